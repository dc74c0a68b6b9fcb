"""The files of an export: whole or not there, and the same bytes every time."""

import errno
import os
from pathlib import Path
from typing import NoReturn

import pytest

from dealer.export.files import ExportError, folder_name, in_words, write_export, write_files
from dealer.export.verify import verify
from tests.export.nights import GAMES, HARD_NAMES, Night


def held(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize("game", GAMES)
def test_the_same_evening_exports_the_same_bytes_twice(game: str, tmp_path: Path) -> None:
    night = Night(game, HARD_NAMES[: GAMES[game].seats[-1]]).play(2, undo=0.05)
    place = write_export(night.store, night.evening, tmp_path / "a", GAMES)
    write_export(night.store, night.evening, tmp_path / "b", GAMES)
    assert place == tmp_path / "a" / night.evening
    assert held(tmp_path / "a") == held(tmp_path / "b")
    again = held(tmp_path / "a")
    write_export(night.store, night.evening, tmp_path / "a", GAMES)
    assert held(tmp_path / "a") == again
    assert set(again) >= {f"{night.evening}/{name}" for name in ("evening.json", "evening.schema.json", "deals.csv")}
    verify(again[f"{night.evening}/evening.json"], GAMES)


def test_a_file_that_cannot_be_finished_leaves_the_old_one_and_nothing_half(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path, {"a": b"old", "b": b"old"})
    synced: set[int] = set()
    fsync = os.fsync

    def full(descriptor: int) -> None:
        synced.add(os.fstat(descriptor).st_ino)
        if len(synced) == 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(ExportError, match="No room is left"):
        write_files(tmp_path, {"a": b"new", "b": b"new"})
    assert held(tmp_path) == {"a": b"new", "b": b"old"}


class Fat:
    """A stick as the kernel's FAT keeps it: a new name says 0 bytes until its file was written back."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.whole: dict[int, str] = {}
        self.steps: list[str] = []
        fsync, replace = os.fsync, Path.replace

        def written(descriptor: int) -> None:
            fsync(descriptor)
            name = Path(f"/proc/self/fd/{descriptor}").readlink().name
            self.whole[os.fstat(descriptor).st_ino] = name
            self.steps.append(name)

        def renamed(this: Path, to: Path) -> Path:
            self.whole.pop(this.stat().st_ino, None)  # the new name says 0 bytes
            return replace(this, to)

        patch.setattr(os, "fsync", written)
        patch.setattr(Path, "replace", renamed)


def test_what_is_said_to_be_written_is_on_a_fat_stick_under_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fat, place = Fat(monkeypatch), tmp_path / "stick"
    names = ("a", "b", "c")
    write_files(place, dict.fromkeys(names, b"whole"))
    assert {name: fat.whole.get((place / name).stat().st_ino) for name in names} == {name: name for name in names}
    assert fat.steps[-1] == "stick"  # the folder last: no name of a part is left


def test_a_part_that_a_power_cut_left_is_written_over(tmp_path: Path) -> None:
    (tmp_path / ".a.part").write_bytes(b"half of something longer")
    write_files(tmp_path, {"a": b"whole"})
    assert held(tmp_path) == {"a": b"whole"}


def test_a_disk_that_goes_in_the_middle_is_told_and_not_hidden_by_the_tidying(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> NoReturn:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", gone)
    monkeypatch.setattr(Path, "unlink", gone)
    with pytest.raises(ExportError, match="cannot be written: Input/output error"):
        write_files(tmp_path, {"a": b"new"})


def test_a_file_in_the_way_of_the_folder_is_named(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("")
    with pytest.raises(ExportError, match="a file has that name"):
        write_files(tmp_path / "x", {"a": b""})


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO, errno.ENODEV])
def test_every_trouble_is_one_sentence_that_names_the_place(number: int) -> None:
    said = in_words(OSError(number, os.strerror(number)), Path("/run/stick"))
    assert "/run/stick" in said
    assert said.endswith(".")


@pytest.mark.parametrize("evening", ["..", "../x", "a/b", ".hidden", "con?", "", "x."])
def test_an_evenings_name_never_leaves_its_folder(evening: str) -> None:
    name = folder_name(evening)
    assert name
    assert not set(name) & set('/\\:*?"<>|')
    assert not name.startswith(".")
    assert not name.endswith(".")
