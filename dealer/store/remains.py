"""What of a damaged database still proves itself, row by row."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from struct import pack_into
from typing import Any

import msgspec

from dealer.store import chain, files, tables
from dealer.store.connect import open_to_write
from dealer.store.contract import DeckCard, Entry, StoreDamaged, StoreNewer
from dealer.store.mark import Mark
from dealer.store.migrations import Migration, migrate, new_schema, schema
from dealer.store.sums import row_sum
from dealer.store.wal import lift

MOST_EVENINGS = 100_000
"""No club has had more; a number above it is damage."""


UNREADABLE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises on damage; the second where its own message quotes what is no text."""


class Saved(msgspec.Struct, frozen=True):
    """An evening as far as it proves itself, in whole acts."""

    place: int
    id: str
    started_ms: int
    closed_ms: int | None
    entries: tuple[Entry, ...]
    missing: int
    """How many entries more there are known to have been."""
    unlisted: bool
    """Its row in the list is lost, so that whether it was closed is not known."""

    @property
    def head(self) -> str:
        """The hash of its last entry that was saved."""
        return self.entries[-1].hash if self.entries else ""


class Remains(msgspec.Struct, frozen=True):
    """Everything of a database that proves itself; a seal is None where the table is not whole."""

    evenings: dict[str, Saved] = {}
    documents: dict[str, bytes] = {}
    cards: dict[int, DeckCard] = {}
    evenings_seal: tables.Seal | None = None
    documents_seal: tables.Seal | None = None
    cards_seal: tables.Seal | None = None


def read_remains(
    path: Path, working: Path, migrations: Sequence[Migration], mark: Mark | None = None, *, log: bool = True
) -> Remains:
    """Everything that proves itself in a database and its log, which are copied first and stay as they are."""
    try:
        if not path.exists():
            return Remains()
        files.copy(path, working)
        if log:
            _lift_log(working)
        else:
            files.log_of(working).unlink(missing_ok=True)
        try:
            return _read(working, migrations, mark)
        except (*UNREADABLE, StoreDamaged):
            _mend_first_page(working, migrations)
            return _read(working, migrations, mark)
    except (*UNREADABLE, StoreDamaged, StoreNewer):
        return Remains()
    finally:
        files.remove(working)


def _lift_log(working: Path) -> None:
    """Fold the log into the working copy, past what SQLite would stop at."""
    log = files.log_of(working)
    data = log.read_bytes() if log.exists() else b""
    images, page_count = lift(data, files.PAGE_SIZE)
    with working.open("r+b") as file:
        for page, image in images.items():
            if 0 < page <= page_count:
                file.seek((page - 1) * files.PAGE_SIZE)
                file.write(image)
    log.unlink(missing_ok=True)


