"""The installer's change of program under a running table, with stand-ins for python, pip and systemctl."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.unitfile import FOLDER

# `python3 -m venv DIR` makes a folder with a python in it, which is this script again
PYTHON = """#!/bin/bash
echo "python $*" >>"$LOG"
case "$*" in
*locked.py*) echo "gpiozero==2.0" ;;
*sys.version_info*) echo python3.11 ;;
"-m venv"*)
    mkdir -p "${@: -1}/bin" "${@: -1}/lib/python3.11/site-packages/pip"
    cp "$0" "${@: -1}/bin/python"
    ;;
*require-hashes*) [ "$TROUBLE" != fetch ] ;;
*force-reinstall*) [ "$TROUBLE" != build ] ;;
*"pip show"*) echo "Version: 9.9" ;;
esac
"""
SYSTEMCTL = """#!/bin/bash
echo "systemctl $*" >>"$LOG"
case "$1" in
is-active) [ "$(cat "$TABLE")" = plays ] ;;
stop) echo waits >"$TABLE" ;;
start | restart)
    [ -x "$HOME_OF_IT/venv/bin/python" ] || exit 1
    echo plays >"$TABLE"
    ;;
esac
"""


class Pi:
    """A folder as a Pi on which the table plays; `upgrade` runs only the part that changes the program."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.opt = folder, folder / "pi/opt/dealer"
        self.table, self.log, self.spare = folder / "table", folder / "log", folder / "tmp"
        for made in (self.opt, folder / "bin", self.spare, folder / "project/dealer", folder / "project/hardware"):
            made.mkdir(parents=True)
        for name in ("pyproject.toml", "uv.lock", "README.md", "LICENSE", "dealer/one.py", "hardware/two.py"):
            (folder / "project" / name).write_text("1\n")
        for name, script in (("python3", PYTHON), ("systemctl", SYSTEMCTL)):
            (folder / "bin" / name).write_text(script)
            (folder / "bin" / name).chmod(0o755)
        whole = (FOLDER / "install.sh").read_text(encoding="utf-8")
        parts, acts, _ = whole.partition("\nwhile [ $# -gt 0 ]")
        assert acts
        (folder / "project/systemd").mkdir()
        (folder / "project/systemd/parts.sh").write_text(parts + "\nrunning() { true; }\nroot=$1\nscreen=console\n")
        self.table.write_text("plays\n")
        self.log.write_text("")

    def upgrade(self, *, trouble: str = "", then: str = "start") -> subprocess.CompletedProcess[str]:
        (self.folder / "project/dealer/one.py").open("a").write("more\n")
        self.log.write_text("")
        script = f'. "{self.folder}/project/systemd/parts.sh" "{self.folder}/pi"; program; {then}'
        environ = {
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "LOG": str(self.log), "TABLE": str(self.table),
            "TMPDIR": str(self.spare), "TROUBLE": trouble, "HOME_OF_IT": str(self.opt),
        }  # fmt: skip
        return subprocess.run(["bash", "-c", script], env=environ, capture_output=True, text=True, check=False)

    @property
    def left(self) -> set[str]:
        return {each.name for each in (*self.opt.iterdir(), *self.spare.iterdir())}

    @property
    def did(self) -> list[str]:
        return self.log.read_text().splitlines()


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    pi = Pi(tmp_path)
    done = pi.upgrade()
    assert (done.returncode, done.stderr) == (0, "")
    return pi


def test_the_table_waits_only_for_the_change_and_one_program_is_left(pi: Pi) -> None:
    before = (pi.opt / "venv").readlink()
    assert pi.upgrade().returncode == 0
    after = (pi.opt / "venv").readlink()
    assert after != before
    assert pi.left == {"venv", str(after)}
    stopped = pi.did.index("systemctl stop dealer.service")
    assert not any("pip install" in line for line in pi.did[stopped:])
    assert pi.did[-1] == "systemctl restart dealer.service"
    assert pi.table.read_text() == "plays\n"
    assert (pi.folder / "pi/usr/local/bin/dealer").readlink() == Path("/opt/dealer/venv/bin/dealer")


@pytest.mark.parametrize(("trouble", "said"), [("fetch", "could not be fetched"), ("build", "could not be made")])
def test_an_upgrade_that_fails_leaves_the_table_playing_and_nothing_half_made(pi: Pi, trouble: str, said: str) -> None:
    before, left = (pi.opt / "venv").readlink(), pi.left
    done = pi.upgrade(trouble=trouble)
    assert done.returncode == 2
    assert said in done.stderr
    assert "was installed before is untouched" in done.stderr
    assert not any("stop" in line for line in pi.did)
    assert pi.table.read_text() == "plays\n"
    assert ((pi.opt / "venv").readlink(), pi.left) == (before, left)
    assert pi.upgrade().returncode == 0


def test_what_fails_after_the_change_still_starts_the_table_again(pi: Pi) -> None:
    assert pi.upgrade(then="false").returncode == 1
    assert pi.did[-1] == "systemctl start dealer.service"
    assert pi.table.read_text() == "plays\n"


def test_the_folder_of_an_older_installation_becomes_the_first_to_be_changed(pi: Pi) -> None:
    real = pi.opt / (pi.opt / "venv").readlink()
    (pi.opt / "venv").unlink()
    shutil.move(real, pi.opt / "venv")
    assert pi.upgrade().returncode == 0
    assert pi.left == {"venv", str((pi.opt / "venv").readlink())}


def test_the_same_program_once_more_is_not_made_again(pi: Pi) -> None:
    assert pi.upgrade().returncode == 0
    source = pi.folder / "project/dealer/one.py"
    text = source.read_text()
    source.write_text(text.removesuffix("more\n"))  # what `upgrade` adds makes it what it was
    assert pi.upgrade().returncode == 0
    assert not any("venv" in line or "stop" in line for line in pi.did)
