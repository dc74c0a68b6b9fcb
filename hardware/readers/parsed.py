"""What a parser hears in a reader's bytes, and what every parser must do."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol, runtime_checkable


class Manner(Enum):
    """How often a reader says the same card, and so how many equal reads it can be asked for."""

    REPEATS = "repeats"
    """Again and again while the card lies there."""
    ONCE = "once"
    """One time for each card that is laid."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One read of one card, its check right; not yet believed."""

    uid: str
    antenna: int = 1
    manner: Manner = Manner.REPEATS


@dataclass(frozen=True, slots=True)
class Crowd:
    """Several cards answered together on one antenna."""

    antenna: int
    uids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sign:
    """Something lies on this antenna; which card it is was not said yet."""

    antenna: int = 1


@dataclass(frozen=True, slots=True)
class Aside:
    """Readable text that presents no card, and in a few words what it was taken for; only for who watches."""

    raw: bytes
    """The first bytes of it, at most 120."""
    why: str


@dataclass(frozen=True, slots=True)
class Bad:
    """Bytes that are no frame, or a frame that may not be believed; `code` as in `ports.Noise`."""

    code: str
    raw: bytes = b""
    """The first bytes of it, at most 32."""


@dataclass(frozen=True, slots=True)
class Framed:
    """One whole frame of a binary protocol, its payload checked; `ACK` frames have the payload b"ACK"."""

    payload: bytes


@dataclass(frozen=True, slots=True)
class OnAntenna:
    """What one antenna of this project's own reader says: at most two cards, those that just left, or a fault."""

    antenna: int
    present: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    fault: str | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A STATE frame: all that lies on every antenna (firmware/PROTOCOL.md, 2)."""

    boot: str
    seq: int
    uptime_ms: int
    antennas: tuple[OnAntenna, ...]


@dataclass(frozen=True, slots=True)
class Hello:
    """A HELLO frame: which board this is and what it speaks (firmware/PROTOCOL.md, 3)."""

    protocol: str
    firmware: str
    device: str
    antennas: int
    chip: str
    cause: str

    @property
    def major(self) -> int:
        """The part of the protocol number that both sides must share."""
        return int(self.protocol.partition(".")[0])


@dataclass(frozen=True, slots=True)
class CommandReply:
    """The answer to a command (firmware/PROTOCOL.md, 4)."""

    command: str
    ok: bool
    args: tuple[str, ...] = ()


Heard = Reading | Crowd | Sign | Aside | Bad | Framed | Picture | Hello | CommandReply


class Parser(Protocol):
    """Bytes to what was heard; however the bytes are cut, the same is heard."""

    def feed(self, data: bytes) -> list[Heard]:
        """Take the next bytes; never raises, keeps a bounded rest."""
        ...

    def idle(self) -> list[Heard]:
        """The line has been quiet for the reader's idle gap (or the recording ends): what was begun is over."""
        ...


@runtime_checkable
class Begins(Protocol):
    """A parser that knows whether something has begun that it has not told yet."""

    @property
    def begun(self) -> bool:
        """It holds the beginning of something."""
        ...


@runtime_checkable
class Paragraphs(Protocol):
    """A parser to which a short pause says that the lines before it belong together."""

    passed_over: Callable[[Aside], None]
    """Told of text that presents no card."""

    def quiet(self) -> list[Heard]:
        """The line has been quiet for a moment; a line that is not ended goes on."""
        ...


class Poller(Protocol):
    """The asking side of a reader that speaks only when asked; times are seconds of the injected clock."""

    def start(self, now_s: float) -> bytes:
        """The port has just been opened: what to send first."""
        ...

    def hear(self, heard: Heard, now_s: float) -> bytes:
        """Something was heard: what to send now, possibly nothing."""
        ...

    def tick(self, now_s: float) -> bytes:
        """Time has passed: what to send now, possibly nothing."""
        ...

    def due_s(self) -> float:
        """When to `tick` next."""
        ...
