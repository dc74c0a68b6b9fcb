"""The one door to serial ports: a helper thread that only carries bytes between a port and two bounded queues.

Nothing else imports pyserial. The thread opens, reads, writes and closes the port, so that no driver can hold up the
screen; it understands nothing of what it carries and decides nothing: it opens when it is asked to, once.
"""

import contextlib
import errno
import termios
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Condition, Thread
from typing import Protocol

import serial

from hardware.find_port import NotPluggedIn, PortNotFound

MOST_BYTES = 16384
"""Bytes waiting for the loop, more than a second of the fastest line and a few hundredths of parsing; what a flooding
device sends beyond it is dropped and counted."""
MOST_OUTGOING_BYTES = 4096
_READ_TIMEOUT_S = 0.5  # only how often an idle thread looks round; asked for anything, it is woken
_WRITE_TIMEOUT_S = 1.0
_CLOSE_TIMEOUT_S = 2.0


@dataclass(frozen=True, slots=True)
class LineSettings:
    """How a port is opened: baud rate, and whether DTR and RTS are raised (some boards need it, some restart by it)."""

    baud: int = 9600
    dtr: bool = True
    rts: bool = True


@dataclass(frozen=True, slots=True)
class PortOpened:
    """The port is open; everything taken from here on was sent after that."""

    port: str


@dataclass(frozen=True, slots=True)
class Lost:
    """The port could not be opened, or is gone, for the reason in the sentence `why`."""

    why: str
    port: str = ""
    unplugged: bool = False


DoorItem = PortOpened | Lost | bytes


class DoorPort(Protocol):
    """An open port of any kind; each call may raise OSError when the device is gone."""

    @property
    def in_waiting(self) -> int:
        """Bytes that have come and were not read."""
        ...

    def read(self, size: int, /) -> bytes:
        """So many bytes, or those that have come in a while."""
        ...

    def write(self, data: bytes, /) -> int | None:
        """Hand bytes to the device."""
        ...

    def cancel_read(self) -> None:
        """Let a waiting `read` return; called by another thread."""
        ...

    def close(self) -> None:
        """Give the port back."""
        ...


