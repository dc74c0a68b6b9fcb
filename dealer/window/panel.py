"""From the picture to the panel and back: as large as fits, in the middle, and turned as the panel hangs."""

from collections.abc import Callable
from typing import Literal

import pygame

from dealer.views.kit.layout import SIZES

Rotation = Literal[0, 90, 180, 270]


class Panel:
    """The screen that SDL opened, and the upright picture that is painted for it.

    With `whole` the picture has the designed size whose shape is nearest to the screen's, else the screen's own size.
    `put` shows the screen's surface where SDL itself does not.
    """

    def __init__(
        self,
        screen: pygame.Surface,
        rotation: Rotation,
        *,
        whole: bool = False,
        put: Callable[[pygame.Surface], None] | None = None,
    ) -> None:
        self.screen, self._rotation, self._put = screen, rotation, put
        w, h = screen.get_size()
        hangs = (h, w) if rotation in (90, 270) else (w, h)
        size = nearest(hangs) if whole else hangs
        self._scale = min(hangs[0] / size[0], hangs[1] / size[1])
        self._fitted = round(size[0] * self._scale), round(size[1] * self._scale)
        self._corner = (hangs[0] - self._fitted[0]) // 2, (hangs[1] - self._fitted[1]) // 2
        as_it_is = not rotation and size == hangs
        self.picture = screen if as_it_is else pygame.Surface(size).convert()

    def flip(self) -> None:
        """Put the picture on the screen."""
        if self.picture is not self.screen:
            shown = self.picture
            if shown.get_size() != self._fitted:
                shown = pygame.transform.smoothscale(shown, self._fitted)
            if self._rotation:
                shown = pygame.transform.rotate(shown, -self._rotation)
            self.screen.blit(shown, shown.get_rect(center=self.screen.get_rect().center))
        if self._put:
            self._put(self.screen)
        else:
            pygame.display.flip()

    def point(self, at: tuple[int, int]) -> tuple[int, int]:
        """A point of the screen as a point of the picture; one beside the picture lies outside it."""
        x, y = upright(at, self.screen.get_size(), self._rotation)
        return int((x - self._corner[0]) // self._scale), int((y - self._corner[1]) // self._scale)


def nearest(size: tuple[int, int]) -> tuple[int, int]:
    """The designed size, lying or upright as the screen is, of the nearest shape; of equal shapes the nearest in size.

    >>> nearest((1920, 1080)), nearest((1024, 600)), nearest((480, 800))
    ((1280, 720), (800, 480), (720, 1280))
    """
    w, h = size
    return min(
        (one for one in SIZES if (one[1] > one[0]) == (h > w)),
        key=lambda one: (abs(one[0] * h / (one[1] * w) - 1), abs(one[0] - w)),
    )


def upright(at: tuple[int, int], screen: tuple[int, int], rotation: Rotation) -> tuple[int, int]:
    """A point of the screen as a point of the picture, which is turned clockwise by `rotation` degrees.

    >>> upright((0, 0), (800, 480), 90), upright((799, 0), (800, 480), 90)
    ((0, 799), (0, 0))
    """
    (x, y), (w, h) = at, screen
    match rotation:
        case 90:
            return y, w - 1 - x
        case 180:
            return w - 1 - x, h - 1 - y
        case 270:
            return h - 1 - y, x
    return x, y
