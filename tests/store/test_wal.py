"""The log as SQLite writes it, a power cut leaves it, and damage makes it."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from dealer.store.wal import EMPTY, lift, read_log

PAGE, FRAME = 4096, 4096 + 24


@pytest.fixture
def log(folder: Path) -> bytes:
    """Three acts of one page each, and one of several."""
    folder.mkdir()
    db = sqlite3.connect(folder / "a.db", isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b BLOB)")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for number in range(3):
        db.execute("INSERT INTO t VALUES (?, ?)", (number, b"x" * 100))
    db.execute("INSERT INTO t VALUES (3, ?)", (b"y" * 3 * PAGE,))
    data = (folder / "a.db-wal").read_bytes()
    db.close()
    shutil.rmtree(folder)
    return data


def frames(log: bytes) -> list[tuple[int, int]]:
    """Page and commit size of each frame."""
    return [
        (int.from_bytes(log[at : at + 4]), int.from_bytes(log[at + 4 : at + 8])) for at in range(32, len(log), FRAME)
    ]


def test_a_whole_log_is_read_to_its_end(log: bytes) -> None:
    assert frames(log)[:3] == [(2, 2), (2, 2), (2, 2)]
    read = read_log(log, PAGE)
    assert (read.damage, read.page_count, read.pages) == (None, 5, frozenset(page for page, _ in frames(log)))
    assert lift(log, PAGE)[1] == 5


def test_an_empty_log_or_one_whose_first_line_was_never_written_holds_nothing() -> None:
    assert read_log(b"", PAGE) == read_log(bytes(32), PAGE) == EMPTY
    assert lift(b"", PAGE) == lift(bytes(20), PAGE) == ({}, 0)


def test_a_torn_last_act_is_what_a_power_cut_leaves(log: bytes) -> None:
    last = 32 + 3 * FRAME
    for torn in (log[: len(log) - 100], log[: last + FRAME], log[: last + 10], log[:last] + bytes(len(log) - last)):
        read = read_log(torn, PAGE)
        assert (read.damage, read.page_count) == (None, 2)
    hole = len(log) - 2 * FRAME + 600
    holed = log[:hole] + bytes(512) + log[hole + 512 :]  # one sector of the unsynced act was not written
    assert (read_log(holed, PAGE).damage, read_log(holed, PAGE).page_count) == (None, 2)


def test_acts_behind_a_damaged_one_were_acknowledged(log: bytes) -> None:
    damaged = bytearray(log)
    damaged[32 + 24 + 500] ^= 1
    assert "acts stand in its log behind one that is damaged" in (read_log(bytes(damaged), PAGE).damage or "")
    images, count = lift(bytes(damaged), PAGE)
    assert (count, images[2]) == (5, lift(log, PAGE)[0][2]), "the later image of the page makes up for the damaged one"


def test_a_log_that_does_not_begin_as_written_is_damaged_and_its_pages_are_lifted(log: bytes) -> None:
    for place in (0, 9, 17, 30):
        damaged = bytearray(log)
        damaged[place] ^= 1
        assert read_log(bytes(damaged), PAGE).damage == "its log does not begin as it was written"
        assert lift(bytes(damaged), PAGE)[1] == 5
    assert read_log(log[:20], PAGE).damage == "its log is cut off in the first line"
    assert read_log(log, 1024).damage == "its log does not begin as it was written"


def test_frames_of_an_older_log_behind_the_new_one_are_not_damage(log: bytes) -> None:
    old = bytearray(log[32 + FRAME :])
    for at in range(8, len(old), FRAME):
        old[at] ^= 0x55  # another salt
    read = read_log(log[: 32 + FRAME] + bytes(old), PAGE)
    assert (read.damage, read.page_count) == (None, 2)
