"""A test of the project's own, run inside the machine: pytest comes from the host's index, for the machine's Python."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from tests.lab.image import CACHE
from tests.lab.machine import PROJECT
from tests.lab.session import Session
from tests.lab.wire import LabError

TREE = "/run/tree"
PYTHON = "/opt/dealer/venv/bin/python"
NEEDS = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis", "sortedcontainers")
RUN = f"""mkdir -p {TREE}; mountpoint -q {TREE} || mount -t 9p -o trans=virtio,version=9p2000.L,ro tree {TREE}
cd {TREE} && PYTHONDONTWRITEBYTECODE=1 {PYTHON} - <<'END'
import sys
sys.path.append("SITE")
import pytest
sys.exit(pytest.main(["-q", "-rs", "-p", "no:cacheprovider", *"WORDS".split()]))
END"""
"""What the card has goes before what is fetched: it is the product's own packages that are tried."""


def passed(session: Session, words: str) -> str:
    """What pytest says last, where all of it passed and nothing was left out.  Raises LabError where not."""
    hand = session.machine.hand
    python = hand.sh(f"{PYTHON} -c 'import sys; print(*sys.version_info[:2], sep=\".\")'")
    site = CACHE / f"tests-{python}"
    if not site.exists():
        part = site.with_name(f"{site.name}-part")
        shutil.rmtree(part, ignore_errors=True)
        _fetch(python, part)
        part.rename(site)
    inside = f"{TREE}/{site.relative_to(PROJECT)}"
    status, said, why = hand.run(RUN.replace("SITE", inside).replace("WORDS", words), 600)
    last = (said.strip().splitlines() or [why.strip()[-300:]])[-1]
    if status or "passed" not in last or "skipped" in last:
        raise LabError(f"in the machine, pytest {words}: {last}; {said[-1500:]}{why[-500:]}")
    return f"pytest {words}, on Python {python}: {last}"


def _fetch(python: str, place: Path) -> None:
    how = ("--only-binary=:all:", "--implementation=cp", f"--python-version={python}", "--no-deps",
           "--platform=manylinux_2_17_x86_64", "--platform=manylinux2014_x86_64")  # fmt: skip
    command = [sys.executable, "-m", "pip", "install", "-q", "--target", str(place), *how]
    packages = [f"{name}=={version(name)}" for name in NEEDS]
    done = subprocess.run([*command, *packages], check=False, capture_output=True, text=True)
    if done.returncode:
        raise LabError(f"pytest cannot be had for the machine: {done.stderr.strip().splitlines()[-1:]}")
