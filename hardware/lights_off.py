"""Turn all lights off and leave: `python -m hardware.lights_off [--config FILE] [--factory NAME]`.

For the service manager after the program has died: a Raspberry Pi keeps its pins as they were, and no light may claim
anything then. The configuration's `[lights]` has `factory`, `dealer_pins` and `to_act_pins`; one that cannot be read
must not leave lights burning, so the usual pins are taken then.
"""

import argparse
import os
import sys
import tomllib
from pathlib import Path

from hardware.gpio_lights import GpioLights
from hardware.pins import DEALER_PINS, TO_ACT_PINS, SeatPins, seat_pins
from hardware.ports import LightsError


def main(argv: list[str] | None = None) -> int:
    """0 when dark; 2, with one sentence on stderr, when the pins cannot be had."""
    parser = argparse.ArgumentParser(prog="python -m hardware.lights_off", description="Turn all lights off.")
    parser.add_argument("--config", type=Path)
    parser.add_argument("--factory", help="lgpio, rpigpio or mock")
    asked = parser.parse_args(argv)
    pins, configured = _configured(asked.config)
    factory = asked.factory or configured or os.environ.get("GPIOZERO_PIN_FACTORY") or "lgpio"
    try:
        GpioLights(pins, factory).close()
    except LightsError as why:
        print(why, file=sys.stderr)
        return 2
    return 0


def _configured(path: Path | None) -> tuple[tuple[SeatPins, ...], str]:
    try:
        lights = tomllib.loads(path.read_text("utf-8")).get("lights", {}) if path else {}
        pins = seat_pins(lights.get("dealer_pins", DEALER_PINS), lights.get("to_act_pins", TO_ACT_PINS))
        return pins, lights.get("factory", "")
    except (OSError, ValueError, TypeError, AttributeError, LightsError) as why:
        print(f"The usual pins are turned off, since the configuration cannot be read ({why}).", file=sys.stderr)
        return seat_pins(), ""


if __name__ == "__main__":
    sys.exit(main())
