"""Every draw of the evening, worked out again from its link or its seed, so that anybody can."""

from bisect import bisect_right
from collections.abc import Iterator

from msgspec.structs import replace

from dealer.anchor import key_of
from dealer.export.parts import AnchorTotals, Draw, NumberOf, ShuffleOfDeal, Taken
from dealer.export.walk import Walked
from dealer.rules import events as e
from dealer.rules.state.table import Table
from dealer.shuffle import cut_after, permutation, shuffled, stream, words
from dealer.signs import signs
from dealer.words.fairness import WHY
from dealer.words.render import render

Drawn = e.SeatsDrawn | e.ButtonGiven


def draw_of(fact: Drawn, before: Table) -> Draw:
    """The draw as the seed gives it, whatever the fact says; `before` is the table that it was made at."""
    people = sorted(before.seats.values())
    seed = bytes.fromhex(fact.seed)
    order = shuffled(range(len(people)), seed)
    shuffle = ShuffleOfDeal(0, "drawn", fact.seed, fact.commitment, len(people), 0, (), order)
    what = "seats" if isinstance(fact, e.SeatsDrawn) else "first dealer"
    return Draw(what, tuple(people[place] for place in order), shuffle)


def refuse_another_draw(fact: Drawn, before: Table) -> None:
    """Raises ValueError when the seed did not give what the fact says."""
    drawn = draw_of(fact, before).players
    match fact:
        case e.SeatsDrawn(seats) if dict(zip(sorted(before.seats), drawn, strict=True)) != seats:
            raise ValueError("the seats are not those that the seed gives")
        case e.ButtonGiven(seat) if before.seat_of(drawn[0]) != seat:
            raise ValueError("the first dealer is not the one that the seed gives")


def anchors_of(walked: Walked) -> tuple[AnchorTotals, ...]:
    """The evening's anchors with what was said for each of them."""
    last = dict(walked.anchor_states)
    return tuple(
        AnchorTotals(
            number,
            made.anchor,
            signs(made.anchor),
            made.why,
            made.links,
            tuple(NumberOf(said.digits, said.seat, said.name, said.before) for said in last[number].said),
            last[number].numbers,
            last[number].seen,
        )
        for number, made in walked.anchors
    )


def numbered(walked: Walked) -> Iterator[tuple[int, int, e.Drawn, Table]]:
    """Every draw: its number, its anchor's place among them from 1, the fact, and the table before it."""
    for number, fact, before in walked.taken:
        yield number, sum(made < number for made, _ in walked.anchors), fact, before


def taken_of(walked: Walked) -> Iterator[Taken]:
    """Every draw, and what follows from its link and the numbers."""
    again, reasons = dict(walked.again), sorted(number for number, _ in walked.again)
    last = 0
    for number, anchor, fact, before in numbered(walked):
        numbers = before.anchor.numbers if before.anchor is not None else ""
        key = key_of(bytes.fromhex(fact.link), numbers)
        at = bisect_right(reasons, last)  # the first reason after the draw before this one
        why = render(WHY[again[reasons[at]]]()) if at < len(reasons) and reasons[at] < number else ""
        last = number
        taken = Taken(number, anchor, fact.draw, fact.purpose, fact.deal, fact.of, fact.piles, fact.link, again=why)
        if fact.purpose == "cut":
            yield replace(taken, cut=cut_after(key, fact.of))
            continue
        order = permutation(fact.of, words(stream(key)))
        people = tuple(before.seats[seat] for seat in sorted(before.seats))
        players = tuple(people[place] for place in order) if fact.purpose in {"seats", "first_dealer"} else ()
        yield replace(taken, order=order, players=players)
