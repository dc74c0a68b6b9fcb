"""Six-card hands from one deck or two: fourteen categories, and identical cards (X1 to X6).

>>> hand = best([Card(name) for name in "9h Ts 3d 9c Td 3s".split()])
>>> hand.category.value, " ".join(hand.best)
('three_pair', 'Ts Td 9h 9c 3d 3s')
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from dealer.cards import Card
from dealer.hands.counting import RANK_OF
from dealer.hands.hand import Category, Hand, check

SIX_ORDER: tuple[Category, ...] = (
    Category.SIX_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.FIVE_OF_A_KIND,
    Category.DOUBLE_TRIPLET,
    Category.FOUR_AND_TWO,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.FOUR_OF_A_KIND,
    Category.THREE_PAIR,
    Category.FULL_HOUSE,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
    Category.ONE_PAIR,
    Category.HIGH_CARD,
)
"""Best first: the rarest of two decks is the best, but for no pair, which stays the lowest (X1)."""

_GROUPS = {
    (6,): Category.SIX_OF_A_KIND,
    (5, 1): Category.FIVE_OF_A_KIND,
    (4, 2): Category.FOUR_AND_TWO,
    (4, 1, 1): Category.FOUR_OF_A_KIND,
    (3, 3): Category.DOUBLE_TRIPLET,
    (3, 2, 1): Category.FULL_HOUSE,
    (3, 1, 1, 1): Category.THREE_OF_A_KIND,
    (2, 2, 2): Category.THREE_PAIR,
    (2, 2, 1, 1): Category.TWO_PAIR,
    (2, 1, 1, 1, 1): Category.ONE_PAIR,
    (1, 1, 1, 1, 1, 1): Category.HIGH_CARD,
}
_PLAIN = (Category.FLUSH, Category.STRAIGHT, Category.STRAIGHT_FLUSH)  # read card by card, not group by group


ONE_DECK_ORDER: tuple[Category, ...] = (
    Category.SIX_OF_A_KIND,
    Category.FIVE_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.FOUR_AND_TWO,
    Category.DOUBLE_TRIPLET,
    Category.FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT,
    Category.THREE_PAIR,
    Category.FULL_HOUSE,
    Category.THREE_OF_A_KIND,
    Category.TWO_PAIR,
    Category.ONE_PAIR,
    Category.HIGH_CARD,
)
"""The same by how rare each hand is in one deck, which makes no six and no five of a kind."""


class SixSettings(NamedTuple):
    """House rules of the six-card hand, by their names in docs/rulings.md."""

    decks: Literal[1, 2] = 2
    six_order: Literal["two_decks", "by_rarity"] = "two_decks"
    double_triplet_first: bool = True
    six_ace_low: bool = True
    identical: Literal["by_group", "total_count", "pair_only", "off"] = "by_group"

    @property
    def order(self) -> tuple[Category, ...]:
        """The categories, best first, as agreed; by rarity the decks in play say which of two hands is rarer."""
        if self.six_order == "by_rarity":
            return ONE_DECK_ORDER if self.decks == 1 else SIX_ORDER
        if self.double_triplet_first:
            return SIX_ORDER
        other = {
            Category.DOUBLE_TRIPLET: Category.FOUR_AND_TWO,
            Category.FOUR_AND_TWO: Category.DOUBLE_TRIPLET,
        }
        return tuple(other.get(category, category) for category in SIX_ORDER)


DEFAULT = SixSettings()


def best(cards: Sequence[Card], *, settings: SixSettings = DEFAULT) -> Hand:
    """Six cards as a hand; with two decks the same card may stand in it twice."""
    check(cards, 6, 6, copies=settings.decks)
    ranks = [RANK_OF[card] for card in cards]
    counts = {rank: ranks.count(rank) for rank in ranks}
    groups = sorted(((count, rank) for rank, count in counts.items()), reverse=True)
    category = _GROUPS[tuple(count for count, _ in groups)]
    low_ace = sorted(ranks) == [2, 3, 4, 5, 6, 14] and settings.six_ace_low
    straight = len(groups) == 6 and (low_ace or groups[0][1] - groups[5][1] == 5)
    if len({card[1] for card in cards}) == 1:
        category = Category.STRAIGHT_FLUSH if straight else Category.FLUSH
        groups = sorted(((1, rank) for rank in ranks), reverse=True)
    elif straight:
        category = Category.STRAIGHT
    if straight and low_ace:
        groups.append(groups.pop(0))
        low_ace = groups[-1][1] == 14
    order = [rank for _, rank in groups]
    twins = _twins(cards, category, order, settings)
    place = len(settings.order) - settings.order.index(category)
    return Hand(_worth(place, order, twins), category, _lay(cards, order), {}, "six", twins)


def _worth(place: int, order: list[int], twins: tuple[int, ...]) -> int:
    """The category, the ranks that decide, then the twins, four bits each."""
    for nibble in [*order, *[0] * (6 - len(order)), *twins, *[0] * (3 - len(twins))]:
        place = place << 4 | nibble
    return place


def _lay(cards: Sequence[Card], order: list[int]) -> tuple[Card, ...]:
    """The cards in announcing order: group by group, twins side by side, else as they were given."""
    return tuple(sorted(cards, key=lambda card: (order.index(RANK_OF[card]), cards.index(card))))


def _twins(cards: Sequence[Card], category: Category, order: list[int], settings: SixSettings) -> tuple[int, ...]:
    """Pairs of identical cards, as far as the house counts them (X4): per group of two or more, or in all."""
    if settings.decks == 1 or settings.identical == "off" or category in _PLAIN:
        return ()
    doubled = [RANK_OF[card] for card in set(cards) if cards.count(card) == 2]
    if settings.identical == "total_count":
        return (len(doubled),)
    if settings.identical == "pair_only" and category is not Category.ONE_PAIR:
        return ()
    ranks = [RANK_OF[card] for card in cards]
    return tuple(doubled.count(rank) for rank in order if ranks.count(rank) > 1)
