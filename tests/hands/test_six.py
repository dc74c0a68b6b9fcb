"""Six-card hands by the numbers of docs/rulings.md, the totals of one deck and two, then the judge in every setting."""

from collections import Counter
from itertools import combinations_with_replacement, pairwise, product
from math import comb, prod
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.cards import DECK, RANKS, Card
from dealer.hands import HandError, six
from dealer.hands.six import SixSettings
from tests.hands import judge
from tests.hands.hands import played, six_of, six_settings

TOTALS = {
    "six_of_a_kind": (364, 0),
    "straight_flush": (2_304, 36),
    "five_of_a_kind": (69_888, 0),
    "double_triplet": (244_608, 1_248),
    "four_and_two": (305_760, 936),
    "flush": (918_616, 6_828),
    "straight": (2_356_992, 36_828),
    "four_of_a_kind": (3_843_840, 13_728),
    "three_pair": (6_277_128, 61_776),
    "full_house": (21_525_504, 164_736),
    "three_of_a_kind": (82_001_920, 732_160),
    "two_pair": (215_186_400, 2_471_040),
    "one_pair": (737_605_440, 9_884_160),
    "high_card": (447_042_816, 6_985_044),
}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7s 7h 7d 5c 5s 5h", "9s 9h 9d 9c 2s 2h"),
        ("Ts Th 9s 9h 3s 3h", "Ks Kh Kd 2s 2h 5c"),
        ("7s 6s 4s 3s 2s 9s", "8s 8h 8d 8c 4s 2h"),
        ("7s 6h 5s 4s 3s 2s", "8s 8h 8d 8c 4s 2h"),
        ("3s 3h 9s 7h 5s 4h", "Ah Kd Qs Jc Th 2d"),
        ("3s 3h 9s 7h 5s 4h", "As Ks Qs Js Ts 2d"),  # five-card straights and flushes are nothing
    ],
)
def test_x1_the_order_of_the_categories(better: str, worse: str) -> None:
    assert six_of(better).value > six_of(worse).value


def test_x1_the_order_is_data_and_two_places_may_be_exchanged() -> None:
    triplets, fours = "7s 7h 7d 5c 5s 5h", "9s 9h 9d 9c 2s 2h"
    assert six_of(triplets, double_triplet_first=False).value < six_of(fours, double_triplet_first=False).value


@pytest.mark.parametrize("decks", [1, 2])
def test_n9_by_rarity_the_rarer_hand_of_the_decks_in_play_wins(decks: Literal[1, 2]) -> None:
    """No pair stays lowest, and what cannot be dealt stands as in two decks."""
    order = six.SixSettings(decks=decks, six_order="by_rarity", double_triplet_first=False).order
    place = [six.SIX_ORDER.index(category) for category in order]
    counts = [TOTALS[category][2 - decks] for category in order[:-1]]
    assert counts == sorted(counts)
    assert all(a < b for (a, b), (n, m) in zip(pairwise(place), pairwise(counts), strict=False) if n == m)
    assert order[-1] == "high_card"
    assert len(set(order)) == len(six.SIX_ORDER)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ks Kh Kd 4s 4h 2c", "Qs Qh Qd As Ah Kc"),
        ("Js Jh 8s 8h 3s 3h", "Jd Jc 8d 8c 2s 2h"),
        ("Js Jh 8s 8h 5s 4h", "Jd Jc 8d 8c 5d 3h"),
        ("9s 9h 9d 9c 3s 3h", "9s 9h 9d 9c 2s 2h"),
        ("9s 9h 9d 9c 3s 2h", "8s 8h 8d 8c As Kh"),
    ],
)
def test_x2_groups_decide_before_kickers(better: str, worse: str) -> None:
    assert six_of(better).value > six_of(worse).value


