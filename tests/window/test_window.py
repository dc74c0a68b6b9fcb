"""The window on SDL's hidden driver: what is shown, what people do, and when nothing is painted."""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import msgspec
import pygame
import pytest

from dealer.views.kit.layout import frame_for
from dealer.views.kit.scene import Scene, Tone
from dealer.window.doorbell import Doorbell
from dealer.window.panel import Rotation, upright
from dealer.window.theme import Theme
from dealer.window.touch import Drag, Tap, Wake
from dealer.window.window import Enter, Erase, Escape, NoScreen, Quit, TypedText, Window, open_window
from tests.gallery.examples import EXAMPLES

SIZE = (800, 480)
DEAL = EXAMPLES["d-deal"](frame_for(SIZE))
BET = EXAMPLES["h-kryky-bet"](frame_for(SIZE))


class Clock:
    now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def window(clock: Clock) -> Iterator[Window]:
    window = open_window(SIZE, clock=clock)
    yield window
    window.close()


def mouse(kind: int, x: int, y: int) -> None:
    what = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
    pygame.event.post(pygame.event.Event(kind, pos=(x, y), **what))


def click(x: int, y: int) -> None:
    mouse(pygame.MOUSEBUTTONDOWN, x, y)
    mouse(pygame.MOUSEBUTTONUP, x, y)


def test_a_click_on_a_key_is_its_tap(window: Window) -> None:
    window.show(DEAL)
    click(600, 420)
    assert window.wait(0) == [Tap("deal.next")]


def test_only_a_change_is_painted(window: Window) -> None:
    assert window.show(DEAL)
    assert not window.show(DEAL)
    assert not window.show(msgspec.structs.replace(DEAL, name="deal"))
    window.wait(0)
    assert window.paints == 1
    assert window.show(BET)
    assert window.paints == 2


def test_a_key_looks_pressed_before_the_finger_is_lifted(window: Window) -> None:
    window.show(DEAL)
    mouse(pygame.MOUSEBUTTONDOWN, 600, 420)
    assert window.wait(0) == []
    assert pygame.display.get_surface().get_at((460, 400))[:3] == Theme().rgb(Tone.FACE)
    mouse(pygame.MOUSEBUTTONUP, 600, 420)
    assert window.wait(0) == [Tap("deal.next")]
    assert pygame.display.get_surface().get_at((460, 400))[:3] == Theme().rgb(Tone.AMBER)


def test_an_uncovered_window_is_painted_again(window: Window) -> None:
    window.show(DEAL)
    pygame.event.post(pygame.event.Event(pygame.VIDEOEXPOSE))
    window.wait(0)
    assert window.paints == 2


def test_the_right_button_and_the_wheel_do_nothing(window: Window) -> None:
    window.show(DEAL)
    for button in (2, 3, 4, 5):  # as SDL tells them, everywhere
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=(600, 420), button=button))
    assert window.wait(0) == []


def test_a_real_keyboard_types_and_closing_the_window_quits(window: Window) -> None:
    window.show(DEAL)
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="Ž"))
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, unicode="", mod=0))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert window.wait(0) == [TypedText("Ž"), Erase(), Quit()]


def test_a_late_finger_after_the_primary_changed_is_ignored(window: Window, clock: Clock) -> None:
    window.show(DEAL)
    window.show(BET)
    click(600, 420)
    assert window.wait(0) == []
    clock.now_s += 0.31
    click(600, 420)
    assert window.wait(0) == [Tap("bet.call")]


def test_a_sleeping_screen_is_dim_and_its_first_touch_only_wakes(window: Window, clock: Clock) -> None:
    window.show(DEAL)
    window.sleep(0.25)
    assert pygame.display.get_surface().get_at((460, 400))[:3] == Theme(0.25).rgb(Tone.AMBER)
    window.sleep(0)
    assert pygame.transform.average_color(pygame.display.get_surface())[:3] == (0, 0, 0)
    click(600, 420)
    assert window.wait(0) == [Wake()]
    assert pygame.display.get_surface().get_at((460, 400))[:3] == Theme().rgb(Tone.AMBER)
    clock.now_s += 1
    click(600, 420)
    assert window.wait(0) == [Tap("deal.next")]


def test_a_touch_on_a_dim_screen_brightens_it_and_counts(window: Window, clock: Clock) -> None:
    window.show(DEAL)
    window.sleep(0.25)
    click(600, 420)
    assert window.wait(0) == [Wake(), Tap("deal.next")]
    assert pygame.display.get_surface().get_at((460, 400))[:3] == Theme().rgb(Tone.AMBER)
    window.sleep(0.25)
    clock.now_s += 1
    click(400, 250)  # on no key: it only brightens
    assert window.wait(0) == [Wake()]
    assert pygame.display.get_surface().get_at((460, 400))[:3] == Theme().rgb(Tone.AMBER)


