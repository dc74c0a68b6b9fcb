"""The readers by the names of the configuration, and how each wants its port."""

from collections.abc import Callable
from dataclasses import dataclass

from hardware.ports import ReaderError
from hardware.readers.heard import Parser, Poller
from hardware.readers.own import OwnParser
from hardware.serial_reader import Line


@dataclass(frozen=True, slots=True)
class Kind:
    """One make of reader: what reads its bytes, and what its port needs."""

    name: str
    parser: Callable[[], Parser]
    line: Line
    title: str
    """What it is called in front of people."""
    poller: Callable[[int], Poller] | None = None
    """Asks a reader of so many antennas that speaks only when asked."""
    idle_gap_s: float | None = None
    """So long a quiet line ends a frame that has no end of its own."""
    speaks: bool = False
    """It is never quiet for long (or is asked again and again): silence means that it is gone."""
    hints: tuple[str, ...] = ()
    """What its name under /dev/serial/by-id may contain."""


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "own",
            OwnParser,
            Line(115200),
            "this project's reader board",
            speaks=True,
            hints=("MicroPython", "Raspberry_Pi_Pico", "2e8a"),
        ),
    )
}
"""Every reader the configuration can name."""


def kind_named(name: str) -> Kind:
    """The reader of that name; raises `ReaderError` naming those there are."""
    if name not in KINDS:
        raise ReaderError(f"There is no reader {name!r}; there are {', '.join(KINDS)}.")
    return KINDS[name]
