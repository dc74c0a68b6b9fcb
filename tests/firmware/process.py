"""The firmware running under MicroPython as a process of its own, on a simulated board whose time we hold."""

import json
import os
import shutil
import subprocess
import tty
from pathlib import Path
from typing import Any

from tests.firmware.micropython import HERE, PROJECT, environment, needs_micropython

SOURCES = sorted(path for path in (PROJECT / "firmware").glob("*.py"))


def flash(folder: Path, antennas: int = 5) -> Path:
    """Copy the firmware as a person copies it to the board, with so many rows of wiring left."""
    folder.mkdir(parents=True, exist_ok=True)
    for source in SOURCES:
        shutil.copy(source, folder)
    settings = (folder / "config.py").read_text()
    rows = [line for line in settings.splitlines() if line.strip().startswith('{"select"')]
    for row in rows[antennas:]:
        settings = settings.replace(row + "\n", "")
    (folder / "config.py").write_text(settings)
    return folder


class Process:
    """One start of the board.  Nothing happens between two `run`s; `port` is the host's end of its line."""

    def __init__(self, folder: Path, **env: str) -> None:
        program = needs_micropython()
        self._master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(self._master, False)  # as the Pico's USB: a full line takes less, and does not wait
        self.port = os.ttyname(slave)
        self._slave = slave  # held, so that the line stays when the host lets go of it
        orders, self._orders = os.pipe()
        self._answers, answers = os.pipe()
        pipes = {"SIM_ORDERS": str(orders), "SIM_ANSWERS": str(answers)}
        self._process = subprocess.Popen(
            [program, "-X", "heapsize=8M", str(HERE / "shadow" / "play.py")],
            cwd=folder,
            env=environment(shadow=f"{HERE / 'shadow'}:{folder}", **pipes, **env),
            stdin=self._master,
            stdout=self._master,
            stderr=subprocess.PIPE,
            pass_fds=(orders, answers),
        )
        os.close(orders)
        os.close(answers)
        self._reader = os.fdopen(self._answers, "r")
        self.state: dict[str, Any] = {"now_ms": 0, "sent": 0, "ended": None}

    def do(self, **order: Any) -> None:
        """Something happens on the table: lay=UID, lift=UID, chip=N trouble={...}."""
        os.write(self._orders, json.dumps(order).encode() + b"\n")

    def run(self, ms: int) -> dict[str, Any]:
        """Let so much of the board's time pass; how things stand then."""
        self.do(run_ms=ms)
        line = self._reader.readline()
        if not line:
            self._process.wait(10)
            assert self._process.stderr is not None
            raise AssertionError(f"the firmware died: {self._process.stderr.read().decode()}")
        self.state = json.loads(line)
        return self.state

    def close(self) -> str:
        """End the process; what it said on stderr."""
        os.close(self._orders)
        self._process.wait(10)
        self._reader.close()
        for handle in (self._master, self._slave):
            os.close(handle)
        assert self._process.stderr is not None
        said = self._process.stderr.read().decode()
        self._process.stderr.close()
        return said
