"""Every command with every stream closed, full or in another coding, with few descriptors: it works, or says why."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    "--version",
    "rules krg",
    "score krg -",
    "shuffle",
    "export --state S --to E",
    "verify E/evening.json",
    "doctor --mock --state S",
    "evenings list --state S",
    "evenings redate 2024-05-03 2024-05-04 --state S",
    "people list --state S",
    "people remove Ann --state S",
    "deck list --state S",
    "reader decode --protocol line -",
    "reader watch --mock --seconds 0.2",
    "run --mock --headless --state S",
    "demo --state D --to E",
)
PLAIN = {**os.environ, "PYTHONPATH": str(ROOT)}
ASCII = {**PLAIN, "PYTHONIOENCODING": "", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
WAYS = {
    "stdin closed": ("{} <&-", PLAIN),
    "stdout closed": ("{} </dev/null >&-", PLAIN),
    "stderr closed": ("{} </dev/null 2>&-", PLAIN),
    "all closed": ("{} <&- >&- 2>&-", PLAIN),
    "stdout full": ("{} </dev/null >/dev/full", PLAIN),
    "stderr full": ("{} </dev/null 2>/dev/full", PLAIN),
    "C locale": ("{} </dev/null", ASCII),
    "latin-1": ("{} </dev/null", {**PLAIN, "PYTHONIOENCODING": "latin-1"}),
    "12 descriptors": ("ulimit -n 12; {} </dev/null", PLAIN),
}
UNHEARD = {"stderr closed", "all closed", "stderr full"}


def trouble(command: str, way: str, folder: Path) -> str:
    """What is wrong with how the command ended; "" = it worked, or said in a sentence why not."""
    line, env = WAYS[way]
    line = line.format(f"{sys.executable} -m dealer {command}")
    run = subprocess.run(
        ["bash", "-c", line], cwd=folder, env=env, capture_output=True, timeout=120, check=False, errors="replace"
    )
    said = run.stderr.strip()
    if "Traceback" in run.stdout + said or "Exception ignored" in said or "Fatal Python error" in said:
        return said[-300:] or run.stdout[-300:]
    if run.returncode not in {0, 1, 2, 69}:
        return f"status {run.returncode}"
    if run.returncode and way not in UNHEARD and not said:
        return f"status {run.returncode} and no word"
    return ""


def cases() -> list[tuple[str, str]]:
    return [(command, way) for command in COMMANDS for way in WAYS]


@pytest.mark.parametrize("number", range(9))
def test_a_command_works_or_says_why_not(number: int, tmp_path: Path) -> None:
    command, way = cases()[(number * 17 + number // 9) % len(cases())]
    assert trouble(command, way, tmp_path) == ""


@pytest.mark.soak
@pytest.mark.parametrize(("command", "way"), cases())
def test_every_command_works_or_says_why_not(command: str, way: str, tmp_path: Path) -> None:
    assert trouble(command, way, tmp_path) == ""
