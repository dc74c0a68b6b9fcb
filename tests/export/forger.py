"""A forger's kit: whole evenings changed in one place, chained anew with the product's own code and exported anew.

Every kind of forgery is a function that changes the list of facts; it gives back whether it found what it changes.
"""

import copy
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from dealer.export.build import build
from dealer.export.evening import Evening, encode
from dealer.export.replay.play import WRONG
from dealer.rules.prompts import Correction, Pressed
from dealer.store import chain
from dealer.store.contract import Entry
from tests.export.nights import GAMES, Night

Fact = dict[str, Any]
Record = list[Fact]
Change = Callable[[Record], bool]


@cache
def evening(name: str) -> tuple[str, str]:
    """A closed evening of that name as JSON: its record, and its closing code."""
    night = EVENINGS[name]()
    told = night.close().export()
    record = json.loads(encode(told))["record"]
    return json.dumps(record), told.code


def _kryky() -> Night:
    night = Night("kryky", ["Ann", "Bo", "Cy"], seed=3, stacks=300).play(3, wild=0)
    last = night.table.deal
    assert last is not None
    number = next(d.number for d in (*night.table.deals, last) if d.ended == "showdown" and len(d.winners) == 1)
    deal = last if last.number == number else night.table.deals.numbered(number)
    assert deal is not None
    other = next(seat for seat in deal.seats if seat not in deal.winners and seat in deal.active)
    asked = Correction(number, winners=(other,))
    night.say(Pressed("correct.ok", correction=asked, name="miscalled", by="Ann"))
    return night.play(3, wild=0.3)


def _krg() -> Night:
    rules = {"cube": True, "evening_pool": 3, "quads_pool": 2, "shuffle": "called", "piles": 8}
    night = Night("krg", ["Ann", "Bo", "Cy", "Di"], seed=4, rules=rules).play(1).to("discard")
    night.tap("cube.1")
    while night.prompt is not None and night.prompt.kind == "double":
        night.tap("double.pay" if night.prompt.choices[0].id == "double.pay" else "double.take")
    night.play(2)
    night.say(Pressed("seat.rename", seats=(1,), name="Anna", short="Anna"))
    night.tap("fix.misdeal") if not night.table.deal or not night.table.deal.ended else None
    return night.play(2)


def _draws() -> Night:
    night = Night.from_the_first_screen()
    night.join("Ann", "Bo", "Cy", "Di")
    night.draw("seats.draw", said={1: "12", 4: "2008"})
    for key in ("seats.button_draw", "seats.done", "house.agree"):
        night.tap(key)
    return night.play(2)


def _six() -> Night:
    return Night("six_card_draw", ["Ann", "Bo", "Cy"], seed=6, stacks=300).play(3, wild=0.1)


def _five() -> Night:
    return Night("five_card_draw", ["Ann", "Bo", "Cy"], seed=7, stacks=300, rules={"openers_min": "JJ"}).play(
        4, wild=0.3
    )


def _again() -> Night:
    night = Night.from_the_first_screen(game="kryky", seed=5)
    night.join("Ann", "Bo", "Cy")
    night.tap("seats.done")
    night.tap("house.agree")
    night.tap("seats.button.1")
    night.draw("dealer.done", said={1: "12", 3: "2008"})
    night.tap("shuffle.start")
    night.tap("shuffle.next")
    night.say(Pressed("fix.shuffle_again", name="card_fell"))
    return night.play(2)


EVENINGS: dict[str, Callable[[], Night]] = {
    "kryky": _kryky, "krg": _krg, "draws": _draws, "six": _six, "five": _five, "again": _again,
}  # fmt: skip


def made(name: str, change: Change | None, evening_name: str = "") -> tuple[bytes, Evening | None] | None:
    """The evening with this change, chained and worked out anew; None where it holds nothing to change.

    Where nothing can be worked out of it any more, the file of the unforged evening stands around the record.
    """
    record: Record = json.loads(evening(name)[0])
    if change is not None and not change(record):
        return None
    before, act, last, entries = chain.START, 0, None, list[Entry]()
    named = evening_name or record[0]["event"].get("evening", "x")
    for number, fact in enumerate(record, 1):
        act, last = act + (fact["act"] != last), fact["act"]
        body = msgspec.json.encode(fact["event"])
        before = chain.link(before, named, number=number, act=act, at_ms=fact["at_ms"], body=body)
        entries.append(Entry(number, act, fact["at_ms"], body, before))
    try:
        told = build(named, entries, GAMES)
        return encode(told), told
    except WRONG:
        whole = json.loads(encode(EVENINGS[name]().close().export()))
        whole["record"] = [
            {"number": e.number, "act": e.act, "at_ms": e.at_ms, "event": json.loads(e.body), "hash": e.hash}
            for e in entries
        ]
        return json.dumps({**whole, "head": before, "evening": named}, ensure_ascii=False).encode(), None


