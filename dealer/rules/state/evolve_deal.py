"""What a fact makes of the running deal, and of the money when the deal is over."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from msgspec.structs import replace

from dealer.cards import Card
from dealer.rules import events as e
from dealer.rules.state.table import Deal, Shuffle, Table

K = TypeVar("K")


def add(counts: Mapping[K, int], key: K, more: int) -> dict[K, int]:
    """The counts with so many more of one kind."""
    return {**counts, key: counts.get(key, 0) + more}


def evolve_deal(d: Deal, event: e.Event) -> Deal | None:
    """The deal after one fact; None for a fact that is not a deal's."""
    match event:
        case e.ShuffleDrawn(_, how, seed, commitment, cards, piles):
            return replace(d, shuffle=Shuffle(how, seed, commitment, cards, piles))
        case e.ShuffleStarted() | e.PileCalled() | e.PilesStacked() | e.CutMade() | e.ResultSeen():
            return d
        case e.StepDone():
            return replace(d, step=d.step + 1, here=())
        case e.Paid(seat, amount, what, all_in, contest):
            if what in {"stake", "cube"}:
                return d
            extra = (*d.extra, (seat, amount, contest)) if what in {"six", "ante for all"} else d.extra
            all_in_seats = d.all_in | {seat} if all_in else d.all_in
            return replace(d, put_in=add(d.put_in, seat, amount), extra=extra, all_in=all_in_seats)
        case e.Dealt(seats, up):
            held = dict(d.up if up else d.down)
            for seat in seats:
                held[seat] = held.get(seat, 0) + 1
            stub = d.stub - len(seats)
            return replace(d, up=held, stub=stub) if up else replace(d, down=held, stub=stub)
        case e.LaidDown(place, count):
            return replace(d, face_down=add(d.face_down, place, count), stub=d.stub - count)
        case e.Burned():
            return replace(d, stub=d.stub - 1)
        case e.Threw(seat, down, up):
            thrown = add(d.thrown, seat, down + up)
            owed = {**d.owed, seat: (down, up)}
            d = replace(d, down=add(d.down, seat, -down), thrown=thrown, acted=d.acted | {seat}, owed=owed)
            if not down + up:
                d = replace(d, drew={**d.drew, seat: 0})
            if up:  # which of the up cards went nobody said: all of the seat's are unknown again
                turned = tuple(t for t in d.turned if (t.place, t.seat) != ("up", seat))
                known = {s: c for s, c in d.up_cards.items() if s != seat}
                d = replace(d, up=add(d.up, seat, -up), up_cards=known, turned=turned)
            return d
        case e.Drew(seat, down, up):
            d = replace(d, down=add(d.down, seat, down), up=add(d.up, seat, up), stub=d.stub - down - up)
            owed = {s: cards for s, cards in d.owed.items() if s != seat}
            return replace(d, drew=add(d.drew, seat, down + up), owed=owed)
        case e.Reshuffled():
            return _reshuffled(d, event)
        case e.Turned():
            return _turned(d, event)
        case e.WildNamed(rank):
            return replace(d, wild=rank)
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
        case e.Exposed(seat, how):
            return _exposed(d, seat, how)
        case e.Replaced(seat):
            return _replaced(d, seat)
        case e.Scrapped():
            return replace(d, stub=d.stub - 1, scrapped=d.scrapped + 1)
        case e.BoardTakenBack(cards):
            board = [t for t in d.turned if t.place == "board"]
            return replace(with_known(d, [t for t in d.turned if t not in board[-cards:]]), stub=d.stub + cards)
        case e.CardChanged(place, card):
            changed = replace(d.turned[place], card=card, tag="")
            return with_known(d, [*d.turned[:place], changed, *d.turned[place + 1 :]])
        case e.DealEnded(how, same_dealer):
            return replace(d, ended=how, same_dealer=same_dealer, fault="", fault_seat=None)
    return None


