"""An evening's files on a USB stick: where systemd/stick.sh mounted it, and nowhere else.

Each trouble is one sentence for the screen; a file that is not whole never stands there under its name, but for the
instant between FAT's two writes of a new name: cut off just there it holds nothing, until the next export.
"""

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from dealer.export.build import export_evening
from dealer.export.files import ExportError, Told, files_of, folder_name, write_files
from dealer.export.tidied import acts_of, redated
from dealer.rules.game import Game
from dealer.store import Store
from dealer.words.machine import files as words
from dealer.words.said import Said, Words

FOLDER = "dealer"
"""The folder on the stick that holds the evenings."""
SPARE_BYTES = 256 * 1024
"""Room beyond the files themselves: names and the last part of each file take some too."""

Mounted = Callable[[Path], bool]


def is_mounted(path: Path) -> bool:
    """Whether something is mounted there."""
    return os.path.ismount(path)


class StickError(Exception):
    """The files are not on the stick; one sentence says why and what to do."""


def runtime_folder() -> Path:
    """Where the stick's helper works, the same that systemd/stick.sh uses."""
    return Path(os.environ.get("DEALER_RUNTIME", "/run/dealer"))


def sticks_in(runtime: Path | None = None, *, mounted: Mounted = is_mounted) -> list[Path]:
    """The sticks that can be written to, where they are mounted."""
    return [each for each in sorted(_helper(runtime).glob("*")) if each.is_dir() and mounted(each)]


def sticks_refused(runtime: Path | None = None) -> list[str]:
    """Why the helper did not take a stick that was put in, a sentence each."""
    return [each.read_text("utf-8").strip() for each in sorted(_helper(runtime).glob("*.why"))]


def _helper(runtime: Path | None) -> Path:
    """Beside the daemon's own folder, not in it: what root mounts lies where only root may write."""
    place = runtime or runtime_folder()
    return place.with_name(f"{place.name}-sticks")


def copy_to_sticks(
    store: Store,
    evening: str,
    games: Mapping[str, Game],
    runtime: Path | None = None,
    *,
    mounted: Mounted = is_mounted,
    told: Callable[[Words], None] = lambda _: None,
) -> str:
    """Writes all files of one evening to every stick that is in and says where; `told` hears how far it is, in words.

    Raises StickError where they are on none, and StoreError.
    """
    sticks, troubles = sticks_in(runtime, mounted=mounted), sticks_refused(runtime)
    if not sticks:
        raise StickError(_first_of(troubles) or "There is no USB stick in. Put one in and export again.")
    whole_evening = export_evening(evening, store.load(evening), games, redated(acts_of(store), evening))
    files, name = files_of(whole_evening, games), folder_name(whole_evening.name)
    whole = 0
    for n, stick in enumerate(sticks, 1):
        to = words.THE_STICK() if len(sticks) == 1 else words.STICK_N(n=n, most=len(sticks))
        try:
            _copy(files, stick, name, mounted, _words_for(to, told))
            whole += 1
        except StickError as why:
            troubles.append(str(why))
    if not whole:
        raise StickError(_first_of(troubles))
    where = f"in {FOLDER}/{name}"
    if troubles:
        return f"{'On one stick' if whole == 1 else f'On {whole} sticks'}, not on the other: {troubles[0]}"
    if whole == 1:
        return f"On the stick, {where}. It can be pulled out."
    return f"{'On both sticks' if whole == 2 else f'On all {whole} sticks'}, {where}. They can be pulled out."


def _first_of(troubles: Sequence[str]) -> str:
    """One is told whole: the screen has room for no more."""
    others = {0: "", 1: "", 2: " Nor on the other."}.get(len(troubles), " Nor on the others.")
    return f"{troubles[0]}{others}" if troubles else ""


def _words_for(stick: Said, told: Callable[[Words], None]) -> Told:
    def told_of(number: int, of: int) -> None:
        told(words.TO_STICK(stick=stick, n=number, most=of))

    return told_of


def _copy(files: Mapping[str, bytes], stick: Path, name: str, mounted: Mounted, told: Told) -> None:
    place = stick / FOLDER / name
    try:
        disk = stick.stat().st_dev
        _refuse_what_cannot_take(stick, sum(map(len, files.values())))
        write_files(place, files, told)
        gone = not mounted(stick) or place.stat().st_dev != disk
    except (OSError, ExportError) as why:
        gone = not mounted(stick)
        if not gone:
            said = str(why) if isinstance(why, ExportError) else f"It cannot be used: {why.strerror or why}."
            raise StickError(said.replace(f"{stick}/", "")) from why
    if gone:
        raise StickError("The stick was pulled out before everything was on it. Put it in again and export once more.")


def _refuse_what_cannot_take(stick: Path, needed_bytes: int) -> None:
    if os.statvfs(stick).f_flag & os.ST_RDONLY:
        raise StickError("The stick can only be read: its lock is on, or its file system is damaged.")
    free_bytes = shutil.disk_usage(stick).free
    if free_bytes < needed_bytes + SPARE_BYTES:
        needed_mb, free_mb = (needed_bytes + SPARE_BYTES) / 1e6, free_bytes / 1e6
        raise StickError(f"The stick is full: {needed_mb:.1f} MB are needed and {free_mb:.1f} MB are free.")
