"""The big button or foot pedal: a press is a tap on the one thing to do now."""

import os
from collections.abc import Callable
from typing import Protocol

from dealer.app.settings.config import Config
from dealer.views.kit.scene import Scene
from dealer.window.touch import SETTLE_S
from hardware.gpio_button import ButtonError, GpioButton


class PressSource(Protocol):
    """A button of any make."""

    def poll(self, now_s: float) -> int:
        """How many presses have come to count since the last call."""
        ...

    def next_due_s(self) -> float | None:
        """When `poll` must be called at the latest."""
        ...

    def close(self) -> None:
        """Give it back."""
        ...


class NoButton:
    """Nobody presses it."""

    def poll(self, now_s: float) -> int:
        """None ever."""
        del now_s
        return 0

    def next_due_s(self) -> float | None:
        """Never."""
        return None

    def close(self) -> None:
        """Nothing is open."""


def open_button(
    config: Config, *, mock: bool, now_s: Callable[[], float], wake: Callable[[], None]
) -> tuple[PressSource, str]:
    """The button as configured, and why there is none ("" where none is wanted or it is there)."""
    if not config.button.next_pin:
        return NoButton(), ""
    factory = "mock" if mock else config.lights.factory or os.environ.get("GPIOZERO_PIN_FACTORY") or "lgpio"
    try:
        bounce_s = config.button.bounce_ms / 1000
        return GpioButton(config.button.next_pin, factory, bounce_s=bounce_s, now_s=now_s, wake=wake), ""
    except ButtonError as why:
        return NoButton(), str(why)


BY_HAND_ONLY = frozenset({"close.ok"})
"""What ends the night waits for a finger: a foot that comes down twice must not."""


def by_foot(scene: Scene) -> str:
    """The key that the pedal taps: the primary, but for what waits for a finger; "" for none."""
    primary = scene.primary
    return primary.id if primary is not None and primary.enabled and primary.id not in BY_HAND_ONLY else ""


class Next:
    """What a press does, given what is on the screen: one press, one tap, and none for what has just changed."""

    def __init__(self, key_of: Callable[[Scene], str] | None = None) -> None:
        self._key_of = key_of or by_foot
        self._primary = ""
        self._changed_s = float("-inf")

    def note_shown(self, scene: Scene, now_s: float) -> None:
        """Notes what is on the screen; a foot that comes down just after its primary changed meant the one before."""
        key = self._key_of(scene)
        if key != self._primary:
            self._primary, self._changed_s = key, now_s

    def pressed(self, now_s: float) -> str:
        """The button that is tapped by it; "" for none."""
        return "" if now_s - self._changed_s < SETTLE_S else self._primary
