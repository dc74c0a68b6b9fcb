"""A reader as configured, and what is said of what it sends wrongly."""

from dataclasses import dataclass, field

from hardware.filter import FilterSettings
from hardware.find_port import AUTO
from hardware.kinds import Kind
from hardware.readers.parsed import Manner
from hardware.serial_reader import LineSettings

WHAT = {
    "crc": "A frame came damaged.",
    "grammar": "A frame came that makes no sense.",
    "long": "A frame came that is too long.",
    "torn": "A frame came torn.",
    "noise": "Bytes came that are no frame.",
    "length": "A line came whose digits are no card's number.",
    "refused": "The reader refused what it was asked.",
    "not_running": "The board's interpreter spoke: its program is not running.",
}
"""Noise by its code, in words."""


@dataclass(frozen=True, slots=True)
class ReaderSettings:
    """A reader as configured; what is None is as usual for its kind."""

    protocol: str = "own"
    port: str = AUTO
    baud: int | None = None
    dtr: bool | None = None
    rts: bool | None = None
    antennas: int = 1
    manner: Manner | None = None
    """Whether it repeats a card or says it once, where that is not as usual."""
    digits: str = "usual"
    """How a reader that types means its digits, one of `readers.keyboard.FORMS`."""
    gain: int | None = None
    """Receiver gain of our own board, 0 to 7 (firmware/PROTOCOL.md, 4.2)."""
    poll_ms: int | None = None
    """Shortest scan round of our own board."""
    filter: FilterSettings = field(default_factory=FilterSettings)

    def line(self, kind: Kind) -> LineSettings:
        """How to open the port."""
        usual = kind.line
        return LineSettings(
            usual.baud if self.baud is None else self.baud,
            usual.dtr if self.dtr is None else self.dtr,
            usual.rts if self.rts is None else self.rts,
        )
