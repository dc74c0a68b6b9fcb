"""A newer version brings the file up to date, copy first; an older one refuses it in words."""

import sqlite3
from pathlib import Path

import pytest

from dealer.store import StoreError, StoreNewer, files
from dealer.store.migrations import MIGRATIONS, new_schema, schema
from dealer.store.sqlite import open_store
from tests.store.worlds import CARDS, closed_world, truth_of


def seats_remembered(db: sqlite3.Connection) -> None:
    """What a later version may bring."""
    db.execute("CREATE TABLE seats (number INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT")


def half_done(db: sqlite3.Connection) -> None:
    """A change that fails in the middle."""
    db.execute("CREATE TABLE halves (number INTEGER PRIMARY KEY) STRICT")
    raise sqlite3.OperationalError("no such thing")


NEWER = (*MIGRATIONS, seats_remembered)


def test_an_upgrade_sets_a_copy_aside_and_keeps_everything(folder: Path) -> None:
    truth = closed_world(folder)
    newer = open_store(folder, migrations=NEWER)
    aside = folder / "evenings.before-seats_remembered.db"
    assert newer.notices == (
        f"The evenings were brought up to this version; as they were before, they are in {aside}.",
    )
    assert (truth_of(newer), newer.deck_cards()) == (truth, CARDS)
    newer.close()
    db = sqlite3.connect(files.database(folder))
    assert schema(db) == new_schema(NEWER)
    db.close()
    again = open_store(folder, migrations=NEWER)
    assert again.notices == ()
    again.close()
    copied = folder.parent / "copied"
    copied.mkdir()
    aside.rename(files.database(copied))
    old = open_store(copied)
    assert (truth_of(old), old.notices) == (truth, ())
    old.close()


def test_an_older_version_refuses_in_words_and_touches_nothing(folder: Path) -> None:
    closed_world(folder)
    open_store(folder, migrations=NEWER).close()
    before = files.database(folder).read_bytes()
    for alone in (True, False):
        with pytest.raises(StoreNewer, match=r"by a newer version of the dealer \(it made 'seats_remembered'"):
            open_store(folder, alone=alone)
    assert files.database(folder).read_bytes() == before
    assert files.reports(folder) == []


def test_an_upgrade_that_fails_leaves_the_old_version_usable(folder: Path) -> None:
    truth = closed_world(folder)
    with pytest.raises(StoreError):
        open_store(folder, migrations=(*MIGRATIONS, half_done))
    old = open_store(folder)
    assert truth_of(old) == truth
    old.close()


def test_a_damaged_old_file_is_saved_into_the_new_tables(folder: Path) -> None:
    truth = closed_world(folder)
    database = files.database(folder)
    database.write_bytes(database.read_bytes()[:-1])
    newer = open_store(folder, migrations=NEWER)
    assert "evenings.damaged-1.db" in newer.notices[0]
    assert newer.load("one") == truth.entries["one"]
    newer.close()
    db = sqlite3.connect(database)
    assert schema(db) == new_schema(NEWER)
    db.close()


def test_an_old_file_whose_rows_are_damaged_is_set_aside_too(folder: Path) -> None:
    truth = closed_world(folder)
    database = files.database(folder)
    damaged = database.read_bytes().replace(b"next deal", b"next beal")
    database.write_bytes(damaged)
    newer = open_store(folder, migrations=NEWER)
    assert "Entry 5 of two is not what was written" in newer.notices[0]
    assert newer.load("two") == truth.entries["two"][:3]
    assert b"next beal" in (folder / "evenings.damaged-1.db").read_bytes()
    newer.close()
