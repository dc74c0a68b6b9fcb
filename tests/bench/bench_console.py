"""The real console on mock hardware: start to first frame, memory, touch to painted frame.  Run by `tests.bench`.

Goals are those of the budget; exit status 1 where one is missed.  Hidden unless there is a DISPLAY.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

if "DISPLAY" not in os.environ:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("GPIOZERO_PIN_FACTORY", "mock")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from dealer.views import prerender
from dealer.window.window import open_window
from tests.rig import Rig

PLAYERS = ["Ann", "Bo", "Cy", "Dee", "Bartholomew", "Ed", "Žofie"]
START = """
import os, sys, time, resource
from pathlib import Path
began = time.perf_counter()
from dealer.window import window
def shown(self, scene, show=window.Window.show):
    show(self, scene)
    if not hasattr(self, "first"):
        self.first = time.perf_counter() - began
    if next(turns, None) is None:
        print(self.first, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
        sys.stdout.flush()
        os._exit(0)
turns = iter(range(60))
window.Window.show = shown
from dealer.app.windowed import windowed
windowed(Path(sys.argv[1]), None, None, mock=True, size="800x480")
"""
missed: list[str] = []


def report(what: str, value: float, unit: str, goal: float) -> None:
    """One line; remembers a goal that was missed."""
    print(f"{what:58} {value:8.2f} {unit}  goal {goal:g} {unit}: {'met' if value < goal else 'MISSED'}")
    if value >= goal:
        missed.append(what)


def starts() -> None:
    """A whole process from its first import to its first picture, five times."""
    firsts, memory = [], []
    for _ in range(5):
        with tempfile.TemporaryDirectory() as folder:
            said = subprocess.check_output([sys.executable, "-c", START, folder], text=True).split()
        firsts.append(float(said[0]))
        memory.append(float(said[1]))
    report("start to first frame, `dealer run --mock`", statistics.median(firsts), "s", 1.0)
    report("resident memory of it, all screens warm", max(memory), "MB", 90)


def touches() -> None:
    """From a finished touch to the painted answer, through engine, store in memory, view and window."""
    window = open_window((800, 480))
    times: list[float] = []
    with Rig("krg", PLAYERS) as rig:
        window.show(rig.loop.scene())
        for scene in prerender.scenes_to_prerender(rig.loop.context()):
            window.warm(scene)
        for _ in range(4):
            for _ in range(400):
                if rig.kind == "result":
                    break
                if rig.loop.prompt is not None and rig.loop.prompt.waits_for_cards:
                    rig.step()
                    window.show(rig.loop.scene())
                    continue
                key = rig.primary()
                began = time.perf_counter()
                rig.loop.tap(key)
                window.show(rig.loop.scene())
                times.append(time.perf_counter() - began)
                rig.scene = rig._scene()
            rig.step()
    window.close()
    report(f"touch to painted frame, p99 of {len(times)}", 1000 * statistics.quantiles(times, n=100)[98], "ms", 33)
    report("this process", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB", 150)


def main() -> int:
    """All of it."""
    starts()
    touches()
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
