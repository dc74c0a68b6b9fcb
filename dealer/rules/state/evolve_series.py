"""What a fact makes of the series, the side pools and the money, and of deals that are put right."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.state.evolve_deal import add, with_known
from dealer.rules.state.table import Deal, Series, SidePool, Table

V = TypeVar("V")


def evolve_series(t: Table, event: e.Event) -> Table | None:
    """The table after one fact; None if this fact is not about a series."""
    return _of_series(t, event) or _of_pools(t, event) or _of_money(t, event)


def _of_series(t: Table, event: e.Event) -> Table | None:
    match event:
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
        case e.Corrected():
            return _corrected(t, event)
    return None


def _series(t: Table) -> Series:
    if t.series is None:
        raise ValueError("no series is being played")
    return t.series


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


def _corrected(t: Table, event: e.Corrected) -> Table:
    number, before, after = event.deal, event.before, event.after
    deal = t.deal if t.deal is not None and t.deal.number == number else t.deals.numbered(number)
    if deal is None:
        raise ValueError(f"there was no deal {number}")
    net, stacks = dict(t.net), t.stacks
    for seat, player in deal.players.items():
        more = came_to(after, seat) - came_to(before, seat)
        if more:
            net = add(net, player, more)
            stacks = None if stacks is None else add(stacks, player, more)

    def put_right(old: Deal) -> Deal:
        return with_figures(stayed_in(old, event.stayed), after)

    if deal is t.deal:
        return replace(t, net=net, stacks=stacks, deal=put_right(deal))
    return replace(t, net=net, stacks=stacks, deals=t.deals.changed(number, put_right))


def stayed_in(deal: Deal, seats: Iterable[e.Seat]) -> Deal:
    """The deal with these hands in to the end, whatever was tapped: neither folded nor mucked nor dead."""
    still = frozenset(seats)
    return replace(deal, folded=deal.folded - still, mucked=deal.mucked - still, dead=deal.dead - still)


def came_to(figures: e.Figures, seat: e.Seat) -> int:
    """What the deal brought a seat, in smallest units."""
    if figures.ended in {"void", "misdeal"}:
        return 0
    return sum(pot.shares.get(seat, 0) for pot in figures.pots) - figures.put_in.get(seat, 0)


def with_figures(deal: Deal, figures: e.Figures) -> Deal:
    """The deal as it came out after a correction."""
    return replace(
        with_known(deal, figures.turned),
        put_in=figures.put_in,
        hands=figures.hands,
        pots=figures.pots,
        winners=figures.winners,
        credits=figures.credits,
        text=figures.text,
        why=figures.why,
        by=figures.by,
        ended=figures.ended,
        fours=figures.fours,
        same_dealer=figures.ended == "replay",
    )


def _of_pools(t: Table, event: e.Event) -> Table | None:
    number = t.deal.number if t.deal else 0
    match event:
        case e.PoolOpened(pool, name, stake, bowl):
            return replace(t, pools={**t.pools, pool: SidePool(pool, name, stake, number, bowl=bowl)})
        case e.PoolBrought(pool, name, stake, amount, payers, bowl):
            brought = SidePool(pool, name, stake, number, brought=amount, payers=payers, bowl=bowl)
            return replace(t, pools={**t.pools, pool: brought})
        case e.PoolPaid(player, pool, amount):
            side = t.pools[pool]
            return _with_pool(t, replace(side, paid=add(side.paid, player, amount)))
        case e.PoolWon(pool, paid, why, by_deal):
            side = t.pools[pool]
            return _paid_out(t, side, paid, 1, replace(side, won=paid, why=why, won_in=by_deal or number))
        case e.PoolReopened(pool):
            side = t.pools[pool]
            return _paid_out(t, side, side.won or {}, -1, replace(side, won=None, why="", won_in=0))
        case e.PoolWaits(pool):
            side = t.pools[pool]
            if side.bowl:
                return _with_pool(t, replace(side, waits=True))
            net = dict(t.net)
            for player, amount in side.paid.items():
                net = add(net, player, -amount)
            box = t.box + side.amount - side.brought
            return _with_pool(replace(t, net=net, box=box), replace(side, waits=True))
    return None


def _with_pool(t: Table, side: SidePool) -> Table:
    return replace(t, pools={**t.pools, side.pool: side})


def _paid_out(t: Table, side: SidePool, paid: Mapping[e.Player, int], way: int, after: SidePool) -> Table:
    """The pool's money on its way out (1) or, after a correction, back (-1)."""
    if side.bowl:
        return _with_pool(t, after)
    net = dict(t.net)
    for player in {**side.paid, **paid}:
        net = add(net, player, way * (paid.get(player, 0) - side.paid.get(player, 0)))
    return _with_pool(replace(t, net=net, box=t.box - way * side.brought), after)


def _of_money(t: Table, event: e.Event) -> Table | None:
    match event:
        case e.CarriedShared(shares):
            net = dict(t.net)
            for player in {**t.carried, **shares}:
                net = add(net, player, shares.get(player, 0) - t.carried.get(player, 0))
            return replace(t, net=net, carried={}, carried_back=shares)
        case e.BoughtIn(player, amount):
            stacks = None if t.stacks is None else add(t.stacks, player, amount)
            return replace(t, bought=add(t.bought, player, amount), stacks=stacks)
        case e.CashedOut(player, amount):
            due = t.bought.get(player, 0) + t.net.get(player, 0) - t.cashed.get(player, 0) - t.in_play(player)
            stacks = None if t.stacks is None else {**t.stacks, player: 0}
            off = add(t.off, player, amount - due - t.off.get(player, 0))
            return replace(t, cashed=add(t.cashed, player, amount), stacks=stacks, off=off)
    return None
