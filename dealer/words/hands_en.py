"""Ranks and hands in English, as a dealer says them; made from ranks, in ever fewer words.

>>> from dealer.cards import Card
>>> from dealer.hands import calling, high
>>> ann = high.best([Card(name) for name in "Ks Kh Qh 9s 9d".split()])
>>> name(calling.full(ann)), forms(calling.full(ann))[-1]
('kings and nines with a queen', 'Ks and 9s · Q')
>>> reason(calling.why(ann, high.best([Card(name) for name in "Kd Kc Jh 9c 9h".split()])))
'queen kicker'
"""

from collections.abc import Sequence

from dealer.cards import Card, Rank
from dealer.hands.calling import Called, DecidedBy, HandParts, is_plain_low
from dealer.hands.hand import Category

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")

_NOUNS = {
    Category.DOUBLE_TRIPLET: "two triplets",
    Category.FOUR_AND_TWO: "four and a pair",
    Category.ONE_PAIR: "pair",
}


def word(rank: Rank) -> str:
    """The rank as a dealer says it: "seven", "queen"."""
    return rank.name.lower()


def plural(rank: Rank) -> str:
    """More than one of the rank: "sixes", "queens"."""
    return word(rank) + ("es" if rank is Rank.SIX else "s")


def sign(rank: Rank) -> str:
    """The rank as it stands on a card: "7", "10", "Q"."""
    return "10" if rank is Rank.TEN else rank.letter


def signs(rank: Rank) -> str:
    """More than one of the rank, by its sign: "9s"."""
    return f"{sign(rank)}s"


def card(one: Card) -> str:
    """A card as it is said: "queen of hearts"."""
    return f"{word(one.rank)} of {one.suit.name.lower()}s"


