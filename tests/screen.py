"""What must hold for every picture: the look-over that screen tests and the gallery share."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from dealer.views.kit.buttons import drawn
from dealer.views.kit.layout import frame_for
from dealer.views.kit.scene import Amount, Button, CardFace, Icon, Item, Line, Rect, Scene, Shape, Text, Tone
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from dealer.window.theme import Theme
from tests.light import contrast

T = TypeVar("T")
LEAST_CONTRAST = 4.5
EDGE = 2  # between the words of a key and its edge, bp
CLEAR = 2  # between a tick and any letter, bp
LEAST_TEXT = 20  # bp, for anything at all
FLOOR_PX = {(800, 480): 64, (1280, 720): 96, (720, 1280): 76}
NAV = {"nav.table", "nav.cards", "nav.rules", "nav.fix", "nav.undo"}


def meets(one: Rect, other: Rect) -> bool:
    """Whether two boxes share any area."""
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


def overlapping(boxes: Iterable[tuple[T, Rect]]) -> Iterator[tuple[T, T]]:
    """Those whose boxes share any area; looked for from left to right, so that few are compared."""
    ordered = sorted(boxes, key=lambda each: each[1].x)
    for place, (one, rect) in enumerate(ordered):
        right = rect.right
        for other, beside in ordered[place + 1 :]:
            if beside.x >= right:
                break
            if meets(rect, beside):
                yield one, other


def painter_for(scene: Scene, fonts: Fonts, theme: Theme | None = None) -> Painter:
    """A painter of this Scene's scale."""
    return Painter(theme or Theme(), fonts, scene.scale)


def faults(scene: Scene, painter: Painter) -> list[str]:
    """Everything wrong with the picture, in words; an empty list is a good screen."""
    return [
        *button_faults(scene),
        *_shape_faults(scene),
        *_text_faults(scene, painter),
        *_contrast_faults(scene, painter.theme),
    ]


def all_items(scene: Scene) -> Iterator[Item]:
    """Everything drawn, in the order of drawing."""
    yield from scene.items
    for button in scene.buttons:
        yield from drawn(button)


def button_faults(scene: Scene) -> Iterator[str]:
    """Everything wrong with what can be touched."""
    ids = [b.id for b in scene.buttons]
    if len(set(ids)) != len(ids):
        yield f"an id twice: {sorted(i for i in set(ids) if ids.count(i) > 1)}"
    if sum(b.primary for b in scene.buttons) > 1:
        yield f"two primaries: {[b.id for b in scene.buttons if b.primary]}"
    if not set(ids) >= NAV:
        yield f"no {sorted(NAV - set(ids))}"
    boxes = [(b.id, Rect(*b.rect.px(scene.scale))) for b in scene.buttons]
    for name, box in boxes:
        if min(box.w, box.h) < FLOOR_PX[scene.size]:
            yield f"{name} is only {box.w:g}x{box.h:g} px"
        if box.x < 0 or box.y < 0 or box.right > scene.size[0] or box.bottom > scene.size[1]:
            yield f"{name} leaves the screen: {box}"
    for a, b in overlapping(boxes):
        yield f"{a} overlaps {b}"
    for button in scene.buttons:
        if (button.id != button.id.lower() and not button.id.startswith(("card.", "house."))) or " " in button.id:
            yield f"{button.id} is not a plain id"
        if not button.label:
            yield f"{button.id} has no word"


def _shape_faults(scene: Scene) -> Iterator[str]:
    """Shapes without size, which no painter paints."""
    for item in all_items(scene):
        if isinstance(item, Shape) and min(item.rect.px(scene.scale)[2:]) <= 0:
            yield f"a shape has no size: {item.rect}"


def _text_faults(scene: Scene, painter: Painter) -> Iterator[str]:
    screen = Rect(0, 0, *scene.size)
    texts = [item for item in all_items(scene) if isinstance(item, Text)]
    for item in texts:
        box = Rect(*item.box.px(scene.scale))
        if item.text and (box.x < 0 or box.y < 0 or box.right > screen.w or box.bottom > screen.h):
            yield f"{item.text!r} leaves the screen: {box}"
        if item.least < LEAST_TEXT:
            yield f"{item.text!r} may shrink to {item.least:g} bp"
        if not item.name and not painter.fitted(item).whole:
            yield f"{item.text!r} does not fit {item.box} at {item.least:g} bp in {item.lines} lines"
    shown = [(item, Rect(*painter.ink(item)).inset(1)) for item in texts if item.text]
    for a, b in overlapping(shown):
        yield f"{a.text!r} runs into {b.text!r}"
    for button in scene.buttons:
        yield from _covered(drawn(button), painter)
        yield from _at_the_edge(button, painter)
    for item in all_items(scene):
        if isinstance(item, Line) and not _line_stands(item, painter):
            yield f"line 2 has no room for {item.left!r} and {item.right!r}"


def _at_the_edge(button: Button, painter: Painter) -> Iterator[str]:
    """Words that touch the left or right edge of their key; tiles and the keys of the rail have edges of their own."""
    x, _, w, _ = button.rect.px(painter.scale)
    for item in drawn(button) if button.style not in {"bare", "nav"} else ():
        if isinstance(item, Text) and item.text:
            left, _, wide, _ = painter.ink(item)
            clear = min(left - x, x + w - left - wide) / painter.scale
            if clear < EDGE:
                yield f"{item.text!r} is {clear:.1f} bp from the edge of {button.id}"


def _covered(items: Iterable[Item], painter: Painter) -> Iterator[str]:
    """Words of a key that its tick lies on."""
    items = list(items)
    for tick in items:
        if isinstance(tick, Icon) and tick.kind == "tick":
            box = Rect(*tick.rect.px(painter.scale)).inset(-CLEAR * painter.scale)
            for item in items:
                if isinstance(item, Text) and item.text and meets(Rect(*painter.ink(item)), box):
                    yield f"a tick lies on {item.text!r}"


def _line_stands(item: Line, painter: Painter) -> bool:
    """Whether line 2 has room for all, or a last act with a very long name in it for most of its words."""
    stands = painter.line_fits(item)
    return stands.whole or (stands.left.endswith("…") and len(stands.left) > 20)


def _contrast_faults(scene: Scene, theme: Theme) -> Iterator[str]:
    """Every word against what lies under it."""
    ground: list[tuple[Rect, Tone]] = []
    for item in all_items(scene):
        match item:
            case Shape(fill=fill) if fill:
                ground.append((item.rect, fill))
            case CardFace(state="down"):
                ground.append((item.rect, Tone.BACK))
            case Text() | Amount():
                under = [tone for rect, tone in ground if _holds(rect, item.box)]
                tone = under[-1] if under else Tone.BG
                ratio = contrast(theme.rgb(item.tone), theme.rgb(tone))
                if item.text and ratio < LEAST_CONTRAST:
                    yield f"{item.text!r} has only {ratio:.1f}:1, {item.tone} on {tone}"


def _holds(rect: Rect, box: Rect) -> bool:
    return rect.x <= box.cx < rect.right and rect.y <= box.cy < rect.bottom


def both_hands() -> Iterator[tuple[tuple[int, int], bool]]:
    """Every size, and for each hand."""
    for size in FLOOR_PX:
        for left in (False, True):
            assert frame_for(size, left).size == size
            yield size, left
