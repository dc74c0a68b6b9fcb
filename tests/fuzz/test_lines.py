"""Any lines at all into the headless table, and any words on the command line: answered, and the table stands."""

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from dealer.app.main import main
from dealer.rules.events import decode_all
from dealer.rules.state.evolve import fold
from tests.fuzz.damage import damaged
from tests.rig import Rig

LINES = (
    b'{"tap":"shuffle.done"}\n{"tap":"deal.all"}\n{"card":"Qh","antenna":2}\n{"lift":"Qh"}\n{"wait_ms":500}\n'
    b'{"tap":"nav.table"}\n{"tap":"table.join"}\n{"type":"Zed"}\n{"tap":"keyboard.ok"}\n{"tap":"nav.undo"}\n'
    b'{"unplug":true}\n{"plug":true}\n{"tag":"0484015A061F90"}\n{"tap":"nav.cards"}\n{"tap":"card.Qh"}\n'
)
WORDS = ("score", "rules", "shuffle", "verify", "deck", "list", "--cards", "--piles", "--seed", "--deal", "--search",
         "krg", "kryky", "52", "104", "-1", "0", "99999999999999999999", "zz", "ab" * 32, "--", "-", "", "/",
         "Žofie", "\udcff", "[", "(", "*", "../..", "/dev/null", "--help?", "1e9")  # fmt: skip


def answered(lines: bytes) -> None:
    """One Scene a line whatever the line was, and the record folds to the table that is shown."""
    said = [line.decode("utf-8", "surrogateescape") + "\n" for line in lines.split(b"\n")]
    with Rig("krg", ("Ann", "Bo")) as rig:
        rig.play_to("discard")
        out = io.StringIO()
        rig.lines.run(said, out)
        scenes = [json.loads(line) for line in out.getvalue().splitlines()]
        quits = sum('"quit"' in line for line in said)
        assert len(scenes) == 1 + len(said) or (quits and len(scenes) <= 1 + len(said))
        kept = fold(decode_all([entry.body for entry in rig.store.load(rig.loop.evening)]))
        assert replace(kept, before=None) == replace(rig.loop.table, before=None)


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(damaged(LINES))
def test_every_line_is_answered_and_the_table_stands(lines: bytes) -> None:
    answered(lines)


@pytest.mark.soak
@settings(max_examples=2_000, suppress_health_check=list(HealthCheck))
@given(damaged(LINES))
def test_soak_every_line_is_answered_and_the_table_stands(lines: bytes) -> None:
    answered(lines)


def test_a_real_process_answers_bytes_that_are_no_text(tmp_path: Path) -> None:
    lines = b'\xff\xfe\x00\n{"tap":"\xc3\x28"}\n{"type":"\\ud800"}\n{"tap":"nav.table"}\n' + b"[" * 5000 + b"\n"
    preset = tmp_path / "preset.toml"
    preset.write_text('game = "krg"\nplayers = ["Ann", "Bo"]\n')
    words = [sys.executable, "-m", "dealer", "run", "--mock", "--headless", "--preset", preset, "--state", tmp_path]
    done = subprocess.run(words, input=lines, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    scenes = [json.loads(line) for line in done.stdout.splitlines()]
    codes = [(scene["problem"] or {}).get("code") for scene in scenes]
    assert codes == [None, "bad_line", "bad_line", "bad_line", None, "bad_line"]


def understood(words: list[str], folder: Path) -> None:
    """An answer, or status 2 and a sentence; nothing comes from standard input."""
    out, err = io.StringIO(), io.StringIO()
    nothing = mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO()))
    with nothing, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), contextlib.suppress(SystemExit):
        status = main([*words, "--state", str(folder)])
        assert status in (0, 2, 69)
        assert status == 0 or err.getvalue().strip() or out.getvalue()
    assert "Traceback" not in err.getvalue()


@settings(max_examples=60, suppress_health_check=list(HealthCheck))
@given(
    st.sampled_from(["score", "rules", "shuffle", "verify", "deck"]),
    st.lists(
        st.sampled_from(WORDS) | st.text(st.characters(exclude_characters="\0", codec="utf-8"), max_size=5), max_size=5
    ),
)
def test_no_words_on_the_command_line_are_too_odd(
    tmp_path_factory: pytest.TempPathFactory, first: str, more: list[str]
) -> None:
    understood([first, *more], tmp_path_factory.getbasetemp() / "none")


LONG = "\x1b[31m" + "x" * 100_000


@pytest.mark.parametrize("words", [
    ["score", LONG], ["rules", LONG], ["shuffle", "--cards", LONG], ["verify", LONG], ["export", "--evening", LONG],
    ["deck", "check", "--deck", LONG], ["reader", "decode", "--protocol", LONG], [LONG], ["--state", LONG, "doctor"],
], ids=lambda words: words[0][:10])  # fmt: skip
def test_a_mistake_is_a_sentence_however_much_was_given(words: list[str], tmp_path: Path) -> None:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        state = [] if "--state" in words else ["--state", str(tmp_path)]
        assert main([*words, *state]) == 2
    assert out.getvalue() == ""
    assert all(0 < len(line) <= 600 and line.isprintable() for line in err.getvalue().splitlines())


@pytest.mark.parametrize("line", [
    {"rules": {LONG: 1}}, {"rules": {"tie": LONG}}, {LONG: 1}, {"hands": {LONG: ["Qh", "Ks"], "Bo": ["Qs", "Js"]}},
    {"board": [LONG] * 5},
], ids=["rule", "value", "key", "name", "card"])  # fmt: skip
def test_a_line_that_cannot_be_scored_is_told_in_a_sentence(line: dict[str, object], tmp_path: Path) -> None:
    whole = {"game": "krg", "board": ["Qh", "9s", "9d", "4s", "2h"], "hands": {"Ann": ["Kh", "Ks"], "Bo": ["Qs", "Js"]}}
    file = tmp_path / "lines"
    file.write_text(json.dumps({**whole, **line}))
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["score", "krg", str(file)]) == 2
    assert len(json.loads(out.getvalue())["error"]) <= 600


def test_an_empty_state_folder_is_a_mistake_and_not_the_folder_one_is_in() -> None:
    err = io.StringIO()
    with contextlib.redirect_stderr(err):
        assert main(["deck", "list", "--state", ""]) == 2
    assert err.getvalue() == "dealer deck list: argument --state: the name of a folder is needed\n"
