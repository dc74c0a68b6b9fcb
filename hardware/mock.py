"""A reader board without hardware: it does as the firmware does, in injected time, and writes true frames into a pty.

The host's end is in no way special: the one serial door opens the pty as it would any port (`mock_desk.py`).
"""

import contextlib
import os
import select
import tty
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from zlib import crc32

from hardware.find_port import NotPluggedIn
from hardware.ports import ReaderError
from hardware.readers.own import MAJOR, UID, checked

ROUND_MS = 50
"""One scan of all antennas; a card is present after two, gone after three without it and 400 ms."""
HOLD_MS = 400
LEFT_MS = 2000
STATE_MS = 250


def mock_uid(card: int, deck: int = 0) -> str:
    """The seven-byte UID of card 0 to 51 (or a joker, a cut card...) of the mock deck of that number.

    >>> mock_uid(0), mock_uid(0, deck=1)
    ('043D3A6719EB80', '048DB7ECE58F80')
    """
    drawn = sha256(b"mock card %d of deck %d" % (card, deck)).digest()
    fourth = drawn[2] if drawn[2] != 0x88 else 0x89  # 88 in that place would be a cascade tag
    return (bytes((0x04, drawn[0], drawn[1], fourth, drawn[3], drawn[4], 0x80))).hex().upper()


@dataclass(slots=True)
class _Tag:
    """One tag on one antenna, as the board knows it."""

    reads: int = 0
    seen_ms: int = 0
    lies: bool = True
    present: bool = False
    alone: bool = False  # it was shown as the only card of its antenna: it may be listed as left


class Cable:
    """The board's end of one plugged cable: a pseudo-terminal, whose other end is opened like any port."""

    def __init__(self) -> None:
        self._master, terminal = os.openpty()
        tty.setraw(terminal)
        self.path = os.ttyname(terminal)
        os.close(terminal)  # so that the board can tell whether somebody has the port open
        os.set_blocking(self._master, False)

    @property
    def listened(self) -> bool:
        """Somebody has the port open."""
        poll = select.poll()
        poll.register(self._master, 0)
        return not poll.poll(0)  # else it is POLLHUP

    def write(self, data: bytes) -> int:
        """How many of the bytes were taken; when nobody reads, the rest is lost, as on the board."""
        with contextlib.suppress(BlockingIOError):
            return os.write(self._master, data)
        return 0

    def read(self) -> bytes:
        """What the host has written, as far as it has come."""
        try:
            return os.read(self._master, 4096)
        except OSError:  # nothing there, or nobody has the port open
            return b""

    def wait(self, timeout_s: float) -> bool:
        """Wait, in real time, until the host has written something; False when it did not."""
        return bool(select.select([self._master], [], [], timeout_s)[0])

    def pull(self) -> None:
        """The port is gone."""
        os.close(self._master)


