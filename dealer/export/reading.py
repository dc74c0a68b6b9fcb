"""A file that claims to be an evening, read within bounds: no small one takes long, and none is read two ways."""

import json
import re
from itertools import accumulate
from typing import Any

import msgspec

from dealer.export.evening import FORMAT, VERSION, Evening
from dealer.store.contract import Entry

MOST_NESTED, MOST_DIGITS, MOST_LETTERS = 64, 20, 4_000
"""Brackets within brackets, digits of a number, bytes of a text: beyond all that an evening holds."""
BOM = b"\xef\xbb\xbf"
"""Some editors write it before what they save."""
_TEXT = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL)
_LONG, _FRACTION = re.compile(rb"[0-9]{%d}" % (MOST_DIGITS + 1)), re.compile(rb"-?[0-9]+[.eE][-+.0-9eE]*")
_OPENS = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


class NotTheEvening(ValueError):
    """The file is not what was played, or no evening at all; one sentence says where."""


class NoEvening(NotTheEvening):
    """The file is no evening's export, or not one that this program can read."""


class _Head(msgspec.Struct):
    format: str = ""
    version: int = 0


def read(data: bytes) -> Evening:
    """The evening that a file claims to hold; raises NoEvening when it has not that form."""
    data = data.removeprefix(BOM)
    try:
        _within_bounds(data)
        json.loads(data.decode(), object_pairs_hook=_once_each)
        kind = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as why:
        raise NoEvening(f"This is not the export of an evening: {str(why).rstrip('.')}.") from why
    if kind.format != FORMAT:
        raise NoEvening("This is not the export of an evening: its format has another name.")
    if kind.version != VERSION:
        raise NoEvening(f"This evening is written in form {kind.version}; this program knows form {VERSION}.")
    try:
        return msgspec.json.decode(data, type=Evening)
    except msgspec.DecodeError as why:
        raise NoEvening(f"The file has not the form of an evening: {why}.") from why


def _within_bounds(data: bytes) -> None:
    """Raises ValueError for what is nested too deep, too long a text or number, and a number that is not whole.

    It looks at the whole file a few times, and never goes through it sign by sign.
    """
    if max(map(len, _TEXT.findall(data)), default=0) > MOST_LETTERS:
        raise ValueError(f"a text in it is longer than {MOST_LETTERS:,} letters")
    bare = _TEXT.sub(b'""', data)
    brackets = bare.translate(None, bytes(set(range(256)) - _OPENS.keys()))
    if max(accumulate(map(_OPENS.__getitem__, brackets)), default=0) > MOST_NESTED:
        raise ValueError(f"it is nested deeper than {MOST_NESTED} times")
    if _LONG.search(bare):
        raise ValueError(f"a number in it has more than {MOST_DIGITS} digits")
    if (number := _FRACTION.search(bare)) is not None:
        raise ValueError(f"an evening holds whole numbers only, not {number[0][:MOST_DIGITS].decode()}")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Two readers of a name that stands twice may each see another value."""
    found = dict(pairs)
    if len(found) < len(pairs):
        seen = set[str]()
        twice = next(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]
        raise ValueError(f'"{twice[:200]}" stands twice in one place')
    return found


def entries_of(evening: Evening) -> list[Entry]:
    """The entries as the store had them: the fact of each as compact JSON, however the file is laid out."""
    try:
        return [Entry(f.number, f.act, f.at_ms, canonical(bytes(f.event)), f.hash) for f in evening.record]
    except msgspec.DecodeError as why:  # a fact is skipped over until here
        raise NotTheEvening(f"A fact of the record cannot be read: {why}.") from why


def canonical(body: bytes) -> bytes:
    """A fact as the bytes that were stored and hashed.

    >>> canonical(b'{ "type": "did", "text": "Bo" }').decode()
    '{"type":"did","text":"Bo"}'
    """
    return msgspec.json.encode(msgspec.json.decode(body))
