"""What never leaves the file: in no copy, in nothing saved from damage, and gone when the evening is closed."""

import shutil
from pathlib import Path

from dealer.store import files
from dealer.store.sqlite import open_store

ROOT = bytes(range(100, 228))


def begun(folder: Path) -> None:
    store = open_store(folder)
    store.begin("Friday", 0)
    store.append("Friday", [b"anchor"], expected_version=0, at_ms=1, secrets={"root": ROOT})
    assert store.daily_copy("2026-03-27") == ()
    store.append("Friday", [b"draw"], expected_version=1, at_ms=2, secrets={"root": ROOT})
    store.close()


def holding(folder: Path) -> list[str]:
    return [path.name for path in sorted(folder.rglob("*")) if path.is_file() and ROOT in path.read_bytes()]


def secret_of(folder: Path) -> bytes | None:
    store = open_store(folder)
    found = store.secret("root")
    store.close()
    return found


def test_it_is_there_after_a_restart(folder: Path) -> None:
    begun(folder)
    assert secret_of(folder) == ROOT
    assert files.database(folder).stat().st_mode & 0o077 == 0


def test_no_copy_holds_it(folder: Path) -> None:
    begun(folder)
    assert holding(folder / "copies") == []
    shutil.copyfile(folder / "copies" / "evenings-2026-03-27.db", files.database(folder))  # in place: the same inode
    files.mark_path(folder).unlink()
    assert secret_of(folder) is None


def test_a_copy_of_the_folder_has_none(folder: Path, tmp_path: Path) -> None:
    begun(folder)
    shutil.copytree(folder, tmp_path / "copied")
    assert secret_of(tmp_path / "copied") is None


def test_what_was_saved_from_damage_has_none(folder: Path) -> None:
    begun(folder)
    database = files.database(folder)
    database.write_bytes(database.read_bytes().replace(b"draw", b"drew"))
    store = open_store(folder)
    assert store.notices
    assert store.secret("root") is None
    store.close()


def test_closing_leaves_no_trace_of_it(folder: Path) -> None:
    begun(folder)
    store = open_store(folder)
    assert holding(folder)
    store.append("Friday", [b"good night"], expected_version=2, at_ms=3, closes=True)
    assert holding(folder) == []
    store.close()
    assert holding(folder) == []


def test_a_power_cut_after_the_close_leaves_it_in_no_file_that_the_next_start_leaves(folder: Path) -> None:
    begun(folder)
    store = open_store(folder)
    reader = open_store(folder, alone=False)
    with reader._transaction(write=False):
        reader._db.execute("SELECT 1 FROM evenings").fetchone()
        store.append("Friday", [b"good night"], expected_version=2, at_ms=3, closes=True)
    reader.close()
    store.close()
    open_store(folder).close()
    assert holding(folder) == []
