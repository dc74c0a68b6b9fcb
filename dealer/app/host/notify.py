"""Tells systemd that the table is ready, alive or stopping; says nothing where no systemd listens.

The protocol is sd_notify(3): one datagram of KEY=value lines to the socket that NOTIFY_SOCKET names.
"""

import logging
import os
import socket
from collections.abc import MutableMapping

LOG = logging.getLogger(__name__)


class Systemd:
    """The service manager's ear.  Its owner is the loop: a loop that hangs stops calling `alive`, and is restarted.

    `ping_every_s` is how often the loop must come round at the latest, in seconds; None where nobody watches.
    """

    def __init__(self, address: str | None = None, watchdog_s: float | None = None) -> None:
        self.ping_every_s = watchdog_s / 2 if watchdog_s else None  # half, as sd_watchdog_enabled(3) advises
        self._socket = _connect(address) if address else None
        self._ready = self._stopping = False
        self._next_ping_s = float("-inf")

    @classmethod
    def from_environment(cls, environ: MutableMapping[str, str]) -> "Systemd":
        """Takes systemd's variables out of the environment, so that no child speaks in our name."""
        address = environ.pop("NOTIFY_SOCKET", None)
        watchdog_us = environ.pop("WATCHDOG_USEC", "")
        watched = environ.pop("WATCHDOG_PID", "")
        mine = watched in ("", str(os.getpid()))
        return cls(address, int(watchdog_us) / 1e6 if mine and watchdog_us.isdigit() else None)

    def ready(self) -> None:
        """The first frame is on the screen."""
        if not self._ready:
            self._ready = self._send("READY=1")

    def alive(self, now_s: float) -> None:
        """The loop came round once more; `now_s` is its monotonic clock.  Before `ready` it does not count."""
        if self.ping_every_s is None or not self._ready or self._stopping or now_s < self._next_ping_s:
            return
        if self._send("WATCHDOG=1"):
            self._next_ping_s = now_s + self.ping_every_s / 2  # a late turn still keeps `ping_every_s`

    def status(self, text: str) -> None:
        """One line for `systemctl status`; it never names a card."""
        self._send(f"STATUS={text.splitlines()[0]}" if text else "STATUS=")

    def more_time(self, seconds: float) -> None:
        """The start takes that much longer from now on: something is being waited for that has an end of its own."""
        if not self._ready:
            self._send(f"EXTEND_TIMEOUT_USEC={round(seconds * 1e6)}")

    def stopping(self) -> None:
        """The evening is being put away: the last thing that systemd hears."""
        if not self._stopping:
            self._stopping = True
            self._send("STOPPING=1")

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _send(self, message: str) -> bool:
        if self._socket is None:
            return True
        try:
            self._socket.send(message.encode())
        except BlockingIOError:
            return False  # its queue is full: the next turn tries again, and the loop never waits
        except OSError as error:
            LOG.warning("systemd does not hear %s: %s", message, error)
            return False
        return True


def _connect(address: str) -> socket.socket | None:
    if address[0] not in "/@":
        LOG.warning("systemd's socket is of a kind we do not speak: %s", address)
        return None
    ear = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK)
    try:
        ear.connect(address.replace("@", "\0", 1) if address[0] == "@" else address)
    except OSError as error:
        ear.close()
        LOG.warning("systemd's socket %s cannot be reached: %s", address, error)
        return None
    return ear
