"""The chain over an evening: each entry's hash covers everything before it, so nothing can be changed unseen.

The hash of an entry is SHA-256 over five lines - the hash before it (64 zeros for the first), the evening, the number,
the act, the time - and then the body byte for byte:

>>> first = link(START, "Friday", number=1, act=1, at_ms=5, body=b'{"k":"Ante"}')
>>> from hashlib import sha256
>>> first == sha256(b"0" * 64 + b'\\nFriday\\n1\\n1\\n5\\n{"k":"Ante"}').hexdigest()
True
>>> check("Friday", [Entry(1, 1, 5, b'{"k":"Ante"}', first)], head=first)
>>> check("Friday", [Entry(1, 1, 5, b'{"k":"Fold"}', first)], head=first)
'Entry 1 of Friday is not what was written, or what stood before it has been changed.'
"""

from collections.abc import Sequence
from hashlib import sha256

from dealer.signs import signs
from dealer.store.contract import Entry

START = "0" * 64
"""What the first entry of an evening is linked to."""


def link(previous: str, evening: str, *, number: int, act: int, at_ms: int, body: bytes) -> str:
    """The hash of an entry, 64 hex digits."""
    return sha256(f"{previous}\n{evening}\n{number}\n{act}\n{at_ms}\n".encode() + body).hexdigest()


def chained(
    evening: str, bodies: Sequence[bytes], *, previous: str, version: int, act: int, at_ms: int
) -> tuple[Entry, ...]:
    """The entries of one act, linked to the last entry before them (START if there is none)."""
    entries: list[Entry] = []
    for number, body in enumerate(bodies, start=version + 1):
        previous = link(previous, evening, number=number, act=act, at_ms=at_ms, body=body)
        entries.append(Entry(number, act, at_ms, body, previous))
    return tuple(entries)


def proven(evening: str, entries: Sequence[Entry]) -> int:
    """How many entries from the first on are exactly what was written."""
    previous, act = START, 0
    for place, entry in enumerate(entries):
        if entry.number != place + 1 or entry.act not in (act, act + 1) or entry.act == 0:
            return place
        previous = link(previous, evening, number=entry.number, act=entry.act, at_ms=entry.at_ms, body=entry.body)
        act = entry.act
        if previous != entry.hash:
            return place
    return len(entries)


def check(evening: str, entries: Sequence[Entry], *, head: str | None = None, version: int | None = None) -> str | None:
    """None if every entry is what was written, else a sentence that names the first that is not.

    `head` (the last hash) and `version` (how many there are) come from elsewhere: without either, a record that lost
    its last entries looks whole.  An evening without entries has the head "".
    """
    good = proven(evening, entries)
    if good < len(entries):
        found = entries[good]
        if found.number != good + 1:
            return f"Entry {good + 1} of {evening} is not in its place; number {found.number} stands there."
        return f"Entry {found.number} of {evening} is not what was written, or what stood before it has been changed."
    if version is not None and version != good:
        first = min(good, version) + 1
        return f"Evening {evening} should hold {version} entries and holds {good}: entry {first} is the first wrong."
    if head is not None and head != (entries[-1].hash if entries else ""):
        return f"Evening {evening} does not end as it was closed: after entry {good} something is missing or added."
    return None


def closing_code(head: str, *, weak: bool = False) -> str:
    """What the table copies at the end of the night: 25 signs that stand for the whole record up to the close.

    `weak`: the twelve hex digits that nights were closed with before.
    """
    return head[:12] if weak else signs(head)