def with_known(d: Deal, turned: Sequence[e.Turned]) -> Deal:
    """The deal with these cards known, and no others."""
    up: dict[e.Seat, tuple[Card, ...]] = {}
    hand: dict[e.Seat, tuple[Card, ...]] = {}
    for each in turned:
        if each.seat is not None:
            held = up if each.place == "up" else hand
            held[each.seat] = (*held.get(each.seat, ()), each.card)
    board = tuple(t.card for t in turned if t.place == "board")
    indicator = next((t.card for t in turned if t.place == "indicator"), None)
    wild = d.wild if d.wild is None or indicator is None else indicator.rank
    return replace(
        d, turned=tuple(turned), board=board, indicator=indicator, wild=wild, up_cards=up, shown=hand
    )  # fmt: skip


def _replaced(d: Deal, seat: e.Seat) -> Deal:
    """On the draw the card that was seen is thrown and the next one taken; on the deal both were counted before."""
    if not d.redraws.get(seat):
        return d
    d = replace(d, redraws=add(d.redraws, seat, -1), stub=d.stub - 1)
    return replace(d, thrown=add(d.thrown, seat, 1))


def _exposed(d: Deal, seat: e.Seat, how: str) -> Deal:
    if how == "redrawn":
        return replace(d, redraws=add(d.redraws, seat, 1))
    d = replace(d, exposed=add(d.exposed, seat, 1))
    if how == "replaced":  # another card from the deck, and the one that was seen is the first burn
        return replace(d, burn_lies=True, stub=d.stub - 1)
    if how == "up":
        d = replace(d, swapped=add(d.swapped, seat, 1))
        return replace(d, down=add(d.down, seat, -1), up=add(d.up, seat, 1))
    return d


def _reshuffled(d: Deal, event: e.Reshuffled) -> Deal:
    """The stub after cards were shuffled under it; cards that were known of a folded hand may come again."""
    stub = d.stub + event.cards
    if event.what == "discards":
        return replace(d, stub=stub, thrown={s: n for s, n in d.thrown.items() if s == event.seat})
    gone = dict.fromkeys(d.folded, 0)
    turned = tuple(t for t in d.turned if t.seat not in d.folded)
    known = {s: cards for s, cards in d.up_cards.items() if s not in d.folded}
    return replace(d, stub=stub, down={**d.down, **gone}, up={**d.up, **gone}, up_cards=known, turned=turned)


def _turned(d: Deal, event: e.Turned) -> Deal:
    d = replace(d, turned=(*d.turned, event))
    match event.place, event.seat:
        case "board", None:
            down = add(d.face_down, "community", -1) if d.face_down.get("community") else d.face_down
            return replace(d, board=(*d.board, event.card), face_down=down, stub=d.stub - (down is d.face_down))
        case "indicator", None:
            return replace(d, indicator=event.card)
        case "up", int(seat):
            return replace(d, up_cards={**d.up_cards, seat: (*d.up_cards.get(seat, ()), event.card)})
        case "hand", int(seat):
            return replace(d, shown={**d.shown, seat: (*d.shown.get(seat, ()), event.card)})
    raise ValueError(f"a card turned nowhere: {event!r}")


def _acted(d: Deal, seat: e.Seat, act: str, to: int, all_in: bool) -> Deal:
    paid = max(0, to - bet_this_round(d, seat))
    d = replace(d, put_in=add(d.put_in, seat, paid)) if paid else d
    d = replace(d, acted=d.acted | {seat}, first=seat if d.first is None else d.first)
    if act == "fold":
        d = replace(d, folded=d.folded | {seat})
    if act == "bet" and d.opened_pot is None and len(d.openers) == 1:
        d = replace(d, opened_pot=seat)
    if act in {"bet", "raise"}:
        d = replace(d, aggressor=seat, bettor=seat if d.bettor is None else d.bettor, drew={})
    return replace(d, all_in=d.all_in | {seat}) if all_in else d


def bet_this_round(d: Deal, seat: e.Seat) -> int:
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
