"""The best five of five to nine cards, as a number, by counting: a hand is a sum and a look-up.

A card is one integer: a three-bit digit for its rank, and above the thirteen digits a four-bit digit for its suit. The
sum of a hand holds how many it has of each rank and suit. Every suit starts at three, so that five of it set the top
bit of its digit. Hands alike in their ranks share one look-up; the table fills as hands are seen, and the first look
costs some microseconds.

A value is the place of the category, then up to five ranks that decide within it, four bits each.

>>> royal = value([CODE[Card(name)] for name in "As Ks Qs Js Ts 2h 2d".split()])
>>> royal >> PLACE, royal == value([CODE[Card(name)] for name in "Ah Kh Qh Jh Th 9h 9d".split()])
(11, True)
"""

from collections.abc import Collection, Iterable, Sequence

from dealer.cards import DECK, RANKS, Card
from dealer.hands.hand import Category

PLACE = 20  # the category stands above five ranks of four bits

HIGH_CARD, ONE_PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR = range(8)
STRAIGHT_FLUSH, ROYAL_FLUSH = 9, 11  # with places for five of a kind below, between and above (K1)
FIVE = {"below_straight_flush": 8, "below_royal": 10, "top": 12}

CATEGORIES = {
    HIGH_CARD: Category.HIGH_CARD,
    ONE_PAIR: Category.ONE_PAIR,
    TWO_PAIR: Category.TWO_PAIR,
    THREE: Category.THREE_OF_A_KIND,
    STRAIGHT: Category.STRAIGHT,
    FLUSH: Category.FLUSH,
    FULL_HOUSE: Category.FULL_HOUSE,
    FOUR: Category.FOUR_OF_A_KIND,
    STRAIGHT_FLUSH: Category.STRAIGHT_FLUSH,
    ROYAL_FLUSH: Category.ROYAL_FLUSH,
    **dict.fromkeys(FIVE.values(), Category.FIVE_OF_A_KIND),
}

RANK_OF: dict[Card, int] = {card: int(card.rank) for card in DECK}
SUITS = "shdc"  # the order in which suits are tried; it decides nothing

_SUIT_AT = 39  # bits: thirteen ranks of three
_SUIT_BIT = {suit: _SUIT_AT + 4 * place for place, suit in enumerate(SUITS)}
_START = sum(3 << bit for bit in _SUIT_BIT.values())
_FIVE_SUITED = sum(8 << bit for bit in _SUIT_BIT.values())
_RANKS = (1 << _SUIT_AT) - 1
_OF_ONE_SUIT = 1 << _SUIT_AT  # marks a pattern of ranks that are all of one suit

CODE: dict[Card, int] = {card: (1 << 3 * (RANK_OF[card] - 2)) + (1 << _SUIT_BIT[card[1]]) for card in DECK}

# What was counted once need not be counted again; no answer depends on it. Equal values are one number in memory.
_MOST_SEEN = 1 << 16  # patterns; seven cards have 49,205 of ranks and 4,719 of one suit
_seen: dict[int, int] = {}
_values: dict[int, int] = {}


def value(codes: Sequence[int]) -> int:
    """What the best five of five to nine different natural cards are worth; cards are given as their CODE."""
    hand = sum(codes, _START)
    suit = hand & _FIVE_SUITED
    if suit:
        return _suited(codes, hand & _RANKS, suit >> 3)
    try:
        return _seen[hand & _RANKS]
    except KeyError:
        return _keep(hand & _RANKS, unsuited(counts_of(hand & _RANKS), 0))


def _suited(codes: Sequence[int], digits: int, unit: int) -> int:
    """The same where five or more are of the suit whose digit has this unit."""
    of_suit = sum([code for code in codes if code & unit]) & _RANKS
    try:
        worth = _seen[of_suit | _OF_ONE_SUIT]
    except KeyError:
        worth = _keep(of_suit | _OF_ONE_SUIT, suited(counts_of(of_suit), 0))
    # Eight or nine cards can hold a flush and more than a flush.
    return worth if len(codes) < 8 else max(worth, unsuited(counts_of(digits), 0))


