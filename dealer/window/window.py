"""The window: opens the display, shows Scenes, and waits for taps.

`open_window`, then `show` whatever is to be seen and `wait` for what people do, all in one thread; `wake` from any.
"""

import os
import time
from collections.abc import Callable

import msgspec
import pygame

from dealer.views.kit.scene import Scene
from dealer.window.doorbell import Doorbell, open_handles
from dealer.window.drivers import HAS_PIXELS, UNSEEN, fills_the_screen
from dealer.window.eyes import Look, look
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from dealer.window.panel import Panel, Rotation
from dealer.window.plain import PlainScreen
from dealer.window.pointing import MOUSE, Pointed, Pointing
from dealer.window.sound import Sound, Sounds
from dealer.window.theme import RGB, Theme
from dealer.window.touch import Drag, Guard, Tap, Touch, Wake
from dealer.window.ways import GLES, HINT, PLAIN, Way

LOOK_S = 0.02  # how often touches are looked for where nothing tells of them
HIDDEN_LOOK_S = 0.25  # and where nobody can touch
AT_LEAST_S = 1.0  # and at least so often anywhere
FRAME_S = 0.02  # a picture is on the display at the next of its frames
LOOK_LONGEST_S = 2.0  # or later, where much else goes on at the start


class NoScreen(RuntimeError):
    """There is no screen to draw on."""


class TypedText(msgspec.Struct, frozen=True):
    """Letters from a real keyboard."""

    text: str


class Erase(msgspec.Struct, frozen=True):
    """Backspace on a real keyboard."""


class Enter(msgspec.Struct, frozen=True):
    """Enter on a real keyboard: the amber key."""


class Escape(msgspec.Struct, frozen=True):
    """Esc on a real keyboard: the way back."""


class Quit(msgspec.Struct, frozen=True):
    """The window was closed."""


Input = Tap | Drag | Wake | TypedText | Erase | Enter | Escape | Quit


def open_window(
    size: tuple[int, int] | None = None,
    *,
    clock: Callable[[], float] = time.monotonic,
    fullscreen: bool = False,
    rotation: Rotation = 0,
    theme: Theme | None = None,
    sound: bool = True,
    title: str = "Dealer",
    way: Way | None = None,
) -> "Window":
    """The display, open; `size` is that of the picture as people see it, in px, None for the whole screen.

    Without a desktop it is always the whole screen, in the panel's own mode; the picture is then of the designed size
    that is nearest to the panel's shape.  `clock`, in seconds, times the touches; `way` is how to draw there.

    Raises NoScreen with one sentence where nothing could be seen, unless SDL_VIDEODRIVER names that hidden driver.
    """
    os.environ["SDL_TOUCH_MOUSE_EVENTS"], os.environ["SDL_MOUSE_TOUCH_EVENTS"] = "1", "0"
    if way is not None:
        way.take()
    before, plain = open_handles(), None
    try:
        pygame.display.init()
        driver = pygame.display.get_driver()
        if driver.lower() in UNSEEN and os.environ.get("SDL_VIDEODRIVER", "").lower() != driver.lower():
            raise NoScreen(
                f"No screen was found (SDL fell back to {driver!r}): start from a desktop, or on a bare console with "
                "SDL_VIDEODRIVER=kmsdrm and a pygame that has it (Debian's python3-pygame)."
            )
        if driver.lower() in HAS_PIXELS:
            os.environ.setdefault(HINT, "0")
        elif fills_the_screen(driver) and way is None:
            os.environ.setdefault(HINT, GLES.renderer)  # why: ways.py
        plain = PlainScreen() if way == PLAIN else None
        alone = plain is not None or fills_the_screen(driver)
        whole = size is None or fullscreen or alone
        turned = rotation in (90, 270)
        mode = (0, 0) if whole or size is None else (size[::-1] if turned else size)
        if plain is not None:  # SDL has no display there, and would make the whole of it 1024x768
            screen = pygame.display.set_mode(plain.size)
        else:
            screen = pygame.display.set_mode(mode, pygame.FULLSCREEN if whole else 0)
        pygame.display.set_caption(title)
        pygame.mouse.set_visible(not whole)
        pygame.display.set_allow_screensaver(False)  # a desktop would blank a screen that nobody touches in a deal
        pointing = Pointing(screen.get_size(), alone=alone)
        pointing.listen()
    except (pygame.error, OSError, NoScreen) as error:
        if plain is not None:
            plain.close()
        pygame.display.quit()  # whoever tries again begins anew
        if isinstance(error, NoScreen):
            raise
        said = str(error).strip().rstrip(".")  # some of SDL's words end with one
        raise NoScreen(f"The screen cannot be opened: {said}.") from error
    bell = Doorbell(open_handles() - before)
    panel = Panel(screen, rotation, whole=whole, put=plain.show if plain else None)
    return Window(panel, clock, theme or Theme(), bell, Sounds(clock, sound), pointing, plain)


