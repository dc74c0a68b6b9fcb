"""The hand that the table can see: the up cards, as pairs and high cards only (K9).

>>> best([Card("Ks"), Card("4d")], wild=[Card("4d")]).plays
{<Card.D4: '4d'>: <Card.HK: 'Kh'>}
"""

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from dealer.cards import Card
from dealer.hands.counting import RANK_OF, SUITS, free_card, pack
from dealer.hands.hand import Category, Hand, check, split_wild


class ExposedSettings(NamedTuple):
    """House rules of the exposed hand, by their names in docs/rulings.md."""

    exposed_uses_community: bool = False
    exposed_tie: Literal["nearest_dealers_left", "suit"] = "nearest_dealers_left"


DEFAULT = ExposedSettings()

_GROUPS = {
    (4,): (4, Category.FOUR_OF_A_KIND),
    (3,): (3, Category.THREE_OF_A_KIND),
    (3, 1): (3, Category.THREE_OF_A_KIND),
    (2, 2): (2, Category.TWO_PAIR),
    (2,): (1, Category.ONE_PAIR),
    (2, 1): (1, Category.ONE_PAIR),
    (2, 1, 1): (1, Category.ONE_PAIR),
    (1,): (0, Category.HIGH_CARD),
    (1, 1): (0, Category.HIGH_CARD),
    (1, 1, 1): (0, Category.HIGH_CARD),
    (1, 1, 1, 1): (0, Category.HIGH_CARD),
}


def best(up_cards: Sequence[Card], wild: Collection[Card] = ()) -> Hand:
    """One to four cards that lie face up, as an incomplete hand: no straights, no flushes.

    A wild card pairs the highest of the largest group; wild cards alone are aces.
    """
    check(up_cards, 1, 4)
    naturals, wilds = split_wild(up_cards, wild)
    ranks = [RANK_OF[card] for card in naturals]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    joined = groups[0][1] if groups else 14
    if wilds:
        groups = [((groups[0][0] if groups else 0) + len(wilds), joined), *groups[1:]]
    place, category = _GROUPS[tuple(count for count, _ in groups)]
    order = [rank for _, rank in groups]
    plays: dict[Card, Card] = {}
    for card in sorted(wilds, key=lambda card: SUITS.index(card[1])):
        plays[card] = card if RANK_OF[card] == joined else free_card(joined, None, [*naturals, *plays.values()])
    stands = {**{card: card for card in naturals}, **plays}
    real = sorted(stands, key=lambda card: (order.index(RANK_OF[stands[card]]), card in plays, SUITS.index(card[1])))
    return Hand(pack(place, *order), category, tuple(real), plays, kind="exposed")


def suits(hand: Hand) -> tuple[int, ...]:
    """What breaks a tie where suits do, spades highest: the printed suits, natural cards before wild ones."""
    return tuple(-SUITS.index(card[1]) for card in hand.best)
