"""Fingers or the mouse, one of them: the events are told as SDL tells them (measured in whole machines)."""

import struct
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.views.kit.layout import frame_for
from dealer.window import evdev
from dealer.window.evdev import DevicePlace, Pointers, finger
from dealer.window.panel import Rotation, upright
from dealer.window.pointing import FINGERS, Pointing
from dealer.window.touch import Drag, Tap, Wake
from dealer.window.window import Window, open_window
from tests.gallery.examples import EXAMPLES
from tests.window.kernel import Panel, Tablet
from tests.window.test_window import FakePanel

SIZE = (800, 480)
DEAL = EXAMPLES["d-deal"](frame_for(SIZE))


class Clock:
    now_s = 100.0

    def __call__(self) -> float:
        self.now_s += 0.4
        return self.now_s


def fingers(kind: str, x: float, y: float, number: int = 5) -> list[pygame.event.Event]:
    """A touch on KMSDRM: SDL's evdev code tells a finger and nothing else (SDL#6650)."""
    name = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}[kind]
    return [pygame.event.Event(name, touch_id=9, finger_id=number, x=x, y=y, dx=0.0, dy=0.0)]


def desktop(kind: str, x: float, y: float, number: int = 5) -> list[pygame.event.Event]:
    """A touch under X or Wayland: a mouse that touches, and the finger."""
    name = {"down": pygame.MOUSEBUTTONDOWN, "move": pygame.MOUSEMOTION, "up": pygame.MOUSEBUTTONUP}[kind]
    what = {"rel": (0, 0), "buttons": (1, 0, 0)} if kind == "move" else {"button": 1}
    at = (round(x * 799), round(y * 479))
    return [pygame.event.Event(name, pos=at, touch=True, **what), *fingers(kind, x, y, number)]


def mouse(kind: int, x: int, y: int, button: int = 1) -> pygame.event.Event:
    what = {"rel": (1, 1), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": button}
    return pygame.event.Event(kind, pos=(x, y), touch=False, **what)


def post(events: list[pygame.event.Event]) -> None:
    for event in events:
        pygame.event.post(event)


@pytest.fixture(params=[0, 90, 180, 270])
def turned(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Window, Rotation]]:
    """A bare console whose panel hangs in each way; the picture is 800x480."""
    rotation: Rotation = request.param
    FakePanel(SIZE if rotation in (0, 180) else SIZE[::-1], monkeypatch)
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")
    window = open_window(SIZE, clock=Clock(), rotation=rotation)
    yield window, rotation
    window.close()


def on_panel(x: float, y: float, rotation: Rotation) -> tuple[float, float]:
    """A point of the picture, as the panel's share of its own width and height."""
    w, h = SIZE if rotation in (0, 180) else SIZE[::-1]
    at = next(
        (px, py)
        for px in range(w)
        for py in ([round(y), h - 1 - round(y)] if rotation in (0, 180) else [round(x), h - 1 - round(x)])
        if upright((px, py), (w, h), rotation) == (round(x), round(y))
    )
    return at[0] / (w - 1), at[1] / (h - 1)


@pytest.mark.parametrize("key", [button.id for button in DEAL.buttons if button.enabled][:4])
def test_a_finger_on_a_bare_console_taps_the_key_under_it(turned: tuple[Window, Rotation], key: str) -> None:
    window, rotation = turned
    window.show(DEAL)
    rect = next(button.rect for button in DEAL.buttons if button.id == key)
    at = on_panel(rect.x + rect.w / 2, rect.y + rect.h / 2, rotation)
    post(fingers("down", *at) + fingers("up", *at))
    assert window.wait(0) == [Tap(key)]


def test_a_finger_drags_and_scrolls_as_a_mouse_does(turned: tuple[Window, Rotation]) -> None:
    window, rotation = turned
    window.show(msgspec.structs.replace(DEAL, grips={"seats.1": DEAL.buttons[0].rect}))
    path = [(20, 20), (220, 300), (230, 310)]
    for kind, at in zip(("down", "move", "up"), path, strict=True):
        post(fingers(kind, *on_panel(*at, rotation)))
    drags = [Drag("seats.1", 220, 300, 280, False), Drag("seats.1", 230, 310, 10, True)]
    assert window.wait(0) == drags


def test_a_finger_wakes_a_black_screen_and_does_nothing_else(turned: tuple[Window, Rotation]) -> None:
    window, rotation = turned
    window.show(DEAL)
    window.sleep(0)
    at = on_panel(600, 420, rotation)
    post(fingers("down", *at) + fingers("up", *at))
    assert window.wait(0) == [Wake()]
    post(fingers("down", *at, 6) + fingers("up", *at, 6))
    assert window.wait(0) == [Tap("deal.next")]


def test_the_mouse_that_a_later_sdl_might_make_of_a_finger_is_not_counted_too(turned: tuple[Window, Rotation]) -> None:
    window, rotation = turned
    window.show(DEAL)
    at = on_panel(600, 420, rotation)
    post(desktop("down", *at) + desktop("up", *at))
    assert window.wait(0) == [Tap("deal.next")]


