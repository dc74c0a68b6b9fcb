"""Paints the pictures of the README from a deal really played: `python -m tests.gallery.readme [FOLDER]`."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from dealer.views.scene import Scene
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from dealer.window.theme import Theme
from tests.rig import Rig

PLAYERS = ["Ann", "Bo", "Cy", "Dee", "Bartholomew", "Ed", "Žofie"]


def pictures() -> Iterator[tuple[str, Scene]]:
    """The discard after the flop, and the showdown with a hand half read."""
    with Rig("krg", PLAYERS) as rig:

        def play_to(kind: str, *cards: str) -> None:
            for card in cards:
                while rig.kind != "shared_cards":
                    rig.step()
                rig.step(card)
            while rig.kind != kind:
                rig.step()

        play_to("discard", "Qh", "9c", "9d")
        for seat in (1, 2, 4):
            rig.tap(f"discard.{seat}")
        yield "discard", rig.loop.scene()
        play_to("show_cards", "4s", "2h")
        for card in ("Qs", "Js", "4d", "4c", "Kh", "Ks", "As"):
            rig.step(card)
        yield "showdown", rig.loop.scene()


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in pictures():
        target = pygame.Surface((800, 480))
        Painter(Theme(), Fonts(), scene.scale).paint(scene, target)
        pygame.image.save(target, str(folder / f"{name}.png"))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