def number(n: int) -> str:
    """A small number in words, a large one in figures."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def category(kind: Category) -> str:
    """A kind of hand by itself: "full house", "four and a pair"."""
    return _NOUNS.get(kind, kind.value.replace("_", " "))


def name(called: Called) -> str:
    """A hand, as far as it is to be told: "pair of nines with ace, king, seven"."""
    return forms(called)[0]


def forms(called: Called, *, bare: bool = False) -> tuple[str, ...]:
    """A hand in ever fewer words, the longest first; the ranks that tell two hands apart are never what is left out.

    `bare` leaves out that it is a low hand, where the place says so.
    """
    if not called.ranks:
        return (category(called.parts.category),)
    found: tuple[str, ...] = (
        _words(called, _WORDS),
        _words(called, _TAIL),
        _words(called, _SIGNS),
        _words(called, _CARDS),
    )
    low = called.parts.low and not bare
    if is_plain_low(called.parts):
        ranks = called.parts.ranks[: called.ranks]
        found = tuple("-".join(map(one, ranks)) + ("" if bare else " low") for one in (word, sign, sign, sign))
    elif low:
        found = tuple(f"{words} for low" for words in found)
    return tuple(dict.fromkeys(found))


def spoken(called: Called) -> str:
    """A hand as it is read aloud."""
    return name(called)


def exposed(called: Called) -> str:
    """Up cards as they open a round, in few words: "kings", "three kings", "kings and nines", "ace-nine"."""
    parts = called.parts
    if parts.category is Category.HIGH_CARD:
        return "-".join(word(rank) for rank in parts.ranks[:2])
    return plural(parts.ranks[0]) if parts.category is Category.ONE_PAIR else _lead(parts, len(parts.ranks), _WORDS)


def reason(why: DecidedBy) -> str:
    """What put one hand above the next, in a short phrase: "ten kicker", "full house beats three nines"."""
    return reasons(why)[0]


def reasons(why: DecidedBy) -> tuple[str, ...]:
    """The same, then with the ranks as signs."""
    return tuple(dict.fromkeys((_reason(why, _WORDS), _reason(why, _SIGNS))))


class _Style:
    """How ranks are written: before the kickers and among them; and whether a flush is told by its cards."""

    def __init__(self, *, lead: bool, tail: bool, cards: bool = False) -> None:
        self.one, self.many = (sign, signs) if lead else (word, plural)
        self.tail, self.cards = tail, cards


_WORDS = _Style(lead=False, tail=False)
_TAIL = _Style(lead=False, tail=True)
_SIGNS = _Style(lead=True, tail=True)
_CARDS = _Style(lead=True, tail=True, cards=True)


def _words(called: Called, style: _Style) -> str:
    parts = called.parts
    ranks = parts.ranks[: called.ranks]
    said = _said_by_lead(parts, len(ranks))
    kickers = _kickers(ranks[said:], style)
    if style.cards and kickers and parts.category in (Category.FLUSH, Category.STRAIGHT_FLUSH):
        words, kickers = f"{category(parts.category)} {sign(ranks[0])}", kickers.removeprefix(" ·")
    else:
        words = _lead(parts, len(ranks), style)
    if called.twins and any(parts.twins):
        if parts.category is Category.ONE_PAIR:
            words = f"identical {style.many(ranks[0])}"
        else:
            words += f", {_twins(parts, style)}{',' if kickers and not style.tail else ''}"
    words += kickers
    if called.wilds and parts.wilds:
        words += f", {NUMBERS[parts.wilds]} wild{'s' if parts.wilds > 1 else ''}"
    return words


def _said_by_lead(parts: HandParts, ranks: int) -> int:
    """How many of the ranks the name without its kickers says."""
    match parts.category:
        case Category.DOUBLE_TRIPLET | Category.FOUR_AND_TWO | Category.FULL_HOUSE | Category.TWO_PAIR:
            return 2
        case Category.THREE_PAIR:
            return ranks
    return 1


def _lead(parts: HandParts, count: int, style: _Style) -> str:
    """The name without its kickers."""
    ranks, top = parts.ranks[:count], parts.ranks[0]
    match parts.category:
        case Category.ROYAL_FLUSH:
            return "royal flush"
        case Category.STRAIGHT_FLUSH | Category.FLUSH | Category.STRAIGHT:
            return f"{style.one(top)}-high {category(parts.category)}"
        case Category.DOUBLE_TRIPLET:
            return f"two triplets, {_and(ranks, style)}"
        case Category.FOUR_AND_TWO:
            return f"four {style.many(top)} and a pair of {style.many(ranks[1])}"
        case Category.FULL_HOUSE:
            return f"{style.many(top)} full of {style.many(ranks[1])}"
        case Category.THREE_PAIR:
            return f"three pair, {f'{style.many(top)} high' if count == 1 else _and(ranks, style)}"
        case Category.TWO_PAIR:
            return _and(ranks[:2], style)
        case Category.ONE_PAIR:
            return f"pair of {style.many(top)}"
        case Category.HIGH_CARD:
            return f"{style.one(top)} high"
    return f"{NUMBERS[parts.sizes[0]]} {style.many(top)}"


def _and(ranks: Sequence[Rank], style: _Style) -> str:
    plurals = [style.many(rank) for rank in ranks]
    return " and ".join([", ".join(plurals[:-1]), plurals[-1]])


def _kickers(ranks: Sequence[Rank], style: _Style) -> str:
    if not ranks:
        return ""
    if style.tail:
        return f" · {' '.join(map(sign, ranks))}"
    if len(ranks) == 1:
        return f" with {'an' if ranks[0] in (Rank.ACE, Rank.EIGHT) else 'a'} {word(ranks[0])}"
    return f" with {', '.join(map(word, ranks))}"


def _twins(parts: HandParts, style: _Style) -> str:
    """Identical cards, group by group or in all, however the house counts them (X4)."""
    if len(parts.sizes) != len(parts.twins):
        return f"{NUMBERS[parts.twins[0]]} identical pair{'s' if parts.twins[0] > 1 else ''}"
    if len(parts.sizes) == 1:
        return f"{NUMBERS[2 * parts.twins[0]]} identical{' in pairs' if parts.twins[0] > 1 else ''}"
    found = []
    for rank, size, pairs in zip(parts.ranks, parts.sizes, parts.twins, strict=False):
        if pairs:
            many = "the" if size == 2 else NUMBERS[2 * pairs]
            found.append(f"{many} {style.many(rank)}{' in pairs' if pairs > 1 else ''}")
    return f"{' and '.join(found)} identical"


def _reason(why: DecidedBy, style: _Style) -> str:
    one = style.one(why.ours) if why.ours else ""
    other = style.one(why.theirs) if why.theirs else ""
    match why.by:
        case "equal":
            return "equal hands"
        case "kind" if why.kind and why.beaten:
            beats = "beat" if why.kind.parts.category is Category.DOUBLE_TRIPLET else "beats"
            beaten = _words(why.beaten, style) if why.beaten.ranks else category(why.beaten.parts.category)
            return f"{category(why.kind.parts.category)} {beats} {beaten}"
        case "top":
            return f"{one}-high beats {other}-high"
        case "card":
            return f"{one} beats {other}"
        case "high_card":
            return f"{one} high beats {other} high"
        case "kicker":
            return f"{one} kicker"
        case "group" if why.ours and why.theirs:
            return f"{style.many(why.ours)} beat {style.many(why.theirs)}"
        case "fewer_wilds":
            return "fewer wild cards"
        case "no_wild":
            return "no wild card"
        case "twins":
            return "more identical cards"
        case "twins_of" if why.ours:
            return f"{'more ' if why.more else ''}identical {style.many(why.ours)}"
    raise ValueError(f"a reason without its parts: {why!r}")
