"""Files in the state folder that are not what this program put there: opened right, or refused and left alone."""

import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from dealer.store import StoreStrange, StoreUnwritable, files
from dealer.store.sqlite import open_store
from tests.store.worlds import closed_world, goes_on, killed_world, truth_of


def foreign_log(folder: Path) -> bytes:
    """The log of somebody else's database, whole in itself."""
    folder.mkdir()
    other = folder / "other.db"
    db = sqlite3.connect(other)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE x (a)")
    db.executemany("INSERT INTO x VALUES (?)", [("z" * 500,)] * 100)
    db.commit()
    data = files.log_of(other).read_bytes()
    db.close()
    return data


def test_beside_the_log_of_another_database_everything_is_saved(folder: Path) -> None:
    truth = closed_world(folder)
    log = files.log_of(files.database(folder))
    log.write_bytes(foreign_log(folder.with_name("other")))
    store = open_store(folder)
    assert store.notices[1:] == ("Everything in it could be saved.",)
    assert truth_of(store) == truth
    assert (folder / "evenings.damaged-1.db-wal").exists()
    goes_on(store, folder)


def test_a_copy_put_back_beside_a_log_that_was_left_loses_no_act(folder: Path) -> None:
    truth = closed_world(folder.with_name("copied"))
    killed_world(folder)
    shutil.copyfile(files.database(folder.with_name("copied")), files.database(folder))
    store = open_store(folder)
    assert truth_of(store).entries == truth.entries
    goes_on(store, folder)


@pytest.mark.parametrize("name", ["evenings.db", "evenings.db-wal", "evenings.mark"])
@pytest.mark.parametrize("what", ["link", "dangling link", "pipe", "folder"])
def test_what_is_no_plain_file_is_refused_in_words_and_left_alone(folder: Path, name: str, what: str) -> None:
    closed_world(folder)
    path, elsewhere = folder / name, folder.with_name("elsewhere")
    if path.exists():
        path.rename(elsewhere)
    else:
        elsewhere.write_bytes(b"")
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    else:
        path.symlink_to(elsewhere if what == "link" else folder.with_name("nowhere"))
    before, there = elsewhere.read_bytes(), sorted(folder.iterdir())
    for alone in (True, False):
        with pytest.raises(StoreStrange) as told:
            open_store(folder, alone=alone)
        assert str(told.value).startswith(f"{path} is a link" if "link" in what else f"{path} is no plain file")
    assert (elsewhere.read_bytes(), sorted(folder.iterdir())) == (before, there)


@pytest.mark.parametrize("name", ["evenings.db", "evenings.db-wal"])
@pytest.mark.parametrize("what", ["taken away", "replaced"])
def test_no_act_is_acknowledged_into_a_file_that_is_no_longer_there(folder: Path, name: str, what: str) -> None:
    truth = killed_world(folder)
    store = open_store(folder)
    store.append("two", [b"before"], expected_version=5, at_ms=9)
    path, kept = folder / name, folder.with_name("kept")
    path.rename(kept)
    if what == "replaced":
        shutil.copyfile(kept, path)
    writes = (
        lambda: store.append("two", [b"lost"], expected_version=6, at_ms=9),
        lambda: store.put("people", b"lost"),
        lambda: store.change_decks(retire=["04A0"], at_ms=9),
    )
    for write in writes:
        with pytest.raises(StoreUnwritable, match=f"{path} is no longer the file that was opened; nothing was kept"):
            write()
    assert store.load("two")[:5] == truth.entries["two"]
    assert store.version("two") == 6, "what was acknowledged can be read still"
    path.unlink(missing_ok=True)
    kept.rename(path)
    store.append("two", [b"after"], expected_version=6, at_ms=9)
    store.close()


def test_what_another_program_began_is_not_undone_by_this_one(folder: Path) -> None:
    truth = closed_world(folder)
    journal = folder / "evenings.db-journal"
    journal.write_bytes(bytes.fromhex("d9d505f920a163d7") + bytes(600))
    before = files.database(folder).read_bytes()
    for alone in (True, False):
        with pytest.raises(StoreStrange, match=f"{journal} was left by another program: let that program finish"):
            open_store(folder, alone=alone)
    assert files.database(folder).read_bytes() == before
    journal.write_bytes(bytes(608))  # as it stays where there is nothing to undo
    store = open_store(folder)
    assert truth_of(store) == truth
    store.close()
