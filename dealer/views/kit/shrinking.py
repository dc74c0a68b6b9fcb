"""Words in another language: where they are longer than the room for them they are written smaller, and never cut."""

from collections.abc import Callable, Iterator

import msgspec

from dealer.views.kit import measure
from dealer.views.kit.scene import Item, Line, Text
from dealer.words.language import ENGLISH, now

SMALLEST = 12
"""No words are written smaller, bp; English needs 20 at the least (a test holds it)."""
LEADING = 1.2
APART = 40
"""What a warning, and the gap between the two sides of line 2, take of it at most, bp."""


def shrinking(item: Item) -> Item:
    """The same item with words that its box holds; English is written to fit at the size that a screen asks for."""
    if now() is ENGLISH:
        return item
    match item:
        case Text():
            return msgspec.structs.replace(item, floor=_largest(item.least, lambda size: _holds(item, size)))
        case Line():
            return msgspec.structs.replace(item, floor=_largest(item.floor, lambda size: _holds_line(item, size)))
    return item


def _largest(least: float, fits: Callable[[float], bool]) -> float:
    """The largest size, from `least` down, at which the words surely fit; SMALLEST where they never do."""
    return next((size for size in _sizes(least) if fits(size)), SMALLEST)


def _sizes(least: float) -> Iterator[float]:
    yield least
    yield from range(int(least) - 1, SMALLEST - 1, -1)


def _holds(item: Text, size: float) -> bool:
    high = max(1, int(item.box.h / (size * LEADING)))
    return measure.fits_in(item.text, item.box.w, size, min(item.lines, high), item.bold)


def _holds_line(item: Line, size: float) -> bool:
    """Beside the blocks of a game's steps the words at the right may be left out; else both sides are needed."""
    right = "" if item.steps else item.right
    room = item.box.w - (APART if right or item.warn else 0)
    return measure.width(item.left, size) + measure.width(right, size) <= room
