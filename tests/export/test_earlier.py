"""Evenings that versions before the anchor recorded: they open, go on under an anchor, export and verify."""

import gzip
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dealer.export.evening import encode
from dealer.export.files import CHECK
from dealer.export.verify import proven, read
from dealer.rules import events as e
from dealer.rules.state.evolve import fold
from dealer.store import MemoryStore
from tests.export.nights import GAMES, Night
from tests.rig import Rig

FOLDER = Path(__file__).parent / "earlier"
CLOSED = ("krg-1", "kryky-1", "krg-2", "kryky-2", "drawn-2", "misdealt-2")
"""Whole nights: of the first edition with a code of 12 digits, of the second with 25 signs."""
OPEN = ("lobby-1", "lobby-2", "committed-1", "committed-2", "calling-2", "half_a_deal-2")
"""Nights that are not over: seats drawn, a shuffle committed to, half a shuffle called, half a deal played."""


def kept(name: str) -> bytes:
    """The export as it was written then; of an open night, its facts."""
    return gzip.decompress((FOLDER / f"{name}.json.gz").read_bytes())


def store_of(name: str) -> MemoryStore:
    doc: dict[str, Any] = json.loads(kept(name))
    store, acts = MemoryStore(), dict[int, list[dict[str, Any]]]()
    store.begin(doc["evening"], doc["record"][0]["at_ms"])
    for fact in doc["record"]:
        acts.setdefault(fact["act"], []).append(fact)
    for facts in acts.values():
        bodies = [fact["event"].encode() for fact in facts]
        new = store.append(
            doc["evening"], bodies, expected_version=store.version(doc["evening"]), at_ms=facts[0]["at_ms"]
        )
        assert [one.hash for one in new] == [fact["hash"] for fact in facts]
    return store


def alone(folder: Path, data: bytes, *code: str) -> None:
    file = folder / "evening.json"
    file.write_bytes(data)
    done = subprocess.run([sys.executable, "-I", CHECK, file, *code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", CLOSED)
def test_a_closed_night_verifies_as_it_was_made(tmp_path: Path, name: str) -> None:
    data = kept(name)
    code = read(data).code
    assert proven(data, GAMES, code).weak == name.endswith("-1")
    alone(tmp_path, data, code)


@pytest.mark.parametrize("name", OPEN)
def test_an_open_night_goes_on_under_an_anchor_and_keeps_the_seeds_it_has(tmp_path: Path, name: str) -> None:
    night = Night.reopened(store_of(name))
    before = night.table.deal.shuffle if night.table.deal else None
    if night.table.stage == "seats":
        night.draw("seats.button_draw", said={1: "4711"})
        night.tap("seats.done")
        night.tap("house.agree")
    night.play(3).close()
    data = encode(night.export())
    told = proven(data, GAMES, night.export().code).evening
    assert [anchor.why for anchor in told.anchors] == ["earlier version" if before else ""]
    old = [deal.number for deal in told.deals if deal.shuffle and deal.shuffle.seed]
    assert old == ([deal.number for deal in told.deals if deal.number <= night_deals(name)] if before else [])
    assert [draw.draw for draw in told.taken] == list(range(1, len(told.taken) + 1))
    alone(tmp_path, data)


def night_deals(name: str) -> int:
    """How many deals the night had when it was left."""
    events = [e.decode_all([fact["event"].encode()])[0] for fact in json.loads(kept(name))["record"]]
    table = fold(events)
    return table.deal.number if table.deal else 0


@pytest.mark.parametrize("name", OPEN)
def test_the_console_opens_it_where_it_was(name: str) -> None:
    with Rig(store=store_of(name)) as rig:
        kind = rig.scene["prompt"]["kind"] if rig.scene["prompt"] else ""
        assert kind == {"lobby": "", "committed": "shuffle", "calling": "shuffle", "half_a_deal": "bet"}[name[:-2]]
        assert rig.loop.table.anchor is None
