"""From a reading's last byte at the port to the event, to the durable fact, to the painted frame.

Whatever else runs on the machine is in these figures, so they are taken in several rounds: of all of them median and
p99 are printed, the goal is for the quietest. The load, and a bare synced write beside each card, say how quiet it was.
`python -m tests.bench.bench_reader`; goals are those of the budget; exit status 1 where one is missed.
"""

import itertools
import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from dealer.app.build import open_table
from dealer.app.evening.headless import Headless
from dealer.app.host.clock import StoppedClock
from dealer.cards import DECK
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from dealer.window.theme import Theme
from hardware.mock import MockReader, mock_uid
from hardware.mock_desk import EFFECT_MS, STEP_MS, MockDesk
from hardware.ports import Arrived
from tests.bench.bench_paint import missed, p99, report

READINGS = 200
ROUNDS = 3
DEALS = 12
PAGE_BYTES = 4096
PRESET = 'game = "krg"\nplayers = ["Ann", "Bo"]\ndealer = "Ann"\nshuffle = "hand"\n[rules]\nwins_needed = 4\n'


class Stamped:
    """Remembers when the board last handed a frame to the port."""

    def __init__(self, board: MockReader) -> None:
        self.at_s = 0.0
        say = board.say

        def stamped(data: bytes) -> None:
            say(data)
            self.at_s = time.perf_counter()

        board.say = stamped  # type: ignore[method-assign]


def to_the_event() -> list[float]:
    """Seconds from the last byte to `Arrived`, the waiting loop woken by the port's thread."""
    woken = threading.Event()
    desk = MockDesk(woken.set)
    stamp, now_ms, times = Stamped(desk.board), 0, []

    def let_pass(ms: int) -> list[object]:
        nonlocal now_ms
        now_ms += ms
        desk.advance(ms)
        return list(desk.reader.poll(now_ms / 1000))

    for _ in range(EFFECT_MS // STEP_MS):
        let_pass(STEP_MS)
    for number in range(READINGS):
        uid = mock_uid(number % 52)
        desk.lay(uid)
        woken.clear()
        desk.board.advance(2 * STEP_MS)
        now_ms += 2 * STEP_MS
        events: list[object] = []
        while Arrived(uid, 1) not in events:
            woken.wait(1.0)
            woken.clear()
            events += desk.reader.poll(now_ms / 1000)
        times.append(time.perf_counter() - stamp.at_s)
        desk.lift(uid)
        let_pass(1000)
    desk.close()
    return times


def bare_sync(folder: Path) -> float:
    """Seconds that the disk alone takes to make one page durable."""
    descriptor = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT)
    begun_s = time.perf_counter()
    os.pwrite(descriptor, os.urandom(PAGE_BYTES), 0)
    os.fsync(descriptor)
    spent_s = time.perf_counter() - begun_s
    os.close(descriptor)
    return spent_s


def to_the_frame(folder: Path) -> Iterator[tuple[float, float, float]]:
    """Seconds to the answered, durable fact, to the painted frame, and for a bare sync, at every card of some deals."""
    preset = folder / "preset.toml"
    preset.write_text(PRESET)
    clock = StoppedClock(1_795_995_600_000)
    pygame.display.init()
    screen = pygame.display.set_mode((800, 480))
    painter = Painter(Theme(), Fonts())
    with open_table(folder / "state", None, clock, preset=preset, mock=True, size=None) as built:
        assert built.desk
        driver, stamp, pack = Headless(built.loop, built.desk, clock), Stamped(built.desk.board), list(DECK)
        driver.settle_start()
        deals = 0
        while deals < DEALS:
            scene, prompt = driver.scene(), built.loop.prompt
            if prompt and prompt.waits_for_cards:
                card = pack.pop()
                driver.answer(f'{{"card":"{card}"}}')
                durable_s = time.perf_counter() - stamp.at_s
                painter.paint(driver.scene(), screen)
                pygame.display.flip()
                painted_s = time.perf_counter() - stamp.at_s
                yield durable_s, painted_s, bare_sync(folder)
                driver.answer(f'{{"lift":"{card}"}}')
                continue
            deals += prompt is not None and prompt.kind == "result"
            pack = list(DECK) if prompt and prompt.kind in ("shuffle", "cut") else pack
            primary = next(button.id for button in scene.buttons if button.primary and button.enabled)
            driver.answer(f'{{"tap":"{primary}"}}')


def main() -> int:
    """0 when every goal was met."""
    report("load of the last minute at the start", os.getloadavg()[0], f"on {os.cpu_count()} cores")
    event = to_the_event()
    report("last byte -> event (median)", 1000 * statistics.median(event), "ms")
    report("last byte -> event (p99)", p99(event), "ms")
    rounds = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            rounds.append(list(to_the_frame(Path(folder))))
    names = ("last byte -> durable fact", "last byte -> painted frame", "a bare synced page beside it")
    for which, name in enumerate(names):
        all_s = [times[which] for times in itertools.chain(*rounds)]
        report(f"{name} (median)", 1000 * statistics.median(all_s), "ms")
        report(f"{name} (p99)", p99(all_s), "ms")
    quietest = min(p99([painted_s for _, painted_s, _ in times]) for times in rounds)
    report("last byte -> painted frame (p99, quietest)", quietest, "ms", 50)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
