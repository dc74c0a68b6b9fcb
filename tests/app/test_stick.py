"""The export on a USB stick: a folder stands in for the mounted stick, and what can go wrong is made to."""

import errno
import os
import shutil
from collections.abc import Iterator
from itertools import chain, repeat
from pathlib import Path
from typing import NamedTuple

import pytest

from dealer.app.host import stick
from dealer.app.host.stick import StickError, copy_to_sticks, sticks_in
from dealer.export.verify import verify
from tests.export.nights import GAMES, Night


class Usage(NamedTuple):
    free: int


def is_folder(path: Path) -> bool:
    return path.is_dir()


@pytest.fixture
def night() -> Night:
    return Night("krg", ["Ann", "Bo"]).play(1)


@pytest.fixture
def runtime(tmp_path: Path) -> Path:
    (tmp_path / "run-sticks" / "sda1").mkdir(parents=True)
    return tmp_path / "run"


def sticks_of(runtime: Path) -> Path:
    return runtime.with_name("run-sticks")


def test_the_evening_lies_whole_on_the_stick(night: Night, runtime: Path) -> None:
    said = copy_to_sticks(night.store, night.evening, GAMES, runtime, mounted=is_folder)
    assert said == "On the stick, in dealer/2026-11-29. It can be pulled out."
    place = sticks_of(runtime) / "sda1" / "dealer" / "2026-11-29"
    verify((place / "evening.json").read_bytes(), GAMES)
    assert (place / "report.html").exists()
    assert not runtime.exists(), "nothing is put where the daemon may write"


def test_a_folder_that_is_no_mount_is_no_stick(night: Night, runtime: Path) -> None:
    assert not sticks_in(runtime)
    with pytest.raises(StickError, match=r"There is no USB stick in. Put one in and export again."):
        copy_to_sticks(night.store, night.evening, GAMES, runtime)
    assert list((sticks_of(runtime) / "sda1").iterdir()) == []


def test_what_the_helper_says_of_a_stick_is_told(night: Night, runtime: Path) -> None:
    (sticks_of(runtime) / "sda1.why").write_text("This stick is formatted as ntfs: FAT or exFAT is needed.\n")
    with pytest.raises(StickError, match=r"^This stick is formatted as ntfs: FAT or exFAT is needed.$"):
        copy_to_sticks(night.store, night.evening, GAMES, runtime)


@pytest.fixture
def second(runtime: Path) -> Path:
    """Another stick that is in too."""
    (sticks_of(runtime) / "sdb1").mkdir()
    return sticks_of(runtime) / "sdb1"


def test_two_sticks_both_get_the_evening(night: Night, runtime: Path, second: Path) -> None:
    said = copy_to_sticks(night.store, night.evening, GAMES, runtime, mounted=is_folder)
    assert said == "On both sticks, in dealer/2026-11-29. They can be pulled out."
    (second.parent / "sdc1").mkdir()
    said = copy_to_sticks(night.store, night.evening, GAMES, runtime, mounted=is_folder)
    assert said == "On all 3 sticks, in dealer/2026-11-29. They can be pulled out."
    for stick_ in second.parent.iterdir():
        verify((stick_ / "dealer" / "2026-11-29" / "evening.json").read_bytes(), GAMES)


def test_of_two_sticks_one_that_is_refused_does_not_keep_the_other_one_empty(night: Night, runtime: Path) -> None:
    (sticks_of(runtime) / "sdb1.why").write_text("This stick is formatted as ntfs: FAT or exFAT is needed.\n")
    assert copy_to_sticks(night.store, night.evening, GAMES, runtime, mounted=is_folder) == (
        "On one stick, not on the other: This stick is formatted as ntfs: FAT or exFAT is needed."
    )
    assert (sticks_of(runtime) / "sda1" / "dealer" / "2026-11-29" / "report.html").exists()


def test_of_two_sticks_one_that_is_full_does_not_keep_the_other_one_empty(
    night: Night, runtime: Path, second: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda place: Usage(free=1000 if place == second else 10**9))
    said = copy_to_sticks(night.store, night.evening, GAMES, runtime, mounted=is_folder)
    assert said.startswith("On one stick, not on the other: The stick is full: ")
    assert list(second.iterdir()) == []


def test_a_full_stick_is_told_before_anything_is_written(
    night: Night, runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(free=1000))
    with pytest.raises(StickError, match=r"The stick is full: 0\.\d MB are needed and 0.0 MB are free."):
        copy_to_sticks(night.store, night.evening, GAMES, runtime, mounted=is_folder)
    assert list((sticks_of(runtime) / "sda1").iterdir()) == []


def test_a_stick_that_fills_up_meanwhile_keeps_nothing_half(
    night: Night, runtime: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: set[int] = set()
    fsync = os.fsync

    def full_after_two(descriptor: int) -> None:
        synced.add(os.fstat(descriptor).st_ino)
        if len(synced) > 2:
            raise OSError(errno.ENOSPC, "No space left on device")
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", full_after_two)
    with pytest.raises(StickError, match="No room is left at dealer/2026-11-29"):
        copy_to_sticks(night.store, night.evening, GAMES, runtime, mounted=is_folder)
    place = sticks_of(runtime) / "sda1" / "dealer" / "2026-11-29"
    assert [each.name for each in sorted(place.iterdir())] == ["evening.json", "report.html"]
    verify((place / "evening.json").read_bytes(), GAMES)


def test_a_stick_that_can_only_be_read_is_told(night: Night, runtime: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(os.statvfs(sticks_of(runtime)))
    found[8] |= os.ST_RDONLY
    monkeypatch.setattr(os, "statvfs", lambda _: os.statvfs_result(found))
    with pytest.raises(StickError, match="The stick can only be read"):
        copy_to_sticks(night.store, night.evening, GAMES, runtime, mounted=is_folder)


def test_a_stick_pulled_out_in_the_middle_is_told(night: Night, runtime: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(_: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    answers: Iterator[bool] = chain([True], repeat(False))
    monkeypatch.setattr(os, "fsync", gone)
    with pytest.raises(StickError, match="pulled out before everything was on it"):
        copy_to_sticks(night.store, night.evening, GAMES, runtime, mounted=lambda _: next(answers))


def test_files_that_landed_beside_the_stick_do_not_count(night: Night, runtime: Path) -> None:
    answers: Iterator[bool] = chain([True], repeat(False))
    with pytest.raises(StickError, match="pulled out"):
        copy_to_sticks(night.store, night.evening, GAMES, runtime, mounted=lambda _: next(answers))


def test_the_helper_and_the_program_mean_the_same_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEALER_RUNTIME", raising=False)
    script = (Path(__file__).parents[2] / "systemd" / "stick.sh").read_text("utf-8")
    assert f"sticks=${{DEALER_RUNTIME:-{stick.runtime_folder()}}}-sticks\n" in script
    assert "stick=$sticks/$name\n" in script
    assert 'tee "$stick.why"' in script
