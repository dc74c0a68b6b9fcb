"""The rows of the database file, read with their proof and written with it; every SQL statement on them is here.

A reading function raises StoreDamaged when what it finds is not what was written.  None of them opens, begins or
commits anything.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from dealer.store import chain
from dealer.store.contract import DeckCard, Entry, EveningRefused, StoreDamaged
from dealer.store.sums import row_sum


class EveningEntry(msgspec.Struct, frozen=True):
    """One row of the list of evenings; `place` is its number in the order in which they began."""

    place: int
    id: str
    started_ms: int
    closed_ms: int | None = None
    entries: int = 0
    acts: int = 0
    head: str = ""


class Seal(msgspec.Struct, frozen=True):
    """What is known of a whole table."""

    rows: int
    changes: int
    """How often it was written."""
    open: int | None = None
    """Of the evenings: the place of the one that is open."""


def read_seal(db: sqlite3.Connection, name: str, sums: Sequence[str] = ()) -> Seal:
    """The seal of a table; `sums` are its rows' own, in order."""
    row = db.execute("SELECT rows, changes, open, sum FROM seals WHERE name = ?", (name,)).fetchone()
    if row is None or row[-1] != row_sum("seals", name, *row[:-1], list(sums)):
        raise StoreDamaged(f"The table of {name.replace('_', ' ')} is not what was written.")
    return Seal(*row[:-1])


def write_seal(db: sqlite3.Connection, name: str, seal: Seal, sums: Sequence[str] = ()) -> None:
    """Put a seal on a table as it now stands."""
    values = msgspec.structs.astuple(seal)
    total = row_sum("seals", name, *values, list(sums))
    db.execute("UPDATE seals SET rows = ?, changes = ?, open = ?, sum = ? WHERE name = ?", (*values, total, name))


def seal_evenings(db: sqlite3.Connection, rows: int, opened: int | None) -> None:
    """Put a seal on the list of evenings."""
    write_seal(db, "evenings", Seal(rows, read_seal(db, "evenings").changes + 1, opened))


def read_evening(db: sqlite3.Connection, place: int) -> EveningEntry:
    """The evening at this place in the list."""
    return _evening(db.execute("SELECT * FROM evenings WHERE place = ?", (place,)).fetchone())


def read_evenings(db: sqlite3.Connection) -> list[EveningEntry]:
    """All evenings in the order in which they began."""
    found = [_evening(row) for row in db.execute("SELECT * FROM evenings ORDER BY place")]
    count = read_seal(db, "evenings").rows
    if [evening.place for evening in found] != list(range(1, count + 1)):
        raise StoreDamaged(f"Of {count} evenings the list holds {len(found)}.")
    return found


def find_evening(db: sqlite3.Connection, name: str) -> EveningEntry:
    """The evening of this name.  EveningRefused if there is none."""
    for evening in read_evenings(db):
        if evening.id == name:
            return evening
    raise EveningRefused(f"There is no evening {name}.")


def _evening(row: tuple[object, ...] | None) -> EveningEntry:
    if row is None or row[-1] != row_sum("evenings", *row[:-1]):  # type: ignore[arg-type]
        raise StoreDamaged("The list of evenings is not what was written.")
    return EveningEntry(*row[:-1])  # type: ignore[arg-type]


