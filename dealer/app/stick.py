"""An evening's files on a USB stick: where systemd/stick.sh mounted it, and nowhere else.

Each trouble is one sentence for the screen; a file that is not whole never stands there under its name.
"""

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from dealer.export.build import export_evening
from dealer.export.files import ExportError, files_of, folder_name, write_files
from dealer.rules.game import Game
from dealer.store import Store

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


def stick_is_in(runtime: Path | None = None, *, mounted: Mounted = is_mounted) -> bool:
    """Whether there is a stick that can be written to."""
    return mounted((runtime or runtime_folder()) / "stick")


def stick_refused(runtime: Path | None = None) -> str:
    """Why the helper did not take a stick that was put in, one sentence; empty where it has nothing to say."""
    try:
        return ((runtime or runtime_folder()) / "stick.why").read_text("utf-8").strip()
    except (FileNotFoundError, NotADirectoryError):
        return ""


def copy_to_stick(
    store: Store,
    evening: str,
    games: Mapping[str, Game],
    runtime: Path | None = None,
    *,
    mounted: Mounted = is_mounted,
) -> str:
    """Writes all files of one evening to the stick and says where; raises StickError and StoreError."""
    runtime = runtime or runtime_folder()
    stick = runtime / "stick"
    if not mounted(stick):
        raise StickError(stick_refused(runtime) or "There is no USB stick in. Put one in and export again.")
    files = files_of(export_evening(evening, store.load(evening), games), games)
    place = stick / FOLDER / folder_name(evening)
    try:
        disk = stick.stat().st_dev
        _refuse_what_cannot_take(stick, sum(map(len, files.values())))
        write_files(place, files)
        gone = not mounted(stick) or place.stat().st_dev != disk
    except (OSError, ExportError) as why:
        gone = not mounted(stick)
        if not gone:
            raise StickError(str(why) if isinstance(why, ExportError) else f"{stick} cannot be used: {why}.") from why
    if gone:
        raise StickError("The stick was pulled out before everything was on it. Put it in again and export once more.")
    return f"On the stick, in {place.relative_to(stick)}. It can be pulled out."


def _refuse_what_cannot_take(stick: Path, needed_bytes: int) -> None:
    if os.statvfs(stick).f_flag & os.ST_RDONLY:
        raise StickError("The stick can only be read: its lock is on, or its file system is damaged.")
    free_bytes = shutil.disk_usage(stick).free
    if free_bytes < needed_bytes + SPARE_BYTES:
        needed_mb, free_mb = (needed_bytes + SPARE_BYTES) / 1e6, free_bytes / 1e6
        raise StickError(f"The stick is full: {needed_mb:.1f} MB are needed and {free_mb:.1f} MB are free.")
