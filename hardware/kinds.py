"""The readers by the names of the configuration, and how each wants its port."""

from collections.abc import Callable
from dataclasses import dataclass

from hardware.ports import ReaderError
from hardware.readers.em18 import IDLE_GAP_S, Em18Parser
from hardware.readers.keyboard import KeyboardParser
from hardware.readers.line import LineParser
from hardware.readers.own import OwnParser
from hardware.readers.parsed import Parser, Poller
from hardware.readers.pepper import PepperParser, PepperPoller
from hardware.readers.pn532 import Pn532Parser, Pn532Poller
from hardware.readers.rdm6300 import Rdm6300Parser
from hardware.serial_reader import LineSettings

TORN_S = 0.1
"""The frames of a reader that is asked come without pauses: one that stops for so long was torn."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One make of reader: what reads its bytes, and what its port needs."""

    name: str
    parser: Callable[[], Parser]
    line: LineSettings
    title: str
    """What it is called in front of people."""
    polled: Callable[[int], tuple[Parser, Poller]] | None = None
    """For a reader of so many antennas that speaks only when asked: its parser with what asks."""
    idle_gap_s: float | None = None
    """So long a quiet line ends a frame that has no end of its own."""
    quiet_s: float | None = None
    """After so long a pause a new paragraph begins, where a reader prints several lines for one card."""
    speaks: bool = False
    """It is never quiet for long (or is asked again and again): silence means that it is gone."""
    antenna_s: float = 0.0
    """So long it takes for each antenna when it goes round them: a card is gone after three rounds at the earliest."""
    most_antennas: int = 16
    """So many one such reader can have."""
    hints: tuple[str, ...] = ()
    """What its name under /dev/serial/by-id may contain."""


def _pn532(_antennas: int) -> tuple[Parser, Poller]:
    return Pn532Parser(), Pn532Poller()


def _pepper(antennas: int) -> tuple[Parser, Poller]:
    parser = PepperParser()
    return parser, PepperPoller(parser, antennas)


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "own",
            OwnParser,
            LineSettings(115200),
            "this project's reader board",
            speaks=True,
            most_antennas=5,
            hints=("MicroPython", "Raspberry_Pi_Pico"),
        ),
        Kind(
            "pepper",
            PepperParser,
            LineSettings(115200, dtr=False, rts=False),  # raised, they hold its ESP32 in reset
            "a Pepper C1",
            polled=_pepper,
            idle_gap_s=TORN_S,
            speaks=True,
            antenna_s=0.05,
            most_antennas=8,
        ),
        Kind(
            "pn532",
            Pn532Parser,
            LineSettings(115200),
            "a PN532",
            polled=_pn532,
            idle_gap_s=TORN_S,
            speaks=True,
            most_antennas=1,
        ),
        Kind("rdm6300", Rdm6300Parser, LineSettings(9600), "an RDM6300 or ID-12LA", most_antennas=8),
        Kind("em18", Em18Parser, LineSettings(9600), "an EM-18", idle_gap_s=IDLE_GAP_S, most_antennas=1),
        Kind(
            "line", LineParser, LineSettings(115200), "a reader that prints lines", idle_gap_s=1.0, quiet_s=0.15
        ),  # may stand for many
    )
}
"""Every reader on a serial port that the configuration can name, those with the strongest check first."""


KEYBOARD = Kind("keyboard", KeyboardParser, LineSettings(), "a reader that types", idle_gap_s=1.0, most_antennas=1)
"""The one kind that is on no serial port."""


def all_kinds() -> dict[str, Kind]:
    """Every reader that the configuration can name, by its name."""
    return {**KINDS, KEYBOARD.name: KEYBOARD}


def kind_named(name: str) -> Kind:
    """The reader of that name; raises `ReaderError` naming those there are."""
    kinds = all_kinds()
    if name not in kinds:
        raise ReaderError(f"There is no reader {name!r}; there are {', '.join(kinds)}.")
    return kinds[name]
