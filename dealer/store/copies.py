"""Copies of the whole database, made by SQLite's own backup, whole and synced before they get their name."""

import sqlite3
from pathlib import Path

from dealer.store import files, tables
from dealer.store.connect import open_to_read
from dealer.store.contract import StoreDamaged
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
            _without_secrets(target)
        finally:
            target.close()
        files.sync_file(unfinished)
        unfinished.rename(to)
    finally:
        files.remove(unfinished)
    files.sync_folder(to.parent)


def _without_secrets(copy: sqlite3.Connection) -> None:
    """An evening that is opened from a copy must not show a draw again: no copy holds what draws come from."""
    copy.execute("PRAGMA secure_delete = ON")
    copy.execute("PRAGMA temp_store = MEMORY")
    if copy.execute("SELECT 1 FROM sqlite_schema WHERE name = 'secrets'").fetchone():
        tables.destroy_secrets(copy)


def daily_copy(db: sqlite3.Connection, folder: Path, date: str) -> tuple[str, ...]:
    """The day's copy, anew if it lacks anything: a clock that stands still makes every evening the same day's.

    The newest seven stay, and all of them while one does not prove itself; nor does it take the place of another then.
    """
    home = folder / "copies"
    files.make_folder(home)
    to, new = home / f"{files.NAME}-{date}.db", home / f"{files.NAME}-{date}.new"
    if to.exists() and _held(to) == _holds(db):
        return ()
    files.remove(new)
    copy_aside(db, new)
    copied = open_to_read(new)
    try:
        wrong = everything_wrong(copied)
    finally:
        copied.close()
    if wrong and to.exists():
        files.remove(new)
    else:
        new.replace(to)
        files.sync_folder(home)
    if wrong:
        return tuple(f"In the copy of {date}: {sentence}" for sentence in wrong)
    for old in files.copies(folder)[KEPT:]:
        files.remove(old)
    return ()


def _holds(db: sqlite3.Connection) -> tuple[object, ...]:
    """How far everything in it has come."""
    evenings = tuple((each.id, each.entries, each.head, each.closed_ms) for each in tables.read_evenings(db))
    return (evenings, tables.changes(db, "documents"), tables.changes(db, "deck_cards"))


def _held(path: Path) -> tuple[object, ...] | None:
    """The same of a copy; None of one that cannot be read."""
    copied = open_to_read(path)
    try:
        return _holds(copied)
    except (sqlite3.Error, StoreDamaged, TypeError):
        return None
    finally:
        copied.close()