def _mend_first_page(working: Path, migrations: Sequence[Migration]) -> None:
    """Give the working copy the first page of a new database, which all of one version share."""
    blank = working.with_name(working.name + ".blank")
    files.remove(blank)
    db = open_to_write(blank)
    try:
        db.execute("BEGIN")
        migrate(db, migrations)
        db.execute("COMMIT")
    finally:
        db.close()
    first = bytearray(blank.read_bytes()[: files.PAGE_SIZE])
    files.remove(blank)
    size = max(working.stat().st_size // files.PAGE_SIZE, 1)
    pack_into(">3I", first, 28, size, 0, 0)  # the page count; no free pages
    with working.open("r+b") as file:
        file.write(first)
        file.truncate(size * files.PAGE_SIZE)


def _read(working: Path, migrations: Sequence[Migration], mark: Mark | None) -> Remains:
    db = open_to_write(working)
    try:
        found = schema(db)
        if found and found != new_schema(migrations):
            db.execute("BEGIN")
            migrate(db, migrations)
            db.execute("COMMIT")
            found = schema(db)
        if found != new_schema(migrations):
            raise StoreDamaged("The tables are not those that this version makes.")
        seal = _seal(db, "evenings")
        documents, document_sums = _documents(db)
        cards, card_sums = _cards(db)
        return Remains(
            evenings={saved.id: saved for saved in _evenings(db, seal.rows if seal else 0, mark)},
            documents=documents,
            cards=cards,
            evenings_seal=seal,
            documents_seal=_seal(db, "documents", document_sums),
            cards_seal=_seal(db, "deck_cards", card_sums),
        )
    finally:
        db.close()


def _rows(db: sqlite3.Connection, statement: str, *values: int) -> list[tuple[Any, ...]]:
    """The rows up to where the damage stops SQLite."""
    rows: list[tuple[Any, ...]] = []
    with suppress(*UNREADABLE):
        rows.extend(db.execute(statement, values))  # what came before the damage stays
    return rows


def _seal(db: sqlite3.Connection, name: str, sums: Sequence[str] = ()) -> tables.Seal | None:
    """A table's seal, if it fits what was found."""
    try:
        return tables.read_seal(db, name, sums)
    except (*UNREADABLE, StoreDamaged):
        return None


def _documents(db: sqlite3.Connection) -> tuple[dict[str, bytes], list[str]]:
    rows = _rows(db, "SELECT key, body, sum FROM documents ORDER BY key")
    proven = [row for row in rows if row[2] == row_sum("documents", row[0], row[1])]
    return {key: body for key, body, _ in proven}, [row[2] for row in proven]


def _cards(db: sqlite3.Connection) -> tuple[dict[int, DeckCard], list[str]]:
    rows = _rows(db, "SELECT * FROM deck_cards ORDER BY place")
    proven = [row for row in rows if row[-1] == row_sum("deck_cards", *row[:-1])]
    return {row[0]: DeckCard(*row[1:-1]) for row in proven}, [row[-1] for row in proven]


def _evenings(db: sqlite3.Connection, count: int, mark: Mark | None) -> Iterator[Saved]:
    rows = _rows(db, "SELECT * FROM evenings ORDER BY place")
    proven = {row[0]: tables.EveningEntry(*row[:-1]) for row in rows if row[-1] == row_sum("evenings", *row[:-1])}
    heads = _rows(db, "SELECT max(evening) FROM entries")
    last = max([count, *proven, *(row[0] for row in heads if isinstance(row[0], int))])
    for place in range(1, min(last, MOST_EVENINGS) + 1):
        saved = _evening(db, place, proven.get(place), mark)
        if saved is not None:
            yield saved


def _evening(db: sqlite3.Connection, place: int, row: tables.EveningEntry | None, mark: Mark | None) -> Saved | None:
    rows = _rows(db, tables.READ_ENTRIES, place)
    name, started_ms = (row.id, row.started_ms) if row is not None else _named_by(db, place)
    if name is None:
        return None
    entries = [Entry(*values[:-1]) for values in rows if isinstance(values[3], bytes)]
    good = chain.proven(name, entries)
    known = row.entries if row is not None else 0
    if mark is not None and mark.evening == name and mark.entries > known:
        reached = good >= mark.entries
        known = known if reached and entries[mark.entries - 1].hash != mark.head else mark.entries
    while good and rows[good - 1][-1] != 1:
        good -= 1  # an act of which something is missing counts for nothing
    closed_ms = row.closed_ms if row is not None else None
    return Saved(place, name, started_ms, closed_ms, tuple(entries[:good]), max(known - good, 0), row is None)


def _named_by(db: sqlite3.Connection, place: int) -> tuple[str | None, int]:
    """The evening's name and beginning, as entry 0 keeps them."""
    rows = _rows(db, "SELECT at_ms, body, hash FROM entries WHERE evening = ? AND number = 0", place)
    for at_ms, body, digest in rows:
        name = body.decode("utf-8", "replace") if isinstance(body, bytes) else ""
        if digest == chain.link(chain.START, name, number=0, act=0, at_ms=at_ms, body=b""):
            return name, at_ms
    return None, 0
