"""A bare console's SDL in a process of its own: what it does hangs on the renderer that the environment names.

`command` is the trial on it, `site` what makes every Python started under an environment so.
"""

import os
import signal
import sys
from collections.abc import Mapping
from pathlib import Path

CODE = """
import sys
from tests.window import fake_sdl
fake_sdl.put_in({!r})
from dealer.window import trial
sys.exit(trial.main(sys.argv[1:]))
"""


def command(does: Mapping[str, str]) -> tuple[str, ...]:
    return (sys.executable, "-c", CODE.format(dict(does)))


def site(does: Mapping[str, str], folder: Path) -> dict[str, str]:
    """What to add to an environment, so that a daemon and its children have that SDL and a display of 800x480."""
    folder.mkdir(exist_ok=True)
    code = f"from tests.window import fake_sdl\nfake_sdl.put_in({dict(does)!r})\n"
    (folder / "sitecustomize.py").write_text(code)
    root = str(Path(__file__).resolve().parent.parent.parent)
    return {"PYTHONPATH": f"{folder}:{root}", "SDL_VIDEODRIVER": "kmsdrm"}


def put_in(does: Mapping[str, str]) -> None:
    """From now on this process has that SDL; each renderer is shown, black, other, blind, shut or crashed."""
    import pygame

    from dealer.app.host import checks
    from dealer.window import eyes, window

    init, set_mode = pygame.display.init, pygame.display.set_mode
    now = {"does": "shut", "driver": ""}

    def fake_init() -> None:
        now["driver"] = os.environ["SDL_VIDEODRIVER"]
        now["does"] = does.get(os.environ.get("SDL_FRAMEBUFFER_ACCELERATION", ""), "shut")
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        init()
        os.environ["SDL_VIDEODRIVER"] = now["driver"]

    def fake_mode(size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        if now["does"] == "crashed":
            os.kill(os.getpid(), signal.SIGSEGV)
        if now["does"] == "shut":
            raise pygame.error("Can't load EGL/GL library on window creation.")
        return set_mode((800, 480) if size == (0, 0) else size, flags & ~pygame.FULLSCREEN)

    def fake_look(wanted: pygame.Surface) -> eyes.Look:
        w, h = wanted.get_size()
        told = {"shown": wanted.copy(), "black": pygame.Surface((w, h)), "other": pygame.Surface((w, h))}
        told["other"].fill((1, 200, 1))
        if now["does"] not in told:
            return eyes.Look("blind")
        data = bytearray(pygame.image.tostring(told[now["does"]].convert(32), "RGBX"))
        data[0::4], data[2::4] = data[2::4], data[0::4]
        return eyes.look(wanted, lambda: [eyes.DisplayFrame((w, h), w * 4, 4, False, data)])

    class FakePlain:
        size = (800, 480)

        def __init__(self) -> None:
            if now["does"] == "shut":
                raise OSError("no display that is plugged in can be drawn on")

        def show(self, picture: pygame.Surface) -> None:
            """Nobody looks at it but `fake_look`."""

        def close(self) -> None:
            """Nothing was opened."""

    pygame.display.init, pygame.display.set_mode = fake_init, fake_mode
    pygame.display.get_driver = lambda: "KMSDRM" if now["driver"] == "kmsdrm" else now["driver"]
    window.look, window.PlainScreen = fake_look, FakePlain  # type: ignore[assignment,misc]
    checks.display = lambda *_: None  # type: ignore[assignment]
