"""Is it displayed?  Drawing without a desktop can go wrong without a word (SDL counts no GL error), so somebody looks.

The kernel is asked first: what the display is fed with, the scan-out itself.  Where its memory cannot be seen, SDL's
renderer gives back what it has drawn.
"""

import ctypes
from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NamedTuple

import pygame

from dealer.window.drivers import sdl
from dealer.window.drm import DisplayFrame, GraphicsCard, open_cards

ACROSS, DOWN = 16, 10
"""Places that are looked at."""
ALIKE = 12
"""Of 255: a display with 16 bits a pixel rounds."""
BLACK_BELOW = 6
ARGB8888 = 0x16362004
RGB = tuple[int, int, int]
At = Callable[[int, int], RGB]


class Look(NamedTuple):
    """What is seen of a picture: itself, nothing but black, something else, or nobody can look; and who says so."""

    seen: Literal["shown", "black", "other", "blind"]
    by: str = ""


def look(wanted: pygame.Surface, frames: Callable[[], Iterable[DisplayFrame | None]] | None = None) -> Look:
    """Whether the picture on SDL's surface is what the display shows.

    With two displays only one has the picture; one that nobody can see into may be that one, so the renderer is asked.
    """
    told = [_told(wanted, frame) if frame else "blind" for frame in (frames or displayed)()]
    if "shown" in told or (told and "blind" not in told):
        return Look(next(seen for seen in ("shown", "other", "black") if seen in told), "the display")
    drawn = rendered(wanted.get_size())
    return Look(compare(wanted, drawn), "the renderer") if drawn else Look("blind")


def compare(wanted: pygame.Surface, at: At) -> Literal["shown", "black", "other", "blind"]:
    """The picture against what is at its places."""
    there = [((c.r, c.g, c.b), at(*place)) for place in _places(wanted.get_size()) if (c := wanted.get_at(place))]
    if all(_dark(colour) for colour, _ in there):
        return "blind"  # a black picture tells nothing
    if all(_alike(colour, seen) for colour, seen in there):
        return "shown"
    return "black" if all(_dark(seen) for _, seen in there) else "other"


def displayed() -> Iterator[DisplayFrame | None]:
    """What each display of each open card is fed with; None for one that is not ours to see, or cannot be mapped."""
    for handle in open_cards():
        card = GraphicsCard(handle)
        try:
            crtcs = card.crtcs()
        except OSError:  # it only reckons (v3d)
            continue
        for crtc in crtcs:
            try:
                yield from (frame for frame in (card.displayed(crtc),) if frame)
            except (OSError, ValueError):
                yield None


def rendered(size: tuple[int, int]) -> At | None:
    """What SDL's own renderer of the window has drawn; None where there is none."""
    library = sdl()
    if library is None:
        return None
    for name in ("SDL_GetWindowFromID", "SDL_GetRenderer"):
        getattr(library, name).restype = ctypes.c_void_p
    windows = (library.SDL_GetWindowFromID(number) for number in range(1, 10))
    renderers = (library.SDL_GetRenderer(ctypes.c_void_p(window)) for window in windows if window)
    renderer = next((each for each in renderers if each), None)
    if renderer is None:
        return None
    w, h = size
    for _ in range(3):  # each of its buffers has had the picture
        pygame.display.flip()
    pixels = ctypes.create_string_buffer(w * h * 4)
    if library.SDL_RenderReadPixels(ctypes.c_void_p(renderer), None, ctypes.c_uint32(ARGB8888), pixels, w * 4) != 0:
        return None
    memory = pixels.raw
    return DisplayFrame(size, w * 4, 4, False, bytearray(memory)).at


def _told(wanted: pygame.Surface, frame: DisplayFrame) -> str:
    places = list(_places(frame.size))
    try:
        same_size = frame.size == wanted.get_size()
        found = compare(wanted, frame.at) if same_size else "other"
        if found == "shown":
            return found
        if all(_dark(frame.at(*place)) for place in places):
            return found if found == "blind" else "black"
        return "blind" if frame.tiled else found
    finally:
        if not isinstance(frame.memory, bytearray):
            frame.memory.close()


def _places(size: tuple[int, int]) -> Iterator[tuple[int, int]]:
    w, h = size
    places = ((i, j) for i in range(ACROSS) for j in range(DOWN))
    return (((2 * i + 1) * w // (2 * ACROSS), (2 * j + 1) * h // (2 * DOWN)) for i, j in places)


def _dark(colour: RGB) -> bool:
    return max(colour) < BLACK_BELOW


def _alike(one: RGB, other: RGB) -> bool:
    return all(abs(a - b) <= ALIKE for a, b in zip(one, other, strict=True))
