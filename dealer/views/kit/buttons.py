"""How a button looks: its shape, words and signs as items, by style and state.

What can be touched has an outline or is filled bright; what cannot has neither.
"""

import msgspec

from dealer.views.kit import measure
from dealer.views.kit.measure import width
from dealer.views.kit.scene import Amount, Button, CardFace, Icon, Item, Line, Marks, Matrix, Rect, Shape, Text, Tone
from dealer.views.kit.shrinking import shrinking

PAD = 8
TICK = 30  # what a tick takes of a corner, and of the other side so that words stand in the middle, bp
SMALL = 130  # so wide a key has room for its words between two of these, bp
TALL = 80  # so high a narrow key has room for its words below it, bp
SMALL_TICK = 15  # of a corner of a narrow key, bp
ROUND = 32  # of the roundest corner, bp
EDGES = (5, 4, 3, 2)  # words stay so far from the edge of a narrow key: as far as they can, bp
CLEAR = 2  # of the tick, and on the other side, bp
_ALONE = ("up", "down", "delete")  # signs that need no word beside them
_NO_FILL = ("option", "ghost")


def drawn(button: Button, pressed: bool = False) -> tuple[Item, ...]:
    """The items a painter draws for this button; a pressed one is a light face with black words, at once."""
    return tuple(map(shrinking, _drawn(button, pressed)))


def _drawn(button: Button, pressed: bool) -> tuple[Item, ...]:
    lit = pressed or button.on
    if button.style == "bare":
        return _lit_items(button) if pressed else button.items
    shape = _shape(button, lit)
    tone = _tone(button, lit)
    if button.items:
        inner = tuple(_toned(item, tone) for item in button.items) if lit or not button.enabled else button.items
    elif button.style == "nav":
        inner = _nav(button, tone)
    else:
        inner = _label(button, tone)
    x, y, w, _ = button.rect
    tick = Icon(
        "tick", Rect(x + 3, y + 4, 10, 10) if w < SMALL or _crowded(button) else Rect(x + 7, y + 5, 20, 18), tone
    )
    return (*shape, *inner, *((tick,) if button.on and button.style == "option" else ()))


def _crowded(button: Button) -> bool:
    """The words of an option reach into the corner where its tick stands, so that they must make room for it."""
    rect = button.rect
    if button.style != "option" or rect.w < SMALL:
        return False
    lines, tall = [button.label, button.detail], rect.h >= TALL
    words = lines if button.detail else button.label.split() if tall else lines[:1]  # a tall key has room for two lines
    size = 22 if button.detail and not tall else 20
    return max(width(line, size) for line in words) > rect.w - 2 * TICK


def _tone(button: Button, lit: bool) -> Tone:
    if not button.enabled:
        return Tone.DIM
    if lit:
        return Tone.BLACK
    return Tone.INK if button.style == "primary" else Tone.TEXT


def _shape(button: Button, lit: bool) -> tuple[Shape, ...]:
    if not button.enabled:
        return ()
    radius = {"primary": 16.0, "pill": ROUND, "ghost": ROUND}.get(button.style, 12.0)
    radius = min(radius, button.rect.h / 2)
    if lit:
        return (Shape(button.rect, Tone.FACE, radius=radius),)
    if button.style == "primary":
        return (Shape(button.rect, Tone.AMBER, radius=radius),)
    fill = None if button.style in _NO_FILL else Tone.RAISED if button.style == "pill" else Tone.SURFACE
    return (Shape(button.rect, fill, Tone.LINE, 2, radius),)


def _nav(button: Button, tone: Tone) -> tuple[Item, ...]:
    """A sign above a word."""
    x, y, w, h = button.rect
    side = min(40, h - 36)
    label = Text(Rect(x + 2, y + h - 34, w - 4, 28), button.label, 20, align="center", tone=tone)
    if button.icon is None:
        return (label,)
    return Icon(button.icon, Rect(x + (w - side) / 2, y + (h - 26 - side) / 2, side, side), tone), label


def _label(button: Button, tone: Tone) -> tuple[Item, ...]:
    """A word, a second line under it, a sign beside it."""
    narrow = button.rect.w <= (150 if button.style == "pill" else 100)
    box = button.rect.inset(PAD / 2 if narrow else PAD, 4)
    if button.style == "option" and button.rect.w < SMALL and button.rect.h >= TALL:
        box = Rect(box.x, box.y + SMALL_TICK, box.w, box.h - SMALL_TICK)
    elif button.style == "option" and (_crowded(button) or button.rect.w < SMALL):
        box = Rect(button.rect.x + SMALL_TICK, box.y, _beside_the_tick(button), box.h)
    elif button.style == "option":
        box = Rect(button.rect.x + TICK, box.y, button.rect.w - 2 * TICK, box.h)
    if button.icon in _ALONE:
        side = min(box.h, 40)
        return (Icon(button.icon, Rect(box.cx - side / 2, box.cy - side / 2, side, side), tone),)
    sign: tuple[Item, ...] = ()
    if button.icon:
        side = min(36, box.h)
        sign = (Icon(button.icon, Rect(box.x + 6, box.cy - side / 2, side, side), tone),)
        box = Rect(box.x + side + 6, box.y, box.w - side - 6, box.h)
    primary = button.style == "primary"
    size = (
        22
        if _crowded(button)
        else button.size or (40 if primary else 26 if button.style in ("option", "pill", "ghost") else 28)
    )
    floor = min(size, 24 if primary else 20)
    if not button.detail:
        lines = 3 if box.w < 100 and box.h >= 3.4 * floor else 2 if box.h >= 2.1 * floor else 1
        return (*sign, Text(box, button.label, size, floor, lines, "center", tone, name=button.style == "pill"))
    if button.rect.h < 80:  # a low key: both lines alike, as near as they may lie
        both = f"{button.label}\n{button.detail}"
        return (*sign, Text(box, both, min(size, 22), 20, 2, "center", tone))
    upper = Rect(box.x, button.rect.y + button.rect.h * 0.08, box.w, button.rect.h * 0.54)
    lower = Rect(box.x, upper.bottom, box.w, button.rect.h * 0.3)
    return (
        *sign,
        Text(upper, button.label, size, min(size, floor), 1, "center", tone),
        Text(lower, button.detail, 22, 20, 1, "center", tone),
    )


def _beside_the_tick(button: Button) -> float:
    """How wide the words of a narrow key may be, bp: clear of its tick, and of its edge as far as they have room."""
    widths = [button.rect.w - SMALL_TICK - edge for edge in EDGES]
    for w in widths:
        if max((width(line, 20) for line in measure.lines(button.label, w, 20)), default=0) <= w - 2 * CLEAR:
            return w
    return widths[-1]


def _lit_items(button: Button) -> tuple[Item, ...]:
    """A seat or card key under the finger: a light face behind, and everything on it black."""
    inner = tuple(_toned(item, Tone.BLACK) for item in button.items if not isinstance(item, Shape))
    if any(isinstance(item, CardFace) and item.rect == button.rect for item in inner):
        return inner
    return (Shape(button.rect, Tone.FACE), *inner)


def _toned(item: Item, tone: Tone) -> Item:
    """The same item in another colour."""
    match item:
        case Text() | Icon() | Amount():
            return msgspec.structs.replace(item, tone=tone)
        case Marks():
            return msgspec.structs.replace(item, tone=tone, hollow=tone)
        case CardFace(form="key", state="up") if tone is Tone.BLACK:
            return msgspec.structs.replace(item, form="chip")
        case Shape() | CardFace() | Line() | Matrix():
            return item