class SerialDoor:
    """Opens what `find` names when asked to, and carries.

    `wake` is called from the thread when there is something to take. `find` gives the port's path or raises
    `PortNotFound`. `through` is what the bytes pass on their way in; tests and the recorder put themselves there.
    """

    def __init__(
        self,
        find: Callable[[], str],
        line: LineSettings,
        wake: Callable[[], None] = lambda: None,
        through: Callable[[bytes], bytes] = lambda data: data,
    ) -> None:
        self._find, self._line, self._wake, self._through = find, line, wake, through
        self._changed = Condition()
        self._items: deque[DoorItem] = deque()
        self._waiting_bytes = 0
        self._outgoing = b""
        self._wanted = self._closed = False
        self._port: DoorPort | None = None
        self._thread: Thread | None = None
        self.opened = 0
        """How often the port has been opened."""
        self.carried_bytes = 0
        """Bytes that came from the port since it was opened, those that `through` or a full queue dropped included."""
        self.sent_bytes = 0
        """Bytes handed to the port since it was opened."""
        self.dropped_bytes = 0
        """Bytes dropped because the queue was full, ever."""

    def open(self) -> None:
        """Try once to open, closing what is open; the answer is taken as `PortOpened` or `Lost`."""
        with self._changed:
            self._wanted = not self._closed
            if self._wanted and self._thread is None:
                self._thread = Thread(target=self._run, name="serial port", daemon=True)
                self._thread.start()
            self._interrupt()

    def send(self, data: bytes) -> None:
        """Hand bytes to the port; dropped when none is open or it takes nothing more."""
        with self._changed:
            if data and self._port and len(self._outgoing) + len(data) <= MOST_OUTGOING_BYTES:
                self._outgoing += data
                self._interrupt()

    def take(self) -> list[DoorItem]:
        """What has come since the last time, in order."""
        with self._changed:
            items = list(self._items)
            self._items.clear()
            self._waiting_bytes = 0
        return items

    @property
    def busy(self) -> bool:
        """An answer to `open` is still to come, or bytes are still to be sent."""
        with self._changed:
            return self._wanted or bool(self._outgoing)

    @property
    def is_open(self) -> bool:
        """The port is open as far as the thread knows."""
        return self._port is not None

    def wait_until(self, done: Callable[[], bool], timeout_s: float) -> bool:
        """Sleep until the thread has done something that makes `done` true; False when it did not in time."""
        with self._changed:
            return self._changed.wait_for(done, timeout_s)

    def close(self) -> None:
        """Close the port and end the thread; a thread stuck in a driver is left behind."""
        with self._changed:
            self._closed, self._wanted = True, False
            self._interrupt()
            thread = self._thread
        if thread:
            thread.join(_CLOSE_TIMEOUT_S)

    def _interrupt(self) -> None:
        """Make the thread look round, whether it waits for a wish or for bytes."""
        self._changed.notify_all()
        if self._port:
            with contextlib.suppress(OSError):
                self._port.cancel_read()

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._wanted or self._closed)
                if self._closed:
                    return
            path = "the reader's port"
            try:
                path = self._find()
                port = self._open(path)
            except PortNotFound as error:
                self._tell(Lost(str(error), unplugged=isinstance(error, NotPluggedIn)))
                continue
            except (OSError, termios.error, ValueError) as error:
                self._tell(Lost(self._why(error, path), path, is_gone(error, path)))
                continue
            self._tell(PortOpened(path), port)
            self._tell(self._carry(port, path))
            with contextlib.suppress(OSError):
                port.close()

    def _open(self, path: str) -> DoorPort:
        port = serial.Serial(
            baudrate=self._line.baud, timeout=_READ_TIMEOUT_S, write_timeout=_WRITE_TIMEOUT_S, exclusive=True
        )
        port.port, port.dtr, port.rts = path, self._line.dtr, self._line.rts  # before opening: a pty refuses them after
        port.open()
        return port

    def _why(self, error: Exception, path: str) -> str:
        return in_words(error, path)

    def _tell(self, item: PortOpened | Lost | None, port: DoorPort | None = None) -> None:
        """The port that is open is now this one, or none; `item` says so to the loop, whose wish it fulfils."""
        with self._changed:
            self._port, self._outgoing = port, b""
            if port:
                self.opened += 1
                self.carried_bytes = self.sent_bytes = 0
            if item:
                self._wanted = False
                self._items.append(item)
            self._changed.notify_all()
        if item:
            self._wake()

    def _carry(self, port: DoorPort, path: str) -> Lost | None:
        """Carry until the port fails (then why it is lost), or something else is wanted (then None)."""
        try:
            while True:
                with self._changed:
                    if self._closed or self._wanted:
                        return None
                    outgoing = self._outgoing
                if outgoing:
                    self._write(port, outgoing)
                data = port.read(1)
                if data:
                    self._put(data + port.read(min(port.in_waiting, MOST_BYTES)))
        except (OSError, termios.error) as error:
            return Lost(self._why(error, path), path, is_gone(error, path))

    def _write(self, port: DoorPort, data: bytes) -> None:
        try:
            sent = port.write(data) or 0
        except serial.SerialTimeoutException:  # the device takes nothing: it will be found silent
            sent = 0
        with self._changed:
            self.sent_bytes += sent
            self._outgoing = self._outgoing[len(data) :]
            self._changed.notify_all()

    def _put(self, data: bytes) -> None:
        passed = self._through(data)
        with self._changed:
            self.carried_bytes += len(data)
            if self._waiting_bytes + len(passed) > MOST_BYTES:
                self.dropped_bytes += len(passed)
            elif passed:
                self._waiting_bytes += len(passed)
                self._items.append(passed)
            self._changed.notify_all()
        self._wake()


def _number(error: Exception) -> int | None:
    number = getattr(error, "errno", None) or (error.args[0] if error.args else None)
    return number if isinstance(number, int) else None


def is_gone(error: Exception, path: str) -> bool:
    """Whether the port is not there any more, so that its reader is not plugged in."""
    number = _number(error)
    if number in (errno.EACCES, errno.EPERM, errno.EAGAIN, errno.EBUSY):
        return False
    return number in (errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO) or not Path(path).exists()


def in_words(error: Exception, path: str) -> str:
    """Why a port cannot be used and how to mend it, in one sentence for the table."""
    number = _number(error)
    if number in (errno.EACCES, errno.EPERM):
        return "This user may not open the reader's port: add it to the group dialout (sudo usermod -aG dialout NAME)."
    if number in (errno.EAGAIN, errno.EBUSY):
        return "Another program holds the reader's port: close it; just after plugging in, wait half a minute."
    if is_gone(error, path):
        return "The reader is not plugged in."
    no_tty = isinstance(error, ValueError) or str(error).startswith("Could not configure port")
    if no_tty or number in (errno.ENOTTY, errno.EINVAL, errno.EISDIR):
        return f"{path} is no port that a reader can be on."
    return "The reader's port fails: another program may be reading it too, or its cable is loose."
