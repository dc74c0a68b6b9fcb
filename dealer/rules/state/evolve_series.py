"""What a fact makes of the series: its wins, its cube, who plays for its pool, and what that pays."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar, assert_never

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.events.series import OfSeries
from dealer.rules.state.evolve_deal import add
from dealer.rules.state.table import Series, Table

V = TypeVar("V")


def evolve_series(t: Table, event: OfSeries) -> Table:
    """The table after one fact of a series; raises ValueError where none is played."""
    match event:
        case e.SeriesBegan():
            return _series_began(t, event)
        case e.Credited(credits_):
            return _credited(t, credits_)
        case e.SeriesWon(paid, how):
            return _series_won(t, paid, how)
        case e.PlayoffCalled(players):
            return replace(t, series=replace(_series(t), playoff=players))
        case e.CubeTurned(seat, to, asked):
            players = tuple(t.player(s) for s in asked)
            return replace(t, series=replace(_series(t), turner=t.player(seat), turning=to, asked=players, took=()))
        case e.CubeAnswered(seat, takes):
            return replace(t, series=_answered(_series(t), t.player(seat), takes=takes))
        case e.CubeDue(_, amount):
            return replace(t, series=replace(_series(t), due=amount))
        case e.LeftSeries(player, back):
            series = _left(_series(t), player)
            if back:
                series = replace(series, staked=add(series.staked, player, -back))
            return replace(t, series=series)
        case e.JoinedSeries(player):
            series = _series(t)
            joined = replace(
                series,
                players=(*series.players, player),
                staked={**series.staked, player: 0},
                wins={**series.wins, player: Fraction(0)},
            )
            return replace(t, series=joined)
        case e.SeatSold(seller, buyer):
            return replace(t, series=_sold(_series(t), seller, buyer))
        case e.SeriesBrought():
            return replace(t, waiting=event)
        case e.SeriesWaits():
            return _waits(t)
        case e.SeriesRuled(number, wins, paid, playoff):
            return _ruled(t, number, wins, paid, playoff)
        case _:
            assert_never(event)


def _series(t: Table) -> Series:
    if t.series is None:
        raise ValueError("no series is being played")
    return t.series


def staked(t: Table, event: e.Paid) -> Series:
    """The series after a stake or a cube was paid; raises ValueError where none is played."""
    series = _series(t)
    player = t.player(event.seat)
    due = 0 if event.what == "cube" and player == series.turner else series.due
    return replace(series, staked={**series.staked, player: series.staked.get(player, 0) + event.amount}, due=due)


def _credited(t: Table, credits_: Mapping[e.Player, str]) -> Table:
    series = _series(t)
    wins = {**series.wins}
    for player, share in credits_.items():
        wins[player] = wins.get(player, Fraction(0)) + Fraction(share)
    deal = t.deal and replace(t.deal, credits=credits_)
    return replace(t, deal=deal, series=replace(series, wins=wins))


def _series_began(t: Table, event: e.SeriesBegan) -> Table:
    won = {p: Fraction(share) for p, share in event.wins.items()}
    wins = dict.fromkeys(event.players, Fraction(0)) | won
    nothing = dict.fromkeys(event.players, 0)
    series = Series(
        event.number, event.players, event.stake, nothing, wins, brought=event.brought, brought_wins=won,
        brought_each=event.stake * event.cube if event.brought else 0, game=t.game, rules=event.rules,
        cube=event.cube, turner=event.turner, takers=event.takers, playoff=event.playoff, brought_playoff=event.playoff,
        bowl=event.bowl, brought_by=event.put_in,
    )  # fmt: skip
    past = (*t.past, t.series) if t.series else t.past
    began = replace(t, series=series, past=past, waiting=None if event.brought else t.waiting)
    return replace(began, rules=began.agreed_for(t.game) or t.rules)


def _series_won(t: Table, paid: Mapping[e.Player, int], how: str) -> Table:
    series = _series(t)
    over = replace(series, paid=paid, how=how, turning=0, asked=(), took=(), due=0)
    if series.bowl:  # the money lies there and is taken; no account knows of it
        return replace(t, series=over)
    net = dict(t.net)
    for player, amount in series.staked.items():
        net[player] = net.get(player, 0) - amount
    for player, amount in paid.items():
        net[player] = net.get(player, 0) + amount
    return replace(t, net=net, box=t.box - series.brought, series=over)


def _answered(series: Series, player: e.Player, *, takes: bool) -> Series:
    series = replace(series, asked=tuple(p for p in series.asked if p != player))
    series = replace(series, took=(*series.took, player)) if takes else _left(series, player)
    if series.asked:
        return series
    cube = series.turning if series.took else series.cube
    return replace(series, cube=cube, turning=0, takers=series.took, took=())


def _left(series: Series, player: e.Player) -> Series:
    """Out of the series: the wins are gone, what was paid stays; an answer that was waited for is a drop."""
    series = replace(
        series,
        gone=series.gone | {player},
        wins={p: w for p, w in series.wins.items() if p != player},
        playoff=tuple(p for p in series.playoff if p != player),
        takers=tuple(p for p in series.takers if p != player),
        due=0 if player == series.turner else series.due,
        took=tuple(p for p in series.took if p != player),
    )
    return _answered(series, player, takes=False) if player in series.asked else series


def _sold(series: Series, seller: e.Player, buyer: e.Player) -> Series:
    def each(players: tuple[e.Player, ...]) -> tuple[e.Player, ...]:
        return tuple(buyer if p == seller else p for p in players)

    def keyed(mapping: Mapping[e.Player, V]) -> dict[e.Player, V]:
        return {buyer if p == seller else p: v for p, v in mapping.items()}

    return replace(
        series,
        players=each(series.players),
        staked=keyed(series.staked),
        wins=keyed(series.wins),
        brought_wins=keyed(series.brought_wins),
        brought_by=keyed(series.brought_by),
        playoff=each(series.playoff),
        brought_playoff=each(series.brought_playoff),
        turner=buyer if series.turner == seller else series.turner,
        takers=each(series.takers),
        asked=each(series.asked),
        took=each(series.took),
    )


def _waits(t: Table) -> Table:
    """The pool goes into the box until the next evening: everybody has paid for it tonight. A bowl is kept as it is."""
    series = _series(t)
    if series.bowl:
        return replace(t, series=replace(series, how="waits"))
    net = dict(t.net)
    for player, amount in series.staked.items():
        net = add(net, player, -amount)
    return replace(t, net=net, box=t.box + series.pool - series.brought, series=replace(series, how="waits"))


def _ruled(
    t: Table, number: int, wins: Mapping[e.Player, str], paid: Mapping[e.Player, int], playoff: tuple[e.Player, ...]
) -> Table:
    """A series decided anew: what was paid for it before is taken back first."""
    every = (*t.past, *((t.series,) if t.series else ()))
    series = next(s for s in every if s.number == number)
    net, box = dict(t.net), t.box
    for way, payment in ((-1, series.paid if series.over else None), (1, paid or None)):
        if payment is None or series.bowl:
            continue
        box -= way * series.brought
        for player in {**series.staked, **payment}:
            net = add(net, player, way * (payment.get(player, 0) - series.staked.get(player, 0)))
    how = "wins" if paid else ""
    shares = {p: Fraction(share) for p, share in wins.items()}
    new = replace(series, wins=shares, paid=paid, how=how, playoff=playoff, turning=0, asked=(), took=(), due=0)
    every = tuple(new if s.number == number else s for s in every)
    return replace(t, net=net, box=box, series=every[-1], past=every[:-1])
