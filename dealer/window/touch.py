"""From touches to taps: the guard against double taps, palms and late fingers.

Pure: the caller has the clock.

>>> from dealer.views.kit.scene import Button, SceneFacts, Rect
>>> key = Button("deal.next", "Next card", Rect(440, 376, 352, 96))
>>> scene = Scene("deal", (800, 480), 1.0, (), (key,), SceneFacts())
>>> guard = Guard()
>>> guard.note_shown(scene, 0.0)
>>> guard.touch(Touch("down", 500, 400), 1.0), guard.pressed
(None, 'deal.next')
>>> guard.touch(Touch("up", 510, 410), 1.1)
Tap(id='deal.next')
"""

from typing import Literal, NamedTuple

import msgspec

from dealer.views.kit.scene import Scene

DRAG_BP = 24
AGAIN_S = 0.25  # a second release on a key this soon is the same finger
AGAIN_FAST_S = 0.09  # where people do tap fast: cards dealt, digits, letters
SETTLE_S = 0.3  # after the primary changed, a finger already on its way is late
_FAST = ("deal.next", "shuffle.next", "keypad.delete", "keyboard.delete")


class Touch(NamedTuple):
    """One thing a finger did, in px of the Scene; `pointer` tells fingers (and the mouse) apart."""

    kind: Literal["down", "move", "up"]
    x: float
    y: float
    pointer: int = 0


class Tap(msgspec.Struct, frozen=True):
    """A finished touch of a button."""

    id: str


class Drag(msgspec.Struct, frozen=True):
    """A finger moves what it took hold of; `done` when it lets go."""

    id: str
    x: float
    y: float
    dy: float  # px since the last of this drag
    done: bool


class Wake(msgspec.Struct, frozen=True):
    """The first touch on a sleeping screen: it only wakes."""


class _Finger(NamedTuple):
    pointer: int
    start: tuple[float, float]
    last_y: float
    key: str | None  # the button under it, until it slides off
    grip: str | None  # what a drag would move
    dragging: bool = False


class Guard:
    """One finger at a time; what it makes of touches depends only on the Scenes shown, the touches and their times."""

    def __init__(self) -> None:
        self.asleep = False
        self._scene: Scene | None = None
        self._finger: _Finger | None = None
        self._swallowed: int | None = None  # a pointer that says nothing until it is lifted
        self._settled_at_s = float("-inf")
        self._tapped: dict[str, float] = {}  # the last key tapped, and when

    @property
    def pressed(self) -> str | None:
        """The button that looks pressed now."""
        return self._finger.key if self._finger and not self._finger.dragging else None

    def note_shown(self, scene: Scene, now_s: float) -> None:
        """Notes what is on the screen; if its primary is another than before, late fingers are ignored for a moment."""
        before = self._scene.primary if self._scene else None
        now = scene.primary
        if self._scene is not None and (before and before.id) != (now and now.id):
            self._settled_at_s = now_s + SETTLE_S
        self._scene = scene
        if self._finger and self._finger.key and not _live(scene, self._finger.key):
            self._finger = self._finger._replace(key=None)

    def settle(self) -> None:
        """Believe the next touch whatever was just shown."""
        self._settled_at_s = float("-inf")

    def touch(self, touch: Touch, now_s: float) -> Tap | Drag | Wake | None:
        """What this touch means, if anything."""
        match touch.kind:
            case "down":
                return self._down(touch, now_s)
            case "move":
                return self._move(touch)
            case "up":
                return self._up(touch, now_s)

    def _down(self, touch: Touch, now_s: float) -> Wake | None:
        if self._finger and self._finger.pointer == touch.pointer:
            self._finger = None  # its lifting was never told
        if self._swallowed == touch.pointer:
            self._swallowed = None
        if self._finger or self._swallowed is not None or self._scene is None:
            return None
        if self.asleep:
            self.asleep = False
            self._swallowed = touch.pointer
            return Wake()
        if now_s < self._settled_at_s:
            self._swallowed = touch.pointer
            return None
        key, grip = self._scene.hit(touch.x, touch.y), self._scene.grip(touch.x, touch.y)
        self._finger = _Finger(touch.pointer, (touch.x, touch.y), touch.y, key, grip)
        return None

    def _move(self, touch: Touch) -> Drag | None:
        finger, scene = self._finger, self._scene
        if finger is None or scene is None or touch.pointer != finger.pointer:
            return None
        away = max(abs(touch.x - finger.start[0]), abs(touch.y - finger.start[1]))
        dragging = finger.dragging or away > DRAG_BP * scene.scale
        slid = finger.key is not None and scene.hit(touch.x, touch.y) != finger.key
        dy, key = touch.y - finger.last_y, None if dragging or slid else finger.key
        self._finger = finger._replace(key=key, dragging=dragging, last_y=touch.y if dragging else finger.last_y)
        return Drag(finger.grip, touch.x, touch.y, dy, done=False) if dragging and finger.grip else None

    def _up(self, touch: Touch, now_s: float) -> Tap | Drag | None:
        if touch.pointer == self._swallowed:
            self._swallowed = None
        if self._finger is None or touch.pointer != self._finger.pointer:
            return None
        moved = self._move(touch)
        finger, self._finger = self._finger, None
        if moved:
            return msgspec.structs.replace(moved, done=True)
        key = finger.key if finger else None
        if key is None or now_s - self._tapped.get(key, float("-inf")) < again_s(key):
            return None
        self._tapped = {key: now_s}
        return Tap(key)


def again_s(key: str) -> float:
    """How soon a key may be tapped again, seconds."""
    room, _, name = key.partition(".")
    typed = room in ("keypad", "keyboard") and len(name.rpartition(".")[2]) == 1
    return AGAIN_FAST_S if typed or key in _FAST else AGAIN_S


def _live(scene: Scene, key: str) -> bool:
    button = scene.button(key)
    return button is not None and button.enabled
