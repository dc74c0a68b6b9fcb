"""The stick's helper, with stand-ins for the commands of the system, each of which writes down how it was called."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.unitfile import FOLDER


class Machine:
    """A machine with one stick in: answers of its commands by name, and what was done to it."""

    def __init__(self, folder: Path) -> None:
        self.commands = folder / "bin"
        self.commands.mkdir()
        self.place = folder / "run"
        self.log = folder / "done"
        self.answers("chown", "mount", "umount", "blkid")
        self.answers("lsblk")
        self.answers("mountpoint", status=1)

    def answers(self, *commands: str, says: str = "", status: int = 0) -> None:
        for command in commands:
            script = f'#!/bin/sh\necho "{command} $*" >> {self.log}\n{says}\nexit {status}\n'
            (self.commands / command).write_text(script, encoding="utf-8")
            (self.commands / command).chmod(0o755)

    def formatted(self, file_system: str, mounted: str = "") -> None:
        self.answers("blkid", says=f"echo {file_system}" if file_system else "", status=0 if file_system else 2)
        self.answers("lsblk", says=f'case "$*" in *PKNAME*) echo sda ;; *MOUNTPOINTS*) echo "{mounted}" ;; esac')

    def helper(self, action: str, name: str = "sda1") -> subprocess.CompletedProcess[str]:
        if action == "mount":  # as the unit does, one after the other
            looked = self.helper("look", name)
            if looked.returncode or looked.stderr:
                return looked
        environ = {"PATH": f"{self.commands}:{os.environ['PATH']}", "DEALER_RUNTIME": str(self.place)}
        words = ["sh", str(FOLDER / "stick.sh"), action, name]
        return subprocess.run(words, env=environ, capture_output=True, text=True, check=False)

    def done(self, command: str) -> list[str]:
        lines = self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []
        return [line for line in lines if line.split()[0] == command]

    @property
    def folder(self) -> Path:
        return self.place.with_name("run-sticks")

    @property
    def stick(self) -> Path:
        return self.folder / "sda1"

    @property
    def why(self) -> str | None:
        file = self.folder / "sda1.why"
        return file.read_text(encoding="utf-8").strip() if file.exists() else None


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(("file_system", "more"), [("vfat", ",flush"), ("exfat", "")])
def test_a_stick_is_mounted_for_the_daemon_alone_and_nothing_on_it_can_run(
    machine: Machine, file_system: str, more: str
) -> None:
    machine.formatted(file_system)
    assert machine.helper("mount").returncode == 0
    options = f"rw,nosuid,nodev,noexec,dirsync,uid=dealer,gid=dealer,umask=0077{more}"
    assert machine.done("mount") == [f"mount -t {file_system} -o {options} /dev/sda1 {machine.stick}"]
    assert machine.why is None


def test_the_disk_that_the_pi_started_from_is_left_alone(machine: Machine) -> None:
    machine.formatted("vfat", mounted="/boot/firmware\n/")
    done = machine.helper("mount")
    assert (done.returncode, machine.done("mount")) == (0, [])
    assert "left alone" in done.stderr
    assert machine.why is None


def test_a_second_stick_is_taken_too_and_each_is_let_go_of_by_itself(machine: Machine) -> None:
    machine.formatted("vfat")
    for name in ("sda1", "sdb1"):
        assert machine.helper("mount", name).returncode == 0
    assert [line.split()[-1] for line in machine.done("mount")] == [f"{machine.folder}/{n}1" for n in ("sda", "sdb")]
    machine.answers("mountpoint")
    assert machine.helper("umount", "sdb1").returncode == 0
    assert machine.done("umount") == [f"umount {machine.folder}/sdb1"]
    assert machine.stick.exists()


@pytest.mark.parametrize(("file_system", "named"), [("ext4", "ext4"), ("", "nothing known")])
def test_a_stick_of_another_format_is_refused_in_words(machine: Machine, file_system: str, named: str) -> None:
    machine.formatted(file_system)
    assert machine.helper("mount").returncode == 0
    assert machine.done("mount") == []
    assert machine.why == f"This stick is formatted as {named}: FAT or exFAT is needed."


def test_a_damaged_stick_is_told_and_leaves_no_folder_to_write_into(machine: Machine) -> None:
    machine.formatted("vfat")
    machine.answers("mount", status=32)
    assert machine.helper("mount").returncode == 0
    assert machine.why == "This stick cannot be read: its file system is damaged, or unknown to this Pi."
    assert not machine.stick.exists()


def test_a_good_stick_takes_the_complaint_away(machine: Machine) -> None:
    machine.formatted("ext4")
    machine.helper("mount")
    machine.formatted("vfat")
    machine.helper("mount")
    assert machine.why is None


def test_a_stick_pulled_out_is_let_go_of_at_once(machine: Machine) -> None:
    machine.formatted("vfat")
    machine.helper("mount")
    machine.answers("mountpoint")
    machine.answers("umount", says='case "$*" in *--lazy*) exit 0 ;; esac', status=32)
    assert machine.helper("umount").returncode == 0
    assert machine.done("umount") == [f"umount {machine.stick}", f"umount --lazy {machine.stick}"]
    assert not machine.stick.exists()


def test_taking_out_a_stick_that_was_refused_takes_the_complaint_away(machine: Machine) -> None:
    machine.formatted("ext4")
    machine.helper("mount", "sdb1")
    assert machine.helper("umount", "sdb1").returncode == 0
    assert machine.done("umount") == []
    assert list(machine.folder.iterdir()) == []


@pytest.mark.parametrize("name", ["../sda1", "sda1;reboot", "SDA 1"])
def test_a_name_that_is_no_partition_s_is_refused(machine: Machine, name: str) -> None:
    assert machine.helper("mount", name).returncode == 2
    assert machine.done("mount") == []


SEEN_INSIDE = """
mount --make-rshared / && mount -t tmpfs none /run && mkdir -p /run/dealer && mkfifo /run/started /run/mounted
stick() { mkdir -p /run/dealer/sticks/sda1 && mount -t tmpfs stick /run/dealer/sticks/sda1; }
if [ "$1" = before ]; then stick; fi
unshare --mount --propagation slave sh -ec '
    mount --rbind /run/dealer /run/dealer && mount -o remount,bind,ro / && mount -o remount,bind,ro /run
    echo now > /run/started
    read -r _ < /run/mounted
    echo report > /run/dealer/sticks/sda1/report.html
    if touch /run/elsewhere 2> /dev/null; then echo "the rest of the system can be written"; fi' &
read -r _ < /run/started
if [ "$1" = after ]; then stick; fi
echo now > /run/mounted
wait $!
cat /run/dealer/sticks/sda1/report.html
"""


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.skipif(
    os.geteuid() != 0
    or shutil.which("unshare") is None
    or subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode != 0,
    reason="needs root and a mount namespace of its own",
)
def test_a_stick_put_in_before_or_after_the_daemon_s_start_is_seen_in_its_sandbox(when: str) -> None:
    """Played with mount namespaces as systemd makes them, and a tmpfs in place of the stick."""
    words = ["unshare", "--mount", "sh", "-ec", SEEN_INSIDE, "sh", when]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=20)
    assert (done.returncode, done.stdout, done.stderr) == (0, "report\n", "")
