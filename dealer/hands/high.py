"""The best high hand of five to nine cards, up to three of them wild (C1, C2, K1 to K3, K5, K7).

>>> hand = best([Card(name) for name in "Kh Ks Qh 9s 9d 4s 2h".split()])
>>> hand.category.value, " ".join(hand.best)
('two_pair', 'Kh Ks 9s 9d Qh')
>>> hand = best([Card(name) for name in "Js Ts 2c 4d 5d 9s 8s".split()], wild=[Card("2c")])
>>> hand.category.value, hand.plays
('straight_flush', {<Card.C2: '2c'>: <Card.SQ: 'Qs'>})
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from dealer.cards import Card
from dealer.hands.counting import (
    CATEGORIES,
    CODE,
    FIVE,
    FLUSH,
    FOUR,
    FULL_HOUSE,
    ONE_PAIR,
    RANK_OF,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    SUITS,
    THREE,
    TWO_PAIR,
    free_card,
    suited,
    unpack,
    unsuited,
    value,
)
from dealer.hands.hand import MOST_WILD, Hand, check, split_wild


class HighSettings(NamedTuple):
    """House rules of the high hand, by their names in docs/rulings.md."""

    five_of_a_kind: Literal["top", "below_royal", "below_straight_flush"] = "top"
    wild_duplicates: bool = False
    natural_beats_wild: bool = False


DEFAULT = HighSettings()

Wanted = tuple[int, str | None]  # a card that the hand consists of: its rank, and its suit where that matters


def best(cards: Sequence[Card], wild: Collection[Card] = (), *, settings: HighSettings = DEFAULT) -> Hand:
    """The best five of five to nine different cards, of which up to three are wild.

    Among cards that serve alike, those given first are named first: a player's own before the board's.
    """
    check(cards, 5, 9)
    naturals, wilds = split_wild(cards, wild)
    if not wilds:
        worth = value([CODE[card] for card in cards])
        suit = _suit_of(cards) if worth >> 20 in (FLUSH, STRAIGHT_FLUSH, ROYAL_FLUSH) else None
        readings = [(worth, suit)]
    else:
        readings = list(_readings(naturals, len(wilds), settings))
        top = max(worth for worth, _ in readings)
        readings = [reading for reading in readings if reading[0] == top]
    # Two suits may give the same straight flush; the one that needs fewer wild cards is the one to announce.
    laid = [_lay(wanted(worth, suit), naturals, wilds) for worth, suit in readings]
    chosen, plays = min(laid, key=lambda cards_and_plays: substitutions(cards_and_plays[1]))
    counted = substitutions(plays) if settings.natural_beats_wild else 0
    worth = readings[0][0]
    return Hand(worth << 2 | MOST_WILD - counted, CATEGORIES[worth >> 20], chosen, plays, wilds=counted)


def substitutions(plays: dict[Card, Card]) -> int:
    """How many wild cards stand for another card; one that plays itself is as good as natural."""
    return sum(card != played for card, played in plays.items())


def _readings(naturals: list[Card], wilds: int, settings: HighSettings) -> Iterator[tuple[int, str | None]]:
    """The best hand without regard to suits, and the best of each suit that reaches a flush."""
    counts: dict[int, int] = {}
    for rank in sorted((RANK_OF[card] for card in naturals), reverse=True):
        counts[rank] = counts.get(rank, 0) + 1
    yield unsuited(counts, wilds, FIVE[settings.five_of_a_kind]), None
    for suit in SUITS:
        ranks = {RANK_OF[card] for card in naturals if card[1] == suit}
        if len(ranks) + wilds >= 5:
            yield suited(ranks, wilds, settings.wild_duplicates), suit


def _suit_of(cards: Sequence[Card]) -> str:
    suits = [card[1] for card in cards]
    return max(SUITS, key=suits.count)


def wanted(worth: int, suit: str | None) -> list[Wanted]:
    """The five cards that a value stands for, in announcing order."""
    place, ranks = unpack(worth)
    if place == ROYAL_FLUSH:
        ranks = [14]
    if place in (STRAIGHT, STRAIGHT_FLUSH, ROYAL_FLUSH):
        ranks = [ranks[0] - step if ranks[0] > step + 1 else 14 for step in range(5)]
    elif place in FIVE.values():
        ranks = ranks * 5
    elif place == FULL_HOUSE:
        ranks = [ranks[0]] * 3 + [ranks[1]] * 2
    elif place == TWO_PAIR:
        ranks = [ranks[0], ranks[0], ranks[1], ranks[1], ranks[2]]
    else:
        ranks = [ranks[0]] * ({FOUR: 4, THREE: 3, ONE_PAIR: 2}.get(place, 1) - 1) + ranks
    return [(rank, suit) for rank in ranks]


def _lay(wants: list[Wanted], naturals: list[Card], wilds: list[Card]) -> tuple[tuple[Card, ...], dict[Card, Card]]:
    """Real cards for the wanted ones: natural cards first, then wild cards as themselves, then as others."""
    laid: list[Card | None] = [None] * len(wants)
    for hand in (naturals, wilds):
        free = list(hand)
        for place, (rank, suit) in enumerate(wants):
            if laid[place] is None:
                fits = (card for card in free if RANK_OF[card] == rank and suit in (None, card[1]))
                laid[place] = found = next(fits, None)
                if found:
                    free.remove(found)
    if not wilds:
        return tuple(card for card in laid if card), {}
    plays = {card: card for card in laid if card in wilds}
    free = [card for card in wilds if card not in plays]
    taken = {card for card in laid if card}
    chosen: list[Card] = []
    for (rank, suit), card in zip(wants, laid, strict=True):
        if card is None:
            card = free.pop(0)
            plays[card] = free_card(rank, suit, taken)
            taken.add(plays[card])
        chosen.append(card)
    return tuple(chosen), {card: plays[card] for card in chosen if card in plays}
