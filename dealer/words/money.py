"""Chips that go back, and what is paid."""

from collections.abc import Sequence

from dealer.words.catalogue import message
from dealer.words.people import listed
from dealer.words.said import Said, Words

BACK = message("money.back", "{n} back to {who}")
AND_BACK = message("money.and_back", "{act} · {back}")

EACH_PAYS = message("money.each_pays", "Each player pays {n} on account")
EACH_PUTS = message("money.each_puts", "Each player puts {n} in the bowl")
EACH_PAYS_SIDE = message("money.each_pays_side", "Each pays {n} on account, side pools too")
EACH_PUTS_SIDE = message("money.each_puts_side", "Each puts {n} in the bowl, side pools too")


def each_pays(amount: int, *, bowl: bool, side: bool) -> Said:
    """What all are asked for."""
    plain, with_side = (EACH_PUTS, EACH_PUTS_SIDE) if bowl else (EACH_PAYS, EACH_PAYS_SIDE)
    return (with_side if side else plain)(n=amount)


def and_back(act: Words, back: Sequence[tuple[int, str]]) -> Said:
    """An act, and the chips that nobody could match: "Bo folded · 52 back to Ann"."""
    return AND_BACK(act=act, back=listed([BACK(n=amount, who=who) for amount, who in back]))
