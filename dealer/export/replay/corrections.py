"""What was put right in a deal, told from what it came to before and after."""

from collections.abc import Iterator, Sequence

from dealer.export.replay.winners import in_words
from dealer.rules import events as e
from dealer.rules.prompts import Correction, Pressed
from dealer.rules.state.table import Table


def corrected(table: Table, facts: Sequence[e.Event]) -> Iterator[Pressed]:
    """The corrections that these facts can have come of."""
    first = facts[0] if facts else None
    match first:
        case e.CardChanged(by=by, why=why) if table.deal is not None:
            cards = tuple((fact.place, fact.card) for fact in facts if isinstance(fact, e.CardChanged))
            yield Pressed("correct.ok", correction=Correction(table.deal.number, cards), by=by, name=why)
        case e.Corrected(by=by, why=why):
            for asked in _asked(table, first):
                yield Pressed("correct.ok", correction=asked, by=by, name=why)


def _asked(table: Table, fact: e.Corrected) -> Iterator[Correction]:
    was, now = fact.before, fact.after
    places = range(min(len(was.turned), len(now.turned)))
    cards = tuple((place, now.turned[place].card) for place in places if was.turned[place] != now.turned[place])
    amounts = tuple((seat, amount) for seat, amount in now.put_in.items() if was.put_in.get(seat, 0) != amount)
    fours = (None, now.fours) if was.fours != now.fours else (None,)
    named: list[tuple[e.Seat, ...] | None] = [] if now.by == "hand" and was.by != "hand" else [None]
    if now.by == "hand":
        deal = table.deal if table.deal and table.deal.number == fact.deal else table.deals.numbered(fact.deal)
        named += in_words(table, deal, now.winners, now.text)
    for winners in named:
        for claims in fours:
            yield Correction(fact.deal, cards, winners, amounts, claims, fact.stayed)