class MockReader:
    """The reader board at the other end of a cable; all times are milliseconds of injected time."""

    def __init__(self, antennas: int = 5, cable: Callable[[], Cable] = Cable) -> None:
        self.antennas = antennas
        self.mute = False
        """True: the board hangs, though plugged in; it neither scans nor speaks."""
        self.written_bytes = 0
        """Bytes handed to the cable, ever; what the board says while nobody has the port open is not written."""
        self.read_bytes = 0
        """Bytes taken from the cable, ever."""
        self._tags: dict[tuple[str, int], _Tag] = {}
        self._left: dict[str, tuple[int, int]] = {}  # UID: antenna, and when it was found gone
        self._faults: dict[int, str] = {}
        self._starts = 0
        self._new_cable = cable
        self._cable: Cable | None = None
        self.plug()

    # what hands do

    def lay(self, uid: str, antenna: int = 1) -> None:
        """Lay a tag on an antenna, away from another; raises `ReaderError` where no tag or antenna is such."""
        if not 1 <= antenna <= self.antennas:
            raise ReaderError(f"There is no antenna {antenna}; the reader has {self.antennas}.")
        uid = uid.upper()
        if not UID.fullmatch(uid):
            raise ReaderError(f"{uid!r} is no tag: a UID has 8, 14 or 20 hex digits.")
        for (other, where), tag in self._tags.items():
            tag.lies = tag.lies and (other != uid or where == antenna)
        self._tags.setdefault((uid, antenna), _Tag()).lies = True

    def lift(self, uid: str) -> None:
        """Take a tag away; where none lies, nothing happens."""
        for (other, _), tag in self._tags.items():
            tag.lies = tag.lies and other != uid.upper()

    def fail(self, antenna: int, code: str | None) -> None:
        """Break an antenna (CHIP, BUS, HUNG, MULTI), or mend it (None)."""
        self._faults.pop(antenna, None)
        if code:
            self._faults[antenna] = code

    def unplug(self) -> None:
        """Pull the cable: the port is gone, the cards stay where they lie."""
        if self._cable:
            self._cable.pull()
            self._cable = None

    def plug(self) -> None:
        """Push the cable in: the board starts anew, and its port may have another name."""
        if self.plugged:
            return
        self._cable = self._new_cable()
        self._starts += 1
        self._boot = f"{crc32(b'start %d' % self._starts):08X}"
        self._now_ms = self._seq = 0
        self._state_due_ms = 3 * ROUND_MS  # the first picture shows what lies there (PROTOCOL 2.11)
        self._shown = ""
        self._asked = b""
        self._left.clear()
        self._tags = {place: _Tag() for place, tag in self._tags.items() if tag.lies}
        self._say_hello("POWER")

    @property
    def plugged(self) -> bool:
        """Whether the cable is in."""
        return self._cable is not None

    @property
    def lying(self) -> Mapping[str, int]:
        """The tags that hands have laid and not lifted: UID to antenna, plugged or not."""
        return {uid: antenna for (uid, antenna), tag in self._tags.items() if tag.lies}

    @property
    def changing(self) -> bool:
        """What hands did has not been noticed by the board yet."""
        return self.plugged and not self.mute and any(tag.lies != tag.present for tag in self._tags.values())

    def find(self) -> str:
        """The port's path, as the serial door asks for it; raises `NotPluggedIn` while unplugged."""
        if self._cable is None:
            raise NotPluggedIn("The reader is not plugged in.")
        return self._cable.path

    # what the firmware does

    def advance(self, ms: int) -> None:
        """Let so much time pass: the board answers, scans, and shows its picture at once or four times a second."""
        end_ms = self._now_ms + ms
        while self.plugged and not self.mute and self._now_ms < end_ms:
            self.answer()
            busy = self.changing or self._left or self._now_ms < 3 * ROUND_MS
            next_round_ms = self._now_ms - self._now_ms % ROUND_MS + ROUND_MS
            # nobody listens before the end: of pictures that are all the same only the last one is said
            self._now_ms = min(end_ms, self._state_due_ms, next_round_ms) if busy else end_ms
            if self._now_ms % ROUND_MS == 0:
                self._scan()
            self._show()

    def answer(self) -> None:
        """Take what the host wrote and answer it; no time passes."""
        while self._cable and (data := self._cable.read()):
            self.read_bytes += len(data)
            *lines, self._asked = (self._asked + data).split(b"\n")
            for line in lines if not self.mute else ():
                self._obey(line.removesuffix(b"\r").decode("ascii", "replace"))

    def say(self, data: bytes) -> None:
        """Write any bytes, as a disturbed line or other firmware would; dropped when nobody has the port open."""
        if self._cable and self._cable.listened:
            self.written_bytes += self._cable.write(data)

    def wait_for_host(self, timeout_s: float) -> bool:
        """Wait, in real time, until the host has written something; False when it did not."""
        return self._cable is not None and self._cable.wait(timeout_s)

    def _obey(self, line: str) -> None:
        body = line[1:].rpartition("*")[0]
        if not line.startswith("!") or checked(body, "!") != f"{line}\n".encode("ascii", "replace"):
            return
        name, *args = body.split(",")
        if name == "HELLO":
            self._say_hello("POWER")
            if self._shown:
                self._say_picture()
        else:
            self.say(checked(f"R,{name},{self._reply(name, args)}"))

    def _reply(self, name: str, args: list[str]) -> str:
        ranges = {"GAIN": ((0, self.antennas), (0, 7)), "POLL": ((0, 1000),), "TEST": ((1, self.antennas),)}
        ranges["INIT"] = ((0, self.antennas),)
        if name not in ranges:
            return "ERR,COMMAND"
        wanted = ranges[name]
        if len(args) != len(wanted) or not all(arg.isascii() and arg.isdigit() for arg in args):
            return "ERR,ARGS"
        fits = [low <= int(arg) <= high for arg, (low, high) in zip(args, wanted, strict=True)]
        if not all(fits):
            return "ERR,ARGS" if fits[0] or name == "POLL" else "ERR,ANTENNA"
        if name != "TEST":
            return "OK"
        return f"OK,{args[0]},92,{sum(tag.lies for (_, where), tag in self._tags.items() if where == int(args[0]))}"

    def _scan(self) -> None:
        shown = {uid: where for (uid, where), tag in self._tags.items() if tag.present}
        for (uid, where), tag in list(self._tags.items()):
            if tag.lies:
                tag.reads, tag.seen_ms = tag.reads + 1, self._now_ms
                tag.present = tag.present or (tag.reads >= 2 and shown.get(uid, where) == where)
            elif not tag.present or self._now_ms - tag.seen_ms >= HOLD_MS:
                del self._tags[(uid, where)]
                if tag.alone:
                    self._left[uid] = (where, self._now_ms)
        shown = {uid: where for (uid, where), tag in self._tags.items() if tag.present}
        self._left = {
            uid: (where, at_ms)
            for uid, (where, at_ms) in self._left.items()
            if self._now_ms - at_ms < LEFT_MS and uid not in shown
        }

    def _show(self) -> None:
        """Send the picture when it has changed or is due; the end of a `left` is no change (PROTOCOL 2.10)."""
        cards = ",".join(self._field(antenna, left=False) for antenna in range(1, self.antennas + 1))
        changed = cards != self._shown and self._now_ms >= 3 * ROUND_MS
        if changed or self._now_ms >= self._state_due_ms:
            self._shown = cards
            self._say_picture()

    def _say_picture(self) -> None:
        fields = ",".join(self._field(antenna) for antenna in range(1, self.antennas + 1))
        self.say(checked(f"S,{self._boot},{self._seq},{self._now_ms},{fields}"))
        self._seq += 1
        self._state_due_ms = self._now_ms + STATE_MS

    def _field(self, antenna: int, left: bool = True) -> str:
        here = [uid for (uid, where), tag in self._tags.items() if tag.present and where == antenna]
        if antenna in self._faults or len(here) > 2:
            return f"{antenna}:!{self._faults.get(antenna, 'MULTI')}"
        if len(here) == 1:
            self._tags[(here[0], antenna)].alone = True
        gone = [uid for uid, (where, _) in self._left.items() if where == antenna][-1:] if left else []
        return f"{antenna}:{'+'.join(here)}{'-' if gone else ''}{''.join(gone)}"

    def _say_hello(self, cause: str) -> None:
        self.say(checked(f"H,{MAJOR}.0,0.1.0,00C0FFEE,{self.antennas},MFRC522,{cause}"))
