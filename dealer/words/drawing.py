"""The draw: how many cards, and what they cost."""

from dealer.words.catalogue import message
from dealer.words.said import Said

HOW_MANY = message("draw.how_many", "{who} – how many cards?")
ALL_IN = message("draw.all_in", "{who} – how many? All-in: {n} at most")
PRICED = message("draw.priced", "{who} – how many? {n} cost {cost}")
PRICED_HAS = message(
    "draw.priced_has", "{who} – how many? {n} cost {cost}, has {has}", shorter=("{who} – how many? {n} cost {cost}",)
)


def how_many(who: str) -> Said:
    """The question."""
    return HOW_MANY(who=who)


def how_many_all_in(who: str, most: int) -> Said:
    """The question, and why no more can be had."""
    return ALL_IN(who=who, n=most)


def how_many_priced(who: str, n: int, cost: int, has: int | None) -> Said:
    """The question, what as many as the cards allow would cost, and what the player has."""
    if has is None:
        return PRICED(who=who, n=n, cost=cost)
    return PRICED_HAS(who=who, n=n, cost=cost, has=has)
