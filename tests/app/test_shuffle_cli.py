"""`dealer shuffle` as a person calls it."""

import json
import secrets

import pytest

from dealer.app.cli.shuffle import shuffle_main
from dealer.app.host.dice import fresh_seed
from dealer.shuffle import commitment, plan_shuffle


def test_one_plan_is_printed_with_the_fields_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    assert shuffle_main(52, 8, "0a" * 32, 3) == 0
    out, err = capsys.readouterr()
    printed = json.loads(out)
    plan = plan_shuffle(b"\x0a" * 32, deal=3, cards=52, piles=8)
    assert list(printed) == ["seed", "commitment", "cards", "piles", "passes", "order"]
    assert printed["seed"] == "0a" * 32
    assert printed["commitment"] == commitment(b"\x0a" * 32, 3)
    assert (printed["cards"], printed["piles"]) == (52, 8)
    assert printed["passes"] == [list(one) for one in plan.passes]
    assert printed["order"] == list(plan.order)
    assert err == ""


@pytest.mark.parametrize(("cards", "piles", "hex_digits"), [(52, 8, 64), (104, 11, 256)])
def test_without_a_seed_a_new_one_is_drawn_and_the_usual_piles_are_used(
    cards: int, piles: int, hex_digits: int, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for _ in range(2):
        assert shuffle_main(cards) == 0
        printed.append(json.loads(capsys.readouterr().out))
    assert {p["piles"] for p in printed} == {piles}
    assert {len(p["seed"]) for p in printed} == {hex_digits}
    assert printed[0]["seed"] != printed[1]["seed"]


def test_the_seed_comes_from_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda n: b"\x2a" * n)
    assert (fresh_seed(3), fresh_seed(52), fresh_seed(104)) == (b"\x2a" * 32, b"\x2a" * 32, b"\x2a" * 128)


@pytest.mark.parametrize(
    ("cards", "piles", "seed", "deal", "sentence"),
    [
        (53, 8, None, 1, "A deck has 52 cards and two have 104; 53 cannot be shuffled."),
        (52, 1, None, 1, "The piles must be 2 to 11, not 1."),
        (52, 12, None, 1, "The piles must be 2 to 11, not 12."),
        (52, 8, "xy", 1, "The seed must be written in hex digits."),
        (104, 8, "00" * 32, 1, "The seed for 104 cards must have 256 hex digits."),
        (52, 8, "00" * 32, -1, "The deal number must be 0 or more, not -1."),
    ],
)
def test_a_mistake_is_answered_with_one_sentence_and_status_2(
    cards: int, piles: int, seed: str | None, deal: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert shuffle_main(cards, piles, seed, deal) == 2
    assert capsys.readouterr() == ("", sentence + "\n")
