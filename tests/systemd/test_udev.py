"""The udev rules: udev reads them without a word, and they say what they should of each device."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.unitfile import FOLDER

RULES = ["90-dealer-reader.rules", "91-dealer-stick.rules"]

can_mount = pytest.mark.skipif(
    os.geteuid() != 0
    or shutil.which("udevadm") is None
    or shutil.which("unshare") is None
    or subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode != 0,
    reason="needs root, udevadm and a mount namespace of its own",
)


def udev_reads(folder: Path) -> str:
    """What udev says of the files of a folder, read as those of a system with no other rule."""
    script = """
        mount -t tmpfs none /run && mkdir -p /run/udev/rules.d && cp "$1"/*.rules /run/udev/rules.d
        (cat /etc/group; echo gpio:x:997:) > /run/group && mount --bind /run/group /etc/group
        for place in /etc/udev/rules.d /lib/udev/rules.d /usr/lib/udev/rules.d; do
            if [ -d $place ]; then mount -t tmpfs none $place; fi
        done
        udevadm test /sys/class/mem/null
    """
    words = ["unshare", "--mount", "sh", "-ec", script, "sh", str(folder)]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    return "\n".join(line for line in (done.stdout + done.stderr).splitlines() if ".rules" in line)


@can_mount
def test_udev_reads_the_rules_without_a_complaint() -> None:
    said = udev_reads(FOLDER)
    assert all(f"Reading rules file: /run/udev/rules.d/{name}" in said for name in RULES)
    assert [line for line in said.splitlines() if "Reading rules file" not in line] == []


@can_mount
def test_the_check_would_hear_of_a_wrong_rule(tmp_path: Path) -> None:
    (tmp_path / "90-wrong.rules").write_text('SUBSYSTEM=="tty", SYMLNK+="dealer-reader"\n', encoding="ascii")
    assert "SYMLNK" in udev_reads(tmp_path)


def rule_lines(name: str) -> list[str]:
    return [
        line
        for line in (FOLDER / name).read_text(encoding="utf-8").splitlines()
        if line.strip() and not line.startswith("#")
    ]


def test_our_own_board_and_the_usual_adapters_get_the_lasting_name() -> None:
    known = [
        (vendor, product)
        for line in rule_lines("90-dealer-reader.rules")
        for vendor, products in re.findall(r'idVendor}=="(\w+)", ATTRS{idProduct}=="([\w|]+)"', line)
        for product in products.split("|")
    ]
    assert ("2e8a", "0005") in known  # a Pico with MicroPython
    assert ("1a86", "7523") in known  # CH340, which brltty takes for a braille display
    assert len(known) == len(set(known)) > 5


def test_no_modem_manager_and_no_braille_display_talks_to_the_reader() -> None:
    lines = rule_lines("90-dealer-reader.rules")
    (keep_off,) = [line for line in lines if "ID_MM_PORT_IGNORE" in line]
    assert keep_off == 'ENV{ID_MM_DEVICE_IGNORE}="1", ENV{ID_MM_PORT_IGNORE}="1"'
    stop = lines.index('ENV{DEALER_READER}!="?*", GOTO="dealer_reader_end"')
    assert lines.index(keep_off) > stop  # other modems on this Pi stay modems
    assert any('ENV{BRLTTY_BRAILLE_DRIVER}=""' in line for line in lines[stop:])
    assert int(RULES[0][:2]) > 85  # brltty's own rules come first


def test_every_goto_has_its_label() -> None:
    for name in RULES:
        text = "\n".join(rule_lines(name))
        assert set(re.findall(r'GOTO="(\w+)"', text)) == set(re.findall(r'LABEL="(\w+)"', text))


def test_a_stick_starts_the_helper_of_its_own_name() -> None:
    (line,) = rule_lines("91-dealer-stick.rules")
    assert 'ENV{SYSTEMD_WANTS}+="dealer-stick@%k.service"' in line
    assert 'ENV{ID_BUS}=="usb"' in line
