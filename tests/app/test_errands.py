"""The export key of the table: where the files lie, or what is in the way, in one sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from dealer.app.evening.errands import errands, to_sticks
from dealer.app.evening.ports import Tonight
from dealer.app.host import stick
from dealer.views.kit.scene import Line
from dealer.words.render import render
from tests.rig import Rig


def said(folder: Path, what: str) -> str:
    with Rig("krg", ["Ann", "Bo"]) as rig:
        rig.play_to("result")
        tonight = Tonight(rig.store, rig.loop.evening, rig.engine.games, rig.loop.show_progress)
        return render(to_sticks(tonight) if what == "stick" else errands(folder)[what](tonight))


def test_without_a_stick_the_files_lie_in_the_folder(tmp_path: Path) -> None:
    place = tmp_path / "2026-11-29"
    assert said(tmp_path, "export") == f"Exported to {place}"
    assert (place / "report.html").exists()


def test_how_far_the_export_is_stands_on_the_screen_before_each_file_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "run-sticks" / "sda1").mkdir(parents=True)
    monkeypatch.setenv("DEALER_RUNTIME", str(tmp_path / "run"))
    monkeypatch.setattr(stick.os.path, "ismount", lambda path: Path(path).name == "sda1")
    with Rig("krg", ["Ann", "Bo"]) as rig:
        rig.play_to("result")
        rig.tap("nav.table")
        rig.loop.errands = errands(tmp_path / "x")
        painted: list[tuple[str, int]] = []

        def paint() -> None:
            line = next(item for item in rig.loop.scene().items if isinstance(item, Line))
            here = list((tmp_path / "x").rglob("*.*")) + list((tmp_path / "run-sticks").rglob("*.*"))
            painted.append((line.left, sum(path.is_file() for path in here)))

        rig.loop.show_now = paint
        rig.tap("table.export")
        files = len(list((tmp_path / "x" / "2026-11-29").iterdir()))
        assert painted == [
            ("Writing the evening…", 0),
            *((f"Writing file {n} of {files}", n - 1) for n in range(1, files + 1)),
            *((f"To the stick: file {n} of {files}", files + n - 1) for n in range(1, files + 1)),
        ]
        assert render(rig.loop.exported) == "On the stick, in dealer/2026-11-29. It can be pulled out."


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert said(tmp_path / "file", "export").startswith("Not exported: ")


def test_with_a_stick_in_they_lie_there_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run-sticks" / "sda1").mkdir(parents=True)
    monkeypatch.setenv("DEALER_RUNTIME", str(tmp_path / "run"))
    assert said(tmp_path / "x", "stick") == "Not on the stick: There is no USB stick in. Put one in and export again."
    monkeypatch.setattr(stick.os.path, "ismount", lambda path: Path(path).name == "sda1")
    assert said(tmp_path / "x", "export") == "On the stick, in dealer/2026-11-29. It can be pulled out."
    assert (tmp_path / "x" / "2026-11-29" / "report.html").exists()
    assert (tmp_path / "run-sticks" / "sda1" / "dealer" / "2026-11-29" / "report.html").exists()


def test_an_export_says_why_the_stick_that_was_put_in_was_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    why = "This stick is formatted as ntfs: FAT or exFAT is needed."
    (tmp_path / "run-sticks").mkdir(parents=True)
    (tmp_path / "run-sticks" / "sda1.why").write_text(f"{why}\n")
    monkeypatch.setenv("DEALER_RUNTIME", str(tmp_path / "run"))
    assert said(tmp_path, "export") == f"Not on the stick: {why}"
    assert (tmp_path / "2026-11-29" / "report.html").exists()
    assert (tmp_path / "2026-11-29" / "report.html").exists()


def test_the_table_starts_without_the_rooms_of_the_export() -> None:
    program = (
        "import sys, dealer.app.evening.errands; print(*{'jinja2', 'segno', 'dealer.export.files'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "\n"
