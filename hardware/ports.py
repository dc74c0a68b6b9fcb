"""What the program sees of the hardware: a card reader and the seat lights, as plain values.

A reader is polled by the one loop with the loop's own clock; nothing here calls back but `wake`, which the one helper
thread of a port calls when bytes have come. UIDs are hex in capitals, antennas are counted from 1, times are seconds
(`_s`) of the injected clock, of which only differences matter.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Arrived:
    """A card came to the reader and was read as often as that reader can: the one event that may count."""

    uid: str
    antenna: int
    since_s: float | None = field(default=None, compare=False)
    """When there was the first sign of it: its first read, or a damaged one before it. None: not known."""
    unsure_s: float | None = field(default=None, compare=False)
    """When the port was opened, where the card may have lain there since before that; else None."""


@dataclass(frozen=True, slots=True)
class Lying:
    """A card was found lying when the reader started or came back; nobody saw it come, so it is no arrival."""

    uid: str
    antenna: int
    doubt: bool = field(default=False, compare=False)
    """A reader that says a card once said it again: whether it was lifted in between cannot be told."""


@dataclass(frozen=True, slots=True)
class Left:
    """A card that had `Arrived` or was `Lying` is gone for good; should it come again, it arrives again."""

    uid: str
    antenna: int


@dataclass(frozen=True, slots=True)
class TwoCards:
    """Two or more cards lie on one antenna: none of them is believed until one is taken away (then `Cleared`)."""

    antenna: int


@dataclass(frozen=True, slots=True)
class StillThere:
    """A new sign of what was told before and lasts: a card that lies there still, one more card in a stack."""

    antenna: int


@dataclass(frozen=True, slots=True)
class AntennaFault:
    """One antenna is out of order, the others go on; `why` is a sentence for the dealer."""

    antenna: int
    code: str
    why: str


@dataclass(frozen=True, slots=True)
class Cleared:
    """What `TwoCards` or `AntennaFault` said of this antenna is over."""

    antenna: int


@dataclass(frozen=True, slots=True)
class PhoneNear:
    """A random UID (08...): a telephone or a bank card is near the reader."""

    antenna: int
    uid: str = field(default="", compare=False)
    """Never to be stored or shown."""


@dataclass(frozen=True, slots=True)
class Lifted:
    """A telephone (`PhoneNear`), or what could be no card's number (`Noise`), is no longer heard there."""

    uid: str
    antenna: int


@dataclass(frozen=True, slots=True)
class Bleed:
    """Antenna `antenna` also heard a card that lies on antenna `lies_on`; dropped."""

    uid: str
    antenna: int
    lies_on: int


@dataclass(frozen=True, slots=True)
class Noise:
    """Something came that is no frame, or a frame that may not be believed; for the log, never for the game.

    `code` is one of: crc, grammar, long, torn, noise, not_running, late, flood, refused,
    impossible, length, cascade.
    """

    code: str
    why: str
    count: int = 1
    uid: str = ""
    """Only for who watches the reader; never to be stored or shown, as it may be anybody's card."""


@dataclass(frozen=True, slots=True)
class ReaderGone:
    """No reading can come now, for the reason in the sentence `why`; said again only when the reason changes.

    `port` is the path of the device it is about, empty where there is none; `unplugged`: it is not there.
    """

    why: str
    port: str = ""
    unplugged: bool = False


@dataclass(frozen=True, slots=True)
class ReaderBack:
    """The reader answers (again); also said at the first answer after the start. `port` is the device's path."""

    port: str


ReaderEvent = (
    Arrived
    | Lying
    | Left
    | TwoCards
    | StillThere
    | AntennaFault
    | Cleared
    | PhoneNear
    | Lifted
    | Bleed
    | Noise
    | ReaderGone
    | ReaderBack
)


class Reader(Protocol):
    """A card reader of any make: polled, never blocking, never raising for what a device does."""

    def poll(self, now_s: float) -> list[ReaderEvent]:
        """Everything that happened up to now, in order; call it when woken and when `next_due_s` has come."""
        ...

    def next_due_s(self) -> float | None:
        """When time alone changes something (hold time, silence, reopening); None: only bytes can."""
        ...

    @property
    def present(self) -> Mapping[str, int]:
        """The cards that lie there now: UID to antenna, in the order they came; kept while the reader is gone."""
        ...

    def close(self) -> None:
        """Give the port back; a second call does nothing."""
        ...


class Lights(Protocol):
    """Two lights a seat, seats counted from 1: the dealer button, and to act."""

    def show(self, dealer: int | None, to_act: frozenset[int]) -> None:
        """Light exactly these; a seat that has no lights is left out. Raises `LightsError` when the pins are lost."""
        ...

    def read(self) -> tuple[int | None, frozenset[int]]:
        """What the pins themselves say is lit, not what was last asked for."""
        ...

    def close(self) -> None:
        """All dark, pins given back; a second call does nothing."""
        ...


class HardwareError(Exception):
    """Anything the hardware cannot do, in one sentence for the person in front of it."""


class ReaderError(HardwareError):
    """A reader that cannot be set up as configured."""


class LightsError(HardwareError):
    """Lights that cannot be driven, with how to mend it."""
