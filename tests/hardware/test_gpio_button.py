"""The big button on its pin: one press counts once, however its contact bounces and however late the loop comes."""

import sys
from collections.abc import Iterator

import gpiozero.pins.local
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.gpio_button import ButtonError, Debounce, GpioButton
from tests.hardware.fake_rpi_gpio import FakeGpio, packaged

BOUNCE_S = 0.05


class Hand:
    """A foot on a button whose clock stands still between acts."""

    def __init__(self) -> None:
        self.now_s, self.woken = 10.0, 0
        self.button = GpioButton(5, "mock", bounce_s=BOUNCE_S, now_s=lambda: self.now_s, wake=self.wake)
        self.pin = self.button.factory.pin(5)

    def wake(self) -> None:
        self.woken += 1

    def down(self) -> None:
        self.pin.drive_low()

    def up(self) -> None:
        self.pin.drive_high()

    def after(self, seconds: float) -> int:
        self.now_s += seconds
        return self.button.poll(self.now_s)


@pytest.fixture
def hand() -> Iterator[Hand]:
    hand = Hand()
    yield hand
    hand.button.close()


def test_a_press_counts_when_it_has_lasted_and_only_once(hand: Hand) -> None:
    hand.down()
    assert hand.woken == 1
    assert (hand.after(0.0), hand.after(0.04), hand.after(0.02), hand.after(60)) == (0, 0, 1, 0)
    hand.up()
    assert (hand.after(1), hand.button.next_due_s()) == (0, None)
    hand.down()
    assert hand.after(1) == 1


def test_five_bounces_are_one_press(hand: Hand) -> None:
    for _ in range(5):
        hand.down()
        hand.after(0.004)
        hand.up()
        hand.after(0.004)
    hand.down()
    assert hand.after(0) == 0
    assert hand.button.next_due_s() == pytest.approx(hand.now_s + BOUNCE_S)
    assert [hand.after(0.03) for _ in range(4)] == [0, 1, 0, 0]


def test_letting_go_bounces_too_and_is_no_press(hand: Hand) -> None:
    hand.down()
    assert hand.after(1) == 1
    for _ in range(4):
        hand.up()
        hand.after(0.003)
        hand.down()
        hand.after(0.003)
    hand.up()
    assert (hand.after(0.2), hand.after(1)) == (0, 0)


def test_a_touch_shorter_than_the_bounce_time_is_nothing(hand: Hand) -> None:
    hand.down()
    hand.after(0.049)
    hand.up()
    assert (hand.after(0.01), hand.after(5)) == (0, 0)


def test_presses_made_while_the_loop_was_busy_are_told_by_their_own_times(hand: Hand) -> None:
    for _ in range(3):
        hand.now_s += 0.2
        hand.down()
        hand.now_s += 0.2
        hand.up()
    assert hand.after(1) == 3


def test_a_button_held_from_the_start_is_no_press_until_it_was_let_go() -> None:
    now_s = 0.0
    hand = Hand()
    hand.down()
    held = GpioButton(6, "mock", bounce_s=BOUNCE_S, now_s=lambda: now_s, wake=lambda: None)
    held.factory.pin(6).drive_low()
    held.close()
    hand.button.close()
    contact = Debounce(BOUNCE_S, level=True)
    assert (contact.passed(5), contact.edge(False, 6), contact.edge(True, 7), contact.passed(8)) == (0, 0, 0, 1)


@given(st.lists(st.integers(1, 300).filter(lambda ms: ms != 50), max_size=60), st.booleans())
def test_presses_are_exactly_the_closed_spells_that_last_after_an_open_spell_that_lasts(
    spells_ms: list[int], late: bool
) -> None:
    """Closed and open in turn; the loop looks after every edge, or only at the end."""
    contact, now_ms, told = Debounce(BOUNCE_S), 0, 0
    down, expected = False, 0
    for n, lasts_ms in enumerate(spells_ms):
        closed = n % 2 == 0
        told += contact.edge(closed, now_ms / 1000)
        now_ms += lasts_ms
        told += 0 if late else contact.passed(now_ms / 1000)
        if closed != down and lasts_ms > 50:
            down = closed
            expected += closed
    assert told + contact.passed(now_ms / 1000) == expected


# --- where it cannot be had ---


def test_rpi_gpio_that_tells_no_edges_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoEdges(FakeGpio):
        def add_event_detect(self, *_: object, **__: object) -> None:
            raise RuntimeError("Failed to add edge detection")

    monkeypatch.setattr(gpiozero.pins.local, "get_pi_revision", lambda: 0xA02082, raising=False)
    for name, module in packaged(NoEdges()).items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    monkeypatch.setenv("RPI_LGPIO_REVISION", "a02082")
    monkeypatch.setattr("gpiozero.pins.local.LocalPiFactory._get_revision", lambda _: 0xA02082)
    with pytest.raises(ButtonError) as why:
        GpioButton(5, "rpigpio", bounce_s=BOUNCE_S, now_s=lambda: 0.0, wake=lambda: None)
    assert str(why.value).endswith("RPi.GPIO tells no presses on this system: set the lights' factory to lgpio.")


@pytest.mark.parametrize("factory", ["pigpio", "rpigpio"])
def test_a_missing_way_to_the_pins_is_one_sentence(factory: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.rpigpio", raising=False)
    with pytest.raises(ButtonError, match=r"^The button at GPIO5 cannot be used: [^\n]+\.$"):
        GpioButton(5, factory, bounce_s=BOUNCE_S, now_s=lambda: 0.0, wake=lambda: None)