def test_a_mouse_on_a_bare_console_works_beside_the_panel_and_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakePanel(SIZE, monkeypatch)
    monkeypatch.setenv("SDL_FRAMEBUFFER_ACCELERATION", "opengles2")
    window = open_window(SIZE, clock=Clock())
    try:
        window.show(DEAL)
        post([pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0), touch=False)])
        assert window.wait(0) == []  # SDL 2.32 tells this of no mouse at all
        assert fake.cursor == [False]
        events = [mouse(kind, 600, 420) for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
        post(events)
        assert window.wait(0) == [Tap("deal.next")]
        assert fake.cursor == [False, True]
        post(fingers("down", 600 / 799, 420 / 479) + fingers("up", 600 / 799, 420 / 479))
        assert window.wait(0) == [Tap("deal.next")]
        assert fake.cursor == [False, True, False]
    finally:
        window.close()


def test_in_a_desktop_a_touch_is_its_mouse_and_never_its_finger() -> None:
    window = open_window(SIZE, clock=Clock())
    try:
        window.show(DEAL)
        assert all(pygame.event.get_blocked(kind) for kind in FINGERS)
        post(desktop("down", 600 / 799, 420 / 479) + desktop("up", 600 / 799, 420 / 479))
        assert window.wait(0) == [Tap("deal.next")]
        post(fingers("down", 600 / 799, 420 / 479) + fingers("up", 600 / 799, 420 / 479))
        assert window.wait(0) == []
    finally:
        window.close()


# --- what SDL has not heard of ---

places = st.tuples(st.integers(0, 799), st.integers(0, 479))


@given(st.lists(places, min_size=1, max_size=6), st.lists(places, min_size=1, max_size=6), st.booleans())
def test_no_touch_after_a_start_is_misplaced_whatever_was_touched_before(
    before: list[tuple[int, int]], after: list[tuple[int, int]], one_finger: bool
) -> None:
    """The kernel tells only what changes, and SDL begins each time with 0: half a place, or none, may be unheard."""
    panel = Panel(800, 480, slots=1 if one_finger else 10)
    for at in before:
        panel.tap(*at)
    panel.start()  # another SDL
    pointing = Pointing(SIZE, alone=True, finger=lambda touch, number: finger(touch, number, panel.ioctl))
    for at in after:
        told = [pointing.read(event) for event in panel.tap(*at)]
        assert [(t.kind, t.at) for t in told if t] == [("down", at), ("up", at)]


@given(places, st.lists(places, min_size=2, max_size=6))
def test_a_finger_that_moves_is_followed_also_where_its_beginning_was_unheard(
    before: tuple[int, int], path: list[tuple[int, int]]
) -> None:
    panel = Panel(800, 480)
    panel.tap(*before)
    panel.start()
    pointing = Pointing(SIZE, alone=True, finger=lambda touch, number: finger(touch, number, panel.ioctl))
    told = [pointing.read(panel.down(*before))]
    for _, to in pairwise([before, *path]):
        told += [pointing.read(event) for event in panel.move(*to)]
    told.append(pointing.read(panel.up()))
    assert all(t is not None for t in told)
    assert (told[0].at, told[-1].at) == (before, path[-1])  # type: ignore[union-attr]
    assert all(t.at in [before, *path] for t in told if t)


def test_the_own_units_of_a_panel_need_not_begin_with_0() -> None:
    panel = Panel(800, 480, least=-200)
    panel.tap(-50, 60)
    panel.start()
    assert finger(panel.handle, 3, panel.ioctl) == DevicePlace(150 / 999, 260 / 679, 200 / 999, 200 / 679)
    pointing = Pointing(SIZE, alone=True, finger=lambda touch, number: finger(touch, number, panel.ioctl))
    down, _ = (pointing.read(event) for event in panel.tap(-50, 60))
    assert down is not None
    assert down.at == (round(150 / 999 * 799), round(260 / 679 * 479))


def test_who_is_no_input_device_is_not_asked() -> None:
    assert evdev.finger(0, 0) is None
    assert evdev.finger(-1, -1) is None
    assert evdev.finger(10_000, 3) is None


@pytest.mark.parametrize("scales", [False, True])
def test_an_absolute_pointer_that_is_no_touchscreen_lands_where_it_points(scales: bool) -> None:
    """SDL 2.26 tells it in its own units, cut off at the screen's edge; SDL 2.32 scales it."""
    tablet = Tablet(32767, scales=scales)
    pointers = Pointers(tablet.ioctl, lambda: [tablet.handle])
    pointing = Pointing(SIZE, alone=True, pointers=pointers)
    pointing.look()
    for at in ((400, 240), (10, 470), (10, 20)):
        told = [pointing.read(event) for event in tablet.click(*at)]
        pressed = [t for t in told if t and t.kind != "move"]
        assert [t.kind for t in pressed] == ["down", "up"]
        assert all(max(abs(t.at[0] - at[0]), abs(t.at[1] - at[1])) <= 1 for t in pressed)
    told = [pointing.read(mouse(kind, 30, 40)) for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN)]
    assert [t.at for t in told if t] == [(30, 40), (30, 40)]  # a mouse beside it is a mouse


def test_a_mouse_a_panel_and_a_keyboard_are_no_absolute_pointers() -> None:
    panel, tablet = Panel(800, 480), Tablet(32767)
    devices = {panel.handle: panel, tablet.handle: tablet}

    def ask(handle: int, request: int, room: bytearray) -> int:
        if handle not in devices:
            raise OSError
        return devices[handle].ioctl(handle, request, room)

    pointers = Pointers(ask, lambda: [panel.handle, tablet.handle, 77])
    pointers.look()
    assert list(pointers._at) == [tablet.handle]


def test_the_requests_are_the_kernels() -> None:
    """linux/input.h: EVIOCGABS(ABS_X), EVIOCGMTSLOTS of ten slots."""
    asked = []

    def ask(_: int, request: int, room: bytearray) -> int:
        asked.append(request)
        struct.pack_into("3i", room, 0, 1, 0, 9)
        return 0

    finger(7, 1, ask)
    assert 0x80184575 in asked  # EVIOCGABS(ABS_MT_POSITION_X)
    assert 0x802C450A in asked  # EVIOCGMTSLOTS(44)
