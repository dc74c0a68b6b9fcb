"""The table's twin: the same program with the mock reader, driven by the same acts, and its Scenes painted.

It runs on the host in the files of the card (chroot), so with the SDL, FreeType and fonts that the machine has, and
paints as the gallery does.  JSON lines: an act of the headless lines, or {"paint": FILE}; an act is answered with the
headless Scene, whose buttons have their boxes in pixels of the picture, after {"wants_seed": BYTES} for each drawing.
"""

import json
import os
import re
import sys
import time
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", GPIOZERO_PIN_FACTORY="mock", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame
from msgspec.structs import asdict, replace

from dealer.app import build
from dealer.app.evening.headless import Headless
from dealer.app.evening.loop import Loop
from dealer.app.evening.ports import EveningDefaults
from dealer.app.host.clock import StoppedClock
from dealer.app.settings.config import Config
from dealer.views.context import Settings
from dealer.views.headless import to_headless
from dealer.views.kit.scene import Line, LitSeats, Matrix, Scene, Text
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from dealer.window.theme import Theme

CODE = re.compile("[0-9A-Z]{5}-[0-9A-Z]{5}")


def seed(size: int) -> bytes:
    """What the machine drew: the lab, asked in the middle of an act, reads it there."""
    print(json.dumps({"wants_seed": size}), flush=True)
    return bytes.fromhex(json.loads(sys.stdin.readline())["seed"])


DEFAULTS = build.defaults_of


def counted(config: Config, settings: Settings, *, trial: bool) -> EveningDefaults:
    """How it is played at the machine, where it counts: the mock reader makes no trial of it here."""
    del trial
    return DEFAULTS(config, settings, trial=False)


def of_its_own(scene: Scene) -> list[tuple[int, int, int, int]]:
    """Where two tables differ though they played the same: the code of a closed night, and the square that holds it.

    The code follows from the moments of the acts too.
    """
    if scene.name != "closed":
        return []
    squares = [item.box for item in scene.items if isinstance(item, Matrix)]
    codes = [
        item.box
        for item in scene.items
        if isinstance(item, Text | Line) and any(CODE.search(str(word)) for word in asdict(item).values())
    ]
    return [box.px(scene.scale) for box in (*codes, *squares)]


def told(loop: Loop, scene: Scene) -> dict[str, object]:
    """A Scene as the lab needs it."""
    prompt = loop.prompt
    return {
        **to_headless(scene, LitSeats(loop.lights.dealer, loop.lights.to_act)),
        "own": of_its_own(scene),
        "waits_for_cards": prompt is not None and prompt.waits_for_cards,
        "progress": prompt.progress if prompt is not None else (0, 0),
    }


def main(state: Path, config: Path, size: str) -> None:
    """Answers until the lines end."""
    vars(build)["fresh"] = seed
    vars(build)["defaults_of"] = counted
    clock = StoppedClock(time.time_ns() // 1_000_000)
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    fonts, painters = Fonts(), dict[float, Painter]()
    with build.open_table(state, config, clock, preset=None, mock=True, size=size) as built:
        loop = built.loop
        assert built.desk is not None
        loop.settings = replace(loop.settings, shuts_down=True)
        lines = Headless(loop, built.desk, clock)
        lines.settle_start()
        print(json.dumps(told(loop, loop.scene())), flush=True)
        while line := sys.stdin.readline():
            order = json.loads(line)
            if "paint" in order:
                scene = loop.scene()
                painter = painters.setdefault(scene.scale, Painter(Theme(), fonts, scene.scale))
                picture = pygame.Surface(scene.size)
                painter.paint(scene, picture)
                pixels = pygame.image.tostring(picture, "RGB")
                Path(order["paint"]).write_bytes(b"P6\n%d %d\n255\n" % scene.size + pixels)
                print(json.dumps({"painted": scene.size}), flush=True)
            else:
                lines.answer(line)
                print(json.dumps(told(loop, loop.scene())), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
