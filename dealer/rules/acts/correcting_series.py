"""After a correction: the series it counted for, and the side pool for four of a kind, are decided anew."""

from collections.abc import Sequence
from fractions import Fraction

from dealer.chips.pool import share_pool
from dealer.rules import events as e
from dealer.rules import pools
from dealer.rules.acts.leaving import call_off, running_deal
from dealer.rules.game import Games, SeriesDecision, SeriesRules
from dealer.rules.state.bowl import taken
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Deal, Series, Table
from dealer.words import pools as words
from dealer.words.said import Words


def facts(table: Table, number: int, games: Games) -> tuple[e.Event, ...]:
    """What follows from the corrected deal of this number."""
    deal = next(d for d in every_deal(table) if d.number == number)
    found: tuple[e.Event, ...] = ()
    if games[deal.game].series is not None:
        found += _quads(table, games)
        found += _series(fold(found, table), deal, games)
    return found


def in_words(before: Table, after: Table, follows: tuple[e.Event, ...]) -> list[Words]:
    """What a correction makes of pool and series, one short sentence each: every chip that moves is told."""
    said: list[Words] = []
    for fact in follows:
        match fact:
            case e.PoolWon(pool):
                said.append(pools.told(after, after.pools[pool]))
            case e.PoolReopened(pool) if after.pools[pool].open:
                said.append(pools.told(after, after.pools[pool]))
            case e.SeriesRuled(number, _, paid, playoff):
                was = next(s for s in (*before.past, before.series) if s and s.number == number)
                if paid and paid != dict(was.paid):
                    said.append(taken(after, paid, bowl=was.bowl))
                elif was.over and not paid:
                    said.append(words.OPEN_AGAIN(n=was.pool))
                elif playoff and playoff != was.playoff:
                    said.append(words.playing_off([after.people[p].short for p in playoff]))
    return said


def every_deal(table: Table) -> tuple[Deal, ...]:
    """The deals of this evening, the one at hand last."""
    return (*table.deals, *((table.deal,) if table.deal else ()))


def _series(table: Table, corrected: Deal, games: Games) -> tuple[e.Event, ...]:
    series = next((s for s in (*table.past, table.series) if s and s.number == corrected.series), None)
    rules = games[corrected.game].series
    if series is None or rules is None or series.how in {"left", "refund", "waits"}:
        return ()  # a series that ended otherwise stays as it ended
    running = (table.deal,) if table.deal is not None and table.deal.series == series.number else ()
    deals = [d for d in (*table.deals.of_series(series.number), *running) if d.ended]
    (best, playoff), wins = decided(rules, series, deals)
    later = table.series is not None and table.series.number > series.number
    if not best and later and wins:
        best, playoff = rules.when_over(wins), ()
    paid = share_pool(series.pool, best, _order(table, deals, best)) if best else {}
    same = paid == dict(series.paid) and playoff == series.playoff and wins == dict(series.wins)
    if same:
        return ()
    ruled = e.SeriesRuled(series.number, {p: str(w) for p, w in wins.items()}, paid, playoff)
    deal = running_deal(table)
    if deal is None or deal.series != series.number or not (paid or playoff != series.playoff):
        return (ruled,)
    return (ruled, *call_off(deal, "void"))  # nobody plays for it any more, or others than were dealt in


def _order(table: Table, deals: list[Deal], players: tuple[e.Player, ...]) -> list[e.Player]:
    """From the left of who dealt last in that series; who was not dealt in then comes last."""
    last = deals[-1] if deals else None
    seated = [last.players[s] for s in last.seats if last.players[s] in players] if last else []
    return [*seated, *(p for p in pools.from_left(table, players) if p not in seated)]


def decided(
    rules: SeriesRules, series: Series, deals: Sequence[Deal]
) -> tuple[SeriesDecision, dict[e.Player, Fraction]]:
    """Where these deals in their order leave the series, deal by deal as the game decides in play; the wins of each."""
    wins = {p: series.brought_wins.get(p, Fraction(0)) for p in series.still}
    found = SeriesDecision(playoff=tuple(p for p in series.brought_playoff if p in wins))
    for deal in deals:
        if not found.playoff:
            for player, share in deal.credits.items():
                if player in wins:
                    wins[player] += Fraction(share)
        found = rules.decide(wins, found.playoff, deal)
        if found.takes:
            break
    return found, wins


def _quads(table: Table, games: Games) -> tuple[e.Event, ...]:
    """The first four of a kind may be another one now, or none."""
    side = table.pools.get("quads")
    if side is None or not side.amount or side.why == "named by hand":
        return ()
    reopened: tuple[e.Event, ...] = (e.PoolReopened("quads"),) if side.won is not None else ()
    for deal in every_deal(table):
        rules = games[deal.game].series
        counts = deal.number >= side.opened and deal.ended in {"showdown", "replay"}
        players = rules.side_pool(table, deal) if counts and rules is not None and rules.side_pool else []
        if players:
            won = pools.won_by(fold(reopened, table), "quads", players, "four of a kind", deal.number)
            same = side.won is not None and [dict(side.won)] == [f.paid for f in won if isinstance(f, e.PoolWon)]
            return () if same else (*reopened, *won)
    return reopened
