"""Being told to stop: signals and a terminal that hangs up end the evening cleanly, never in the middle of an act."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


class _Told(Exception):
    """Ends the wait for a line."""


class Stop:
    """Whether somebody said stop; `wake` ends the waiting of whoever looks at it."""

    def __init__(self) -> None:
        self.told = False
        self.wake: Callable[[], None] = lambda: None

    def tell(self) -> None:
        """Stop as soon as the act at hand is done."""
        self.told = True
        self.wake()

    @contextmanager
    def by_signals(self) -> Iterator[None]:
        """A signal says it; the handlers from before come back."""
        before = {number: signal.signal(number, lambda *_: self.tell()) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def lines(self, source: TextIO) -> Iterator[str]:
        """Line after line until the input ends or somebody says stop; only the wait for a line is broken off."""

        def leave() -> None:
            raise _Told

        try:
            while not self.told:
                self.wake = leave
                line = "" if self.told else source.readline()
                self.wake = lambda: None
                if not line:
                    return
                yield line
        except _Told:
            return
        finally:
            self.wake = lambda: None
