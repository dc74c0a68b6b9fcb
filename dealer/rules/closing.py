"""Closing the night: a running deal is void, an unfinished pool goes back or waits, and the money adds up (R17)."""

from dealer.rules import events as e
from dealer.rules.faults import call_off
from dealer.rules.table import Series, Table, clockwise


def close(table: Table) -> tuple[e.Event, ...]:
    """The facts that end the evening."""
    facts: list[e.Event] = [e.Did("Night closed")]
    if table.deal is not None and not table.deal.ended:
        facts += call_off(table.deal, "void")
    series = table.series
    if series is not None and not series.over and series.pool and table.rules.get("close_mid") != "carry":
        facts.append(e.SeriesWon(refund(table, series)))
    facts.append(e.EveningClosed())
    return tuple(facts)


def refund(table: Table, series: Series) -> dict[e.Player, int]:
    """Each player still in gets the stakes back; forfeited ones are split, odd units from the dealer's left (R17)."""
    still = [p for p in series.players if series.staked.get(p)]
    if not still:
        return {}
    back = {p: series.staked[p] for p in still}
    forfeited = series.pool - sum(back.values())
    seats = tuple(s for s, p in table.seats.items() if p in back)
    order = [table.seats[s] for s in clockwise(seats, table.button or 0)]
    each, odd = divmod(forfeited, len(order) or 1)
    return {p: back[p] + each + (order.index(p) < odd if p in order else 0) for p in still}
