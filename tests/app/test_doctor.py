"""`dealer doctor` on broken machines: every trap has a line, and every line that is not good says how to mend it."""

import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dealer.app.cli import doctor_hands_on
from dealer.app.cli.doctor import summary
from dealer.app.files.lock import FolderLock
from dealer.app.host import checks
from dealer.app.host.finding import Finding
from dealer.app.main import main
from dealer.app.settings.config import Config, load_config
from dealer.games import all_games
from dealer.window.drivers import sdl_version, video_drivers
from hardware.gpio_lights import GpioLights
from hardware.ports import LightsError
from tests.hardware.desk import TimedDesk
from tests.hardware.pty_device import PtyDevice


def never(_: Path, __: int) -> bool:
    return False


def make(root: Path, *names: str, text: str = "") -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


def settings(tmp_path: Path, text: str = "") -> Config:
    file = tmp_path / "table.toml"
    file.write_text(text)
    return load_config(file, all_games())


def bad(finding: Finding | None, *words: str) -> Finding:
    """It is not good, says all this, and ends as one sentence that tells what to do."""
    assert finding is not None
    assert not finding.good
    assert [word for word in words if word not in finding.said] == []
    assert finding.said.endswith(".")
    assert "\n" not in finding.said
    return finding


# --- the last line ---


@pytest.mark.parametrize(
    ("what", "last"),
    [
        ([], "Everything is as it should be."),
        (["reader", "lights"], "2 to mend; without them the evening goes on by hand."),
        (["screen", "reader"], "2 to mend."),
        (["storage"], "1 to mend."),
    ],
)
def test_an_evening_goes_on_by_hand_only_where_it_can(what: list[str], last: str) -> None:
    good = Finding("font", True, "It is there.")
    assert summary([good, *(Finding(each, False, "It is not.") for each in what)]) == last


def test_with_something_noted_not_everything_is_as_it_should_be() -> None:
    assert summary([Finding("screen", False, "None is found.", note=True)]) == "Nothing has to be mended."


# --- storage ---


def test_a_folder_that_cannot_be_written_or_is_full_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert checks.storage(tmp_path / "new" / "state").good
    bad(checks.storage(tmp_path, never), "cannot be written", "--state")
    monkeypatch.setattr("shutil.disk_usage", lambda _: type("Usage", (), {"free": 5_000_000})())
    bad(checks.storage(tmp_path), "Only 5 MB are free", "delete")


