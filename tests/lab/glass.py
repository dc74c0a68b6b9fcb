"""Where a pixel of the picture is on the panel, and the picture as the panel shows it.  Pure.

Written from what the settings promise ("by how much the picture is turned, clockwise"; the nearest designed size, as
large as fits, in the middle), not from the product's code, which it judges.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

Size = tuple[int, int]


@dataclass(frozen=True)
class Glass:
    """A panel of so many pixels, and a picture that hangs turned on it by `turn` degrees clockwise.

    >>> Glass((800, 480), (800, 480), 180).on_panel((0, 0))
    (799, 479)
    >>> Glass((720, 1280), (1280, 720), 90).on_panel((0, 0))
    (719, 0)
    """

    panel: Size
    picture: Size
    turn: int = 0

    @property
    def _hung(self) -> Size:
        """The panel as people see it."""
        return self.panel[::-1] if self.turn in (90, 270) else self.panel

    @property
    def scale(self) -> float:
        """Pixels of the panel for one of the picture."""
        return min(self._hung[0] / self.picture[0], self._hung[1] / self.picture[1])

    def on_panel(self, at: tuple[int, int]) -> tuple[int, int]:
        """Where the middle of a pixel of the picture is, in pixels of the panel."""
        width, height = self._hung
        x = int((at[0] + 0.5) * self.scale + (width - self.picture[0] * self.scale) / 2)
        y = int((at[1] + 0.5) * self.scale + (height - self.picture[1] * self.scale) / 2)
        return {0: (x, y), 90: (height - 1 - y, x), 180: (width - 1 - x, height - 1 - y), 270: (y, width - 1 - x)}[
            self.turn
        ]

    def shown(self, picture: pygame.Surface) -> pygame.Surface:
        """The whole panel, with the picture on it."""
        panel = pygame.Surface(self.panel)
        if self.scale != 1:
            fitted = (round(self.picture[0] * self.scale), round(self.picture[1] * self.scale))
            picture = pygame.transform.smoothscale(picture, fitted)
        turned = pygame.transform.rotate(picture, -self.turn)  # pygame turns the other way round
        panel.blit(turned, turned.get_rect(center=panel.get_rect().center))
        return panel


@dataclass(frozen=True)
class Difference:
    """How two pictures differ: in how many pixels, by how much at most and on average, and within which box."""

    pixels: int
    most: int
    mean: float
    box: tuple[int, int, int, int]

    def __str__(self) -> str:
        return f"{self.pixels} pixels differ by up to {self.most}, within {self.box}"


def compare(one: pygame.Surface, other: pygame.Surface) -> Difference | None:
    """What differs, None where every pixel is the same.  Other sizes differ in every pixel."""
    if one.get_size() != other.get_size():
        return Difference(one.get_width() * one.get_height(), 255, 255.0, (0, 0, *one.get_size()))
    a, b = pygame.image.tostring(one, "RGB"), pygame.image.tostring(other, "RGB")
    if a == b:
        return None
    width, height = one.get_size()
    found, most, total = 0, 0, 0
    left, right, top, bottom = width, 0, height, 0
    for y in range(height):
        row = slice(y * width * 3, (y + 1) * width * 3)
        first, second = a[row], b[row]
        if first == second:
            continue
        top, bottom = min(top, y), y + 1
        for x in range(width):
            here, there = first[x * 3 : x * 3 + 3], second[x * 3 : x * 3 + 3]
            if here != there:
                by = max(abs(p - q) for p, q in zip(here, there, strict=True))
                found, most, total = found + 1, max(most, by), total + by
                left, right = min(left, x), max(right, x + 1)
    return Difference(found, most, total / (width * height), (left, top, right - left, bottom - top))
