"""An export to a slow stick takes longer than systemd's watchdog waits: each file of it is a sign of life."""

from pathlib import Path
from typing import cast

import pytest

from dealer.app.build import open_table
from dealer.app.host.clock import StoppedClock
from dealer.app.host.notify import Systemd
from dealer.app.windowed import Console
from dealer.export import files
from dealer.window.window import Window
from tests.app.test_button import FakeWindow

WATCHDOG_S = 15.0


class Watched:
    """Holds how long systemd heard nothing, at most."""

    ping_every_s = WATCHDOG_S / 2

    def __init__(self, clock: StoppedClock) -> None:
        self._clock, self._heard_s, self.longest_s = clock, 0.0, 0.0

    def alive(self, now_s: float) -> None:
        self.longest_s = max(self.longest_s, now_s - self._heard_s)
        self._heard_s = now_s

    def ready(self) -> None: ...


def test_a_slow_export_is_no_hang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    preset = tmp_path / "preset.toml"
    preset.write_text('game = "krg"\nplayers = ["Ann", "Bo"]\ndealer = "Ann"\nshuffle = "hand"\n')
    clock = StoppedClock(1_795_995_600_000)
    with open_table(tmp_path / "state", None, clock, preset=preset, mock=True, size="800x480") as built:
        watched, window, loop = Watched(clock), FakeWindow([]), built.loop
        Console(built, cast(Window, window), cast(Systemd, watched), built.config.screen)

        def slowly(*_: object) -> None:
            clock.move(4.0)  # twice a file, and once for the folder

        monkeypatch.setattr(files.os, "fsync", slowly)
        for key in ("nav.table", "table.export"):
            loop.tap(key)
        watched.alive(clock.now_s())
    assert clock.now_s() > 2 * WATCHDOG_S
    assert watched.longest_s < WATCHDOG_S
