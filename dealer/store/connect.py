"""Connections to a database file, set for a card in a Raspberry Pi whose power may go at any moment.

Write-ahead log with a sync at every commit: a commit survives the power (6.4 ms on a Pi's card, 4 KiB a page); the
log is folded back into the file every 128 pages, so that a restart has little to read.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from errno import EDQUOT, ENOSPC
from pathlib import Path
from urllib.parse import quote

from dealer.store.contract import StoreDamaged, StoreError, StoreFull, StoreLocked, StoreUnwritable

LOG_PAGES = 128
LOCKED_FOR_S = 1.0
"""How long a commit waits for another program before it says so."""
ROOM_BYTES = 64 * 1024
"""A disk with less than this left is full, whatever the failed write was called."""

SETTINGS: tuple[str, ...] = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    f"PRAGMA wal_autocheckpoint = {LOG_PAGES}",
    "PRAGMA journal_size_limit = 1048576",
    "PRAGMA temp_store = MEMORY",
    "PRAGMA secure_delete = ON",
)


def open_to_read(path: Path) -> sqlite3.Connection:
    """A connection that can change nothing, not even by closing."""
    db = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, isolation_level=None, timeout=LOCKED_FOR_S)
    db.execute("PRAGMA cell_size_check = ON")
    return db


def open_to_write(path: Path) -> sqlite3.Connection:
    """A connection on which every commit is synced to the disk."""
    db = sqlite3.connect(path, isolation_level=None, timeout=LOCKED_FOR_S)
    try:
        db.execute("PRAGMA cell_size_check = ON")
        for setting in SETTINGS:
            db.execute(setting)
        found = (db.execute("PRAGMA journal_mode").fetchone()[0], db.execute("PRAGMA synchronous").fetchone()[0])
        if found != ("wal", 2):
            raise StoreUnwritable(f"{path} is on a disk that cannot keep a log beside it.")
    except BaseException:
        db.close()
        raise
    return db


def empty_log(db: sqlite3.Connection) -> None:
    """Fold the log into the file and leave none of it, as it may hold a secret that was destroyed."""
    with suppress(sqlite3.Error):  # somebody reads: the next start does it
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def close_as_found(db: sqlite3.Connection, path: Path) -> None:
    """Close without changing the file: SQLite's last writer would fold the log into it, so a reader closes last."""
    with ExitStack() as last:
        with suppress(sqlite3.Error):  # that it holds the file is enough, whatever it reads there
            reader = last.enter_context(closing(open_to_read(path)))
            reader.execute("SELECT 1 FROM sqlite_schema").fetchone()
        db.close()


@contextmanager
def transaction(db: sqlite3.Connection, path: Path, *, write: bool) -> Iterator[None]:
    """All of what is done inside, durable at the end, or nothing of it; SQLite's errors become ours."""
    with as_store_errors(path):
        try:
            db.execute("BEGIN IMMEDIATE" if write else "BEGIN")
            yield
            db.execute("COMMIT")
        except BaseException:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise


@contextmanager
def as_store_errors(path: Path) -> Iterator[None]:
    """Raises as a StoreError, in our words, what SQLite or the system refuse inside."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise _in_words(error, path) from error
    except UnicodeDecodeError as error:  # SQLite names in its message what it could not read
        raise StoreDamaged(f"{path} is damaged: a name in it is no text.") from error
    except OSError as error:
        if error.errno in (ENOSPC, EDQUOT):
            raise _full(path) from error
        raise StoreUnwritable(f"{error.filename or path} cannot be used: {error.strerror or error}.") from error


def _in_words(error: sqlite3.Error, path: Path) -> StoreError:
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return StoreDamaged(f"{path} is damaged: a text in it is no text.")
    if code == sqlite3.SQLITE_IOERR_SHORT_READ:
        return StoreDamaged(f"{path} is damaged: its end is cut off.")
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED | sqlite3.SQLITE_PROTOCOL:
            return StoreLocked(f"Another program is writing to {path}; nothing was kept. Try again.")
        case sqlite3.SQLITE_FULL:
            return _full(path)
        case sqlite3.SQLITE_IOERR if shutil.disk_usage(path.parent).free < ROOM_BYTES:
            return _full(path)
        case sqlite3.SQLITE_IOERR | sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return StoreUnwritable(f"{path} cannot be written or read ({error}); nothing was kept.")
        case _:
            return StoreDamaged(f"{path} is damaged: {error}.")


def _full(path: Path) -> StoreFull:
    return StoreFull(f"There is no room left for {path}; nothing was kept. Make room and try again.")
