"""A betting round as it stands: the seats clockwise from the opener, what each has bet, and whose turn it is (C18)."""

from collections.abc import Collection, Iterable, Mapping
from enum import StrEnum

import msgspec

from dealer.chips.errors import ChipsError
from dealer.chips.limits import Limits


class Act(StrEnum):
    """What a player can do in turn."""

    CHECK = "check"
    CALL = "call"
    FOLD = "fold"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"


class Place(msgspec.Struct, frozen=True):
    """One seat in a round: chips behind (None: stacks are not kept), chips bet this round, and what it has done."""

    seat: int
    stack: int | None
    bet: int = 0
    folded: bool = False
    all_in: bool = False
    acted: bool = False
    """Has acted since the last full bet or raise."""
    checked: bool = False
    """Has checked this round."""

    @property
    def can_act(self) -> bool:
        """Is in, and has chips."""
        return not self.folded and not self.all_in


class Round(msgspec.Struct, frozen=True):
    """A betting round as far as it has come; places stand clockwise from the seat that opens."""

    limits: Limits
    places: tuple[Place, ...]
    pot: int
    """Chips in the middle before the round."""
    step: int
    """The last full bet or raise: the least raise."""
    level: int = 0
    """What a seat must have bet this round to stay in."""
    base: int = 0
    """The level of the last full bet or raise; short all-ins above it are completed from here (limit games)."""
    fulls: int = 0
    """Full bets and raises so far."""
    capped: bool = False
    last: int = -1
    """The place that acted last."""
    first: int | None = None
    """The seat that acted first."""


def start_round(
    order: Iterable[int],
    limits: Limits,
    *,
    pot: int = 0,
    stacks: Mapping[int, int] | None = None,
    all_in: Collection[int] = (),
) -> Round:
    """A round before anybody acts; `order` are the seats that are in, clockwise from the one that opens.

    `stacks` are the chips behind, None where they are not kept; a seat without chips is all-in. `all_in` seats stay in
    the order and are passed over. `pot` is all that lies in the middle (it bounds pot-limit bets).

    :raises ChipsError: no seat, a seat twice, a seat without its stack, or an amount below zero.
    """
    seats = tuple(order)
    if not seats or len(set(seats)) != len(seats):
        raise ChipsError("A betting round needs each seat that is in, once.")
    behind = {seat: None if stacks is None else stacks.get(seat, -1) for seat in seats}
    if min((pot, *(stack for stack in behind.values() if stack is not None))) < 0:
        raise ChipsError("A betting round needs the pot and every stack, none below zero.")
    places = tuple(Place(seat, behind[seat], all_in=seat in all_in or behind[seat] == 0) for seat in seats)
    return Round(limits, places, pot, step=limits.least)


def turn(now: Round) -> int | None:
    """The place (not the seat) whose turn it is; None when the round is over."""
    places, level = now.places, now.level
    are_in = [place for place in places if not place.folded]
    if len(are_in) < 2:
        return None
    alone = len([place for place in are_in if not place.all_in]) < 2
    for after in range(1, len(places) + 1):
        at = (now.last + after) % len(places)
        place = places[at]
        if not (place.folded or place.all_in) and (place.bet < level or not (place.acted or alone)):
            return at
    return None


def to_act(now: Round) -> int | None:
    """The seat whose turn it is; None when everybody has matched, or fewer than two can act and none owes (C18)."""
    at = turn(now)
    return None if at is None else now.places[at].seat


def bets(now: Round) -> dict[int, int]:
    """What each seat has bet this round, those who folded included; none under lights only."""
    return {place.seat: place.bet if now.limits.has_amounts else 0 for place in now.places}


def live(now: Round) -> tuple[int, ...]:
    """The seats that have not folded, clockwise from the opener."""
    return tuple(place.seat for place in now.places if not place.folded)


def pot_now(now: Round) -> int:
    """All chips in the middle, the bets of this round included."""
    return now.pot + sum(bets(now).values())


def drop_out(now: Round, seat: int) -> Round:
    """The seat is out though it may not be its turn: its player left, or its hand is dead (C30); its bet stays in.

    :raises ChipsError: the seat is not in the round.
    """
    if seat not in live(now):
        raise ChipsError("That hand is not in the deal any more.")
    return _folded(now, seat, folded=True)


def come_back(now: Round, seat: int) -> Round:
    """A seat that dropped out is in again, by the referee's word (C30); what it had bet still counts.

    :raises ChipsError: the seat is in already, or was never in the round.
    """
    if seat in live(now) or all(place.seat != seat for place in now.places):
        raise ChipsError("That hand did not drop out of this round.")
    return _folded(now, seat, folded=False)


def _folded(now: Round, seat: int, *, folded: bool) -> Round:
    places = (msgspec.structs.replace(p, folded=folded) if p.seat == seat else p for p in now.places)
    return msgspec.structs.replace(now, places=tuple(places))
