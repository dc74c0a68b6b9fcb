"""Who wins, high, low or with six cards, and who opens on the cards that the table can see.

Hands are given by seat, name or whatever else tells players apart, in seat order; winners come in the same order.

>>> board = [Card(name) for name in "Qh 9s 9d 4s 2h".split()]
>>> result = high({"Ann": [Card("Kh"), Card("Ks")], "Cy": [Card("4d"), Card("4c")]}, board)
>>> result.winners, result.hands["Cy"].category.value
(('Cy',), 'full_house')
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from dealer.cards import Card
from dealer.hands import exposed
from dealer.hands import high as high_hands
from dealer.hands import low as low_hands
from dealer.hands import six as six_hands
from dealer.hands.hand import Hand

K = TypeVar("K", bound=Hashable)
Cards = Sequence[Card]


class Showdown(NamedTuple, Generic[K]):
    """The winners, one or several that tie, and everybody's hand."""

    winners: tuple[K, ...]
    hands: dict[K, Hand]


def _decide(hands: dict[K, Hand]) -> Showdown[K]:
    top = max((hand.value for hand in hands.values()), default=0)
    return Showdown(tuple(player for player, hand in hands.items() if hand.value == top), hands)


def places(hands: Mapping[K, Hand]) -> dict[K, int]:
    """Each hand's place among them, 1 for the best; equal hands have the same."""
    return {player: 1 + sum(other.value > hand.value for other in hands.values()) for player, hand in hands.items()}


def high(
    hands: Mapping[K, Cards],
    board: Cards = (),
    wild: Collection[Card] = (),
    settings: high_hands.HighSettings = high_hands.DEFAULT,
) -> Showdown[K]:
    """Everybody's best five of his own cards and the board's; the best of them win."""
    return _decide({player: high_hands.best([*own, *board], wild, settings=settings) for player, own in hands.items()})


def low(
    hands: Mapping[K, Cards],
    board: Cards = (),
    wild: Collection[Card] = (),
    settings: low_hands.LowSettings = low_hands.DEFAULT,
    highs: Mapping[K, Hand] | None = None,
) -> Showdown[K]:
    """Everybody's best low five; who does not qualify has no hand, and there may be no winner.

    `highs` are the high hands, which bind the wild cards where the house does not let them change.
    """
    found: dict[K, Hand] = {}
    for player, own in hands.items():
        plays = highs[player].plays if highs else None
        hand = low_hands.best([*own, *board], wild, settings=settings, plays=plays)
        if hand:
            found[player] = hand
    return _decide(found)


def six(hands: Mapping[K, Cards], settings: six_hands.SixSettings = six_hands.DEFAULT) -> Showdown[K]:
    """Everybody's six cards; the best win."""
    return _decide({player: six_hands.best(own, settings=settings) for player, own in hands.items()})


def opener(
    up_by_seat: Mapping[K, Cards],
    wild: Collection[Card] = (),
    tie: Literal["nearest_dealers_left", "suit"] = "nearest_dealers_left",
) -> K:
    """Who has the best exposed hand; seats come clockwise from the dealer's left, the first of equals opens."""
    hands = {seat: exposed.best(cards, wild) for seat, cards in up_by_seat.items()}
    if tie == "suit":
        return max(hands, key=lambda seat: (hands[seat].value, exposed.suits(hands[seat])))
    return max(hands, key=lambda seat: hands[seat].value)
