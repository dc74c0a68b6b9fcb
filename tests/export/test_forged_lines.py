"""Forgeries beside the acts: times, the evening's own name, and lines left out of what an export tells."""

import json
import time
from typing import Any, Literal

import pytest

from dealer.anchor import Links
from dealer.export.evening import encode
from dealer.export.verify import verify
from dealer.rules import events as e
from dealer.rules.prompts import Pressed
from tests.export.forger import Record, made, put
from tests.export.nights import ENGINE, GAMES, Night
from tests.export.test_forger import refusal
from tests.export.test_verify import rechained


@pytest.mark.parametrize(
    ("times", "said"),
    [
        (lambda _: 10**14, "outside the years"),
        (lambda _: 0, "outside the years"),
        (lambda at: at - 60_000, "of a time before"),
    ],
)
def test_times_that_go_back_or_that_no_clock_shows_are_refused(times: Any, said: str) -> None:
    def change(record: Record) -> bool:
        record[30]["at_ms"] = times(record[30]["at_ms"])
        return True

    found = made("kryky", change)
    assert found is not None
    assert said in refusal(found[0])


def test_an_act_is_of_one_time() -> None:
    def change(record: Record) -> bool:
        acts = [fact["act"] for fact in record]
        place = next(n for n in range(30, len(record)) if acts[n] == acts[n - 1])
        for fact in record[place:]:
            fact["at_ms"] += 60_000
        return True

    found = made("kryky", change)
    assert found is not None
    assert "has another time than the rest of its act" in refusal(found[0])


def test_an_evening_has_a_name_that_can_be_printed() -> None:
    name = "X\nEvening 2026-11-29 is as it was played"
    found = made("kryky", put("evening", evening=name), name)
    assert found is not None
    assert "no evening is called that" in refusal(found[0])


@pytest.mark.parametrize("name", ["cards_put_right", "dead_by", "fours", "stayed", "redated", "day", "zone"])
def test_a_line_left_out_of_what_the_export_tells_is_missed(name: str) -> None:
    """Earlier versions did not write it; this file was made by one that does."""

    def drop(node: Any) -> int:
        if isinstance(node, list):
            return sum(map(drop, node))
        if not isinstance(node, dict):
            return 0
        return int(node.pop(name, node) is not node) + sum(map(drop, node.values()))

    found = made("kryky", None)
    assert found is not None
    doc = json.loads(found[0])
    record = doc.pop("record")
    assert drop(doc)
    assert "but the record gives" in refusal(json.dumps({**doc, "record": record}).encode())


def _many_pots() -> bytes:
    """Five players all-in for five sums, both halves of every pot named by hand, and a chip moved in each."""
    night = Night("kryky", [f"P{n}" for n in range(5)], stacks=50, rules={"betting": "no_limit", "hi_lo": True})
    night.play(1, wild=0)
    for seat in range(2, 6):
        night.say(Pressed("seat.buy", seats=(seat,), amount=37 * seat))
    night.tap("result.next")
    while not (prompt := night.prompt) or not prompt.awards:
        raises = [choice.id for choice in prompt.choices if choice.id.startswith("bet.all_in")] if prompt else []
        night.tap(raises[0]) if raises else night.step(wild=0)
    night.say(Pressed("award.ok", pots=tuple(tuple(sorted(set(pot.seats) - {1})) for pot in prompt.awards)))
    doc = json.loads(encode(night.close().export()))
    assert verify(json.dumps(doc).encode(), GAMES)
    shared = [fact["event"]["shares"] for fact in doc["record"] if fact["event"]["type"] == "pot"]
    for shares in (each for each in shared if len(each) > 1):
        one, other, *_ = shares
        shares[one], shares[other] = shares[one] + 1, shares[other] - 1
    return json.dumps(rechained(doc)).encode()


def test_pots_named_by_hand_are_not_guessed_at() -> None:
    data = _many_pots()
    begun = time.process_time()
    assert '"shares" of "pot" is' in refusal(data)
    assert time.process_time() - begun < 1


def test_an_anchor_is_lost_for_the_one_reason_that_there_is() -> None:
    night = Night("krg", ["Ann", "Bo"]).play(1)
    night.links = Links(night.rng.randbytes)
    night.commit(ENGINE.resume(night.table, night.links))
    doc = json.loads(encode(night.close().export()))
    assert verify(json.dumps(doc).encode(), GAMES)
    next(fact["event"] for fact in doc["record"] if fact["event"]["type"] == "anchor_lost")["why"] = "fire"
    assert "fire" in refusal(json.dumps(rechained(doc)).encode())


@pytest.mark.parametrize("by", ["card", "round"])
def test_how_the_deal_is_called_may_change_in_the_evening(by: Literal["card", "round"]) -> None:
    night = Night("krg", ["Ann", "Bo"]).to("deal_card")
    night.commit((e.CallsBy(by),))
    assert verify(encode(night.play(1).close().export()), GAMES)
