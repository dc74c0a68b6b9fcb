"""Touches become taps once, and only where they were meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.views.kit.scene import Button, Rect, Scene, SceneFacts
from dealer.window.touch import Drag, Guard, Tap, Touch, Wake, again_s

NEXT = Rect(440, 376, 352, 96)
FOLD = Rect(80, 376, 128, 96)
SEAT = Rect(80, 88, 172, 64)
PAGE = Rect(300, 88, 400, 200)


def scene(primary: str = "bet.call", scale: float = 1.0, fold: bool = True) -> Scene:
    buttons = (
        Button(primary, "Go", NEXT, "primary", primary=True),
        Button("bet.fold", "Fold", FOLD, enabled=fold),
        Button("seats.1", "Ann", SEAT),
    )
    size = (round(800 * scale), round(480 * scale))
    return Scene("bet", size, scale, (), buttons, SceneFacts(), {"seats.1": SEAT, "rules.text": PAGE})


@pytest.fixture
def guard() -> Guard:
    guard = Guard()
    guard.note_shown(scene(), 0.0)
    return guard


def tap(guard: Guard, x: float, y: float, at_s: float, pointer: int = 0) -> object:
    assert guard.touch(Touch("down", x, y, pointer), at_s) is None
    return guard.touch(Touch("up", x, y, pointer), at_s + 0.05)


def test_a_key_acts_on_release_and_looks_pressed_before(guard: Guard) -> None:
    assert guard.touch(Touch("down", 500, 400), 1.0) is None
    assert guard.pressed == "bet.call"
    assert guard.touch(Touch("up", 505, 405), 1.1) == Tap("bet.call")
    assert guard.pressed is None


def test_sliding_off_cancels_and_sliding_back_does_not_revive(guard: Guard) -> None:
    guard.touch(Touch("down", 100, 380), 1.0)
    assert guard.touch(Touch("move", 100, 370), 1.1) is None
    assert guard.pressed is None
    guard.touch(Touch("move", 100, 380), 1.2)
    assert guard.touch(Touch("up", 100, 380), 1.3) is None


def test_a_touch_that_ends_outside_its_key_is_nothing(guard: Guard) -> None:
    guard.touch(Touch("down", 100, 380), 1.0)
    assert guard.touch(Touch("up", 100, 374), 1.1) is None


@pytest.mark.parametrize(("scale", "allowed"), [(1.0, 24), (1.5, 36)])
def test_a_move_over_24_bp_is_a_drag_and_a_drag_on_a_key_is_nothing(scale: float, allowed: int) -> None:
    guard = Guard()
    guard.note_shown(scene(scale=scale), 0.0)
    x, y = 600 * scale, 420 * scale
    guard.touch(Touch("down", x, y), 1.0)
    assert guard.touch(Touch("up", x + allowed, y), 1.1) == Tap("bet.call")
    guard.touch(Touch("down", x, y), 2.0)
    assert guard.touch(Touch("move", x + allowed + 1, y), 2.05) is None
    assert guard.pressed is None
    assert guard.touch(Touch("up", x, y), 2.1) is None


def test_a_seat_can_be_dragged_and_tapped(guard: Guard) -> None:
    assert tap(guard, 100, 100, 1.0) == Tap("seats.1")
    guard.touch(Touch("down", 100, 100), 2.0)
    assert guard.touch(Touch("move", 110, 110), 2.1) is None
    assert guard.touch(Touch("move", 300, 320), 2.2) == Drag("seats.1", 300, 320, 220, done=False)
    assert guard.touch(Touch("up", 310, 330), 2.3) == Drag("seats.1", 310, 330, 10, done=True)


def test_an_article_is_pulled_by_its_text(guard: Guard) -> None:
    guard.touch(Touch("down", 400, 200), 1.0)
    pulls = [guard.touch(Touch("move", 400, y), 1.1) for y in (190, 170, 150)]
    assert pulls == [None, Drag("rules.text", 400, 170, -30, False), Drag("rules.text", 400, 150, -20, False)]
    assert guard.touch(Touch("up", 400, 150), 1.2) == Drag("rules.text", 400, 150, 0, True)


def test_a_double_tap_acts_once_and_the_next_one_later_acts_again(guard: Guard) -> None:
    assert [tap(guard, 500, 400, at) for at in (1.0, 1.15, 1.3)] == [Tap("bet.call"), None, Tap("bet.call")]


def test_two_keys_may_be_tapped_as_fast_as_one_likes(guard: Guard) -> None:
    assert tap(guard, 500, 400, 1.0) == Tap("bet.call")
    assert tap(guard, 100, 400, 1.06) == Tap("bet.fold")


@pytest.mark.parametrize(
    ("key", "seconds"),
    [
        ("deal.next", 0.09),
        ("shuffle.next", 0.09),
        ("keypad.7", 0.09),
        ("keyboard.key.q", 0.09),
        ("keypad.delete", 0.09),
        ("keypad.ok", 0.25),
        ("card.qh", 0.25),
        ("discard.3", 0.25),
    ],
)
def test_cards_dealt_digits_and_letters_may_follow_faster(key: str, seconds: float) -> None:
    assert again_s(key) == seconds


def test_dealing_fast_loses_no_card() -> None:
    guard = Guard()
    guard.note_shown(scene("deal.next"), 0.0)
    assert [tap(guard, 500, 400, 1 + 0.1 * i) for i in range(5)] == [Tap("deal.next")] * 5


def test_after_the_primary_changed_a_late_finger_is_ignored_until_it_is_lifted(guard: Guard) -> None:
    guard.note_shown(scene("draw.0"), 5.0)
    assert tap(guard, 500, 400, 5.29) is None
    assert tap(guard, 500, 400, 5.35) == Tap("draw.0")


def test_a_new_picture_with_the_same_primary_stops_nobody(guard: Guard) -> None:
    guard.note_shown(scene(fold=False), 5.0)
    assert tap(guard, 500, 400, 5.01) == Tap("bet.call")


def test_a_finger_on_a_key_that_goes_away_or_is_switched_off_does_nothing(guard: Guard) -> None:
    guard.touch(Touch("down", 100, 400), 1.0)
    guard.note_shown(scene(fold=False), 1.1)
    assert guard.pressed is None
    assert guard.touch(Touch("up", 100, 400), 1.2) is None
    assert tap(guard, 100, 400, 2.0) is None


def test_one_finger_at_a_time_so_a_palm_does_nothing(guard: Guard) -> None:
    guard.touch(Touch("down", 500, 400, pointer=1), 1.0)
    assert guard.touch(Touch("down", 100, 400, pointer=2), 1.01) is None
    assert guard.touch(Touch("up", 100, 400, pointer=2), 1.05) is None
    assert guard.touch(Touch("up", 500, 400, pointer=1), 1.1) == Tap("bet.call")


def test_a_finger_told_once_more_as_a_mouse_acts_once(guard: Guard) -> None:
    finger, mouse = 7, 0
    told = [("down", finger), ("down", mouse), ("up", finger), ("up", mouse), ("down", mouse), ("up", mouse)]
    meant = [guard.touch(Touch(kind, 500, 400, pointer), 1 + i / 100) for i, (kind, pointer) in enumerate(told)]
    assert [m for m in meant if m] == [Tap("bet.call")]


def test_the_first_touch_on_a_sleeping_screen_only_wakes_and_is_swallowed_until_release(guard: Guard) -> None:
    guard.asleep = True
    assert guard.touch(Touch("down", 500, 400), 1.0) == Wake()
    assert guard.pressed is None
    assert guard.touch(Touch("move", 400, 200), 1.1) is None
    assert guard.touch(Touch("up", 500, 400), 5.0) is None
    assert tap(guard, 500, 400, 6.0) == Tap("bet.call")


def test_a_lifting_that_was_never_told_does_not_lock_the_screen(guard: Guard) -> None:
    guard.touch(Touch("down", 500, 400), 1.0)
    assert tap(guard, 100, 400, 3.0) == Tap("bet.fold")
    guard.asleep = True
    guard.touch(Touch("down", 500, 400), 4.0)
    assert tap(guard, 100, 400, 6.0) == Tap("bet.fold")


touches = st.builds(
    Touch,
    st.sampled_from(["down", "move", "up"]),
    st.sampled_from([90, 100, 500, 520, 700]),
    st.sampled_from([90, 100, 380, 400]),
    st.integers(0, 2),
)


@given(st.lists(st.tuples(touches, st.floats(0, 0.2)), max_size=60))
def test_whatever_fingers_do_a_tap_is_an_enabled_button_pressed_and_released(story: list[tuple[Touch, float]]) -> None:
    guard, shown, now_s, down = Guard(), scene(), 0.0, set()
    guard.note_shown(shown, 0.0)
    for touch, later_s in story:
        now_s += later_s
        what = guard.touch(touch, now_s)
        if touch.kind == "down":
            down.add(touch.pointer)
        if isinstance(what, Tap):
            assert touch.kind == "up"
            assert touch.pointer in down
            assert shown.hit(touch.x, touch.y) == what.id
        if touch.kind == "up":
            down.discard(touch.pointer)
