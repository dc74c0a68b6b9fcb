"""Short sounds that can be switched off, and no trouble where nothing can play them."""

from array import array
from collections.abc import Iterator

import pygame
import pytest

from dealer.window.sound import LOUDNESS, RATE_HZ, REST_S, Sounds, wave


class Clock:
    now_s = 0.0

    def __call__(self) -> float:
        return self.now_s


@pytest.fixture
def clock() -> Iterator[Clock]:
    yield Clock()
    pygame.mixer.quit()


@pytest.mark.parametrize("sound", ["read", "problem"])
def test_a_sound_is_short_never_loud_and_begins_and_ends_in_silence(sound: str) -> None:
    samples = array("h", wave(sound))  # type: ignore[arg-type]
    assert 0.05 <= len(samples) / RATE_HZ <= 0.4
    assert 0.2 * 32_767 < max(samples) <= LOUDNESS * 32_767 + 1
    assert abs(samples[0]) < 10
    assert abs(samples[-1]) < 100


def test_a_sound_is_played_and_the_device_closed_after_a_while(clock: Clock) -> None:
    sounds = Sounds(clock, device=lambda: True)
    assert sounds.play("read")
    assert pygame.mixer.get_init() == (RATE_HZ, -16, 1)
    clock.now_s = REST_S - 0.1
    sounds.rest()
    assert pygame.mixer.get_init()
    clock.now_s = REST_S
    sounds.rest()
    assert not pygame.mixer.get_init()
    assert sounds.play("problem")


def test_switched_off_or_without_a_device_nothing_is_opened(clock: Clock) -> None:
    assert not Sounds(clock, on=False, device=lambda: True).play("read")
    assert not Sounds(clock, device=lambda: False).play("read")
    assert not pygame.mixer.get_init()


def test_a_device_that_will_not_open_is_not_asked_again(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nonsense")
    sounds = Sounds(clock, device=lambda: True)
    assert not sounds.play("read")
    assert not sounds.on
