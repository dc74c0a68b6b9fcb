"""The doctor's eyes and the doctor's patience: a colour that is looked at, and a finger in each corner."""

from collections.abc import Callable
from pathlib import Path

import pytest

from dealer.app.cli import doctor, doctor_sandbox, doctor_screen
from dealer.app.cli.doctor_sandbox import command, restrictions
from dealer.app.cli.doctor_screen import PLACES, drawn, every_corner, touch_scene
from dealer.app.host.finding import Finding
from dealer.app.main import main
from dealer.app.settings.config import Config, load_config
from dealer.games import all_games
from dealer.views.kit.scene import Scene
from dealer.window.fonts import Fonts
from dealer.window.pointing import Pointed
from dealer.window.touch import Tap
from dealer.window.trial import TrialOutcome
from dealer.window.ways import PLAIN, WAYS, Way
from dealer.window.window import Quit
from tests.screen import faults, painter_for
from tests.systemd.unitfile import FOLDER, read

GOOD = Finding("screen", True, "/dev/dri/card0 draws without a desktop.")
LACKS = Finding("screen", False, "libgl1 is missing: sudo apt install libgl1.")


def settings(tmp_path: Path) -> Config:
    file = tmp_path / "table.toml"
    file.write_text("")
    return load_config(file, all_games())


def bad(finding: Finding, *words: str) -> None:
    assert not finding.good
    assert [word for word in words if word not in finding.said] == []
    assert finding.said.endswith(".")
    assert "\n" not in finding.said


# --- the picture ---


def does(*outcomes: str) -> Callable[[Way], TrialOutcome]:
    said = {"shown": "the colour that was drawn is displayed (the display).", "black": "the screen stays black."}
    each = dict(zip(WAYS, outcomes, strict=True))
    return lambda way: TrialOutcome(each[way], said.get(each[way], f"it is {each[way]}."))  # type: ignore[arg-type]


def test_a_colour_that_is_displayed_is_good() -> None:
    finding, way = drawn({}, does("shown", "shut", "shut", "shut"), lambda _: GOOD)
    assert finding.good
    assert "the colour that was drawn is displayed" in finding.said
    assert way == WAYS[0]


def test_black_is_called_black_and_the_missing_package_is_named() -> None:
    finding, way = drawn({}, does("crashed", "black", "black", "shut"), lambda _: LACKS)
    bad(finding, "The screen stays black", "sudo apt install libgl1", WAYS[0].name, "crashed")
    assert finding.stops
    assert way is None


def test_where_only_another_way_draws_that_is_a_note() -> None:
    finding, way = drawn({}, does("crashed", "black", "shut", "shown"), lambda _: GOOD)
    bad(finding, "is displayed", "black")
    assert not finding.stops
    assert way == PLAIN


def test_where_nobody_can_look_it_asks_to_look() -> None:
    finding, way = drawn({}, does("crashed", "blind", "other", "shut"), lambda _: GOOD)
    bad(finding, "see for yourself")
    assert not finding.stops
    assert way == WAYS[1]


def test_where_something_else_is_displayed_it_is_no_way() -> None:
    finding, way = drawn({}, does("other", "shut", "shut", "other"), lambda _: GOOD)
    bad(finding, "Something else is displayed")
    assert finding.stops
    assert way is None


def test_where_nothing_draws_and_nothing_is_missing_the_kernel_is_asked() -> None:
    bad(drawn({}, does("shut", "hung", "crashed", "shut"), lambda _: GOOD)[0], "Nothing can be drawn", "journalctl")


# --- touch ---


class Panel:
    """A window that a finger touches where the key is; one corner may be dead, or its touches land elsewhere."""

    size = (800, 480)

    def __init__(self, dead: str = "", elsewhere: tuple[int, int] | None = None) -> None:
        self.scene: Scene | None = None
        self.dead, self.closed, self.elsewhere = dead, False, elsewhere
        self.overhear: Callable[[Pointed], None] = lambda _: None

    def show(self, scene: Scene) -> None:
        self.scene = scene

    def settle(self) -> None:
        """The finger is never late."""

    def wait(self, timeout_s: float) -> list[object]:
        assert self.scene is not None
        assert timeout_s > 0
        rect = self.scene.buttons[0].rect
        dead = self.dead and self.dead in self.scene.facts.said
        at = self.elsewhere if dead else (round(rect.x + 5), round(rect.y + 5))
        if at is not None:
            self.overhear(Pointed("down", at, 2, "FingerDown"))
            self.overhear(Pointed("up", at, 2, "FingerUp"))
        else:
            self.overhear(Pointed("move", (0, 0), 0, "MouseMotion"))  # as SDL's start does, without any mouse
        # nobody can touch a dead one, so somebody gives up
        return [Quit()] if dead else [Tap(self.scene.buttons[0].id)]

    def close(self) -> None:
        self.closed = True


def corners(tmp_path: Path, panel: Panel) -> Finding:
    return every_corner(settings(tmp_path), lambda: panel)  # type: ignore[arg-type,return-value]


