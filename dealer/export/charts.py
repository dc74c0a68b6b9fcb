"""Charts as plain numbers: where the lines, the labels and the grid go; the templates draw them as inline SVG.

Every line has a colour and a dash of its own and its name at its end, so that no chart needs its colours.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, log10
from typing import NamedTuple
from unicodedata import east_asian_width

WIDTH, HEIGHT = 380, 200
RIGHT, TOP, BOTTOM = 108, 10, 24
LABEL_GAP = 13
NAME_LETTERS = 12
LETTER_PX = 11
COLOURS = 8
"""As many colours as the style sheet has; a ninth line has the first colour and another dash."""
DASHES = ("", "7 3", "2 2.5", "9 3 2 3", "5 2", "12 3", "2 5", "9 2 2 2 2 2", "4 4", "1 3", "14 4")


class ChartLine(NamedTuple):
    """One person's line; coordinates in the chart's own units."""

    name: str
    colour: int
    dash: str
    path: str
    end_x: float
    end_y: float
    label_y: float
    value: str
    squeeze: bool
    """The label is set narrower, since it would not fit."""


class Tick(NamedTuple):
    """A mark on an axis."""

    at: float
    text: str


class Chart(NamedTuple):
    """A chart ready to be drawn."""

    title: str
    width: int
    height: int
    left: float
    right: float
    bottom: float
    lines: tuple[ChartLine, ...]
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    zero: float | None
    """Where the line of zero goes, when the values go below it."""


def step_chart(
    title: str,
    lines: Mapping[str, Sequence[tuple[int, float]]],
    values: Mapping[str, str],
    colours: Mapping[str, int],
    *,
    first: int,
    last: int,
    goal: float = 0,
) -> Chart:
    """Lines that stay level and step where something changed: a point (5, 2) holds from deal 5 on.

    `first` and `last` are the ends of the axis of deals, `goal` is a value that the chart reaches up to at least.
    """
    heights = [y for points in lines.values() for _, y in points]
    low, high = min([0.0, *heights]), max([goal, 1.0, *heights])
    right, bottom = float(WIDTH - RIGHT), float(HEIGHT - BOTTOM)
    marks = [(value, signed(value) if low < 0 else f"{value:g}") for value in _round_values(low, high)]
    left = 12 + 0.7 * LETTER_PX * max(2, *(len(text) for _, text in marks))

    def x_of(deal: float) -> float:
        return left + (right - left) * (deal - first) / max(1, last - first)

    def y_of(value: float) -> float:
        return bottom - (bottom - TOP) * (value - low) / (high - low)

    apart = _apart([y_of(points[-1][1]) for points in lines.values()], TOP + 4, bottom)
    drawn = []
    for place, ((name, points), label_y) in enumerate(zip(lines.items(), apart, strict=True)):
        nudge = (place - (len(lines) - 1) / 2) * min(1.5, 8 / len(lines))  # level lines lie side by side
        path = f"M{_n(x_of(points[0][0]))},{_n(y_of(points[0][1]) + nudge)}"
        for (_, before), (deal, value) in pairwise(points):
            if value != before or deal == points[-1][0]:
                path += f"H{_n(x_of(deal))}"
            if value != before:
                path += f"V{_n(y_of(value) + nudge)}"
        end_x, end_y = x_of(points[-1][0]), y_of(points[-1][1]) + nudge
        colour = colours[name]
        dash = DASHES[colour % len(DASHES)]
        drawn.append(
            ChartLine(
                cut(name),
                colour % COLOURS,
                dash,
                path,
                end_x,
                end_y,
                label_y,
                values[name],
                _squeeze(f"{values[name]} {cut(name)}"),
            )
        )
    rows = tuple(Tick(y_of(value), text) for value, text in marks)
    columns = tuple(Tick(x_of(deal), str(deal)) for deal in _round_deals(first, last))
    return Chart(title, WIDTH, HEIGHT, left, right, bottom, tuple(drawn), rows, columns, y_of(0) if low < 0 else None)


def cut(name: str) -> str:
    """As much of a name as a label has room for."""
    return name if len(name) <= NAME_LETTERS else f"{name[: NAME_LETTERS - 1]}…"


def _squeeze(label: str) -> bool:
    """Whether a label may be wider than its room: wide letters count an em, others six tenths."""
    wide = sum(letter in "WM@%mw" or east_asian_width(letter) in "WF" for letter in label)
    return LETTER_PX * (0.6 * len(label) + 0.4 * wide) > RIGHT - 10


def signed(amount: float) -> str:
    """An amount won or lost: +10, −5, 0.

    >>> signed(10), signed(-5), signed(0)
    ('+10', '−5', '0')
    """
    return f"{amount:+g}".replace("-", "−") if amount else "0"


def _n(number: float) -> str:
    return f"{number:.1f}".removesuffix(".0")


def _apart(wanted: Sequence[float], top: float, bottom: float) -> list[float]:
    """Labels as near to where they belong as their height allows, in the same order from top to bottom."""
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    gap = min(LABEL_GAP, (bottom - top) / max(1, len(wanted) - 1))
    placed: list[float] = []
    for i in order:
        placed.append(max(wanted[i], placed[-1] + gap if placed else top))
    limit = bottom
    for place in range(len(placed) - 1, -1, -1):
        placed[place] = min(placed[place], limit)
        limit = placed[place] - gap
    found = [0.0] * len(wanted)
    for i, y in zip(order, placed, strict=True):
        found[i] = y
    return found


def _round_values(low: float, high: float) -> list[int]:
    """Four or five round numbers that lie in the range, zero among them."""
    size = 10 ** max(0, ceil(log10(max(1.0, (high - low) / 4))) - 1)
    step = next(size * factor for factor in (1, 2, 5, 10) if (high - low) / (size * factor) <= 5)
    return list(range(-step * int(-low // step), int(high) + 1, step))


def _round_deals(first: int, last: int) -> list[int]:
    """Deal numbers for the axis, not too near to one another."""
    step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if (last - first) / size <= 8)
    numbers = [deal for deal in range(first, last + 1) if deal % step == 0 or step == 1]
    return numbers or [last]
