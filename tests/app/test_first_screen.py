"""The screen that wakes after the Pi, or never: one power strip starts them all."""

import threading
from pathlib import Path
from typing import cast

import pytest

from dealer.app.errors import UserError
from dealer.app.host import first_screen as room
from dealer.app.host.first_screen import first_screen
from dealer.app.host.notify import Systemd
from dealer.app.host.stopping import Stop
from dealer.app.main import main
from dealer.window.window import NoScreen, Window
from tests.systemd.fake import FakeSystemd

CONSOLE = {"SDL_VIDEODRIVER": "kmsdrm"}
WINDOW = cast("Window", object())


class Later:
    """A screen that is there at the so many-th look."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def __call__(self) -> Window:
        self.looks -= 1
        if self.looks > 0:
            raise NoScreen("The screen cannot be opened: kmsdrm not available.")
        return WINDOW


class Seconds:
    """A clock that goes on by one whenever it is looked at."""

    at_s = -1.0

    def __call__(self) -> float:
        self.at_s += 1.0
        return self.at_s


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "LOOK_EVERY_S", 0.0)


def look(looks: int, environ: dict[str, str]) -> Window | None:
    return first_screen(Later(looks), Stop(), Systemd(), environ, now_s=Seconds())


def test_on_a_bare_console_a_screen_is_waited_for() -> None:
    assert look(1, CONSOLE) is WINDOW
    assert look(40, CONSOLE) is WINDOW


@pytest.mark.parametrize(("plugged_in", "status"), [(False, 69), (True, 2), (None, 2)])
def test_a_screen_that_is_off_is_tried_again_by_systemd_and_another_trouble_is_not(
    plugged_in: bool | None, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where one is plugged in and cannot be drawn on, or no outlet is there at all, waiting mends nothing."""
    monkeypatch.setattr(room.checks, "plugged_in", lambda *_: plugged_in)
    with pytest.raises(UserError) as told:
        look(10_000, CONSOLE)
    assert told.value.status == status


def test_in_a_desktop_nobody_waits() -> None:
    for environ in ({}, {"SDL_VIDEODRIVER": "x11", "DISPLAY": ":0"}):
        with pytest.raises(UserError):
            look(2, environ)


def test_who_says_stop_while_it_is_waited_for_is_heard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "LOOK_EVERY_S", 60.0)
    stop, looked = Stop(), threading.Event()

    def never() -> Window:
        looked.set()
        raise NoScreen("no.")

    def say_stop() -> None:
        looked.wait(20)
        stop.tell()

    other = threading.Thread(target=say_stop)
    other.start()
    assert first_screen(never, stop, Systemd(), CONSOLE) is None
    other.join()


def test_systemd_is_told_what_is_waited_for_once(tmp_path: Path) -> None:
    with FakeSystemd(tmp_path) as systemd:
        told = Systemd.from_environment(systemd.environ())
        first_screen(Later(5), Stop(), told, CONSOLE, now_s=Seconds())
        told.close()
        (status,) = systemd.heard()
    assert status.startswith("STATUS=")
    assert "screen" in status


def test_the_program_ends_with_one_sentence_where_no_screen_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(room, "PATIENCE_S", 0.0)
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    monkeypatch.setattr(room.checks, "plugged_in", lambda *_: False)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert main(["run", "--mock", "--state", str(tmp_path / "evenings")]) == 69
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.startswith("No screen is ")
