"""The door to a reader that types: /dev/input/event*, grabbed, so that no digit reaches a console or an open field.

Our own few ioctls in place of python-evdev: it has no wheel, so it would want a compiler and the kernel's headers on
every Pi, and of all it can do we need a name, a grab and the bytes as they come.
"""

import errno
import fcntl
import os
import select
import time
from collections.abc import Callable
from pathlib import Path

from hardware.find_port import AUTO, NotPluggedIn, PortNotFound, find_port
from hardware.serial_reader import DoorPort, LineSettings, SerialDoor, in_words

EVIOCGRAB = 0x40044590
"""linux/input.h: all events of this device to us alone, until it is closed."""
READS_AT_ONCE = 64 * 24
TIMEOUT_S = 0.5
SETTLES_S = 5.0
"""So long after a device came its rights may still be on their way (udev)."""
HINTS = ("rfid", "reader", "sycreader", "syc id", "card", "hxgcoltd", "nfc", "id&ic", "proximity", "em4100")
"""Words in the names that such readers give themselves; a real keyboard has none of them."""
ROOT = Path("/")


class EventPort:
    """An input device as the carrying thread wants a port; raises OSError when the device is gone."""

    in_waiting = 0

    def __init__(self, path: str, grab: Callable[[int], None]) -> None:
        self._device = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            grab(self._device)
            self._woken, self._waker = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)
        except OSError:
            os.close(self._device)
            raise

    def read(self, size: int) -> bytes:
        """The events that have come, waiting a moment for the first; none for a size of 0."""
        if not size:
            return b""
        ready, _, _ = select.select([self._device, self._woken], [], [], TIMEOUT_S)
        if self._woken in ready:
            os.read(self._woken, 64)
        if self._device not in ready:
            return b""
        try:
            data = os.read(self._device, READS_AT_ONCE)
        except BlockingIOError:
            return b""
        if not data:
            raise OSError(errno.ENODEV, "The device is gone.")
        return data

    def write(self, data: bytes) -> int:
        """Nothing can be told to such a reader."""
        return len(data)

    def cancel_read(self) -> None:
        """Let a waiting `read` return."""
        os.write(self._waker, b"!")

    def close(self) -> None:
        """Let go of the device."""
        for each in (self._device, self._woken, self._waker):
            os.close(each)


def grabbed(device: int) -> None:
    """Its keys come to us alone."""
    fcntl.ioctl(device, EVIOCGRAB, 1)


class KeyboardDoor(SerialDoor):
    """Carries the events of the device that `find` names."""

    def __init__(
        self,
        find: Callable[[], str],
        wake: Callable[[], None] = lambda: None,
        through: Callable[[bytes], bytes] = lambda data: data,
        grab: Callable[[int], None] = grabbed,
    ) -> None:
        super().__init__(find, LineSettings(), wake, through)
        self._grab = grab

    def _open(self, path: str) -> DoorPort:
        try:
            return EventPort(path, self._grab)
        except PermissionError:
            if _just_came(path):
                raise NotPluggedIn("The reader is not plugged in.") from None
            raise

    def _why(self, error: Exception, path: str) -> str:
        number = getattr(error, "errno", None)
        if number in (errno.EACCES, errno.EPERM):
            return "This user may not read the card reader's keys: add it to the group input."
        if number == errno.EBUSY:
            return "Another program holds the card reader's keys: close it."
        return in_words(error, path)


def _just_came(path: str) -> bool:
    """It is being plugged in: the system gives it to its group a moment after it is there."""
    try:
        return abs(time.time() - Path(path).stat().st_ctime) < SETTLES_S
    except OSError:
        return True


def keyboards(root: Path = ROOT) -> dict[str, str]:
    """All that types digits and Enter: its path, by a lasting name where it has one, and what it calls itself."""
    lasting = {}
    for link in sorted((root / "dev/input/by-id").glob("*-event-kbd")):
        lasting[link.resolve().name] = f"/{link.relative_to(root)}"
    found = {}
    for event in sorted((root / "sys/class/input").glob("event*")):
        try:
            name = (event / "device/name").read_text(encoding="utf-8", errors="replace").strip()
            keys = (event / "device/capabilities/key").read_text(encoding="ascii").split()
        except OSError:
            continue
        lowest = int(keys[-1], 16) if keys else 0
        if lowest & 0x0FFC == 0x0FFC and lowest & 1 << 28:  # the ten digits, and Enter
            found[lasting.get(event.name, f"/dev/input/{event.name}")] = name
    return found


def card_readers(root: Path = ROOT) -> dict[str, str]:
    """Those of them that call themselves card readers."""
    return {p: name for p, name in keyboards(root).items() if any(hint in f"{p} {name}".lower() for hint in HINTS)}


def find_keyboard(configured: str = AUTO, root: Path = ROOT) -> str:
    """The device to grab: a path or a pattern, or the one that by its name is a card reader; raises `PortNotFound`.

    What may be a real keyboard is never taken unless it is named.
    """
    if configured != AUTO:
        return find_port(configured)
    there, readers = keyboards(root), list(card_readers(root))
    if len(readers) == 1:
        return readers[0]
    if not there:
        raise NotPluggedIn("The reader is not plugged in.")
    some = ", ".join(f"{path} ({there[path]})" for path in (readers or list(there))[:4])
    if not readers:
        raise PortNotFound(
            f"The reader is not plugged in, or goes by another name: then name it as [reader] port: {some}."
        )
    raise PortNotFound(f"Which of these is the card reader? Name it as [reader] port: {some}.")
