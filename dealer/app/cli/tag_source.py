"""The configured reader as a source of tags for the command line, with the keys of the terminal beside it."""

import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from dealer.app.build import reader_settings
from dealer.app.errors import UserError
from dealer.app.settings.config import load_config
from dealer.games import all_games
from hardware.card_reader import open_reader
from hardware.ports import (
    AntennaFault,
    Arrived,
    Lying,
    Noise,
    PhoneNear,
    Reader,
    ReaderBack,
    ReaderError,
    ReaderGone,
    TwoCards,
)
from hardware.uids import WHY_NOT

POLL_S = 0.05
MOST_TYPED_BYTES = 4096


@dataclass(frozen=True)
class Tag:
    """Takes a card that came to the reader."""

    uid: str


@dataclass(frozen=True)
class TypedLine:
    """A line was typed, without its end."""

    text: str


Source = Callable[[], Tag | TypedLine]
"""What comes next; waits for it. KeyboardInterrupt ends the waiting."""
Say = Callable[[str], None]


@contextmanager
def reader_of(config: Path | None, say: Say) -> Iterator[Source]:
    """The configured reader, given back at the end; UserError for a protocol that does not exist."""
    settings = reader_settings(load_config(config, all_games()))
    try:
        reader = open_reader(settings, lambda: None)
    except ReaderError as why:
        raise UserError(str(why)) from why
    try:
        keys = TypedSource(sys.stdin.fileno() if sys.stdin is not None else os.open(os.devnull, os.O_RDONLY))
        yield lambda: hear(reader, say, lambda: keys.line(POLL_S))
    finally:
        reader.close()


def hear(reader: Reader, say: Say, between: Callable[[], str | None]) -> Tag | TypedLine:
    """Waits for a card or a line; what else the reader has to say is said in words.

    `between` lets a moment pass and gives a line that was typed, if one was.
    """
    while True:
        line = between()
        if line is not None:
            return TypedLine(line.strip().lower())
        for event in reader.poll(time.monotonic()):
            match event:
                case Arrived(uid):
                    return Tag(uid)
                case Lying():
                    say("  A card lies there already: lift it and lay it again.")
                case ReaderGone(why) | AntennaFault(why=why):
                    say(f"  {why}")
                case ReaderBack(port):
                    say(f"  The reader answers at {port}.")
                case TwoCards():
                    say("  Two cards lie on one reader: lay one at a time.")
                case PhoneNear():
                    say("  A phone or bank card is near the reader: take it away.")
                case Noise(code=code) if code in WHY_NOT:
                    say(f"  {WHY_NOT[code]}")


class TypedSource:
    """Lines from a terminal, a pipe or a file, as they come; the end of the input is a Ctrl-C."""

    def __init__(self, source: int) -> None:
        self._source, self._rest = source, b""

    def line(self, wait_s: float) -> str | None:
        """The next line without its end, None if there is none within so many seconds; KeyboardInterrupt at the end."""
        if b"\n" not in self._rest and select.select([self._source], [], [], wait_s)[0]:
            data = os.read(self._source, MOST_TYPED_BYTES)
            if not data and not self._rest:
                raise KeyboardInterrupt
            self._rest = (self._rest + (data or b"\n"))[:MOST_TYPED_BYTES]
        line, end, rest = self._rest.partition(b"\n")
        if not end:
            return None
        self._rest = rest
        return line.decode("utf-8", "replace")
