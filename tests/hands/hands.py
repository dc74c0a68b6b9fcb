"""Cards and hands for the tests."""

from collections.abc import Iterable

from hypothesis import strategies as st

from dealer.cards import DECK, Card
from dealer.hands import Hand, exposed, high, low, six, wild_cards
from dealer.hands.high import HighSettings
from dealer.hands.low import LowSettings
from dealer.hands.six import SixSettings


def cards(text: str) -> list[Card]:
    """Cards as they are written: "As Kd 9c"."""
    return [Card(name) for name in text.split()]


def high_of(text: str, wild: str = "", **rules: object) -> Hand:
    """The high hand of some cards; `wild` is the indicator."""
    return high.best(cards(text), indicated(wild), settings=HighSettings(**rules))  # type: ignore[arg-type]


def low_of(text: str, wild: str = "", **rules: object) -> Hand | None:
    return low.best(cards(text), indicated(wild), settings=LowSettings(**rules))  # type: ignore[arg-type]


def six_of(text: str, **rules: object) -> Hand:
    return six.best(cards(text), settings=SixSettings(**rules))  # type: ignore[arg-type]


def exposed_of(text: str, wild: str = "") -> Hand:
    return exposed.best(cards(text), indicated(wild))


def indicated(indicator: str) -> Iterable[Card]:
    return wild_cards(Card(indicator)) if indicator else ()


def played(hand: Hand) -> str:
    """The cards as the hand reads, wild ones as what they play."""
    return " ".join(hand.played)


high_settings = st.builds(
    HighSettings,
    st.sampled_from(["top", "below_royal", "below_straight_flush"]),
    st.booleans(),
    st.booleans(),
)
low_settings = st.builds(
    LowSettings,
    st.sampled_from(["a5", "64", "27"]),
    st.sampled_from(["any", "natural_rank_only"]),
    st.just(True),
    st.sampled_from([None, 7, 8, 9]),
    st.booleans(),
)
six_settings = st.builds(
    SixSettings,
    st.just(2),
    st.sampled_from(["two_decks", "by_rarity"]),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["by_group", "total_count", "pair_only", "off"]),
)


@st.composite
def five_to_nine(
    draw: st.DrawFn, most: int = 9, least_wild: int = 0, most_wild: int = 3
) -> tuple[list[Card], list[Card]]:
    """Different cards, and those of them that are wild. Half of the time from few ranks and suits: rich hands."""
    pack = list(DECK)
    if draw(st.booleans()):
        low_rank, suits = draw(st.integers(2, 9)), draw(st.sampled_from(["shdc", "sh", "shd"]))
        near = range(low_rank, low_rank + 7)
        pack = [card for card in DECK if (card.rank in near and card.suit in suits) or card.rank == 14]
    rank = draw(st.integers(2, 14))
    of_rank = [card for card in DECK if card.rank == rank]
    wild = draw(st.lists(st.sampled_from(of_rank), min_size=least_wild, max_size=most_wild, unique=True))
    others = st.sampled_from([card for card in pack if card not in wild])
    size = draw(st.integers(5, most)) - len(wild)
    naturals = draw(st.lists(others, min_size=size, max_size=size, unique=True))
    return draw(st.permutations([*naturals, *wild])), wild
