"""A sum over a row: what tells a stored value from one that a failing card made up."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec

Value = int | str | bytes | None


def row_sum(table: str, *values: Value | Sequence[str]) -> str:
    """64 hex digits over a row of a table, the types of its values included."""
    return sha256(msgspec.msgpack.encode((table, *values))).hexdigest()
