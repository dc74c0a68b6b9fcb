"""Drawing without GL: the kernel displays plain memory, and each picture is copied there."""

import os
from collections.abc import Callable
from pathlib import Path

import pygame

from dealer.window.drm import DisplayFrame, GraphicsCard, Mode

FOLDER = Path("/dev/dri")


class NoDisplay(OSError):
    """No graphics card here displays anything."""


class PlainScreen:
    """The first display that is plugged in, held until it is closed; NoDisplay, or OSError as the kernel refuses."""

    def __init__(self, opened: Callable[[], list[GraphicsCard]] | None = None) -> None:
        cards = (opened or _cards)()
        found = [(card, mode) for card in cards if (mode := _first(card)) is not None]
        for card in cards:
            if not found or card is not found[0][0]:
                os.close(card.handle)
        if not found:
            raise NoDisplay("no display that is plugged in can be drawn on")
        self._card, self._mode = found[0]
        self.size = self._mode.size
        self._frame: DisplayFrame | None = None
        self._copy: pygame.Surface | None = None

    def show(self, picture: pygame.Surface) -> None:
        """Copy the picture, whose size is `size`, to where the display is fed from."""
        if self._frame is None:
            self._frame = self._card.plain(self._mode)
        w, h = self.size
        if self._copy is None:  # a surface with the display's own order of colours
            self._copy = pygame.Surface((w, h), 0, 32, (0xFF0000, 0xFF00, 0xFF, 0))
        self._copy.blit(picture, (0, 0))
        data = self._copy.get_buffer().raw
        pitch, memory = self._frame.pitch, self._frame.memory
        if pitch == 4 * w:
            memory[: len(data)] = data
        else:
            for y in range(h):
                memory[y * pitch : y * pitch + 4 * w] = data[4 * w * y : 4 * w * (y + 1)]
        self._card.changed()

    def close(self) -> None:
        """Give the display back to the console."""
        os.close(self._card.handle)


def _cards() -> list[GraphicsCard]:
    """Every graphics card that may be opened, in their order."""
    found = []
    for path in sorted(FOLDER.glob("card*")):
        try:
            found.append(GraphicsCard(os.open(path, os.O_RDWR | os.O_CLOEXEC)))
        except OSError:  # not for this user, or taken away meanwhile
            continue
    return found


def _first(card: GraphicsCard) -> Mode | None:
    """Its first display; None where it has none, such as a card that only reckons (v3d)."""
    try:
        return next(iter(card.modes()), None)
    except OSError:
        return None
