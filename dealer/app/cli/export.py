"""`dealer export` and `dealer verify`: an evening's files, and whether a file is the evening as it was played."""

from collections.abc import Mapping
from pathlib import Path

from dealer.app.cli.evenings_people import called_now
from dealer.app.errors import UserError, plain, tell
from dealer.app.files.input_files import MB, read_bytes
from dealer.app.files.opening import to_read
from dealer.app.files.owner import as_owner_of
from dealer.app.files.state_folder import state_folder
from dealer.export.files import ExportError, Told, Write, untold, write_all, write_export, write_files
from dealer.export.said import said_of
from dealer.export.tidied import acts_of
from dealer.export.verify import NoEvening, NotTheEvening, proven
from dealer.games import all_games
from dealer.store import Store

FOLDER = "exports"
"""Where exports lie in the state folder, unless another place is named."""

MOST_BYTES = 256 * MB
"""A long evening's file has 3 MB."""


def export_main(state: Path | None, evening: str | None, all_: bool, to: Path | None) -> int:
    """Writes the files of one evening (the last unless named), or of all with their league table; says where they lie.

    Raises UserError.
    """
    folder = state_folder(state)
    try:
        with to_read(folder) as store:
            for place in _export(store, evening, all_, to or folder / FOLDER, _elsewhere if to else write_files):
                print(plain(str(place)))
    except ExportError as why:
        raise UserError(str(why)) from why
    return 0


def _elsewhere(folder: Path, files: Mapping[str, bytes], told: Told = untold) -> None:
    """Root reads the evenings as their owner, and writes as the owner of where they are to go."""
    with as_owner_of(folder):
        write_files(folder, files, told)


def _export(store: Store, evening: str | None, all_: bool, to: Path, write: Write) -> list[Path]:
    known, acts = [row.id for row in store.evenings()], acts_of(store)
    if not known:
        raise UserError("No evening has been played yet.")
    if all_ and evening is not None:
        raise UserError("Name one evening, or all of them, not both.")
    if evening is not None and evening not in known:
        named = {called_now(store, row, acts): row.id for row in store.evenings()}
        if evening not in named:
            raise UserError(f"There is no evening {evening}; the last is {list(named)[-1]}.")
        evening = named[evening]
    if all_:
        return [write_all(store, to, all_games(), write)]
    return [write_export(store, evening or known[-1], to, all_games(), write=write)]


def verify_main(file: Path, code: str | None) -> int:
    """Proves an exported evening from its file alone: 0, or with one sentence 1, or 2 where it is no evening."""
    data = read_bytes(file, MOST_BYTES, "an evening")
    try:
        found = proven(data, all_games(), code)
    except NotTheEvening as why:
        tell(f"{file}: {_line(str(why))}")
        return 2 if isinstance(why, NoEvening) else 1
    for line in said_of(found, with_code=code is not None):
        print(plain(_line(line)))
    return 0


def _line(said: str) -> str:
    """One sentence is one line: nothing in a file can make another that looks like the program's own."""
    return " ".join(said.splitlines())
