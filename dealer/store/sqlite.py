"""The store of the real table: one SQLite file that a power cut cannot hurt and damage cannot slip through."""

import sqlite3
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import msgspec

from dealer.store import chain, files, tables
from dealer.store.connect import open_to_read, open_to_write, told, transaction
from dealer.store.contract import (
    DeckCard,
    Entry,
    EveningRefused,
    EveningRow,
    StoreDamaged,
    changed_decks,
    refuse_name,
    version_clash,
)
from dealer.store.copies import copy_aside, daily_copy
from dealer.store.examine import everything_wrong, examine
from dealer.store.mark import Mark, read_mark, write_mark
from dealer.store.migrations import MIGRATIONS, Migration, migrate, pending
from dealer.store.salvage import finish_interrupted, rebuild


def open_store(
    folder: Path, *, alone: bool = True, thorough: bool = False, migrations: Sequence[Migration] = MIGRATIONS
) -> "SqliteStore":
    """Open the evenings of a state folder, made if it is not there.

    `alone` says that no other program has them open (the caller holds the folder's lock): then a damaged file is set
    aside, what the chain proves is saved into a new one, and `notices` tell where.  Without it StoreDamaged is raised
    and nothing is touched.  `thorough` proves every old evening too, which takes the longer the more there are.
    StoreNewer if a newer version wrote them; any other StoreError if they cannot be opened.
    """
    path = files.database(folder)
    notices: list[str] = []
    with told(path):
        files.make_folder(folder)
        if alone:
            finish_interrupted(folder)
        try:
            if alone and (doubt := files.damage(folder)) is not None:
                raise StoreDamaged(f"{path} is damaged: {doubt}.")
            _prove(folder, migrations, thorough=thorough)
        except StoreDamaged as damage:
            if not alone:
                raise
            notices += rebuild(folder, str(damage), migrations)
        files.make_private(path)
        db = open_to_write(path)
    try:
        with told(path):
            notices += _bring_up_to_date(db, folder, migrations)
    except BaseException:
        db.close()
        raise
    return SqliteStore(db, folder, tuple(notices))


def _prove(folder: Path, migrations: Sequence[Migration], *, thorough: bool) -> None:
    """Raise StoreDamaged unless everything that a restart leans on is what was written."""
    path = files.database(folder)
    if not path.exists() or not path.stat().st_size:
        return
    mark = read_mark(files.mark_path(folder))
    db = open_to_read(path)
    try:
        with transaction(db, path, write=False):
            if pending(db, migrations):
                return
            examine(db, mark, migrations)
            if thorough and (wrong := everything_wrong(db)):
                raise StoreDamaged(wrong[0])
    finally:
        db.close()


def _bring_up_to_date(db: sqlite3.Connection, folder: Path, migrations: Sequence[Migration]) -> list[str]:
    """Make the tables this version needs; of an older file a copy is set aside first."""
    lacking = pending(db, migrations)
    if not lacking:
        return []
    path, notices = files.database(folder), list[str]()
    if len(lacking) < len(migrations):
        aside = folder / f"{files.NAME}.before-{lacking[0].__name__}.db"
        if not aside.exists():
            copy_aside(db, aside)
        notices.append(f"The evenings were brought up to this version; as they were before, they are in {aside}.")
    with transaction(db, path, write=True):
        migrate(db, migrations)
        examine(db, None, migrations)
    files.sync_folder(folder)
    mark = files.mark_path(folder)
    if not mark.exists():
        write_mark(mark, Mark("", 0, ""))
    return notices