def test_x3_the_ace_may_be_low() -> None:
    low_ace = "As 2h 3d 4c 5s 6h"
    assert six_of(low_ace).category == "straight"
    assert played(six_of(low_ace)) == "6h 5s 4c 3d 2h As"
    assert six_of(low_ace).value < six_of("2s 3h 4d 5c 6s 7h").value
    assert six_of(low_ace, six_ace_low=False).category == "high_card"
    assert six_of("As 2s 3s 4s 5s 6s").category == "straight_flush"
    assert six_of("As 2s 3s 4s 5s 6s", six_ace_low=False).category == "flush"
    assert played(six_of("As 2s 3s 4s 5s 6s", six_ace_low=False)) == "As 6s 5s 4s 3s 2s"
    assert six_of("2h 3h Ah Kd Qs Js").category == "high_card"


@pytest.mark.parametrize(
    ("one", "other", "rule", "who"),
    [
        ("As As Ac Ac Ad Ad", "As As Ac Ac Ad Ah", "by_group", 1),
        ("Jc Jc 7s 9s 5s 4s", "Jc Js 7s 9s 5s 4s", "by_group", 1),
        ("Ks Ks Qh Qd 8s 4h", "Kh Kd Qc Qc 8h 4s", "by_group", 1),
        ("Ks Ks Qh Qd 8s 4h", "Kh Kd Qc Qc 8h 4s", "total_count", 0),
        ("Ks Ks Qh Qd 8s 4h", "Kh Kd Qc Qd 8h 4s", "total_count", 1),
        ("Ks Ks Qh Qd 8s 4h", "Kh Kd Qc Qd 8h 4s", "pair_only", 0),
        ("Ks Ks Jh Qd 8s 4h", "Kh Kd Jc Qd 8h 4s", "pair_only", 1),
        ("Ks Ks Jh Qd 8s 4h", "Kh Kd Jc Qd 8h 4s", "off", 0),
        ("Js Js 9s 7h 5s 4h", "Jc Jc 9d 7c 5d 4c", "by_group", 0),
        ("Jc Jc 9s 7h 5s 4h", "Jd Js 9d 7c 6d 5c", "by_group", -1),
        ("Ts Ts Tc Tc 4h 4h", "Th Th Td Td 4s 4c", "by_group", 1),
        ("9s 9s 9h 4c 4d Ks", "9c 9d 9d 4s 4h Kc", "by_group", 0),
        ("Ts Ts Tc Tc 4h 4h", "Th Th Td Tc 4s 4s", "by_group", 1),
        ("Ts Ts Tc Td 4h 4h", "Th Th Td Tc 4s 4c", "by_group", 1),
        ("Ts Ts Tc Td 4h 4c", "Th Td Tc Ts 4s 4s", "by_group", 1),
    ],
)
def test_x4_identical_cards_break_ties_only(one: str, other: str, rule: str, who: int) -> None:
    first, second = six_of(one, identical=rule).value, six_of(other, identical=rule).value
    assert (first > second) - (first < second) == who


def test_x5_flushes_compare_card_by_card_with_their_twins() -> None:
    assert six_of("As As Ks 9s 5s 2s").value > six_of("Ah Qh Jh 9h 5h 2h").value
    assert six_of("As As Ks Ks Qs Qs").category == "flush"
    assert six_of("As As Ks 9s 5s 2s").value == six_of("Ah Ah Kh 9h 5h 2h").value


def test_x6_one_deck_has_no_twins() -> None:
    with pytest.raises(HandError, match=r"^As stands 2 times in a hand from one deck\.$"):
        six_of("As As Kd 7h 5c 2c", decks=1)
    assert six_of("As Ah Kd 7h 5c 2c", decks=1).twins == ()


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("As As As 7h 5c 2c", "As stands 3 times in a hand from 2 decks."),
        ("As Ks Qs Js Ts", "A hand of 6 cards is needed here, not of 5."),
    ],
)
def test_what_is_no_hand_is_refused_by_name(hand: str, said: str) -> None:
    with pytest.raises(HandError) as refused:
        six_of(hand)
    assert str(refused.value) == said


