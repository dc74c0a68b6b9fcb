"""A graphics card as the kernel has it: its displays found, what they show seen, a picture put there without GL."""

import ctypes
import os
import struct

import pygame
import pytest

from dealer.window import drm
from dealer.window.drm import GraphicsCard, Mode
from dealer.window.plain import NoDisplay, PlainScreen

LINEAR, TILED = 0, 0x0700000000000001


def timing(w: int, h: int, kind: int = 0) -> bytes:
    return struct.pack("I10H3I32s", 30_000, w, 0, 0, 0, 0, h, 0, 0, 0, 0, 60, 0, kind, b"mode")


class Kernel:
    """One card; `screens` are (connector, plugged in, its modes), each with an encoder and a CRTC of its own."""

    def __init__(self, *screens: tuple[int, bool, list[bytes]], master: bool = True, pad: int = 0) -> None:
        self.screens = {connector: (plugged, modes) for connector, plugged, modes in screens}
        self.master, self.pad = master, pad
        self.memory: dict[int, bytearray] = {}
        self.frames: dict[int, tuple[int, int, int, int]] = {}  # handle, width, height, pitch
        self.fed: dict[int, tuple[int, bytes]] = {}  # by CRTC: the frame and the timing
        self.modifier, self.format = LINEAR, b"XR24"
        self.open_handles: set[int] = set()
        self.dirty = 0

    def card(self) -> GraphicsCard:
        handle = os.open(os.devnull, os.O_RDWR)
        return GraphicsCard(handle, self.ioctl, lambda _, size, offset: self._map(size, offset))

    def _map(self, size: int, offset: int) -> bytearray:
        memory = self.memory[offset >> 12]
        assert len(memory) >= size
        return memory

    def ioctl(self, _: int, request: int, room: bytearray) -> int:
        names = {getattr(drm, name): name for name in (
            "GEM_CLOSE", "RESOURCES", "GET_CRTC", "SET_CRTC", "ENCODER", "CONNECTOR", "ADD_FB", "DIRTY_FB", "GET_FB2",
            "MAKE_PLAIN", "MAP_PLAIN",
        )}  # fmt: skip
        assert request >> 16 & 0x3FFF == len(room)
        getattr(self, f"_{names[request].lower()}")(room)
        return 0

    def _resources(self, room: bytearray) -> None:
        numbers = list(self.screens)
        lists = ([], [each + 100 for each in numbers], numbers, [each + 200 for each in numbers])
        asked = struct.unpack_from("4Q4I", room)
        for address, room_for, each in zip(asked[:4], asked[4:], lists, strict=True):
            if each and room_for >= len(each):
                ctypes.memmove(address, struct.pack(f"{len(each)}I", *each), 4 * len(each))
        struct.pack_into("4I", room, 32, *(len(each) for each in lists))

    def _connector(self, room: bytearray) -> None:
        encoders, modes = struct.unpack_from("2Q", room)
        many, _, kinds = struct.unpack_from("3I", room, 32)
        (connector,) = struct.unpack_from("I", room, 48)
        plugged, timings = self.screens[connector]
        if many >= len(timings) > 0:
            ctypes.memmove(modes, b"".join(timings), 68 * len(timings))
        if kinds >= 1:
            ctypes.memmove(encoders, struct.pack("I", connector + 200), 4)
        struct.pack_into("4I", room, 32, len(timings), 0, 1, connector + 200 if connector + 100 in self.fed else 0)
        struct.pack_into("I", room, 60, 1 if plugged else 2)

    def _encoder(self, room: bytearray) -> None:
        (encoder,) = struct.unpack_from("I", room)
        n = list(self.screens).index(encoder - 200)
        crtc = encoder - 100
        struct.pack_into("5I", room, 0, encoder, 0, crtc if crtc in self.fed else 0, 1 << n, 0)

    def _get_crtc(self, room: bytearray) -> None:
        (crtc,) = struct.unpack_from("I", room, 12)
        frame, how = self.fed.get(crtc, (0, bytes(68)))
        struct.pack_into("=5I", room, 16, frame, 0, 0, 0, 1 if frame else 0)
        room[36:104] = how

    def _set_crtc(self, room: bytearray) -> None:
        address, many, crtc, frame = struct.unpack_from("=Q3I", room)
        (connector,) = struct.unpack("I", ctypes.string_at(address, 4))
        assert many == 1
        assert self.screens[connector][0]
        assert frame in self.frames
        self.fed[crtc] = (frame, bytes(room[36:104]))

    def _make_plain(self, room: bytearray) -> None:
        h, w, bits = struct.unpack_from("3I", room)
        assert bits == 32
        handle, pitch = len(self.memory) + 1, w * 4 + self.pad
        self.memory[handle] = bytearray(pitch * h)
        struct.pack_into("=2IQ", room, 16, handle, pitch, pitch * h)

    def _map_plain(self, room: bytearray) -> None:
        (handle,) = struct.unpack_from("I", room)
        struct.pack_into("Q", room, 8, handle << 12)

    def _add_fb(self, room: bytearray) -> None:
        _, w, h, pitch, bits, depth, handle = struct.unpack("7I", room)
        assert (bits, depth) == (32, 24)
        number = len(self.frames) + 1
        self.frames[number] = (handle, w, h, pitch)
        struct.pack_into("I", room, 0, number)

    def _get_fb2(self, room: bytearray) -> None:
        (frame,) = struct.unpack_from("I", room)
        handle, w, h, pitch = self.frames[frame]
        given = handle if self.master else 0
        struct.pack_into("=3I4s", room, 0, frame, w, h, self.format)
        struct.pack_into("I", room, 20, given)
        struct.pack_into("I", room, 36, pitch)
        struct.pack_into("Q", room, 72, self.modifier)
        if given:
            self.open_handles.add(given)

    def _gem_close(self, room: bytearray) -> None:
        self.open_handles.remove(struct.unpack_from("I", room)[0])

    def _dirty_fb(self, _: bytearray) -> None:
        self.dirty += 1


