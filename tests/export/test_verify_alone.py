"""The script that lies beside each evening, run as its reader runs it: by a bare python, on an export."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dealer.export.evening import encode
from dealer.export.files import CHECK, CHECK_NAME, files_of
from dealer.export.verify import verify
from tests.export.forger import EVENINGS, evening, made
from tests.export.nights import GAMES, Night
from tests.export.test_earlier import kept
from tests.export.test_verify import rechained

TREE = Path(__file__).resolve().parents[2]
Doc = dict[str, Any]


def doc_of(name: str) -> Doc:
    found = made(name, None)
    assert found is not None
    doc: Doc = json.loads(found[0])
    return doc


def checked(tmp_path: Path, doc: Doc, *code: str) -> subprocess.CompletedProcess[str]:
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(doc), encoding="utf-8")
    return subprocess.run([sys.executable, "-I", CHECK, file, *code], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("name", EVENINGS)
def test_an_honest_evening_is_right_with_its_code_and_without(tmp_path: Path, name: str) -> None:
    doc = doc_of(name)
    code = evening(name)[1]
    for said in ((), (code,), (code.lower().replace("-", ""),), (doc["head"],)):
        done = checked(tmp_path, doc, *said)
        assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[:-1] == [f"deal {deal['number']} right" for deal in doc["deals"]]
    assert checked(tmp_path, doc, "0" * 25).returncode == 1


CHANGES: dict[str, Callable[[Doc], object]] = {
    "an order dropped": lambda doc: doc["deals"][0]["shuffle"].pop("order"),
    "passes emptied": lambda doc: doc["deals"][0]["shuffle"].update(passes=[]),
    "a pass dropped": lambda doc: doc["deals"][0]["shuffle"]["passes"].pop(),
    "one shuffle twice": lambda doc: doc["deals"][1].update(shuffle=doc["deals"][0]["shuffle"]),
    "a shuffle dropped": lambda doc: doc["deals"][1].update(shuffle=None),
    "two piles changed": lambda doc: doc["deals"][0]["shuffle"]["passes"][0].reverse(),
    "another commitment": lambda doc: doc["deals"][0]["shuffle"].update(commitment="0" * 64),
    "a fact dropped": lambda doc: doc["record"].pop(40),
    "a time changed": lambda doc: doc["record"][9].update(at_ms=doc["record"][9]["at_ms"] + 1),
    "the end cut off": lambda doc: doc["record"].pop(),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_a_change_is_found_and_told_in_one_line(tmp_path: Path, kind: str) -> None:
    doc = doc_of("krg")
    CHANGES[kind](doc)
    done = checked(tmp_path, doc)
    assert done.returncode == 1
    assert done.stderr.startswith("WRONG: ")
    assert done.stderr.count("\n") == 1


LINKS: dict[str, tuple[str, Callable[[list[Doc]], object]]] = {
    "a link used again": ("draw", lambda found: found[1].update(link=found[0]["link"])),
    "a link of another chain": ("draw", lambda found: found[1].update(link="ab" * 128)),
    "a first link of another chain": ("draw", lambda found: found[0].update(link="ab" * 128)),
    "another anchor": ("anchor", lambda found: found[0].update(anchor="ab" * 32)),
    "another number": ("number", lambda found: found[0].update(digits="4711")),
    "a draw that is not the next": ("draw", lambda found: found[1].update(draw=3)),
    "a draw of another deal": ("draw", lambda found: found[-1].update(deal=1)),
    "seats that nobody drew": (
        "seats_drawn",
        lambda found: found[0].update(seats={s: n % 4 + 1 for s, n in found[0]["seats"].items()}),
    ),
    "a first dealer whom nobody drew": ("button", lambda found: found[0].update(seat=found[0]["seat"] % 4 + 1)),
}


@pytest.mark.parametrize("kind", LINKS)
def test_a_draw_changed_is_found_though_all_is_chained_anew(tmp_path: Path, kind: str) -> None:
    doc = doc_of("draws")
    fact, change = LINKS[kind]
    change([each["event"] for each in doc["record"] if each["event"]["type"] == fact])
    done = checked(tmp_path, rechained(doc))
    assert done.returncode == 1
    assert done.stderr.startswith("WRONG: ")
    assert done.stderr.count("\n") == 1


def test_a_seed_that_was_used_before_is_found_though_all_is_chained_anew(tmp_path: Path) -> None:
    from dealer.shuffle import commitment

    doc = json.loads(kept("krg-2"))
    first, second = [f["event"] for f in doc["record"] if f["event"]["type"] == "shuffle"][:2]
    second.update(seed=first["seed"], commitment=commitment(bytes.fromhex(first["seed"]), 2))
    done = checked(tmp_path, rechained(doc))
    assert (done.returncode, done.stderr) == (1, "WRONG: deal 2 has an old seed or link\n")


def test_it_is_short_stands_in_the_root_and_lies_beside_each_evening() -> None:
    text = CHECK.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 120
    assert (TREE / "verify.py").read_text(encoding="utf-8") == text
    told = verify(made("krg", None)[0], GAMES)  # type: ignore[index]
    assert files_of(told, GAMES)[CHECK_NAME].decode() == text


def test_who_moved_to_a_free_seat_sits_there_alone(tmp_path: Path) -> None:
    night = Night.from_the_first_screen()
    night.join("Ann", "Bo", "Cy")
    for key in ("seats.move.1.7", "seats.away.2", "nav.undo"):
        night.tap(key)
    night.draw("seats.draw", said={7: "4711"})
    for key in ("seats.button_draw", "seats.done", "house.agree"):
        night.tap(key)
    doc = json.loads(encode(night.play(1).export()))
    done = checked(tmp_path, doc)
    assert (done.returncode, done.stderr) == (0, "")
