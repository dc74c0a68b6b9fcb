"""The best low hand of five to nine cards, by one of three rankings, up to three wild (K3, K14 to K17).

"a5" knows neither straights nor flushes, and its ace is low; in "27" both count and the ace is high; in "64" both count
and the ace is low, so that ten to ace is no straight.

>>> cards = [Card(name) for name in "As 2h 3d Kc Kd 4d 9c".split()]
>>> wheel = best(cards, wild=[Card("9c")])
>>> wheel.category.value, " ".join(wheel.best), wheel.plays
('high_card', '9c 4d 3d 2h As', {<Card.C9: '9c'>: <Card.C5: '5c'>})
>>> best(cards, settings=LowSettings(low_qualifier=8)) is None
True
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations, product
from typing import Literal, NamedTuple

from dealer.cards import RANKS, Card
from dealer.hands.counting import RANK_OF, SUITS, pack
from dealer.hands.hand import MOST_WILD, Category, Hand, check, split_wild


class LowSettings(NamedTuple):
    """House rules of the low hand, by their names in docs/rulings.md."""

    low: Literal["a5", "64", "27"] = "a5"
    wild_low: Literal["any", "natural_rank_only"] = "any"
    wild_independent: bool = True
    """Whether a wild card may play another card here than it plays in the high hand."""
    low_qualifier: int | None = None
    """The highest card that a low may have; None for no limit."""
    natural_beats_wild: bool = False
    """Whether, between equal lows, the one with fewer wild cards that stand for others is the better."""


DEFAULT = LowSettings()

# Worst hand wins: by category, then by rank. Ace to five knows neither straights nor flushes.
_ORDER = (
    Category.HIGH_CARD,
    Category.ONE_PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.ROYAL_FLUSH,
    Category.FIVE_OF_A_KIND,
)
_PLACE = {category: place for place, category in enumerate(_ORDER)}
_GROUPS = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.ONE_PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
    (5,): Category.FIVE_OF_A_KIND,  # of wild cards that have to play what they play in the high hand
}
_WORST = 1 << 24  # above every packed hand: the low hand's value is counted down from here

Played = list[tuple[Card, Card]]  # a real card and the card it plays


def _ladder(ranks: range, straights: bool) -> list[int]:
    """Every five different ranks as a mask of bits, best low first: the better low has the smaller mask."""
    rungs = sorted(map(sum, combinations([1 << rank for rank in ranks], 5)))
    return rungs if straights else [rung for rung in rungs if rung != 31 * (rung & -rung)]


_LADDERS = {
    "a5": _ladder(range(1, 14), straights=True),
    "64": _ladder(range(1, 14), straights=False),
    "27": _ladder(range(2, 15), straights=False),
}


def best(
    cards: Sequence[Card],
    wild: Collection[Card] = (),
    *,
    settings: LowSettings = DEFAULT,
    plays: Mapping[Card, Card] | None = None,
) -> Hand | None:
    """The best low five of five to nine different cards, or None if the house asks for a better low than that.

    `plays` is what the wild cards play in the high hand; it binds them here unless `wild_independent`.
    """
    check(cards, 5, 9)
    bound: Mapping[Card, Card] = {}
    if settings.wild_low == "natural_rank_only":
        wild = ()
    elif not settings.wild_independent and plays:
        bound = plays
        wild = [card for card in wild if card not in bound]
    naturals, wilds = split_wild(cards, wild)
    hand: Played = [(card, bound.get(card, card)) for card in naturals]
    category, ranks, played = _unpaired(hand, wilds, settings.low) or _paired(hand, wilds, settings.low)
    if settings.low_qualifier and (category is not Category.HIGH_CARD or ranks[0] > settings.low_qualifier):
        return None
    counted = substitutions(played) if settings.natural_beats_wild else 0
    worth = _WORST - pack(_PLACE[category], *ranks) << 2 | MOST_WILD - counted
    real = tuple(card for card, _ in played)
    shown = {card: stands for card, stands in played if card in wilds or card in bound}
    return Hand(worth, category, real, shown, kind="low", wilds=counted)


def substitutions(played: Played) -> int:
    """How many wild cards stand for another card; one that plays itself is as good as natural."""
    return sum(real != stands for real, stands in played)


Reading = tuple[Category, list[int], Played]


def _rank(card: Card, low: str) -> int:
    rank = RANK_OF[card]
    return 1 if rank == 14 and low != "27" else rank


def _card(rank: int, suit: str) -> Card:
    return Card(RANKS[(rank - 2) % 13] + suit)


def _unpaired(hand: Played, wilds: list[Card], low: str) -> Reading | None:
    """The best low of five different ranks that is neither a straight nor a flush, if there is one."""
    by_rank: dict[int, Played] = {}
    for real, stands in hand:
        by_rank.setdefault(_rank(stands, low), []).append((real, stands))
    missing = ~sum(1 << rank for rank in by_rank)
    for mask in _LADDERS[low]:
        if (mask & missing).bit_count() <= len(wilds):
            rung = [rank for rank in range(14, 0, -1) if mask >> rank & 1]
            filled = _filled(rung, by_rank, wilds)
            if low != "a5" and _one_suited(filled):
                filled = _off_suit(rung, by_rank, wilds)
            if filled:
                return Category.HIGH_CARD, rung, filled
    return None


def _one_suited(played: Played) -> bool:
    return len({stands[1] for _, stands in played}) == 1


def _filled(rung: Sequence[int], by_rank: Mapping[int, Played], wilds: list[Card]) -> Played:
    """Real cards for five different ranks: natural ones first, a wild one only for a rank that is missing."""
    free = list(wilds)
    chosen: Played = []
    for rank in rung:
        if rank in by_rank:
            chosen.append(min(by_rank[rank], key=lambda each: each[0] != each[1]))
        else:
            card = free.pop(0)
            chosen.append((card, _card(rank, card[1])))
    return chosen


def _off_suit(rung: Sequence[int], by_rank: Mapping[int, Played], wilds: list[Card]) -> Played:
    """The same not all of one suit, with as few wild cards for others as can be; a wild card may take any place.

    Nothing where it cannot be.
    """
    places: list[Played] = []
    for rank in rung:
        wild = [(card, _card(rank, suit)) for card in wilds for suit in SUITS[:2]]
        own = [(card, card) for card in wilds if card in {_card(rank, suit) for suit in SUITS}]
        places.append([*by_rank.get(rank, ()), *own, *wild])
    fits = [
        list(played)
        for played in product(*places)
        if len({real for real, _ in played}) == len(rung) and not _one_suited(list(played))
    ]
    return min(fits, key=substitutions, default=[])


def _paired(hand: Played, wilds: list[Card], low: str) -> Reading:
    """The least bad five when every five pair, or make a straight or a flush that counts."""
    every = [*hand, *((card, None) for card in wilds)]
    return min(
        (_read(five, low) for five in combinations(every, 5)),
        key=lambda read: (_PLACE[read[0]], read[1], substitutions(read[2])),
    )


def _read(five: tuple[tuple[Card, Card | None], ...], low: str) -> Reading:
    """Five cards as a low hand; a wild card never pairs, so it plays the lowest rank that is missing."""
    held = {_rank(stands, low) for _, stands in five if stands}
    suits = {stands[1] for _, stands in five if stands}
    missing = (rank for rank in range(2 if low == "27" else 1, 15) if rank not in held)
    played: Played = []
    for real, stands in five:
        rank = next(missing) if stands is None else 0
        own = stands or _card(rank, real[1])
        # Bound wild cards may have made the others a flush with a pair: this one is of another suit then.
        off = next(suit for suit in SUITS if suit != real[1])
        played.append((real, stands or (_card(rank, off) if suits == {real[1]} and low != "a5" else own)))
    ranks = [_rank(stands, low) for _, stands in played]
    played.sort(key=lambda each: (-ranks.count(_rank(each[1], low)), -_rank(each[1], low)))
    groups = sorted({rank: ranks.count(rank) for rank in ranks}.items(), key=lambda group: (-group[1], -group[0]))
    category = _GROUPS[tuple(count for _, count in groups)]
    order = [rank for rank, _ in groups]
    if low != "a5" and category is not Category.FIVE_OF_A_KIND:
        straight = len(order) == 5 and order[0] - order[4] == 4
        flush = _one_suited(played)
        if straight and flush:
            category = Category.ROYAL_FLUSH if order[0] == 14 else Category.STRAIGHT_FLUSH
        elif straight or flush:
            category = Category.STRAIGHT if straight else Category.FLUSH
            played.sort(key=lambda each: -_rank(each[1], low))
            order = [_rank(stands, low) for _, stands in played]  # a bound wild card may double a card of a flush
    return category, order, played