LIKED = [timing(1024, 768), timing(800, 480, drm.PREFERRED)]


@pytest.fixture
def picture() -> pygame.Surface:
    surface = pygame.Surface((800, 480))
    surface.fill((222, 132, 33), (0, 0, 400, 480))
    surface.fill((1, 2, 3), (400, 0, 400, 480))
    return surface


@pytest.mark.parametrize("pad", [0, 64])
def test_a_picture_put_in_plain_memory_is_what_the_display_is_fed_with(picture: pygame.Surface, pad: int) -> None:
    kernel = Kernel((1, False, [timing(640, 480)]), (2, True, LIKED), pad=pad)
    screen = PlainScreen(lambda: [kernel.card()])
    assert screen.size == (800, 480)  # the one that it likes best, of the one that is plugged in
    screen.show(picture)
    screen.show(picture)
    assert kernel.dirty == 2
    assert list(kernel.fed) == [102]
    card = kernel.card()
    frame = card.displayed(102)
    assert frame is not None
    assert (frame.size, frame.tiled) == ((800, 480), False)
    assert [frame.at(*place) for place in ((0, 0), (399, 479), (400, 0), (799, 479))] == [
        (222, 132, 33), (222, 132, 33), (1, 2, 3), (1, 2, 3),
    ]  # fmt: skip
    assert kernel.open_handles == set()  # each is given back
    assert card.displayed(101) is None
    os.close(card.handle)
    screen.close()


def test_a_mode_that_a_console_made_up_is_left_for_the_panel_s_own_and_the_host_s_word_counts(
    picture: pygame.Surface,
) -> None:
    """A console that begins while the screen is off takes 1024x768."""
    kernel = Kernel((2, True, LIKED))
    first = PlainScreen(lambda: [kernel.card()])
    first.show(picture)
    kernel.fed[102] = (kernel.fed[102][0], LIKED[0])
    second = PlainScreen(lambda: [kernel.card()])
    assert second.size == (800, 480)
    kernel.screens[2] = (True, [*LIKED, timing(640, 480, drm.ASKED_FOR)])
    third = PlainScreen(lambda: [kernel.card()])
    assert third.size == (640, 480)
    for each in (first, second, third):
        each.close()


@pytest.mark.parametrize(("name", "first"), [(b"XB24", bytes((222, 132, 33, 0))), (b"RX24", bytes((0, 33, 132, 222)))])
def test_other_orders_of_colours_are_known(picture: pygame.Surface, name: bytes, first: bytes) -> None:
    kernel = Kernel((2, True, LIKED))
    screen = PlainScreen(lambda: [kernel.card()])
    screen.show(picture)
    kernel.format, kernel.memory[1][:4] = name, first
    card = kernel.card()
    frame = card.displayed(102)
    assert frame is not None
    assert (frame.at(0, 0), frame.tiled) == ((222, 132, 33), False)
    os.close(card.handle)
    screen.close()


def test_a_card_that_only_reckons_is_passed_over_and_none_at_all_is_told() -> None:
    reckons, draws = Kernel(), Kernel((2, True, LIKED))
    screen = PlainScreen(lambda: [reckons.card(), draws.card()])
    assert screen.size == (800, 480)
    screen.close()
    for kernels in ([], [reckons], [Kernel((1, False, []))]):
        with pytest.raises(NoDisplay):
            PlainScreen(lambda kernels=kernels: [kernel.card() for kernel in kernels])


def test_what_may_not_be_seen_or_is_laid_out_otherwise_is_known(picture: pygame.Surface) -> None:
    kernel = Kernel((2, True, LIKED))
    screen = PlainScreen(lambda: [kernel.card()])
    screen.show(picture)
    card = kernel.card()
    kernel.modifier = TILED
    frame = card.displayed(102)
    assert frame is not None
    assert frame.tiled
    kernel.modifier, kernel.format = LINEAR, b"AB30"
    frame = card.displayed(102)
    assert frame is not None
    assert frame.tiled
    kernel.master = False
    with pytest.raises(PermissionError):
        card.displayed(102)
    os.close(card.handle)
    screen.close()


def test_the_requests_are_the_kernels() -> None:
    """uapi/drm/drm.h, as its own macros reckon them on every machine of 64 bits."""
    assert drm.RESOURCES == 0xC04064A0
    assert drm.GET_CRTC == 0xC06864A1
    assert drm.CONNECTOR == 0xC05064A7
    assert drm.GET_FB2 == 0xC06864CE
    assert drm.MAKE_PLAIN == 0xC02064B2
    assert drm.GEM_CLOSE == 0x40086409
    assert Mode(1, 2, timing(720, 1280)).size == (720, 1280)
