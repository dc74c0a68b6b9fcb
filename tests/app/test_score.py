"""`dealer score`: every case of the three games, and one clear error for every bad line."""

import io
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.app.cli.score import answers as answered
from dealer.app.cli.score import examples, score_main, scorers
from dealer.app.errors import UserError
from dealer.app.main import main
from dealer.games import all_games
from hardware.kinds import KINDS

CASES = Path(__file__).parent.parent / "cases"
KRG = {
    "game": "krg",
    "board": ["Qh", "9s", "9d", "4s", "2h"],
    "hands": {"Ann": ["Kh", "Ks"], "Bo": ["Qs", "Js"], "Cy": ["4d", "4c"]},
}
KRYKY = {
    "game": "kryky",
    "indicator": "2d",
    "community": ["9s", "8s"],
    "dealer": "Bo",
    "hands": {
        "Ann": {"up": ["Js", "Ts"], "down": ["2c", "4d", "5d"]},
        "Bo": {"up": ["9h", "9d"], "down": ["2h", "2s", "Kc"]},
    },
}
SIX = {
    "game": "six_card_draw",
    "hands": {"Ann": ["Ks", "Ks", "Qh", "Qd", "8c", "4h"], "Bo": ["Kh", "Kd", "Qc", "Qc", "8d", "4c"]},
}


def score(game: str, lines: Iterable[str | bytes]) -> tuple[list[str], bool]:
    """The answers to the lines of one game, and whether every line could be scored."""
    found = list(answered(game, lines))
    return [text for text, _ in found], all(good for _, good in found)


