"""The judge: every five cards, every card that each wild one could be, compared one by one. Slow, plain, and right.

Nothing here is shared with `dealer.hands` but the cards, the names of the categories and the settings.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from dealer.cards import DECK, Card
from dealer.hands.high import HighSettings
from dealer.hands.low import LowSettings
from dealer.hands.six import SixSettings

Key = tuple[int, ...]
RANK = {card: int(card.rank) for card in DECK}  # the judge looks at millions of cards

HIGH = [
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
]
HIGH_ORDERS = {
    "top": [*HIGH, "five_of_a_kind"],
    "below_royal": [*HIGH[:-1], "five_of_a_kind", "royal_flush"],
    "below_straight_flush": [*HIGH[:-2], "five_of_a_kind", "straight_flush", "royal_flush"],
}
BY_COUNTS = {
    (5,): "five_of_a_kind",
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "one_pair",
    (1, 1, 1, 1, 1): "high_card",
}


def groups(ranks: Sequence[int]) -> list[tuple[int, int]]:
    """Count and rank, the largest and then the highest group first."""
    return sorted([(ranks.count(rank), rank) for rank in set(ranks)], reverse=True)


def name_five(cards: Sequence[Card]) -> tuple[str, list[int]]:
    """The category of five cards, and the ranks that decide within it."""
    grouped = groups([RANK[card] for card in cards])
    ranks = [rank for _, rank in grouped]
    flush = len({card[1] for card in cards}) == 1
    if ranks == [14, 5, 4, 3, 2]:
        ranks = [5, 4, 3, 2, 1]
    straight = len(ranks) == 5 and ranks == list(range(ranks[0], ranks[0] - 5, -1))
    if flush and straight:
        return ("royal_flush" if ranks[0] == 14 else "straight_flush"), ranks
    if flush and len(grouped) > 1:
        return "flush", sorted((RANK[card] for card in cards), reverse=True)
    if straight:
        return "straight", ranks
    return BY_COUNTS[tuple(count for count, _ in grouped)], ranks


def key_of_five(cards: Sequence[Card], settings: HighSettings) -> Key:
    name, ranks = name_five(cards)
    return (HIGH_ORDERS[settings.five_of_a_kind].index(name), *ranks)


def readings(naturals: Sequence[Card], wilds: Sequence[Card]) -> Iterator[tuple[list[Card], list[Card], list[Card]]]:
    """Every five, as its natural cards, its wild cards and what these could be."""
    for count in range(len(wilds) + 1):
        for used in combinations(wilds, count):
            for held in combinations(naturals, 5 - count):
                for plays in combinations_with_replacement(DECK, count):
                    yield list(held), list(used), list(plays)


def split(cards: Sequence[Card], wild: Collection[Card]) -> tuple[list[Card], list[Card]]:
    return [card for card in cards if card not in wild], [card for card in cards if card in wild]


def high(cards: Sequence[Card], wild: Collection[Card], settings: HighSettings) -> Key:
    """The key of the best hand; the last number is minus the wild cards that stand for another, where they count."""
    best: Key = ()
    for naturals, wilds, plays in readings(*split(cards, wild)):
        played = naturals + plays
        key = key_of_five(played, settings)
        if len(set(played)) < 5 and not settings.wild_duplicates and len({card[0] for card in played}) > 1:
            continue  # a wild card is a card that the hand has not got, or makes five of a kind (K2)
        if settings.natural_beats_wild:
            key = (*key, *[0] * (6 - len(key)), len(set(wilds) & set(plays)) - len(wilds))
        best = max(best, key)
    return best


def low_key(cards: Sequence[Card], low: str) -> Key:
    """The key of five cards as a low hand: the smallest is the best."""
    if low == "a5":
        grouped = groups([1 if RANK[card] == 14 else RANK[card] for card in cards])
        return ([*HIGH, "five_of_a_kind"].index(BY_COUNTS[tuple(n for n, _ in grouped)]), *[r for _, r in grouped])
    name, ranks = name_five(cards)
    flush = name.endswith("flush")
    if low == "27" and name in ("straight", "straight_flush") and ranks[0] == 5:
        name, ranks = ("flush" if flush else "high_card"), [14, 5, 4, 3, 2]
    if low == "64":
        if name in ("straight", "royal_flush") and ranks[0] == 14:  # the ace is low: king to ten, and an ace
            name = "flush" if flush else "high_card"
        low_ace = sorted((1 if RANK[card] == 14 else RANK[card] for card in cards), reverse=True)
        ranks = low_ace if name in ("straight", "straight_flush", "flush") else [r for _, r in groups(low_ace)]
    return ([*HIGH, "five_of_a_kind"].index(name), *ranks)


def low(cards: Sequence[Card], wild: Collection[Card], settings: LowSettings) -> Key | None:
    """The key of the best low; the last number is the wild cards that stand for another, where they count."""
    if settings.wild_low == "natural_rank_only":
        wild = ()
    best = lowest(*split(cards, wild), settings.low, fewest=settings.natural_beats_wild)
    limit = settings.low_qualifier
    return best if limit is None or (best[0] == 0 and best[1] <= limit) else None


def lowest(naturals: Sequence[Card], wilds: Sequence[Card], low: str, *, fewest: bool = False) -> Key:
    """Every five and every substitution, one by one."""
    best: Key | None = None
    for held, used, plays in readings(naturals, wilds):
        key = low_key(held + plays, low)
        if fewest:
            key = (*key, *[0] * (6 - len(key)), len(used) - len(set(used) & set(plays)))
        best = key if best is None else min(best, key)
    assert best is not None
    return best


def exposed(cards: Sequence[Card], wild: Collection[Card]) -> Key:
    """Cards that lie face up, wild ones as any card: the largest groups, then the ranks."""
    naturals = [card for card in cards if card not in wild]
    best: Key = ()
    for plays in product(DECK, repeat=len(cards) - len(naturals)):
        if len({*naturals, *plays}) == len(cards):
            grouped = groups([RANK[card] for card in (*naturals, *plays)])
            key = (*[count for count, _ in grouped], *[0] * (4 - len(grouped)), *[rank for _, rank in grouped])
            best = max(best, key)
    return best


SIX = [
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "full_house",
    "three_pair",
    "four_of_a_kind",
    "straight",
    "flush",
    "four_and_two",
    "double_triplet",
    "five_of_a_kind",
    "straight_flush",
    "six_of_a_kind",
]
SIX_BY_COUNTS = {
    (6,): "six_of_a_kind",
    (5, 1): "five_of_a_kind",
    (4, 2): "four_and_two",
    (4, 1, 1): "four_of_a_kind",
    (3, 3): "double_triplet",
    (3, 2, 1): "full_house",
    (3, 1, 1, 1): "three_of_a_kind",
    (2, 2, 2): "three_pair",
    (2, 2, 1, 1): "two_pair",
    (2, 1, 1, 1, 1): "one_pair",
    (1, 1, 1, 1, 1, 1): "high_card",
}


def name_six(cards: Sequence[Card], settings: SixSettings) -> tuple[str, list[int]]:
    ranks = sorted((RANK[card] for card in cards), reverse=True)
    if ranks == [14, 6, 5, 4, 3, 2] and settings.six_ace_low:
        ranks = [6, 5, 4, 3, 2, 1]
    straight = ranks == list(range(ranks[0], ranks[0] - 6, -1))
    if len({card[1] for card in cards}) == 1:
        return ("straight_flush" if straight else "flush"), ranks
    if straight:
        return "straight", ranks
    grouped = groups(ranks)
    return SIX_BY_COUNTS[tuple(count for count, _ in grouped)], [rank for _, rank in grouped]


def six(cards: Sequence[Card], settings: SixSettings) -> tuple[Key, Key]:
    """The key of six cards, and what breaks a tie between identical keys."""
    name, ranks = name_six(cards, settings)
    order = list(SIX)
    rarer_first = settings.six_order == "by_rarity"
    if rarer_first and settings.decks == 1:
        order[order.index("straight")], order[order.index("four_of_a_kind")] = "four_of_a_kind", "straight"
    if settings.decks == 1 if rarer_first else not settings.double_triplet_first:
        first, second = order.index("four_and_two"), order.index("double_triplet")
        order[first], order[second] = order[second], order[first]
    doubled = Counter(RANK[card] for card, count in Counter(cards).items() if count == 2)
    by_group = tuple(doubled[rank] for count, rank in groups([RANK[card] for card in cards]) if count > 1)
    twins: Key = {
        "by_group": by_group,
        "total_count": (sum(by_group),),
        "pair_only": by_group if name == "one_pair" else (),
        "off": (),
    }[settings.identical]
    counted = settings.decks == 2 and name not in ("flush", "straight_flush")
    return (order.index(name), *ranks), twins if counted else ()
