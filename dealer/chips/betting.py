"""Betting, one act at a time (C6 to C11).

>>> from dealer.chips.limits import Limits, Structure
>>> from dealer.chips.round import start_round, to_act
>>> start = start_round((1, 2, 3), Limits(Structure.NO_LIMIT, least=10), stacks={1: 500, 2: 500, 3: 280})
>>> now = act(act(act(start, 1, Act.BET, 100), 2, Act.RAISE, 200), 3, Act.ALL_IN)
>>> to_act(now), legal(now, 1).least_to  # seat 1 has not met the full raise to 200, so he may raise again
(1, 380)
>>> legal(act(now, 1, Act.CALL), 2).why_no_raise
Said(key='bet_no.added_full', values={}, number=None)
"""

from msgspec.structs import replace

from dealer.chips.errors import BetRefused
from dealer.chips.legal import Legal, legal
from dealer.chips.limits import Reopen
from dealer.chips.round import Act, Place, Round, turn
from dealer.words import bets


def act(now: Round, seat: int, kind: Act, to: int | None = None) -> Round:
    """The round after the seat acted; a bet or raise says what the seat's bet of this round comes to.

    An all-in says it too where stacks are not kept. Under lights only nothing is said but the kind.

    :raises BetRefused: not this seat's turn, or not allowed; the sentence says why, or what is.
    """
    can = legal(now, seat)
    at = turn(now)
    assert at is not None, "legal refuses where nobody is to act"
    place = now.places[at]
    if kind is Act.FOLD:
        return _moved(now, at, replace(place, folded=True))
    if kind is Act.CHECK:
        if not can.check:
            raise BetRefused(bets.THERE_IS_A_BET())
        return _moved(now, at, replace(place, checked=True))
    if kind is Act.CALL:
        if not can.call:
            raise BetRefused(bets.NOTHING_TO_CALL())
        to = now.level if place.stack is None else min(now.level, place.bet + place.stack)
    elif not now.limits.has_amounts:
        to = _next_mark(now, can, kind, to)
    elif kind is Act.ALL_IN:
        to = _all_in_to(can, to)
    else:
        to = _raise_to(can, kind, to)
    return _put_in(now, at, to, all_in=kind is Act.ALL_IN)


def replay(now: Round, seat: int, kind: Act, to: int, *, all_in: bool) -> Round:
    """The round after an act that was accepted once: what the bet came to is known, and nothing is judged anew.

    An all-in that is no more than the bet so far puts nothing in: the player has no chips left (C12). Under lights only
    each bet or raise is one mark.

    :raises BetRefused: it is not this seat's turn.
    """
    at = turn(now)
    if at is None or now.places[at].seat != seat:
        raise BetRefused(bets.NOT_THE_TURN())
    place = now.places[at]
    if kind is Act.FOLD:
        return _moved(now, at, replace(place, folded=True))
    if kind is Act.CHECK and not all_in:
        return _moved(now, at, replace(place, checked=True))
    if not now.limits.has_amounts:
        to = now.level + (kind in {Act.BET, Act.RAISE})
    return _put_in(now, at, to, all_in=all_in)


def marked_all_in(now: Round, seat: int, kind: Act) -> Round:
    """The round after a seat put in all it has where no chips are counted; it is asked no more (C12, C18).

    `kind` says whether that is a check (nothing is left), a call, a bet or a raise.

    :raises BetRefused: not this seat's turn, not allowed, or chips are counted here.
    """
    can = legal(now, seat)
    if now.limits.has_amounts or kind in {Act.FOLD, Act.ALL_IN}:
        raise BetRefused(bets.SAY_ALL_IN())
    if kind in {Act.BET, Act.RAISE}:
        _next_mark(now, can, kind, None)
    elif not (can.check if kind is Act.CHECK else can.call):
        raise BetRefused(bets.NOTHING_TO_CALL() if kind is Act.CALL else bets.THERE_IS_A_BET())
    return replay(now, seat, kind, now.level, all_in=True)


