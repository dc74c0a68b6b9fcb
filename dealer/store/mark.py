"""A mark beside the database: how far the evening had come when the last act was acknowledged.

It is written after the act is durable and is never synced, so it costs nothing and never claims too much; after a
power cut it may be old or torn, and a torn one counts for nothing.  What it is for: acts that vanish without a trace in
the database itself, such as a write-ahead log that was deleted or cut.
"""

import os
from pathlib import Path

import msgspec

from dealer.store.sums import row_sum

LENGTH = 1024
"""Bytes of the file, always; a longer evening name is not marked."""


class Mark(msgspec.Struct, frozen=True):
    """The last evening holds at least this many entries, the decks and the things remembered were changed so often."""

    evening: str = ""
    entries: int = 0
    head: str = ""
    """The hash of that entry."""
    documents: int = 0
    deck_cards: int = 0


class _File(msgspec.Struct, frozen=True):
    mark: Mark
    sum: str


def _sum(mark: Mark) -> str:
    return row_sum("mark", *msgspec.structs.astuple(mark))


def read_mark(path: Path) -> Mark | None:
    """The mark, or None if there is none that can be believed."""
    try:
        file = msgspec.json.decode(path.read_bytes(), type=_File)
    except (FileNotFoundError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    return file.mark if file.sum == _sum(file.mark) else None


def write_mark(path: Path, mark: Mark) -> None:
    """Write the mark over the one before.  OSError if the file cannot be written."""
    line = msgspec.json.encode(_File(mark, _sum(mark)))
    if len(line) > LENGTH:
        return
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        os.pwrite(descriptor, line.ljust(LENGTH), 0)
    finally:
        os.close(descriptor)
