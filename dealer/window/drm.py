"""The kernel's own word on a graphics card (uapi/drm/drm.h and drm_mode.h): modes, what is displayed, plain memory.

Only what is needed to see what a display shows, and to draw on one without GL.
"""

import ctypes
import errno
import fcntl
import mmap
import struct
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

HANDLES = Path("/proc/self/fd")
CARDS = "/dev/dri/card"
LINEAR = (0, 0x00FFFFFFFFFFFFFF)  # DRM_FORMAT_MOD_LINEAR, and what is said where nobody knows
CONNECTED = 1
PREFERRED, ASKED_FOR = 1 << 3, 1 << 5
"""Kinds of a timing: the panel's own wish, and the host's (video= on the kernel's line)."""
ORDERS = {
    **dict.fromkeys((b"XR24", b"AR24"), (4, (2, 1, 0))),
    **dict.fromkeys((b"XB24", b"AB24"), (4, (0, 1, 2))),
    **dict.fromkeys((b"RX24", b"RA24"), (4, (3, 2, 1))),
    **dict.fromkeys((b"BX24", b"BA24"), (4, (1, 2, 3))),
    b"RG24": (3, (2, 1, 0)), b"BG24": (3, (0, 1, 2)), b"RG16": (2, (0, 0, 0)),
}  # fmt: skip
"""Formats (drm_fourcc.h) whose colours can be read: bytes of a pixel, and which of them is red, green and blue."""
Ask = Callable[[int, int, bytearray], int]
Map = Callable[[int, int, int], "mmap.mmap | bytearray"]
"""Memory of a card: handle, size, offset."""


def ioctl(handle: int, request: int, room: bytearray) -> int:
    """The kernel's own."""
    return int(fcntl.ioctl(handle, request, room, True))


def mapped(handle: int, size: int, offset: int) -> mmap.mmap:
    """The kernel's own."""
    return mmap.mmap(handle, size, mmap.MAP_SHARED, mmap.PROT_READ | mmap.PROT_WRITE, offset=offset)


def _iowr(number: int, size: int) -> int:
    return 3 << 30 | size << 16 | ord("d") << 8 | number


GEM_CLOSE = 1 << 30 | 8 << 16 | ord("d") << 8 | 0x09
RESOURCES = _iowr(0xA0, 64)
GET_CRTC, SET_CRTC = _iowr(0xA1, 104), _iowr(0xA2, 104)
ENCODER, CONNECTOR = _iowr(0xA6, 20), _iowr(0xA7, 80)
ADD_FB, DIRTY_FB, GET_FB2 = _iowr(0xAE, 28), _iowr(0xB1, 24), _iowr(0xCE, 104)
MAKE_PLAIN, MAP_PLAIN = _iowr(0xB2, 32), _iowr(0xB3, 16)


