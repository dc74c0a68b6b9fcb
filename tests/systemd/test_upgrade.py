"""The installer on a Pi where the table plays, with stand-ins for the system: all of it is done, or nothing."""

import os
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from dealer.app.host.drawing import ISSUE
from tests.soak import SoakSeeds
from tests.systemd.unitfile import FOLDER

# `python3 -m venv DIR` makes a folder with a python in it, which is this script again
PYTHON = """#!/bin/bash
echo "python $*" >>"$LOG"
case "$*" in
*locked.py*) echo "gpiozero==2.0" ;;
*"sys.exit(sys.version_info"*) [ "$TROUBLE" != old ] ;;
*sys.version_info*) echo "python${PYTHON:-3.11}" ;;
"-m venv"*)
    mkdir -p "${@: -1}/bin" "${@: -1}/lib/python${PYTHON:-3.11}/site-packages/pip"
    cp "$0" "${@: -1}/bin/python"
    ;;
*require-hashes*) [ "$TROUBLE" != fetch ] ;;
*force-reinstall*) [ "$TROUBLE" != build ] ;;
*"import dealer"*) [ "$TROUBLE" != import ] ;;
*"pip show"*) echo "Version: 9.9" ;;
esac
"""
# a daemon of the trouble "start" brings the evenings up to its version, and then it falls over
SYSTEMCTL = """#!/bin/bash
echo "systemctl $*" >>"$LOG"
evenings=$PI/var/lib/dealer/evenings
case "$1" in
is-active) [ "$(cat "$TABLE")" = plays ] ;;
stop) echo waits >"$TABLE" ;;
start | restart)
    [ -x "$PI/opt/dealer/venv/bin/python" ] || exit 1
    if [ "$TROUBLE" = gone ] && [ "$1" = restart ]; then read -r _ <"$LOG.gone"; exit 1; fi
    if [ "$TROUBLE" = start ] && ! cmp -s "$PI/etc/systemd/system/dealer.service" "$OLD"; then
        echo newer >"$evenings.db"; echo log >"$evenings.db-wal"; echo copy >"$evenings.before-newer.db"
        exit 1
    fi
    echo plays >"$TABLE"
    ;;
enable) mkdir -p "$PI/etc/systemd/system/multi-user.target.wants"
    ln -sfn ../dealer.service "$PI/etc/systemd/system/multi-user.target.wants/dealer.service" ;;
esac
"""
# what of the system the installer asks, and what only root may do
STANDINS = """
running() { true; }
live() { true; }
packages() { true; }
dpkg() { echo "${ARCH:-arm64}"; }
df() { printf 'Avail\n%s\n' "${FREE_MB:-5000}"; }
systemd-sysusers() { true; }
udevadm() { true; }
who() { true; }
doctor() { echo "the doctor looks"; }
sync() { true; }
install() { if [ "$1" = -d ]; then mkdir -p "${@: -1}"; else command install "$@"; fi; }
root=$PI processes=$PROCESSES
step=0
cut() { # the installer ends after this many of its commands
    ((++step == CUT)) || return 0
    trap - DEBUG
    echo cut >>"$LOG"
    if [ "$HOW" = power ]; then kill -9 $$; fi
    exit 9
}
if [ -n "$CUT" ]; then
    set -o functrace
    trap cut DEBUG
fi
install_all
trap - DEBUG
echo "steps $step" >>"$LOG"
"""

Tree = dict[str, bytes | Path | None]

PAPERS = ("README.md", "INSTALL.md", "TROUBLE.md", "PROOF.md")


