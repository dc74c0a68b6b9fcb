"""The files of a state folder: their names, their rights, and what can be seen of damage without opening a database."""

import os
import shutil
from itertools import count
from pathlib import Path
from struct import unpack_from

from dealer.store.contract import StoreStrange
from dealer.store.wal import read_log

NAME = "evenings"
PAGE_SIZE = 4096
FIXED = b"SQLite format 3\0" + PAGE_SIZE.to_bytes(2) + b"\0\x40\x20\x20"
"""What the file's first 24 bytes always are (https://sqlite.org/fileformat2.html#the_database_header), but for two."""
JOURNALS = (b"\1\1", b"\2\2")
"""Those two: a file on its own, as a copy is, or one with a log."""

ROLLBACK = bytes.fromhex("d9d505f920a163d7")
"""How a rollback journal begins while something is to be undone by it; with the log beside it there is never one."""


def database(folder: Path) -> Path:
    """Where the evenings are."""
    return folder / f"{NAME}.db"


def mark_path(folder: Path) -> Path:
    """Where the mark is that says how far the evening had come."""
    return folder / f"{NAME}.mark"


def doubt(folder: Path) -> Path:
    """Whether this file is there: damage was met while the evenings were open, and the next start looks at all."""
    return folder / f"{NAME}.doubt"


def rebuilt(folder: Path) -> Path:
    """Where a new database stands, whole, until it takes the place of a damaged one."""
    return folder / f"{NAME}.rebuilt.db"


def unfinished(folder: Path) -> Path:
    """Where a new database is written until it is whole."""
    return folder / f"{NAME}.unfinished.db"


def working_copy(folder: Path) -> Path:
    """Where a damaged database is taken apart, so that the one set aside stays as it was found."""
    return folder / f"{NAME}.working.db"


def copies(folder: Path) -> list[Path]:
    """The daily copies, newest first."""
    return sorted((folder / "copies").glob(f"{NAME}-*.db"), reverse=True)


def reports(folder: Path) -> list[Path]:
    """What was told when a damaged database was set aside, oldest first; each has the database's name with .txt."""
    return sorted(folder.glob(f"{NAME}.damaged-*.txt"), key=lambda path: (len(path.name), path.name))


def log_of(path: Path) -> Path:
    """The write-ahead log of a database."""
    return path.with_name(path.name + "-wal")


def shared_memory_of(path: Path) -> Path:
    """The index of the log that running programs share."""
    return path.with_name(path.name + "-shm")


def refuse_strange(folder: Path) -> None:
    """StoreStrange where a file is none, or a link: SQLite keeps the log beside what a link names, not here."""
    for path in (database(folder), log_of(database(folder)), mark_path(folder)):
        if path.is_symlink():
            raise StoreStrange(f"{path} is a link to {path.readlink()}: name the folder it is in, or take it away.")
        if path.exists() and not path.is_file():
            raise StoreStrange(f"{path} is no plain file: take it away, or name another folder.")
    journal = database(folder).with_name(database(folder).name + "-journal")
    if journal.is_file() and journal.read_bytes().startswith(ROLLBACK):
        raise StoreStrange(f"{journal} was left by another program: let that program finish, or take the file away.")


def make_folder(folder: Path) -> None:
    """Make the state folder, for nobody else to read; one that exists keeps its rights."""
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True)
        sync_folder(folder.parent)


def make_private(path: Path) -> None:
    """Make a file, if it is not there, that nobody else can read; SQLite gives its log the same rights."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    path.chmod(0o600)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def sync_file(path: Path) -> None:
    """Make what a file holds durable."""
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def remove(path: Path) -> None:
    """Remove a database with its log, where they are."""
    for file in (path, log_of(path), shared_memory_of(path)):
        file.unlink(missing_ok=True)


def copy(path: Path, to: Path) -> None:
    """Copy a database with its log, byte for byte."""
    remove(to)
    for source, target in ((path, to), (log_of(path), log_of(to))):
        if source.exists():
            make_private(target)
            shutil.copyfile(source, target)


def damage(folder: Path) -> str | None:
    """What the files alone tell of damage, as the end of a sentence, or None.  Reads the log and a header."""
    path = database(folder)
    size = path.stat().st_size if path.exists() else 0
    log = log_of(path)
    data = log.read_bytes() if log.exists() else b""
    if not path.exists():
        return "it is gone" if data or mark_path(folder).exists() else None
    with path.open("rb") as file:
        header = file.read(100)
    if len(header) < 100 or header[:18] + header[20:24] != FIXED or header[18:20] not in JOURNALS:
        return "it does not begin as a database of evenings does"
    read = read_log(data, PAGE_SIZE)
    if read.damage is not None:
        return read.damage
    pages = read.page_count or unpack_from(">I", header, 28)[0]
    if not read.page_count and size != pages * PAGE_SIZE:
        return f"it has {size} bytes where {pages * PAGE_SIZE} belong"
    missing = set(range(size // PAGE_SIZE + 1, pages + 1)) - read.pages
    return f"its end is cut off: {len(missing)} pages are missing" if missing else None


def next_aside(folder: Path) -> Path:
    """A name for a damaged database that no other has had."""
    return next(path for number in count(1) if not (path := folder / f"{NAME}.damaged-{number}.db").exists())
