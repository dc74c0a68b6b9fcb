"""Lights as configured; without pins the evening goes on, and says once what is missing."""

import os

from dealer.app.settings.config import LightSettings as LightsConfig
from hardware.gpio_lights import GpioLights
from hardware.pins import SeatPins
from hardware.ports import Lights, LightsError


class NoLights:
    """Dark for ever; says why to whoever wants one lit."""

    def __init__(self, why: str) -> None:
        self._why = why

    def show(self, dealer: int | None, to_act: frozenset[int]) -> None:
        """Nothing can be lit."""
        del dealer, to_act
        raise LightsError(self._why)

    def read(self) -> tuple[int | None, frozenset[int]]:
        return None, frozenset()

    def close(self) -> None:
        """Nothing is open."""


def open_lights(config: LightsConfig, *, mock: bool) -> tuple[Lights, str]:
    """The lights, and why there are none ("" when there are)."""
    factory = "mock" if mock else config.factory or os.environ.get("GPIOZERO_PIN_FACTORY") or "lgpio"
    pins = tuple(SeatPins(d, t) for d, t in zip(config.dealer_pins, config.to_act_pins, strict=True))
    try:
        return GpioLights(pins, factory, active_high=config.active_high), ""
    except LightsError as why:
        return NoLights(str(why)), str(why)