class Pi:
    """A folder as a Pi on which the table plays."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.root, self.opt = folder, folder / "pi", folder / "pi/opt/dealer"
        self.table, self.log, self.spare = folder / "table", folder / "log", folder / "tmp"
        self.project, self.old = folder / "project", folder / "old.service"
        for made in (folder / "bin", self.spare, self.project / "dealer/app", self.project / "hardware"):
            made.mkdir(parents=True)
        shutil.copytree(FOLDER, self.project / "systemd")
        for name in ("pyproject.toml", "uv.lock", *PAPERS, "LICENSE", "dealer/one.py", "hardware/two.py"):
            (self.project / name).write_text("1\n")
        (self.project / "dealer/app/defaults.toml").write_text('[lights]\nfactory = "lgpio"\n')
        (self.root / "boot/firmware").mkdir(parents=True)
        (self.root / "boot/firmware/cmdline.txt").write_text("console=tty1 rootwait\n")
        (self.root / "var/lib/dealer").mkdir(parents=True)
        (self.root / "var/lib/dealer/evenings.db").write_text("old\n")
        for name, script in (("python3", PYTHON), ("systemctl", SYSTEMCTL)):
            (folder / "bin" / name).write_text(script)
            (folder / "bin" / name).chmod(0o755)
        whole = (FOLDER / "install.sh").read_text(encoding="utf-8")
        parts, acts, _ = whole.partition("\nwhile [ $# -gt 0 ]")
        assert acts
        (self.project / "systemd/parts.sh").write_text(parts + STANDINS)
        self.table.write_text("plays not yet\n")

    def newer(self) -> None:
        """Another version of everything that an upgrade renews."""
        self.old.write_bytes((self.root / "etc/systemd/system/dealer.service").read_bytes())
        for name in ("dealer/one.py", "README.md", *(f"systemd/{each.name}" for each in FOLDER.iterdir())):
            with (self.project / name).open("a") as file:
                file.write("# newer\n")

    def environ(self, trouble: str = "", cut: int = 0, how: str = "") -> dict[str, str]:
        return {
            "PATH": f"{self.folder}/bin:{os.environ['PATH']}", "LOG": str(self.log), "TABLE": str(self.table),
            "TMPDIR": str(self.spare), "TROUBLE": trouble, "PI": str(self.root), "OLD": str(self.old),
            "PROCESSES": str(self.folder / "proc"), "CUT": str(cut or ""), "HOW": how,
        }  # fmt: skip

    @property
    def command(self) -> list[str]:
        return ["bash", str(self.project / "systemd/parts.sh")]

    def install(
        self, *, trouble: str = "", cut: int = 0, how: str = "", **more: str
    ) -> subprocess.CompletedProcess[str]:
        self.log.write_text("")
        environ = self.environ(trouble, cut, how) | more
        return subprocess.run(self.command, env=environ, capture_output=True, text=True, check=False)

    @property
    def tree(self) -> Tree:
        """Every file, link and folder of the Pi, and what was left in the folder for what is passing."""
        return {
            str(each.relative_to(self.folder)): each.readlink()
            if each.is_symlink()
            else each.read_bytes()
            if each.is_file()
            else None
            for each in (*self.root.rglob("*"), *self.spare.rglob("*"))
        }

    @property
    def did(self) -> list[str]:
        return self.log.read_text().splitlines()

    @property
    def program(self) -> str:
        return (self.opt / "venv").readlink().name


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    pi = Pi(tmp_path)
    done = pi.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert pi.table.read_text() == "plays\n"
    pi.newer()
    return pi


def test_the_table_waits_only_for_the_change_and_one_program_is_left(pi: Pi) -> None:
    before = pi.program
    done = pi.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert pi.program != before
    assert {each.name for each in pi.opt.glob("venv*")} == {"venv", pi.program}
    stopped = pi.did.index("systemctl stop dealer.service")
    assert not any("pip install" in line for line in pi.did[stopped:])
    assert "systemctl restart dealer.service" in pi.did[stopped:]
    assert pi.table.read_text() == "plays\n"
    assert (pi.root / "usr/local/bin/dealer").readlink() == Path("/opt/dealer/venv/bin/dealer")
    assert not (pi.opt / "undo").exists()


def test_the_login_prompt_says_why_the_console_came_back(pi: Pi) -> None:
    """The link points to what dealer/app/host/drawing.py writes, in the unit's runtime folder."""
    assert (pi.root / "etc/issue.d/dealer.issue").readlink() == Path("/run/dealer") / ISSUE


