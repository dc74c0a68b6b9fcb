"""`dealer verify` answers any file soon: its work does not grow faster than the file does, or the file is refused."""

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from dealer.export.verify import NotTheEvening, verify
from dealer.games import all_games
from tests.export.test_verify import doc_of, rechained

GAMES = all_games()
Fact = dict[str, Any]
MANY = 11_000
MOST_CPU_S = 20.0


def with_facts(at: str, make: Callable[[int], list[Fact]], many: int) -> bytes:
    """A KRG night with many facts more behind the first one of that kind, chained anew."""
    doc = json.loads(json.dumps(doc_of("krg")))
    place = next(i for i, fact in enumerate(doc["record"]) if fact["event"]["type"] == at) + 1
    like = doc["record"][place - 1]
    new = [like | {"event": event} for i in range(many) for event in make(i)]
    doc["record"][place:place] = new
    for number, fact in enumerate(doc["record"], 1):
        fact["number"] = number
    return json.dumps(rechained(doc)).encode()


@pytest.mark.parametrize(
    ("at", "make"),
    [
        ("shuffle_on", lambda _: [{"type": "pile"}]),
        ("deal", lambda _: [{"type": "did", "text": "again"}]),
        ("joined", lambda i: [{"type": "joined", "player": i + 10, "name": f"N{i}", "short": f"N{i}"}]),
        ("joined", lambda i: [{"type": "rule", "rule": f"r{i}", "value": 1}]),
        ("joined", lambda _: [{"type": "did", "text": "x"}]),
        ("evening", lambda _: [{"type": "redated", "day": "2024-05-03", "name": "2024-05-03", "why": ""}]),
    ],
)
def test_more_of_anything_than_a_table_can_do_is_refused_soon(at: str, make: Callable[[int], list[Fact]]) -> None:
    data = with_facts(at, make, MANY)
    begun = time.process_time()
    with pytest.raises(NotTheEvening, match=r"no evening has|no table plays") as why:
        verify(data, GAMES)
    assert time.process_time() - begun < MOST_CPU_S
    assert len(str(why.value).splitlines()) == 1