def add_evening(db: sqlite3.Connection, evening: EveningEntry) -> None:
    """Put a new evening on the list; its name also heads its entries, as number 0."""
    values = msgspec.structs.astuple(evening)
    db.execute("INSERT INTO evenings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*values, row_sum("evenings", *values)))
    first = chain.link(chain.START, evening.id, number=0, act=0, at_ms=evening.started_ms, body=b"")
    add_entries(db, evening.place, [Entry(0, 0, evening.started_ms, evening.id.encode(), first)])


def write_evening(db: sqlite3.Connection, evening: EveningEntry) -> None:
    """Write an evening's row as it now stands."""
    total = row_sum("evenings", *msgspec.structs.astuple(evening))
    db.execute(
        "UPDATE evenings SET closed_ms = ?, entries = ?, acts = ?, head = ?, sum = ? WHERE place = ?",
        (evening.closed_ms, evening.entries, evening.acts, evening.head, total, evening.place),
    )
    if read_evening(db, evening.place) != evening:
        raise StoreDamaged("The list of evenings cannot be written.")


TAIL = 64
"""Rows at the end of the entries that every write is held against: more than the pages it touches."""


def add_entries(db: sqlite3.Connection, place: int, entries: Sequence[Entry]) -> None:
    """Put whole acts at the end of the last evening; `ends` marks the last entry of each.

    StoreDamaged if the end of the table is then not what it was and these: a page that was damaged where no start
    looks may tear others when it is written.
    """
    rows = [
        (place, entry.number, entry.act, entry.at_ms, entry.body, entry.hash, int(not after or after.act != entry.act))
        for entry, after in pairwise([*entries, None])
        if entry is not None
    ]
    before = read_tail(db, TAIL)
    db.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
    if read_tail(db, len(before) + len(rows)) != [*before, *rows]:
        raise StoreDamaged("The entries cannot be written: an older part of the file is damaged.")


def read_tail(db: sqlite3.Connection, most: int) -> list[tuple[Any, ...]]:
    """The last rows of all entries, unproven: evening, number, act, at_ms, body, hash, ends."""
    statement = "SELECT * FROM entries ORDER BY evening DESC, number DESC LIMIT ?"
    return db.execute(statement, (most,)).fetchall()[::-1]


def prove_tail(db: sqlite3.Connection, evenings: Sequence[EveningEntry]) -> None:
    """Prove the rows that the next write lies beside, whichever evening they are of."""
    before: tuple[Any, ...] = ()
    names = {evening.place: evening.id for evening in evenings}
    for row in read_tail(db, TAIL):
        place, number, act, at_ms, body, digest, ends = row
        name = names.get(place)
        if name is None or type(number) is not int or type(body) is not bytes or ends not in (0, 1):
            raise StoreDamaged("Of the last entries one is not what was written.")
        if before and (place, number) not in ((before[0], before[1] + 1), (before[0] + 1, 0)):
            raise StoreDamaged(f"Before entry {number} of {name} something is missing.")
        if number and not before:
            before = row
            continue  # what it is linked to is not among these rows
        previous, covered = (before[5], body) if number > 1 else (chain.START, body if number else b"")
        if digest != chain.link(previous, name, number=number, act=act, at_ms=at_ms, body=covered):
            raise StoreDamaged(f"Entry {number} of {name} is not what was written.")
        before = row


READ_ENTRIES = (
    "SELECT number, act, at_ms, body, hash, ends FROM entries WHERE evening = ? AND number > 0 ORDER BY number"
)


def read_entries(db: sqlite3.Connection, evening: EveningEntry) -> list[Entry]:
    """All entries of an evening, each proven by the chain."""
    entries: list[Entry] = []
    ended = True
    try:
        for number, act, at_ms, body, digest, ends in db.execute(READ_ENTRIES, (evening.place,)):
            if type(body) is not bytes or (ended == (entries != [] and act == entries[-1].act)):
                raise StoreDamaged(f"Entry {len(entries) + 1} of {evening.id} is not what was written.")
            entries.append(Entry(number, act, at_ms, body, digest))
            ended = ends == 1
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise StoreDamaged(f"Entry {len(entries) + 1} of {evening.id} cannot be read.") from error
    if (wrong := chain.check(evening.id, entries, head=evening.head, version=evening.entries)) is not None:
        raise StoreDamaged(wrong)
    if not ended:
        raise StoreDamaged(f"The last act of {evening.id} is not whole.")
    return entries


def read_documents(db: sqlite3.Connection) -> dict[str, bytes]:
    """Everything remembered, by key."""
    found: dict[str, bytes] = {}
    sums: list[str] = []
    for key, body, stored in db.execute("SELECT key, body, sum FROM documents ORDER BY key"):
        if stored != row_sum("documents", key, body):
            raise StoreDamaged(f"What was remembered under {key!r} is not what was written.")
        found[key] = body
        sums.append(stored)
    if read_seal(db, "documents", sums).rows != len(sums):
        raise StoreDamaged("Something that was remembered is gone.")
    return found


def write_documents(db: sqlite3.Connection, before: Mapping[str, bytes], new: Mapping[str, bytes]) -> None:
    """Remember things in place of what stood under their keys."""
    after = dict(sorted({**before, **new}.items()))
    sums = {key: row_sum("documents", key, body) for key, body in after.items()}
    db.executemany(
        "INSERT OR REPLACE INTO documents VALUES (?, ?, ?)", [(key, body, sums[key]) for key, body in new.items()]
    )
    write_seal(db, "documents", Seal(len(after), changes(db, "documents") + 1), list(sums.values()))
    if read_documents(db) != after:
        raise StoreDamaged("What is to be remembered cannot be written.")


def read_deck_cards(db: sqlite3.Connection) -> tuple[DeckCard, ...]:
    """Every tag ever enrolled, in order."""
    cards: list[DeckCard] = []
    sums: list[str] = []
    for place, *values, stored in db.execute("SELECT * FROM deck_cards ORDER BY place"):
        if place != len(cards) + 1 or stored != row_sum("deck_cards", place, *values):
            raise StoreDamaged(f"Card {len(cards) + 1} of the decks is not what was written.")
        cards.append(DeckCard(*values))
        sums.append(stored)
    if read_seal(db, "deck_cards", sums).rows != len(sums):
        raise StoreDamaged("A card of the decks is gone.")
    return tuple(cards)


def write_deck_cards(db: sqlite3.Connection, before: Sequence[DeckCard], after: Sequence[DeckCard]) -> None:
    """Write the rows in which the decks differ from before."""
    sums: list[str] = []
    for place, card in enumerate(after, start=1):
        values = msgspec.structs.astuple(card)
        sums.append(row_sum("deck_cards", place, *values))
        if place > len(before) or before[place - 1] != card:
            db.execute("INSERT OR REPLACE INTO deck_cards VALUES (?, ?, ?, ?, ?, ?, ?)", (place, *values, sums[-1]))
    write_seal(db, "deck_cards", Seal(len(sums), changes(db, "deck_cards") + 1), sums)
    if read_deck_cards(db) != tuple(after):
        raise StoreDamaged("The decks cannot be written.")


def last_ms(db: sqlite3.Connection, evening: EveningEntry) -> int:
    """The last stamp of an evening."""
    statement = "SELECT at_ms FROM entries WHERE evening = ? AND number = ?"
    found = db.execute(statement, (evening.place, evening.entries)).fetchone()
    return int(found[0]) if found else evening.started_ms


def read_secret(db: sqlite3.Connection, name: str, file: int) -> bytes | None:
    """A secret that was written into this very file; `file` is its inode. One that cannot be proven is none."""
    found = db.execute("SELECT body, sum FROM secrets WHERE name = ?", (name,)).fetchone()
    if found is None or found[1] != row_sum("secrets", name, found[0], file):
        return None
    return bytes(found[0])


def write_secrets(db: sqlite3.Connection, new: Mapping[str, bytes], file: int) -> None:
    """Keep secrets in place of those of their names; StoreDamaged where they cannot be read again."""
    rows = [(name, body, row_sum("secrets", name, body, file)) for name, body in new.items()]
    db.executemany("INSERT OR REPLACE INTO secrets VALUES (?, ?, ?)", rows)
    if any(read_secret(db, name, file) != body for name, body in new.items()):
        raise StoreDamaged("What the evening keeps to itself cannot be written.")


def destroy_secrets(db: sqlite3.Connection) -> None:
    """Let go of every secret; `secure_delete` of the connection writes zeros over them."""
    db.execute("DELETE FROM secrets")


def changes(db: sqlite3.Connection, name: str) -> int:
    """How often a table was written; only for whoever has just proven it."""
    count: int = db.execute("SELECT changes FROM seals WHERE name = ?", (name,)).fetchone()[0]
    return count