@pytest.mark.parametrize(
    ("trouble", "said"),
    [
        ("fetch", "The Python packages could not be fetched: is this Pi on the network?"),
        ("build", "The program could not be made."),
        ("import", "The new program does not work on this system."),
        ("start", "The new version does not come to the table; why stands in: sudo journalctl -u dealer -b"),
    ],
)
def test_an_upgrade_that_fails_leaves_everything_as_it_was_and_the_table_playing(
    pi: Pi, trouble: str, said: str
) -> None:
    """Unit, rules, program and evenings: none is of the newer version, the first start of which may have failed."""
    before = pi.tree
    done = pi.install(trouble=trouble)
    assert (done.returncode, done.stderr) == (2, f"{said}\nAll is as it was before.\n")
    assert pi.tree == before
    assert pi.table.read_text() == "plays\n"
    if trouble != "start":
        assert not any("stop" in line for line in pi.did)  # nobody at the table noticed anything
    assert pi.install().returncode == 0


def test_what_cannot_run_it_is_refused_in_words_before_anything_is_changed(pi: Pi) -> None:
    before = pi.tree
    for more, said in (
        ({"ARCH": "armhf"}, "This Raspberry Pi OS is the 32-bit one (armhf): write the 64-bit one to the card.\n"),
        ({"trouble": "old"}, "This Raspberry Pi OS is too old (its Python is before 3.11)"),
        ({"FREE_MB": "120"}, "Only 120 MB are free at /opt: 200 are needed; make room on the card"),
    ):
        done = pi.install(**more)
        assert (done.returncode, done.stderr[: len(said)]) == (2, said)
        assert pi.tree == before
        assert not any("pip install" in line for line in pi.did)
    assert pi.table.read_text() == "plays\n"


def test_another_python_gets_a_program_of_its_own_though_the_version_is_the_same(pi: Pi) -> None:
    """A newer release of Debian under the same card; what was made for the Python before cannot be imported there."""
    assert pi.install().returncode == 0
    before = pi.program
    assert pi.install(PYTHON="3.13").returncode == 0
    assert pi.program != before
    assert not (pi.opt / pi.program / "lib/python3.11").exists()


