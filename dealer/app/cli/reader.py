"""`dealer reader`: a recorded file decoded, or the real reader watched: bytes, frames, and why one was not believed."""

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from io import BufferedReader
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import cast

from dealer.app.build import reader_settings
from dealer.app.errors import UserError
from dealer.app.files.input_files import MB, in_mb
from dealer.app.settings.config import load_config
from dealer.games import all_games
from hardware.card_reader import CardReader, open_reader
from hardware.decode import decode, from_hex, lines_of
from hardware.kinds import KEYBOARD, kind_named
from hardware.mock_desk import MockDesk
from hardware.ports import Arrived, Lying, ReaderError, ReaderEvent, ReaderGone
from hardware.readers.keyboard import FORMS, forms_of
from hardware.readers.parsed import Aside, CommandReply, Crowd, Framed, Heard, Hello, Manner, Picture, Reading
from hardware.uids import WHY_NOT, verdict

STEP_S = 0.1
LAY_THERE = "it lay there before; it counts when it was lifted and laid again"
DOUBT = "said again: whether it was lifted cannot be told; it counts after 9 s away, or set [reader] hold_once_ms"
PIECE_BYTES = 65536
MOST_BYTES = 64 * MB
"""The fastest reader needs more than an hour for it."""
Say = Callable[[str], None]


def decode_main(protocol: str, file: str | None, *, is_hex: bool) -> int:
    """Prints one JSON line for each reading or problem of a recording; the exit status."""
    try:
        kind_named(protocol)
        with recording(file) as source:
            pieces = at_most(iter(lambda: source.read1(PIECE_BYTES), b""))
            lines = at_most(iter(lambda: source.readline(PIECE_BYTES), b""))
            for line in decode(protocol, from_hex(lines) if is_hex else pieces):
                print(json.dumps(line))
    except ReaderError as why:
        raise UserError(str(why)) from why
    return 0


def at_most(pieces: Iterator[bytes], most_bytes: int = MOST_BYTES) -> Iterator[bytes]:
    """The pieces as they come; UserError where there are more than a recording can have."""
    left = most_bytes
    for piece in pieces:
        left -= len(piece)
        if left < 0:
            raise UserError(f"The recording is too long: {in_mb(most_bytes)} at most.")
        yield piece


@contextmanager
def recording(file: str | None) -> Iterator[BufferedReader]:
    """The recorded file, or what is piped in; UserError where there is none that can be read."""
    try:
        if file and file != "-":
            with Path(file).open("rb") as source:
                source.peek(1)  # a folder can be opened, but not read
                yield source
        elif sys.stdin is not None:
            yield cast(BufferedReader, sys.stdin.buffer)
        else:
            raise UserError("There is no input to read: name a file.")
    except BrokenPipeError:
        raise
    except OSError as why:
        raise UserError(f"{file or 'The input'} cannot be read: {why.strerror or why}.") from why


def watch_main(config: Path | None, protocol: str | None, seconds: float | None, *, mock: bool) -> int:
    """Prints what comes from the configured reader until Ctrl-C, or for so many seconds; the exit status."""
    settings = reader_settings(load_config(config, all_games()))
    try:
        kind = kind_named(protocol or settings.protocol)
    except ReaderError as why:
        raise UserError(str(why)) from why
    raw: SimpleQueue[bytes] = SimpleQueue()

    def through(data: bytes) -> bytes:
        raw.put(data)
        return data

    desk = MockDesk(through=through) if mock else None
    reader = desk.reader if desk else open_reader(replace(settings, protocol=kind.name), lambda: None, through)
    within_s = settings.filter.within_s
    typed = kind is KEYBOARD and settings.digits == FORMS[0]
    watch = Watch(reader, raw, say, settings.filter.reads, within_s, typed=typed)
    end_s = time.monotonic() + seconds if seconds is not None else None
    try:
        while end_s is None or time.monotonic() < end_s:
            time.sleep(STEP_S)
            if desk is not None:
                desk.advance(round(STEP_S * 1000))
            watch.look(time.monotonic())
    finally:
        (desk or reader).close()
    return 0


def say(words: str) -> None:
    """On the terminal, at once."""
    print(words, flush=True)


