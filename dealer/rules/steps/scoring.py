"""A betting game's deal is won by cards: hands named, pots paid, the winners said in one line."""

from collections.abc import Mapping

from dealer.hands import Hand, names
from dealer.rules import events as e
from dealer.rules.steps.common import running
from dealer.rules.table import Table


def won_by_cards(
    table: Table,
    high: Mapping[e.Seat, Hand],
    low: Mapping[e.Seat, Hand] | None,
    paid: tuple[e.Event, ...],
    said: Mapping[e.Seat, str],
) -> tuple[e.Event, ...]:
    """The facts of a showdown that the cards decide; `paid` are the pots, `said` the words of the high hands."""
    deal = running(table)
    facts: list[e.Event] = []
    for seat, hand in high.items():
        facts.append(e.HandNamed(seat, hand.category, said[seat], names.full(hand), hand.best, dict(hand.plays)))
    low_said = names.tell_apart(low) if low else {}
    for seat, hand in (low or {}).items():
        words = low_said[seat]
        facts.append(
            e.HandNamed(seat, hand.category, words, names.full(hand), hand.best, dict(hand.plays), low=True)
        )  # fmt: skip
    taken = {s for p in paid if isinstance(p, e.PotShared) and p.by != "return" for s, n in p.shares.items() if n}
    best = max(high.values(), key=lambda h: h.value)
    won = tuple(s for s in deal.active if s in taken) or tuple(s for s in high if high[s].value == best.value)
    return (*facts, *paid, _line(table, won, high, said, low_said), e.DealEnded("showdown"))


def _line(
    table: Table,
    won: tuple[e.Seat, ...],
    high: Mapping[e.Seat, Hand],
    said: Mapping[e.Seat, str],
    low_said: Mapping[e.Seat, str],
) -> e.DealWon:
    """ "Cy wins – four kings"; several winners each with what they have."""
    names_ = " and ".join(table.name(s) for s in won)
    if len(won) > 1:
        return e.DealWon(
            won, f"{names_} share" if len({said[s] for s in won}) > 1 else f"{names_} tie – {said[won[0]]}"
        )
    seat = won[0]
    words = said[seat] + (f", {low_said[seat]}" if seat in low_said else "")
    others = [h for s, h in high.items() if s != seat]
    why = names.why(high[seat], max(others, key=lambda h: h.value)) if others else ""
    return e.DealWon(won, f"{table.name(seat)} wins – {words}", why)
