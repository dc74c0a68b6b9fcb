"""Which hand takes which pot: high, high-low with cards speaking, high-low declared (RULINGS K12, K13, K18).

Hands come as any values that can be compared, the greater the better (a low hand too), so nothing here knows cards.

>>> laid = (Pot(100, (1, 2)),)
>>> shares(award(laid, high={1: 7, 2: 5}, low={1: 3, 2: 3}, odd_order=(1, 2)))  # high and half the low
{1: 75, 2: 25}
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Protocol, TypeVar

import msgspec

from dealer.chips.errors import ChipsError
from dealer.chips.pots import Pot
from dealer.chips.split import halves, split


class Comparable(Protocol):
    """A strength of a hand."""

    def __lt__(self, other: Any, /) -> bool: ...


H = TypeVar("H", bound=Comparable)
L = TypeVar("L", bound=Comparable)


class Declared(StrEnum):
    """What a player declared to go for."""

    LOW = "low"
    HIGH = "high"
    BOTH = "both"


class SwingTie(StrEnum):
    """What a player who went both ways gets when he only ties one way (house rule `swing_tie`)."""

    LOSE_ALL = "lose_all"
    THREE_QUARTERS = "three_quarters"


class Award(msgspec.Struct, frozen=True):
    """One pot given away: what each seat takes for high and for low, and what is left for the next pot."""

    pot: Pot
    high: dict[int, int]
    low: dict[int, int]
    left: int


class AwardRule(msgspec.Struct, frozen=True):
    """How pots are shared: the smallest chip in units, whether odd chips stay for the next pot, and swing ties."""

    smallest_chip: int = 1
    odd_left: bool = False
    swing_tie: SwingTie = SwingTie.LOSE_ALL


def award(
    pots: Iterable[Pot],
    *,
    high: Mapping[int, H],
    odd_order: Sequence[int],
    low: Mapping[int, L] | None = None,
    declared: Mapping[int, Declared] | None = None,
    rule: AwardRule = AwardRule(),  # noqa: B008  (frozen)
) -> tuple[Award, ...]:
    """Give every pot, each on its own, to the best hands among the seats that can win it.

    `high` holds the strength of each hand shown; who is not in it has mucked. `low` is None in a high-only game, else
    it holds the hands good enough for low: where none is, high takes all. `declared` is None where cards speak.
    `odd_order` is the order in which winners get odd chips. A seat alone in a pot needs no hand.

    :raises ChipsError: nobody who can win a pot has a hand, or a seat that ties is not in `odd_order`.
    """
    given = []
    for pot in pots:
        shown = [seat for seat in pot.seats if seat in high]
        if len(pot.seats) == 1:
            best_high, best_low = list(pot.seats), list[int]()
        elif not shown:
            raise ChipsError(f"No hand was shown for the pot of {pot.amount}.")
        else:
            best_high, best_low = _winners(shown, high, {} if low is None else low, declared, rule.swing_tie)
        given.append(_give(pot, best_high, best_low, odd_order, rule))
    return tuple(given)


def shares(awards: Iterable[Award]) -> dict[int, int]:
    """What each seat takes from all pots together; only seats that take something."""
    taken: dict[int, int] = {}
    for one in awards:
        for side in (one.high, one.low):
            for seat, amount in side.items():
                taken[seat] = taken.get(seat, 0) + amount
    return {seat: amount for seat, amount in taken.items() if amount}


def best(hands: Mapping[int, H], among: Collection[int]) -> list[int]:
    """Those of the seats whose hand no other of them beats."""
    return [seat for seat in among if not any(hands[seat] < hands[other] for other in among)]


def _winners(
    shown: Sequence[int],
    high: Mapping[int, H],
    low: Mapping[int, L],
    declared: Mapping[int, Declared] | None,
    swing_tie: SwingTie,
) -> tuple[list[int], list[int]]:
    speak = best(high, shown), best(low, [seat for seat in shown if seat in low])
    if declared is None:
        return speak
    highs = [seat for seat in shown if declared.get(seat) in (Declared.HIGH, Declared.BOTH)]
    lows = [seat for seat in shown if declared.get(seat) in (Declared.LOW, Declared.BOTH) and seat in low]
    best_high, best_low = best(high, highs), best(low, lows)

    def lost(seat: int) -> bool:
        if declared[seat] is not Declared.BOTH:
            return False
        if seat not in best_high or seat not in best_low:
            return True
        ties = (len(best_high) > 1) + (len(best_low) > 1)
        return ties > (swing_tie is SwingTie.THREE_QUARTERS)

    best_high = best(high, [seat for seat in highs if not lost(seat)])
    best_low = best(low, [seat for seat in lows if not lost(seat)])
    # Where each one who declared has lost all, nobody is left to take the pot: then the cards speak after all.
    return (best_high, best_low) if best_high or best_low else speak


def _give(pot: Pot, best_high: list[int], best_low: list[int], odd_order: Sequence[int], rule: AwardRule) -> Award:
    for_high, for_low = halves(pot.amount, rule.smallest_chip)
    if not best_low:
        for_high, for_low = pot.amount, 0
    elif not best_high:
        for_high, for_low = 0, pot.amount
    left = 0
    sides: list[dict[int, int]] = []
    for amount, winners in ((for_high, best_high), (for_low, best_low)):
        if not winners:
            sides.append({})
            continue
        shared = split(amount, _in_order(winners, odd_order), smallest_chip=rule.smallest_chip, odd_left=rule.odd_left)
        sides.append(shared.shares)
        left += shared.left
    return Award(pot, sides[0], sides[1], left)


def _in_order(winners: Sequence[int], odd_order: Sequence[int]) -> Sequence[int]:
    """The winners as odd chips reach them; one alone needs no place in the order."""
    if len(winners) == 1:
        return winners
    if missing := [seat for seat in winners if seat not in odd_order]:
        raise ChipsError(f"Seat {missing[0]} wins but has no place in the order of odd chips.")
    return sorted(winners, key=odd_order.index)
