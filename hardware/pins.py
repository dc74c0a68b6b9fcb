"""Which pins of the Raspberry Pi drive which seat's lights: one list for the software and for the wiring plan."""

from collections.abc import Sequence
from dataclasses import dataclass

from hardware.ports import LightsError


@dataclass(frozen=True, slots=True)
class SeatPins:
    """The pins of one seat's two lights, as BCM numbers (GPIO12 is 12)."""

    dealer: int
    to_act: int


DEALER_PINS = (12, 16, 18, 20, 22, 24, 26, 4)
TO_ACT_PINS = (13, 17, 19, 21, 23, 25, 27, 7)
"""Seat 1 first. GPIO9 to 27 are pulled down at power-on, so dark until the program lights them; 4 and 7 need a resistor
to GND for that. I2C, the serial port, SPI with one chip select, and 5 and 6 for buttons stay free."""

RESERVED = {0: "the board's own EEPROM", 1: "the board's own EEPROM"}
FACTORIES = ("lgpio", "rpigpio", "mock")
"""The ways to the pins, by their names in gpiozero: lgpio fits every model, rpigpio not the Pi 5, mock needs none."""


def seat_pins(dealer: Sequence[int] = DEALER_PINS, to_act: Sequence[int] = TO_ACT_PINS) -> tuple[SeatPins, ...]:
    """The pins of all seats from the two configured lists; raises `LightsError` naming everything that is wrong.

    >>> seat_pins()[0]
    SeatPins(dealer=12, to_act=13)
    """
    wrong = []
    if len(dealer) != len(to_act):
        wrong.append(f"{len(dealer)} dealer pins but {len(to_act)} to-act pins")
    pins = [*dealer, *to_act]
    wrong += [f"there is no GPIO{pin}" for pin in pins if not 0 <= pin <= 27]
    wrong += [f"GPIO{pin} belongs to {RESERVED[pin]}" for pin in pins if pin in RESERVED]
    wrong += [f"GPIO{pin} is used {pins.count(pin)} times" for pin in sorted(set(pins)) if pins.count(pin) > 1]
    if wrong:
        raise LightsError(f"The lights' pins cannot be as configured: {'; '.join(wrong)}.")
    return tuple(SeatPins(*pair) for pair in zip(dealer, to_act, strict=True))