def one(line: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The answer to one line, its keys changed; None takes a key away."""
    keys = {key: value for key, value in {**line, **changes}.items() if value is not None}
    answers, _ = score(line["game"], [json.dumps(keys)])
    assert len(answers) == 1
    found: dict[str, Any] = json.loads(answers[0])
    return found


def without_paragraph(error: str) -> str:
    """The sentence without the paragraph of the article that it cites: those are the articles' business."""
    return re.sub(r" \([A-Z][A-Za-z ]+ [\d.]+\)\.$", ".", error)


@pytest.mark.parametrize(
    ("game", "file", "lines"),
    [("krg", "score_krg", 400), ("kryky", "score_kryky", 1206), ("six_card_draw", "score_six", 471)],
)
def test_every_case_has_its_winners_categories_lows_and_openers(game: str, file: str, lines: int) -> None:
    cases = [json.loads(line) for line in (CASES / f"{file}.jsonl").read_text().splitlines()]
    assert len(cases) == lines
    answers, ok = score(game, [json.dumps(case["in"]) for case in cases])
    assert ok
    assert len(answers) == lines
    for case, answer in zip(cases, map(json.loads, answers), strict=True):
        told = {
            "winners": answer["winners"],
            "categories": {player: hand["category"] for player, hand in answer["hands"].items()},
            "low_winners": answer.get("low", {}).get("winners"),
            "opener": answer.get("opener"),
        }
        assert {key: told[key] for key in case["out"]} == case["out"], case["id"]


def test_the_answer_has_the_form_that_machines_read() -> None:
    assert one(KRG)["winners"] == ["Cy"]
    assert one(KRG)["hands"]["Cy"] == {
        "category": "full_house",
        "name": "fours full of nines",
        "best": ["4d", "4c", "4s", "9s", "9d"],
    }
    answer = one(KRYKY, rules={"hi_lo": True, "low": "a5"})
    assert list(answer) == ["winners", "hands", "low", "opener"]
    assert answer["hands"]["Ann"]["plays"] == {"2c": "Qs"}
    assert answer["low"]["hands"]["Ann"]["name"] == "nine-eight low"
    assert answer["opener"] == {"round1": "Bo", "round5": "Bo"}


def test_a_hand_without_wild_cards_says_nothing_of_what_they_play() -> None:
    answer = one(KRYKY, indicator="7d")
    assert all("plays" not in hand for hand in answer["hands"].values())


def test_rules_change_who_wins_and_those_that_cannot_are_still_checked() -> None:
    assert one(KRYKY)["winners"] == ["Bo"]  # K1
    assert one(KRYKY, rules={"five_of_a_kind": "below_straight_flush", "ante": 2})["winners"] == ["Ann"]
    assert one(SIX)["winners"] == ["Ann"]  # X4
    assert one(SIX, rules={"identical": "total_count"})["winners"] == ["Ann", "Bo"]
    assert one(KRG, rules={"wins_needed": 4})["winners"] == ["Cy"]
    assert one(KRG, rules={"wins_needed": 5})["error"].startswith("wins_needed is 3 or 4, not 5")


def test_a_qualifier_may_leave_the_low_without_a_winner() -> None:
    answer = one(KRYKY, rules={"hi_lo": True, "low_qualifier": 8})
    assert answer["low"] == {"winners": [], "hands": {}}


def test_wild_cards_that_must_be_the_same_both_ways_are_what_they_are_in_the_high_hand() -> None:
    line = {
        **KRYKY,
        "indicator": "9h",
        "community": ["4d", "9c"],
        "hands": {
            "Ann": {"up": ["As", "2h"], "down": ["Kh", "Kc", "Kd"]},
            "Bo": {"up": ["7s", "6s"], "down": ["5s", "Qh", "Qd"]},
        },
    }
    free = one(line, rules={"hi_lo": True})["low"]["hands"]["Ann"]
    bound = one(line, rules={"hi_lo": True, "wild_independent": False})
    assert (free["best"], free["plays"]) == (["Kh", "4d", "9c", "2h", "As"], {"9c": "3c"})
    assert bound["hands"]["Ann"]["plays"] == {"9c": "Ks"}
    assert bound["low"]["hands"]["Ann"]["name"] == "pair of kings with four, two, ace for low"


def test_the_opener_may_look_at_the_community_cards_or_at_suits() -> None:
    hands = {
        "Ann": {"up": ["Ah", "Jd"], "down": ["3c", "4c", "5h"]},
        "Bo": {"up": ["Ac", "Js"], "down": ["3d", "4h", "5d"]},
        "Cy": {"up": ["9d", "Qd"], "down": ["3h", "4s", "5s"]},
    }
    line = {**KRYKY, "indicator": "7d", "dealer": "Ann", "hands": hands}
    assert one(line)["opener"] == {"round1": "Bo", "round5": "Bo"}
    assert one(line, rules={"exposed_tie": "suit"})["opener"] == {"round1": "Ann", "round5": "Ann"}
    assert one(line, rules={"exposed_uses_community": True})["opener"] == {"round1": "Bo", "round5": "Cy"}
    assert "opener" not in one(line, dealer=None)


@pytest.mark.parametrize(
    ("line", "changes", "said"),
    [
        (KRG, {"game": "kryky"}, 'This is a line of the game "kryky", not of krg.'),
        (KRG, {"game": 1}, "game is a text in quotation marks, not 1."),
        (KRG, {"board": None}, "board is missing."),
        (KRG, {"hands": None}, "hands is missing."),
        (KRG, {"bord": []}, 'This line has an unknown key "bord"; did you mean board?'),
        (KRG, {"dealer": "Ann"}, 'This line has an unknown key "dealer"; its keys are game, board, hands, rules.'),
        (KRG, {"board": "Qh9s9d4s2h"}, 'board: a list of 5 cards is needed, not "Qh9s9d4s2h".'),
        (KRG, {"board": ["Qh", "9s", "9d", "4s"]}, "board: 5 cards belong here, not 4."),
        (KRG, {"hands": {"Bo": ["Qs", "Js", "2c", "3c", "5c"]}}, "Bo: 2 cards belong here, not 5."),
        (KRG, {"hands": {"Bo": ["Qs", "1s"]}}, 'Bo: "1s" is no card; cards are written "As", "Td", "9c".'),
        (KRG, {"hands": {"Bo": ["Qs", "11s"]}}, 'Bo: "11s" is no card; cards are written "As", "Td", "9c".'),
        (KRG, {"hands": {"Bo": ["Qs", ["Js"]]}}, 'Bo: ["Js"] is no card; cards are written "As", "Td", "9c".'),
        (KRG, {"hands": {"Bo": ["Qs", "Qh"]}}, "Qh lies in 2 places: in board and with Bo."),
        (KRG, {"hands": {"Bo": ["Qs", "Qs"]}}, "Qs lies in 2 places: with Bo (2 times)."),
        (KRG, {"hands": {}}, "hands are those of 1 to 7 players, not of 0."),
        (KRG, {"hands": []}, "hands are an object with one key for each player, not []."),
        (KRG, {"rules": []}, "rules are an object with one key for each rule, not []."),
        (KRG, {"rules": {"wins": 3}}, 'There is no house rule "wins".'),
        (KRG, {"rules": {"hi_lo": True}}, 'There is no house rule "hi_lo".'),
        (KRYKY, {"rules": {"lo": "a5"}}, 'There is no house rule "lo"; did you mean "low"?'),
        (KRYKY, {"rules": {"low": 27}}, 'low is "a5", "64" or "27", not 27.'),
        (KRYKY, {"rules": {"hi_lo": 1}}, "hi_lo is false or true, not 1."),
        (KRYKY, {"indicator": "2x"}, 'indicator: "2x" is no card; cards are written "As", "Td", "9c".'),
        (KRYKY, {"indicator": "9s"}, "9s lies in 2 places: in community and in indicator."),
        (KRYKY, {"dealer": "Zed"}, "dealer is Zed, who has no hand in this line."),
        (KRYKY, {"hands": {"Bo": {"up": ["9h", "9d"]}}}, "The hand of Bo has no down cards."),
        (KRYKY, {"hands": {"Bo": {"up": ["9h"], "down": ["2h", "2s", "Kc"]}}}, "Bo: 2 up cards belong here, not 1."),
        (KRYKY, {"hands": {"Bo": ["9h"]}}, 'The hand of Bo is an object with up and down cards, not ["9h"].'),
        (
            KRYKY,
            {"hands": {"Bo": {"up": ["9h", "9d"], "own": [], "down": ["2h", "2s", "Kc"]}}},
            'The hand of Bo has an unknown key "own"; did you mean down?',
        ),
        (
            SIX,
            {"hands": {"Ann": ["Ks", "Ks", "Qh", "Qd", "8c", "4h"], "Bo": ["Ks", "Kd", "Qc", "Qc", "8d", "4c"]}},
            "Ks lies in 3 places, and there are but 2 in 2 decks: with Ann (2 times) and with Bo.",
        ),
        (SIX, {"rules": {"decks": 1}}, "Ks lies in 2 places: with Ann (2 times)."),
    ],
)
def test_a_bad_line_gets_one_sentence_that_names_the_key_or_the_card(
    line: dict[str, Any], changes: dict[str, Any], said: str
) -> None:
    answer = one(line, **changes)
    assert answer == {"error": answer["error"], "line": 1}
    assert without_paragraph(answer["error"]) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b"\xff\xfe", "This line is not written in UTF-8."),
        (b'{"game":"krg"', "This line is not JSON: Expecting ',' delimiter at character 14."),
        (b"[]", "A line is an object in braces, not []."),
        (b'{"game":"krg","game":"krg"}', "game stands twice."),
        (b'{"hands":{"Ann":["Kh","Ks"],"Ann":["2h","2s"]}}', "Ann stands twice."),
        (b"[" * 100_000, "This line is nested beyond reason."),
        (b'{"game":' + b"9" * 5000 + b"}", "This line has a number beyond reason."),
    ],
)
def test_a_line_that_is_no_line_gets_one_sentence(line: bytes, said: str) -> None:
    answers, ok = score("krg", [line])
    assert not ok
    assert json.loads(answers[0]) == {"error": said, "line": 1}


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["As", "Td", "2c", "Ann"]),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text() | st.sampled_from(["up", "down"]), inner),
    max_leaves=12,
)


