"""Why the winners won: against hands that were in for the same half, or by what was declared (K13, N1, N2)."""

from collections.abc import Mapping, Sequence

from dealer.chips.award import Verdict
from dealer.hands import Hand, names
from dealer.rules import events as e
from dealer.rules.state.deal import Deal

COUNT = ("no", "one", "two", "three", "four", "five", "six", "seven")


def why_words(deal: Deal, verdict: Verdict, high: Mapping[e.Seat, Hand], low: Mapping[e.Seat, Hand] | None) -> str:
    """What decided the main pot, in one line; "" where nobody was beaten."""
    if low is not None and (words := by_declaring(deal, verdict)):
        return words
    reasons = [_compared(deal, verdict.high, high, "high"), _compared(deal, verdict.low, low or {}, "low")]
    if low is not None:
        reasons = [f"{half}: {why}" if why else "" for half, why in zip(("high", "low"), reasons, strict=True)]
    none = "no low qualifies" if low == {} and not deal.declared else ""
    told = "; ".join(filter(None, (none, *reasons)))
    beaten = set(high) - {*verdict.high, *verdict.low}
    return told or ("all others mucked" if deal.mucked and not beaten else "")


def by_declaring(deal: Deal, verdict: Verdict) -> str:
    """What the declarations made of it, where that and not the cards alone decided."""
    if verdict.settled == "swing_dead":
        dead = str(deal.rules.get("swing_dead", "cards_speak"))
        tail = {"carry": "the pot waits", "losers_take": "who won no half takes it"}.get(dead, "cards speak")
        lows = any(deal.declared.get(s) == "low" for s in verdict.missed)  # none of them counts, else it would have won
        return f"all {'who can win' if lows else 'left'} went both ways: {tail}"
    if verdict.settled == "no_low":
        return "no low qualifies: best high takes it"
    if not verdict.missed or (verdict.high and verdict.low):
        return ""
    half = "low" if verdict.high else "high"
    went = [s for s in verdict.missed if deal.declared.get(s) in {half, "both"}]
    if not went:
        return f"nobody went {half}"
    if all((half, "no_low") in verdict.missed[s] for s in went):
        return "no low qualifies"
    out = sum(deal.declared[s] == "both" for s in went)
    return f"{COUNT[out]} went both ways and {'is' if out == 1 else 'are'} out"


def _compared(deal: Deal, winners: Sequence[e.Seat], hands: Mapping[e.Seat, Hand], half: str) -> str:
    """What put the winner of a half above the best hand that went for it, could have won it and did not."""
    if not winners:
        return ""
    rivals = [s for s in hands if s not in winners and deal.declared.get(s, half) == half]
    if not rivals:
        return ""
    return names.why(hands[winners[0]], max((hands[s] for s in rivals), key=lambda hand: hand.value))
