"""The store of the real table: one SQLite file that a power cut cannot hurt and damage cannot slip through."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec

from dealer.store import chain, files, tables
from dealer.store.connect import as_store_errors, close_as_found, empty_log, open_to_read, open_to_write, transaction
from dealer.store.contract import (
    NO_SECRETS,
    DeckCard,
    Entry,
    EveningRefused,
    EveningRow,
    StoreDamaged,
    StoreMissing,
    StoreUnwritable,
    changed_decks,
    refuse_name,
    version_clash,
)
from dealer.store.copies import copy_aside, daily_copy
from dealer.store.examine import everything_wrong, examine, mark_of
from dealer.store.mark import read_mark, write_mark
from dealer.store.migrations import MIGRATIONS, Migration, migrate, pending
from dealer.store.rehearse import rehearse
from dealer.store.salvage import create, finish_interrupted, rebuild


def open_store(
    folder: Path, *, alone: bool = True, thorough: bool = False, migrations: Sequence[Migration] = MIGRATIONS
) -> "SqliteStore":
    """Open the evenings of a state folder.

    `alone` says that no other program has them open (the caller holds the folder's lock): then they are made if they
    are not there, and a damaged file is set aside, what the chain proves is saved into a new one, and `notices` tell
    where.  Without it StoreMissing or StoreDamaged is raised and nothing is touched.

    `thorough` proves every old evening too, which takes the longer the more there are.
    StoreNewer if a newer version wrote them; any other StoreError if they cannot be opened.
    """
    path = files.database(folder)
    notices: tuple[str, ...] = ()
    with as_store_errors(path):
        files.refuse_strange(folder)
        if alone:
            files.make_folder(folder)
            notices += finish_interrupted(folder)
        try:
            _prove(folder, migrations, alone=alone, thorough=thorough)
            db, news = _open(folder, migrations, alone=alone)
        except StoreDamaged as damage:
            if not alone:
                raise
            notices += rebuild(folder, str(damage), migrations)
            db, news = _open(folder, migrations, alone=alone)
        if alone:
            path.chmod(0o600)
            files.doubt(folder).unlink(missing_ok=True)
            write_mark(files.mark_path(folder), mark_of(db))
    return SqliteStore(db, folder, notices + news)


def _prove(folder: Path, migrations: Sequence[Migration], *, alone: bool, thorough: bool) -> None:
    """Raise StoreDamaged unless everything that a restart leans on is what was written; make what is not there."""
    path = files.database(folder)
    if alone and (doubt := files.damage(folder)) is not None:
        raise StoreDamaged(f"{path} is damaged: {doubt}.")
    if not path.exists():
        if not alone:
            raise StoreMissing(f"There are no evenings in {folder}.")
        create(folder, migrations)
    mark = read_mark(files.mark_path(folder))
    with as_store_errors(path), closing(open_to_read(path)) as db, transaction(db, path, write=False):
        lacking = pending(db, migrations)
        if len(lacking) == len(migrations):
            raise StoreDamaged(f"{path} is damaged: there is nothing in it.")
        if lacking:
            return  # an older version's tables are examined when they have been brought up to this one
        examine(db, mark, migrations)
        if (thorough or (alone and files.doubt(folder).exists())) and (wrong := everything_wrong(db)):
            raise StoreDamaged(wrong[0])


def _open(folder: Path, migrations: Sequence[Migration], *, alone: bool) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """A connection to this version's tables; of an older version's a copy is set aside first, and that is told."""
    path = files.database(folder)
    with as_store_errors(path):
        db = open_to_write(path)
        try:
            if lacking := pending(db, migrations):
                aside = folder / f"{files.NAME}.before-{lacking[0].__name__}.db"
                if not aside.exists():
                    copy_aside(db, aside)
                with transaction(db, path, write=True):
                    migrate(db, migrations)
                    examine(db, None, migrations)
            if alone:
                rehearse(db)
            if alone and tables.read_seal(db, "evenings").open is None:
                empty_log(db)
        except BaseException:
            close_as_found(db, path)
            raise
    if not lacking:
        return db, ()
    return db, (f"The evenings were brought up to this version; as they were before, they are in {aside}.",)


class SqliteStore:
    """The contract on one connection; `open_store` makes it."""

    def __init__(self, db: sqlite3.Connection, folder: Path, notices: tuple[str, ...]) -> None:
        self._db = db
        self._folder = folder
        self._path = files.database(folder)
        self._file = self._path.stat().st_ino
        self._notices = notices
        self._mark = mark_of(db)
        self._opened: dict[Path, tuple[int, int]] = {}
        self._same_files()
        self._places: dict[str, int] = {}  # so that an act never reads the list of evenings

    @property
    def notices(self) -> tuple[str, ...]:
        return self._notices

    def begin(self, evening: str, at_ms: int) -> None:
        refuse_name(evening)
        with self._transaction(write=True):
            evenings = tables.read_evenings(self._db)
            if any(other.id == evening for other in evenings):
                raise EveningRefused(f"There is already an evening {evening}.")
            if evenings and evenings[-1].closed_ms is None:
                raise EveningRefused(f"Evening {evenings[-1].id} is still open; close it first.")
            new = tables.EveningEntry(len(evenings) + 1, evening, at_ms)
            tables.add_evening(self._db, new)
            tables.destroy_secrets(self._db)
            tables.seal_evenings(self._db, new.place, new.place)
        self._places[evening] = new.place
        self._move_mark(evening=evening, entries=0, head="")

    def append(
        self,
        evening: str,
        bodies: Sequence[bytes],
        *,
        expected_version: int,
        at_ms: int,
        closes: bool = False,
        secrets: Mapping[str, bytes] = NO_SECRETS,
    ) -> tuple[Entry, ...]:
        with self._transaction(write=True):
            before = self._evening(evening)
            if before.closed_ms is not None:
                raise EveningRefused(f"Evening {evening} is closed.")
            if before.entries != expected_version:
                raise version_clash(evening, before.entries, expected_version)
            previous, act = before.head or chain.START, before.acts + 1
            at_ms = max(at_ms, tables.last_ms(self._db, before))
            new = chain.chained(evening, bodies, previous=previous, version=before.entries, act=act, at_ms=at_ms)
            after = msgspec.structs.replace(
                before,
                closed_ms=at_ms if closes else None,
                entries=before.entries + len(new),
                acts=before.acts + bool(new),
                head=new[-1].hash if new else before.head,
            )
            if new:
                tables.add_entries(self._db, after.place, new)
            if after != before:
                tables.write_evening(self._db, after)
            if secrets:
                tables.write_secrets(self._db, secrets, self._file)
            if closes:
                tables.destroy_secrets(self._db)
                tables.seal_evenings(self._db, after.place, None)
        if closes:
            empty_log(self._db)
        self._move_mark(evening=evening, entries=after.entries, head=after.head)
        return new

    def secret(self, name: str) -> bytes | None:
        with self._transaction(write=False):
            return tables.read_secret(self._db, name, self._file)

    def load(self, evening: str) -> list[Entry]:
        with self._transaction(write=False):
            return tables.read_entries(self._db, self._evening(evening))

    def version(self, evening: str) -> int:
        with self._transaction(write=False):
            return self._evening(evening).entries

    def evenings(self) -> list[EveningRow]:
        with self._transaction(write=False):
            found = tables.read_evenings(self._db)
        return [EveningRow(row.id, row.started_ms, row.closed_ms, row.entries, row.head) for row in found]

    def open_evening(self) -> str | None:
        with self._transaction(write=False):
            place = tables.read_seal(self._db, "evenings").open
            return None if place is None else tables.read_evening(self._db, place).id

    def get(self, key: str) -> bytes | None:
        with self._transaction(write=False):
            return tables.read_documents(self._db).get(key)

    def put(self, key: str, body: bytes) -> None:
        self.put_all({key: body})

    def put_all(self, documents: Mapping[str, bytes]) -> None:
        with self._transaction(write=True):
            tables.write_documents(self._db, tables.read_documents(self._db), documents)
            changes = tables.changes(self._db, "documents")
        self._move_mark(documents=changes)

    def deck_cards(self) -> tuple[DeckCard, ...]:
        with self._transaction(write=False):
            return tables.read_deck_cards(self._db)

    def change_decks(self, *, retire: Sequence[str] = (), enroll: Sequence[DeckCard] = (), at_ms: int) -> None:
        with self._transaction(write=True):
            before = tables.read_deck_cards(self._db)
            tables.write_deck_cards(self._db, before, changed_decks(before, retire, enroll, at_ms))
            changes = tables.changes(self._db, "deck_cards")
        self._move_mark(deck_cards=changes)

    def daily_copy(self, date: str) -> tuple[str, ...]:
        """Copy everything into the folder `copies` under a date (2026-03-27), if it is news; the newest seven are kept.

        Whatever is wrong in the copy comes back as sentences, and then no older copy goes.  Reads the whole file, so it
        belongs where nobody waits.
        """
        with as_store_errors(self._path):
            wrong = daily_copy(self._db, self._folder, date)
        if wrong:
            self._doubt()
        return wrong

    def check(self) -> tuple[str, ...]:
        """Every sentence that a slow look at the whole file has to say; empty if all is what was written."""
        with self._transaction(write=False):
            wrong = everything_wrong(self._db)
        if wrong:
            self._doubt()
        return wrong

    def close(self) -> None:
        with as_store_errors(self._path):
            self._db.close()

    @contextmanager
    def _transaction(self, *, write: bool) -> Iterator[None]:
        """A transaction after whose damage the next start looks at everything."""
        try:
            with transaction(self._db, self._path, write=write):
                yield
                if write:
                    self._same_files()
        except StoreDamaged:
            self._doubt()
            raise

    def _same_files(self) -> None:
        """StoreUnwritable where the database or its log was taken away or replaced: what is written is in no folder."""
        for path in (self._path, files.log_of(self._path)):
            found = path.stat() if path.exists() else None
            is_now = (found.st_dev, found.st_ino) if found else None
            if self._opened.get(path, is_now) != is_now:
                raise StoreUnwritable(
                    f"{path} is no longer the file that was opened; nothing was kept. Put it back, or start again."
                )
            if is_now:
                self._opened[path] = is_now

    def _doubt(self) -> None:
        with suppress(OSError):  # the damage is told in any case
            files.make_private(files.doubt(self._folder))

    def _evening(self, name: str) -> tables.EveningEntry:
        place = self._places.get(name)
        if place is None:
            place = self._places[name] = tables.find_evening(self._db, name).place
        return tables.read_evening(self._db, place)

    def _move_mark(self, **changes: str | int) -> None:
        self._mark = msgspec.structs.replace(self._mark, **changes)
        with suppress(OSError):  # the act is durable; an older mark only claims less
            write_mark(files.mark_path(self._folder), self._mark)
