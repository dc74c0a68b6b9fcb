"""The unit files: systemd understands every line, nothing is let in that is not needed, and what is needed is."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from dealer.app.errors import NotYet
from dealer.app.host.first_screen import PATIENCE_S
from tests.systemd.unitfile import FOLDER, one, read

UNITS = ["dealer.service", "dealer-stick@.service"]
PROGRAMS = ["/opt/dealer/venv/bin/dealer", "/opt/dealer/venv/bin/python", "/opt/dealer/stick"]
OUTSIDE = "/usr/bin/nsenter --target 1 --mount "
DAEMON = read("dealer.service")

needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze")


def stubbed(unit: str, folder: Path, more: str = "") -> Path:
    """The unit with stand-ins for the installed programs; an instance where it is a template."""
    text = (FOLDER / unit).read_text(encoding="utf-8") + more
    for program in PROGRAMS:
        stub = folder / Path(program).name
        stub.write_text("#!/bin/sh\n", encoding="ascii")
        stub.chmod(0o755)
        text = text.replace(program, str(stub))
    copy = folder / unit.replace("@.", "@sda1.")
    copy.write_text(text, encoding="utf-8")
    return copy


def analyze(*words: str | Path) -> tuple[int, str]:
    done = subprocess.run(["systemd-analyze", *words], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@needs_systemd
@pytest.mark.parametrize("unit", UNITS)
def test_systemd_has_nothing_to_say_about_the_unit(unit: str, tmp_path: Path) -> None:
    assert analyze("verify", "--man=no", stubbed(unit, tmp_path)) == (0, "")


@needs_systemd
def test_the_check_would_hear_of_a_key_that_systemd_does_not_know(tmp_path: Path) -> None:
    status, said = analyze("verify", "--man=no", stubbed("dealer.service", tmp_path, "\n[Service]\nProtectPie=yes\n"))
    assert (status, "ProtectPie" in said) == (0, True)  # it only warns: so anything on stderr fails the check above


@needs_systemd
def test_the_daemon_is_exposed_by_one_point_at_most(tmp_path: Path) -> None:
    unit = stubbed("dealer.service", tmp_path)
    assert analyze("security", "--offline=true", "--no-pager", "--threshold=10", unit) == (0, "")


def test_what_would_blind_the_daemon_is_not_set() -> None:
    """PrivateDevices hides pins and screen, ProcSubset the Pi's model, PrivateNetwork touch that comes back."""
    harmful = {"PrivateDevices", "ProcSubset", "PrivateNetwork", "MemoryDenyWriteExecute"}
    assert not harmful & DAEMON["Service"].keys()
    assert "AF_NETLINK" in one(DAEMON, "Service", "RestrictAddressFamilies").split()


def test_only_local_sockets_and_those_of_udev_can_be_opened() -> None:
    assert one(DAEMON, "Service", "RestrictAddressFamilies") == "AF_UNIX AF_NETLINK"
    assert one(DAEMON, "Service", "IPAddressDeny") == "any"


def test_every_device_is_named_and_no_other_is_let_in() -> None:
    assert one(DAEMON, "Service", "DevicePolicy") == "closed"
    allowed = set(DAEMON["Service"]["DeviceAllow"])
    pins = {"char-gpiochip rw", "/dev/gpiomem rw", "/dev/gpiomem0 rw"}
    reader = {"char-166 rw", "char-188 rw", "char-ttyAMA rw", "char-ttyS rw"}  # ttyACM, ttyUSB, the header's own
    assert allowed == pins | reader | {"char-226 rw", "char-input r", "char-tty rw", "char-116 rw"}
    # a name is looked up when the unit starts: what the Pi's kernel has as a module may not be loaded yet
    modules = {"char-drm", "char-alsa", "char-ttyACM", "char-ttyUSB", "char-rfcomm"}
    assert not modules & {device.split()[0] for device in allowed}


def test_the_pins_driver_is_said_and_its_pipe_has_a_place() -> None:
    environment = dict(line.split("=", 1) for line in DAEMON["Service"]["Environment"])
    assert environment == {
        "SDL_VIDEODRIVER": "kmsdrm",
        "GPIOZERO_PIN_FACTORY": "lgpio",
        "LG_WD": one(DAEMON, "Service", "WorkingDirectory"),
    }
    assert one(DAEMON, "Service", "WorkingDirectory") == "%t/" + one(DAEMON, "Service", "RuntimeDirectory")


def test_the_first_console_is_the_table_s_and_comes_back_when_it_has_given_up() -> None:
    """Else the login prompt shows through the picture, and keys typed at the table go to a shell."""
    assert one(DAEMON, "Unit", "Conflicts") == "getty@tty1.service"
    assert "getty@tty1.service" in one(DAEMON, "Unit", "After").split()
    assert one(DAEMON, "Unit", "OnFailure") == "getty@tty1.service"
    assert one(DAEMON, "Service", "TTYPath") == "/dev/tty1"
    assert one(DAEMON, "Service", "StandardInput") == "tty"


