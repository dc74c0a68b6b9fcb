"""Smooth shapes: painted at four times their size and scaled down, kept for the next time.

pygame draws no smooth edges of its own.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from dealer.cards import Suit
from dealer.window.theme import RGB

TIMES = 4
Point = tuple[float, float]


class Pen:
    """Draws in a box of -1..1, y down, on a sheet of so many px; what is not drawn stays clear."""

    def __init__(self, w: int, h: int, colour: RGB) -> None:
        self._size = (max(1, w), max(1, h))
        self.colour = colour
        self._sheet = pygame.Surface((self._size[0] * TIMES, self._size[1] * TIMES), pygame.SRCALPHA)
        self._sheet.fill((*colour, 0))
        self._half = min(self._sheet.get_size()) / 2
        self._mid = self._sheet.get_width() / 2, self._sheet.get_height() / 2

    def _at(self, p: Point) -> Point:
        return self._mid[0] + p[0] * self._half, self._mid[1] + p[1] * self._half

    def area(self, points: Sequence[Point], colour: RGB | None = None) -> None:
        """A filled polygon."""
        pygame.draw.polygon(self._sheet, colour or self.colour, [self._at(p) for p in points])

    def disc(self, centre: Point, r: float, colour: RGB | None = None) -> None:
        """A filled disc."""
        pygame.draw.circle(self._sheet, colour or self.colour, self._at(centre), r * self._half)

    def clear(self, points: Sequence[Point]) -> None:
        """A hole."""
        pygame.draw.polygon(self._sheet, (*self.colour, 0), [self._at(p) for p in points])

    def clear_disc(self, centre: Point, r: float) -> None:
        """A round hole."""
        pygame.draw.circle(self._sheet, (*self.colour, 0), self._at(centre), r * self._half)

    def stroke(self, points: Sequence[Point], width: float, closed: bool = False, colour: RGB | None = None) -> None:
        """A line with round ends and corners; `width` in the box's units."""
        ends = [*points, points[0]] if closed else list(points)
        for a, b in pairwise(ends):
            length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1.0
            dx, dy = (b[1] - a[1]) / length * width / 2, (a[0] - b[0]) / length * width / 2
            self.area(
                [(a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy), (b[0] - dx, b[1] - dy), (a[0] - dx, a[1] - dy)], colour
            )
        for p in ends:
            self.disc(p, width / 2, colour)

    def done(self) -> pygame.Surface:
        """The sheet at its true size."""
        return pygame.transform.smoothscale(self._sheet, self._size)


def _heart() -> list[Point]:
    turns = [i * 2 * math.pi / 64 for i in range(64)]
    return [
        (
            16 * math.sin(t) ** 3 / 17,
            -(13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)) / 16 - 0.06,
        )
        for t in turns
    ]


HEART = _heart()
DIAMOND: list[Point] = [(0, -1), (0.8, 0), (0, 1), (-0.8, 0)]
STEM: list[Point] = [(-0.08, 0.2), (0.08, 0.2), (0.34, 0.98), (-0.34, 0.98)]


def _draw_spade(pen: Pen) -> None:
    pen.area([(0.95 * x, -0.86 * y - 0.2) for x, y in HEART])
    pen.area(
        [(-0.2, 0), (0.2, 0), (0.08, 0.24), (-0.08, 0.24)]
    )  # the notch of the heart, which the stem would leave open
    pen.area(STEM)


def _draw_club(pen: Pen) -> None:
    for centre in ((0, -0.52), (-0.52, 0.2), (0.52, 0.2)):
        pen.disc(centre, 0.44)
    pen.area([(-0.3, -0.3), (0.3, -0.3), (0.3, 0.4), (-0.3, 0.4)])
    pen.area(STEM)


PIPS: dict[Suit, Callable[[Pen], None]] = {
    Suit.SPADE: _draw_spade,
    Suit.HEART: lambda pen: pen.area(HEART),
    Suit.DIAMOND: lambda pen: pen.area(DIAMOND),
    Suit.CLUB: _draw_club,
}


@lru_cache(maxsize=256)
def suit_pip(suit: Suit, side: int, colour: RGB) -> pygame.Surface:
    """A suit's sign in a square of so many px."""
    pen = Pen(side, side, colour)
    PIPS[suit](pen)
    return pen.done()


@lru_cache(maxsize=256)
def disc(side: int, colour: RGB, ring: int = 0) -> pygame.Surface:
    """A disc of so many px across, or a ring so many px wide."""
    pen = Pen(side, side, colour)
    pen.disc((0, 0), 1)
    if ring:
        pen.clear_disc((0, 0), 1 - 2 * ring / side)
    return pen.done()


@lru_cache(maxsize=128)
def _corners(r: int, fill: RGB | None, outline: RGB | None, width: int) -> tuple[pygame.Surface, ...]:
    """The four corners of a round box: top left, top right, bottom left, bottom right."""
    edge = outline or fill
    if edge is None:
        raise ValueError("a shape has a fill, an outline or both")
    pen = Pen(2 * r, 2 * r, edge)
    pen.disc((0, 0), 1)
    if outline and width < r:
        inner = 1 - width / r
        if fill:
            pen.disc((0, 0), inner, fill)
        else:
            pen.clear_disc((0, 0), inner)
    whole = pen.done()
    return tuple(whole.subsurface((x, y, r, r)) for y in (0, r) for x in (0, r))


def round_box(
    target: pygame.Surface,
    box: tuple[int, int, int, int],
    fill: RGB | None,
    outline: RGB | None = None,
    width: int = 0,
    radius: int = 0,
) -> None:
    """A box with round corners; the outline lies inside it."""
    x, y, w, h = box
    if w <= 0 or h <= 0:
        raise ValueError(f"a shape needs some size, not {w} x {h}")
    r = min(radius, w // 2, h // 2)
    if not width:
        outline = None
    if fill:
        target.fill(fill, (x + r, y, w - 2 * r, h))
        target.fill(fill, (x, y + r, r, h - 2 * r))
        target.fill(fill, (x + w - r, y + r, r, h - 2 * r))
    if outline:
        for line in (
            (x + r, y, w - 2 * r, width),
            (x + r, y + h - width, w - 2 * r, width),
            (x, y + r, width, h - 2 * r),
            (x + w - width, y + r, width, h - 2 * r),
        ):
            target.fill(outline, line)
    if r:
        places = ((x, y), (x + w - r, y), (x, y + h - r), (x + w - r, y + h - r))
        target.blits(list(zip(_corners(r, fill, outline, width), places, strict=True)), False)


def dashed_box(target: pygame.Surface, box: tuple[int, int, int, int], colour: RGB, width: int, dash: int) -> None:
    """A box of dashes, which start and end at its corners."""
    x, y, w, h = box
    for start, length in _dashes(w, dash):
        target.fill(colour, (x + start, y, length, width))
        target.fill(colour, (x + start, y + h - width, length, width))
    for start, length in _dashes(h, dash):
        target.fill(colour, (x, y + start, width, length))
        target.fill(colour, (x + w - width, y + start, width, length))


def _dashes(length: int, dash: int) -> list[tuple[int, int]]:
    """Starts and lengths of dashes along a side, the same from both its ends."""
    n = max(1, round((length - dash) / (dash * 1.6)))
    step = (length - dash) / n
    return [(round(i * step), dash) for i in range(n + 1)]