@pytest.mark.parametrize(
    ("mounts", "folder", "words"),
    [
        ("overlay / overlay rw 0 0\n", "/var/lib/dealer", ("overlay", "raspi-config")),
        ("/dev/sda2 / ext4 rw 0 0\ntmpfs /var/lib tmpfs rw 0 0\n", "/var/lib/dealer", ("memory", "name another")),
        ("overlay / overlay rw 0 0\n/dev/sda3 /var/lib/dealer ext4 rw 0 0\n", "/var/lib/dealer", ()),
        ("/dev/sda2 / ext4 rw 0 0\n", "/home/pi/evenings", ()),
    ],
)
def test_what_does_not_outlive_a_restart_is_told(
    mounts: str, folder: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    file = make(tmp_path, "mounts", text=mounts) / "mounts"
    finding = checks.lasting(Path(folder), file)
    assert finding.good == (not words)
    if words:
        bad(finding, *words)


def test_a_pi_in_1970_is_told() -> None:
    bad(checks.clock(1000.0), "connect the network")
    assert checks.clock(1_795_995_600.0).good


# --- the screen ---

Drivers = Callable[[], tuple[str, ...] | None]
WHEEL: Drivers = lambda: ("x11", "wayland", "offscreen", "dummy", "evdev")  # noqa: E731
DEBIAN: Drivers = lambda: ("x11", "wayland", "KMSDRM", "offscreen", "dummy", "evdev")  # noqa: E731
FOUND: Callable[[str], str] = lambda name: f"lib{name}.so"  # noqa: E731


def test_a_desktop_needs_nothing_more(tmp_path: Path) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        assert checks.screen({name: ":0"}, tmp_path, WHEEL).good
        assert checks.touch({name: ":0"}, tmp_path).good


@pytest.mark.parametrize("driver", ["offscreen", "dummy", "evdev", "OffScreen"])
def test_a_driver_that_nobody_sees_is_refused_even_on_a_desktop(driver: str, tmp_path: Path) -> None:
    bad(checks.screen({"SDL_VIDEODRIVER": driver, "DISPLAY": ":0"}, tmp_path, DEBIAN), driver, "unset")


def test_without_a_desktop_the_wheel_of_pygame_is_told_from_debians(tmp_path: Path) -> None:
    bad(checks.screen({}, tmp_path, DEBIAN, FOUND), "No screen is found")
    root = make(tmp_path, "dev/dri/card0", "dev/dri/card1")
    bad(checks.screen({}, root, DEBIAN, FOUND, never), "/dev/dri/card0", "video and render")
    bad(checks.screen({}, root, WHEEL, FOUND), f"SDL {sdl_version()}", "python3-pygame", "pygame-ce")
    bad(checks.screen({}, root, DEBIAN, lambda _: None), "libegl1 and libgles2 and libgl1 is missing", "black")
    without: Callable[[str], str | None] = lambda name: None if name == "GL" else "lib"  # noqa: E731
    bad(checks.screen({}, root, DEBIAN, without), "libgl1 is missing", "libgl1-mesa-dri")
    assert checks.screen({}, root, DEBIAN, FOUND).said == "/dev/dri/card0 draws without a desktop."
    assert checks.screen({}, root, lambda: None, FOUND).good  # SDL cannot be asked: no false alarm


def test_a_screen_that_is_off_or_not_plugged_in_is_told(tmp_path: Path) -> None:
    """A Pi has its graphics cards with or without a screen; what is drawn to memory (Writeback) is none."""
    root = make(tmp_path, "dev/dri/card0", "dev/dri/card1")
    outlets = tmp_path / "sys/class/drm"
    make(outlets, "card1-HDMI-A-1/status", "card1-HDMI-A-2/status", text="disconnected\n")
    make(outlets, "card1-Writeback-1/status", text="unknown\n")
    bad(checks.screen({}, root, DEBIAN, FOUND), "plugged in", "switched off", "cable")
    make(outlets, "card2-DSI-1/status", text="connected\n")
    assert checks.screen({}, root, DEBIAN, FOUND).good


def test_sdl_is_really_asked() -> None:
    found = video_drivers()
    assert found is not None
    assert "dummy" in found
    assert video_drivers(Path(os.devnull)) is None


def test_touches_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    bad(checks.touch({}, tmp_path), "No touch panel")
    root = make(tmp_path, "dev/input/event0")
    bad(checks.touch({}, root, never), "group input")
    assert checks.touch({}, root).good


def test_a_missing_font_is_noted_and_stops_nothing(tmp_path: Path) -> None:
    assert not bad(checks.font(tmp_path), "fonts-dejavu-extra").stops


# --- rights, and who else is there ---


def test_pins_and_ports_that_may_not_be_opened_name_the_groups(tmp_path: Path) -> None:
    assert checks.rights(tmp_path).good
    root = make(tmp_path, "dev/gpiochip0", "dev/ttyACM0")
    said = bad(checks.rights(root, "pi", never), "usermod -aG gpio,dialout pi", "log in anew").said
    assert "lights and reader" in said


def test_modemmanager_and_brltty_are_told_where_no_rule_keeps_them_off(tmp_path: Path) -> None:
    assert not bad(checks.others(tmp_path), "udev").stops
    make(tmp_path, "proc/12/comm", text="ModemManager\n")
    make(tmp_path, "proc/13/comm", text="brltty\n")
    finding = bad(checks.others(tmp_path), "ModemManager", "brltty", "90-dealer-reader.rules")
    assert finding.stops
    make(tmp_path, "etc/udev/rules.d/90-dealer-reader.rules")
    assert checks.others(tmp_path).good


def test_a_hidden_cpuinfo_and_another_computer_are_told(tmp_path: Path) -> None:
    bad(checks.model(tmp_path), "ProcSubset=pid")
    root = make(tmp_path, "proc/cpuinfo")
    assert not bad(checks.model(root), "no Raspberry Pi").stops
    make(root, "proc/device-tree/model", text="Raspberry Pi 4 Model B Rev 1.4\0")
    assert checks.model(root).said == "Raspberry Pi 4 Model B Rev 1.4."


def test_a_weak_supply_is_told(tmp_path: Path) -> None:
    assert checks.power(tmp_path) is None
    make(tmp_path, "sys/class/hwmon/hwmon0/name", text="cpu_thermal\n")
    make(tmp_path, "sys/class/hwmon/hwmon1/name", text="rpi_volt\n")
    make(tmp_path, "sys/class/hwmon/hwmon1/in0_lcrit_alarm", text="1\n")
    bad(checks.power(tmp_path), "4.63 V", "cable")
    make(tmp_path, "sys/class/hwmon/hwmon1/in0_lcrit_alarm", text="0\n")
    assert checks.power(tmp_path) == Finding("power", True, "The supply holds its voltage.")


def test_a_pin_that_another_function_has_is_told_with_its_line_of_config_txt(tmp_path: Path) -> None:
    assert checks.pins({"button": 5}, tmp_path).good
    (tmp_path / "boot/firmware").mkdir(parents=True)
    (tmp_path / "boot/firmware/config.txt").write_text("dtparam=spi=on\ndtoverlay=w1-gpio,gpiopin=5\n")
    assert checks.pins({"dealer light of seat 1": 12}, tmp_path).good
    told = checks.pins({"light to act of seat 8": 7, "button": 5}, tmp_path)
    assert told.said == (
        "GPIO7 (light to act of seat 8) belongs to SPI (dtparam=spi=on); GPIO5 (button) belongs to 1-Wire "
        "(dtoverlay=w1-gpio,gpiopin=5): choose other pins in the settings, or switch that off in config.txt."
    )


def test_lgpios_pipe_needs_a_folder(tmp_path: Path) -> None:
    assert checks.pipe({}, "rpigpio") is None
    bad(checks.pipe({"LG_WD": str(tmp_path)}, "lgpio", never), "LG_WD", str(tmp_path))
    good = checks.pipe({"LG_WD": str(tmp_path)}, "lgpio")
    assert good is not None
    assert good.good


# --- with hands ---


def test_every_light_is_lit_alone_and_asked_for() -> None:
    lights, questions = GpioLights(factory="mock"), list[str]()

    def ask(question: str) -> bool:
        dealer, to_act = lights.read()
        questions.append(question)
        assert (dealer is None) != (not to_act)
        return "to act light of seat 3" not in question

    finding = doctor_hands_on.every_light(lights, 8, ask)
    assert len(questions) == 16
    bad(finding, "to act of seat 3", "WIRING.md")
    assert lights.read() == (None, frozenset())
    lights.close()


def test_without_anybody_there_the_pins_themselves_are_asked() -> None:
    lights, slept = GpioLights(factory="mock"), list[float]()
    assert doctor_hands_on.every_light(lights, 8, None, slept.append).said == "8 seats can be lit, two lights each."
    assert len(slept) == 16

    class Stuck(GpioLights):
        def read(self) -> tuple[int | None, frozenset[int]]:
            return 1, frozenset()

    stuck = Stuck(factory="mock")
    bad(doctor_hands_on.every_light(stuck, 2, None, slept.append), "to act of seat 1", "dealer of seat 2")
    stuck.close()

    class Lost(GpioLights):
        def show(self, *_: object) -> None:
            raise LightsError("The pins are gone.")

    lost = Lost(factory="mock")
    bad(doctor_hands_on.every_light(lost, 2, None, slept.append), "The pins are gone")
    lost.close()
    lights.close()


def test_a_card_is_read_on_every_antenna_and_a_silent_one_is_named() -> None:
    desk = TimedDesk(antennas=3)
    uids = iter(("0484015A061F90", "0484025A061F90"))

    def between() -> None:
        desk.now_ms += 100
        desk.advance(100)

    def say(words: str) -> None:
        if words.endswith("antenna 2."):
            return  # its wire is broken: nobody's card is read
        desk.lay(next(uids), 1 if words.endswith("1.") else 2)

    bad(
        doctor_hands_on.every_antenna(desk.reader, 3, between, lambda: desk.now_ms / 1000, say),
        "antenna 2 read nothing",
        "antenna 3 was told as 2",
    )
    desk.close()


def test_the_mock_is_wholly_good_and_a_missing_screen_only_noted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    config = tmp_path / "table.toml"
    config.write_text("[reader]\nantennas = 3\n[button]\nnext_pin = 5\n")
    status = main(["doctor", "--mock", "--state", str(tmp_path / "state"), "--config", str(config)])
    said = capsys.readouterr().out
    assert status == 0, said
    assert re.search(r"^good  lights    8 seats can be lit", said, re.M)
    assert re.search(r"^good  antennas  A card was read on each of 3\.$", said, re.M)
    assert re.search(r"^good  button    It can be read at GPIO5\.$", said, re.M)
    assert not (tmp_path / "state").exists()


def test_a_running_table_is_a_note_and_its_reader_and_lights_are_not_called_broken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "table.toml"
    config.write_text(f'[reader]\nport = "{tmp_path}/nothing"\n[lights]\nfactory = "rpigpio"\n[button]\nnext_pin = 5\n')
    words = ["doctor", "--state", str(tmp_path / "state"), "--config", str(config)]
    with FolderLock(tmp_path / "state", 1_764_374_400_000):
        main(words)
        said = capsys.readouterr().out
        (line,) = [line for line in said.splitlines() if line[6:].startswith("table ")]
        assert line.startswith(
            "note  table     The table is running: stop it to try the screen, the reader and the lights"
        )
        assert f"process number {os.getpid()}" in line
        assert not re.search(r"^.{6}(lights|reader|button) ", said, re.M)
    main(words)
    said = capsys.readouterr().out
    assert "The table is running" not in said
    assert re.search(r"^MEND  lights ", said, re.M)
    FolderLock(tmp_path / "state", 0).close()  # having looked, the doctor keeps nothing


def test_without_hardware_it_ends_with_2_and_every_line_says_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = tmp_path / "table.toml"
    config.write_text(f'[reader]\nport = "{tmp_path}/nothing"\n[lights]\nfactory = "rpigpio"\n[button]\nnext_pin = 5\n')
    assert main(["doctor", "--state", str(tmp_path / "state"), "--config", str(config)]) == 2
    out, err = capsys.readouterr()
    marks = [line[:4] for line in out.splitlines()[:-1]]
    assert set(marks) <= {"good", "MEND", "note"}
    assert {"lights", "reader", "button"} <= {line[6:].split()[0] for line in out.splitlines() if line[:4] == "MEND"}
    assert "Traceback" not in err


RDM6300 = bytes.fromhex("02 36 32 45 33 30 38 36 43 45 44 30 38 03")
LINES = b"04 F6 D9 F2 1F 68 80\r\n"


@contextmanager
def repeating(end: int, data: bytes) -> Iterator[None]:
    """A reader that says the same again and again, as one does while a card lies there."""
    over = threading.Event()

    def talk() -> None:
        while not over.wait(0.03):
            os.write(end, data)

    talker = threading.Thread(target=talk)
    talker.start()
    yield
    over.set()
    talker.join()


@pytest.mark.parametrize(
    ("sent", "configured", "said"),
    [
        (RDM6300, "own", 'What comes looks like an RDM6300 or ID-12LA: set [reader] protocol = "rdm6300".'),
        (RDM6300, "rdm6300", "What comes is what an RDM6300 or ID-12LA says, as configured."),
        (LINES, "own", 'What comes looks like a reader that prints lines: set [reader] protocol = "line".'),
        (b"", "own", "Nothing that any known reader says"),
    ],
)
def test_what_reader_it_is_is_guessed_from_what_comes(sent: bytes, configured: str, said: str, tmp_path: Path) -> None:
    with PtyDevice() as device, repeating(device.master, sent):
        config = settings(tmp_path, f'[reader]\nport = "{device.path}"\nprotocol = "{configured}"\n')
        finding = doctor_hands_on.which_reader(config, listen_s=0.15)
    assert finding.said.startswith(said)