def test_a_hung_loop_is_restarted_a_mistake_in_the_settings_is_not() -> None:
    assert one(DAEMON, "Service", "Type") == "notify"
    assert 5 <= int(one(DAEMON, "Service", "WatchdogSec")) <= 30
    assert one(DAEMON, "Service", "Restart") == "always"  # Ctrl-C at a keyboard does not end the table
    assert one(DAEMON, "Service", "RestartPreventExitStatus") == "2"  # a user's mistake: no second try mends it
    burst, over_s = (int(one(DAEMON, "Unit", f"StartLimit{key}")) for key in ("Burst", "IntervalSec"))
    rest_s = int(one(DAEMON, "Service", "RestartSec"))
    assert burst * rest_s < over_s  # else the limit is never reached
    # a screen that is off is waited for as long as it takes: its starts never reach the limit, nor the end of one
    assert str(NotYet.status) not in one(DAEMON, "Service", "RestartPreventExitStatus").split()
    assert burst * (PATIENCE_S + rest_s) > over_s
    assert int(one(DAEMON, "Service", "TimeoutStartSec")) >= PATIENCE_S + 30


def test_the_commands_are_this_project_s_own() -> None:
    project = tomllib.loads((FOLDER.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "dealer" in project["scripts"]
    assert one(DAEMON, "Service", "ExecStart").split()[:2] == ["/opt/dealer/venv/bin/dealer", "run"]
    after = one(DAEMON, "Service", "ExecStopPost")
    assert after.startswith("-/opt/dealer/venv/bin/python -m hardware.lights_off")


@pytest.mark.parametrize("unit", UNITS)
def test_every_program_that_a_unit_runs_is_put_there_by_the_installer(unit: str) -> None:
    installer = (FOLDER / "install.sh").read_text(encoding="utf-8")
    runs = {key: values for key, values in read(unit)["Service"].items() if key.startswith("Exec")}
    assert runs
    for line in (line for lines in runs.values() for line in lines):
        program = line.removeprefix(f"+{OUTSIDE}").lstrip("-+").split()[0]
        assert program in PROGRAMS
        assert program in installer or "venv=$root/opt/dealer/venv" in installer


def test_the_stick_s_mount_is_seen_outside_its_helper() -> None:
    """A mount namespace hides the stick from the daemon; `+` alone still runs in one, so the system's is entered."""
    unit = read("dealer-stick@.service")["Service"]
    assert unit["ExecStart"] == ["/opt/dealer/stick look %I", f"+{OUTSIDE}/opt/dealer/stick mount %I"]
    assert unit["ExecStop"] == [f"+{OUTSIDE}/opt/dealer/stick umount %I"]


def test_the_stick_may_be_written_and_no_other_disk() -> None:
    """The mount is held to the unit's devices, `+` or not; without the right to write the kernel refuses it."""
    unit = read("dealer-stick@.service")["Service"]
    assert unit["DevicePolicy"] == ["closed"]
    assert unit["DeviceAllow"] == ["/dev/%I rw", "block-sd r"]


@pytest.mark.skipif(shutil.which("systemd-sysusers") is None, reason="no systemd-sysusers")
def test_the_user_has_the_groups_it_needs_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    file = tmp_path / "dealer.conf"
    file.write_bytes((FOLDER / "dealer-sysusers.conf").read_bytes())
    for _ in range(2):  # a second run changes nothing
        subprocess.run(["systemd-sysusers", f"--root={tmp_path}", file], check=True, capture_output=True)
    (passwd,) = (tmp_path / "etc/passwd").read_text(encoding="ascii").splitlines()
    assert passwd.startswith("dealer:")
    assert passwd.endswith(":/var/lib/dealer:/usr/sbin/nologin")
    groups = [line.split(":") for line in (tmp_path / "etc/group").read_text(encoding="ascii").splitlines()]
    assert {name for name, _, _, members in groups if members == "dealer"} == {
        "gpio",  # the lights
        "dialout",  # the reader
        "video",
        "render",  # the screen
        "input",  # touch
        "audio",  # sound
    }


def test_shutting_down_is_all_that_polkit_grants() -> None:
    rule = (FOLDER / "dealer-polkit.js").read_text(encoding="utf-8")
    assert re.findall(r'"(org\.[^"]+)"', rule) == [
        "org.freedesktop.login1.power-off",
        "org.freedesktop.login1.power-off-multiple-sessions",
    ]
    assert 'subject.user === "dealer"' in rule
