"""The pools of a series: stakes, the doubling cube, and how a pool is shared (R1 to R5, R10, R13, R14, R17).

Players are known by any key: a name, a number. Where an order decides odd units, it runs from the dealer's left.

>>> pool = turn_cube(open_pool("ABCD", stake=5), turner="A", taking=("B", "C"))
>>> pool.total, pool.cube, pool.still_in  # D dropped and loses the 5 he had in
(35, 2, ('A', 'B', 'C'))
"""

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Generic, TypeVar

import msgspec
from msgspec.structs import replace

from dealer.chips.errors import ChipsError
from dealer.chips.split import split

K = TypeVar("K", bound=Hashable)

CUBE_MAX = 64


class Tie(StrEnum):
    """What a tied deal counts (house rule `tie`)."""

    NO_CREDIT = "no_credit"
    REPLAY = "replay"
    ALL_CREDIT = "all_credit"
    SHARED = "shared"


class Pool(msgspec.Struct, Generic[K], frozen=True):
    """What each player has paid into a series, those who are out included, and who still plays for it."""

    stake: int
    paid: dict[K, int]
    still_in: tuple[K, ...]
    cube: int = 1

    @property
    def total(self) -> int:
        """All that the winner takes, in smallest units."""
        return sum(self.paid.values())

    @property
    def seat_price(self) -> int:
        """What every player who is in has paid by now: the stake times the cube."""
        return self.stake * self.cube


def open_pool(players: Iterable[K], stake: int) -> Pool[K]:
    """A pool into which every player has paid the stake; nobody plays unpaid (R3).

    :raises ChipsError: fewer than two players, one twice, or a stake below zero.
    """
    names = tuple(players)
    if len(names) < 2 or len(set(names)) != len(names) or stake < 0:
        raise ChipsError("A pool needs two players or more, each once, and a stake of nothing or more.")
    return Pool(stake, dict.fromkeys(names, stake), names)


def turn_cube(pool: Pool[K], turner: K, taking: Collection[K], cube_max: int = CUBE_MAX) -> Pool[K]:
    """The pool after the cube was turned and everybody answered; who does not take it drops out (R10, R11).

    Takers and turner pay as much again as they have in; the turner pays only if somebody takes it, and otherwise is
    the last one left.

    :raises ChipsError: the cube is at its limit (R13), or turner or taker is not in the series.
    """
    if pool.cube * 2 > cube_max:
        raise ChipsError(f"The cube stands at {pool.cube} and may not go above {cube_max}.")
    if turner not in pool.still_in or not set(taking) <= set(pool.still_in) - {turner}:
        raise ChipsError("Only players who are still in the series turn or take the cube.")
    if not taking:
        return replace(pool, still_in=(turner,))
    still_in = tuple(player for player in pool.still_in if player == turner or player in taking)
    paid = {player: paid + (pool.seat_price if player in still_in else 0) for player, paid in pool.paid.items()}
    return replace(pool, paid=paid, still_in=still_in, cube=pool.cube * 2)


def join(pool: Pool[K], player: K) -> Pool[K]:
    """A newcomer buys in at the current price of a seat (R4, `join_mid` = buy_in_at_zero).

    :raises ChipsError: the player has been in this series.
    """
    if player in pool.paid:
        raise ChipsError("That player has already paid into this series.")
    return replace(pool, paid={**pool.paid, player: pool.seat_price}, still_in=(*pool.still_in, player))


def forfeit(pool: Pool[K], player: K) -> Pool[K]:
    """A player is out, and what he paid stays (R5, a drop at the cube).

    :raises ChipsError: the player is not in the series, or is the last one, who takes the pool.
    """
    _must_be_in(pool, player)
    if len(pool.still_in) == 1:
        raise ChipsError("The last one left takes the pool.")
    return replace(pool, still_in=tuple(one for one in pool.still_in if one != player))


