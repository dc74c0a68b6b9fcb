"""A desk whose time is the test's: what the program's loop does with the mock reader, without the program."""

from collections.abc import Callable

from hardware.mock_desk import EFFECT_MS, STEP_MS, MockDesk
from hardware.ports import Noise, ReaderEvent


class TimedDesk(MockDesk):
    """The mock desk with a clock that stands still but for `effect` and `wait`."""

    def __init__(self, through: Callable[[bytes], bytes] = lambda data: data, antennas: int = 5) -> None:
        self.now_ms = 0
        self.said: list[ReaderEvent] = []
        super().__init__(antennas=antennas, through=through)
        self.start = self.effect()

    def wait(self, ms: int, step_ms: int = 250) -> list[ReaderEvent]:
        """Let so much time pass; the events, without noise."""
        events: list[ReaderEvent] = []
        while ms > 0:
            step_ms = min(step_ms, ms)
            self.now_ms, ms = self.now_ms + step_ms, ms - step_ms
            self.advance(step_ms)
            events += self.reader.poll(self.now_ms / 1000)
        self.said += events
        return [event for event in events if not isinstance(event, Noise)]

    def effect(self) -> list[ReaderEvent]:
        """Let the time pass that what the hands did needs."""
        events: list[ReaderEvent] = []
        end_ms = self.now_ms + EFFECT_MS
        while self.now_ms < end_ms:
            events += self.wait(STEP_MS)
            if not self.pending:
                break
        return events
