"""Who leads while hands are shown and what each hand of a result came to, half by half, as parts and not as words."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from dealer.chips.award import Declaration, How, Verdict, decide
from dealer.chips.pots import Pot
from dealer.rules.events import HandNamed, Seat
from dealer.rules.state.deal import Deal
from dealer.rules.steps.paying import award_rule
from dealer.rules.steps.pots import pots_of

Half = Literal["", "high", "low"]
"""A half of the pots; "" where they are not halved."""


class Lead(msgspec.Struct, frozen=True):
    """The best hand for one half so far, and who holds it; equal hands lead together."""

    half: Half
    seats: tuple[Seat, ...]
    hand: HandNamed


class Missed(msgspec.Struct, frozen=True):
    """A hand that gets nothing: which way its player had gone ("" where cards speak) and where it failed, and how."""

    way: str
    halves: tuple[tuple[Half, How], ...]


def halves_of(deal: Deal) -> tuple[Half, ...]:
    """What the pots are played for: both halves, or all of it."""
    return ("high", "low") if deal.rules.get("hi_lo") else ("",)


def goes_for(deal: Deal, seat: Seat, half: Half) -> bool:
    """The seat is in for this half: it declared so, or cards speak."""
    return not deal.declared or not half or deal.declared.get(seat) in {half, "both"}


def leads(deal: Deal, hands: Iterable[HandNamed]) -> tuple[Lead, ...]:
    """Who leads for each half, among those who went that way; none for a half of which no hand is shown yet.

    Those who are equal are named as they sit, whoever of them showed first.
    """
    shown, found = [hand for hand in hands if hand.seat in deal.active], list[Lead]()
    for half in halves_of(deal):
        mine = [h for h in shown if h.low == (half == "low") and goes_for(deal, h.seat, half)]
        best = [h for h in mine if h.rank == min(other.rank for other in mine)]
        if best:
            ahead = {h.seat for h in best}
            found.append(Lead(half, tuple(seat for seat in deal.seats if seat in ahead), best[0]))
    return tuple(found)


def verdicts(deal: Deal) -> tuple[tuple[Pot, Verdict], ...]:
    """How each pot of a deal that the cards decided was won, main pot first; none where the places are not known."""
    if deal.by != "cards" or not deal.hands or not all(hand.rank for hand in deal.hands):
        return ()
    high = {h.seat: -h.rank for h in deal.hands if not h.low}
    low = {h.seat: -h.rank for h in deal.hands if h.low}
    declared = {seat: Declaration(way) for seat, way in deal.declared.items()} or None
    found = []
    for pot in pots_of(deal).pots or (Pot(0, deal.active),):
        shown = [seat for seat in pot.seats if seat in high]
        alone = Verdict(tuple(pot.seats), ())
        found.append((pot, decide(shown, high, low, declared, award_rule(deal.rules)) if len(pot.seats) > 1 else alone))
    return tuple(found)


def missed(deal: Deal) -> dict[Seat, Missed]:
    """What each hand that was shown and gets nothing failed in."""
    found = verdicts(deal)
    if not found:
        return {}
    won = {seat for _, verdict in found for seat in (*verdict.high, *verdict.low)}
    _, main = found[0]
    shown = dict.fromkeys(hand.seat for hand in deal.hands)
    return {s: Missed(deal.declared.get(s, ""), main.missed.get(s, ())) for s in shown if s not in won}
