"""The real daemon under a service manager: what it says when, and how it goes in the middle of a deal."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.systemd.fake import FakeSystemd

PRESET = 'game = "krg"\nplayers = ["Ann", "Bo", "Cy"]\ndealer = "Ann"\nshuffle = "hand"\n'

# the program itself; when it has ended, what each of its pins was driven to, from first to last, is printed
WATCHED = """
import json, sys, threading
from hardware import gpio_lights
made, make = [], gpio_lights.GpioLights.__init__
def remember(self, *args, **more):
    make(self, *args, **more)
    made.append(list(self.factory.pins.values()))
gpio_lights.GpioLights.__init__ = remember
from dealer.app.main import main
if sys.argv[1] in ("hang", "busy"):
    from dealer.app.evening.loop import Loop
    from dealer.app.windowed import Console
    turns, pump, how = [], Loop.pump, sys.argv.pop(1)
    def stick(self):
        turns.append(self)
        if how == "hang" and len(turns) > 5:
            print("hangs", flush=True)
            threading.Event().wait()
        if how == "busy":  # every turn has much to do, and there is always another one
            threading.Event().wait(0.3)
        pump(self)
    Loop.pump = stick
    if how == "busy":
        Console._timeout_s = lambda self: 0.0
status = main(sys.argv[1:])
print(json.dumps([[bool(state.state) for state in pin.states] for pins in made for pin in pins]))
sys.exit(status)
"""


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """An evening in the middle of a deal: Bo's second card is due."""
    (tmp_path / "preset.toml").write_text(PRESET, encoding="utf-8")
    folder = tmp_path / "evenings"
    scene = headless(folder, "--preset", str(tmp_path / "preset.toml"), taps=6)
    assert scene["prompt"]["kind"] == "deal_card"
    assert scene["lights"]["to_act"] != []
    return folder


def headless(state: Path, *words: str, taps: int = 0) -> dict[str, Any]:
    """The Scene after so many primary taps."""
    command = [sys.executable, "-m", "dealer", "run", "--mock", "--headless", "--state", str(state), *words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as console:
        assert console.stdin is not None
        assert console.stdout is not None
        scene: dict[str, Any] = json.loads(console.stdout.readline())
        for _ in range(taps):
            (primary,) = [button["id"] for button in scene["buttons"] if button["primary"]]
            console.stdin.write(json.dumps({"tap": primary}) + "\n")
            console.stdin.flush()
            scene = json.loads(console.stdout.readline())
        console.stdin.close()
        assert console.wait(timeout=20) == 0
    return scene


@contextmanager
def daemon(systemd: FakeSystemd, state: Path, how: str = "") -> Iterator[subprocess.Popen[str]]:
    words = [sys.executable, "-c", WATCHED, *([how] if how else []), "run", "--mock", "--state", str(state)]
    environ = {**os.environ, **systemd.environ(watchdog_s=1.0)}
    process = subprocess.Popen(words, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with process:
        try:
            yield process
        finally:
            process.kill()


def test_ready_after_the_first_frame_then_pings_and_a_clean_end_in_the_middle_of_a_deal(
    tmp_path: Path, state: Path
) -> None:
    before = headless(state)
    with FakeSystemd(tmp_path) as systemd, daemon(systemd, state) as process:
        assert systemd.wait_for("READY=1", seconds=20) == ["READY=1"]
        for _ in range(4):  # nobody touches the screen, and the loop still comes round
            assert systemd.wait_for("WATCHDOG=1", seconds=1.0) == ["WATCHDOG=1"]
        told = time.monotonic()
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=20)
        assert time.monotonic() - told < 2.0
        assert (process.returncode, err) == (0, "")
        heard = systemd.heard()
        assert heard.count("STOPPING=1") == 1
        assert heard[-1] == "STOPPING=1"
    pins = json.loads(out)
    assert sum(True in history for history in pins) == 2  # a dealer's light and one to act had been lit
    assert [history[-1] for history in pins] == [False] * len(pins)
    assert headless(state) == before


def test_a_loop_that_hangs_in_the_middle_of_a_turn_is_heard_no_more(tmp_path: Path, state: Path) -> None:
    """Its process lives and so does the reader's thread, but nothing may say so in the loop's name."""
    with FakeSystemd(tmp_path) as systemd, daemon(systemd, state, "hang") as process:
        systemd.wait_for("READY=1", seconds=20)
        assert process.stdout is not None
        assert process.stdout.readline() == "hangs\n"
        systemd.heard()
        with pytest.raises(AssertionError, match="no WATCHDOG=1 within"):
            systemd.wait_for("WATCHDOG=1", seconds=1.5)
        assert process.poll() is None
        process.send_signal(signal.SIGABRT)  # what the watchdog sends
        _, trace = process.communicate(timeout=20)
        assert process.returncode == -signal.SIGABRT
        assert "Fatal Python error: Aborted" in trace
        assert "in stick\n" in trace  # where it hung


def test_a_busy_loop_is_heard_as_often_as_it_must_be(tmp_path: Path, state: Path) -> None:
    """Each of its turns takes a third of the time that the watchdog leaves it."""
    with FakeSystemd(tmp_path) as systemd, daemon(systemd, state, "busy") as process:
        systemd.wait_for("READY=1", seconds=20)
        for _ in range(4):
            systemd.wait_for("WATCHDOG=1", seconds=1.0)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