def withdraw(pool: Pool[K], player: K) -> tuple[Pool[K], int]:
    """A player is out and gets back what he paid (R5, `leave_mid` = refund): the pool without it, and the amount.

    :raises ChipsError: the player is not in the series.
    """
    _must_be_in(pool, player)
    paid = {one: amount for one, amount in pool.paid.items() if one != player}
    still_in = tuple(one for one in pool.still_in if one != player)
    return replace(pool, paid=paid, still_in=still_in), pool.paid[player]


def sell(pool: Pool[K], seller: K, buyer: K) -> Pool[K]:
    """A newcomer takes over a seat and what was paid for it (R5, `leave_mid` = sell_seat); they settle the price.

    :raises ChipsError: the seller is not in the series, or the buyer has been.
    """
    _must_be_in(pool, seller)
    if buyer in pool.paid:
        raise ChipsError("That player has already paid into this series.")
    return replace(
        pool,
        paid={buyer if one == seller else one: amount for one, amount in pool.paid.items()},
        still_in=tuple(buyer if one == seller else one for one in pool.still_in),
    )


def refund(pool: Pool[K], from_left: Sequence[K]) -> dict[K, int]:
    """A series that is not played out: stakes go back, forfeited ones are shared by those still in (R17).

    :raises ChipsError: `from_left` does not hold those still in.
    """
    in_order = _ordered(pool.still_in, from_left)
    forfeited = sum(amount for player, amount in pool.paid.items() if player not in pool.still_in)
    extra = split(forfeited, in_order).shares
    return {player: pool.paid[player] + extra[player] for player in in_order}


def share_pool(amount: int, winners: Collection[K], from_left: Sequence[K]) -> dict[K, int]:
    """A pool split among equals, odd units from the dealer's left: a dead heat (R2), two quads (R15).

    :raises ChipsError: nobody to share it, or a winner is missing in `from_left`.
    """
    return split(amount, _ordered(winners, from_left)).shares


def most_deals(amount: int, deals_won: Mapping[K, int], from_left: Sequence[K]) -> dict[K, int]:
    """The evening's side pool for the most deals, to the one or those who won most (R14); only players who paid it.

    :raises ChipsError: nobody paid, or a winner is missing in `from_left`.
    """
    most = max(deals_won.values(), default=0)
    return share_pool(amount, [player for player, won in deals_won.items() if won == most], from_left)


def credit(winners: Collection[K], tie: Tie) -> dict[K, Fraction]:
    """What a deal counts for each of its winners; ties by the agreed rule (R1).

    >>> credit(["Ann", "Bo", "Cy"], Tie.SHARED)["Bo"]
    Fraction(1, 3)
    """
    if len(winners) > 1 and tie in (Tie.NO_CREDIT, Tie.REPLAY):
        return {}
    each = Fraction(1, len(winners)) if tie is Tie.SHARED and winners else Fraction(1)
    return dict.fromkeys(winners, each)


def tally(wins: Fraction) -> int | str:
    """Wins as the score shows them: a number, or where they are not whole a fraction.

    >>> tally(Fraction(3)), tally(Fraction(4, 3))
    (3, '4/3')
    """
    return int(wins) if wins.denominator == 1 else str(wins)


def series_winners(wins: Mapping[K, Fraction], needed: int) -> tuple[K, ...]:
    """Who has won the series: the highest of those who have enough; several are a dead heat, none plays on (R2)."""
    best = max(wins.values(), default=Fraction(0))
    return tuple(player for player, won in wins.items() if won == best and won >= needed)


def _must_be_in(pool: Pool[K], player: K) -> None:
    if player not in pool.still_in:
        raise ChipsError("That player is not in the series.")


def _ordered(players: Collection[K], from_left: Sequence[K]) -> list[K]:
    if not set(players) <= set(from_left):
        raise ChipsError("Odd units need the order of the players from the dealer's left.")
    return [player for player in from_left if player in players]
