"""What a fact makes of the running deal's cards: the shuffle, those that move, and those that the table knows."""

from collections.abc import Mapping, Sequence
from typing import TypeVar, assert_never

from msgspec.structs import replace

from dealer.cards import Card
from dealer.rules import events as e
from dealer.rules.events.deal import OfCards
from dealer.rules.state.table import Deal, Shuffle

K = TypeVar("K")


def add(counts: Mapping[K, int], key: K, more: int) -> dict[K, int]:
    """The counts with so many more of one kind."""
    return {**counts, key: counts.get(key, 0) + more}


def evolve_deal(d: Deal, event: OfCards) -> Deal:
    """The deal after one fact of its cards; raises ValueError where it cannot be."""
    match event:
        case e.PileCalled():
            shuffle = _shuffle(d)
            return replace(d, shuffle=replace(shuffle, called=shuffle.called + 1))
        case e.ShuffleDrawn(_, how, seed, commitment, cards, piles):
            return replace(d, shuffle=Shuffle(how, seed, commitment, cards, piles))
        case e.ShuffleStarted():
            return replace(d, shuffle=replace(_shuffle(d), begun=True))
        case e.PilesStacked():
            shuffle = _shuffle(d)
            return replace(d, shuffle=replace(shuffle, stacked=shuffle.stacked + 1, called=0))
        case e.CutMade():
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
        case _:
            assert_never(event)


def _shuffle(d: Deal) -> Shuffle:
    if d.shuffle is None:
        raise ValueError("no shuffle was drawn")
    return d.shuffle


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
