"""Somebody is out: of the running deal, of the series, or of both; the last one left takes what is played for."""

from collections.abc import Collection, Mapping

from dealer.rules import events as e
from dealer.rules.events.kinds import CalledOff
from dealer.rules.game import Game
from dealer.rules.state.bowl import taken
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Deal, Series, Table
from dealer.rules.steps.paying import all_others_out
from dealer.words import money
from dealer.words import showdown as said
from dealer.words.said import Said


def running_deal(table: Table) -> Deal | None:
    """The deal at hand while it is being played."""
    return table.deal if table.deal is not None and not table.deal.ended else None


def running_series(table: Table) -> Series | None:
    """The series whose pool nobody has taken yet."""
    return table.series if table.series is not None and not table.series.over else None


def deals_for_series(table: Table, games: Mapping[str, Game]) -> bool:
    """The running deal counts for the running series."""
    deal = running_deal(table)
    return deal is not None and running_series(table) is not None and games[deal.game].series is not None


def hand_dead(table: Table, seat: e.Seat, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """The seat's hand is dead; where that leaves one hand in a game with pots it takes them, where none, no deal is."""
    deal = running_deal(table)
    if deal is None or seat not in deal.active:
        return ()
    facts: tuple[e.Event, ...] = (e.HandDead(seat),)
    after = fold(facts, table)
    left = after.deal.active if after.deal else ()
    betting = games[deal.game].series is None
    nothing_in = not any(deal.put_in.values()) and not deal.carried
    if not left or (betting and len(left) == 1 and nothing_in):
        return (*facts, *call_off(deal, "void"))
    if betting and len(left) == 1:
        return (*facts, *all_others_out(after))
    return facts


def left_the_series(table: Table, player: e.Player, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """A player leaves the running series: the stake stays or goes back, as was agreed, and the wins are gone (R5)."""
    series = running_series(table)
    if series is None or player not in series.still:
        return ()
    back = series.put_in(player) if table.series_rule("leave_mid") == "refund" else 0
    facts: tuple[e.Event, ...] = (e.LeftSeries(player, back),)
    return (*facts, *last_one_left(fold(facts, table), games))


def left_words(table: Table, player: e.Player) -> Said:
    """Who left the table, and what becomes of the stake where one is in the pool."""
    name, series = table.people[player].short, running_series(table)
    paid = series.put_in(player) if series is not None and player in series.still else 0
    if series is None or not paid:
        return money.LEFT_TABLE(who=name)
    left = money.LEFT_BACK if table.series_rule("leave_mid") == "refund" else money.LEFT_STAYS
    return left(who=name, money=money.lies(paid, bowl=series.bowl))


def last_one_left(table: Table, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """Whoever is left alone in a series takes its pool, and the deal that was played for it ends."""
    series = running_series(table)
    if series is None:
        return ()
    left = series.playoff or series.still
    if len(left) != 1:
        return ()
    facts: tuple[e.Event, ...] = (e.SeriesWon({left[0]: series.pool}, "left"),)
    deal = running_deal(table)
    if deal is not None and games[deal.game].series is not None:
        text = said.left_alone(taken(table, {left[0]: series.pool}, bowl=series.bowl))
        facts = (*facts, e.DealWon((), text, by="left"), e.DealEnded("dropped"))
    return facts


def call_off(
    deal: Deal, how: CalledOff, *, same_dealer: bool = True, keeps: Collection[e.Seat] = ()
) -> tuple[e.Event, ...]:
    """The facts that end a deal without a winner: all chips of this deal go back, what was carried waits on.

    What the seats in `keeps` paid does not go back: it waits in the next pot.
    """
    text = said.called_off(misdeal=how == "misdeal", same_dealer=same_dealer)
    due = {s: amount for s, amount in deal.staying.items() if s not in keeps}
    back = (e.PotShared("all", due, by="return"),) if any(due.values()) else ()
    waits = deal.carried + sum(deal.staying.get(s, 0) for s in keeps)
    carried = (e.PotCarried(waits),) if waits else ()
    return (e.DealWon((), text, by=how), *back, *carried, e.DealEnded(how, same_dealer=same_dealer))
