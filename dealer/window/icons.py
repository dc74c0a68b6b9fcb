"""The signs of the console, drawn with a pen in a box of -1..1."""

import math
from collections.abc import Callable
from functools import lru_cache

import pygame

from dealer.views.kit.scene import IconKind
from dealer.window.shapes import Pen, Point
from dealer.window.theme import RGB

_LINE = 0.15  # the usual stroke


def _round(x: float, y: float, w: float, h: float, r: float) -> list[Point]:
    """A box with round corners as a polygon."""
    points: list[Point] = []
    for cx, cy, start in (
        (x + w - r, y + r, -90),
        (x + w - r, y + h - r, 0),
        (x + r, y + h - r, 90),
        (x + r, y + r, 180),
    ):
        points += [(cx + r * _cos(start + a), cy + r * _sin(start + a)) for a in range(0, 91, 15)]
    return points


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def _sin(degrees: float) -> float:
    return math.sin(math.radians(degrees))


def _table(pen: Pen, _: RGB) -> None:
    pen.stroke(_round(-0.8, -0.45, 1.6, 0.9, 0.42), _LINE, closed=True)
    for x in (-0.45, 0.45):
        for y in (-0.82, 0.82):
            pen.disc((x, y), 0.16)


def _cards(pen: Pen, _: RGB) -> None:
    back, front = _round(-0.72, -0.78, 0.9, 1.28, 0.12), _round(-0.2, -0.52, 0.92, 1.32, 0.12)
    pen.stroke(back, _LINE, closed=True)
    pen.clear(front)
    pen.stroke(front, _LINE, closed=True)


def _rules(pen: Pen, _: RGB) -> None:
    left = [(0, -0.45), (-0.42, -0.68), (-0.9, -0.6), (-0.9, 0.72), (-0.42, 0.62), (0, 0.84)]
    pen.stroke(left, 0.12, closed=True)
    pen.stroke([(-x, y) for x, y in left], 0.12, closed=True)


def _fix(pen: Pen, _: RGB) -> None:
    pen.stroke([(-0.68, 0.68), (0.36, -0.36)], 0.36)
    pen.disc((0.38, -0.38), 0.56)
    pen.disc((-0.66, 0.66), 0.27)
    pen.clear_disc((-0.66, 0.66), 0.12)
    pen.clear([(0.22, -0.54), (0.86, -1.18), (1.18, -0.86), (0.54, -0.22)])
    pen.clear_disc((0.38, -0.38), 0.22)


def _undo(pen: Pen, _: RGB) -> None:
    pen.area([(-0.95, -0.42), (-0.22, -0.95), (-0.22, 0.1)])
    arc = [(0.1 + 0.62 * _cos(a), 0.2 + 0.62 * _sin(a)) for a in range(-90, 136, 9)]
    pen.stroke([(-0.3, -0.42), *arc], 0.22)


def _tick(pen: Pen, _: RGB) -> None:
    pen.stroke([(-0.9, 0.1), (-0.28, 0.72), (0.9, -0.66)], 0.24)


def _star(pen: Pen, _: RGB) -> None:
    pen.area(
        [((1 if i % 2 == 0 else 0.42) * _sin(36 * i), -(1 if i % 2 == 0 else 0.42) * _cos(36 * i)) for i in range(10)]
    )


def _triangle(pen: Pen, mark: RGB) -> None:
    """The point of exclamation is seen on any ground."""
    pen.area([(0, -0.95), (1.1, 0.95), (-1.1, 0.95)])
    pen.stroke([(0, -0.3), (0, 0.3)], 0.2, colour=mark)
    pen.disc((0, 0.66), 0.13, mark)


def _button(pen: Pen, mark: RGB) -> None:
    """The dealer button: a light disc with a dark rim; the letter is set by the painter."""
    pen.disc((0, 0), 1, mark)
    pen.disc((0, 0), 0.86)


def _search(pen: Pen, _: RGB) -> None:
    pen.stroke([(-0.2 + 0.56 * _cos(a), -0.2 + 0.56 * _sin(a)) for a in range(0, 360, 12)], 0.18, closed=True)
    pen.stroke([(0.24, 0.24), (0.82, 0.82)], 0.26)


def _delete(pen: Pen, _: RGB) -> None:
    pen.stroke([(-0.95, 0), (-0.42, -0.62), (0.95, -0.62), (0.95, 0.62), (-0.42, 0.62)], 0.13, closed=True)
    pen.stroke([(-0.05, -0.28), (0.5, 0.28)], 0.13)
    pen.stroke([(-0.05, 0.28), (0.5, -0.28)], 0.13)


def _up(pen: Pen, _: RGB) -> None:
    pen.area([(0, -0.7), (0.95, 0.7), (-0.95, 0.7)])


def _down(pen: Pen, _: RGB) -> None:
    pen.area([(0, 0.7), (0.95, -0.7), (-0.95, -0.7)])


def _card(pen: Pen, _: RGB) -> None:
    """A card still owed; drawn in an upright box, so the half of its width is 1."""
    pen.stroke(_round(-0.86, -1.3, 1.72, 2.6, 0.2), 0.28, closed=True)


_DRAW: dict[IconKind, Callable[[Pen, RGB], None]] = {
    "table": _table,
    "cards": _cards,
    "rules": _rules,
    "fix": _fix,
    "undo": _undo,
    "tick": _tick,
    "star": _star,
    "triangle": _triangle,
    "button": _button,
    "search": _search,
    "delete": _delete,
    "up": _up,
    "down": _down,
    "card": _card,
}


@lru_cache(maxsize=128)
def icon(kind: IconKind, w: int, h: int, colour: RGB, mark: RGB) -> pygame.Surface:
    """A sign in a box of w x h px; `mark` is the colour of what stands on it (the point of exclamation, the rim)."""
    pen = Pen(w, h, colour)
    _DRAW[kind](pen, mark)
    return pen.done()
