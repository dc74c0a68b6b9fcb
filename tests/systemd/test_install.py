"""The installer, on a folder of files in place of a system (`--root`): what it writes, twice, and takes off again."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from dealer.app.settings.config import load_config
from dealer.games import all_games
from tests.systemd.unitfile import FOLDER

SETTINGS = """\
# How the shuffle is called.

[shuffle]
pace_s = 1.0  # seconds a call
piles = [8,
  11]

[lights]
# lgpio or rpigpio
factory = "lgpio"
dealer_pins = [4, 12]

[reader]
factory = "none"
"""

ALWAYS = {
    "/etc/dealer/config.toml": 0o644,
    "/etc/polkit-1/rules.d/50-dealer.rules": 0o644,
    "/etc/systemd/system/dealer.service": 0o644,
    "/etc/sysusers.d/dealer.conf": 0o644,
    "/etc/udev/rules.d/90-dealer-reader.rules": 0o644,
    "/opt/dealer/INSTALL.md": 0o644,
    "/opt/dealer/PROOF.md": 0o644,
    "/opt/dealer/README.md": 0o644,
    "/opt/dealer/TROUBLE.md": 0o644,
    "/opt/dealer/install.sh": 0o755,
    "/opt/dealer/stick": 0o755,
}
CONSOLE = {
    "/etc/systemd/system/dealer-stick@.service": 0o644,
    "/etc/udev/rules.d/91-dealer-stick.rules": 0o644,
}
DESKTOP = {"/etc/xdg/autostart/dealer.desktop": 0o644}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The project's folder as far as the installer reads it, with settings of the test's own."""
    project = tmp_path / "project"
    shutil.copytree(FOLDER, project / "systemd")
    (project / "dealer/app").mkdir(parents=True)
    (project / "dealer/app/defaults.toml").write_text(SETTINGS, encoding="utf-8")
    for paper in ("README", "INSTALL", "TROUBLE", "PROOF"):
        (project / f"{paper}.md").write_text("# Dealer\n", encoding="utf-8")
    return project


@pytest.fixture
def pi(tmp_path: Path) -> Path:
    """An empty Pi: a folder in place of its file system."""
    folder = tmp_path / "pi"
    (folder / "boot/firmware").mkdir(parents=True)
    (folder / "boot/firmware/cmdline.txt").write_text("console=tty1 root=/dev/mmcblk0p2 rootwait\n", encoding="ascii")
    return folder


