"""Input devices as the kernel has them, and what SDL's evdev code makes of them (SDL_evdev.c, 2.26 and 2.32)."""

import struct

import pygame

ABS_X, ABS_Y, SLOT, MT_X, MT_Y, MT_ID = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
BTN_LEFT, BTN_TOUCH = 0x110, 0x14A


def number(request: int) -> int:
    return request & 0xFF


class Panel:
    """A touch panel with its memory: the kernel tells a value only when it changes, SDL knows only what it was told."""

    handle = 9

    def __init__(self, w: int, h: int, *, slots: int = 10, least: int = 0) -> None:
        self._range = {"x": (least, w - 1), "y": (least, h - 1)}
        self._slots = slots
        self._kernel = {"x": 0, "y": 0}
        self._told = {"x": 0, "y": 0}
        self._id, self._next = -1, 2

    def start(self) -> None:
        """SDL is started anew: it begins with 0 in each place."""
        self._told = {"x": 0, "y": 0}

    def tap(self, x: int, y: int) -> list[pygame.event.Event]:
        return [self.down(x, y), self.up()]

    def down(self, x: int, y: int) -> pygame.event.Event:
        self._next += 1
        self._id = self._next if self._slots > 1 else -1
        self._put(x=x, y=y)
        return self._event(pygame.FINGERDOWN)

    def move(self, x: int, y: int) -> list[pygame.event.Event]:
        if (x, y) == (self._kernel["x"], self._kernel["y"]):
            return []
        self._put(x=x, y=y)
        return [self._event(pygame.FINGERMOTION)]

    def up(self) -> pygame.event.Event:
        event = self._event(pygame.FINGERUP)
        self._id = -1
        return event

    def _put(self, **values: int) -> None:
        for axis, value in values.items():
            if self._kernel[axis] != value:
                self._kernel[axis] = self._told[axis] = value

    def _event(self, kind: int) -> pygame.event.Event:
        x, y = ((self._told[a] - self._range[a][0]) / (self._range[a][1] - self._range[a][0]) for a in ("x", "y"))
        return pygame.event.Event(kind, touch_id=self.handle, finger_id=self._id, x=x, y=y, dx=0.0, dy=0.0)

    def ioctl(self, handle: int, request: int, room: bytearray) -> int:
        assert handle == self.handle
        x, y = self._kernel["x"], self._kernel["y"]
        asked = number(request)
        many = self._slots > 1
        axes = {0x40 + ABS_X: (x, *self._range["x"]), 0x40 + ABS_Y: (y, *self._range["y"])}
        if many:
            axes |= {0x40 + MT_X: axes[0x40 + ABS_X], 0x40 + MT_Y: axes[0x40 + ABS_Y]}
            axes[0x40 + SLOT] = (0, 0, self._slots - 1)
        if asked in axes:
            struct.pack_into("3i", room, 0, *axes[asked])
        elif asked == 0x0A and many:
            (code,) = struct.unpack_from("i", room)
            struct.pack_into("i", room, 4, {MT_X: x, MT_Y: y, MT_ID: self._id}[code])
            for slot in range(1, self._slots):
                struct.pack_into("i", room, 4 + 4 * slot, -1 if code == MT_ID else 0)
        elif asked == 0x20 + 3:
            bits = 0b11 | (1 << SLOT | 1 << MT_X | 1 << MT_Y | 1 << MT_ID if many else 0)
            room[:8] = bits.to_bytes(8, "little")
        elif asked == 0x20 + 1:
            room[:96] = (1 << BTN_TOUCH).to_bytes(96, "little")
        elif asked == 0x20 + 2:
            pass
        else:
            raise OSError(22, "Invalid argument")
        return 0


class Tablet:
    """An absolute pointer of class mouse, such as an emulator's; `scales` as SDL 2.32 does."""

    handle = 12

    def __init__(self, most: int, *, scales: bool = False) -> None:
        self._most, self._scales = most, scales
        self._at = [0, 0]
        self._mouse = (0, 0)

    def click(self, x: int, y: int) -> list[pygame.event.Event]:
        """A move there, and the left button."""
        events = []
        raw = [round(x / 799 * self._most), round(y / 479 * self._most)]
        heard = [new if new != old else 0 for new, old in zip(raw, self._at, strict=True)]  # SDL 2.26 forgets the other
        self._at = raw
        now = (min(799, heard[0]), min(479, heard[1])) if not self._scales else (x, y)
        if now != self._mouse:  # SDL tells no motion that is none
            events.append(pygame.event.Event(pygame.MOUSEMOTION, pos=now, rel=(0, 0), buttons=(0, 0, 0), touch=False))
        self._mouse = now
        buttons = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        events.extend(pygame.event.Event(kind, pos=now, button=1, touch=False) for kind in buttons)
        return events

    def ioctl(self, handle: int, request: int, room: bytearray) -> int:
        assert handle == self.handle
        asked = number(request)
        if asked in (0x40 + ABS_X, 0x40 + ABS_Y):
            struct.pack_into("3i", room, 0, self._at[asked - 0x40], 0, self._most)
        elif asked == 0x20 + 3:
            room[0] = 0b11
        elif asked == 0x20 + 1:
            room[:96] = (1 << BTN_LEFT).to_bytes(96, "little")
        elif asked != 0x20 + 2:
            raise OSError(22, "Invalid argument")
        return 0