class DisplayFrame(NamedTuple):
    """What a display is fed with: `at` gives the colour of a place.

    Of a `tiled` one nobody knows which place that is, or which colour: only what is black can be told.
    """

    size: tuple[int, int]
    pitch: int
    pixel_bytes: int
    tiled: bool
    memory: "mmap.mmap | bytearray"
    offset: int = 0
    order: tuple[int, int, int] = (2, 1, 0)

    def at(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue."""
        start = self.offset + y * self.pitch + x * self.pixel_bytes
        if self.pixel_bytes == 2:  # RGB565
            (half,) = struct.unpack_from("<H", self.memory, start)
            return (half >> 11) * 255 // 31, (half >> 5 & 63) * 255 // 63, (half & 31) * 255 // 31
        red, green, blue = (self.memory[start + byte] for byte in self.order)
        return red, green, blue


class Mode(NamedTuple):
    """A display that can be drawn on: its outlet, what feeds it, and how it is driven, as the kernel packs that."""

    connector: int
    crtc: int
    timing: bytes

    @property
    def size(self) -> tuple[int, int]:
        """In px."""
        return struct.unpack_from("H", self.timing, 4)[0], struct.unpack_from("H", self.timing, 14)[0]


class GraphicsCard:
    """An open graphics card; `handle` stays its opener's.  OSError where the kernel refuses."""

    def __init__(self, handle: int, ask: Ask = ioctl, map_: Map = mapped) -> None:
        self.handle, self._ask, self._map = handle, ask, map_

    def crtcs(self) -> list[int]:
        """What can feed a display."""
        return self._resources()[0]

    def displayed(self, crtc: int) -> DisplayFrame | None:
        """What a display is fed with now; None where it is off.  OSError where its memory cannot be seen."""
        room = bytearray(104)
        struct.pack_into("I", room, 12, crtc)
        self._ask(self.handle, GET_CRTC, room)
        fb, x, y = struct.unpack_from("3I", room, 16)
        (valid,) = struct.unpack_from("I", room, 32)
        if not (fb and valid):
            return None
        w, h = struct.unpack_from("H", room, 36 + 4)[0], struct.unpack_from("H", room, 36 + 14)[0]
        room = bytearray(104)
        struct.pack_into("I", room, 0, fb)
        self._ask(self.handle, GET_FB2, room)
        fb_w, fb_h = struct.unpack_from("2I", room, 4)
        (pixel_format,) = struct.unpack_from("I", room, 12)
        (handle,), (pitch,), (offset,) = (struct.unpack_from("I", room, at) for at in (20, 36, 52))
        (modifier,) = struct.unpack_from("Q", room, 72)
        name = pixel_format.to_bytes(4, "little")
        pixel_bytes, order = ORDERS.get(name, (4, (2, 1, 0)))
        tiled = modifier not in LINEAR or name not in ORDERS
        if not handle:
            raise PermissionError(errno.EACCES, "only who drives the display may see its memory")
        try:
            memory = self._mapped(handle, pitch * fb_h + offset)
        finally:
            self._ask(self.handle, GEM_CLOSE, bytearray(struct.pack("2I", handle, 0)))
        start = offset + y * pitch + x * pixel_bytes
        return DisplayFrame((min(w, fb_w), min(h, fb_h)), pitch, pixel_bytes, tiled, memory, start, order)

    def modes(self) -> list[Mode]:
        """Every display that is plugged in, in the mode that the host asked for, else in the one that it likes best.

        The mode that it is in is not asked: a console that began without a display has made one up.
        """
        _, connectors = self._resources()
        return [mode for connector in connectors if (mode := self._mode(connector)) is not None]

    def plain(self, mode: Mode) -> DisplayFrame:
        """Plain memory, displayed from now on."""
        w, h = mode.size
        room = bytearray(struct.pack("=8I", h, w, 32, 0, 0, 0, 0, 0))
        self._ask(self.handle, MAKE_PLAIN, room)
        handle, pitch = struct.unpack_from("2I", room, 16)
        (size,) = struct.unpack_from("Q", room, 24)
        room = bytearray(struct.pack("7I", 0, w, h, pitch, 32, 24, handle))
        self._ask(self.handle, ADD_FB, room)
        (fb,) = struct.unpack_from("I", room, 0)
        frame = DisplayFrame((w, h), pitch, 4, False, self._mapped(handle, size))
        outlet = bytearray(struct.pack("I", mode.connector))
        address = _address(outlet)
        crtc = struct.pack("=Q7I", address, 1, mode.crtc, fb, 0, 0, 0, 1) + mode.timing
        self._ask(self.handle, SET_CRTC, bytearray(crtc))
        self._fb = fb
        return frame

    def changed(self) -> None:
        """The plain memory has another picture; a card that copies it does so now."""
        try:
            self._ask(self.handle, DIRTY_FB, bytearray(struct.pack("=4IQ", self._fb, 0, 0, 0, 0)))
        except OSError:  # ENOSYS: it reads the memory itself, all the time
            return

    _fb = 0

    def _mapped(self, handle: int, size: int) -> "mmap.mmap | bytearray":
        room = bytearray(struct.pack("=2IQ", handle, 0, 0))
        self._ask(self.handle, MAP_PLAIN, room)
        (offset,) = struct.unpack_from("Q", room, 8)
        return self._map(self.handle, size, offset)

    def _resources(self) -> tuple[list[int], list[int]]:
        """CRTCs and connectors."""
        room = bytearray(64)
        self._ask(self.handle, RESOURCES, room)
        counts = list(struct.unpack_from("4I", room, 32))
        lists = [bytearray(4 * max(1, n)) for n in counts]
        struct.pack_into("4Q", room, 0, *(_address(each) for each in lists))
        self._ask(self.handle, RESOURCES, room)
        found = [list(struct.unpack_from(f"{n}I", each)) for n, each in zip(counts, lists, strict=True)]
        return found[1], found[2]

    def _mode(self, connector: int) -> Mode | None:
        room = bytearray(80)
        struct.pack_into("I", room, 48, connector)
        self._ask(self.handle, CONNECTOR, room)
        modes, _, encoders, encoder = struct.unpack_from("4I", room, 32)
        (connection,) = struct.unpack_from("I", room, 60)
        if connection != CONNECTED or not modes:
            return None
        timings, kinds = bytearray(68 * modes), bytearray(4 * max(1, encoders))
        room = bytearray(80)
        struct.pack_into("2Q", room, 0, _address(kinds), _address(timings))
        struct.pack_into("3I", room, 32, modes, 0, encoders)
        struct.pack_into("I", room, 48, connector)
        self._ask(self.handle, CONNECTOR, room)
        each = [bytes(timings[68 * n : 68 * (n + 1)]) for n in range(modes)]
        kind_of = {t: struct.unpack_from("I", t, 32)[0] for t in each}
        best = next((t for kind in (ASKED_FOR, PREFERRED) for t in each if kind_of[t] & kind), each[0])
        for kind in [encoder] * bool(encoder) + list(struct.unpack_from(f"{encoders}I", kinds)):
            crtc = self._crtc_of(kind)
            if crtc:
                return Mode(connector, crtc, best)
        return None

    def _crtc_of(self, encoder: int) -> int:
        room = bytearray(20)
        struct.pack_into("I", room, 0, encoder)
        self._ask(self.handle, ENCODER, room)
        _, _, crtc, possible = struct.unpack_from("4I", room, 0)
        return crtc or next((c for n, c in enumerate(self.crtcs()) if possible >> n & 1), 0)


def _address(room: bytearray) -> int:
    return ctypes.addressof(ctypes.c_char.from_buffer(room))


def open_cards() -> list[int]:
    """The graphics cards that this process has open, such as SDL's."""
    found = []
    for entry in HANDLES.iterdir() if HANDLES.is_dir() else ():
        try:
            if str(entry.readlink()).startswith(CARDS):
                found.append(int(entry.name))
        except OSError:  # closed meanwhile
            continue
    return sorted(found)