def test_enter_and_esc_of_a_real_keyboard_are_told(window: Window) -> None:
    window.show(DEAL)
    for key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_F1):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert window.wait(0) == [Enter(), Enter(), Escape(), Erase()]


def test_something_at_the_table_wakes_the_screen_without_a_touch(window: Window) -> None:
    window.show(DEAL)
    window.sleep(0)
    window.awaken()
    assert pygame.display.get_surface().get_at((460, 400))[:3] == Theme().rgb(Tone.AMBER)
    click(600, 420)
    assert window.wait(0) == [Tap("deal.next")]


def test_the_theme_can_be_changed_in_the_middle_of_a_deal(window: Window) -> None:
    window.show(DEAL)
    window.set_theme(Theme(0.7))
    assert pygame.display.get_surface().get_at((460, 400))[:3] == Theme(0.7).rgb(Tone.AMBER)


def test_another_thread_ends_the_wait(window: Window) -> None:
    window.show(DEAL)
    started = time.monotonic()
    caller = threading.Timer(0.05, window.wake)
    caller.start()
    assert window.wait(20) == []
    caller.join()
    assert time.monotonic() - started < 10


def test_waking_a_closed_window_is_harmless(clock: Clock) -> None:
    window = open_window(SIZE, clock=clock)
    window.close()
    window.wake()


def test_a_wait_ends_when_its_time_is_over(window: Window) -> None:
    window.show(DEAL)
    started = time.monotonic()
    assert window.wait(0.05) == []
    assert 0.04 <= time.monotonic() - started < 5


