"""Which ways to a screen this build of SDL has; pygame itself cannot be asked."""

import ctypes
from pathlib import Path

import pygame

UNSEEN = ("offscreen", "dummy", "evdev")
"""SDL falls back to these without a word, and the screen stays black."""

HAS_PIXELS = ("x11",)
"""These take the pixels as they are: no GL, and 70 MB less. KMSDRM and Wayland have no other way than GL, and told to
leave it they open nothing (SDL 2.26.5 and 2.32.4, SDL_CreateWindowFramebuffer in src/video/SDL_video.c)."""


def fills_the_screen(driver: str) -> bool:
    """Whether a driver draws without a desktop: there is no window then, and no pointer to see."""
    return driver.lower() == "kmsdrm"


def video_drivers(maps: Path = Path("/proc/self/maps")) -> tuple[str, ...] | None:
    """The video drivers compiled in, in the order in which SDL tries them; None where SDL cannot be asked."""
    pygame.version  # noqa: B018  its library is loaded, and so named in the maps
    try:
        paths = [line.split(maxsplit=5)[-1] for line in maps.read_text().splitlines() if "libSDL2-2" in line]
        sdl = ctypes.CDLL(paths[0])
        sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
        return tuple(sdl.SDL_GetVideoDriver(n).decode() for n in range(sdl.SDL_GetNumVideoDrivers()))
    except (OSError, IndexError, AttributeError):
        return None


def sdl_version() -> str:
    """Such as "2.28.4"."""
    return ".".join(map(str, pygame.version.SDL))
