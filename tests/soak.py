"""The long runs: seeds one after another, tests of a fixed size in turn; each run goes on where the last stopped."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple


class Goal(NamedTuple):
    """How many there are to be, of what, and how many of them one seed is."""

    count: int
    of: str
    each: int


class SoakSeeds:
    """Iterates seeds until the time is over; a seed that failed is the first of the next run.

    The number of the next seed lies in a small file per test under `.soak/`.
    """

    def __init__(self, test: str, folder: Path, seconds: float, goal: "Goal | None" = None) -> None:
        self.test, self.goal = test, goal
        self.file = folder / (re.sub(r"\W+", "_", test).strip("_") + ".next")
        self.seconds = seconds

    def __iter__(self) -> Iterator[int]:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        first = seed = int(self.file.read_text(encoding="ascii")) if self.file.exists() else 0
        print(f"\n{self.test}: from seed {first} for {self.seconds:.0f} s", flush=True)
        end = time.monotonic() + self.seconds
        while seed == first or time.monotonic() < end:
            print(f"\rseed {seed}", end="", flush=True)
            yield seed
            seed += 1
            self.file.write_text(str(seed), encoding="ascii")
        print(f"\n{self.test}: seeds {first} to {seed - 1} held{self.so_far(seed)}", flush=True)

    def so_far(self, done: int) -> str:
        """How much of the goal is reached by so many seeds, over all runs so far."""
        if self.goal is None:
            return ""
        count = done * self.goal.each
        more = "" if count >= self.goal.count else ", the next make soak goes on"
        return f"; {min(count, self.goal.count):,} of {self.goal.count:,} {self.goal.of} done{more}"


class SoakPlan:
    """Shares the time of a run: half for the tests that take seeds, evenly; the rest for those of a fixed size.

    Of the latter each is run once in a round, however many runs that takes; which are done stands in `.soak/done`.
    A test that was begun is ended, and at least one is begun, so a run may take longer than it was given.
    """

    def __init__(self, folder: Path, seconds: float, now_s: Callable[[], float] = time.monotonic) -> None:
        self.folder, self.seconds, self._now_s = folder, seconds, now_s
        self.share_s = seconds
        self._end_s = now_s() + seconds
        self._fixed: set[str] = set()
        self._begun = False

    def order(self, seeded: list[str], fixed: list[str]) -> list[str]:
        """The tests by name as they should run; those of a fixed size that this round has still to do come first."""
        self._fixed = set(fixed)
        for_seeds = self.seconds / 2 if fixed else self.seconds
        self.share_s = for_seeds / max(1, len(seeded))
        done = self._done()
        if self._fixed <= done:
            done = set()
            self._write(done)
        return [*seeded, *sorted(fixed, key=lambda name: name in done)]

    def leaves_out(self, name: str) -> bool:
        """Whether this test has to wait for the next run."""
        if name not in self._fixed:
            return False
        late = self._begun and self._now_s() >= self._end_s
        self._begun = True
        return late

    def passed(self, name: str) -> None:
        if name in self._fixed:
            self._write(self._done() | {name})

    def _done(self) -> set[str]:
        file = self.folder / "done"
        return set(file.read_text(encoding="utf-8").splitlines()) if file.exists() else set()

    def _write(self, done: set[str]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / "done").write_text("".join(f"{name}\n" for name in sorted(done)), encoding="utf-8")
