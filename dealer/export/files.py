"""Writes an evening's files into a folder: each under another name until it is whole and on the disk.

They tell names and money, so they are readable by their owner alone, who may open them to others.
"""

import errno
import fcntl
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from dealer.export.build import export_evening
from dealer.export.evening import Evening, encode, schema
from dealer.export.league import league_of
from dealer.export.league_page import league_files
from dealer.export.report import report
from dealer.export.sheets import sheets
from dealer.export.tidied import acts_of, called, redated, removed
from dealer.rules.game import Game
from dealer.store.contract import Store

LEAGUE_NAME = "league.html"
REPORT_NAME = "report.html"
JSON_NAME = "evening.json"
SCHEMA_NAME = "evening.schema.json"
CHECK_NAME, CHECK = "verify.py", Path(__file__).with_name("verify_alone.py")
"""A script that lies beside each evening, for somebody who has Python and nothing of this program."""


Told = Callable[[int, int], None]
"""Hears before each file which one it is, from 1, and of how many."""


def untold(number: int, of: int) -> None:
    """Nobody wants to know how far it is."""


Write = Callable[[Path, Mapping[str, bytes], Told], None]
"""What `write_files` does, for whoever has to be somebody else for it."""


class ExportError(Exception):
    """The export could not be made or written; one sentence."""


def write_export(
    store: Store,
    evening: str,
    folder: Path,
    games: Mapping[str, Game],
    told: Told = untold,
    write: "Write | None" = None,
) -> Path:
    """Writes all files of one evening into a folder of its name inside `folder`, and returns that.

    Raises ExportError when they cannot be written and StoreError when the evening cannot be read; no file is then left
    half under its name.
    """
    whole = export_evening(evening, store.load(evening), games, redated(acts_of(store), evening))
    place = folder / folder_name(whole.name)
    (write or write_files)(place, files_of(whole, games), told)
    return place


def write_all(store: Store, folder: Path, games: Mapping[str, Game], write: "Write | None" = None) -> Path:
    """Writes every evening that counts into a folder of its own, and the league over them; returns where that lies."""
    acts = acts_of(store)
    away = removed(acts)

    def each() -> Iterator[Evening]:
        for row in store.evenings():
            if row.id in away:
                continue
            whole = export_evening(row.id, store.load(row.id), games, redated(acts, row.id))
            (write or write_files)(folder / folder_name(whole.name), files_of(whole, games), untold)
            yield whole

    (write or write_files)(folder, league_files(league_of(each(), called(acts))), untold)
    return folder / LEAGUE_NAME


def files_of(evening: Evening, games: Mapping[str, Game]) -> dict[str, bytes]:
    """Every file of one evening by its name; the same evening always gives the same bytes."""
    return {
        REPORT_NAME: report(evening, games),
        JSON_NAME: encode(evening),
        SCHEMA_NAME: schema(),
        CHECK_NAME: CHECK.read_bytes(),
        **sheets(evening),
    }


def folder_name(evening: str) -> str:
    """The evening's name as a folder on any disk, a USB stick's FAT included.

    >>> folder_name("2026-11-29"), folder_name("../a:b?")
    ('2026-11-29', '-.-a-b-')
    """
    safe = "".join("-" if letter in '/\\\\:*?"<>|' else letter for letter in evening).rstrip(". ")
    return f"-{safe[1:]}" if safe.startswith(".") else safe or "evening"


def write_files(folder: Path, files: Mapping[str, bytes], told: Told = untold) -> None:
    """Writes each file whole, or leaves what stood there; raises ExportError in words for the table."""
    try:
        _make(folder)
        with _alone(folder) as descriptor:
            for number, (name, data) in enumerate(files.items(), 1):
                told(number, len(files))
                _write(folder / name, data)
            os.fsync(descriptor)
    except OSError as why:
        raise ExportError(in_words(why, folder)) from why


def _make(folder: Path) -> None:
    if not folder.parent.is_dir():
        _make(folder.parent)
    folder.mkdir(mode=0o700, exist_ok=True)


@contextmanager
def _alone(folder: Path) -> Iterator[int]:
    """One writer at a time; the system lets go of it when the program ends, however it ends."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield descriptor
    finally:
        os.close(descriptor)


def _write(path: Path, data: bytes) -> None:
    part = path.with_name(f".{path.name}.part")
    try:
        with suppress(FileNotFoundError):  # left by an export that was cut short, or a link that somebody planted
            part.unlink()
        with open(part, "wb", opener=_private) as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            part.replace(path)
            os.fsync(file.fileno())  # on FAT a new name holds 0 bytes until its file is written back once more
    except BaseException:
        with suppress(OSError):  # gone with its disk
            part.unlink()
        raise


def _private(path: str, flags: int) -> int:
    return os.open(path, flags | os.O_EXCL | os.O_NOFOLLOW, 0o600)


def in_words(why: OSError, place: Path) -> str:
    """What the system refused, as a sentence for the table."""
    match why.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return f"No room is left at {place}. Make room and export again."
        case errno.EROFS:
            return f"{place} can only be read: nothing was written there."
        case errno.EACCES | errno.EPERM:
            return f"{place} may not be written to: nothing was written there."
        case errno.ENOTDIR | errno.EEXIST:
            return f"{place} cannot be made: a file has that name."
    return f"{place} cannot be written: {why.strerror or why}."
