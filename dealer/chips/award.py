"""Which hand takes which pot: high, high-low with cards speaking, high-low declared (K12, K13, K18).

Hands come as any values that can be compared, the greater the better (a low hand too), so nothing here knows cards.

>>> laid = (Pot(100, (1, 2)),)
>>> (given,) = award(laid, high={1: 7, 2: 5}, low={1: 3, 2: 3}, odd_order=(1, 2))
>>> given.high, given.low  # seat 1 takes the high half and half the low one
({1: 50}, {1: 25, 2: 25})
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from dealer.chips.errors import ChipsError
from dealer.chips.pots import Pot
from dealer.chips.split import halves, split


class Comparable(Protocol):
    """A strength of a hand."""

    def __lt__(self, other: Any, /) -> bool: ...


H = TypeVar("H", bound=Comparable)
L = TypeVar("L", bound=Comparable)


class Declaration(StrEnum):
    """What a player declared to go for."""

    LOW = "low"
    HIGH = "high"
    BOTH = "both"


class SwingTie(StrEnum):
    """What a player who went both ways gets when he only ties one way (house rule `swing_tie`)."""

    LOSE_ALL = "lose_all"
    THREE_QUARTERS = "three_quarters"
    ALIVE = "alive"


TIES_ALLOWED = {SwingTie.LOSE_ALL: 0, SwingTie.THREE_QUARTERS: 1, SwingTie.ALIVE: 2}
"""Ways that may be tied without losing all."""


class SwingDead(StrEnum):
    """What becomes of a pot where all who are left went both ways and knocked each other out (`swing_dead`)."""

    CARDS_SPEAK = "cards_speak"
    CARRY = "carry"
    LOSERS_TAKE = "losers_take"


Half = Literal["high", "low"]
How = Literal["beaten", "tied", "no_low"]
"""What a hand that went for a half did not do: it was beaten, only tied, or is no low that counts."""
Settled = Literal["", "swing_dead", "no_low"]
"""What decided instead of the declarations: all left knocked each other out, or all went low and none qualifies."""


class Verdict(msgspec.Struct, frozen=True):
    """Who wins each half of one pot; `missed` says of each hand that was in for it where it failed, and how."""

    high: tuple[int, ...]
    low: tuple[int, ...]
    missed: dict[int, tuple[tuple[Half, How], ...]] = {}
    settled: Settled = ""


class Award(msgspec.Struct, frozen=True):
    """One pot given away: what each seat takes for high and for low, and what is left for the next pot."""

    pot: Pot
    high: dict[int, int]
    low: dict[int, int]
    left: int
    verdict: Verdict = Verdict((), ())


class AwardRule(msgspec.Struct, frozen=True):
    """How pots are shared: the smallest chip in units, whether odd chips stay for the next pot, and what
    becomes of who went both ways and only tied, or of those who knocked each other out.
    """

    smallest_chip: int = 1
    odd_left: bool = False
    swing_tie: SwingTie = SwingTie.LOSE_ALL
    swing_dead: SwingDead = SwingDead.CARDS_SPEAK


def award(
    pots: Iterable[Pot],
    *,
    high: Mapping[int, H],
    odd_order: Sequence[int],
    low: Mapping[int, L] | None = None,
    declared: Mapping[int, Declaration] | None = None,
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
            verdict = Verdict(tuple(pot.seats), ())
        elif not shown:
            raise ChipsError(f"No hand was shown for the pot of {pot.amount}.")
        else:
            verdict = decide(shown, high, {} if low is None else low, declared, rule)
        given.append(_give(pot, verdict, odd_order, rule))
    return tuple(given)


def best(hands: Mapping[int, H], among: Collection[int]) -> list[int]:
    """Those of the seats whose hand no other of them beats."""
    return [seat for seat in among if not any(hands[seat] < hands[other] for other in among)]


def decide(
    shown: Sequence[int],
    high: Mapping[int, H],
    low: Mapping[int, L],
    declared: Mapping[int, Declaration] | None,
    rule: AwardRule,
) -> Verdict:
    """Who of those that showed a hand wins each half, cards speaking or as was declared (K12, K13, N1, N2)."""
    if declared is None:
        return Verdict(tuple(best(high, shown)), tuple(best(low, [seat for seat in shown if seat in low])))
    went = {seat: declared.get(seat, Declaration.BOTH) for seat in shown}
    highs = [seat for seat in shown if went[seat] is not Declaration.LOW]
    lows = [seat for seat in shown if went[seat] is not Declaration.HIGH and seat in low]
    best_high, best_low = best(high, highs), best(low, lows)
    missed = {seat: _missed(seat, went[seat], best_high, best_low, low) for seat in shown}

    def alive(seat: int) -> bool:
        ties = sum(how == "tied" for _, how in missed[seat])
        return went[seat] is not Declaration.BOTH or ties == len(missed[seat]) <= TIES_ALLOWED[rule.swing_tie]

    win_high, win_low = best(high, list(filter(alive, highs))), best(low, list(filter(alive, lows)))
    if win_high or win_low:
        return Verdict(tuple(win_high), tuple(win_low), missed)
    swung = [seat for seat in shown if went[seat] is Declaration.BOTH]
    if not swung:
        return Verdict(tuple(best(high, shown)), (), missed, "no_low")
    if rule.swing_dead is SwingDead.CARRY:
        return Verdict((), (), missed, "swing_dead")
    if rule.swing_dead is SwingDead.LOSERS_TAKE:  # whoever had no half; where there is nobody, the cards speak
        swung = [seat for seat in swung if seat not in {*best_high, *best_low}] or swung
    among = best(high, swung), best(low, [seat for seat in swung if seat in low])
    return Verdict(tuple(among[0]), tuple(among[1]), missed, "swing_dead")


def _missed(
    seat: int, way: Declaration, best_high: Sequence[int], best_low: Sequence[int], low: Mapping[int, L]
) -> tuple[tuple[Half, How], ...]:
    """Where the seat did not win outright what it went for; a tie is none for who went one way."""
    found: list[tuple[Half, How]] = []
    halves_: tuple[tuple[Half, Declaration, Sequence[int]], ...] = (
        ("high", Declaration.LOW, best_high), ("low", Declaration.HIGH, best_low),
    )  # fmt: skip
    for half, other, winners in halves_:
        if way is other:
            continue
        if half == "low" and seat not in low:
            found.append((half, "no_low"))
        elif seat not in winners:
            found.append((half, "beaten"))
        elif len(winners) > 1 and way is Declaration.BOTH:
            found.append((half, "tied"))
    return tuple(found)


def _give(pot: Pot, verdict: Verdict, odd_order: Sequence[int], rule: AwardRule) -> Award:
    for_high, for_low = halves(pot.amount, rule.smallest_chip)
    if not verdict.low:
        for_high, for_low = pot.amount, 0
    elif not verdict.high:
        for_high, for_low = 0, pot.amount
    left = 0 if verdict.high or verdict.low else pot.amount
    sides: list[dict[int, int]] = []
    for amount, winners in ((for_high, verdict.high), (for_low, verdict.low)):
        if not winners:
            sides.append({})
            continue
        shared = split(amount, _in_order(winners, odd_order), smallest_chip=rule.smallest_chip, odd_left=rule.odd_left)
        sides.append(shared.shares)
        left += shared.left
    return Award(pot, sides[0], sides[1], left, verdict)


def _in_order(winners: Sequence[int], odd_order: Sequence[int]) -> Sequence[int]:
    """The winners as odd chips reach them; one alone needs no place in the order."""
    if len(winners) == 1:
        return winners
    if missing := [seat for seat in winners if seat not in odd_order]:
        raise ChipsError(f"Seat {missing[0]} wins but has no place in the order of odd chips.")
    return sorted(winners, key=odd_order.index)
