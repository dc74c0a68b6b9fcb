"""The next writes, tried at a start and taken back: a page that reads well may still not be fit to be written.

What SQLite knows of the free room on a page is looked at only when something is put there.
"""

import sqlite3

import msgspec

from dealer.store import chain, tables
from dealer.store.contract import DeckCard

FILL = (b" " * 240,) * 32
CARDS = 60
"""Of each, more than the room that a page of 4096 bytes can have left."""


def rehearse(db: sqlite3.Connection) -> None:
    """Write an act, a secret, a thing remembered and a card of a deck, read them back, and leave everything as it was.

    StoreDamaged, or SQLite's own error, if that cannot be done.  Nothing of it reaches the disk.
    """
    db.execute("BEGIN IMMEDIATE")
    try:
        evening = _open_evening(db)
        new = chain.chained(
            evening.id,
            FILL,
            previous=evening.head or chain.START,
            version=evening.entries,
            act=evening.acts + 1,
            at_ms=0,
        )
        tables.add_entries(db, evening.place, new)
        after = msgspec.structs.replace(
            evening, entries=evening.entries + len(new), acts=evening.acts + 1, head=new[-1].hash
        )
        tables.write_evening(db, after)
        tables.seal_evenings(db, evening.place, evening.place)
        tables.write_secrets(db, {"rehearsal": FILL[0] * 4}, 0)
        tables.write_documents(db, tables.read_documents(db), {"rehearsal": FILL[0]})
        cards = tables.read_deck_cards(db)
        tables.write_deck_cards(db, cards, (*cards, *(DeckCard("rehearsal", str(n), "As", 0) for n in range(CARDS))))
    finally:
        if db.in_transaction:  # else SQLite took it back itself, as on a full disk
            db.execute("ROLLBACK")


def _open_evening(db: sqlite3.Connection) -> tables.EveningEntry:
    """The evening that the next act is of: the open one, or one that begins now."""
    evenings = tables.read_evenings(db)
    if evenings and evenings[-1].closed_ms is None:
        return evenings[-1]
    new = tables.EveningEntry(len(evenings) + 1, "rehearsal", 0)
    tables.add_evening(db, new)
    return new
