"""Where MicroPython is, and what it needs to find the firmware and the simulated board."""

import os
import shutil
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PROJECT = HERE.parents[1]
FETCHED = PROJECT / ".cache" / "micropython" / "micropython"


def needs_micropython() -> str:
    """The program's path; a test on a machine without it is left out with one sentence."""
    found = str(FETCHED) if FETCHED.exists() else shutil.which("micropython")
    if found is None:
        pytest.skip("No micropython here: make micropython brings one.")
    return found


def environment(**more: str) -> dict[str, str]:
    """The environment for a MicroPython process; `shadow=folder` puts modules before MicroPython's own."""
    shadow = more.pop("shadow", None)
    folders = [shadow] if shadow else []
    folders += [str(PROJECT / "firmware"), str(HERE)]
    return {**os.environ, "MICROPYPATH": ":".join(folders), **more}
