"""From a reading's last byte at the port to the event, to the durable fact, to the painted frame.

`python -m tests.bench.bench_reader`; goals are those of DESIGN section 11; exit status 1 where one is missed.
"""

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

from dealer.app.build import table
from dealer.app.clock import StoppedClock
from dealer.app.headless import Headless
from dealer.cards import DECK
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from dealer.window.theme import Theme
from hardware.mock import MockReader, mock_uid
from hardware.mock_desk import EFFECT_MS, STEP_MS, MockDesk
from hardware.ports import Arrived
from tests.bench.bench_paint import missed, p99, report

READINGS = 200
DEALS = 24
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


def to_the_frame(folder: Path) -> Iterator[tuple[float, float]]:
    """Seconds to the answered, durable fact, and to the painted frame, of every card of some deals."""
    preset = folder / "preset.toml"
    preset.write_text(PRESET)
    clock = StoppedClock(1_795_995_600_000)
    pygame.display.init()
    screen = pygame.display.set_mode((800, 480))
    painter = Painter(Theme(), Fonts())
    with table(folder / "state", None, clock, preset=preset, mock=True, size=None) as built:
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
                yield durable_s, time.perf_counter() - stamp.at_s
                driver.answer(f'{{"lift":"{card}"}}')
                continue
            deals += prompt is not None and prompt.kind == "result"
            pack = list(DECK) if prompt and prompt.kind in ("shuffle", "cut") else pack
            primary = next(button.id for button in scene.buttons if button.primary and button.enabled)
            driver.answer(f'{{"tap":"{primary}"}}')


def main() -> int:
    """0 when every goal was met."""
    event = to_the_event()
    report("last byte -> event (median)", 1000 * statistics.median(event), "ms")
    report("last byte -> event (p99)", p99(event), "ms")
    with tempfile.TemporaryDirectory() as folder:
        times = list(to_the_frame(Path(folder)))
    report("last byte -> durable fact (median)", 1000 * statistics.median(t for t, _ in times), "ms")
    report("last byte -> durable fact (p99)", p99([t for t, _ in times]), "ms")
    report("last byte -> painted frame (median)", 1000 * statistics.median(t for _, t in times), "ms")
    report("last byte -> painted frame (p99)", p99([t for _, t in times]), "ms", 50)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
