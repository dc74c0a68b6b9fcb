"""Main pot and side pots: who can win which chips (RULINGS C12 to C14, X12).

>>> laid = lay_pots({1: 100, 2: 200, 3: 500}, live=(1, 2, 3))
>>> laid.back  # nobody could match the rest of seat 3's bet
{3: 300}
>>> [(pot.amount, pot.seats) for pot in laid.pots]
[(300, (1, 2, 3)), (200, (2, 3))]
"""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum

import msgspec

from dealer.chips.errors import ChipsError


class Pot(msgspec.Struct, frozen=True):
    """Chips in the middle and the seats that can win them; the first of several is the main pot."""

    amount: int
    seats: tuple[int, ...]


class DeadMoney(msgspec.Struct, frozen=True):
    """Chips in the middle that are nobody's bet: a pot carried over, or a second ante.

    `seats` can win it as long as they are in; None means whoever is in, so that it lies in the main pot.
    """

    amount: int
    seats: tuple[int, ...] | None = None


class Pots(msgspec.Struct, frozen=True):
    """The chips of a deal laid out: what goes back to whom before the showdown, and the pots, main pot first."""

    back: dict[int, int]
    pots: tuple[Pot, ...]


class SecondAntePot(StrEnum):
    """Where the ante paid for six new cards goes (house rule `second_ante_pot`)."""

    MAIN = "main"
    SIDE = "side"


def second_ante(payer: int, amount: int, with_chips: Collection[int], where: SecondAntePot) -> DeadMoney:
    """The ante that a player pays for throwing all six: into the main pot, or among those who still have chips (X12).

    `with_chips` are the seats that are in and not all-in, the payer too.

    :raises ChipsError: the payer is not among those with chips (X11: an all-in player throws up to five).
    """
    if payer not in with_chips:
        raise ChipsError("An all-in player cannot pay the second ante.")
    return DeadMoney(amount, None if where is SecondAntePot.MAIN else tuple(with_chips))


def lay_pots(put_in: Mapping[int, int], live: Collection[int], dead: Iterable[DeadMoney] = ()) -> Pots:
    """Lay what was put in into pots by layers; folded chips stay in, pots that the same seats can win are one.

    `put_in` is what each seat put in during the deal, antes and bets, those who folded included; `live` are the seats
    that have not folded. Every chip of `put_in` and `dead` is in the result once.

    :raises ChipsError: nobody is left to win, or an amount is below zero.
    """
    dead = tuple(dead)
    if not live:
        raise ChipsError("A pot needs somebody who can win it.")
    if min((*put_in.values(), *(money.amount for money in dead)), default=0) < 0:
        raise ChipsError("Nobody puts in less than nothing.")
    seats = tuple(seat for seat in put_in if seat in live) + tuple(seat for seat in live if seat not in put_in)
    back = _uncalled(put_in, seats)
    paid = {seat: amount - back.get(seat, 0) for seat, amount in put_in.items()}
    pots: list[Pot] = []
    below = 0
    for level in sorted({amount for amount in paid.values() if amount > 0}):
        layer = sum(min(amount, level) - min(amount, below) for amount in paid.values())
        # Where everybody who paid this much has folded, the chips go to those who can win the layer beneath.
        can_win = tuple(seat for seat in seats if paid.get(seat, 0) >= level)
        _add(pots, layer, can_win or (pots[-1].seats if pots else seats))
        below = level
    for money in dead:
        if money.seats is not None and len(money.seats) == 1 and money.seats[0] in live:
            back[money.seats[0]] = back.get(money.seats[0], 0) + money.amount  # he alone had chips: it comes back
        elif money.amount:
            can_win = tuple(seat for seat in seats if money.seats is None or seat in money.seats)
            _add(pots, money.amount, can_win or (pots[-1].seats if pots else seats))
    return Pots(back, tuple(pots))


def pots_so_far(
    put_in: Mapping[int, int], live: Collection[int], all_in: Collection[int], dead: Iterable[DeadMoney] = ()
) -> tuple[Pot, ...]:
    """The pots while a betting round goes on, main pot first: a seat with chips can still match every bet.

    Every chip of `put_in` and `dead` is in them once, a bet that nobody has called yet too.

    :raises ChipsError: nobody is left to win.
    """
    if not live:
        raise ChipsError("A pot needs somebody who can win it.")
    seats = tuple(seat for seat in put_in if seat in live) + tuple(seat for seat in live if seat not in put_in)
    pots: list[Pot] = []
    below = 0
    for level in sorted({amount for amount in put_in.values() if amount > 0}):
        layer = sum(min(amount, level) - min(amount, below) for amount in put_in.values())
        can_win = tuple(seat for seat in seats if seat not in all_in or put_in.get(seat, 0) >= level)
        _add(pots, layer, can_win or (pots[-1].seats if pots else seats))
        below = level
    for money in dead:
        if money.amount:
            can_win = tuple(seat for seat in seats if money.seats is None or seat in money.seats)
            _add(pots, money.amount, can_win or (pots[-1].seats if pots else seats))
    return tuple(pots)


def _uncalled(put_in: Mapping[int, int], live: Collection[int]) -> dict[int, int]:
    """The part of the largest bet that nobody matched, where its owner is still in (C13)."""
    highest = max(put_in, key=lambda seat: put_in[seat], default=None)
    if highest is None or highest not in live:
        return {}
    matched = max((amount for seat, amount in put_in.items() if seat != highest), default=0)
    return {highest: put_in[highest] - matched} if put_in[highest] > matched else {}


def _add(pots: list[Pot], amount: int, seats: tuple[int, ...]) -> None:
    """Into the pot that the same seats can win, else into a new one behind all that more seats can win."""
    for at, pot in enumerate(pots):
        if pot.seats == seats:
            pots[at] = Pot(pot.amount + amount, seats)
            return
    at = sum(len(pot.seats) > len(seats) for pot in pots)
    pots.insert(at, Pot(amount, seats))
