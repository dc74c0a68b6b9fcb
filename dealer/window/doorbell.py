"""Waiting without work: SDL's own wait looks a thousand times a second, which costs 2 % of a core of nothing.

The process sleeps in select() instead, on what SDL itself reads from (the connection to X or Wayland, the input devices
of a bare console) and on a pipe of our own that any thread may ring.
"""

import os
import select
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

HANDLES = Path("/proc/self/fd")
INPUTS = "/dev/input/event"
PATIENCE = 5  # times that something may stir without SDL having taken it


def open_handles() -> set[int]:
    """The handles this process has open now; empty where that cannot be known."""
    return {int(entry.name) for entry in HANDLES.iterdir()} if HANDLES.is_dir() else set()


class Doorbell:
    """Sleeps until rung, until one of `sources` has something for SDL, or until the time is over."""

    def __init__(self, sources: Iterable[int] = ()) -> None:
        self._hear, self._ring = os.pipe()
        os.set_blocking(self._hear, False)
        os.set_blocking(self._ring, False)
        self._sockets = {handle for handle in sources if _is_socket(handle)}
        self._untaken: dict[int, int] = {}
        self._inputs: set[int] = set()
        self.look()

    def look(self) -> None:
        """Find the input devices that SDL has open now: they come and go."""
        self._inputs = {handle for handle in open_handles() if _link(handle).startswith(INPUTS)}

    @property
    def sources(self) -> set[int]:
        """What can wake it beside a ring."""
        return {h for h in self._sockets | self._inputs if self._untaken.get(h, 0) < PATIENCE and _is_open(h)}

    def ring(self) -> None:
        """Wake the sleeper; from any thread, and harmless when nobody sleeps or it is closed."""
        with suppress(OSError):  # full: it is rung already; closed: nobody sleeps
            os.write(self._ring, b"!")

    def wait(self, timeout_s: float) -> bool:
        """Sleep; whether it was rung."""
        stirred, _, _ = select.select([self._hear, *self.sources], [], [], max(0.0, timeout_s))
        if self._hear not in stirred:
            return False
        with suppress(BlockingIOError):
            while os.read(self._hear, 4096):
                pass
        return True

    def taken(self) -> None:
        """SDL has read what there was: what still stirs is not its business, and soon not listened to any more."""
        sources = self.sources
        stirred, _, _ = select.select(sources, [], [], 0) if sources else ([], [], [])
        self._untaken = {h: self._untaken.get(h, 0) + 1 if h in stirred else 0 for h in self._sockets | self._inputs}

    def close(self) -> None:
        """Let go of the pipe."""
        self._ring, ring = -1, self._ring
        for handle in (self._hear, ring):
            with suppress(OSError):
                os.close(handle)


def _is_open(handle: int) -> bool:
    try:
        os.fstat(handle)
    except OSError:
        return False
    return True


def _is_socket(handle: int) -> bool:
    return _is_open(handle) and stat.S_ISSOCK(os.fstat(handle).st_mode)


def _link(handle: int) -> str:
    try:
        return str((HANDLES / str(handle)).readlink())
    except OSError:
        return ""
