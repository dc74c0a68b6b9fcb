"""Copies of the whole database, made by SQLite's own backup, whole and synced before they get their name."""

import sqlite3
from pathlib import Path

from dealer.store import files
from dealer.store.connect import open_to_read
from dealer.store.examine import everything_wrong

KEPT = 7
"""How many daily copies stay."""


def copy_aside(db: sqlite3.Connection, to: Path) -> None:
    """Copy the database as it stands to a path that nothing stands at."""
    unfinished = to.with_name(to.name + ".part")
    files.remove(unfinished)
    files.make_private(unfinished)
    try:
        target = sqlite3.connect(unfinished, isolation_level=None)
        try:
            db.backup(target)
            target.execute("PRAGMA journal_mode = DELETE")  # one file, complete in itself
        finally:
            target.close()
        files.sync_file(unfinished)
        unfinished.rename(to)
    finally:
        files.remove(unfinished)
    files.sync_folder(to.parent)


def daily_copy(db: sqlite3.Connection, folder: Path, date: str) -> tuple[str, ...]:
    """The day's copy, unless there is one; the newest seven stay, and all of them while one does not prove itself."""
    home = folder / "copies"
    files.make_folder(home)
    to = home / f"{files.NAME}-{date}.db"
    if to.exists():
        return ()
    copy_aside(db, to)
    copied = open_to_read(to)
    try:
        wrong = everything_wrong(copied)
    finally:
        copied.close()

    if wrong:
        return tuple(f"In the copy of {date}: {sentence}" for sentence in wrong)
    for old in files.copies(folder)[KEPT:]:
        files.remove(old)
    return ()
