"""Told to stop, the program puts the evening away: no act half done, and the same prompt after it."""

import json
import signal
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from dealer.app.host.stopping import Stop
from tests.conformance.play_headless import preset

# the program itself; what each pin was driven to at last is printed on stderr when it has ended
WATCHED = """
import json, sys
from hardware import gpio_lights
pins, make = [], gpio_lights.GpioLights.__init__
def remember(self, *args, **more):
    make(self, *args, **more)
    pins.extend(self.factory.pins.values())
gpio_lights.GpioLights.__init__ = remember
from dealer.app.main import main
status = main(sys.argv[1:])
print(json.dumps([bool(pin.states[-1].state) for pin in pins]), file=sys.stderr)
sys.exit(status)
"""


def start(state: Path, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WATCHED, "run", "--mock", "--headless", "--state", str(state), *words]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True)


def scene_of(console: subprocess.Popen[str], act: dict[str, Any] | None = None) -> dict[str, Any]:
    assert console.stdin is not None
    assert console.stdout is not None
    if act is not None:
        console.stdin.write(json.dumps(act) + "\n")
        console.stdin.flush()
    scene: dict[str, Any] = json.loads(console.stdout.readline())
    return scene


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP], ids=lambda number: number.name)
def test_a_signal_in_the_middle_of_a_deal_is_a_clean_end_with_the_same_prompt_after_it(
    tmp_path: Path, number: signal.Signals
) -> None:
    (tmp_path / "preset.toml").write_text(preset("krg", ["Ann", "Bo"]), encoding="utf-8")
    with start(tmp_path / "state", "--preset", str(tmp_path / "preset.toml")) as console:
        scene = scene_of(console)
        while scene["prompt"]["kind"] != "deal_card" or scene["prompt"]["seats"] != [1]:
            (primary,) = [button["id"] for button in scene["buttons"] if button["primary"]]
            scene = scene_of(console, {"tap": primary})
        assert scene["lights"]["to_act"] == [1]
        told = time.monotonic()
        console.send_signal(number)
        out, err = console.communicate(timeout=20)
        assert time.monotonic() - told < 2.0
    assert (console.returncode, out) == (0, "")  # nothing that no line asked for
    assert json.loads(err) == [False] * 16  # every light is off
    with start(tmp_path / "state") as again:
        assert scene_of(again) == scene
        again.communicate('{"quit":true}\n', timeout=20)


def test_an_act_at_hand_is_finished_before_it_stops() -> None:
    stop = Stop()
    lines = stop.lines(StringIO("first\nsecond\n"))
    assert next(lines) == "first\n"
    stop.tell()  # comes while the first line is being done
    assert list(lines) == []


def test_the_wait_for_a_line_is_broken_off() -> None:
    stop = Stop()

    class Nobody(StringIO):
        def readline(self, size: int | None = -1, /) -> str:
            del size
            stop.tell()
            raise AssertionError("the wait went on")

    assert list(stop.lines(Nobody())) == []


def test_the_handlers_from_before_come_back() -> None:
    before = signal.getsignal(signal.SIGTERM)
    stop = Stop()
    with stop.by_signals():
        signal.raise_signal(signal.SIGTERM)
        assert stop.told
    assert signal.getsignal(signal.SIGTERM) is before
