"""The table of hands as agreed tonight: each example hand is ranked like any other, so the order cannot be wrong."""

from collections.abc import Iterable

from dealer.hands import high, six
from dealer.hands.hand import Hand, HandError
from dealer.hands.settings import ALL, HandSettings, read
from dealer.rules.articles.article import HandRank
from dealer.rules.house.setting import Rules

SIX = 6  # cards: a hand of so many is ranked as a six-card hand


def agreed_order(ranks: Iterable[HandRank], rules: Rules) -> tuple[HandRank, ...]:
    """The hands, best first under these house rules; those that the decks agreed on cannot make are left out."""
    settings = read({name: value for name, value in rules.items() if name in ALL})
    ranked = []
    for rank in ranks:
        try:
            ranked.append((example(rank, settings).value, rank))
        except HandError:  # its example needs two decks
            continue
    return tuple(rank for _, rank in sorted(ranked, key=lambda pair: -pair[0]))


def example(rank: HandRank, settings: HandSettings) -> Hand:
    """The example hand as it is ranked; raises HandError if such cards cannot lie in one hand."""
    if len(rank.cards) == SIX:
        return six.best(rank.cards, settings=settings.six)
    return high.best(rank.cards, rank.wild, settings=settings.high)
