"""Which way a bare console is drawn by: tried once in a child, remembered, and another one after a crash or black."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Literal

import pytest

from dealer.app.errors import NotYet
from dealer.app.host import checks
from dealer.app.host import drawing as room
from dealer.app.host.drawing import ISSUE, MARK, REMEMBERED, Drawing, fingerprint, on_console
from dealer.window.eyes import Look
from dealer.window.trial import TrialOutcome
from dealer.window.ways import GLES, HINT, PLAIN, WAYS, Way
from dealer.window.window import NoScreen
from tests.systemd.fake import FakeSystemd
from tests.window import fake_sdl

ALL = [way.name for way in WAYS]


class Table:
    """A Pi that is switched on again and again; `does` is what each way does in a trial."""

    def __init__(self, folder: Path, **does: str) -> None:
        self.state, self.runtime = folder / "state", folder / "run"
        self.state.mkdir(exist_ok=True)
        self.runtime.mkdir(exist_ok=True)
        self.does = {
            way: does.get(key, "shut") for way, key in zip(WAYS, ("gles", "gl", "usual", "plain"), strict=True)
        }
        self.tried: list[str] = []
        self.libraries = "a"
        self.environ: dict[str, str] = {}

    def starts(self) -> Drawing:
        def trial(way: Way) -> TrialOutcome:
            self.tried.append(way.name)
            return TrialOutcome(self.does[way], f"it is {self.does[way]}.")  # type: ignore[arg-type]

        self.tried = []
        return Drawing(self.state, self.environ, runtime=self.runtime, trial=trial, libraries=lambda: self.libraries)

    def power_off(self) -> None:
        for each in self.runtime.iterdir():
            each.unlink()


def works(drawing: Drawing) -> Way:
    way = drawing.way()
    drawing.judge(Look("shown", "the display"))
    drawing.left()
    return way


def test_the_first_way_that_is_displayed_is_taken_and_the_next_start_tries_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, gles="crashed", gl="black", usual="shown")
    assert works(table.starts()) == WAYS[2]
    assert table.tried == ALL[:3]
    for _ in range(2):
        table.power_off()
        assert works(table.starts()) == WAYS[2]
        assert table.tried == []


def test_other_libraries_are_tried_anew(tmp_path: Path) -> None:
    table = Table(tmp_path, gles="shown")
    works(table.starts())
    table.libraries = "b"
    table.does[GLES] = "crashed"
    table.does[PLAIN] = "shown"
    assert works(table.starts()) == PLAIN
    assert table.tried == ALL


def test_what_the_host_wishes_comes_before_what_worked_without_it(tmp_path: Path) -> None:
    table = Table(tmp_path, gles="shown", gl="shown", plain="shown")
    assert works(table.starts()) == GLES
    for wished, way in (("0", PLAIN), ("", GLES)):
        table.environ = {HINT: wished} if wished else {}
        assert works(table.starts()) == way
        assert table.tried == [way.name]
        assert works(table.starts()) == way
        assert table.tried == []


def test_a_way_that_crashes_in_the_daemon_itself_is_left_at_the_next_start(tmp_path: Path) -> None:
    table = Table(tmp_path, gles="shown", gl="shown")
    assert table.starts().way() == GLES  # and there the process ended
    assert works(table.starts()) == WAYS[1]
    assert GLES.name not in table.tried
    assert works(table.starts()) == WAYS[1]


def test_the_power_strip_is_no_crash(tmp_path: Path) -> None:
    table = Table(tmp_path, gles="shown")
    table.starts().way()
    table.power_off()
    assert works(table.starts()) == GLES


def test_ending_with_a_sentence_is_no_crash(tmp_path: Path) -> None:
    """Such as a mistake in the settings, found after the window was opened."""
    table = Table(tmp_path, gles="shown")
    drawing = table.starts()
    drawing.way()
    drawing.left()
    assert works(table.starts()) == GLES
    assert not (table.runtime / MARK).exists()


@pytest.mark.parametrize(("seen", "said"), [("black", "stays black"), ("other", "Something else is displayed")])
def test_black_in_the_daemon_itself_is_told_and_another_way_is_gone_at_the_next_start(
    tmp_path: Path, seen: Literal["black", "other"], said: str
) -> None:
    table = Table(tmp_path, gles="shown", gl="shown")
    drawing = table.starts()
    drawing.way()
    with pytest.raises(NotYet, match=rf"{said}.*doctor"):
        drawing.judge(Look(seen, "the display"))
    drawing.left()
    assert said in (table.runtime / ISSUE).read_text()
    assert works(table.starts()) == WAYS[1]
    assert not (table.runtime / ISSUE).exists()


def test_where_nobody_can_look_the_first_that_draws_is_taken(tmp_path: Path) -> None:
    table = Table(tmp_path, gles="crashed", gl="other", usual="blind")
    drawing = table.starts()
    assert drawing.way() == WAYS[2]
    drawing.judge(Look("blind"))
    assert works(table.starts()) == WAYS[2]
    assert table.tried == []


def test_a_way_by_which_something_else_is_displayed_is_never_gone(tmp_path: Path) -> None:
    table = Table(tmp_path, gles="other", gl="black", usual="other", plain="other")
    with pytest.raises(NoScreen, match="No way to draw works here"):
        table.starts().way()
    table.does[WAYS[1]] = "shown"
    assert works(table.starts()) == WAYS[1]


def test_where_none_draws_each_is_named_once(tmp_path: Path) -> None:
    table = Table(tmp_path, gles="crashed", gl="black", usual="hung", plain="shut")
    with pytest.raises(NoScreen) as told:
        table.starts().way()
    assert [name for name in ALL if str(told.value).count(f"{name}: ") != 1] == []
    assert "\n" not in str(told.value)
    assert not (table.runtime / MARK).exists()


def test_a_remembered_way_that_does_not_open_is_tried_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "display", lambda *_: None)
    table = Table(tmp_path, gles="shown", gl="shown")
    works(table.starts())
    drawing, asked = table.starts(), list[Way]()

    def opened(way: Way) -> object:
        asked.append(way)
        if way == GLES:
            table.does[GLES] = "shut"
            raise NoScreen("no.")
        return object()

    with pytest.raises(NoScreen):
        drawing.open(opened)  # type: ignore[arg-type]
    drawing.open(opened)  # type: ignore[arg-type]
    assert asked == [GLES, WAYS[1]]


def test_without_a_display_nothing_is_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "display", lambda *_: checks.Finding("screen", False, "No screen is plugged in."))
    table = Table(tmp_path, gles="shown")
    with pytest.raises(NoScreen, match="plugged in"):
        table.starts().open(lambda _: pytest.fail("it was opened"))
    assert table.tried == []


@pytest.mark.parametrize("kept", ["", "{", '{"libraries":1}', '{"libraries":"a","way":"nonsense"}', "[]"])
def test_what_was_remembered_and_cannot_be_read_is_tried_anew(kept: str, tmp_path: Path) -> None:
    table = Table(tmp_path, gles="shown")
    (table.state / REMEMBERED).write_text(kept)
    assert works(table.starts()) == GLES
    assert table.tried == ALL[:1]


def test_a_folder_that_cannot_be_written_ends_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, gles="shown")
    (table.state / f"{REMEMBERED}.new").mkdir()
    assert works(table.starts()) == GLES
    drawing = Drawing(tmp_path / "nowhere", {}, trial=lambda _: TrialOutcome("shown", "it is."), libraries=lambda: "a")
    assert works(drawing) == GLES
    assert not (tmp_path / "nowhere").exists()


def test_the_libraries_are_known_by_what_they_are(tmp_path: Path) -> None:
    (tmp_path / "dri").mkdir()
    names = ("libSDL2-2.0.so.0", "libGL.so.1", "libEGL_mesa.so.0", "dri/vc4_dri.so", "libc.so.6")
    seen = [fingerprint((tmp_path,))]
    for name in names:
        (tmp_path / name).write_bytes(b"1")
        seen.append(fingerprint((tmp_path,)))
    assert len(set(seen)) == len(names)  # the last is none of them
    assert seen[-1] == seen[-2]


def test_a_console_is_told_and_a_file_is_not(tmp_path: Path) -> None:
    master, slave = os.openpty()
    on_console("No way to draw works here.", slave)
    said = os.read(master, 1000).decode()
    assert "No way to draw works here." in said
    assert "journalctl -u dealer" in said
    for handle in (master, slave):
        os.close(handle)
    with (tmp_path / "file").open("w+b") as file:
        on_console("nothing", file.fileno())
        assert file.tell() == 0
    on_console("nothing", -1)


# --- the daemon whole, on an SDL that really crashes ---

RUN = "import sys; from dealer.app.main import main; sys.exit(main(sys.argv[1:]))"


def daemon(tmp_path: Path, does: dict[str, str], *, patience_s: float = 45.0) -> tuple[int | None, str, list[str]]:
    """Status, stderr, and what systemd heard; it is stopped when it is ready."""
    run = tmp_path / "run"
    run.mkdir(exist_ok=True)
    code = f"from dealer.app.host import first_screen\nfirst_screen.PATIENCE_S = {patience_s}\n{RUN}"
    with FakeSystemd() as systemd:
        environ = {
            **os.environ,
            **systemd.environ(),
            **fake_sdl.site(does, tmp_path / "site"),
            "RUNTIME_DIRECTORY": str(run),
        }
        for name in ("DISPLAY", "WAYLAND_DISPLAY"):
            environ.pop(name, None)
        words = [sys.executable, "-c", code, "run", "--mock", "--state", str(tmp_path / "evenings")]
        with subprocess.Popen(words, env=environ, stderr=subprocess.PIPE, text=True) as process:
            try:
                if "READY=1" in systemd.wait_for("READY=1", seconds=240, process=process):
                    process.terminate()
                _, err = process.communicate(timeout=60)
            except BaseException:
                process.kill()  # else leaving the block waits for it for ever
                raise
        return process.returncode, err, systemd.heard()


def test_the_daemon_survives_a_real_segmentation_fault_of_sdl_and_black(tmp_path: Path) -> None:
    status, err, _ = daemon(tmp_path, {"opengles2": "crashed", "opengl": "black", "": "crashed", "0": "shown"})
    assert status == 0, err
    assert "SIGSEGV" in err
    assert "stays black" in err
    assert not (tmp_path / "run" / MARK).exists()
    status, err, _ = daemon(tmp_path, {"opengles2": "crashed", "opengl": "black", "": "crashed", "0": "shown"})
    assert (status, err) == (0, "")  # what works is remembered: nothing is tried
    assert json.loads((tmp_path / "evenings" / REMEMBERED).read_text())["way"] == PLAIN.name


def test_where_no_way_draws_the_daemon_ends_with_a_sentence_for_journal_and_console(tmp_path: Path) -> None:
    status, err, _ = daemon(tmp_path, dict.fromkeys(("opengles2", "opengl", ""), "crashed"), patience_s=0.0)
    assert status == 2
    last = err.strip().splitlines()[-1]
    assert last.endswith(".")
    issue = (tmp_path / "run" / ISSUE).read_text()
    assert last in issue
    assert "sudo dealer doctor" in issue
    assert "Traceback" not in err


def test_a_crash_in_the_daemon_itself_is_survived_by_its_next_start(
    tmp_path: Path,
) -> None:
    """As when the graphics card answers otherwise than in the trial: systemd starts it anew, another way."""
    assert daemon(tmp_path, {"opengles2": "shown", "opengl": "shown"})[0] == 0
    status, _, _ = daemon(tmp_path, {"opengles2": "crashed", "opengl": "shown"})
    assert status == -11
    status, err, _ = daemon(tmp_path, {"opengles2": "crashed", "opengl": "shown"})
    assert status == 0, err
    assert "did not come through" in err
    assert json.loads((tmp_path / "evenings" / REMEMBERED).read_text())["way"] == WAYS[1].name
    assert room.MARK not in {each.name for each in (tmp_path / "run").iterdir()}
