"""Why the winners won: against hands that were in for the same half, or by what was declared (K13, N1, N2)."""

from collections.abc import Mapping, Sequence

from dealer.chips.award import Verdict
from dealer.hands import Hand, calling
from dealer.hands.calling import DecidedBy
from dealer.rules import events as e
from dealer.rules.state.deal import Deal
from dealer.words import showdown as said
from dealer.words.people import told_on
from dealer.words.said import Said
from dealer.words.showdown import Half


def why_words(
    deal: Deal, verdict: Verdict, high: Mapping[e.Seat, Hand], low: Mapping[e.Seat, Hand] | None
) -> Said | None:
    """What decided the main pot; None where nobody was beaten."""
    if low is not None and (words := by_declaring(deal, verdict)):
        return words
    told: list[Said] = []
    if low == {} and not deal.declared:
        told.append(said.no_low())
    if why := _compared(deal, verdict.high, high, "high"):
        told.append(said.why(why) if low is None else said.why_half("high", why))
    if why := _compared(deal, verdict.low, low or {}, "low"):
        told.append(said.why_half("low", why))
    if told:
        return told_on(told)
    beaten = set(high) - {*verdict.high, *verdict.low}
    return said.all_mucked() if deal.mucked and not beaten else None


def by_declaring(deal: Deal, verdict: Verdict) -> Said | None:
    """What the declarations made of it, where that and not the cards alone decided."""
    if verdict.settled == "swing_dead":
        dead = str(deal.rules.get("swing_dead", "cards_speak"))
        lows = any(deal.declared.get(s) == "low" for s in verdict.missed)  # none of them counts, else it would have won
        return said.swing_dead(dead, lows=lows)
    if verdict.settled == "no_low":
        return said.no_low_high_takes()
    if not verdict.missed or (verdict.high and verdict.low):
        return None
    half: Half = "low" if verdict.high else "high"
    went = [s for s in verdict.missed if deal.declared.get(s) in {half, "both"}]
    if not went:
        return said.nobody_went(half)
    if all((half, "no_low") in verdict.missed[s] for s in went):
        return said.no_low()
    return said.both_out(sum(deal.declared[s] == "both" for s in went))


def _compared(deal: Deal, winners: Sequence[e.Seat], hands: Mapping[e.Seat, Hand], half: str) -> DecidedBy | None:
    """What put the winner of a half above the best hand that went for it, could have won it and did not."""
    if not winners:
        return None
    rivals = [s for s in hands if s not in winners and deal.declared.get(s, half) == half]
    if not rivals:
        return None
    return calling.why(hands[winners[0]], max((hands[s] for s in rivals), key=lambda hand: hand.value))
