"""Waiting without work where SDL itself can only poll: on the console (kmsdrm) and on no screen at all.

SDL waits in earnest under X and Wayland; elsewhere its wait looks a thousand times a second.  There the process sleeps
until an input device has something to say, or another thread rings.
"""

import os
import select
from contextlib import suppress
from pathlib import Path

INPUTS = Path("/dev/input")


class Doorbell:
    """Sleeps until rung, until an input device stirs, or until the time is over."""

    def __init__(self, inputs: Path = INPUTS) -> None:
        self._inputs = inputs
        self._hear, self._ring = os.pipe()
        os.set_blocking(self._hear, False)
        os.set_blocking(self._ring, False)
        self._devices: dict[Path, int] = {}
        self.look()

    def look(self) -> None:
        """Find the input devices that are there now; those that may not be read are left to SDL."""
        there = set(self._inputs.glob("event*")) if self._inputs.is_dir() else set()
        for gone in set(self._devices) - there:
            os.close(self._devices.pop(gone))
        for path in there - set(self._devices):
            with suppress(OSError):
                self._devices[path] = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)

    @property
    def listens(self) -> bool:
        """Whether any input device can wake it."""
        return bool(self._devices)

    def ring(self) -> None:
        """Wake the sleeper; from any thread, and harmless when nobody sleeps or it is closed."""
        with suppress(OSError):  # full: it is rung already; closed: nobody sleeps
            os.write(self._ring, b"!")

    def wait(self, timeout_s: float) -> bool:
        """Sleep; whether something other than the time ended it."""
        stirred, _, _ = select.select([self._hear, *self._devices.values()], [], [], max(0.0, timeout_s))
        for handle in stirred:
            self._drain(handle)
        return bool(stirred)

    def _drain(self, handle: int) -> None:
        try:
            while os.read(handle, 4096):
                pass
        except BlockingIOError:
            return
        except OSError:  # a device was unplugged
            self.look()

    def close(self) -> None:
        """Let go of every handle."""
        for handle in (self._hear, self._ring, *self._devices.values()):
            with suppress(OSError):
                os.close(handle)
        self._devices.clear()
        self._ring = -1
