"""Closed, full and broken streams end in one sentence and status 2, never in a traceback."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.play_headless import preset

ROOT = Path(__file__).resolve().parents[2]


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    script = line.replace("dealer", f"{sys.executable} -m dealer").replace("STATE", str(folder))
    return subprocess.run(["bash", "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)


@pytest.mark.parametrize(
    "line",
    [
        "dealer rules krg > /dev/full",
        "dealer shuffle > /dev/full",
        "dealer run --mock --headless --state STATE <&-",
        "dealer run --mock --headless --state STATE </dev/null >&-",
        "dealer run --mock --headless --state STATE </dev/null >/dev/full",
    ],
)
def test_a_stream_that_takes_nothing_is_told_in_a_sentence(line: str, tmp_path: Path) -> None:
    done = shell(line, tmp_path / "state")
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_reader_that_goes_away_is_no_mistake(tmp_path: Path) -> None:
    assert shell("dealer rules krg | head -1; exit ${PIPESTATUS[0]}", tmp_path).stderr == ""


def test_a_preset_is_read_only_where_no_evening_is_open(tmp_path: Path) -> None:
    file = tmp_path / "preset.toml"
    file.write_text(preset("krg", ["Ann", "Bo"]), encoding="utf-8")
    run = f"dealer run --mock --headless --state STATE --preset {file} </dev/null"
    first = shell(run, tmp_path / "state")
    file.write_text("this is no TOML", encoding="utf-8")
    again = shell(run, tmp_path / "state")
    assert (again.returncode, again.stdout) == (0, first.stdout)
    assert shell(run, tmp_path / "other").returncode == 2
