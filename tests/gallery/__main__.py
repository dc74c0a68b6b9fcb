"""Paints every real screen to PNG: `python -m tests.gallery [FOLDER]`; `--papers` only those that the papers show."""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("GPIOZERO_PIN_FACTORY", "mock")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from msgspec.structs import replace

from dealer.views import console
from dealer.views.context import Context
from dealer.views.kit.layout import SIZES, frame_for
from dealer.views.kit.scene import Scene
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from dealer.window.theme import Theme
from tests.gallery.examples import EXAMPLES
from tests.gallery.states import states

PICTURES = ("start", "house", "shuffle", "deal", "discard", "flop", "showdown", "result", "bet", "rules")
PLACE = Path(__file__).resolve().parents[2] / "docs/pictures"
Look = tuple[tuple[int, int], bool]
LOOKS: tuple[Look, ...] = (*((size, False) for size in SIZES), (SIZES[0], True))


def view(ctx: Context, look: Look) -> Scene:
    """A state at a size, for a hand."""
    return console.view(replace(ctx, settings=replace(ctx.settings, size=look[0], left_handed=look[1])))


def paint(folder: Path, named: Iterable[tuple[str, Scene]]) -> None:
    """One PNG for each Scene."""
    folder.mkdir(parents=True, exist_ok=True)
    fonts, painters = Fonts(), dict[float, Painter]()
    for name, scene in named:
        painter = painters.setdefault(scene.scale, Painter(Theme(), fonts, scene.scale))
        target = pygame.Surface(scene.size)
        painter.paint(scene, target)
        pygame.image.save(target, str(folder / f"{name}.png"))


def tail(look: Look) -> str:
    """What the name of a picture ends in."""
    (w, h), left = look
    return ("" if look[0] == SIZES[0] else f"-{w}x{h}") + ("-left" if left else "")


def main(folder: Path) -> None:
    """Every state and every example, in every size and, at 800x480, for either hand."""
    every = states()
    for look in LOOKS:
        paint(folder, ((name + tail(look), view(ctx, look)) for name, ctx in every))
        frame = frame_for(*look)
        paint(folder, ((f"example-{name}{tail(look)}", example(frame)) for name, example in EXAMPLES.items()))


def papers(folder: Path) -> None:
    """What the papers show, at 800x480."""
    paint(folder, ((name, view(ctx, LOOKS[0])) for name, ctx in states() if name in PICTURES))


if __name__ == "__main__":
    asked = [each for each in sys.argv[1:] if each != "--papers"]
    if "--papers" in sys.argv:
        papers(Path(asked[0]) if asked else PLACE)
    else:
        main(Path(asked[0]) if asked else Path(".cache/gallery"))
