"""The tables of the store, one named function per change; a change and its record are one transaction.

A released function is never edited: a later need is a new function at the end of MIGRATIONS.
"""

import sqlite3
from collections.abc import Callable, Sequence

from dealer.store.contract import StoreDamaged, StoreNewer
from dealer.store.sums import row_sum

Migration = Callable[[sqlite3.Connection], None]


def evenings_decks_and_documents(db: sqlite3.Connection) -> None:
    """The first tables: every row carries its own sum or a link of the chain, every table but one a seal."""
    db.execute(
        """CREATE TABLE evenings (
            place INTEGER PRIMARY KEY, id TEXT NOT NULL, started_ms INTEGER NOT NULL, closed_ms INTEGER,
            entries INTEGER NOT NULL, acts INTEGER NOT NULL, head TEXT NOT NULL, sum TEXT NOT NULL
        ) STRICT"""
    )
    db.execute(
        """CREATE TABLE entries (
            evening INTEGER NOT NULL, number INTEGER NOT NULL, act INTEGER NOT NULL, at_ms INTEGER NOT NULL,
            body BLOB NOT NULL, hash TEXT NOT NULL, ends INTEGER NOT NULL, PRIMARY KEY (evening, number)
        ) STRICT, WITHOUT ROWID"""
    )
    db.execute(
        """CREATE TABLE documents (key TEXT PRIMARY KEY, body BLOB NOT NULL, sum TEXT NOT NULL) STRICT, WITHOUT ROWID"""
    )
    db.execute(
        """CREATE TABLE deck_cards (
            place INTEGER PRIMARY KEY, deck_id TEXT NOT NULL, uid TEXT NOT NULL, card TEXT NOT NULL,
            enrolled_ms INTEGER NOT NULL, retired_ms INTEGER, sum TEXT NOT NULL
        ) STRICT"""
    )
    db.execute(
        """CREATE TABLE seals (
            name TEXT PRIMARY KEY, rows INTEGER NOT NULL, changes INTEGER NOT NULL, open INTEGER, sum TEXT NOT NULL
        ) STRICT, WITHOUT ROWID"""
    )
    for name in ("evenings", "documents", "deck_cards"):
        db.execute("INSERT INTO seals VALUES (?, 0, 0, NULL, ?)", (name, row_sum("seals", name, 0, 0, None, [])))


def secrets_of_the_evening(db: sqlite3.Connection) -> None:
    """What never leaves the file and is in no copy of it: destroyed when the evening is closed."""
    db.execute(
        """CREATE TABLE secrets (name TEXT PRIMARY KEY, body BLOB NOT NULL, sum TEXT NOT NULL) STRICT, WITHOUT ROWID"""
    )


MIGRATIONS: tuple[Migration, ...] = (evenings_decks_and_documents, secrets_of_the_evening)

CREATE_RECORD = "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT NOT NULL, sum TEXT NOT NULL) STRICT"


def pending(db: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> Sequence[Migration]:
    """The changes this file still lacks.  StoreNewer if it has more than this program knows."""
    known = [change.__name__ for change in migrations]
    if not db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        return migrations
    done: list[str] = []
    for number, name, found in db.execute("SELECT number, name, sum FROM migrations ORDER BY number"):
        if number != len(done) + 1 or found != row_sum("migrations", number, name):
            raise StoreDamaged("The record of the tables' versions is not what was written.")
        done.append(name)
    if done[: len(known)] == known and len(done) > len(known):
        raise StoreNewer(
            f"The evenings were written by a newer version of the dealer (it made {done[len(known)]!r}); "
            "install that version again, or give this one another state folder."
        )
    if not done or done != known[: len(done)]:
        raise StoreDamaged("The tables are not those of any version of the dealer.")
    return migrations[len(done) :]


def migrate(db: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Make every change that is lacking; the caller holds the transaction."""
    lacking = pending(db, migrations)
    if len(lacking) == len(migrations):
        db.execute(CREATE_RECORD)
    for number, change in enumerate(lacking, start=len(migrations) - len(lacking) + 1):
        change(db)
        name = change.__name__
        db.execute("INSERT INTO migrations VALUES (?, ?, ?)", (number, name, row_sum("migrations", number, name)))


def schema(db: sqlite3.Connection) -> list[tuple[object, ...]]:
    """What the file says its tables are, for comparison with a new one's."""
    return db.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY rowid").fetchall()


def new_schema(migrations: Sequence[Migration] = MIGRATIONS) -> list[tuple[object, ...]]:
    """The tables as this version makes them."""
    db = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(db, migrations)
        return schema(db)
    finally:
        db.close()