def run(script: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", str(script), *words], capture_output=True, text=True, check=False, cwd="/")


def install(project: Path, pi: Path, *words: str) -> str:
    done = run(project / "systemd/install.sh", "--root", str(pi), *words)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def uninstall(pi: Path) -> str:
    done = run(pi / "opt/dealer/install.sh", "--uninstall", "--root", str(pi))
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def modes(pi: Path) -> dict[str, int]:
    files = [file for file in pi.rglob("*") if file.is_file() and "boot" not in file.relative_to(pi).parts]
    return {"/" + str(file.relative_to(pi)): file.stat().st_mode & 0o777 for file in files}


def state(pi: Path) -> dict[str, tuple[bytes, int]]:
    return {str(f.relative_to(pi)): (f.read_bytes(), f.stat().st_mtime_ns) for f in pi.rglob("*") if f.is_file()}


def test_it_writes_these_files_and_says_each(project: Path, pi: Path) -> None:
    said = install(project, pi)
    assert modes(pi) == {**ALWAYS, **CONSOLE, "/opt/dealer/boot-words": 0o644}
    for place in ALWAYS | CONSOLE:
        assert f"new: {place}" in said


def test_a_host_who_lets_nobody_read_what_he_writes_gets_a_program_that_the_dealer_can_read(
    project: Path, pi: Path
) -> None:
    done = subprocess.run(
        ["bash", "-c", 'umask 077; exec bash "$@"', "-", project / "systemd/install.sh", "--root", pi], check=True
    )
    assert done.returncode == 0
    shut = [each for each in pi.rglob("*") if not each.stat().st_mode & 0o004]
    assert [str(each.relative_to(pi)) for each in shut] == []


def test_a_second_run_changes_nothing_and_says_so(project: Path, pi: Path) -> None:
    install(project, pi)
    before = state(pi)
    said = install(project, pi)
    assert state(pi) == before
    assert "Nothing had to be changed." in said
    assert "new:" not in said


def test_an_upgrade_renews_only_what_is_other_than_before(project: Path, pi: Path) -> None:
    install(project, pi)
    with (project / "systemd/dealer.service").open("a", encoding="utf-8") as unit:
        unit.write("# a newer one\n")
    (pi / "opt/dealer/stick").chmod(0o600)
    said = install(project, pi)
    assert "renewed: /etc/systemd/system/dealer.service" in said
    assert "renewed: /opt/dealer/stick" in said
    assert said.count("renewed:") == 2
    assert (pi / "etc/systemd/system/dealer.service").read_text(encoding="utf-8").endswith("# a newer one\n")
    assert modes(pi)["/opt/dealer/stick"] == 0o755


def test_the_settings_come_with_every_line_commented_out(project: Path, pi: Path) -> None:
    install(project, pi)
    text = (pi / "etc/dealer/config.toml").read_text(encoding="utf-8")
    assert tomllib.loads(text) == {"shuffle": {}, "lights": {}, "reader": {}}
    uncommented = re.sub(r"^#(?! \w|$)", "", text, flags=re.MULTILINE)
    assert tomllib.loads(uncommented) == tomllib.loads(SETTINGS)


def test_the_settings_that_come_are_the_program_s_own(project: Path, pi: Path) -> None:
    shutil.copy(FOLDER.parent / "dealer/app/defaults.toml", project / "dealer/app/defaults.toml")
    install(project, pi)
    assert load_config(pi / "etc/dealer/config.toml", all_games()) == load_config(None, all_games())
    install(project, pi, "--pins", "rpigpio")
    assert load_config(pi / "etc/dealer/config.toml", all_games()).lights.factory == "rpigpio"


def test_settings_that_the_host_changed_stay(project: Path, pi: Path) -> None:
    install(project, pi)
    (pi / "etc/dealer/config.toml").write_text("[shuffle]\npace_s = 2.0\n", encoding="utf-8")
    said = install(project, pi)
    assert "kept as it is: /etc/dealer/config.toml" in said
    assert (pi / "etc/dealer/config.toml").read_text(encoding="utf-8") == "[shuffle]\npace_s = 2.0\n"


def test_where_a_desktop_starts_it_opens_in_the_desktop_and_leaves_sticks_to_it(project: Path, pi: Path) -> None:
    (pi / "etc/systemd/system").mkdir(parents=True)
    (pi / "etc/systemd/system/display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    assert "(desktop" in install(project, pi)
    assert modes(pi) == {**ALWAYS, **DESKTOP}


def test_the_other_kind_of_screen_can_be_chosen_later(project: Path, pi: Path) -> None:
    install(project, pi, "--console")
    said = install(project, pi, "--desktop")
    assert modes(pi) == {**ALWAYS, **DESKTOP}
    assert "removed: /etc/udev/rules.d/91-dealer-stick.rules" in said
    install(project, pi, "--console")
    assert modes(pi) == {**ALWAYS, **CONSOLE, "/opt/dealer/boot-words": 0o644}


@pytest.fixture
def desktop(pi: Path) -> Path:
    """A Pi whose desktop starts by itself."""
    units = pi / "etc/systemd/system"
    units.mkdir(parents=True)
    (units / "display-manager.service").symlink_to("/lib/systemd/system/lightdm.service")
    (units / "default.target").symlink_to("/lib/systemd/system/graphical.target")
    return pi


def starts_at(pi: Path) -> str | None:
    link = pi / "etc/systemd/system/default.target"
    return link.readlink().name if link.is_symlink() else None


def test_an_upgrade_keeps_the_screen_that_was_chosen(project: Path, desktop: Path) -> None:
    install(project, desktop, "--console")
    before = state(desktop)
    assert "Installing the dealer assistant (console" in install(project, desktop)
    assert state(desktop) == before
    assert starts_at(desktop) == "multi-user.target"
    install(project, desktop, "--desktop")
    (desktop / "etc/systemd/system/display-manager.service").unlink()
    assert "Installing the dealer assistant (desktop" in install(project, desktop)


@pytest.mark.parametrize("back", ["--desktop", "uninstall"])
@pytest.mark.parametrize("linked", [True, False])
def test_a_desktop_that_was_kept_from_starting_starts_again(
    project: Path, desktop: Path, back: str, linked: bool
) -> None:
    link = desktop / "etc/systemd/system/default.target"
    if not linked:  # then the system's own default holds
        link.unlink()
    before = starts_at(desktop)
    said = install(project, desktop, "--console")
    assert starts_at(desktop) == "multi-user.target"
    assert "the desktop no longer starts by itself" in said
    install(project, desktop, "--console")
    said = uninstall(desktop) if back == "uninstall" else install(project, desktop, back)
    assert "the desktop starts by itself again" in said
    assert starts_at(desktop) == before
    assert not (desktop / "opt/dealer/target-before").exists()


def test_a_start_that_the_host_chose_stays_his(project: Path, desktop: Path) -> None:
    link = desktop / "etc/systemd/system/default.target"
    link.unlink()
    link.symlink_to("/lib/systemd/system/multi-user.target")
    install(project, desktop, "--console")
    uninstall(desktop)
    assert starts_at(desktop) == "multi-user.target"
    install(project, desktop, "--desktop")
    link.unlink()
    link.symlink_to("/lib/systemd/system/graphical.target")
    install(project, desktop, "--console")
    link.unlink()
    link.symlink_to("/lib/systemd/system/rescue.target")
    install(project, desktop, "--desktop")
    assert starts_at(desktop) == "rescue.target"


def test_the_desktop_gets_its_boot_line_back(project: Path, pi: Path) -> None:
    cmdline = pi / "boot/firmware/cmdline.txt"
    before = cmdline.read_text(encoding="ascii")
    install(project, pi, "--console")
    install(project, pi, "--desktop")
    assert cmdline.read_text(encoding="ascii") == before
    install(project, pi, "--console")
    assert "vt.global_cursor_default=0" in cmdline.read_text(encoding="ascii")


def test_the_other_driver_for_the_pins_is_a_line_of_the_settings_that_stays(project: Path, pi: Path) -> None:
    config = pi / "etc/dealer/config.toml"

    def settings() -> object:
        return tomllib.loads(config.read_text(encoding="utf-8"))

    assert 'settings: [lights] factory = "rpigpio"' in install(project, pi, "--pins", "rpigpio")
    assert settings() == {"shuffle": {}, "lights": {"factory": "rpigpio"}, "reader": {}}
    install(project, pi)
    assert "Nothing had to be changed." in install(project, pi, "--pins", "rpigpio")
    assert settings() == {"shuffle": {}, "lights": {"factory": "rpigpio"}, "reader": {}}
    install(project, pi, "--pins", "lgpio")
    assert settings() == {"shuffle": {}, "lights": {"factory": "lgpio"}, "reader": {}}


def test_settings_without_lights_get_them(project: Path, pi: Path) -> None:
    install(project, pi)
    config = pi / "etc/dealer/config.toml"
    config.write_text("[shuffle]\npace_s = 2.0\n", encoding="utf-8")
    install(project, pi, "--pins", "rpigpio")
    assert tomllib.loads(config.read_text(encoding="utf-8")) == {
        "shuffle": {"pace_s": 2.0},
        "lights": {"factory": "rpigpio"},
    }


def test_the_console_stays_lit_by_words_on_the_one_line_of_the_boot_file(project: Path, pi: Path) -> None:
    cmdline = pi / "boot/firmware/cmdline.txt"
    before = cmdline.read_text(encoding="ascii")
    install(project, pi)
    assert cmdline.read_text(encoding="ascii") == before.rstrip("\n") + " consoleblank=0 vt.global_cursor_default=0\n"
    assert cmdline.with_name("cmdline.txt.before-dealer").read_text(encoding="ascii") == before
    uninstall(pi)
    assert cmdline.read_text(encoding="ascii") == before


def test_what_the_host_wrote_on_the_boot_line_stays_his(project: Path, pi: Path) -> None:
    cmdline = pi / "boot/firmware/cmdline.txt"
    cmdline.write_text("consoleblank=600 rootwait\n", encoding="ascii")
    install(project, pi)
    assert cmdline.read_text(encoding="ascii") == "consoleblank=600 rootwait vt.global_cursor_default=0\n"
    uninstall(pi)
    assert cmdline.read_text(encoding="ascii") == "consoleblank=600 rootwait\n"


@pytest.mark.parametrize("screen", ["--console", "--desktop"])
def test_taking_it_off_leaves_the_evenings_and_the_settings_and_nothing_else(
    project: Path, pi: Path, screen: str
) -> None:
    evenings = pi / "var/lib/dealer/evenings.db"
    evenings.parent.mkdir(parents=True)
    evenings.write_bytes(b"who won what")
    install(project, pi, screen, "--pins", "rpigpio")
    said = uninstall(pi)
    assert modes(pi).keys() == {"/var/lib/dealer/evenings.db", "/etc/dealer/config.toml"}
    assert evenings.read_bytes() == b"who won what"
    assert "Kept: the evenings in /var/lib/dealer" in said


def test_taking_off_what_is_not_there_is_no_fault(project: Path, pi: Path) -> None:
    done = run(project / "systemd/install.sh", "--uninstall", "--root", str(pi))
    assert (done.returncode, done.stderr) == (0, "")
    assert "removed:" not in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--pins", "pigpio"], "--pins lgpio or --pins rpigpio, not 'pigpio'"),
        (["--pins"], "--pins lgpio or --pins rpigpio, not ''"),
        (["--root", "/nowhere"], "--root: there is no folder '/nowhere'"),
        (["--everything"], "usage:"),
    ],
)
def test_a_wrong_word_is_refused_before_anything_is_done(words: list[str], said: str) -> None:
    done = run(FOLDER / "install.sh", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert "line " not in done.stderr


def test_every_package_that_the_doctor_would_ask_for_is_installed() -> None:
    """But the other way to the pins, which is in the extra rpigpio."""
    tree = FOLDER.parent
    sources = [*tree.glob("dealer/app/**/*.py"), *tree.glob("hardware/*.py")]
    text = " ".join(re.sub(r'"\s*\n\s*f?"', "", each.read_text("utf-8")) for each in sources)
    asked = {
        word for words in re.findall(r"apt install ((?:[a-z0-9]+[a-z0-9-]*[ .,:]?)+)", text) for word in words.split()
    }
    packages = {word.rstrip(".,:") for word in asked if re.match(r"(lib|python3-|fonts-)", word)}
    assert {"python3-pygame", "libegl1", "libgles2", "libgl1", "libgl1-mesa-dri", "python3-lgpio"} <= packages
    wanted = re.search(r"wanted=\(([^)]*)\)", (FOLDER / "install.sh").read_text("utf-8"))
    assert wanted is not None
    assert packages - {"python3-rpi-lgpio"} <= set(wanted[1].split())


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="no shellcheck")
def test_shellcheck_has_nothing_to_say_about_any_script_of_the_project() -> None:
    tree = FOLDER.parent
    scripts = [
        tree / ".ci/run",
        *(file for folder in ("systemd", "firmware", "tests") for file in tree.glob(f"{folder}/**/*.sh")),
    ]
    assert len(scripts) > 2
    done = subprocess.run(["shellcheck", *map(str, scripts)], capture_output=True, text=True, check=False)
    assert done.stdout == ""
