"""What a fact makes of bets, showdown, pots and faults of the running deal, and of the money when it is over."""

from typing import assert_never

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.events.play import OfPlay
from dealer.rules.state.evolve_deal import add
from dealer.rules.state.table import Deal, Table


def evolve_play(d: Deal, event: OfPlay) -> Deal:
    """The deal after one fact of its play."""
    match event:
        case e.Opened(seat):
            return replace(d, openers=(*d.openers, seat), first=None, bettor=None, aggressor=None)
        case e.Acted(seat, act, to, all_in):
            return _acted(d, seat, act, to, all_in)
        case e.OpenersShown(_, shown):
            return replace(d, openers_shown=shown)
        case e.UpCardsAsked(on):
            return replace(d, judged=on)
        case e.Declared(seat, way):
            return replace(d, declared={**d.declared, seat: way})
        case e.Mucked(seat):
            return replace(d, mucked=d.mucked | {seat})
        case e.HandNamed():
            return replace(d, hands=(*d.hands, event))
        case e.ResultSeen() | e.PotCarried():
            return d
        case e.PotShared(_, shares, by):
            back = {s for s, amount in shares.items() if amount} if by == "return" else set()
            return replace(d, pots=(*d.pots, event), all_in=d.all_in - back)
        case e.DealWon(seats, text, why, by):
            return replace(d, winners=seats, text=text, why=why, by=by)
        case e.FoursNamed(seats):
            return replace(d, fours=seats)
        case e.FaultFound(kind):
            return replace(d, fault=kind, fault_seat=None, knew=frozenset())
        case e.FaultAt(seat):
            return replace(d, fault_seat=seat)
        case e.FaultDropped() | e.FaultRuled():
            return replace(d, fault="", fault_seat=None)
        case e.FaultKnown(seat):
            return replace(d, knew=d.knew ^ {seat})
        case e.HandDead(seat):
            return replace(d, dead=d.dead | {seat})
        case e.HandRestored(seat):
            return replace(d, dead=d.dead - {seat})
        case e.DealEnded(how, same_dealer):
            return replace(d, ended=how, same_dealer=same_dealer, fault="", fault_seat=None)
        case _:
            assert_never(event)


def _acted(d: Deal, seat: e.Seat, act: str, to: int, all_in: bool) -> Deal:
    paid = max(0, to - _bet_this_round(d, seat))
    d = replace(d, put_in=add(d.put_in, seat, paid)) if paid else d
    d = replace(d, acted=d.acted | {seat}, first=seat if d.first is None else d.first)
    if act == "fold":
        d = replace(d, folded=d.folded | {seat})
    if act == "bet" and d.opened_pot is None and len(d.openers) == 1:
        d = replace(d, opened_pot=seat)
    if act in {"bet", "raise"}:
        d = replace(d, aggressor=seat, bettor=seat if d.bettor is None else d.bettor, drew={})
    return replace(d, all_in=d.all_in | {seat}) if all_in else d


def _bet_this_round(d: Deal, seat: e.Seat) -> int:
    """What the seat had bet in this round before the fact at hand, in smallest units."""
    acts = [a for a in d.here[:-1] if isinstance(a, e.Acted) and a.seat == seat]
    return acts[-1].to if acts else 0


def _called_off(t: Table, d: Deal) -> Table:
    """Chips went back and what was carried stays; chips that did not go back wait in the next pot (C22)."""
    waits, stacks = dict(t.carried), t.stacks
    for seat, amount in d.staying.items():
        if amount:
            waits = add(waits, d.players[seat], amount)
            stacks = None if stacks is None else add(stacks, d.players[seat], -amount)
    return replace(t, carried=waits, stacks=stacks)


def settled(t: Table) -> Table:
    """The money of a deal that is over: shares won less what was put in; what is carried waits uncounted."""
    d = t.deal
    if d is None or not (d.put_in or d.carried):
        return t
    if d.ended in {"void", "misdeal"}:
        return _called_off(t, d)
    staked = dict(t.carried) if d.carried else {}
    for seat, amount in d.staying.items():
        staked = add(staked, d.players[seat], amount)
    won: dict[e.Player, int] = {}
    for pot in d.pots:
        for seat, amount in pot.shares.items() if pot.by != "return" else ():
            won = add(won, d.players[seat], amount)
    left = sum(f.amount for f in d.here if isinstance(f, e.PotCarried))
    waits = {} if d.carried else dict(t.carried)
    if left and any(won.values()):  # a chip left for the next pot is the first winner's loss
        waits = add(waits, next(p for p, amount in won.items() if amount), left)
    elif left:
        waits = staked
    net, stacks = dict(t.net), t.stacks
    for player in {**staked, **won}:
        kept = waits.get(player, 0) if left else 0
        net = add(net, player, won.get(player, 0) + kept - staked.get(player, 0))
    if stacks is not None:
        for seat, player in d.players.items():
            stacks = add(stacks, player, won.get(player, 0) - d.staying.get(seat, 0))
    return replace(t, net=net, carried=waits, stacks=stacks)
