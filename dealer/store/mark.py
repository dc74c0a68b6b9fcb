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
    """The evening holds at least this many entries, and that one has this hash."""

    evening: str
    entries: int
    head: str


def read_mark(path: Path) -> Mark | None:
    """The mark, or None if there is none that can be believed."""
    try:
        evening, entries, head, total = msgspec.json.decode(path.read_bytes(), type=tuple[str, int, str, str])
    except (FileNotFoundError, msgspec.DecodeError, UnicodeDecodeError):
        return None
    return Mark(evening, entries, head) if total == row_sum("mark", evening, entries, head) else None


def write_mark(path: Path, mark: Mark) -> None:
    """Write the mark over the one before.  OSError if the file cannot be written."""
    fields = msgspec.structs.astuple(mark)
    line = msgspec.json.encode([*fields, row_sum("mark", *fields)])
    if len(line) > LENGTH:
        return
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        os.pwrite(descriptor, line.ljust(LENGTH), 0)
    finally:
        os.close(descriptor)
