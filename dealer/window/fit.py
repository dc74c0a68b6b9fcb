"""Fitting words into a box, without a font: whoever calls brings the measure.

>>> fit("All have discarded", Box(150, 96, 40, 24, 2), lambda words, size: len(words) * size // 2)
Fitted(lines=('All have', 'discarded'), size=33, whole=True)
>>> fit("Bartholomew", Box(80, 30, 26, 20, 1, name=True), lambda words, size: len(words) * size // 2).lines
('Barthol…',)
"""

from collections.abc import Callable
from typing import NamedTuple

Measure = Callable[[str, int], int]
"""Width in px of words at a size in px."""
ELLIPSIS = "…"
LEADING = 1.2  # from line to line, of the size
KEY_LEADING = 1.12
INK = 0.97  # height of one line's ink, of the size: capitals 0.729 and what hangs below


class Box(NamedTuple):
    """Room for words, in px: sizes tried from `size` down to `floor`."""

    w: int
    h: int
    size: int
    floor: int
    lines: int
    name: bool = False
    leading: float = KEY_LEADING


class Fitted(NamedTuple):
    """Words as they will stand; `whole` is false where something had to be left out or runs over."""

    lines: tuple[str, ...]
    size: int
    whole: bool = True


def fit(words: str, box: Box, measure: Measure) -> Fitted:
    """The largest size at which the words fit; a name that fits at none ends in an ellipsis."""
    for size in range(box.size, box.floor - 1, -1):
        lines = wrap(words, box.w, size, measure)
        if len(lines) <= max(box.lines, 1) and _height(len(lines), size, box.leading) <= box.h and lines.fits:
            return Fitted(tuple(lines), size)
    if box.name:
        return Fitted((cut(words, box.w, box.floor, measure),), box.floor, whole=False)
    return Fitted(tuple(wrap(words, box.w, box.floor, measure)), box.floor, whole=False)


def _height(n: int, size: int, leading: float) -> float:
    return (n - 1) * size * leading + size * INK


class Wrapped(list[str]):
    """Lines of words; `fits` is false where a single word is wider than the box."""

    fits = True


def wrap(words: str, width: int, size: int, measure: Measure) -> Wrapped:
    """The words in lines no wider than `width`, broken at spaces and where the words say so."""
    lines = Wrapped()
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if line and measure(longer, size) > width:
                lines.append(line)
                longer = word
            line = longer
            if measure(line, size) > width:
                lines.fits = False
        lines.append(line)
    return lines


def cut(words: str, width: int, size: int, measure: Measure) -> str:
    """As many letters as fit before an ellipsis."""
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if measure(words[:middle].rstrip() + ELLIPSIS, size) <= width:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + ELLIPSIS
