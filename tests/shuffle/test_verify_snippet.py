"""The short script that PROOF.md prints, run as its reader runs it: by a bare python, on an export."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dealer.shuffle import commitment, cut_after, permutation, plan_shuffle, stream, words

SCRIPT = Path(__file__).with_name("verify_snippet.py")


def verify(tmp_path: Path, export: object, *more: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(export))
    return subprocess.run([sys.executable, "-I", SCRIPT, file, *more], capture_output=True, text=True, check=False)


def record(deal: int, **made: Any) -> dict[str, Any]:
    plan = plan_shuffle(bytes([deal]) * 32, deal=deal, **made)
    return {"deal": deal, **json.loads(msgspec.json.encode(plan))}


def test_an_export_with_every_sort_of_draw_is_right(tmp_path: Path) -> None:
    seed = b"\x0c" * 32
    head = {"seed": seed.hex(), "commitment": commitment(seed, 0), "deal": 0}
    seats = {**head, "cards": 3, "passes": [], "order": permutation(3, words(stream(seed)))}
    cut = {**head, "cards": 52, "cut": cut_after(seed, 52)}
    shuffles = [record(1, cards=52, piles=8), record(2, cards=104, piles=11), record(3, cards=52, piles=2)]
    done = verify(tmp_path, {"evening": [{"seats": seats}, {"first": cut}, {"deals": shuffles}]})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [f"deal {n} right" for n in (0, 0, 1, 2, 3)]


def test_one_plan_as_dealer_shuffle_prints_it_takes_its_deal_number_from_the_command(tmp_path: Path) -> None:
    plan = json.loads(msgspec.json.encode(plan_shuffle(b"\x21" * 32, deal=7, cards=52, piles=8)))
    assert verify(tmp_path, plan, "7").returncode == 0
    assert verify(tmp_path, plan).returncode == 1


@pytest.mark.parametrize("field", ["seed", "commitment", "order", "passes", "deal"])
def test_any_change_is_found(tmp_path: Path, field: str) -> None:
    shuffle = record(5, cards=52, piles=8)
    other = record(6, cards=52, piles=8)
    shuffle[field] = other[field]
    done = verify(tmp_path, [record(4, cards=52, piles=8), shuffle])
    assert done.returncode == 1
    assert "is wrong" in done.stderr


def test_a_cut_that_was_not_drawn_is_found(tmp_path: Path) -> None:
    seed = b"\x0d" * 32
    cut = {"deal": 9, "seed": seed.hex(), "commitment": commitment(seed, 9), "cards": 52, "cut": cut_after(seed, 52)}
    assert verify(tmp_path, cut).returncode == 0
    assert verify(tmp_path, {**cut, "cut": cut["cut"] % 51 + 1}).returncode == 1