class Window:
    """An open display: shows Scenes, gives back what people did."""

    def __init__(
        self,
        panel: Panel,
        clock: Callable[[], float],
        theme: Theme,
        bell: Doorbell,
        sounds: Sounds,
        pointing: Pointing,
        plain: PlainScreen | None = None,
    ) -> None:
        self._panel, self._clock, self._bell = panel, clock, bell
        self._sounds, self._pointing, self._plain = sounds, pointing, plain
        self.size = panel.picture.get_size()
        self._fonts = Fonts()
        self._theme, self._level = theme, theme.level
        self._painters: dict[tuple[Theme, float], Painter] = {}
        self._guard = Guard()
        self._scene: Scene | None = None
        self._shown: tuple[Scene | None, str | None, float] | None = None
        self.driver = pygame.display.get_driver()
        self._hidden = plain is None and self.driver.lower() in UNSEEN
        self.alone = plain is not None or fills_the_screen(self.driver)
        """No desktop is around it, which would read the touches."""
        self._arrow = False
        self.paints = 0
        self.overhear: Callable[[Pointed], None] = lambda _: None
        """Told of each touch before it is understood, for who looks for what is wrong with them."""

    def show(self, scene: Scene) -> bool:
        """Put the Scene on the screen; nothing is painted, and False returned, where it is there already."""
        if scene != self._scene:
            self._guard.note_shown(scene, self._clock())
            self._scene = scene
        return self._refresh()

    def warm(self, scene: Scene) -> None:
        """Paint a Scene where nobody sees it: what it needs is rendered and kept."""
        self._painter(scene.scale).paint(scene, pygame.Surface(self.size).convert())

    def settle(self) -> None:
        """Take the next touch at once though the primary has just changed: a script's finger is never late."""
        self._guard.settle()

    def set_theme(self, theme: Theme) -> None:
        """Other colours or another brightness, from the next picture on."""
        self._theme, self._level = theme, theme.level
        self._shown = None
        self._refresh()

    def sound(self, sound: Sound) -> None:
        """A short sound, where sounds are on and there is a device."""
        self._sounds.play(sound)

    def sounds(self, *, on: bool) -> None:
        """Switch the short sounds on or off."""
        self._sounds.on = on

    def sleep(self, level: float) -> None:
        """Dim to a share of light, black at 0; the next touch brightens it, and from black only wakes."""
        self._guard.asleep = level <= 0
        self._level = level
        self._refresh()

    def awaken(self) -> None:
        """Back to full light without a touch: something happened at the table."""
        self._guard.asleep = False
        self._level = self._theme.level
        self._refresh()

    def coloured(self, colour: RGB) -> Look:
        """One colour all over the screen, and whether it is what the display shows."""
        self._scene, self._shown = None, None
        self._panel.picture.fill(colour)
        self._panel.flip()
        return self.look()

    def look(self) -> Look:
        """Whether what was painted last is what the display shows; it may take some of its frames until then."""
        until = time.monotonic() + LOOK_LONGEST_S
        while True:
            found = look(self._panel.screen)
            if found.seen in ("shown", "blind") or time.monotonic() > until:
                return found
            time.sleep(FRAME_S)

    def point(self, at: tuple[int, int]) -> tuple[int, int]:
        """A point of the screen as a point of the picture, in px."""
        return self._panel.point(at)

    def wait(self, timeout_s: float) -> list[Input]:
        """Sleep until somebody does something, `wake` is called or the time is over; then all that was done, in order.

        A key under a finger is shown pressed at once, before this returns.
        """
        until = time.monotonic() + timeout_s  # not the guard's clock: this sleep is real
        while True:
            events, rung = self._events(until - time.monotonic())
            done = [what for event in events for what in self._meant(event)]
            self._refresh()
            self._sounds.rest()
            if done or rung or time.monotonic() >= until:
                return done

    def wake(self) -> None:
        """End a `wait`; from any thread."""
        self._bell.ring()

    def close(self) -> None:
        """Give the screen back."""
        self._bell.close()
        self._sounds.close()
        pygame.display.quit()
        if self._plain is not None:
            self._plain.close()

    def _events(self, timeout_s: float) -> tuple[list[pygame.event.Event], bool]:
        """What is in the queue, after sleeping until there is something; and whether it was rung."""
        events = pygame.event.get()
        if events or timeout_s <= 0:
            return events, False
        look_s = AT_LEAST_S if self._bell.sources else HIDDEN_LOOK_S if self._hidden else LOOK_S
        rung = self._bell.wait(min(timeout_s, look_s))
        events = pygame.event.get()
        self._bell.taken()
        if not events:
            self._bell.look()
            self._pointing.look()
        return events, rung

    def _meant(self, event: pygame.event.Event) -> list[Input]:
        """What an event means to the table."""
        what: Input | None = None
        lit = self._brightens(event)
        match event.type:
            case pygame.QUIT:
                what = Quit()
            case pygame.TEXTINPUT:
                what = TypedText(event.text)
            case pygame.KEYDOWN if event.key == pygame.K_BACKSPACE:
                what = Erase()
            case pygame.KEYDOWN if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                what = Enter()
            case pygame.KEYDOWN if event.key == pygame.K_ESCAPE:
                what = Escape()
            case pygame.VIDEOEXPOSE | pygame.WINDOWEXPOSED | pygame.WINDOWRESTORED:
                self._shown = None
            case _:
                pointed = self._pointing.read(event)
                what = self._touch(pointed) if pointed else None
        if isinstance(what, Wake):
            self._level = self._theme.level
        return [*lit, *([] if what is None else [what])]

    def _brightens(self, event: pygame.event.Event) -> list[Input]:
        """A finger on a dimmed screen, which can still be read: full light at once, and the touch counts."""
        dimmed = not self._guard.asleep and self._level < self._theme.level
        if not dimmed or event.type != pygame.MOUSEBUTTONDOWN:
            return []
        self._level = self._theme.level
        return [Wake()]

    def _touch(self, pointed: Pointed) -> Tap | Drag | Wake | None:
        self.overhear(pointed)
        still = pointed.pointer == MOUSE and not pointed.arrow  # SDL tells of a mouse at its start that nobody has
        if self.alone and not still and pointed.arrow != self._arrow:
            self._arrow = pointed.arrow
            pygame.mouse.set_visible(self._arrow)
        return self._guard.touch(Touch(pointed.kind, *self.point(pointed.at), pointed.pointer), self._clock())

    def _refresh(self) -> bool:
        """Paint where what is to be seen is not what is seen."""
        wanted = (self._scene, self._guard.pressed, self._level)
        if self._scene is None or wanted == self._shown:
            return False
        if self._level > 0:
            self._painter(self._scene.scale).paint(self._scene, self._panel.picture, self._guard.pressed)
        else:
            self._panel.picture.fill((0, 0, 0))
        self._panel.flip()
        self._shown = wanted
        self.paints += 1
        return True

    def _painter(self, scale: float) -> Painter:
        theme = Theme(self._level, self._theme.four_colour)
        key = (theme, scale)
        if key not in self._painters:
            self._painters = {key: Painter(theme, self._fonts, scale)}
        return self._painters[key]
