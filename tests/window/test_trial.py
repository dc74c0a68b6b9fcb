"""Ways of drawing without a desktop: the one that crashes SDL, the black one, and the one that works."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from dealer.window import eyes
from dealer.window import window as window_room
from dealer.window.drm import DisplayFrame
from dealer.window.eyes import compare, look
from dealer.window.trial import COLOUR, tried
from dealer.window.ways import GLES, HINT, PLAIN, WAYS, named, ways
from dealer.window.window import NoScreen, open_window
from tests.window.fake_sdl import command

ENVIRON = {**os.environ, "SDL_VIDEODRIVER": "kmsdrm"}


@pytest.mark.parametrize("does", ["shown", "black", "other", "blind", "shut", "crashed"])
def test_a_child_tells_what_becomes_of_a_way(does: str) -> None:
    outcome = tried(GLES, ENVIRON, command=command({"opengles2": does}))
    assert outcome.seen == does
    assert outcome.said.endswith(".")
    assert "\n" not in outcome.said
    assert outcome.drew == (does in ("shown", "blind"))


def test_a_real_segmentation_fault_is_survived_and_named() -> None:
    outcome = tried(GLES, ENVIRON, command=command({"opengles2": "crashed"}))
    assert "SIGSEGV" in outcome.said


def test_a_child_that_hangs_is_ended() -> None:
    words = (sys.executable, "-c", "import threading; threading.Event().wait()")
    assert tried(GLES, ENVIRON, command=words, seconds=0.3).seen == "hung"


@pytest.mark.parametrize("code", ["raise SystemExit('no such thing')", "print('hello')", ""])
def test_a_child_that_says_nothing_of_use_is_a_way_that_is_shut(code: str) -> None:
    outcome = tried(GLES, ENVIRON, command=(sys.executable, "-c", code))
    assert outcome.seen == "shut"
    assert "\n" not in outcome.said


def test_each_way_tells_sdl_its_driver_and_its_renderer() -> None:
    environ = {HINT: "left over"}
    for way in WAYS:
        way.take(environ)
        assert environ["SDL_VIDEODRIVER"] == way.driver
        assert environ.get(HINT, "") == way.renderer


def test_what_the_host_has_set_is_tried_first_and_once() -> None:
    assert ways({}) == WAYS
    assert [way.renderer for way in ways({HINT: "opengl"})] == ["opengl", "opengles2", "", "0"]
    assert [way.renderer for way in ways({HINT: "0"})] == ["0", "opengles2", "opengl", ""]
    for environ in ({}, {HINT: "software"}):
        assert [named(way.name, environ) for way in ways(environ)] == list(ways(environ))
    assert named("nonsense", {}) is None


def test_the_real_child_says_that_there_is_no_such_driver_here() -> None:
    """Without a graphics card each way is shut, with a sentence and no trace."""
    if Path("/dev/dri").exists():
        pytest.skip("this machine has a graphics card")
    for way in (GLES, PLAIN):
        outcome = tried(way, ENVIRON)
        assert outcome.seen == "shut"
        assert outcome.said.startswith("The screen cannot be opened: ")


def test_a_way_is_told_whole() -> None:
    words = [sys.executable, "-m", "dealer.window.trial", "nonsense"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip() == "a way is its name, driver and renderer"


# --- the eyes ---


@pytest.fixture
def picture() -> pygame.Surface:
    surface = pygame.Surface((80, 48), 0, 32)
    surface.fill(COLOUR)
    surface.fill((10, 20, 30), (0, 0, 40, 48))
    return surface


def frame(
    of: pygame.Surface | None, *, size: tuple[int, int] = (80, 48), tiled: bool = False, wide: int = 0
) -> DisplayFrame:
    """What a display is fed with; black without a picture."""
    pitch = size[0] * 4 + wide
    memory = bytearray(pitch * size[1] + 64)
    for y in range(size[1] if of else 0):
        for x in range(size[0]):
            red, green, blue, _ = of.get_at((x, y))  # type: ignore[union-attr]
            memory[64 + y * pitch + 4 * x : 64 + y * pitch + 4 * x + 4] = bytes((blue, green, red, 255))
    return DisplayFrame(size, pitch, 4, tiled, memory, 64)


def test_a_picture_that_is_displayed_is_told_from_black_and_from_another(picture: pygame.Surface) -> None:
    other = picture.copy()
    other.fill((255, 255, 255))
    assert look(picture, lambda: [frame(picture, wide=64)]).seen == "shown"
    assert look(picture, lambda: [frame(None)]) == ("black", "the display")
    assert look(picture, lambda: [frame(other)]).seen == "other"
    assert look(picture, lambda: [frame(None), frame(picture)]).seen == "shown"  # the other outlet is dark
    assert look(picture, lambda: [frame(None, size=(100, 60))]).seen == "black"
    assert look(picture, lambda: [frame(picture, size=(40, 24))]).seen == "other"


def test_of_a_tiled_memory_a_colour_or_black_can_be_told(picture: pygame.Surface) -> None:
    plain = picture.copy()
    plain.fill(COLOUR)
    turned = pygame.transform.flip(picture, True, False)
    assert look(plain, lambda: [frame(plain, tiled=True)]).seen == "shown"
    assert look(picture, lambda: [frame(turned, tiled=True)]).seen == "blind"  # it may be this very picture
    assert look(picture, lambda: [frame(None, tiled=True)]).seen == "black"


def test_sixteen_bits_a_pixel_are_the_same_colours_but_for_their_rounding(picture: pygame.Surface) -> None:
    half = bytearray()
    for y in range(48):
        for x in range(80):
            red, green, blue, _ = picture.get_at((x, y))
            half += (red >> 3 << 11 | green >> 2 << 5 | blue >> 3).to_bytes(2, "little")
    assert look(picture, lambda: [DisplayFrame((80, 48), 160, 2, False, half)]).seen == "shown"


def test_where_the_kernel_tells_nothing_the_renderer_is_asked(
    picture: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers: list[Callable[[int, int], tuple[int, int, int]] | None] = [frame(picture).at, frame(None).at, None]
    monkeypatch.setattr(eyes, "rendered", lambda _: answers.pop(0))
    assert [look(picture, list) for _ in range(3)] == [
        ("shown", "the renderer"),
        ("black", "the renderer"),
        ("blind", ""),
    ]


def test_a_display_that_nobody_can_see_into_may_be_the_one_that_shows_it(
    picture: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside it the console is still on another display: no proof against the way."""
    console = frame(pygame.transform.flip(picture, True, False))
    assert look(picture, lambda: [console]).seen == "other"
    for answer, seen in ((frame(picture).at, "shown"), (frame(None).at, "black"), (None, "blind")):
        monkeypatch.setattr(eyes, "rendered", lambda _, answer=answer: answer)
        assert look(picture, lambda: [console, None]).seen == seen
    assert look(picture, lambda: [None, frame(picture)]).seen == "shown"