def test_twins_lie_side_by_side() -> None:
    assert " ".join(six_of("4h Kd Kh 8c Kd Kh").best) == "Kd Kd Kh Kh 8c 4h"


@pytest.mark.parametrize("decks", [2, 1])
def test_every_six_cards_fall_into_the_totals_of_x1(decks: int) -> None:
    """By weight: a hand of each rank pattern, of one suit and not, times the ways to be dealt it."""
    found = Counter[str]()
    rules = SixSettings(decks=2)
    for pattern in combinations_with_replacement(range(13), 6):
        counts = Counter(pattern)
        suited = 4 * prod(comb(decks, count) for count in counts.values())
        ways = prod(comb(4 * decks, count) for count in counts.values())
        if suited:
            found[six.best([Card(RANKS[rank] + "s") for rank in pattern], settings=rules).category] += suited
        if ways:
            found[six.best(not_of_one_suit(counts), settings=rules).category] += ways - suited
    assert found == {name: total[2 - decks] for name, total in TOTALS.items() if total[2 - decks]}
    assert found.total() == comb(52 * decks, 6)


def not_of_one_suit(counts: Counter[int]) -> list[Card]:
    first, *others = counts.items()
    chosen = [Card(RANKS[first[0]] + "hdcshdcs"[place]) for place in range(first[1])]
    return chosen + [Card(RANKS[rank] + "shdcshdc"[place]) for rank, count in others for place in range(count)]


@st.composite
def from_two_decks(draw: st.DrawFn) -> list[Card]:
    ranks = st.integers(draw(st.integers(2, 13)), 14)
    near = [card for card in DECK if card.rank >= draw(ranks)] if draw(st.booleans()) else list(DECK)
    pack = [card for card in near for _ in range(2)]
    if len(pack) < 6:
        pack = [card for card in DECK for _ in range(2)]
    return [pack[place] for place in draw(st.lists(st.integers(0, len(pack) - 1), min_size=6, max_size=6, unique=True))]


@settings(max_examples=400)
@given(from_two_decks(), from_two_decks(), six_settings)
def test_the_judge_agrees_over_every_setting(one: list[Card], other: list[Card], rules: SixSettings) -> None:
    found = [six.best(hand, settings=rules) for hand in (one, other)]
    keys = [judge.six(hand, rules) for hand in (one, other)]
    for hand, key, dealt in zip(found, keys, (one, other), strict=True):
        assert rules.order[len(rules.order) - 1 - key[0][0]] == hand.category
        assert sorted(hand.best) == sorted(dealt)
    assert (keys[0] > keys[1]) == (found[0].value > found[1].value)
    assert (keys[0] == keys[1]) == (found[0].value == found[1].value)


@pytest.mark.parametrize("rule", ["by_group", "total_count", "pair_only", "off"])
def test_the_judge_agrees_where_only_twins_decide(rule: str) -> None:
    """All suits of four-and-two, of double triplets and of three pair, each held against every other."""
    rules = SixSettings(identical=rule)  # type: ignore[arg-type]
    for ranks in ("TTTT44", "TTT444", "TT4433", "TT4432", "TT6432"):
        hands = {
            tuple(sorted(Card(rank + suit) for rank, suit in zip(ranks, suits, strict=True)))
            for suits in product("sh", repeat=6)
        }
        dealt = [hand for hand in hands if max(Counter(hand).values()) <= 2 and len({card[1] for card in hand}) > 1]
        assert dealt
        twins = {hand: judge.six(hand, rules)[1] for hand in dealt}
        values = {hand: six.best(hand, settings=rules).value for hand in dealt}
        assert len(set(twins.values())) == len(set(values.values()))
        assert sorted(dealt, key=lambda hand: twins[hand]) == sorted(dealt, key=lambda hand: values[hand])
