"""The one clock: the Pi's own, or one that stands still until it is moved."""

import time
from typing import Protocol


class Clock(Protocol):
    """Seconds that only go forward, and the time of day for the record."""

    def now_s(self) -> float:
        """Seconds since some moment; only differences matter."""
        ...

    def wall_ms(self) -> int:
        """Milliseconds since 1970; may jump, so nothing is ordered by it."""
        ...


FIRST_MS, LAST_MS = 946_771_200_000, 7_258_032_000_000
"""A clock that was never set says 1970; no record is of a time before 2 January 2000, or after 2199."""


class RealClock:
    """The Pi's clock, within the years that a record can be of."""

    def now_s(self) -> float:
        return time.monotonic()

    def wall_ms(self) -> int:
        return min(max(time.time_ns() // 1_000_000, FIRST_MS), LAST_MS)


class StoppedClock:
    """Stands still between acts; `move` is the only thing that moves it."""

    def __init__(self, wall_ms: int) -> None:
        self._start_ms, self._now_s = wall_ms, 0.0

    def now_s(self) -> float:
        return self._now_s

    def wall_ms(self) -> int:
        return self._start_ms + round(self._now_s * 1000)

    def move(self, seconds: float) -> None:
        """Lets time pass."""
        self._now_s += seconds

    def jump(self, ms: int) -> None:
        """The time of day is set anew, as the network does; no time passes."""
        self._start_ms += ms
