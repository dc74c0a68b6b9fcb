"""Closing the night: what is unfinished goes back or waits, pools are paid, and a gap in the money is said."""

from dealer.chips.pool import Pool, refund, share_pool
from dealer.rules import events as e
from dealer.rules import pools
from dealer.rules.evolve import fold
from dealer.rules.leaving import call_off, running_deal, running_series
from dealer.rules.table import Series, Table

NOBODY: e.Player = 0
"""Stands for all who have forfeited, on an earlier evening too."""


def close(table: Table) -> tuple[e.Event, ...]:
    """The facts that end the evening (R17)."""
    facts: list[e.Event] = [e.Did("Night closed")]
    deal = running_deal(table)
    if deal is not None:
        facts += call_off(deal, "void")
    series = running_series(table)
    if series is not None and series.pool:
        whole = not series.turning and len(series.still) > 1
        carries = table.series_rule("close_mid") == "carry" and whole
        facts.append(e.SeriesWaits() if carries else e.SeriesWon(refunded(table, series), "refund"))
    after = fold(facts, table)
    if any(after.carried.values()):
        facts.append(e.CarriedShared(carried_shares(after)))
    facts += pools.at_closing(fold(facts, table))
    after = fold(facts, table)
    facts.append(e.EveningClosed(after.short))
    return tuple(facts)


def refunded(table: Table, series: Series) -> dict[e.Player, int]:
    """Each player still in gets the stakes back; forfeited ones are split, odd units from the dealer's left (R17)."""
    still = series.still
    paid = {p: series.put_in(p) for p in still}
    paid[NOBODY] = series.pool - sum(paid.values())
    return refund(Pool(series.stake, paid, still), pools.from_left(table, still))


def carried_shares(table: Table) -> dict[e.Player, int]:
    """A pot that waits is split among those who anted last, odd units from the dealer's left (R17)."""
    amount = sum(table.carried.values())
    last = next((d for d in (table.deal, *reversed(table.deals)) if d and any(d.put_in.values())), None)
    anted = [last.players[s] for s, chips in last.put_in.items() if chips] if last else list(table.carried)
    return share_pool(amount, anted, pools.from_left(table, anted))