def test_every_corner_is_touched_and_it_is_said_what_came_and_where(tmp_path: Path) -> None:
    panel = Panel()
    finding = corners(tmp_path, panel)
    assert finding.good
    assert "top left FingerDown, FingerUp at 13,13" in finding.said
    assert all(place in finding.said for place in PLACES)
    assert panel.closed


def test_a_dead_corner_is_named_and_what_came_instead(tmp_path: Path) -> None:
    panel = Panel("bottom left", elsewhere=(790, 9))
    bad(corners(tmp_path, panel), "bottom left", "FingerDown, FingerUp at 790,9", "rotate")
    assert panel.closed
    bad(corners(tmp_path, Panel("top right")), "No touch came at all", "top right", "cable")


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("place", PLACES)
def test_the_touch_test_can_be_read_and_hit(size: tuple[int, int], place: str) -> None:
    scene = touch_scene(size, place)
    painter = painter_for(scene, Fonts())
    assert [fault for fault in faults(scene, painter) if not fault.startswith("no ['nav.")] == []


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Pi without a desktop, whose display draws."""
    monkeypatch.setattr(doctor, "bare_console", lambda _: True)
    monkeypatch.setattr(doctor.checks, "display", lambda *_: None)
    monkeypatch.setattr(doctor.checks, "screen", lambda *_: GOOD)
    monkeypatch.setattr(doctor, "has_service", lambda: True)
    monkeypatch.delenv("INVOCATION_ID", raising=False)
    monkeypatch.setattr(doctor, "drawn", lambda _: (Finding("picture", True, "It is displayed."), WAYS[0]))


@pytest.mark.usefixtures("bare")
def test_without_a_terminal_or_the_rights_of_the_service_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text(f'[reader]\nport = "{tmp_path}/nothing"\n')
    config = load_config(tmp_path / "table.toml", all_games())
    found = {each.what: each for each in doctor.look(tmp_path / "state", config, mock=False, ask=None)}
    bad(found["corners"], "Nobody is at a terminal")
    bad(found["service"], "sudo dealer doctor")
    assert not found["corners"].stops
    assert not found["service"].stops
    assert found["picture"].good


@pytest.mark.usefixtures("bare")
def test_the_touch_test_can_be_left_out_and_goes_the_way_that_draws(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "table.toml").write_text(f'[reader]\nport = "{tmp_path}/nothing"\n')
    config = load_config(tmp_path / "table.toml", all_games())
    gone: list[object] = []

    def corners(_: Config, *, way: Way | None) -> Finding:
        gone.append(way)
        return Finding("corners", True, "Every corner.")

    monkeypatch.setattr(doctor, "every_corner", corners)
    monkeypatch.setattr(doctor, "real_reader", lambda *_: iter(()))
    for answer in (False, True):
        list(doctor.look(tmp_path / "state", config, mock=False, ask=lambda _, answer=answer: answer))
    assert gone == [WAYS[0]]


# --- in the service's own sandbox ---


def test_roots_doctor_is_started_with_every_restriction_of_the_unit() -> None:
    unit = (FOLDER / "dealer.service").read_text(encoding="utf-8")
    words = command(unit, ["doctor"])
    told = {word.removeprefix("--property=") for word in words if word.startswith("--property=")}
    service = read("dealer.service")["Service"]
    left = {key for key in service if not any(line.startswith(f"{key}=") for line in told)}
    assert left == {
        "Type", "NotifyAccess", "ExecStart", "ExecStopPost", "Restart", "RestartSec", "RestartPreventExitStatus",
        "WatchdogSec", "TimeoutStartSec", "TimeoutStopSec", "TimeoutAbortSec", "KillMode", "TTYPath", "StandardInput",
        "StandardOutput", "StandardError", "TTYReset", "TTYVHangup", "TTYVTDisallocate",
    }  # fmt: skip
    assert len(told) == sum(len(values) for key, values in service.items() if key not in left)
    assert "WorkingDirectory=/run/dealer" in told
    assert "%" not in "".join(told)
    assert words[-2:] == [doctor_sandbox.PROGRAM, "doctor"]


def test_a_drop_in_of_the_host_holds_too() -> None:
    unit = "# /etc/systemd/system/dealer.service\n[Service]\nUser=dealer\n\n# /etc/x.conf\n[Service]\nEnvironment=A=b\n"
    assert restrictions(unit) == ["--property=User=dealer", "--property=Environment=A=b"]


def test_the_command_goes_on_here_where_no_service_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor_sandbox, "INSTALLED", Path("/nowhere"))
    assert doctor_sandbox.in_the_service(["doctor"]) is None


def test_the_status_of_the_sandbox_is_the_doctors(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[list[str]] = []

    def service(words: list[str]) -> int:
        asked.append(words)
        return 2

    monkeypatch.setattr(doctor, "in_the_service", service)
    assert main(["doctor", "--state", str(tmp_path)]) == 2
    assert asked == [["doctor", "--state", str(tmp_path)]]
    assert doctor_screen.TOUCH_S <= 30