@given(st.sampled_from([KRG, KRYKY, SIX]), st.data())
def test_no_line_is_too_odd_for_an_answer(line: dict[str, Any], data: st.DataObject) -> None:
    """One key of a good line, or of its hands or rules, holds anything at all."""
    odd = json.loads(json.dumps({**line, "rules": {"low": "a5", "decks": 2}}))
    place = data.draw(st.sampled_from([odd, odd["hands"], odd["rules"]]))
    place[data.draw(st.sampled_from(sorted(place)) | st.text())] = data.draw(anything)
    answers, ok = score(line["game"], [json.dumps(odd), json.dumps(line)])
    first, second = map(json.loads, answers)
    assert (set(first) == {"error", "line"}) != ok
    assert "winners" in second


def test_a_bad_line_is_answered_in_its_place_and_loses_nothing_else() -> None:
    good = json.dumps(KRG)
    answers, ok = score("krg", [good, "oops", good + "\n", "", good])
    assert not ok
    assert [json.loads(answer).get("line") for answer in answers] == [None, 2, None, None]
    assert answers[0] == answers[2] == answers[3]


def test_a_mistake_after_blank_lines_names_its_own_line() -> None:
    answers, _ = score("krg", ["", "\ufeff", b"  \r\n", "oops"])
    assert [json.loads(answer)["line"] for answer in answers] == [4]


