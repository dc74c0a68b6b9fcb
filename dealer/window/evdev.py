"""What the kernel knows of the input devices that SDL has open: where a finger lies, where an absolute pointer stands.

SDL learns of a place only by its changes, and the kernel drops a value that is the same as the last one.  So the first
touch after the start, where it lies at the very x or y of the last touch before it, reaches SDL with a 0 in that place:
the kernel is asked (EVIOCGMTSLOTS, EVIOCGABS of linux/input.h).  SDL 2.26 tells an absolute pointer that is no
touchscreen in the device's own units, which lie far beyond the screen: it is asked for here too, and scaled.
"""

import array
import fcntl
import struct
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

HANDLES = Path("/proc/self/fd")
INPUTS = "/dev/input/event"
ABS_X, ABS_Y, MT_SLOT, MT_X, MT_Y, MT_ID = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
BTN_LEFT, BTN_TOUCH = 0x110, 0x14A
EV_KEY, EV_REL, EV_ABS = 0x01, 0x02, 0x03
Ask = Callable[[int, int, bytearray], int]
"""ioctl(2): handle, request, and room for the answer; raises OSError where there is none."""


def ioctl(handle: int, request: int, room: bytearray) -> int:
    """The kernel's own."""
    return int(fcntl.ioctl(handle, request, room, True))


class Axis(NamedTuple):
    """One axis of a device, in its own units."""

    value: int
    least: int
    most: int

    def share(self, value: int) -> float:
        """How far along a value is, 0 to 1, as SDL reckons it."""
        return (value - self.least) / (self.most - self.least)


class DevicePlace(NamedTuple):
    """A place on a device, each way 0 to 1; and what SDL would tell where it has heard of neither."""

    x: float
    y: float
    unheard_x: float = 0.0
    unheard_y: float = 0.0


def handles() -> list[int]:
    """The input devices that this process has open."""
    if not HANDLES.is_dir():
        return []
    return sorted(n for n in (int(entry.name) for entry in HANDLES.iterdir()) if _link(n).startswith(INPUTS))


def finger(touch_id: int, finger_id: int, ask: Ask = ioctl) -> DevicePlace | None:
    """Where a finger lies now, or was lifted; None where the device does not tell.

    SDL names a touchscreen by its handle and a finger by the kernel's tracking id (SDL_evdev.c).
    """
    if ask is ioctl and not _link(touch_id).startswith(INPUTS):
        return None
    xs, ys = _axis(touch_id, MT_X, ask), _axis(touch_id, MT_Y, ask)
    if xs is None or ys is None:  # a panel that feels one finger only
        return _place(_axis(touch_id, ABS_X, ask), _axis(touch_id, ABS_Y, ask))
    slots = _axis(touch_id, MT_SLOT, ask)
    many = 1 + (slots.most if slots else 0)
    ids, at_x, at_y = (_slots(touch_id, code, many, ask) for code in (MT_ID, MT_X, MT_Y))
    if not (ids and at_x and at_y):
        return None
    lifted = slots.value if slots and 0 <= slots.value < many else 0  # it keeps its place until the next touch
    slot = ids.index(finger_id) if finger_id in ids else lifted
    return _place(xs._replace(value=at_x[slot]), ys._replace(value=at_y[slot]))


class Pointers:
    """The absolute pointers that are no touchscreens, such as an emulator's or a remote hand's tablet."""

    def __init__(self, ask: Ask = ioctl, found: Callable[[], Iterable[int]] = handles) -> None:
        self._ask, self._found = ask, found
        self._at: dict[int, tuple[int, int] | None] = {}
        self._last: int | None = None

    def look(self) -> None:
        """Find them: they come and go."""
        found = [handle for handle in self._found() if self._is_pointer(handle)]
        self._at = {h: self._at[h] if h in self._at else self._standing(h) for h in found}
        if self._last not in self._at:
            self._last = None

    def place(self, *, motion: bool) -> DevicePlace | None:
        """Where the one stands that moved last; None where the last `motion` was another thing's.

        SDL 2.26 tells no second motion at the screen's edge, so one may have moved before a button is told.
        """
        now = {handle: self._standing(handle) for handle in self._at}
        stirred = [handle for handle, at in now.items() if at != self._at[handle]]
        self._at = now
        self._last = stirred[-1] if stirred else None if motion else self._last
        if self._last is None:
            return None
        return _place(_axis(self._last, ABS_X, self._ask), _axis(self._last, ABS_Y, self._ask))

    def _standing(self, handle: int) -> tuple[int, int] | None:
        x, y = _axis(handle, ABS_X, self._ask), _axis(handle, ABS_Y, self._ask)
        return (x.value, y.value) if x and y else None

    def _is_pointer(self, handle: int) -> bool:
        """It has a left button and places of its own, and is neither a mouse nor touched."""
        axes, keys = _bits(handle, EV_ABS, self._ask), _bits(handle, EV_KEY, self._ask)
        touched = keys >> BTN_TOUCH & 1 or axes >> MT_X & 1
        relative = _bits(handle, EV_REL, self._ask) & 0b11 == 0b11
        return bool(axes & 0b11 == 0b11 and keys >> BTN_LEFT & 1 and not touched and not relative)


def _axis(handle: int, code: int, ask: Ask) -> Axis | None:
    room = bytearray(24)  # struct input_absinfo: value, minimum, maximum, fuzz, flat, resolution
    try:
        ask(handle, _read(0x40 + code, len(room)), room)
    except OSError:
        return None
    axis = Axis(*struct.unpack_from("3i", room))
    return axis if axis.most > axis.least else None


def _slots(handle: int, code: int, many: int, ask: Ask) -> list[int]:
    room = bytearray(struct.pack("i", code) + bytes(4 * many))  # struct input_mt_request_layout
    try:
        ask(handle, _read(0x0A, len(room)), room)
    except OSError:
        return []
    return array.array("i", bytes(room[4:])).tolist()


def _bits(handle: int, kind: int, ask: Ask) -> int:
    room = bytearray(96)
    try:
        ask(handle, _read(0x20 + kind, len(room)), room)
    except OSError:
        return 0
    return int.from_bytes(room, "little")


def _place(x: Axis | None, y: Axis | None) -> DevicePlace | None:
    if x is None or y is None:
        return None
    return DevicePlace(x.share(x.value), y.share(y.value), x.share(0), y.share(0))


def _read(number: int, size: int) -> int:
    """_IOR('E', number, size)."""
    return 2 << 30 | size << 16 | ord("E") << 8 | number


def _link(handle: int) -> str:
    try:
        return str((HANDLES / str(handle)).readlink())
    except OSError:
        return ""
