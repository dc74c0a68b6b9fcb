"""Paints the example Scenes to PNG: `python -m tests.gallery [folder]`."""

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from dealer.views.layout import SIZES, frame_for
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from dealer.window.theme import Theme
from tests.gallery.examples import EXAMPLES


def main(folder: Path) -> None:
    """One PNG for each example, size and, at 800x480, hand."""
    folder.mkdir(parents=True, exist_ok=True)
    fonts = Fonts()
    for size, left in [(size, False) for size in SIZES] + [(SIZES[0], True)]:
        frame = frame_for(size, left)
        painter = Painter(Theme(), fonts, frame.scale)
        target = pygame.Surface(size)
        for name, example in EXAMPLES.items():
            painter.paint(example(frame), target)
            tail = ("" if size == SIZES[0] else f"-{size[0]}x{size[1]}") + ("-left" if left else "")
            pygame.image.save(target, str(folder / f"{name}{tail}.png"))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
