"""The configured reader as a source of tags for the command line, with the keys of the terminal beside it."""

import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from dealer.app.build import reader_settings
from dealer.app.config import load_config
from dealer.app.errors import UserError
from dealer.games import all_games
from hardware.card_reader import open_reader
from hardware.ports import Arrived, Fault, Noise, PhoneNear, Reader, ReaderBack, ReaderError, ReaderGone, TwoCards
from hardware.uids import WHY_NOT

POLL_S = 0.05


@dataclass(frozen=True)
class Tag:
    """A card came to the reader."""

    uid: str


@dataclass(frozen=True)
class Key:
    """A line was typed, without its end."""

    text: str


Source = Callable[[], Tag | Key]
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
    keys = sys.stdin.isatty()
    try:
        yield lambda: hear(reader, say, lambda: typed(POLL_S) if keys else time.sleep(POLL_S))
    finally:
        reader.close()


def hear(reader: Reader, say: Say, between: Callable[[], str | None]) -> Tag | Key:
    """Waits for a card or a line; what else the reader has to say is said in words.

    `between` lets a moment pass and gives a line that was typed, if one was.
    """
    while True:
        line = between()
        if line is not None:
            return Key(line.strip().lower())
        for event in reader.poll(time.monotonic()):
            match event:
                case Arrived(uid):
                    return Tag(uid)
                case ReaderGone(why) | Fault(why=why):
                    say(f"  {why}")
                case ReaderBack(port):
                    say(f"  The reader answers at {port}.")
                case TwoCards():
                    say("  Two cards lie on one reader: lay one at a time.")
                case PhoneNear():
                    say("  A phone or bank card is near the reader: take it away.")
                case Noise(code=code) if code in WHY_NOT:
                    say(f"  {WHY_NOT[code]}")


def typed(wait_s: float) -> str | None:
    """A line typed within so many seconds; None when none was. The end of the input is a Ctrl-C."""
    if not select.select([sys.stdin], [], [], wait_s)[0]:
        return None
    line = sys.stdin.readline()
    if not line:
        raise KeyboardInterrupt
    return line
