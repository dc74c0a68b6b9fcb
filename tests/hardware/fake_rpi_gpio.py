"""A stand-in for the module RPi.GPIO that writes down what is done to the pins."""

from types import ModuleType
from typing import Any

CONSTANTS = {
    "BCM": 11, "OUT": 0, "IN": 1, "SPI": 41, "I2C": 42, "HARD_PWM": 43, "SERIAL": 40, "UNKNOWN": -1,
    "PUD_OFF": 20, "PUD_DOWN": 21, "PUD_UP": 22, "RISING": 31, "FALLING": 32, "BOTH": 33,
}  # fmt: skip


class FakeGpio(ModuleType):
    """Keeps levels as the real one does; every call that can change a pin is in `calls`, reads are not."""

    def __init__(self) -> None:
        super().__init__("RPi.GPIO")
        self.calls: list[tuple[Any, ...]] = []
        self.levels: dict[int, bool] = {}
        self.functions: dict[int, int] = {}
        for name, value in CONSTANTS.items():
            setattr(self, name, value)

    def setmode(self, mode: int) -> None:
        self.calls.append(("setmode", mode))

    def setwarnings(self, on: bool) -> None:
        self.calls.append(("setwarnings", on))

    def setup(self, pin: int, function: int, pull: int = 20, initial: int = -1) -> None:
        self.calls.append(("setup", pin, function, initial if function == self.OUT else pull))
        self.functions[pin] = function
        self.levels[pin] = bool(initial) if function == self.OUT else False

    def output(self, pin: int, level: bool) -> None:
        if self.functions.get(pin) != self.OUT:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        self.calls.append(("output", pin, bool(level)))
        self.levels[pin] = bool(level)

    def input(self, pin: int) -> bool:
        return self.levels[pin]

    def gpio_function(self, pin: int) -> int:
        return self.functions.get(pin, self.IN)

    def cleanup(self, pin: int | None = None) -> None:
        self.calls.append(("cleanup", pin))
        for one in [pin] if pin is not None else list(self.functions):
            self.functions.pop(one, None)
            self.levels.pop(one, None)

    def remove_event_detect(self, pin: int) -> None:
        """No edge is ever watched."""


def packaged(gpio: FakeGpio) -> dict[str, ModuleType]:
    """The modules to put into `sys.modules`."""
    package = ModuleType("RPi")
    package.GPIO = gpio  # type: ignore[attr-defined]
    return {"RPi": package, "RPi.GPIO": gpio}