def test_who_watches_may_go_away_in_the_middle_of_a_failing_upgrade(pi: Pi) -> None:
    """The connection broke, and nobody reads what it says: all of it is put back, and the table plays on."""
    before = pi.tree
    os.mkfifo(f"{pi.log}.gone")
    with subprocess.Popen(
        pi.command, env=pi.environ("gone"), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as upgrade:
        assert upgrade.stdout is not None
        with open(f"{pi.log}.gone", "w") as starts:  # noqa: PTH123  (a pipe: it opens when the new version is started)
            upgrade.stdout.close()
            upgrade.send_signal(signal.SIGHUP)
            starts.write("\n")
        assert upgrade.wait(timeout=30) != 0
    assert pi.tree == before
    assert pi.table.read_text() == "plays\n"


def test_two_runs_at_once_come_one_after_the_other(pi: Pi) -> None:
    os.mkfifo(f"{pi.log}.gone")
    with subprocess.Popen(pi.command, env=pi.environ("gone"), stdout=subprocess.PIPE, stderr=subprocess.PIPE) as first:
        with (
            open(f"{pi.log}.gone", "w") as starts,  # noqa: PTH123
            subprocess.Popen(
                pi.command, env=pi.environ(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            ) as second,
        ):
            assert second.stdout is not None
            assert "waiting for its end" in "".join(second.stdout.readline() for _ in range(2))
            starts.write("\n")
            starts.close()
            out, err = second.communicate(timeout=60)
        assert first.wait(timeout=30) == 2
    assert (second.returncode, err) == (0, "")
    assert "program: 9.9" in out
    assert pi.table.read_text() == "plays\n"


def cut_off(pi: Pi, how: str, places: Callable[[int], Iterable[int]]) -> set[str]:
    """What became of upgrades that were cut off at these of their commands (of as many as an upgrade has)."""
    before, whole = pi.tree, pi.folder / "pi-before"
    shutil.copytree(pi.root, whole, symlinks=True)

    def renew() -> None:
        shutil.rmtree(pi.root)
        shutil.copytree(whole, pi.root, symlinks=True)
        pi.table.write_text("plays\n")

    pi.install(cut=1_000_000)
    many = int(pi.did[-1].removeprefix("steps "))
    assert many > 150
    outcomes = set()
    for cut in places(many):
        renew()
        pi.install(cut=cut, how=how)
        assert "cut" in pi.did, cut
        assert (pi.opt / "venv/bin/python").exists(), cut
        if how == "stopped":
            assert pi.table.read_text() == "plays\n", cut
            outcomes.add("nothing" if pi.tree == before else "all")
        shutil.rmtree(pi.spare)
        pi.spare.mkdir()
        if pi.tree != before:
            outcomes.add("some" if (pi.opt / "undo").exists() else "all")
        if how == "stopped" and pi.tree != before:
            assert b"# newer" in (pi.root / "etc/systemd/system/dealer.service").read_bytes(), cut
        done = pi.install()
        assert (done.returncode, done.stderr) == (0, ""), cut
        assert b"# newer" in (pi.root / "etc/systemd/system/dealer.service").read_bytes()
        assert {each.name for each in pi.opt.iterdir()} == {
            *PAPERS, "boot-words", "install.sh", "stick", "venv", pi.program,
        }  # fmt: skip
        assert (pi.root / "var/lib/dealer/evenings.db").read_text() == "old\n"
    renew()
    shutil.rmtree(whole)
    return outcomes


def test_wherever_an_upgrade_is_stopped_all_of_it_is_done_or_nothing(pi: Pi) -> None:
    assert "some" not in cut_off(pi, "stopped", lambda many: range(1, many, many // 7))


def test_an_upgrade_that_the_power_cut_off_is_taken_back_by_the_next_one_and_there_is_always_a_program(pi: Pi) -> None:
    assert "some" in cut_off(pi, "power", lambda many: range(1, many, many // 7))


@pytest.mark.soak
def test_cut_off_at_each_of_its_commands(pi: Pi, soak_seeds: SoakSeeds) -> None:
    """Seed by seed; an even one is stopped, an odd one loses its power."""
    for seed in soak_seeds:
        cut_off(pi, ("stopped", "power")[seed % 2], lambda many, seed=seed: [1 + seed // 2 % (many - 1)])


def test_the_program_of_an_open_window_stays_until_the_window_is_closed(pi: Pi) -> None:
    before = pi.program
    (pi.folder / "proc/12").mkdir(parents=True)
    (pi.folder / "proc/12/maps").write_text(f"7f00-7f01 r-xp 0 08:01 9 {pi.opt / before}/lib/msgspec/_core.so\n")
    done = pi.install()
    assert "a window still plays with the version from before" in done.stdout
    assert {each.name for each in pi.opt.glob("venv*")} == {"venv", before, pi.program}
    shutil.rmtree(pi.folder / "proc")
    assert pi.install().returncode == 0
    assert not (pi.opt / before).exists()


def test_where_nobody_played_before_a_start_that_fails_is_told_and_the_doctor_looks(tmp_path: Path) -> None:
    pi = Pi(tmp_path)
    done = pi.install(trouble="start")
    assert (done.returncode, done.stderr) == (0, "")
    assert "The dealer cannot start yet; why stands in: sudo journalctl -u dealer -b" in done.stdout
    assert "the doctor looks" in done.stdout
    assert (pi.opt / "venv/bin/python").exists()


def test_the_folder_of_an_older_installation_becomes_the_first_to_be_changed(pi: Pi) -> None:
    real = pi.opt / pi.program
    (pi.opt / "venv").unlink()
    shutil.move(real, pi.opt / "venv")
    assert pi.install().returncode == 0
    assert {each.name for each in pi.opt.glob("venv*")} == {"venv", pi.program}


def test_the_same_version_once_more_changes_nothing(pi: Pi) -> None:
    assert pi.install().returncode == 0
    before = pi.tree
    done = pi.install()
    assert "Nothing had to be changed." in done.stdout
    assert pi.tree == before
    assert not any("venv" in line or "stop" in line or "start" in line for line in pi.did)