class Watch:
    """Bytes as they come, the frames in them, what the filter believes, and why it did not believe the rest."""

    def __init__(
        self,
        reader: CardReader,
        raw: "SimpleQueue[bytes]",
        say: Say,
        reads: int = 2,
        within_s: float = 0.3,
        *,
        typed: bool = False,
    ) -> None:
        self._reader, self._raw, self._say = reader, raw, say
        self._reads, self._within_s, self._typed = reads, within_s, typed
        self._frames: list[Heard] = []
        self._once: dict[tuple[str, int], float] = {}  # read, not believed yet: when it was first
        reader.overhear(self._overheard)

    def _overheard(self, told: bytes | Heard) -> None:
        """The bytes are seen in the port's own thread already."""
        if not isinstance(told, bytes):
            self._frames.append(told)

    def look(self, now_s: float) -> None:
        """Says all that has come since the last look."""
        events = self._reader.poll(now_s)
        while True:
            try:
                data = self._raw.get_nowait()
            except Empty:
                break
            self._say(f"bytes    {data.hex(' ').upper()}  {data.decode('ascii', 'replace')!r}")
        frames = self._frames[:]
        self._frames.clear()
        for heard in frames:
            if isinstance(heard, Aside):
                self._say(f"ignored  {heard.raw.decode('utf-8', 'replace')!r}  {heard.why}")
                continue
            for words in in_words(heard):
                self._say(f"frame    {words}")
            if self._typed and isinstance(heard, Reading):
                ways = ", ".join(f"{form}: {way}" for form, way in forms_of(heard.uid).items())
                self._say(f"frame    [reader] digits would make of it  {ways}")
            self._note(heard, now_s)
        for event in events:
            self._say(event_line(event))
        self._unbelieved(events, now_s)

    def _note(self, heard: Heard, now_s: float) -> None:
        if isinstance(heard, Reading) and verdict(heard.uid) is None and heard.manner is Manner.REPEATS:
            self._once.setdefault((heard.uid, heard.antenna), now_s)

    def _unbelieved(self, events: list[ReaderEvent], now_s: float) -> None:
        """A good frame, but the card was not read as often as this reader would while it lies there."""
        believed = {event.uid for event in events if isinstance(event, Arrived | Lying)} | set(self._reader.present)
        for (uid, antenna), first_s in [*self._once.items()]:
            if uid in believed:
                del self._once[uid, antenna]
            elif now_s - first_s > 2 * self._within_s + STEP_S:
                del self._once[uid, antenna]
                self._say(f"not      {uid} on antenna {antenna} was not believed: fewer than {self._reads} equal reads "
                          f"within {self._within_s * 1000:.0f} ms, or another card between them.")  # fmt: skip


def in_words(heard: Heard) -> list[str]:
    """A frame, and why it may not be believed where it may not."""
    match heard:
        case Framed(payload):
            return [f"payload {payload.hex(' ').upper()}" if payload != b"ACK" else "acknowledged"]
        case Hello():
            return [f"hello from {heard.device}, firmware {heard.firmware}, protocol {heard.protocol}, "
                    f"{heard.antennas} antennas, chip {heard.chip}, started by {heard.cause}"]  # fmt: skip
        case CommandReply(command, ok, args):
            return [f"{command} {'done' if ok else 'refused'} {' '.join(args)}".rstrip()]
        case Picture() if not lines_of(heard):
            return [f"picture {heard.seq}: nothing lies there"]
        case Crowd():
            return [f"{json.dumps(line)}  two cards: none is believed" for line in lines_of(heard)]
    return [json.dumps(line) + _why(line.get("problem")) for line in lines_of(heard)]


def _why(problem: object) -> str:
    return f"  {WHY_NOT[problem]}" if isinstance(problem, str) and problem in WHY_NOT else ""


def event_line(event: ReaderEvent) -> str:
    """What the filter told of it: a card that counts, or trouble and its reason."""
    if isinstance(event, ReaderGone):
        named = event.why if not event.port or event.port in event.why else f"{event.port}: {event.why}"
        return f"{'reader':<8} {named}"
    name = type(event).__name__
    hidden = ("since_s", "unsure_s", "doubt")
    words = " ".join(f"{key}={value}" for key, value in asdict(event).items() if value != "" and key not in hidden)
    if isinstance(event, Lying):
        words += f"  {DOUBT if event.doubt else LAY_THERE}"
    mark = (
        "card"
        if name in {"Arrived", "Left"}
        else "not"
        if name in {"Bleed", "Noise", "PhoneNear", "Lifted", "Lying"}
        else "reader"
    )
    return f"{mark:<8} {name} {words}".rstrip()
