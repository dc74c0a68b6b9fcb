"""`dealer verify` works on the file alone, and finds whatever was changed in it."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any

import pytest

from dealer.export.evening import encode
from dealer.export.verify import NotTheEvening, verify
from dealer.signs import signs
from tests.export.nights import GAMES, HARD_NAMES, Night
from tests.soak import SoakSeeds

Doc = dict[str, Any]
Path = tuple[str | int, ...]


@cache
def night_file(game: str, how: str = "called") -> bytes:
    """A closed evening of four deals with hard names, in which something was taken back."""
    names = HARD_NAMES[: min(5, GAMES[game].seats[-1])]
    night = Night(game, names, seed=5, rules={"shuffle": how}, stacks=None if game == "krg" else 300)
    return encode(night.play(4, undo=0.03).close().export())


def doc_of(game: str) -> Doc:
    doc: Doc = json.loads(night_file(game))
    return doc


def refusal(doc: object, code: str | None = None) -> str:
    with pytest.raises(NotTheEvening) as why:
        verify(json.dumps(doc).encode(), GAMES, code)
    sentence = str(why.value)
    assert "\n" not in sentence
    assert sentence.endswith(".")
    return sentence


def leaves(node: object, path: Path = ()) -> Iterator[Path]:
    """The place of every value in the file."""
    if isinstance(node, dict):
        for key, child in node.items():
            yield from leaves(child, (*path, key))
    elif isinstance(node, list):
        for i, child in enumerate(node):
            yield from leaves(child, (*path, i))
    else:
        yield path


def changed(value: object) -> object:
    """Something else of the same kind, so that the form of the file still holds where it can."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str() if len(value) == 2 and value[1] in "cdhs":
            return value[0] + {"c": "d", "d": "h", "h": "s", "s": "c"}[value[1]]
        case str() if value:
            return value[:-1] + ("1" if value[-1] == "0" else "0")
        case "":
            return "x"
    return 1


def at(doc: Doc, path: Path) -> Any:
    node: Any = doc
    for key in path:
        node = node[key]
    return node


@pytest.mark.parametrize("how", ["called", "hand"])
@pytest.mark.parametrize("game", GAMES)
def test_an_export_is_right_however_it_is_laid_out(game: str, how: str) -> None:
    evening = verify(night_file(game, how), GAMES)
    assert len(evening.deals) == 4
    doc = json.loads(night_file(game, how))
    for text in (json.dumps(doc, indent=4), json.dumps(doc, ensure_ascii=False), "\ufeff" + json.dumps(doc)):
        assert verify(text.encode(), GAMES).head == evening.head


def refuses_a_change_at(doc: Doc, path: Path) -> None:
    place, key = at(doc, path[:-1]), path[-1]
    right = place[key]
    place[key] = changed(right)
    refusal(doc)
    place[key] = right


@pytest.mark.parametrize("game", GAMES)
def test_any_changed_value_fails(game: str) -> None:
    doc: Doc = json.loads(night_file(game, "hand"))
    paths = list(leaves(doc))
    rng = random.Random(game)
    told = [path for path in paths if path[0] != "record"]
    recorded = [path for path in paths if path[0] == "record"]
    for path in (*rng.sample(told, 25), *rng.sample(recorded, 60)):
        refuses_a_change_at(doc, path)


def test_any_changed_call_of_a_shuffle_fails() -> None:
    doc = doc_of("krg")
    calls = [path for path in leaves(doc) if "passes" in path or "order" in path]
    for path in random.Random(1).sample(calls, 10):
        refuses_a_change_at(doc, path)


