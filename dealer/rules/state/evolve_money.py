"""What a fact makes of side pools, of chips that are bought and handed in, and of what a night leaves in a pot."""

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.events.money import OfMoney
from dealer.rules.state.evolve_deal import add
from dealer.rules.state.table import SidePool, Table


def evolve_money(t: Table, event: OfMoney) -> Table:
    """The table after one fact of money beside the deal; raises KeyError for a pool that nobody opened."""
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
        case _:
            assert_never(event)


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