def keyed(now: Round, seat: int, to: int) -> Act:
    """What an amount on the keypad means: a call where it is the bet to call, else a bet, a raise or an all-in.

    :raises BetRefused: it is not this seat's turn.
    """
    can = legal(now, seat)
    if to == can.call_to:
        return Act.CALL
    in_range = can.least_to is not None and can.least_to <= to and (can.most_to is None or to <= can.most_to)
    if not in_range and can.may_all_in and to == can.all_in_least_to == can.all_in_most_to:
        return Act.ALL_IN
    return can.raise_act


def _raise_to(can: Legal, kind: Act, to: int | None) -> int:
    if kind is not can.raise_act:
        raise BetRefused(bets.BET_ALREADY() if kind is Act.BET else bets.NOTHING_BET())
    if can.least_to is None:
        raise BetRefused(can.why_no_raise or bets.ONLY_A_CALL())
    if to is None:
        raise BetRefused((bets.SAY_BET if kind is Act.BET else bets.SAY_RAISE)())
    if to < can.least_to:
        raise BetRefused((bets.LEAST_BET if kind is Act.BET else bets.LEAST_RAISE)(n=can.least_to))
    if can.most_to is not None and to > can.most_to:
        raise BetRefused((bets.MOST_BET if kind is Act.BET else bets.MOST_RAISE)(n=can.most_to))
    return to


def _all_in_to(can: Legal, to: int | None) -> int:
    least, most = can.all_in_least_to, can.all_in_most_to
    if least is None:
        raise BetRefused(can.why_no_raise or bets.ALL_IN_ABOVE(n=can.most_to or 0))
    if to is None:
        if least != most:
            raise BetRefused(bets.SAY_ALL_IN())
        return least
    if to < least:
        raise BetRefused(bets.ALL_IN_LEAST(n=least))
    if most is not None and to > most:
        raise BetRefused(can.why_no_raise or bets.ALL_IN_MOST(n=most))
    return to


def _next_mark(now: Round, can: Legal, kind: Act, to: int | None) -> int:
    """Under lights only each bet or raise is one mark; the table counts its own chips."""
    if to is not None or kind is Act.ALL_IN:
        raise BetRefused(bets.NO_AMOUNTS())
    if kind is not can.raise_act:
        raise BetRefused(bets.BET_ALREADY() if kind is Act.BET else bets.NOTHING_BET())
    if not can.may_raise:
        raise BetRefused(can.why_no_raise or bets.ONLY_A_CALL())
    return now.level + 1


def _put_in(now: Round, at: int, to: int, *, all_in: bool) -> Round:
    place = now.places[at]
    stack = None if place.stack is None else place.stack - (to - place.bet)
    paid = replace(place, bet=to, stack=stack, all_in=all_in or stack == 0)
    if to <= now.level:
        return _moved(now, at, paid)
    return _moved(_raised(now, to), at, paid)


def _raised(now: Round, to: int) -> Round:
    """The new level, whether it counts as a full bet, and who may therefore raise again."""
    limits, added = now.limits, to - now.level
    half_counts = limits.is_limit and limits.reopen is Reopen.HALF_BET
    whole = to >= now.base + now.step if limits.is_limit else added >= now.step
    by_itself = whole or (half_counts and 2 * added >= now.step)
    # Short all-ins that together make half a bet are raised, not completed, yet reopen only to whom they are that much.
    counts = by_itself or (half_counts and 2 * (to - now.base) >= now.step)
    fulls = now.fulls + counts
    able = sum(other.can_act for other in now.places)
    return replace(
        now,
        places=tuple(replace(other, acted=other.acted and not by_itself) for other in now.places),
        level=to,
        base=to if counts else now.base,
        step=max(now.step, to - now.base if limits.is_limit else added) if whole else now.step,
        fulls=fulls,
        # Two players alone may raise without end, unless the cap was reached while there were more (C6).
        capped=now.capped or (counts and able > 2 and _cap_reached(now, fulls)),
    )


def _cap_reached(now: Round, fulls: int) -> bool:
    return now.limits.is_capped and now.limits.raise_cap is not None and fulls > now.limits.raise_cap


def _moved(now: Round, at: int, place: Place) -> Round:
    places = (*now.places[:at], replace(place, acted=True), *now.places[at + 1 :])
    return replace(now, places=places, last=at, first=place.seat if now.first is None else now.first)