@pytest.mark.parametrize("written", ["10s", "ts", "TS", "tS"])
def test_cards_are_taken_as_people_write_them(written: str) -> None:
    assert one(KRG, hands={"Ann": ["Kh", "Ks"], "Cy": [written, "4c"]})["hands"]["Cy"]["best"].count("Ts") <= 1
    board = ["qh", "9S", written, "4s", "2h"]
    assert one(KRG, board=board)["winners"] == one(KRG, board=["Qh", "9s", "Ts", "4s", "2h"])["winners"]


def test_the_game_may_be_left_out_of_the_line() -> None:
    line = {key: value for key, value in KRG.items() if key != "game"}
    assert score("krg", [json.dumps(line)]) == score("krg", [json.dumps(KRG)])


def test_names_of_any_letters_come_back_as_they_were() -> None:
    answer, _ = score("krg", [json.dumps({**KRG, "hands": {"Žofie": ["Kh", "Ks"], "=1+1": ["4d", "4c"]}})])
    assert '"Žofie"' in answer[0]
    broken = one(KRG, hands={"\ud800": ["Kh", "Ks"]})
    assert broken["error"] == "The name '\\ud800' holds characters that cannot be seen."


def test_a_file_is_scored_and_the_exit_status_tells_of_bad_lines(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hands.jsonl"
    file.write_text("\ufeff" + json.dumps(KRG) + "\r\n" + json.dumps(KRG), encoding="utf-8")
    assert score_main("krg", str(file)) == 0
    assert capsys.readouterr().out.count('"winners":["Cy"]') == 2
    file.write_text(json.dumps(KRG) + "\n\noops\n", encoding="utf-8")
    assert score_main("krg", str(file)) == 2
    out, err = capsys.readouterr()
    assert out.splitlines()[1] == ('{"error":"This line is not JSON: Expecting value at character 1.","line":3}')
    assert err == ""


def test_lines_come_from_stdin_when_no_file_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(KRG).encode())))
    assert score_main("krg") == 0
    assert '"winners":["Cy"]' in capsys.readouterr().out


def test_a_closed_stdin_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(UserError, match="no file is named and stdin is closed"):
        score_main("krg")


def test_an_unknown_game_or_file_is_one_sentence(tmp_path: Path) -> None:
    for game, file, why in (
        ("whist", None, f'There is no game "whist" to score; there are {", ".join(all_games())}.'),
        ("krg", tmp_path / "none.jsonl", f"{tmp_path / 'none.jsonl'} cannot be read: No such file or directory."),
        ("krg", tmp_path, f"{tmp_path} cannot be read: Is a directory."),
        ("krg", Path("/dev/zero"), "Line 1 is longer than 1 MB: nothing more was read."),
    ):
        with pytest.raises(UserError) as mistake:
            score_main(game, file and str(file))
        assert str(mistake.value) == why


def test_the_help_has_a_line_of_each_game_that_can_be_scored(capsys: pytest.CaptureFixture[str]) -> None:
    assert examples().keys() == scorers().keys()
    for game, line in examples().items():
        answers, ok = score(game, [line])
        assert ok, answers
    assert main(["score", "--help"]) == 0
    out = capsys.readouterr().out
    assert all(line in out for line in examples().values())


def test_the_help_of_a_recording_lists_the_protocols(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reader", "decode", "--help"]) == 0
    out = capsys.readouterr().out
    assert all(f"  {name} " in out for name in KINDS)
