"""Real clicks in a real window: an X server without a screen, and a mouse moved by a program."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest

pytestmark = pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="no Xvfb or xdotool")

SCRIPT = """
import time
from dealer.views.kit.layout import frame_for
from dealer.window.window import open_window
from tests.gallery.examples import EXAMPLES

window = open_window((800, 480))
window.show(EXAMPLES["d-deal"](frame_for((800, 480))))
window.wait(0.5)
print("ready", flush=True)
used, until, taps = time.process_time(), time.monotonic() + 30, []
while len(taps) < 2 and time.monotonic() < until:
    taps += window.wait(until - time.monotonic())
print(*(tap.id for tap in taps), flush=True)
print(time.process_time() - used < 0.5, window.paints, flush=True)
"""


@pytest.fixture
def display() -> Iterator[str]:
    hear, tell = os.pipe()
    command = ["Xvfb", "-displayfd", str(tell), "-screen", "0", "800x480x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, pass_fds=[tell], stderr=subprocess.DEVNULL) as server:
        os.close(tell)
        with os.fdopen(hear) as told:
            number = told.readline().strip()
        assert number, "Xvfb did not start"
        yield f":{number}"
        server.terminate()


def test_a_real_mouse_taps_the_keys_it_clicks_on(display: str) -> None:
    env = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    with subprocess.Popen([sys.executable, "-c", SCRIPT], stdout=subprocess.PIPE, text=True, env=env) as console:
        assert console.stdout
        assert console.stdout.readline().strip() == "ready"
        for x, y in ((600, 420), (40, 40)):
            subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "1"], check=True, env=env, timeout=20)
        taps, cost = console.stdout.read().splitlines()
    assert taps == "deal.next nav.table"
    quiet, paints = cost.split()
    assert quiet == "True"
    assert 1 <= int(paints) <= 8
