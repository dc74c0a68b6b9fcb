"""Main pot and side pots: who can win which chips (C12 to C14, X12).

>>> laid = lay_pots({1: 100, 2: 200, 3: 500}, live=(1, 2, 3))
>>> laid.back  # nobody could match the rest of seat 3's bet
{3: 300}
>>> [(pot.amount, pot.seats) for pot in laid.pots]
[(300, (1, 2, 3)), (200, (2, 3))]
"""

from collections.abc import Collection, Iterable, Mapping

import msgspec

from dealer.chips.errors import ChipsError


class Pot(msgspec.Struct, frozen=True):
    """Chips in the middle and the seats that can win them; the first of several is the main pot."""

    amount: int
    seats: tuple[int, ...]


class DeadMoney(msgspec.Struct, frozen=True):
    """Chips in the middle that are nobody's bet: a pot carried over, or a second ante.

    `seats` can win it as long as they are in; None means whoever is in, so that it lies in the main pot. Where none of
    them is left, or only the payer ever could, it goes back to the `payer`.
    """

    amount: int
    seats: tuple[int, ...] | None = None
    payer: int | None = None

    def goes_back(self, live: Collection[int]) -> bool:
        """Nobody but the payer was ever to win it, or nobody is left who is."""
        if self.payer is None or self.seats is None or not self.amount:
            return False
        return self.seats == (self.payer,) or not any(seat in live for seat in self.seats)


class Pots(msgspec.Struct, frozen=True):
    """The chips of a deal laid out: what goes back to whom before the showdown, and the pots, main pot first."""

    back: dict[int, int]
    pots: tuple[Pot, ...]


def uncalled(put_in: Mapping[int, int], live: Collection[int]) -> dict[int, int]:
    """What goes back to whom once no more can come in: the chips that no live hand could match (C12, C13).

    Of a seat that is in, what nobody else put in as well; of one that is out, what nobody still in has put in. So
    nobody wins more from anybody than his own stake, whatever became of the hands.

    >>> uncalled({1: 80, 2: 28, 3: 0}, live=(2,))  # seat 1 bet 80 and its hand is dead
    {1: 52}
    """
    second = sorted((0, 0, *put_in.values()))[-2]
    most_live = max((amount for seat, amount in put_in.items() if seat in live), default=0)
    matched = {seat: second if seat in live else most_live for seat in put_in}
    return {seat: amount - matched[seat] for seat, amount in put_in.items() if amount > matched[seat]}


def lay_pots(put_in: Mapping[int, int], live: Collection[int], dead: Iterable[DeadMoney] = ()) -> Pots:
    """Lay what was put in into pots by layers; folded chips stay in, pots that the same seats can win are one.

    `put_in` is what each seat put in during the deal, antes and bets, those who folded included; `live` are the seats
    that have not folded. Every chip of `put_in` and `dead` is in the result once: a layer that nobody live paid into
    goes back to who did.

    :raises ChipsError: nobody is left to win, or an amount is below zero.
    """
    dead = tuple(dead)
    if min((*put_in.values(), *(money.amount for money in dead)), default=0) < 0:
        raise ChipsError("Nobody puts in less than nothing.")
    back = uncalled(put_in, live)
    paid = {seat: amount - back.get(seat, 0) for seat, amount in put_in.items()}
    for money in dead:
        if money.goes_back(live) and money.payer is not None:
            back[money.payer] = back.get(money.payer, 0) + money.amount
    return Pots(back, pots_so_far(paid, live, live, dead))


def pots_so_far(
    put_in: Mapping[int, int], live: Collection[int], all_in: Collection[int], dead: Iterable[DeadMoney] = ()
) -> tuple[Pot, ...]:
    """The pots while a betting round goes on, main pot first: a seat with chips can still match every bet.

    Every chip of `put_in` and `dead` that somebody can win is in them once, a bet that nobody has called yet too.

    :raises ChipsError: nobody is left to win.
    """
    if not live:
        raise ChipsError("A pot needs somebody who can win it.")
    seats = tuple(seat for seat in put_in if seat in live) + tuple(seat for seat in live if seat not in put_in)
    pots: list[Pot] = []
    below = 0
    for level in sorted({amount for amount in put_in.values() if amount > 0}):
        layer = sum(min(amount, level) - min(amount, below) for amount in put_in.values())
        _add(pots, layer, tuple(seat for seat in seats if seat not in all_in or put_in.get(seat, 0) >= level))
        below = level
    for money in dead:
        if money.amount and not money.goes_back(live):
            can_win = tuple(seat for seat in seats if money.seats is None or seat in money.seats)
            _add(pots, money.amount, can_win or seats)
    return tuple(pots)


def _add(pots: list[Pot], amount: int, seats: tuple[int, ...]) -> None:
    """Into the pot that the same seats can win, else into a new one behind all that more seats can win."""
    if not seats:
        return  # it goes back
    for at, pot in enumerate(pots):
        if pot.seats == seats:
            pots[at] = Pot(pot.amount + amount, seats)
            return
    at = sum(len(pot.seats) > len(seats) for pot in pots)
    pots.insert(at, Pot(amount, seats))
