"""A reader of any kind behind its port: bytes taken, parsed, filtered and told as events; trouble told in words.

Driven by `poll` with the loop's clock; opens and reopens the port by itself, with a growing pause between tries.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from hardware.doors import door_for
from hardware.filter import ReadFilter
from hardware.kinds import Kind
from hardware.ports import Noise, ReaderBack, ReaderEvent, ReaderGone
from hardware.reader_settings import WHAT, ReaderSettings
from hardware.readers.own import MAJOR, command
from hardware.readers.parsed import (
    Aside,
    Bad,
    Begins,
    CommandReply,
    Crowd,
    Framed,
    Heard,
    Hello,
    Paragraphs,
    Parser,
    Picture,
    Poller,
    Reading,
    Sign,
)
from hardware.serial_reader import Lost, PortOpened, SerialDoor
from hardware.state_filter import StateFilter

SILENT_S = 1.5
"""A reader that never falls quiet is gone after so long (firmware/PROTOCOL.md, 2.12)."""
ASK_AGAIN_S = 0.5
"""How long an answer to HELLO is waited for (4.4)."""
GARBAGE_S = 5.0
"""So long nothing but unreadable bytes means a wrong baud rate or wrong wires."""
QUIET_S = 2.0
"""So long without a byte, and what came before is no longer held against the reader."""
FLOOD_S = 1.0
"""So long more bytes than can be kept means that this is no card reader."""
CALM_S = 0.5
"""So long without a byte dropped, and the flood is over."""
BEGUN_S = 1.0
"""No frame takes longer than this: what was begun before that is not the beginning of what comes now."""
PAUSES_S = (0.25, 0.5, 1.0)
"""Between tries to open the port; the last again and again."""


def open_reader(
    settings: ReaderSettings, wake: Callable[[], None], through: Callable[[bytes], bytes] = lambda data: data
) -> "CardReader":
    """The configured reader on its real port; raises `ReaderError` for a protocol that does not exist.

    `through` sees the raw bytes on their way in, in the port's thread: for who watches or records a reader.
    """
    return CardReader(*door_for(settings, wake, through), settings)


class CardReader:
    """A `WatchedReader` on a serial door; the door is opened at once and closed with it."""

    def __init__(self, kind: Kind, door: SerialDoor, settings: ReaderSettings | None = None) -> None:
        self._kind, self.door, self._set = kind, door, settings or ReaderSettings(kind.name)
        self._pictures = StateFilter()
        rounds_s = 3 * kind.antenna_s * self._set.antennas
        self._reads = ReadFilter(replace(self._set.filter, gone_s=max(self._set.filter.gone_s, rounds_s)))
        self._parser: Parser = kind.parser()
        self._poller: Poller | None = None
        self._events: list[ReaderEvent] = []
        self._noise: Counter[str] = Counter()
        self._port = ""
        self._online = False
        self._greeted = self._refused = self._not_running = False
        self._told: str | None = None
        self._tries = 0
        self._retry_s: float | None = None
        self._last_good_s: float | None = None  # None: not open, or told to be silent
        self._ask_s: float | None = None
        self._idle_s: float | None = None
        self._quiet_s: float | None = None
        self._begun_s: float | None = None  # since when the parser holds the beginning of something
        self._garbage_s: float | None = None  # since when bytes have come without anything whole in them
        self._heard_s = 0.0
        self._flood_s: float | None = None  # since when bytes are dropped, and when the last were
        self._dropped_s = 0.0
        self._flooded = False  # told, and nothing more is parsed
        self._dropped_bytes = 0
        self._overheard: Callable[[bytes | Heard], None] = _nobody
        door.open()

    @property
    def online(self) -> bool:
        """The reader answers and what it says can be believed."""
        return self._online

    @property
    def undecided(self) -> bool:
        """Something lies there of which only the next moment shows whether it counts."""
        return self._online and self._kind.name == "own" and self._pictures.undecided

    @property
    def present(self) -> Mapping[str, int]:
        """UID to antenna, in the order they came."""
        return {**self._pictures.present, **self._reads.present}

    def overhear(self, told: Callable[[bytes | Heard], None] | None) -> None:
        """Tell whoever watches of the bytes taken and of all that the parser hears, before anything is believed."""
        self._overheard = told or _nobody

    def close(self) -> None:
        """Give the port back."""
        self.door.close()

    def poll(self, now_s: float) -> list[ReaderEvent]:
        """Take what has come, and let the time pass."""
        for item in self.door.take():
            if isinstance(item, PortOpened):
                self._opened(item.port, now_s)
            elif isinstance(item, Lost):
                self._lost(item, now_s)
            else:
                self._bytes(item, now_s)
        self._time(now_s)
        self._events += [Noise(code, WHAT.get(code, WHAT["noise"]), n) for code, n in self._noise.items()]
        self._noise.clear()
        events, self._events = self._events, []
        return events

    def next_due_s(self) -> float | None:
        """The next moment at which time alone changes something."""
        silent_s = None if self._last_good_s is None or not self._kind.speaks else self._last_good_s + SILENT_S
        poll_s = self._poller.due_s() if self._poller and self.door.is_open else None
        calm_s = None if self._flood_s is None else self._dropped_s + CALM_S
        times = (self._retry_s, self._ask_s, self._idle_s, self._quiet_s, silent_s, poll_s, calm_s, self._reads.due_s())
        return min((time for time in times if time is not None), default=None)

    def _opened(self, port: str, now_s: float) -> None:
        self._port, self._parser = port, self._kind.parser()
        if self._kind.polled:
            self._parser, self._poller = self._kind.polled(self._set.antennas)
        if isinstance(self._parser, Paragraphs):
            self._parser.passed_over = self._passed_over
            self._parser.quiet()
        self._greeted = self._refused = self._not_running = False
        self._retry_s = self._idle_s = self._garbage_s = self._flood_s = self._quiet_s = self._begun_s = None
        self._flooded = False
        self._last_good_s = now_s
        self._reads.start_anew(now_s)
        self._pictures.start_anew()
        if self._poller:
            self.door.send(self._poller.start(now_s))
        if self._kind.name == "own":
            self._ask(now_s)
        elif not self._kind.speaks:
            self._good(now_s)  # such a reader says nothing until a card comes

    def _ask(self, now_s: float) -> None:
        self._ask_s = now_s + ASK_AGAIN_S
        self.door.send(command("HELLO"))

    def _lost(self, lost: Lost, now_s: float) -> None:
        self._port = lost.port
        self._gone(lost.why, unplugged=lost.unplugged)
        self._last_good_s = self._ask_s = self._idle_s = self._quiet_s = None
        self._try_again(now_s)

    def _try_again(self, now_s: float) -> None:
        self._retry_s = now_s + PAUSES_S[min(self._tries, len(PAUSES_S) - 1)]
        self._tries += 1

    def _gone(self, why: str, *, unplugged: bool = False) -> None:
        self._online = False
        if why != self._told:
            self._told = why
            self._events.append(ReaderGone(why, self._port, unplugged))

    def _good(self, now_s: float) -> None:
        """The reader has said something whole."""
        self._last_good_s, self._garbage_s = now_s, None
        if not self._online:
            self._online, self._told, self._tries, self._retry_s = True, None, 0, None
            self._events.append(ReaderBack(self._port))

    def _bytes(self, data: bytes, now_s: float) -> None:
        if self._flooded:
            return
        if self._quiet_s is not None and now_s >= self._quiet_s:
            self._over(now_s)  # what comes now is not of what came before
        good_s = self._last_good_s
        if self._garbage_s is None or now_s - self._heard_s > QUIET_S:
            self._garbage_s = now_s
        self._heard_s = now_s
        self._overheard(data)
        self._told_of(self._parser.feed(data), now_s)
        if self._kind.idle_gap_s is not None:
            self._idle_s = now_s + self._kind.idle_gap_s
        if self._kind.quiet_s is not None:
            self._quiet_s = now_s + self._kind.quiet_s
        if self._garbage_s is not None and now_s - self._garbage_s >= GARBAGE_S and good_s == self._last_good_s:
            self._gone("Only unreadable bytes come from the reader: its baud rate or its wires are wrong.")

    def _over(self, now_s: float) -> None:
        """The line has been quiet: what was said belongs together."""
        self._quiet_s = None
        self._told_of(self._parser.quiet() if isinstance(self._parser, Paragraphs) else [], now_s)

    def _told_of(self, heard: list[Heard], now_s: float) -> None:
        """What came out of the parser, the first of it begun when the parser began to hold something."""
        begun_s, self._begun_s = self._begun_s, None
        since_s = begun_s if begun_s is not None and now_s - begun_s <= BEGUN_S else now_s
        for one in heard:
            self._hear(one, now_s, since_s)
            since_s = since_s if isinstance(one, Framed) else now_s  # its card comes out of the same frame
        if isinstance(self._parser, Begins) and self._parser.begun:
            self._begun_s = now_s if begun_s is None or heard else begun_s

    def _hear(self, heard: Heard, now_s: float, since_s: float) -> None:
        self._overheard(heard)
        if isinstance(heard, Bad):
            self._noise[heard.code] += 1
            self._pictures.hurt(since_s)
            self._events += self._reads.sign(since_s)
            self._not_running |= heard.code == "not_running"
            return
        if isinstance(heard, Hello):
            self._hello(heard)
        elif isinstance(heard, Picture):
            self._picture(heard, now_s)
        elif isinstance(heard, CommandReply):
            if not heard.ok:
                self._events.append(Noise("refused", f"The board refused {heard.command}: {', '.join(heard.args)}."))
        else:
            self._good(now_s)
            if isinstance(heard, Reading) and self._set.manner:
                heard = replace(heard, manner=self._set.manner)
            if isinstance(heard, Reading | Crowd):
                self._events += self._reads.see(heard, now_s, since_s)
            elif isinstance(heard, Sign):
                self._events += self._reads.sign(since_s, heard)
            if self._poller:
                self.door.send(self._poller.hear(heard, now_s))

    def _passed_over(self, aside: Aside) -> None:
        """Text that presents no card: the reader speaks, and its baud rate is right."""
        self._overheard(aside)
        self._good(self._heard_s)

    def _hello(self, hello: Hello) -> None:
        self._ask_s, self._refused, self._greeted = None, hello.major != MAJOR, True
        self._pictures.start_anew()
        if not self._refused:
            self._set_up()
        else:
            side = "this program" if hello.major > MAJOR else "the program on the board (see firmware/)"
            self._last_good_s = None
            self._gone(f"The reader board speaks protocol {hello.protocol}, this program {MAJOR}.x: update {side}.")

    def _set_up(self) -> None:
        if self._set.gain is not None:
            self.door.send(command("GAIN", 0, self._set.gain))
        if self._set.poll_ms is not None:
            self.door.send(command("POLL", self._set.poll_ms))

    def _picture(self, picture: Picture, now_s: float) -> None:
        if self._refused:
            return
        if not self._greeted:  # it may be old, and is only compared
            self._pictures.start_anew()
        else:
            self._good(now_s)
        self._events += self._pictures.see(picture, now_s)

    def _time(self, now_s: float) -> None:
        if self._quiet_s is not None and now_s >= self._quiet_s:
            self._over(now_s)
        self._events += self._reads.tick(now_s)
        if self._idle_s is not None and now_s >= self._idle_s:
            self._idle_s = None
            self._told_of(self._parser.idle(), now_s)
        if self._ask_s is not None and now_s >= self._ask_s:
            self._ask(now_s)
        if self._poller and self.door.is_open and now_s >= self._poller.due_s():
            self.door.send(self._poller.tick(now_s))
        self._flood(now_s)
        if self._kind.speaks and self._last_good_s is not None and now_s >= self._last_good_s + SILENT_S:
            self._gone(self._why_silent())
            self._last_good_s = self._ask_s = None
            self._pictures.start_anew()
            self._try_again(now_s)
        if self._retry_s is not None and now_s >= self._retry_s:
            self._retry_s = None
            self.door.open()

    def _flood(self, now_s: float) -> None:
        dropped = self.door.dropped_bytes - self._dropped_bytes
        self._dropped_bytes += dropped
        if dropped:
            self._events.append(Noise("flood", "More bytes came than can be kept.", dropped))
            self._flood_s, self._dropped_s = now_s if self._flood_s is None else self._flood_s, now_s
            if now_s >= self._flood_s + FLOOD_S:
                self._flooded, self._last_good_s, self._ask_s, self._idle_s, self._quiet_s = (
                    True,
                    None,
                    None,
                    None,
                    None,
                )
                self._gone("The device on the reader's port sends more than any card reader does: is it one?")
        elif self._flood_s is not None and now_s >= self._dropped_s + CALM_S:
            self._flood_s = None
            if self._flooded and self.door.is_open:
                self._opened(self._port, now_s)  # what it said last was not heard to its end

    def _why_silent(self) -> str:
        if self._not_running:
            return "The program of the reader board is not running: load it again (see firmware/)."
        if self._garbage_s is not None:
            return f"What the reader sends is not what {self._kind.title} sends: are its kind and baud rate right?"
        return "The reader is silent: unplug it and plug it in again."


def _nobody(told: bytes | Heard) -> None:
    """Nobody watches."""
    del told
