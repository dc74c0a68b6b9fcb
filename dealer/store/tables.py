"""The rows of the database file, read with their proof and written with it; every SQL statement on them is here.

A reading function raises StoreDamaged when what it finds is not what was written.  None of them opens, begins or
commits anything.
"""

import sqlite3
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from dealer.store import chain
from dealer.store.contract import DeckCard, Entry, EveningRefused, StoreDamaged
from dealer.store.sums import row_sum


class Evening(msgspec.Struct, frozen=True):
    """One row of the list of evenings; `place` is its number in the order in which they began."""

    place: int
    id: str
    started_ms: int
    closed_ms: int | None = None
    entries: int = 0
    acts: int = 0
    head: str = ""


def read_seal(db: sqlite3.Connection, name: str, sums: Sequence[str] = ()) -> tuple[int, int | None]:
    """How many rows a table has, and of the evenings which is open; `sums` are the rows' own, in order."""
    row = db.execute("SELECT rows, open, sum FROM seals WHERE name = ?", (name,)).fetchone()
    if row is None or row[2] != row_sum("seals", name, row[0], row[1], list(sums)):
        raise StoreDamaged(f"The table of {name.replace('_', ' ')} is not what was written.")
    return row[0], row[1]


def write_seal(db: sqlite3.Connection, name: str, rows: int, opened: int | None, sums: Sequence[str] = ()) -> None:
    """Put a seal on a table as it now stands."""
    total = row_sum("seals", name, rows, opened, list(sums))
    db.execute("UPDATE seals SET rows = ?, open = ?, sum = ? WHERE name = ?", (rows, opened, total, name))


def read_evening(db: sqlite3.Connection, place: int) -> Evening:
    """The evening at this place in the list."""
    return _evening(db.execute("SELECT * FROM evenings WHERE place = ?", (place,)).fetchone())


def read_evenings(db: sqlite3.Connection) -> list[Evening]:
    """All evenings in the order in which they began."""
    found = [_evening(row) for row in db.execute("SELECT * FROM evenings ORDER BY place")]
    count, _ = read_seal(db, "evenings")
    if [evening.place for evening in found] != list(range(1, count + 1)):
        raise StoreDamaged(f"Of {count} evenings the list holds {len(found)}.")
    return found


def find_evening(db: sqlite3.Connection, name: str) -> Evening:
    """The evening of this name.  EveningRefused if there is none."""
    for evening in read_evenings(db):
        if evening.id == name:
            return evening
    raise EveningRefused(f"There is no evening {name}.")


def _evening(row: tuple[object, ...] | None) -> Evening:
    if row is None or row[-1] != row_sum("evenings", *row[:-1]):  # type: ignore[arg-type]
        raise StoreDamaged("The list of evenings is not what was written.")
    return Evening(*row[:-1])  # type: ignore[arg-type]


def add_evening(db: sqlite3.Connection, evening: Evening) -> None:
    """Put a new evening on the list; its name also heads its entries, as number 0."""
    values = msgspec.structs.astuple(evening)
    db.execute("INSERT INTO evenings VALUES (?, ?, ?, ?, ?, ?, ?, ?)", (*values, row_sum("evenings", *values)))
    first = chain.link(chain.START, evening.id, number=0, act=0, at_ms=evening.started_ms, body=b"")
    add_entries(db, evening.place, [Entry(0, 0, evening.started_ms, evening.id.encode(), first)])


def write_evening(db: sqlite3.Connection, evening: Evening) -> None:
    """Write an evening's row as it now stands."""
    db.execute(
        "UPDATE evenings SET closed_ms = ?, entries = ?, acts = ?, head = ?, sum = ? WHERE place = ?",
        (
            evening.closed_ms,
            evening.entries,
            evening.acts,
            evening.head,
            row_sum("evenings", *msgspec.structs.astuple(evening)),
            evening.place,
        ),
    )


def add_entries(db: sqlite3.Connection, place: int, entries: Sequence[Entry]) -> None:
    """Put whole acts at the end of an evening; `ends` marks the last entry of each."""
    db.executemany(
        "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (
                place,
                entry.number,
                entry.act,
                entry.at_ms,
                entry.body,
                entry.hash,
                int(not after or after.act != entry.act),
            )
            for entry, after in pairwise([*entries, None])
            if entry is not None
        ],
    )


READ_ENTRIES = (
    "SELECT number, act, at_ms, body, hash, ends FROM entries WHERE evening = ? AND number > 0 ORDER BY number"
)


def read_entries(db: sqlite3.Connection, evening: Evening) -> list[Entry]:
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
    if read_seal(db, "documents", sums)[0] != len(sums):
        raise StoreDamaged("Something that was remembered is gone.")
    return found


def write_document(db: sqlite3.Connection, key: str, body: bytes) -> None:
    """Remember a thing in place of what stood under its key."""
    db.execute(
        "INSERT OR REPLACE INTO documents VALUES (?, ?, ?)",
        (key, body, row_sum("documents", key, body)),
    )
    sums = [row[0] for row in db.execute("SELECT sum FROM documents ORDER BY key")]
    write_seal(db, "documents", len(sums), None, sums)


def read_deck_cards(db: sqlite3.Connection) -> tuple[DeckCard, ...]:
    """Every tag ever enrolled, in order."""
    cards: list[DeckCard] = []
    sums: list[str] = []
    for place, *values, stored in db.execute("SELECT * FROM deck_cards ORDER BY place"):
        if place != len(cards) + 1 or stored != row_sum("deck_cards", place, *values):
            raise StoreDamaged(f"Card {len(cards) + 1} of the decks is not what was written.")
        cards.append(DeckCard(*values))
        sums.append(stored)
    if read_seal(db, "deck_cards", sums)[0] != len(sums):
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
    write_seal(db, "deck_cards", len(sums), None, sums)
