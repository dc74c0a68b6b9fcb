"""What no evening can hold, whatever its table agreed on and by whichever rulings it was scored.

For evenings of earlier editions: today's rulings do not give all of their results, but a card has always been in one
place, who won was dealt in, and no chip has come from nowhere.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from dealer.rules import events as e
from dealer.rules.state.evolve import evolve
from dealer.rules.state.table import Deal, Table

OF_A_SEAT = (
    e.Turned, e.Threw, e.Drew, e.Acted, e.Declared, e.Mucked, e.HandNamed, e.HandDead, e.OpenersShown, e.Opened,
)  # fmt: skip


def unsound(facts: Sequence[e.Event]) -> str | None:
    """The first thing in a record that cannot have been, with its deal; None where there is none."""
    table = Table()
    for number, fact in enumerate(facts, 1):
        table = evolve(table, fact)
        deal = table.deal
        wrong = next(_wrong(deal, fact), None) if deal is not None else None
        if deal is not None and wrong is not None:
            return f"Deal {deal.number}, entry {number}: {wrong}."
    return None


def _wrong(deal: Deal, fact: e.Event) -> Iterator[str]:
    seats = set(deal.players)
    match fact:
        case e.PotShared(shares=shares) if not shares.keys() <= seats:
            yield "a seat that was not dealt in has a share of a pot"
        case e.DealWon(winners) if not set(winners) <= seats:
            yield "a seat that was not dealt in has won"
        case e.DealEnded("showdown" | "folds") if any(deal.put_in.values()):
            yield from _chips(deal)
    if isinstance(fact, OF_A_SEAT) and fact.seat is not None and fact.seat not in seats:
        yield f"seat {fact.seat} was not dealt in"
    if isinstance(fact, e.Turned | e.CardChanged):
        card, times = Counter(each.card for each in deal.turned).most_common(1)[0]
        if times > deal.decks:
            yield f"{card.label} lies there {times} times"


def _chips(deal: Deal) -> Iterator[str]:
    """All that was put in or carried went to somebody, or waits."""
    paid = sum(sum(pot.shares.values()) for pot in deal.pots)
    there = sum(deal.put_in.values()) + deal.carried
    if paid > there:
        yield f"{paid} chips were paid out of the {there} that were there"
