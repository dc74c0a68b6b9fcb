"""From SDL's events to touches: fingers or the mouse, never both for one and the same tap.

Without a desktop SDL tells a touch as a finger only (SDL#6650: its evdev code knows no window, and only in a window
makes a mouse of it); a real mouse is told as a mouse.  In a desktop each touch is told as a finger and once more as a
mouse, and the mouse is the one that a window can trust.
"""

from collections.abc import Callable
from typing import Literal, NamedTuple

import pygame

from dealer.window import evdev
from dealer.window.evdev import DevicePlace, Pointers

FINGERS = (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION)
_KINDS: dict[int, Literal["down", "move", "up"]] = {
    pygame.FINGERDOWN: "down",
    pygame.FINGERMOTION: "move",
    pygame.FINGERUP: "up",
    pygame.MOUSEBUTTONDOWN: "down",
    pygame.MOUSEMOTION: "move",
    pygame.MOUSEBUTTONUP: "up",
}
LEFT = 1
MOUSE = 0


class Pointed(NamedTuple):
    """What a finger or a mouse did, in px of the screen; `pointer` tells them apart, `event` is SDL's name for it."""

    kind: Literal["down", "move", "up"]
    at: tuple[int, int]
    pointer: int
    event: str
    arrow: bool = False
    """A mouse that somebody moved or pressed: who has one needs to see where it points."""


class Pointing:
    """Takes the one family of events that tells of fingers here; `size` of the screen in px.

    `alone`: no desktop is around it.  `finger` and `pointers` ask the kernel.
    """

    def __init__(
        self,
        size: tuple[int, int],
        *,
        alone: bool,
        finger: Callable[[int, int], DevicePlace | None] = evdev.finger,
        pointers: Pointers | None = None,
    ) -> None:
        self._size, self._alone = size, alone
        self._finger, self._pointers = finger, pointers or Pointers()
        self._unheard: set[tuple[int, int]] = set()  # fingers of whose place SDL knows one half or none

    def listen(self) -> None:
        """Tell SDL which events are wanted."""
        pygame.event.set_blocked((*FINGERS, pygame.MULTIGESTURE))
        if self._alone:
            pygame.event.set_allowed(FINGERS)
            self._pointers.look()

    def look(self) -> None:
        """Find what was plugged in."""
        if self._alone:
            self._pointers.look()

    def read(self, event: pygame.event.Event) -> Pointed | None:
        """The event as a touch; None where it is none, or another event tells the same touch."""
        kind = _KINDS.get(event.type)
        if kind is None:
            return None
        name = pygame.event.event_name(event.type)
        if event.type in FINGERS:
            if not self._alone:
                return None
            return Pointed(kind, self._touched(event, kind), 2 + getattr(event, "finger_id", 0), name)
        if self._alone and getattr(event, "touch", False):
            return None
        at = self._at(event, moved=event.type == pygame.MOUSEMOTION)  # the right button moves the pointer too
        if event.type != pygame.MOUSEMOTION and event.button != LEFT:
            return None
        return Pointed(kind, at, MOUSE, name, kind != "move" or tuple(event.rel) != (0, 0))

    def _touched(self, event: pygame.event.Event, kind: str) -> tuple[int, int]:
        """Where a finger is; the kernel is asked for what SDL has not heard of."""
        x, y, who = event.x, event.y, (getattr(event, "touch_id", -1), getattr(event, "finger_id", -1))
        if kind == "down" or who in self._unheard:
            place = self._finger(*who)
            unheard_x = place is not None and x != place.x and _same(x, place.unheard_x)
            unheard_y = place is not None and y != place.y and _same(y, place.unheard_y)
            if place is not None:
                x, y = place.x if unheard_x else x, place.y if unheard_y else y
            if (unheard_x or unheard_y) and kind != "up":
                self._unheard.add(who)
            else:
                self._unheard.discard(who)
        return self._px(x, y)

    def _at(self, event: pygame.event.Event, *, moved: bool) -> tuple[int, int]:
        """Where the mouse is; an absolute pointer's place is the kernel's word for it."""
        if not self._alone:
            return (int(event.pos[0]), int(event.pos[1]))
        place = self._pointers.place(motion=moved)
        return self._px(*place[:2]) if place else (int(event.pos[0]), int(event.pos[1]))

    def _px(self, x: float, y: float) -> tuple[int, int]:
        w, h = self._size
        return round(min(max(x, 0.0), 1.0) * (w - 1)), round(min(max(y, 0.0), 1.0) * (h - 1))


def _same(told: float, unheard: float) -> bool:
    return abs(told - unheard) < 1e-6