def test_a_seat_is_dragged(window: Window) -> None:
    grip = next(iter(DEAL.buttons)).rect
    window.show(msgspec.structs.replace(DEAL, grips={"seats.1": grip}))
    mouse(pygame.MOUSEBUTTONDOWN, 20, 20)
    mouse(pygame.MOUSEMOTION, 220, 300)
    mouse(pygame.MOUSEBUTTONUP, 230, 310)
    assert window.wait(0) == [Drag("seats.1", 220, 300, 280, False), Drag("seats.1", 230, 310, 10, True)]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_a_turned_screen_shows_and_feels_the_same_picture(rotation: Rotation, clock: Clock) -> None:
    window = open_window(SIZE, clock=clock, rotation=rotation)
    assert window.size == SIZE
    window.show(DEAL)
    screen = pygame.display.get_surface()
    assert screen.get_size() == (SIZE if rotation in (0, 180) else SIZE[::-1])
    amber = Theme().rgb(Tone.AMBER)
    inside = [
        (x, y)
        for x in range(0, screen.get_width(), 7)
        for y in range(0, screen.get_height(), 7)
        if screen.get_at((x, y))[:3] == amber and DEAL.hit(*upright((x, y), screen.get_size(), rotation)) == "deal.next"
    ]
    assert len(inside) > 300
    click(*inside[len(inside) // 2])
    assert window.wait(0) == [Tap("deal.next")]
    window.close()


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_every_corner_of_the_screen_is_a_corner_of_the_picture(rotation: Rotation) -> None:
    screen = (800, 480)
    corners = {(x, y) for x in (0, 799) for y in (0, 479)}
    w, h = screen if rotation in (0, 180) else screen[::-1]
    assert {upright(c, screen, rotation) for c in corners} == {(x, y) for x in (0, w - 1) for y in (0, h - 1)}


class FakePanel:
    """A panel without a desktop: the driver's name is faked, and the whole screen is as large as it says."""

    def __init__(self, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[tuple[int, int], int]] = []
        self.cursor: list[bool] = []
        set_mode = pygame.display.set_mode

        def opened(wanted: tuple[int, int], flags: int = 0) -> pygame.Surface:
            self.asked.append((wanted, flags))
            return set_mode(size if wanted == (0, 0) else wanted)

        monkeypatch.setattr(pygame.display, "get_driver", lambda: "KMSDRM")
        monkeypatch.setattr(pygame.display, "set_mode", opened)
        monkeypatch.setattr(pygame.mouse, "set_visible", self.cursor.append)


@pytest.mark.parametrize(("driver", "hint"), [("KMSDRM", "opengles2"), ("wayland", None), ("x11", "0")])
def test_each_driver_gets_the_renderer_that_shows_something(
    driver: str, hint: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bare console is black or crashes without the hint; SDL reads it when the window gets its pixels."""
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "")  # so that what is set here is forgotten after the test
    monkeypatch.delenv("SDL_FRAMEBUFFER_ACCELERATION")
    FakePanel(SIZE, monkeypatch)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    open_window(SIZE).close()
    assert os.environ.get("SDL_FRAMEBUFFER_ACCELERATION") == hint


@pytest.mark.parametrize(
    ("panel", "rotation", "picture"),
    [
        ((800, 480), 0, (800, 480)),
        ((720, 1280), 0, (720, 1280)),  # Touch Display 2 as it is
        ((720, 1280), 90, (1280, 720)),  # and lying on its side
        ((1920, 1080), 0, (1280, 720)),
        ((1024, 600), 180, (800, 480)),
        ((800, 480), 270, (720, 1280)),
    ],
)
def test_without_a_desktop_the_panel_is_filled_whatever_is_set(
    panel: tuple[int, int],
    rotation: Rotation,
    picture: tuple[int, int],
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = FakePanel(panel, monkeypatch)
    window = open_window(SIZE, clock=clock, fullscreen=False, rotation=rotation)
    try:
        assert seen.asked == [((0, 0), pygame.FULLSCREEN)]
        assert seen.cursor == [False]
        assert window.size == picture
        scene = EXAMPLES["d-deal"](frame_for(picture))
        window.show(scene)
        key = scene.primary
        assert key is not None
        amber = Theme().rgb(Tone.AMBER)
        screen = pygame.display.get_surface()
        inside = [
            (x, y)
            for x in range(0, panel[0], 5)
            for y in range(0, panel[1], 5)
            if max(abs(a - b) for a, b in zip(screen.get_at((x, y))[:3], amber, strict=True)) < 4
            and scene.hit(*window.point((x, y))) == key.id
        ]
        grown = scene.scale * min(max(panel) / max(picture), min(panel) / min(picture))
        assert len(inside) > 0.5 * key.rect.w * key.rect.h * grown**2 / 5**2  # its words are not amber
        click(*inside[len(inside) // 2])
        assert window.wait(0) == [Tap(key.id)]
    finally:
        window.close()


def test_a_picture_of_another_shape_than_the_panel_lies_in_its_middle(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    FakePanel((1024, 600), monkeypatch)  # the picture is 1000x600
    window = open_window(None, clock=clock)
    try:
        window.show(DEAL)
        screen = pygame.display.get_surface()
        assert {screen.get_at((x, y))[:3] for x in (0, 11, 1012, 1023) for y in (0, 300, 599)} == {(0, 0, 0)}
        assert screen.get_at((12, 300))[:3] != (0, 0, 0)
        click(5, 300)
        assert window.wait(0) == []
        key = next(button for button in DEAL.buttons if button.id == "deal.next")
        x, y = key.rect.x + key.rect.w / 2, key.rect.y + key.rect.h / 2
        click(12 + round(x * 1.25), round(y * 1.25))
        assert window.wait(0) == [Tap("deal.next")]
    finally:
        window.close()


def test_a_desktop_is_asked_not_to_blank_a_screen_that_nobody_touches(clock: Clock) -> None:
    pygame.display.init()
    pygame.display.set_allow_screensaver(True)
    window = open_window(SIZE, clock=clock)
    try:
        assert not pygame.display.get_allow_screensaver()
    finally:
        window.close()


@pytest.mark.parametrize("driver", ["", "nonsense"])
def test_without_a_screen_it_says_so_in_one_sentence(driver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    if driver:
        monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    with pytest.raises(NoScreen) as told:
        open_window(SIZE)
    assert str(told.value).endswith(".")
    assert "\n" not in str(told.value)
    assert not pygame.display.get_init()


def test_views_never_bring_pygame_along() -> None:
    code = "import dealer.views.console, dealer.views.prerender, sys; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_doorbell_wakes_for_what_sdl_reads_from() -> None:
    server, display = socket.socketpair()
    bell = Doorbell([display.fileno(), 10_000])
    assert bell.sources == {display.fileno()}
    began = time.monotonic()
    bell.wait(0.05)
    assert time.monotonic() - began >= 0.04
    server.send(b"a touch")
    assert not bell.wait(20)
    display.recv(100)
    bell.taken()
    assert bell.sources == {display.fileno()}
    display.close()
    assert bell.sources == set()
    server.close()
    bell.close()


def test_a_source_that_sdl_does_not_read_is_soon_not_listened_to() -> None:
    server, display = socket.socketpair()
    bell = Doorbell([display.fileno()])
    server.send(b"nobody takes this")
    for _ in range(5):
        bell.wait(20)
        bell.taken()
    assert bell.sources == set()
    began = time.monotonic()
    bell.wait(0.05)
    assert time.monotonic() - began >= 0.04
    for end in (server, display):
        end.close()
    bell.close()


def test_a_full_doorbell_still_rings_and_never_blocks() -> None:
    bell = Doorbell()
    for _ in range(100_000):
        bell.ring()
    assert bell.wait(0)
    assert not bell.wait(0)
    bell.close()
    bell.ring()


def test_the_scene_shown_is_plain_data() -> None:
    assert msgspec.json.decode(msgspec.json.encode(DEAL), type=Scene) == DEAL