def test_a_black_picture_tells_nothing(picture: pygame.Surface) -> None:
    picture.fill((0, 0, 0))
    assert compare(picture, frame(None).at) == "blind"


def test_a_window_without_a_renderer_of_its_own_is_not_asked() -> None:
    pygame.display.init()
    try:
        pygame.display.set_mode((80, 48))
        assert eyes.rendered((80, 48)) is None
        assert list(eyes.displayed()) == []
    finally:
        pygame.display.quit()


def test_plain_memory_gets_the_picture_in_the_display_s_own_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL has no display there; full screen it would take the 1024x768 that it makes up."""
    shown = []

    class Display:
        size = (800, 480)

        def show(self, picture: pygame.Surface) -> None:
            shown.append(picture.get_size())

        def close(self) -> None:
            shown.append("closed")

    monkeypatch.setattr(window_room, "PlainScreen", Display)
    for name in (HINT, "SDL_VIDEODRIVER"):
        monkeypatch.setenv(name, os.environ.get(name, ""))  # so that what is set here is forgotten
    window = open_window(way=PLAIN, rotation=90, sound=False)
    assert (window.size, window.alone) == ((720, 1280), True)
    window.coloured(COLOUR)
    window.close()
    assert shown == [(800, 480), "closed"]


@pytest.mark.parametrize("said", ["No window creation.", "No window creation", "No window creation. "])
def test_what_sdl_says_ends_once(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused() -> None:
        raise pygame.error(said)

    monkeypatch.setattr(pygame.display, "init", refused)
    with pytest.raises(NoScreen) as told:
        open_window(sound=False)
    assert str(told.value) == "The screen cannot be opened: No window creation."
