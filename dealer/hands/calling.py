"""What is to be said of a hand, as parts and in no language: its ranks, and how many of them tell it from others.

The words are made of them in `dealer.words`.

>>> from dealer.cards import Card
>>> from dealer.hands import high
>>> ann, bo = (high.best([Card(name) for name in cards.split()]) for cards in ("Ks Kh Qh 9s 9d", "Qd Qs Jh 9c 9h"))
>>> [rank.name for rank in full(ann).parts.ranks], tell_apart({"Ann": ann, "Bo": bo})["Ann"].ranks
(['KING', 'NINE', 'QUEEN'], 2)
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Literal, TypeVar

import msgspec

from dealer.cards import Rank
from dealer.hands.hand import Category, Hand

K = TypeVar("K", bound=Hashable)

STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
CARD_BY_CARD = (Category.FLUSH, Category.HIGH_CARD)

# How many ranks the shortest name says, and how many the full one does where it does not say them all: of three pair
# and of a low the rest seldom decides, of five of a kind never (nobody else can hold the same five).
_FEWEST = {
    Category.TWO_PAIR: 2,
    Category.FULL_HOUSE: 2,
    Category.DOUBLE_TRIPLET: 2,
    Category.FOUR_AND_TWO: 2,
}
_IN_FULL = {Category.THREE_PAIR: 1, Category.FIVE_OF_A_KIND: 1}
_SAME_BY_NATURE = (Category.SIX_OF_A_KIND, Category.FIVE_OF_A_KIND)  # must hold twins; of one rank there is only one


class HandParts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand by its ranks.

    `ranks` are those that decide, most important first: one of each group, every card of a flush, the top of a
    straight. `sizes` says of the first of them how many cards of that rank the hand has, where it has several.
    """

    category: Category
    ranks: tuple[Rank, ...]
    sizes: tuple[int, ...] = ()
    twins: tuple[int, ...] = ()
    """Identical pairs, group by group, or in all where the house counts them so."""
    wilds: int = 0
    """Wild cards that stand for another card, where a natural hand beats a wild one."""
    low: bool = False


class Called(msgspec.Struct, frozen=True, tag="hand", omit_defaults=True):
    """How far a hand is told: so many of its ranks (0: its kind alone), and whether twins and wild cards are said."""

    parts: HandParts
    ranks: int
    twins: bool = False
    wilds: bool = False


class DecidedBy(msgspec.Struct, frozen=True, tag="reason", omit_defaults=True):
    """What put one hand above the next: `by`, and the ranks or the hands that were compared."""

    by: Literal[
        "equal", "kind", "top", "card", "high_card", "kicker", "group", "fewer_wilds", "no_wild", "twins", "twins_of"
    ]
    ours: Rank | None = None
    theirs: Rank | None = None
    kind: Called | None = None
    beaten: Called | None = None
    more: bool = False
    """Of identical cards: the other hand has some as well."""


def parts_of(hand: Hand) -> HandParts:
    """The parts of a hand."""
    parts = parts_in([card.rank for card in hand.played], hand.category, hand.kind == "low")
    return msgspec.structs.replace(parts, twins=hand.twins, wilds=hand.wilds)


def parts_in(ranks: Sequence[Rank], category: Category, low: bool) -> HandParts:
    """The parts of a hand of these ranks, as they read from the most important; twins and wild cards are not seen."""
    once = tuple(dict.fromkeys(ranks))
    if category in (*STRAIGHTS, Category.ROYAL_FLUSH):
        return HandParts(category, (ranks[0],), low=low)
    if category in CARD_BY_CARD:
        return HandParts(category, tuple(ranks), low=low)
    return HandParts(category, once, tuple(n for rank in once if (n := ranks.count(rank)) > 1), low=low)


def is_plain_low(parts: HandParts) -> bool:
    """A low without a pair, which is told by its highest cards."""
    return parts.low and parts.category is Category.HIGH_CARD


def whole(parts: HandParts) -> Called:
    """All that is said of a hand by itself."""
    extras = parts.category not in _SAME_BY_NATURE
    return Called(parts, _ranks_in_full(parts), extras, extras)


