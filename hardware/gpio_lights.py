"""The seat lights on the Raspberry Pi's pins: with `gpio_button`, the only place that imports gpiozero.

A light is on or off, nothing blinks, and no pin is driven from a thread. The way to the pins is passed in by name; no
global pin factory is set.
"""

import atexit
import contextlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from gpiozero import LED, Factory, GPIODeviceClosed, GPIOPinInUse, GPIOZeroError, PinInvalidPin, PinUnknownPi
from gpiozero.pins.mock import MockFactory

from hardware.pin_functions import pin_functions
from hardware.pins import FACTORIES, SeatPins, seat_pins
from hardware.ports import LightsError

_EMPTY = "The installed lgpio is an empty package: pip uninstall lgpio, then sudo apt install python3-lgpio."


class GpioLights:
    """Two LEDs a seat, dark when made and dark when closed; raises `LightsError` where the pins cannot be had."""

    def __init__(
        self,
        pins: tuple[SeatPins, ...] | None = None,
        factory: str = "lgpio",
        *,
        active_high: bool = True,
        chips: str = "/dev/gpiochip*",
    ) -> None:
        """`active_high` False: the LEDs hang between 3.3 V and the pin, which lights them when it is low."""
        pins = seat_pins() if pins is None else pins
        self._chips = chips
        self._leds: dict[tuple[str, int], LED] = {}
        with self._in_words():
            self.factory = factory_named(factory)
            """gpiozero's own; with `mock`, its pins keep their whole history."""
        try:
            for seat, pair in enumerate(pins, 1):
                for light, pin in (("dealer", pair.dealer), ("to_act", pair.to_act)):
                    with self._in_words(pin):
                        self._leds[light, seat] = LED(pin, active_high=active_high, pin_factory=self.factory)
        except LightsError:
            self.close()
            raise
        atexit.register(self.close)

    def show(self, dealer: int | None, to_act: frozenset[int]) -> None:
        """Light exactly these; first what goes dark, so that no two dealer lights are ever lit together."""
        wanted = {("dealer", dealer), *(("to_act", seat) for seat in to_act)}
        changes = [(place, led) for place, led in self._leds.items() if bool(led.value) != (place in wanted)]
        for place, led in sorted(changes, key=lambda change: change[0] in wanted):
            with self._in_words(led.pin.info.name):
                led.value = place in wanted

    def read(self) -> tuple[int | None, frozenset[int]]:
        """What the pins say; of several lit dealer lights, which only a fault can make, the lowest seat."""
        with self._in_words():
            lit = [place for place, led in self._leds.items() if led.value]
        dealers = [seat for light, seat in lit if light == "dealer"]
        return (min(dealers, default=None), frozenset(seat for light, seat in lit if light == "to_act"))

    def close(self) -> None:
        """Dark, pins given back; also done when the program ends without it."""
        atexit.unregister(self.close)
        for led in self._leds.values():
            with contextlib.suppress(GPIODeviceClosed):
                led.off()
            led.close()
        self._leds.clear()
        self.factory.close()

    @contextlib.contextmanager
    def _in_words(self, pin: int | str = "") -> Iterator[None]:
        try:
            yield
        except troubles() as error:
            raise LightsError(in_words(error, pin, self._chips)) from error


def header() -> dict[int, str]:
    """The 40 pins of the header: their number, and what each is ("GPIO12", "GND", "3V3", "5V")."""
    pins = MockFactory(revision="a02082").board_info.headers["J8"].pins
    return {number: str(pin.name) for number, pin in pins.items()}


def factory_named(name: str) -> Factory:
    """gpiozero's factory of that name, imported only when it is asked for: each needs a library of its own."""
    if name == "mock":
        return MockFactory()
    if name == "lgpio":
        place_for_its_pipe()
        try:
            from gpiozero.pins.lgpio import LGPIOFactory

            return LGPIOFactory()
        except AttributeError as error:  # pip may bring a version of lgpio that has nothing in it
            raise LightsError(_EMPTY) from error
    if name == "rpigpio":
        from gpiozero.pins.rpigpio import RPiGPIOFactory

        return RPiGPIOFactory()
    raise LightsError(f"There is no way to the pins called {name!r}; there are {', '.join(FACTORIES)}.")


def place_for_its_pipe() -> None:
    """lgpio writes a pipe (.lgd-nfy0) into the current folder when imported: into one that goes with this process."""
    if "lgpio" not in sys.modules and not os.environ.get("LG_WD"):
        folder = tempfile.mkdtemp(prefix="dealer-lgpio-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["LG_WD"] = folder


def troubles() -> tuple[type[BaseException], ...]:
    """What the libraries below raise; lgpio's own error has no parent but Exception."""
    own = getattr(sys.modules.get("lgpio"), "error", GPIOZeroError)
    return (GPIOZeroError, OSError, RuntimeError, ImportError, own)


def in_words(
    error: BaseException,
    pin: int | str = "",
    chips: str = "/dev/gpiochip*",
    functions: Mapping[int, str] | None = None,
) -> str:
    """What stands in the way of the lights, and how to mend it, in one sentence; `functions` are the Pi's own."""
    said, where = str(error), f"GPIO{pin}" if isinstance(pin, int) else str(pin) or "a pin"
    if isinstance(error, ImportError):
        name = "RPi.GPIO" if "RPi" in said else "lgpio"
        package = "python3-rpi-lgpio" if name == "RPi.GPIO" else "python3-lgpio"
        return f"The lights need the library {name}: sudo apt install {package}."
    if isinstance(error, GPIOPinInUse):
        return f"{where} is used for two things in the configuration."
    if isinstance(error, PinInvalidPin):
        return f"This board has no {where}: choose another pin for that light."
    if isinstance(error, PinUnknownPi) or "only be run on a Raspberry Pi" in said:
        return "This computer is no Raspberry Pi, so there are no lights."
    if "busy" in said:
        has = (pin_functions() if functions is None else functions).get(pin) if isinstance(pin, int) else None
        if has:
            return f"{where} belongs to {has}: choose another pin, or switch that off in config.txt."
        return f"Another program holds {where}: stop it, or choose another pin for that light."
    if "SOC peripheral" in said:
        return "RPi.GPIO does not know this Raspberry Pi (a Pi 5?): set the lights' factory to lgpio."
    if isinstance(error, FileNotFoundError) and ".lgd-nfy" in said:
        return "lgpio may not write into the current folder: set LG_WD to a folder that may be written."
    if "gpiochip" in said and not any(Path("/").glob(chips.lstrip("/"))):
        return "This computer has no pins (no /dev/gpiochip), so there are no lights."
    if "gpiochip" in said or "/dev/mem" in said or isinstance(error, PermissionError):
        return "This user may not use the pins: add it to the group gpio (sudo usermod -aG gpio NAME)."
    return f"The lights' pins cannot be used ({said})."