@pytest.mark.soak
def test_every_changed_value_fails(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        rng = random.Random(seed)
        game = rng.choice(list(GAMES))
        doc: Doc = json.loads(night_file(game, rng.choice(["hand", "called"])))
        for path in rng.sample(list(leaves(doc)), 20):
            refuses_a_change_at(doc, path)


def drop(events: list[Any], i: int) -> None:
    del events[i]


def double(events: list[Any], i: int) -> None:
    events.insert(i, events[i])


def move(events: list[Any], i: int) -> None:
    events.insert((i + 7) % len(events), events.pop(i))


def renumbered(doc: Doc) -> None:
    """Numbers and acts as they should be; only the hashes still tell."""
    for number, fact in enumerate(doc["record"], 1):
        fact["number"] = number


@pytest.mark.parametrize("renumber", [False, True])
@pytest.mark.parametrize("spoil", [drop, double, move])
def test_an_event_dropped_doubled_or_moved_fails(spoil: Callable[[list[Any], int], None], renumber: bool) -> None:
    doc = doc_of("krg")
    size = len(doc["record"])
    for i in (0, 1, size // 3, size // 2, size - 2, size - 1):
        spoiled = copy.deepcopy(doc)
        spoil(spoiled["record"], i)
        if renumber:
            renumbered(spoiled)
        assert "ntry" in refusal(spoiled) or "end as it was closed" in refusal(spoiled)


def rechained(doc: Doc) -> Doc:
    """The work of somebody who knows the chain: every hash made anew."""
    previous = "0" * 64
    for fact in doc["record"]:
        body = json.dumps(fact["event"], ensure_ascii=False, separators=(",", ":"))
        head = f"{previous}\n{doc['evening']}\n{fact['number']}\n{fact['act']}\n{fact['at_ms']}\n"
        previous = fact["hash"] = sha256((head + body).encode()).hexdigest()
    doc["head"], doc["code"] = previous, signs(previous) if doc["code"] else ""
    return doc


def facts(doc: Doc, kind: str) -> list[Doc]:
    return [fact["event"] for fact in doc["record"] if fact["event"]["type"] == kind]


def test_the_chain_can_be_made_anew_from_the_file_alone_as_the_documents_say() -> None:
    assert rechained(doc_of("krg")) == doc_of("krg")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda doc: facts(doc, "draw")[1].update(link="ab" * 128), "Deal 2, draw 2: its link is not of the anchor"),
        (lambda doc: facts(doc, "draw")[0].update(link="ab" * 128), "Deal 1, draw 1: its link is not of the anchor"),
        (lambda doc: facts(doc, "draw")[0].update(link="ab"), "Deal 1, draw 1: its link is not of the anchor"),
        (lambda doc: facts(doc, "anchor")[0].update(anchor="ab" * 32), "its link is not of the anchor"),
        (lambda doc: facts(doc, "anchor")[0].update(links=12), "of another length"),
        (lambda doc: facts(doc, "draw")[1].update(draw=1), "Deal 2, draw 1: it cannot follow draw 1"),
        (lambda doc: facts(doc, "draw")[1].update(of=10**9), "is of 1000000000 cards"),
        (lambda doc: facts(doc, "draw")[1].update(of=51), "is of 51 cards"),
        (lambda doc: facts(doc, "draw")[1].update(deal=1), "Deal 2, draw 2: it stands there as a draw of deal 1"),
        (lambda doc: facts(doc, "draw")[1].update(link="xyz"), "cannot be played through"),
        (lambda doc: facts(doc, "evening")[0].update(evening="x"), "is of evening x"),
        (lambda doc: facts(doc, "won")[0].update(text="Bo wins"), "but the game gives"),
        (lambda doc: facts(doc, "hand")[0].update(full="five aces"), "but the game gives"),
        (lambda doc: facts(doc, "deal")[0].update(game="bridge"), "but the game gives"),
        (lambda doc: facts(doc, "done")[0].update(type="joker"), "cannot be played through"),
    ],
)
def test_a_record_chained_anew_still_has_to_agree_with_itself(spoil: Callable[[Doc], None], said: str) -> None:
    doc = doc_of("krg")
    spoil(doc)
    assert said in refusal(rechained(doc))


