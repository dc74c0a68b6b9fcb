"""`dealer export` and `dealer verify`: an evening's files, and whether a file is the evening as it was played."""

import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from dealer.app.errors import UserError, plain
from dealer.app.lock import FolderLock
from dealer.app.state import state_folder
from dealer.export.files import ExportError, write_all, write_export
from dealer.export.verify import NotTheEvening, verify
from dealer.games import all_games
from dealer.store import Store, StoreError
from dealer.store.files import database
from dealer.store.sqlite import open_store

FOLDER = "exports"
"""Where exports lie in the state folder, unless another place is named."""


def export_main(state: Path | None, config: Path | None, evening: str | None, all_: bool, to: Path | None) -> int:
    """Writes the files of one evening (the last unless named), or of all with their league table; says where they lie.

    Raises UserError.
    """
    del config  # an export shows what was played, whatever is set now
    folder = state_folder(state)
    if not database(folder).exists():
        raise UserError(f"There are no evenings in {folder}.")
    try:
        with _store(folder) as store:
            for place in _export(store, evening, all_, to or folder / FOLDER):
                print(place)
    except (StoreError, ExportError) as why:
        raise UserError(str(why)) from why
    return 0


@contextmanager
def _store(folder: Path) -> Iterator[Store]:
    """The evenings; mended if they need it and no table is played with them, else only read."""
    with ExitStack() as held:
        try:
            held.enter_context(FolderLock(folder, time.time_ns() // 1_000_000))
            alone = True
        except UserError:  # the table is being played, or this user may not write there
            alone = False
        store = open_store(folder, alone=alone)
        held.callback(store.close)
        for notice in store.notices:
            print(notice, file=sys.stderr)
        yield store


def _export(store: Store, evening: str | None, all_: bool, to: Path) -> list[Path]:
    known = [row.id for row in store.evenings()]
    if not known:
        raise UserError("No evening has been played yet.")
    if all_ and evening is not None:
        raise UserError("Name one evening, or all of them, not both.")
    if evening is not None and evening not in known:
        raise UserError(f"There is no evening {evening}; the last is {known[-1]}.")
    if all_:
        return [write_all(store, to, all_games())]
    return [write_export(store, evening or known[-1], to, all_games())]


def verify_main(file: Path, code: str | None) -> int:
    """Proves an exported evening from its file alone; 0, or 2 with one sentence on stderr."""
    try:
        data = file.read_bytes()
    except OSError as why:
        raise UserError(f"{file} cannot be read: {why.strerror}.") from why
    try:
        evening = verify(data, all_games(), code)
    except NotTheEvening as why:
        print(plain(f"{file}: {why}"), file=sys.stderr)
        return 2
    deals = f"{len(evening.deals)} deal{'' if len(evening.deals) == 1 else 's'}"
    closed = f"closed with {evening.code}" if evening.closed else "not closed yet"
    print(f"Evening {evening.evening} is as it was played: {deals}, {len(evening.record)} facts, {closed}.")
    return 0
