"""A big button or foot pedal between a pin and ground, for the one thing to do now.

A contact bounces, and a foot rests: a press counts once, when it has lasted `bounce_s`, and no other does until the
button has been let go for as long. The times are the caller's clock's; gpiozero's own bounce time is not used.
"""

from collections import deque
from collections.abc import Callable

from gpiozero import Button, Factory

from hardware.gpio_lights import factory_named, in_words, troubles
from hardware.ports import LightsError

MOST_EDGES = 256


class ButtonError(Exception):
    """The button cannot be had; one sentence says why."""


class Debounce:
    """Which of the edges of a contact are presses.

    >>> contact = Debounce(0.05)
    >>> contact.edge(True, 1.00), contact.edge(False, 1.01), contact.edge(True, 1.02), contact.passed(1.06)
    (0, 0, 0, 0)
    >>> contact.passed(1.08), contact.passed(9.0)
    (1, 0)
    """

    def __init__(self, bounce_s: float, level: bool = False) -> None:
        self.level, self._down, self._since_s, self._bounce_s = level, level, 0.0, bounce_s

    def edge(self, level: bool, at_s: float) -> int:
        """The contact closes (True) or opens; how many presses count because of the time before it."""
        presses = self.passed(at_s)
        self.level, self._since_s = level, at_s
        return presses

    def passed(self, now_s: float) -> int:
        """Time has passed; 1 when a press has lasted long enough just now."""
        if self.level == self._down or now_s - self._since_s < self._bounce_s:
            return 0
        self._down = self.level
        return int(self._down)

    def due_s(self) -> float | None:
        """When the level it has will count; None where nothing is open."""
        return None if self.level == self._down else self._since_s + self._bounce_s


class GpioButton:
    """The button on its pin, pulled up; raises `ButtonError` where it cannot be had.

    `wake` and `now_s` are called in the pins' own thread at every edge, `poll` by the loop.
    """

    def __init__(
        self, pin: int, factory: str, *, bounce_s: float, now_s: Callable[[], float], wake: Callable[[], None]
    ) -> None:
        self._edges: deque[tuple[bool, float]] = deque(maxlen=MOST_EDGES)
        self._now_s, self._wake = now_s, wake
        opened: Factory | None = None
        try:
            self.factory = opened = factory_named(factory)
            """gpiozero's own; with `mock`, its pin can be driven."""
            self._button = Button(pin, pull_up=True, bounce_time=None, pin_factory=self.factory)
        except _refusals() as error:
            if opened is not None:
                opened.close()
            raise ButtonError(f"The button at GPIO{pin} cannot be used: {_in_words(error, pin)}") from error
        self._contact = Debounce(bounce_s, level=bool(self._button.is_pressed))
        self._button.when_pressed = lambda: self._edge(True)
        self._button.when_released = lambda: self._edge(False)

    def _edge(self, level: bool) -> None:
        self._edges.append((level, self._now_s()))
        self._wake()

    def poll(self, now_s: float) -> int:
        """How many presses have come to count since the last call."""
        presses = 0
        while self._edges:
            presses += self._contact.edge(*self._edges.popleft())
        level = bool(self._button.is_pressed)
        if level != self._contact.level and not self._edges:  # an edge that nobody told
            presses += self._contact.edge(level, now_s)
        return presses + self._contact.passed(now_s)

    def next_due_s(self) -> float | None:
        """When `poll` must be called at the latest although no edge comes."""
        return self._contact.due_s()

    def close(self) -> None:
        """Give the pin back."""
        self._button.close()
        self.factory.close()


def _refusals() -> tuple[type[BaseException], ...]:
    """What may be raised on the way; asked when it was, as lgpio's own error is known only then."""
    return (LightsError, *troubles())


def _in_words(error: BaseException, pin: int) -> str:
    if isinstance(error, LightsError):
        return str(error)
    if "edge detection" in str(error):
        return "RPi.GPIO tells no presses on this system: set the lights' factory to lgpio."
    return in_words(error, pin).replace("so there are no lights", "so there is no button")
