"""A ranked hand: what it is called, the cards that make it, what its wild cards play."""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from typing import Literal, NamedTuple

from dealer.cards import DECK, Card

MOST_WILD = 3  # wild cards in one hand: the indicator is the fourth of its rank


class HandError(ValueError):
    """The cards cannot form a hand, or a ranking rule is unknown; one sentence that names the card or the key."""


class Category(StrEnum):
    """The kinds of hand of all games, by the names that machines read."""

    SIX_OF_A_KIND = "six_of_a_kind"
    FIVE_OF_A_KIND = "five_of_a_kind"
    ROYAL_FLUSH = "royal_flush"
    STRAIGHT_FLUSH = "straight_flush"
    DOUBLE_TRIPLET = "double_triplet"
    FOUR_AND_TWO = "four_and_two"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FULL_HOUSE = "full_house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_PAIR = "three_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    TWO_PAIR = "two_pair"
    ONE_PAIR = "one_pair"
    HIGH_CARD = "high_card"


Kind = Literal["high", "low", "six", "exposed"]


class Hand(NamedTuple):
    """The best reading of some cards; two hands compare by `value` alone, and equal values tie."""

    value: int
    """Higher wins, among hands of one kind under the same rules; for a low, higher is the better low."""
    category: Category
    best: tuple[Card, ...]
    """The real cards that make the hand, in the order in which a dealer names them."""
    plays: Mapping[Card, Card]
    """What each wild card among them stands for, itself included."""
    kind: Kind = "high"
    twins: tuple[int, ...] = ()
    """Identical pairs as far as the rules of the evening count them: per group of `best`, or their total."""
    wilds: int = 0
    """Wild cards that stand for another card; counted only where a natural hand beats a wild one."""

    @property
    def played(self) -> tuple[Card, ...]:
        """The hand as it reads: its cards, the wild ones as what they play."""
        return tuple(self.plays.get(card, card) for card in self.best)


def wild_cards(indicator: Card) -> frozenset[Card]:
    """Every other card of the indicator's rank is wild; the indicator itself is in no hand (Kryky 3.5).

    >>> sorted(wild_cards(Card("7h")))
    [<Card.C7: '7c'>, <Card.D7: '7d'>, <Card.S7: '7s'>]
    """
    return frozenset(card for card in DECK if card[0] == indicator[0] and card != indicator)


def check(cards: Sequence[Card], least: int, most: int, *, copies: int = 1) -> None:
    """Raise HandError unless so many cards can lie together in `copies` decks."""
    if not least <= len(cards) <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise HandError(f"A hand of {wanted} cards is needed here, not of {len(cards)}.")
    if len(set(cards)) * copies < len(cards) or len(set(cards)) < len(cards):
        for card in cards:
            if cards.count(card) > copies:
                decks = "one deck" if copies == 1 else f"{copies} decks"
                raise HandError(f"{card} stands {cards.count(card)} times in a hand from {decks}.")


def split_wild(cards: Sequence[Card], wild: Collection[Card]) -> tuple[list[Card], list[Card]]:
    """The natural and the wild cards of a hand, each in the order given."""
    if not wild:
        return list(cards), []
    wilds = [card for card in cards if card in wild]
    if len(wilds) > MOST_WILD:
        raise HandError(f"At most {MOST_WILD} cards of a hand are wild, not {len(wilds)}: {', '.join(wilds)}.")
    return [card for card in cards if card not in wild], wilds