class SqliteStore:
    """The contract on one connection; `open_store` makes it."""

    def __init__(self, db: sqlite3.Connection, folder: Path, notices: tuple[str, ...]) -> None:
        self._db = db
        self._folder = folder
        self._path = files.database(folder)
        self._notices = notices
        self._places: dict[str, int] = {}  # so that an act never reads the list of evenings

    @property
    def notices(self) -> tuple[str, ...]:
        return self._notices

    def begin(self, evening: str, at_ms: int) -> None:
        refuse_name(evening)
        with transaction(self._db, self._path, write=True):
            count, opened = tables.read_seal(self._db, "evenings")
            if any(other.id == evening for other in tables.read_evenings(self._db)):
                raise EveningRefused(f"There is already an evening {evening}.")
            if opened is not None:
                other = tables.read_evening(self._db, opened)
                raise EveningRefused(f"Evening {other.id} is still open; close it first.")
            tables.add_evening(self._db, tables.Evening(count + 1, evening, at_ms))
            tables.write_seal(self._db, "evenings", count + 1, count + 1)
        self._places[evening] = count + 1
        self._write_mark(Mark(evening, 0, ""))

    def append(
        self, evening: str, bodies: Sequence[bytes], *, expected_version: int, at_ms: int, closes: bool = False
    ) -> tuple[Entry, ...]:
        with transaction(self._db, self._path, write=True):
            before = self._evening(evening)
            if before.closed_ms is not None:
                raise EveningRefused(f"Evening {evening} is closed.")
            if before.entries != expected_version:
                raise version_clash(evening, before.entries, expected_version)
            new = chain.chained(
                evening,
                bodies,
                previous=before.head or chain.START,
                version=before.entries,
                act=before.acts + 1,
                at_ms=at_ms,
            )
            after = msgspec.structs.replace(
                before,
                closed_ms=at_ms if closes else None,
                entries=before.entries + len(new),
                acts=before.acts + bool(new),
                head=new[-1].hash if new else before.head,
            )
            tables.add_entries(self._db, after.place, new)
            tables.write_evening(self._db, after)
            if closes:
                count, _ = tables.read_seal(self._db, "evenings")
                tables.write_seal(self._db, "evenings", count, None)
        self._write_mark(Mark(evening, after.entries, after.head))
        return new

    def load(self, evening: str) -> list[Entry]:
        with transaction(self._db, self._path, write=False):
            return tables.read_entries(self._db, self._evening(evening))

    def version(self, evening: str) -> int:
        with transaction(self._db, self._path, write=False):
            return self._evening(evening).entries

    def evenings(self) -> list[EveningRow]:
        with transaction(self._db, self._path, write=False):
            found = tables.read_evenings(self._db)
        return [EveningRow(row.id, row.started_ms, row.closed_ms, row.entries, row.head) for row in found]

    def open_evening(self) -> str | None:
        with transaction(self._db, self._path, write=False):
            _, opened = tables.read_seal(self._db, "evenings")
            return None if opened is None else tables.read_evening(self._db, opened).id

    def get(self, key: str) -> bytes | None:
        with transaction(self._db, self._path, write=False):
            return tables.read_documents(self._db).get(key)

    def put(self, key: str, body: bytes) -> None:
        with transaction(self._db, self._path, write=True):
            tables.write_document(self._db, key, body)

    def deck_cards(self) -> tuple[DeckCard, ...]:
        with transaction(self._db, self._path, write=False):
            return tables.read_deck_cards(self._db)

    def change_decks(self, *, retire: Sequence[str] = (), enroll: Sequence[DeckCard] = (), at_ms: int) -> None:
        with transaction(self._db, self._path, write=True):
            before = tables.read_deck_cards(self._db)
            tables.write_deck_cards(self._db, before, changed_decks(before, retire, enroll, at_ms))

    def daily_copy(self, date: str) -> tuple[str, ...]:
        """Copy everything into the folder `copies` under a date (2026-03-27), once a date; the newest seven are kept.

        Whatever is wrong in the copy comes back as sentences, and then no older copy goes.  Reads the whole file, so it
        belongs where nobody waits.
        """
        with told(self._path):
            return daily_copy(self._db, self._folder, date)

    def check(self) -> tuple[str, ...]:
        """Every sentence that a slow look at the whole file has to say; empty if all is what was written."""
        with transaction(self._db, self._path, write=False):
            return everything_wrong(self._db)

    def close(self) -> None:
        with told(self._path):
            self._db.close()

    def _evening(self, name: str) -> tables.Evening:
        place = self._places.get(name)
        if place is None:
            place = self._places[name] = tables.find_evening(self._db, name).place
        return tables.read_evening(self._db, place)

    def _write_mark(self, mark: Mark) -> None:
        with suppress(OSError):  # the act is durable; an older mark only claims less
            write_mark(files.mark_path(self._folder), mark)