def full(hand: Hand) -> Called:
    """All that is said of a hand by itself: "pair of nines with ace, king, seven"."""
    return whole(parts_of(hand))


def in_full(hands: Mapping[K, Hand]) -> dict[K, Called]:
    """The whole of every hand of one showdown; told alike only where hands tie.

    Twins and wild cards are said where they decide, as are the lower pairs of three pair and the lower cards of a low.
    """
    if len(hands) == 1:
        return {player: full(hand) for player, hand in hands.items()}
    return _told_apart(hands, _ranks_in_full)


def tell_apart(hands: Mapping[K, Hand]) -> dict[K, Called]:
    """Of every hand of one showdown the least that tells it from each hand that it does not tie with."""
    return _told_apart(hands, _fewest)


def exposed(hand: Hand) -> Called:
    """Up cards as they open a round: the two highest, or the groups."""
    parts = parts_of(hand)
    return Called(parts, min(2, len(parts.ranks)) if hand.category is Category.HIGH_CARD else len(parts.ranks))


def why(winner: Hand, runner_up: Hand) -> DecidedBy:
    """What put one hand above the next."""
    if winner.value == runner_up.value:
        return DecidedBy("equal")
    ours, theirs = parts_of(winner), parts_of(runner_up)
    if winner.category is not runner_up.category:
        single = len(theirs.sizes) == 1 or theirs.category is Category.HIGH_CARD
        beaten = Called(msgspec.structs.replace(theirs, low=False), 1 if single else 0)
        return DecidedBy("kind", kind=Called(ours, 0), beaten=beaten)
    place = next((place for place, rank in enumerate(ours.ranks) if rank != theirs.ranks[place]), None)
    if place is None:
        return _why_extras(ours, theirs)
    one, other = ours.ranks[place], theirs.ranks[place]
    if winner.category in STRAIGHTS:
        return DecidedBy("top", one, other)
    if is_plain_low(ours) or winner.category is Category.FLUSH:
        return DecidedBy("card", one, other)
    if winner.category is Category.HIGH_CARD:
        return DecidedBy("kicker", one) if place else DecidedBy("high_card", one, other)
    return DecidedBy("group", one, other) if place < len(ours.sizes) else DecidedBy("kicker", one)


def _why_extras(ours: HandParts, theirs: HandParts) -> DecidedBy:
    if ours.twins == theirs.twins:
        return DecidedBy("fewer_wilds" if ours.wilds else "no_wild")
    if len(ours.sizes) != len(ours.twins):
        return DecidedBy("twins")
    place = next(place for place, twins in enumerate(ours.twins) if twins != theirs.twins[place])
    return DecidedBy("twins_of", ours.ranks[place], more=bool(theirs.twins[place]))


def _told_apart(hands: Mapping[K, Hand], least: Callable[[HandParts], int]) -> dict[K, Called]:
    """Of every hand so many ranks, or as many more as tell it from the others; then twins or wild cards, where they do.

    `least` says how many ranks of a hand are told in any case.
    """
    every = [(hand, parts_of(hand)) for hand in hands.values()]
    return {who: _among(hand, parts, every, least(parts)) for who, (hand, parts) in zip(hands, every, strict=True)}


def _among(hand: Hand, parts: HandParts, every: Sequence[tuple[Hand, HandParts]], ranks: int) -> Called:
    """One hand among all of its showdown."""
    twins = wilds = False
    for other, theirs in every:
        if hand.category is not other.category or hand.value == other.value:
            continue
        pairs = zip(parts.ranks, theirs.ranks, strict=True)
        place = next((place for place, (rank, others) in enumerate(pairs) if rank != others), None)
        if place is not None:
            ranks = max(ranks, place + 1)
        elif hand.twins != other.twins:
            twins = True
        else:
            wilds = True
    return Called(parts, ranks, twins, wilds)


def _fewest(parts: HandParts) -> int:
    return 2 if is_plain_low(parts) else _FEWEST.get(parts.category, 1)


def _ranks_in_full(parts: HandParts) -> int:
    return 2 if is_plain_low(parts) else _IN_FULL.get(parts.category, len(parts.ranks))