def _keep(pattern: int, worth: int) -> int:
    worth = _values.setdefault(worth, worth)
    if len(_seen) < _MOST_SEEN:
        _seen[pattern] = worth
    return worth


def counts_of(digits: int) -> dict[int, int]:
    """How many of each rank, highest rank first, from the lower part of a sum of codes."""
    return {rank: count for rank in range(14, 1, -1) if (count := digits >> 3 * (rank - 2) & 7)}


def pack(place: int, *ranks: int) -> int:
    """A value from the category's place and the ranks that decide, most important first."""
    for shown in range(5):
        place = place << 4 | (ranks[shown] if shown < len(ranks) else 0)
    return place


def unpack(worth: int) -> tuple[int, list[int]]:
    """The category's place, and the ranks that decide."""
    return worth >> PLACE, [rank for bit in (16, 12, 8, 4, 0) if (rank := worth >> bit & 15)]


def straight_top(ranks: Iterable[int], wilds: int) -> int:
    """The top rank of the best straight that the ranks and so many wild cards make; 0 if none. An ace may be low."""
    mask = sum(1 << rank for rank in ranks)
    mask |= mask >> 13 & 2
    for top in range(14, 4, -1):
        if (0b11111 << top - 4 & ~mask).bit_count() <= wilds:
            return top
    return 0


def unsuited(counts: dict[int, int], wilds: int, five: int = FIVE["top"]) -> int:
    """The best hand without regard to suits, from the natural cards' counts, highest rank first.

    A wild card always joins the largest and then the highest group: no other use of it is worth more, except in a
    straight, which is looked at by itself.
    """
    most = max(counts.values(), default=0) + wilds
    if most >= 4:
        like, place = (5, five) if most >= 5 else (4, FOUR)
        rank = next(rank for rank in counts if counts[rank] + wilds >= like)
        return pack(place, rank, *([other for other in counts if other != rank][: 5 - like]))
    pairs = [rank for rank in counts if counts[rank] >= 2]
    rest = list(counts)
    if most == 3:
        rank = next(rank for rank in counts if counts[rank] + wilds == 3)
        others = [other for other in pairs if other != rank]
        if others:
            return pack(FULL_HOUSE, rank, others[0])
        place, order = THREE, [rank]
    elif wilds:
        place, order = ONE_PAIR, [rest[0]]
    else:
        place, order = min(len(pairs), 2), pairs[:2]
    top = straight_top(counts, wilds)
    if top:
        return pack(STRAIGHT, top)
    kickers = 5 - {HIGH_CARD: 0, ONE_PAIR: 2, TWO_PAIR: 4, THREE: 3}[place]
    return pack(place, *order, *[other for other in rest if other not in order][:kickers])


def suited(ranks: Collection[int], wilds: int, duplicates: bool = False) -> int:
    """The best flush or straight flush of one suit's natural ranks and so many wild cards; there must be five.

    A wild card plays the highest card that the flush has not got; with `duplicates` it plays another ace (K2).
    """
    top = straight_top(ranks, wilds)
    if top:
        return pack(ROYAL_FLUSH) if top == 14 else pack(STRAIGHT_FLUSH, top)
    if duplicates:
        return pack(FLUSH, *[14] * wilds, *sorted(ranks, reverse=True)[: 5 - wilds])
    chosen: list[int] = []
    for rank in range(14, 1, -1):
        if rank in ranks:
            chosen.append(rank)
        elif wilds:
            wilds -= 1
            chosen.append(rank)
        if len(chosen) == 5:
            break
    return pack(FLUSH, *chosen)


def free_card(rank: int, suit: str | None, taken: Collection[Card]) -> Card:
    """The card for a wild one to play: not one already in the hand, unless it has to repeat one (K2)."""
    if suit:
        return Card(RANKS[rank - 2] + suit)
    cards = [Card(RANKS[rank - 2] + each) for each in SUITS]
    return next((card for card in cards if card not in taken), cards[0])
