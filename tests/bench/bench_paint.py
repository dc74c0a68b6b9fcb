"""How fast the console paints and answers, and what it costs to wait: `python -m tests.bench.bench_paint`.

Goals are those of the budget; exit status 1 where one is missed.  Hidden unless there is a DISPLAY.
"""

import os
import resource
import statistics
import subprocess
import sys
import time

if "DISPLAY" not in os.environ:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from dealer.views.kit.layout import SIZES, frame_for
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from dealer.window.theme import Theme
from dealer.window.touch import Tap
from dealer.window.window import open_window
from tests.gallery.examples import EXAMPLES

ROUNDS = 200
IDLE_S = 5.0
FIRST_FRAME = """
import time; began = time.perf_counter()
from dealer.window.window import open_window
from dealer.views.kit.layout import frame_for
from tests.gallery.examples import EXAMPLES
window = open_window((800, 480))
window.show(EXAMPLES["d-deal"](frame_for((800, 480))))
print(time.perf_counter() - began)
"""
missed: list[str] = []


def report(what: str, value: float, unit: str, goal: float | None = None) -> None:
    """One line; remembers a goal that was missed."""
    verdict = "" if goal is None else f"  goal {goal:g} {unit}: {'met' if value < goal else 'MISSED'}"
    print(f"{what:58} {value:8.2f} {unit}{verdict}")
    if goal is not None and value >= goal:
        missed.append(what)


def p99(times_s: list[float]) -> float:
    """The 99th of a hundred, ms."""
    return 1000 * statistics.quantiles(times_s, n=100)[98]


def paint_times() -> None:
    """A full picture again and again, as after every act."""
    pygame.display.init()
    fonts = Fonts()
    for size in SIZES:
        pygame.display.set_mode(size)
        frame = frame_for(size)
        for name in ("d-deal", "e-discard", "h-kryky-bet", "j-cards"):
            painter, target = Painter(Theme(), fonts, frame.scale), pygame.Surface(size).convert()
            scene = EXAMPLES[name](frame)
            began = time.perf_counter()
            painter.paint(scene, target)
            first = 1000 * (time.perf_counter() - began)
            times = []
            for _ in range(ROUNDS):
                began = time.perf_counter()
                painter.paint(scene, target)
                times.append(time.perf_counter() - began)
            goal = 15 if name == "d-deal" and size == (800, 480) else None
            what = f"paint {name} {size[0]}x{size[1]}, median (first {first:.1f})"
            report(what, 1000 * statistics.median(times), "ms", goal)


def touch_times() -> None:
    """From the finger's event to the picture that shows the key pressed, and to the next screen's."""
    window = open_window((800, 480))
    frame = frame_for((800, 480))
    scenes = [EXAMPLES[name](frame) for name in ("d-deal", "e-discard", "h-kryky-bet", "i-keypad")]
    pressed, answered = [], []
    for i in range(ROUNDS):
        window.show(scenes[i % 4])
        window.settle()
        spot = scenes[i % 4].primary.rect if scenes[i % 4].primary else scenes[i % 4].buttons[0].rect
        where = (round(spot.cx), round(spot.cy))
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1))
        began = time.perf_counter()
        window.wait(0)
        pressed.append(time.perf_counter() - began)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=1))
        began = time.perf_counter()
        if [type(what) for what in window.wait(0)] != [Tap]:
            raise SystemExit("a touch was lost")
        window.show(scenes[(i + 1) % 4])
        answered.append(time.perf_counter() - began)
    report("touch to pressed key, p99", p99(pressed), "ms", 33)
    report("release to the next screen, p99", p99(answered), "ms", 33)
    painted, used = window.paints, time.process_time()
    until = time.monotonic() + IDLE_S
    while time.monotonic() < until:
        window.wait(until - time.monotonic())
    report(f"idle at a prompt ({pygame.display.get_driver()})", 100 * (time.process_time() - used) / IDLE_S, "%", 1)
    report("pictures painted while idle", window.paints - painted, "", 1)
    window.close()


def main() -> int:
    """All of it."""
    touch_times()
    paint_times()
    firsts = [float(subprocess.check_output([sys.executable, "-c", FIRST_FRAME])) for _ in range(5)]
    report("start to first frame, of the window alone", statistics.median(firsts), "s", 1)
    report("resident memory", resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, "MB", 90)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
