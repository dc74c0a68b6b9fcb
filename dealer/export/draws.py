"""Seats and first dealers that the Pi drew: drawn again from the seed, so that anybody can."""

from dealer.export.parts import Draw, ShuffleOfDeal
from dealer.rules import events as e
from dealer.rules.state.table import Table
from dealer.shuffle import shuffled

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
