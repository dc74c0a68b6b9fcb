"""Every fault that was reported of a real evening stays mended: `reports/README.md` says what each is and why."""

import importlib.util
import shutil
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

REPORTS = Path(__file__).with_name("reports")
DEALER = Path(sys.executable).with_name("dealer")  # in the tree's own environment
CASES = tomllib.loads((REPORTS / "cases.toml").read_text(encoding="utf-8"))


def _check() -> ModuleType:
    spec = importlib.util.spec_from_file_location("reports_check", REPORTS / "check.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


check = _check()


@pytest.mark.parametrize("name", CASES)
def test_what_was_reported_stays_mended(name: str) -> None:
    if not shutil.which(str(DEALER)):
        pytest.skip("no dealer command beside this Python")
    how, seen = check.judged(check.Case(REPORTS, name, CASES[name], str(DEALER)))
    if how == "skipped":
        pytest.skip(seen)
    assert how == "ok", f"{seen} | right: {CASES[name]['right']}"
