"""The ways to draw without a desktop, and which of them works here.

What was measured in whole virtual machines (virtio-gpu), as a bare pygame window, with and without Debian's `libgl1`,
and with and without the hint that names SDL's renderer for the window:

    ======================= ============================== ==============================
                            SDL 2.26.5, pygame 2.1.2       SDL 2.32.4, pygame 2.6.1
    ======================= ============================== ==============================
    neither                 black: GL error 1282 each time black
    libgl1                  right                          segmentation fault in set_mode
    hint `opengles2`        segmentation fault in set_mode right
    both                    right                          right
    ======================= ============================== ==============================

So the installer brings `libgl1` and the hint is set here: either half alone is black or a crash on one of the two
releases.  SDL_RENDER_DRIVER is not obeyed for a window's own surface; SDL_FRAMEBUFFER_ACCELERATION is.  And since a
crash cannot be caught, a way that is not known to work here is tried in a child first (trial.py).  Under the emulator
such a crash can also come and go with Mesa's drawing by the processor (llvmpipe): LP_NATIVE_VECTOR_WIDTH=128 ended it
there.  A Pi draws by its own graphics.
"""

import os
from collections.abc import Mapping, MutableMapping
from typing import NamedTuple

HINT, DRIVER = "SDL_FRAMEBUFFER_ACCELERATION", "SDL_VIDEODRIVER"


class Way(NamedTuple):
    """SDL's driver, and its renderer for the window's surface; `renderer` is empty where SDL chooses."""

    name: str
    driver: str
    renderer: str

    def take(self, environ: MutableMapping[str, str] = os.environ) -> None:
        """Let SDL go this way from its next start on."""
        environ[DRIVER] = self.driver
        if self.renderer:
            environ[HINT] = self.renderer
        else:
            environ.pop(HINT, None)


GLES = Way("OpenGL ES", "kmsdrm", "opengles2")
PLAIN = Way("plain memory", "evdev", "0")
"""No GL at all: the kernel displays memory that the picture is copied to (plain.py), and SDL only reads the inputs."""
WAYS = (GLES, Way("OpenGL", "kmsdrm", "opengl"), Way("SDL's choice", "kmsdrm", ""), PLAIN)


def ways(environ: Mapping[str, str]) -> tuple[Way, ...]:
    """In the order in which they are tried: what the host has set comes first."""
    wished = environ.get(HINT, "")
    if wished == PLAIN.renderer:  # KMSDRM opens nothing without a renderer: plain memory is what is meant
        return (PLAIN, *(way for way in WAYS if way != PLAIN))
    own = (Way(f"{HINT}={wished}", "kmsdrm", wished),) if wished else ()
    return own + tuple(way for way in WAYS if not own or way.renderer != wished)


def named(name: str, environ: Mapping[str, str]) -> Way | None:
    """The way of this name."""
    return next((way for way in ways(environ) if way.name == name), None)
