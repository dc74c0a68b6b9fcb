"""Forgeries beside the acts: times, the evening's own name, and lines left out of what an export tells."""

import json
from typing import Any

import pytest

from tests.export.forger import Record, made, put
from tests.export.test_forger import refusal


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
