"""Which ways to a screen this build of SDL has; pygame itself cannot be asked."""

import ctypes
from collections.abc import Mapping
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


def bare_console(environ: Mapping[str, str]) -> bool:
    """Whether SDL draws without a desktop, by its driver or since there is none."""
    wanted = environ.get("SDL_VIDEODRIVER", "")
    desktop = environ.get("WAYLAND_DISPLAY") or environ.get("DISPLAY")
    return fills_the_screen(wanted) or not (wanted or desktop or "KMSDRM" not in (video_drivers() or ()))


def sdl(maps: Path = Path("/proc/self/maps")) -> ctypes.CDLL | None:
    """The SDL that pygame draws with; None where it cannot be found."""
    pygame.version  # noqa: B018  its library is loaded, and so named in the maps
    try:
        paths = [line.split(maxsplit=5)[-1] for line in maps.read_text().splitlines() if "libSDL2-2" in line]
        return ctypes.CDLL(paths[0])
    except (OSError, IndexError):
        return None


def video_drivers(maps: Path = Path("/proc/self/maps")) -> tuple[str, ...] | None:
    """The video drivers compiled in, in the order in which SDL tries them; None where SDL cannot be asked."""
    found = sdl(maps)
    if found is None:
        return None
    found.SDL_GetVideoDriver.restype = ctypes.c_char_p
    return tuple(found.SDL_GetVideoDriver(n).decode() for n in range(found.SDL_GetNumVideoDrivers()))


def sdl_version() -> str:
    """Such as "2.28.4"."""
    return ".".join(map(str, pygame.version.SDL))