def of(record: Record, kind: str) -> list[Fact]:
    """The facts of one kind."""
    return [fact["event"] for fact in record if fact["event"]["type"] == kind]


def put(kind: str, /, nth: int = 0, **parts: object) -> Change:
    """One fact gets other parts, made of it where they are functions."""

    def change(record: Record) -> bool:
        found = [event for event in of(record, kind) if parts.keys() <= event.keys()]
        if not found:
            return False
        event = found[nth % len(found)]
        before = copy.deepcopy(event)
        event.update({key: part(before[key]) if callable(part) else part for key, part in parts.items()})
        return bool(event != before)

    return change


def without(*kinds: str, nth: int | None = None) -> Change:
    """The facts of these kinds are gone, or one of them is."""

    def change(record: Record) -> bool:
        places = [place for place, fact in enumerate(record) if fact["event"]["type"] in kinds]
        gone = places if nth is None else places[nth : nth + 1 or None]
        for place in reversed(gone):
            del record[place]
        return bool(gone)

    return change


def twice(kind: str) -> Change:
    """One fact stands there a second time, in its act."""

    def change(record: Record) -> bool:
        place = next((n for n, fact in enumerate(record) if fact["event"]["type"] == kind), None)
        if place is not None:
            record.insert(place, copy.deepcopy(record[place]))
        return place is not None

    return change


def invented(event: Fact, behind: str = "seen", did: str = "") -> Change:
    """An act that nobody made, behind the first fact of a kind's act."""

    def change(record: Record) -> bool:
        place = next((n for n, fact in enumerate(record) if fact["event"]["type"] == behind), None)
        if place is None:
            return False
        act = record[place]["act"]
        end = next((n for n in range(place, len(record)) if record[n]["act"] != act), len(record))
        new = [{"type": "did", "text": did}, event] if did else [event]
        record[end:end] = [{**record[place], "act": -1, "event": each} for each in new]
        return True

    return change


def brought(*events: Fact) -> Change:
    """What the evening says of itself, or brings from another, before its first act."""

    def change(record: Record) -> bool:
        record[1:1] = [{**record[0], "event": event} for event in events]
        return True

    return change


def deals(first: int, last: int) -> Change:
    """The deals from one place to another are cut out, from where one begins to where the next does."""

    def change(record: Record) -> bool:
        begun = [place for place, fact in enumerate(record) if fact["event"]["type"] == "deal"]
        ends = [*begun, next(n for n, fact in enumerate(record) if fact["act"] == record[-1]["act"])]
        del record[ends[first] : ends[last]]
        return True

    return change


def swapped(kind: str, field: str) -> Change:
    """The first two facts of a kind have changed places in one of their parts."""

    def change(record: Record) -> bool:
        found = of(record, kind)
        if len(found) < 2 or found[0][field] == found[1][field]:
            return False
        found[0][field], found[1][field] = found[1][field], found[0][field]
        return True

    return change


def repeated(kind: str, field: str) -> Change:
    """The second fact of a kind says in one of its parts what the first says."""

    def change(record: Record) -> bool:
        found = of(record, kind)
        if len(found) < 2 or found[0][field] == found[1][field]:
            return False
        found[1][field] = found[0][field]
        return True

    return change


def other_seat(seat: object) -> object:
    """Another seat than this."""
    return {1: 2, 2: 3, 3: 1}.get(seat, 1) if isinstance(seat, int) else seat


def to_one(shares: dict[str, int]) -> dict[str, int]:
    """All to a seat that had nothing, or less."""
    loser = next((seat for seat in "123" if seat not in shares), "9")
    return {loser: sum(shares.values())}


def others(seats: list[int]) -> list[int]:
    """Another winner."""
    return [next(seat for seat in (1, 2, 3) if seat not in seats)]
