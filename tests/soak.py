"""The long runs: seeds one after another, printed, going on where the last run stopped."""

import re
import time
from collections.abc import Iterator
from pathlib import Path


class SoakSeeds:
    """Iterates seeds until the time is over; a seed that failed is the first of the next run.

    The number of the next seed lies in a small file per test under `.soak/`.
    """

    def __init__(self, test: str, folder: Path, seconds: float) -> None:
        self.test = test
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
        print(f"\n{self.test}: seeds {first} to {seed - 1} held", flush=True)
