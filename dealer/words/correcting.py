"""What a correction came to."""

from collections.abc import Sequence

from dealer.words import old
from dealer.words.catalogue import message
from dealer.words.people import told_on
from dealer.words.said import Said, Words

DEAL = message("correct.deal", "Deal {n} corrected: {what}", shorter=("{what}", "{follows}", "Deal {n} corrected"))
DEAL_ONLY = message("correct.deal_only", "Deal {n} corrected: {what}", shorter=("{what}", "Deal {n} corrected"))
HAD_NOT_FOLDED = message("correct.had_not_folded", "{who} had not folded", shorter=("had not folded",))
HAD_NOT_MUCKED = message("correct.had_not_mucked", "{who} had not mucked", shorter=("had not mucked",))
HAD_LIVE_HAND = message("correct.had_live_hand", "{who} had a live hand", shorter=("had a live hand",))


def deal(number: int, stayed: Sequence[Said], text: Words, follows: Sequence[Words]) -> Said:
    """ "Deal 3 corrected: Bo wins; Ann takes the pool, 15 on account"."""
    parts = [*stayed, *([text] if text else []), *follows]
    if not follows:
        return DEAL_ONLY(n=number, what=told_on(parts))
    return DEAL(n=number, what=told_on(parts), follows=told_on(list(follows)))


def corrects(act: Words, number: int) -> bool:
    """Whether the act is the correction of this deal."""
    if isinstance(act, str):
        return old.corrects(act, number)
    return act.key in {DEAL.key, DEAL_ONLY.key} and act.values["n"] == number


def had_not_folded(who: str) -> Said:
    """Taken for folded, wrongly."""
    return HAD_NOT_FOLDED(who=who)


def had_not_mucked(who: str) -> Said:
    """Taken for mucked, wrongly."""
    return HAD_NOT_MUCKED(who=who)


def had_live_hand(who: str) -> Said:
    """Taken for dead, wrongly."""
    return HAD_LIVE_HAND(who=who)
