"""`dealer shuffle` as a person calls it."""

import json
import secrets

import pytest

from dealer.app.cli.shuffle import shuffle_main
from dealer.app.host.dice import fresh
from dealer.shuffle import plan_shuffle

LINK = "0a" * 128


def test_one_plan_is_printed_with_the_fields_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert shuffle_main(52, 8, LINK, "12-2008", 3) == 0
    out, err = capsys.readouterr()
    printed = json.loads(out)
    plan = plan_shuffle(bytes.fromhex(LINK) + b"12-2008", deal=0, cards=52, piles=8)
    assert list(printed) == ["link", "numbers", "draw", "cards", "piles", "passes", "order"]
    assert (printed["link"], printed["numbers"], printed["draw"]) == (LINK, "12-2008", 3)
    assert (printed["cards"], printed["piles"]) == (52, 8)
    assert printed["passes"] == [list(one) for one in plan.passes]
    assert printed["order"] == list(plan.order)
    assert err == ""


def test_the_draw_is_only_echoed_and_too_few_digits_count_as_none(capsys: pytest.CaptureFixture[str]) -> None:
    orders = []
    for numbers, draw in (("", 1), ("12", 2), ("4711", 2)):
        assert shuffle_main(52, 8, LINK, numbers, draw) == 0
        orders.append(json.loads(capsys.readouterr().out)["order"])
    assert orders[0] == orders[1] != orders[2]


@pytest.mark.parametrize(("cards", "piles"), [(52, 8), (104, 11)])
def test_without_a_link_a_fresh_one_is_drawn_and_the_usual_piles_are_used(
    cards: int, piles: int, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for _ in range(2):
        assert shuffle_main(cards) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert {p["piles"] for p in printed} == {piles}
    assert {len(p["link"]) for p in printed} == {256}
    assert printed[0]["link"] != printed[1]["link"]


def test_chance_comes_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda n: b"\x2a" * n)
    assert fresh(128) == b"\x2a" * 128


@pytest.mark.parametrize(
    ("cards", "piles", "link", "numbers", "draw", "sentence"),
    [
        (53, 8, None, "", 1, "A deck has 52 cards and two have 104; 53 cannot be shuffled."),
        (52, 1, None, "", 1, "The piles must be 2 to 11, not 1."),
        (52, 12, None, "", 1, "The piles must be 2 to 11, not 12."),
        (52, 8, "xy", "", 1, "The link must be written in hex digits."),
        (104, 8, "00" * 32, "", 1, "A link has 256 hex digits."),
        (52, 8, LINK, "12-", 1, "Numbers are 1 to 12 digits each, joined by dashes, such as 12-2008."),
        (52, 8, LINK, "", 0, "Draws are counted from 1, not 0."),
    ],
)
def test_a_mistake_is_answered_with_one_sentence_and_status_2(
    cards: int, piles: int, link: str | None, numbers: str, draw: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shuffle_main(cards, piles, link, numbers, draw) == 2
    assert capsys.readouterr() == ("", sentence + "\n")
