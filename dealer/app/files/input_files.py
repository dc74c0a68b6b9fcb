"""Files that people write and hand in: never more of one is read than such a file can be long."""

import io
import os
import sys
from pathlib import Path
from typing import BinaryIO

from dealer.app.errors import UserError
from dealer.app.files.owner import name_of

MB = 1 << 20


def read_bytes(path: Path, most_bytes: int, what: str) -> bytes:
    """All of a file; UserError where it cannot be read, or is longer than `what` (such as "a preset") can be."""
    try:
        with path.open("rb") as opened:
            body = opened.read(most_bytes + 1)
    except PermissionError as why:
        for_owner = os.geteuid() and 0 in os.getresuid()
        reader = f" by {name_of(os.geteuid())}, whose evenings these are" if for_owner else ""
        raise UserError(f"{path} cannot be read{reader}: {why.strerror}.") from why
    except OSError as why:
        raise UserError(f"{path} cannot be read: {why.strerror or why}.") from why
    except ValueError as why:  # a name that no file can have
        raise UserError(f"{str(path)!r} cannot be read: {why}.") from why
    if len(body) > most_bytes:
        raise UserError(f"{path} is too long for {what}: {in_mb(most_bytes)} at most.")
    return body


def read_text(path: Path, most_bytes: int, what: str) -> str:
    """The same as text in UTF-8, with a byte order mark or without."""
    try:
        return read_bytes(path, most_bytes, what).decode("utf-8-sig")
    except UnicodeDecodeError as why:
        raise UserError(f"{path} is no text in UTF-8.") from why


def stdin_bytes() -> BinaryIO | None:
    """What is piped or typed in, as bytes; None where it is closed."""
    if sys.stdin is None:
        return None
    found: BinaryIO = getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read(MB).encode())
    return found


def in_mb(size: int) -> str:
    """Such as "1 MB"."""
    return f"{size // MB} MB"
