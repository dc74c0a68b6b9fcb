"""The store of the real table: the contract, restarts, rights, other programs, a full disk, growth."""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer.store import (
    DeckCard,
    EveningRefused,
    Store,
    StoreFull,
    StoreLocked,
    StoreStrange,
    StoreUnwritable,
    VersionClash,
    connect,
    files,
)
from dealer.store.sqlite import SqliteStore, open_store
from tests.store.contract import StoreContract
from tests.store.worlds import CARDS, DOCUMENTS, play, truth_of


class TestSqliteStore(StoreContract):
    @pytest.fixture
    def store(self, folder: Path) -> Iterator[Store]:
        store = open_store(folder)
        yield store
        store.close()


@pytest.fixture
def store(folder: Path) -> Iterator[SqliteStore]:
    store = open_store(folder)
    yield store
    store.close()


def test_everything_is_there_after_a_restart_and_there_is_nothing_to_tell(folder: Path) -> None:
    store = open_store(folder)
    play(store)
    before = truth_of(store)
    store.close()
    again = open_store(folder)
    assert again.notices == ()
    assert truth_of(again) == before
    assert (again.open_evening(), again.deck_cards()) == ("two", CARDS)
    assert {key: again.get(key) for key in DOCUMENTS} == DOCUMENTS
    assert again.check() == ()
    with pytest.raises(EveningRefused, match="Evening one is closed"):
        again.append("one", [b"more"], expected_version=3, at_ms=9)
    again.close()


def test_nobody_else_can_read_the_folder_or_a_file_in_it(folder: Path) -> None:
    before = os.umask(0o000)
    try:
        store = open_store(folder)
        play(store)
        store.daily_copy("2026-03-27")
        found = {path.name: path.stat().st_mode & 0o777 for path in folder.rglob("*")}
        store.close()
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert found.pop("copies") == 0o700
    assert set(found.values()) == {0o600}
    assert set(found) >= {"evenings.db", "evenings.db-wal", "evenings.mark", "evenings-2026-03-27.db"}


def test_a_folder_that_was_there_keeps_its_rights(folder: Path) -> None:
    folder.mkdir(mode=0o755)
    open_store(folder).close()
    assert folder.stat().st_mode & 0o777 == 0o755


def test_every_act_is_one_synced_transaction_in_a_log(folder: Path) -> None:
    open_store(folder).close()
    db = connect.open_to_write(files.database(folder))
    settings = [db.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous", "page_size")]
    db.close()
    assert settings == ["wal", 2, files.PAGE_SIZE]


def test_an_evening_that_another_program_went_on_with_is_not_written_over(store: SqliteStore, folder: Path) -> None:
    store.begin("Friday", 0)
    other = open_store(folder, alone=False)
    other.append("Friday", [b"theirs"], expected_version=0, at_ms=1)
    with pytest.raises(VersionClash):
        store.append("Friday", [b"ours"], expected_version=0, at_ms=2)
    other.close()
    assert [entry.body for entry in store.load("Friday")] == [b"theirs"]
    store.append("Friday", [b"ours"], expected_version=1, at_ms=2)


def test_a_locked_database_is_told_and_nothing_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "LOCKED_FOR_S", 0.01)
    store = open_store(folder)
    store.begin("Friday", 0)
    other = sqlite3.connect(files.database(folder), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreLocked, match=r"Another program is writing to .*; nothing was kept"):
        store.append("Friday", [b"ante"], expected_version=0, at_ms=1)
    assert store.version("Friday") == 0, "reading goes on"
    other.execute("ROLLBACK")
    other.close()
    store.append("Friday", [b"ante"], expected_version=0, at_ms=1)
    store.close()


def test_a_full_disk_is_told_before_the_act_is_acknowledged(store: SqliteStore, folder: Path) -> None:
    store.begin("Friday", 0)
    store.append("Friday", [b"ante"], expected_version=0, at_ms=1)
    pages = store._db.execute("PRAGMA page_count").fetchone()[0]
    store._db.execute(f"PRAGMA max_page_count = {pages}")
    for write in (
        lambda: store.append("Friday", [b"x" * 20_000], expected_version=1, at_ms=2),
        lambda: store.put("people", b"x" * 20_000),
        lambda: store.change_decks(enroll=[DeckCard("blue", "x" * 20_000, "As", 1)], at_ms=2),
    ):
        with pytest.raises(StoreFull, match=r"There is no room left for .*evenings\.db; nothing was kept"):
            write()
    assert [entry.body for entry in store.load("Friday")] == [b"ante"]
    assert (store.get("people"), store.deck_cards()) == (None, ())
    store._db.execute("PRAGMA max_page_count = 1000000")
    store.append("Friday", [b"x" * 20_000], expected_version=1, at_ms=2)
    assert store.check() == ()
    assert not files.doubt(folder).exists(), "a full disk is no damage"


def test_a_place_that_cannot_be_written_is_told_in_words(folder: Path) -> None:
    folder.mkdir()
    (folder / "file").write_text("")
    with pytest.raises(StoreUnwritable, match="cannot be used: Not a directory"):
        open_store(folder / "file" / "state")
    (folder / "state" / "evenings.db").mkdir(parents=True)
    with pytest.raises(StoreStrange, match="is no plain file"):
        open_store(folder / "state")


def test_a_start_reads_no_old_evening(folder: Path) -> None:
    store = open_store(folder)
    for number in range(60):
        store.begin(f"evening {number}", number)
        store.append(f"evening {number}", [b"x" * 100] * 100, expected_version=0, at_ms=number, closes=True)
    store.begin("tonight", 100)
    store.append("tonight", [b"ante"], expected_version=0, at_ms=101)
    store.close()
    read: list[str] = []
    start = connect.open_to_read

    def traced(path: Path) -> sqlite3.Connection:
        db = start(path)
        db.set_trace_callback(read.append)
        return db

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dealer.store.sqlite.open_to_read", traced)
        again = open_store(folder)
    assert again.load("tonight")[0].body == b"ante"
    again.close()
    entries = [statement for statement in read if "FROM entries" in statement]
    assert len(entries) == 2
    assert all("LIMIT 64" in statement or "WHERE evening = 61 " in statement for statement in entries), entries


def test_a_long_name_is_kept_though_it_fits_no_mark(store: SqliteStore, folder: Path) -> None:
    name = "Ž" * 2000
    store.begin(name, 0)
    store.append(name, [b"ante"], expected_version=0, at_ms=1)
    store.close()
    again = open_store(folder)
    assert (again.notices, again.open_evening()) == ((), name)
    again.close()
