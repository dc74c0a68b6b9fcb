"""Closing the night: what is unfinished goes back or waits, pools are paid, and a gap in the money is said."""

from collections.abc import Mapping

from dealer.chips.pool import refund, share_pool
from dealer.rules import events as e
from dealer.rules import pools
from dealer.rules.acts.leaving import call_off, running_deal, running_series
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Series, SidePool, Table
from dealer.words import acts, money
from dealer.words import pools as words
from dealer.words.said import Said

NOBODY: e.Player = 0
"""Stands for all who have forfeited, on an earlier evening too."""


def close(table: Table) -> tuple[e.Event, ...]:
    """The facts that end the evening (R17)."""
    facts: list[e.Event] = [e.Did(acts.NIGHT_CLOSED())]
    deal = running_deal(table)
    if deal is not None:
        facts += call_off(deal, "void")
    series = running_series(table)
    if series is not None and series.pool:
        whole = not (series.turning or series.due) and len(series.still) > 1
        carries = table.series_rule("close_mid") == "carry" and whole
        facts.append(e.SeriesWaits() if carries else e.SeriesWon(refunded(table, series), "refund"))
    after = fold(facts, table)
    if any(after.carried.values()):
        facts.append(e.CarriedShared(carried_shares(after)))
    facts += pools.at_closing(fold(facts, table))
    after = fold(facts, table)
    facts.append(e.EveningClosed(after.short, e.CODE_SIGNS))
    return tuple(facts)


def told(table: Table) -> tuple[Said, ...]:
    """What became of every pool of a night that is closed, one sentence each."""
    kept, sides = _with_money(table)
    said = [_of_series(table, series) for series in kept if series.how in {"refund", "waits"}]
    said += [pools.told(table, side) for side in sides]
    if any(table.carried_back.values()):
        pot = sum(table.carried_back.values())
        said.append(words.CARRIED(n=pot, who=_shares(table, table.carried_back)))
    return tuple(said)


def where_money_is(table: Table) -> tuple[Said, ...]:
    """Whether the money of these pools is in the payments: on account it is, in the bowl it is not."""
    kept, sides = _with_money(table)
    where = {each.bowl for each in kept} | {each.bowl for each in sides}
    return (*((words.ON_ACCOUNT(),) if False in where else ()), *((words.IN_BOWL(),) if True in where else ()))


def _with_money(table: Table) -> tuple[list[Series], list[SidePool]]:
    every = (*table.past, *((table.series,) if table.series else ()))
    kept = [s for s in every if s.pool and s.how]
    return kept, [side for side in table.pools.values() if side.amount]


def _of_series(table: Table, series: Series) -> Said:
    lies = money.lies(series.pool, bowl=series.bowl)
    if series.how == "waits":
        return words.SERIES_WAITS(money=lies)
    return words.SERIES_BACK(money=lies, who=_shares(table, series.paid))


def _shares(table: Table, paid: Mapping[e.Player, int]) -> Said:
    return words.shares([(table.people[p].short, amount) for p, amount in paid.items()])


def refunded(table: Table, series: Series) -> dict[e.Player, int]:
    """Each player still in gets the stakes back; forfeited ones are split, odd units from the dealer's left (R17)."""
    still = series.still
    paid = {p: series.put_in(p) for p in still}
    paid[NOBODY] = series.pool - sum(paid.values())
    return refund(paid, pools.from_left(table, still))


def carried_shares(table: Table) -> dict[e.Player, int]:
    """A pot that waits is split among those who anted last, odd units from the dealer's left (R17)."""
    amount = sum(table.carried.values())
    last = next((d for d in (table.deal, *reversed(table.deals)) if d and any(d.put_in.values())), None)
    anted = [last.players[s] for s, chips in last.put_in.items() if chips] if last else list(table.carried)
    return share_pool(amount, anted, pools.from_left(table, anted))
