"""`dealer run`: the console at the table, in a window or as headless lines."""

import faulthandler
import io
import sys
import time
from pathlib import Path

from dealer.app.build import open_table
from dealer.app.errors import UserError
from dealer.app.evening.headless import Headless
from dealer.app.files.state_folder import state_folder
from dealer.app.host.clock import StoppedClock
from dealer.app.host.stopping import Stop


def run(
    *,
    state: Path | None,
    config: Path | None,
    preset: Path | None,
    mock: bool,
    headless: bool,
    size: str | None,
) -> int:
    """Plays until the window is closed or the lines end; the exit status."""
    if not faulthandler.is_enabled():  # where the watchdog ends a hung loop, stderr says what it hung in
        faulthandler.enable(2)
    folder = state_folder(state)
    if headless:
        return _headless(folder, config, preset, size)
    from dealer.app.windowed import windowed

    return windowed(folder, config, preset, mock=mock, size=size)


def _headless(folder: Path, config: Path | None, preset: Path | None, size: str | None) -> int:
    if sys.stdin is None or sys.stdout is None:
        raise UserError("Headless lines need an open input and output.")
    clock = StoppedClock(time.time_ns() // 1_000_000)
    lines = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="surrogateescape")
    out = io.TextIOWrapper(sys.stdout.buffer, encoding="utf-8", write_through=True)
    stop = Stop()
    with stop.by_signals(), open_table(folder, config, clock, preset=preset, mock=True, size=size) as built:
        if built.desk is None:
            raise RuntimeError("headless lines need the mock reader's hands")
        driver = Headless(built.loop, built.desk, clock)
        driver.settle_start()
        driver.run(stop.lines(lines), out)
    out.detach()
    return 0
