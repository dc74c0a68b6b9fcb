"""What a dealer calls a hand: its full name, the name that tells the hands of one showdown apart, and why it won.

>>> from dealer.cards import Card
>>> from dealer.hands import high
>>> hands = {who: high.best([Card(name) for name in cards.split()]) for who, cards in {
...     "Ann": "Kh Ks Qh 9s 9d 4s 2h", "Bo": "Qs Js Qh 9s 9d 4s 2h", "Di": "Qd Tc Qh 9s 9d 4s 2h"}.items()}
>>> full(hands["Ann"])
'kings and nines with a queen'
>>> tell_apart(hands)["Ann"], tell_apart(hands)["Bo"]
('kings and nines', 'queens and nines with a jack')
>>> why(hands["Bo"], hands["Di"])
'jack kicker'
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

from dealer.cards import Rank
from dealer.hands.hand import Category, Hand

K = TypeVar("K", bound=Hashable)

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
_STRAIGHTS = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
_CARD_BY_CARD = (Category.FLUSH, Category.HIGH_CARD)

# How many ranks the shortest name says, and how many the full one does where it does not say them all: of three pair
# and of a low the rest seldom decides, of five of a kind never (nobody else can hold the same five).
_FEWEST = {
    Category.TWO_PAIR: 2,
    Category.FULL_HOUSE: 2,
    Category.DOUBLE_TRIPLET: 2,
    Category.FOUR_AND_TWO: 2,
}
_IN_FULL = {Category.THREE_PAIR: 1, Category.FIVE_OF_A_KIND: 1}


class _Says:
    """How much of a hand is said: so many ranks, and whether its twins and its wild cards are."""

    def __init__(self, ranks: int, *, extras: bool) -> None:
        self.ranks = ranks
        self.twins = extras
        self.wilds = extras

    def told_from(self, hand: Hand, other: Hand) -> None:
        """Go on to what tells the hand from another, if they do not tie."""
        if hand.value == other.value or hand.category is not other.category:
            return
        pairs = zip(_deciding(hand), _deciding(other), strict=True)
        place = next((place for place, (rank, others) in enumerate(pairs) if rank != others), None)
        if place is not None:
            self.ranks = max(self.ranks, place + 1)
        elif hand.twins != other.twins:
            self.twins = True
        else:
            self.wilds = True


def full(hand: Hand) -> str:
    """The whole name of a hand by itself: "pair of nines with ace, king, seven"."""
    return _words(hand, _Says(_ranks_in_full(hand), extras=hand.category not in _SAME_BY_NATURE))


_SAME_BY_NATURE = (Category.SIX_OF_A_KIND, Category.FIVE_OF_A_KIND)  # must hold twins; of one rank there is only one


def exposed(hand: Hand) -> str:
    """Up cards as they open a round, in few words: "kings", "three kings", "kings and nines", "ace-nine".

    >>> from dealer.cards import Card
    >>> from dealer.hands.exposed import best
    >>> exposed(best([Card("Ks"), Card("4d")], wild=[Card("4d")])), exposed(best([Card("9s"), Card("Ad")]))
    ('kings', 'ace-nine')
    """
    ranks = _deciding(hand)
    if hand.category is Category.HIGH_CARD:
        return "-".join(rank.word for rank in ranks[:2])
    return ranks[0].plural if hand.category is Category.ONE_PAIR else _lead(hand, ranks)[0]


def in_full(hands: Mapping[K, Hand]) -> dict[K, str]:
    """The whole name of every hand of one showdown; the same words only where hands tie.

    Twins and wild cards are said where they decide, as are the lower pairs of three pair and the lower cards of a low.
    """
    if len(hands) == 1:
        return {player: full(hand) for player, hand in hands.items()}
    return {player: _told_apart(hand, hands, _ranks_in_full(hand)) for player, hand in hands.items()}


def tell_apart(hands: Mapping[K, Hand]) -> dict[K, str]:
    """Every hand of one showdown by the shortest name that tells it from each hand that it does not tie with."""
    return {player: _told_apart(hand, hands, _fewest(hand)) for player, hand in hands.items()}


def _told_apart(hand: Hand, hands: Mapping[K, Hand], ranks: int) -> str:
    says = _Says(ranks, extras=False)
    for other in hands.values():
        says.told_from(hand, other)
    return _words(hand, says)


def why(winner: Hand, runner_up: Hand) -> str:
    """What put one hand above the next, in a short phrase: "ten kicker", "full house beats three nines"."""
    if winner.value == runner_up.value:
        return "equal hands"
    if winner.category is not runner_up.category:
        beats = "beat" if winner.category is Category.DOUBLE_TRIPLET else "beats"
        return f"{_noun(winner.category)} {beats} {_short(runner_up)}"
    ours, theirs = _deciding(winner), _deciding(runner_up)
    place = next((place for place, rank in enumerate(ours) if rank != theirs[place]), None)
    if place is None:
        return _why_extras(winner, runner_up)
    one, other = ours[place], theirs[place]
    if winner.category in _STRAIGHTS:
        return f"{one.word}-high beats {other.word}-high"
    if (winner.kind == "low" and winner.category is Category.HIGH_CARD) or winner.category is Category.FLUSH:
        return f"{one.word} beats {other.word}"
    if winner.category is Category.HIGH_CARD:
        return f"{one.word} kicker" if place else f"{one.word} high beats {other.word} high"
    return f"{one.plural} beat {other.plural}" if place < len(_groups(winner)) else f"{one.word} kicker"


def _why_extras(winner: Hand, runner_up: Hand) -> str:
    if winner.twins == runner_up.twins:
        return "fewer wild cards" if winner.wilds else "no wild card"
    groups = _groups(winner)
    if len(groups) != len(winner.twins):
        return "more identical cards"
    place = next(place for place, twins in enumerate(winner.twins) if twins != runner_up.twins[place])
    return f"{'more ' if runner_up.twins[place] else ''}identical {groups[place][0].plural}"


def _ranks(hand: Hand) -> list[Rank]:
    return [card.rank for card in hand.played]


def _deciding(hand: Hand) -> list[Rank]:
    """The ranks that decide, most important first: one of each group, every card of a flush, the top of a straight."""
    ranks = _ranks(hand)
    if hand.category in (*_STRAIGHTS, Category.ROYAL_FLUSH):
        return ranks[:1]
    return ranks if hand.category in _CARD_BY_CARD else list(dict.fromkeys(ranks))


def _groups(hand: Hand) -> list[tuple[Rank, int]]:
    """The ranks of which the hand has several, and how many."""
    ranks = _ranks(hand)
    if hand.category in _CARD_BY_CARD:
        return []
    return [(rank, ranks.count(rank)) for rank in dict.fromkeys(ranks) if ranks.count(rank) > 1]


def _is_plain_low(hand: Hand) -> bool:
    return hand.kind == "low" and hand.category is Category.HIGH_CARD


def _fewest(hand: Hand) -> int:
    return 2 if _is_plain_low(hand) else _FEWEST.get(hand.category, 1)


def _ranks_in_full(hand: Hand) -> int:
    return 2 if _is_plain_low(hand) else _IN_FULL.get(hand.category, len(_deciding(hand)))


def _words(hand: Hand, says: _Says) -> str:
    ranks = _deciding(hand)[: says.ranks]
    if _is_plain_low(hand):
        return "-".join(rank.word for rank in ranks) + " low"
    words, said = _lead(hand, ranks)
    kickers = _kickers(ranks[said:])
    if says.twins and any(hand.twins):
        if hand.category is Category.ONE_PAIR:
            words = f"identical {ranks[0].plural}"
        else:
            words += f", {_twins(hand)}{',' if kickers else ''}"
    words += kickers
    if says.wilds and hand.wilds:
        words += f", {_NUMBERS[hand.wilds]} wild{'s' if hand.wilds > 1 else ''}"
    return f"{words} for low" if hand.kind == "low" else words


def _lead(hand: Hand, ranks: list[Rank]) -> tuple[str, int]:
    """The name without its kickers, and how many ranks it says."""
    top = ranks[0]
    match hand.category:
        case Category.ROYAL_FLUSH:
            return "royal flush", 1
        case Category.STRAIGHT_FLUSH | Category.FLUSH | Category.STRAIGHT:
            return f"{top.word}-high {_noun(hand.category)}", 1
        case Category.DOUBLE_TRIPLET:
            return f"two triplets, {_and(ranks)}", 2
        case Category.FOUR_AND_TWO:
            return f"four {top.plural} and a pair of {ranks[1].plural}", 2
        case Category.FULL_HOUSE:
            return f"{top.plural} full of {ranks[1].plural}", 2
        case Category.THREE_PAIR:
            return f"three pair, {f'{top.plural} high' if len(ranks) == 1 else _and(ranks)}", len(ranks)
        case Category.TWO_PAIR:
            return _and(ranks[:2]), 2
        case Category.ONE_PAIR:
            return f"pair of {top.plural}", 1
        case Category.HIGH_CARD:
            return f"{top.word} high", 1
    return f"{_NUMBERS[_groups(hand)[0][1]]} {top.plural}", 1


def _and(ranks: Sequence[Rank]) -> str:
    plurals = [rank.plural for rank in ranks]
    return " and ".join([", ".join(plurals[:-1]), plurals[-1]])


def _kickers(ranks: Sequence[Rank]) -> str:
    if len(ranks) == 1:
        article = "an" if ranks[0] in (Rank.ACE, Rank.EIGHT) else "a"
        return f" with {article} {ranks[0].word}"
    return f" with {', '.join(rank.word for rank in ranks)}" if ranks else ""


def _twins(hand: Hand) -> str:
    """Identical cards, group by group or in all, however the house counts them (X4)."""
    groups = _groups(hand)
    if len(groups) != len(hand.twins):
        return f"{_NUMBERS[hand.twins[0]]} identical pair{'s' if hand.twins[0] > 1 else ''}"
    if len(groups) == 1:
        return f"{_NUMBERS[2 * hand.twins[0]]} identical{' in pairs' if hand.twins[0] > 1 else ''}"
    parts = []
    for (rank, size), pairs in zip(groups, hand.twins, strict=True):
        if pairs:
            many = "the" if size == 2 else _NUMBERS[2 * pairs]
            parts.append(f"{many} {rank.plural}{' in pairs' if pairs > 1 else ''}")
    return f"{' and '.join(parts)} identical"


def _noun(category: Category) -> str:
    called = {
        Category.DOUBLE_TRIPLET: "two triplets",
        Category.FOUR_AND_TWO: "four and a pair",
        Category.ONE_PAIR: "pair",
    }
    return called.get(category, category.value.replace("_", " "))


def _short(hand: Hand) -> str:
    """The beaten hand in a few words: with its rank where it has but one."""
    if len(_groups(hand)) == 1 or hand.category is Category.HIGH_CARD:
        return _lead(hand, _deciding(hand))[0]
    return _noun(hand.category)