@pytest.mark.parametrize(
    ("kind", "spoil", "said"),
    [
        ("seats_drawn", lambda fact: fact.update(seats={"1": 2, "2": 1, "3": 3}), '"seats" of "seats_drawn" is'),
        ("button", lambda fact: fact.update(seat=fact["seat"] % 3 + 1), '"seat" of "button" is'),
    ],
)
def test_seats_and_first_dealer_have_to_be_those_of_the_draw(
    kind: str, spoil: Callable[[Doc], None], said: str
) -> None:
    night = Night.from_the_first_screen()
    night.join("Ann", "Bo", "Cy")
    night.draw("seats.draw")
    night.tap("seats.button_draw")
    for key in ("seats.done", "house.agree"):
        night.tap(key)
    assert night.table.seats != {1: 2, 2: 1, 3: 3}
    doc: Doc = json.loads(encode(night.export()))
    verify(json.dumps(doc).encode(), GAMES)
    spoil(facts(doc, kind)[0])
    assert said in refusal(rechained(doc))


def test_a_draw_that_is_left_out_is_found() -> None:
    doc = doc_of("krg")
    second = facts(doc, "draw")[1]
    second.update(facts(doc, "draw")[2])
    second.update(deal=2)
    assert "cannot follow draw 1" in refusal(rechained(doc))


def test_the_closing_code_tells_the_night_from_a_whole_new_one() -> None:
    doc = doc_of("krg")
    code = doc["code"]
    assert verify(night_file("krg"), GAMES, code).code == code
    for written in (
        f" {code.lower().replace('-', ' ')} ",
        code.replace("-", "").replace("0", "o"),
        doc["head"].upper(),
    ):
        assert verify(night_file("krg"), GAMES, written).code == code
    other = rechained(copy.deepcopy(doc) | {"evening": doc["evening"]})
    facts(other, "joined")[0]["name"] = "Mallory"
    other["players"][0]["name"] = "Mallory"
    other = rechained(other)
    assert verify(json.dumps(other).encode(), GAMES)
    assert refusal(other, code) == f"This is not the night that was closed with {code}: its code is {other['code']}."
    assert "has 25 signs" in refusal(doc, code[:11])
    assert "has 25 signs" in refusal(doc, "x" * 12)
    assert "has 25 signs" in refusal(doc, doc["head"][:12])


def test_no_code_belongs_to_a_night_that_is_not_closed() -> None:
    evening = Night("krg", ["Ann", "Bo"]).play(1).export()
    with pytest.raises(NotTheEvening, match="not closed yet"):
        verify(encode(evening), GAMES, evening.code)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "not the export of an evening"),
        (b"\xff\xfe{}", "not the export of an evening"),
        (b"[]", "not the export of an evening"),
        (b"{}", "another name"),
        (b"[" * 100_000, "not the export of an evening"),
        (b'{"format":"dealer-assistant evening","version":2}', "form 2"),
        (b'{"format":"dealer-assistant evening","version":1}', "has not the form"),
        (b'{"format":"dealer-assistant evening","version":1,"version":1}', '"version" stands twice'),
    ],
)
def test_what_is_no_evening_is_told_in_one_sentence(text: bytes, said: str) -> None:
    with pytest.raises(NotTheEvening, match=said) as why:
        verify(text, GAMES)
    assert str(why.value).count("\n") == 0


ODD = {
    "no UTF-8": b'"\xed\xa0\x80"',
    "half a character": b'"\xc3"',
    "half a pair": b'"\\ud800"',
    "a number beyond all": b"1e999",
    "a long number": b"1" * 5000,
    "no number": b"NaN",
    "without end": b"Infinity",
    "deep": b"[" * 3000 + b"]" * 3000,
    "deeper": b"[" * 900 + b"]" * 900,
    "a control character": b'"\x00"',
}


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("place", [b'"event":{', b"{"])
def test_an_export_with_something_odd_inside_a_fact_or_beside_it_is_refused(odd: str, place: bytes) -> None:
    data = night_file("krg")
    assert place in data
    with pytest.raises(NotTheEvening) as why:
        verify(data.replace(place, place + b'"odd":' + ODD[odd] + b",", 1), GAMES)
    assert str(why.value).count("\n") == 0


def test_a_name_that_was_added_is_refused() -> None:
    doc = doc_of("krg")
    doc["deals"][0]["note"] = "Ann cheated"
    assert "has not the form" in refusal(doc)
