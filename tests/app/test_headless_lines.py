"""Every line has its answer: what cannot be read is a bad line, and nothing changes."""

import io
import json
import string
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rig import Rig

BAD = [
    "",
    "   ",
    "{",
    "[]",
    "null",
    '{"tap":5}',
    '{"card":"Zz"}',
    '{"tag":"xyz"}',
    '{"tag":"04AABBCC112233","antenna":99}',
    '{"tag":"04AABBCC112233","antenna":0}',
    '{"wait_ms":-5}',
    '{"wait_ms":1000000000}',
    '{"tap":"nav.undo","type":"x"}',
    '{"antenna":1}',
    '{"foo":1}',
    "[" * 100_000,
    '{"tag":"' + "0" * 100_000 + '"}',
    '{"' + "x" * 100_000 + '":1}',
    '{"tap":"\\ud800"}',
]


@pytest.mark.parametrize("line", BAD, ids=lambda line: line[:30])
def test_a_line_that_cannot_be_read_is_answered_and_changes_nothing(line: str) -> None:
    with Rig() as rig:
        before = rig.scene
        out = io.StringIO()
        rig.lines.run([line + "\n"], out)
        scenes = [json.loads(each) for each in out.getvalue().splitlines()]
        assert len(scenes) == 2, "the first Scene, and one for the line"
        assert scenes[1]["problem"]["code"] == "bad_line"
        assert len(scenes[1]["problem"]["text"]) <= 600
        assert {**scenes[1], "problem": None} == before


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.one_of(st.text(max_size=30), st.dictionaries(
    st.sampled_from(["tap", "type", "card", "tag", "lift", "wait_ms", "plug", "unplug", "antenna", "x"]),
    st.one_of(st.text(string.printable, max_size=12), st.integers(-5, 50), st.booleans(), st.none(),
              st.sampled_from(["Qh", "nav.cards", "card.Qh", "shuffle.done", "nav.undo", "nav.fix"])), max_size=2)),
    max_size=8))  # fmt: skip
def test_no_lines_at_all_end_the_table(lines: list[Any]) -> None:
    said = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    with Rig(players=("Ann", "Bo")) as rig:
        out = io.StringIO()
        rig.lines.run([line.replace("\n", " ") + "\n" for line in said], out)
        assert len(out.getvalue().splitlines()) == 1 + len(said)


def test_a_tap_on_what_is_not_there_is_refused() -> None:
    with Rig() as rig:
        for button in ("discard.all", "nope", "nav.undo", ""):
            scene = rig.act(tap=button)
            assert scene["problem"]["code"] == "refused"
            assert scene["prompt"] == rig.scene["prompt"]


def test_typing_with_no_open_field_is_refused() -> None:
    with Rig() as rig:
        assert rig.act(type="Ann")["problem"]["code"] == "refused"


def test_a_night_that_passes_costs_next_to_nothing_and_the_reader_is_still_there() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        said = rig.desk.board.written_bytes
        assert rig.act(wait_ms=86_400_000)["problem"] is None
        assert rig.desk.board.written_bytes - said < 200_000
        assert rig.act(card="Qh")["board"] == ["Qh"]
