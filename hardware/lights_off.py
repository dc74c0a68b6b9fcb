"""Turn all lights off and leave: `python -m hardware.lights_off [--config FILE] [--factory NAME]`.

For the service manager after the program has died: a Raspberry Pi keeps its pins as they were, and no light may claim
anything then. The configuration's `[lights]` has `factory`, `dealer_pins`, `to_act_pins` and `active_high`; one that
cannot be read must not leave lights burning, so the usual pins are taken then. After a clean stop, which the service
manager tells in SERVICE_RESULT and EXIT_STATUS, they are dark already.
"""

import argparse
import os
import sys
import tomllib
from pathlib import Path

from hardware.pins import DEALER_PINS, TO_ACT_PINS, SeatPins, seat_pins
from hardware.ports import LightsError


def main(argv: list[str] | None = None) -> int:
    """0 when dark; 2, with one sentence on stderr, when the pins cannot be had."""
    parser = argparse.ArgumentParser(prog="python -m hardware.lights_off", description="Turn all lights off.")
    parser.add_argument("--config", type=Path)
    parser.add_argument("--factory", help="lgpio, rpigpio or mock")
    asked = parser.parse_args(argv)
    if (os.environ.get("SERVICE_RESULT"), os.environ.get("EXIT_STATUS")) == ("success", "0"):
        return 0
    from hardware.gpio_lights import GpioLights  # most of a second on a small Pi

    pins, named, active_high = configured(asked.config)
    factory = asked.factory or named or os.environ.get("GPIOZERO_PIN_FACTORY") or "lgpio"
    try:
        GpioLights(pins, factory, active_high=active_high).close()
    except LightsError as why:
        print(why, file=sys.stderr)
        return 2
    return 0


def configured(path: Path | None) -> tuple[tuple[SeatPins, ...], str, bool]:
    """The pins, the factory's name and whether a high pin lights, as configured; else the usual, and why on stderr."""
    try:
        lights = tomllib.loads(path.read_text("utf-8")).get("lights", {}) if path else {}
        pins = seat_pins(lights.get("dealer_pins", DEALER_PINS), lights.get("to_act_pins", TO_ACT_PINS))
        return pins, lights.get("factory", ""), bool(lights.get("active_high", True))
    except (OSError, ValueError, TypeError, AttributeError, LightsError) as why:
        print(f"The usual pins are taken, since the configuration cannot be read ({why}).", file=sys.stderr)
        return seat_pins(), "", True


if __name__ == "__main__":
    sys.exit(main())
