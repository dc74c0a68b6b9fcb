"""The 1,025th draw begins a new anchor, and never inside a deal; nobody can prepare the answer to every number."""

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from dealer.anchor import LINKS, chain, key_of, numbers_of
from dealer.export import verify_alone
from dealer.export.evening import encode
from dealer.export.verify import verify
from dealer.rules import events as e
from dealer.rules.prompts import Pressed, Refused
from dealer.rules.steps import anchoring
from dealer.shuffle import plan_shuffle
from tests.export.nights import GAMES, Night


def facts_of(night: Night) -> list[e.Event]:
    return list(e.decode_all([entry.body for entry in night.store.load(night.evening)]))


@pytest.fixture(scope="module")
def used_up() -> bytes:
    """The evening, as its facts, whose first deck was cut as often as its anchor has links."""
    night = Night("kryky", ["Ann", "Bo"], rules={"shuffle": "hand"}, stacks=300)
    for _ in range(LINKS - 1):
        night.tap("shuffle.done")
        night.say(Pressed("fix.shuffle_again", name="card_fell"))
    night.tap("shuffle.done")
    assert night.table.anchor is not None
    assert night.table.anchor.draws == LINKS
    anchor = night.anchor
    for reason in ("card_fell", "other"):
        with pytest.raises(Refused):
            night.say(Pressed("fix.shuffle_again", name=reason))
        with pytest.raises(Refused):
            night.tap("anchor.new")
    while night.table.deal is not None and night.table.deal.number == 1 and not night.table.deal.ended:
        assert night.anchor == anchor, "a new anchor inside a deal"
        assert night.prompt is not None
        assert night.prompt.kind not in {"anchor", "number"}
        night.step(wild=0)
    night.play(3, wild=0)
    return encode(night.close().export())


def test_the_1025th_draw_begins_a_new_anchor_between_two_deals(used_up: bytes) -> None:
    told = msgspec.json.decode(used_up)
    first, second = told["anchors"]
    assert (first["why"], second["why"]) == ("preset", "used up")
    draws = [(each["anchor"], each["draw"], each["deal"]) for each in told["taken"]]
    assert draws[: LINKS + 1] == [*((1, n, 1) for n in range(1, LINKS + 1)), (2, 1, 2)]
    assert len({each["link"] for each in told["taken"]}) == len(told["taken"]) > LINKS


def test_such_an_evening_verifies(used_up: bytes, tmp_path: Path) -> None:
    code = msgspec.json.decode(used_up)["code"]
    assert verify(used_up, GAMES, code).closed
    file = tmp_path / "evening.json"
    file.write_bytes(used_up)
    verify_alone.main(str(file), code)


@pytest.mark.parametrize(("key", "purpose"), [("seats.draw", "seats"), ("seats.button_draw", "first_dealer")])
def test_before_the_first_deal_too(key: str, purpose: str) -> None:
    night = Night.from_the_first_screen()
    night.join("Ann", "Bo", "Cy")
    night.draw(key)
    for _ in range(LINKS - 1):
        night.say(Pressed("fix.draw_again", name="other"))
    used = night.anchor
    night.say(Pressed("fix.draw_again", name="other"))
    assert night.prompt is not None
    assert night.prompt.kind == "anchor"
    assert anchoring.repeatable(night.table) is None
    night.tap("anchor.seen")
    night.tap("anchor.done")
    drawn = [fact for fact in facts_of(night) if isinstance(fact, e.Drawn)]
    assert night.anchor != used
    assert [(fact.purpose, fact.draw) for fact in drawn[-2:]] == [(purpose, LINKS), (purpose, 1)]


def calls(links: tuple[bytes, ...], number: str, draws: int) -> tuple[object, ...]:
    """What the table is told to do all evening, with this number."""
    key = numbers_of([number])
    return tuple(plan_shuffle(key_of(links[n], key), deal=n, cards=52, piles=8).passes for n in range(1, draws + 1))


def _evenings(numbers: int, draws: int) -> list[tuple[object, ...]]:
    links = chain(bytes(range(128)))
    return [calls(links, f"{number:04}", draws) for number in range(numbers)]


def test_whoever_knows_the_root_meets_another_evening_with_every_number() -> None:
    evenings = _evenings(300, 2)
    for column in zip(*evenings, strict=True):
        assert len(set(column)) == 300


@pytest.mark.soak
def test_soak_ten_thousand_numbers_call_ten_thousand_evenings() -> None:
    evenings = _evenings(10_000, 2)
    for column in zip(*evenings, strict=True):
        assert len(set(column)) == 10_000
    assert all(one != two for one, two in pairwise(sorted(evenings)))
