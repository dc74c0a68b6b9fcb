"""Chips that go back, and what is paid."""

from collections.abc import Sequence

from dealer.words.catalogue import message
from dealer.words.people import listed
from dealer.words.said import Said, Words

BACK = message("money.back", "{n} back to {who}")
AND_BACK = message("money.and_back", "{act} · {back}")


def and_back(act: Words, back: Sequence[tuple[int, str]]) -> Said:
    """An act, and the chips that nobody could match: "Bo folded · 52 back to Ann"."""
    return AND_BACK(act=act, back=listed([BACK(n=amount, who=who) for amount, who in back]))
