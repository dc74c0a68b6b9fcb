"""High hands by the numbers of docs/rulings.md, then against the judge over every setting."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from dealer.cards import DECK, Card
from dealer.hands import HandError, high
from dealer.hands.counting import CODE, PLACE, value
from dealer.hands.high import HighSettings
from tests.hands import judge
from tests.hands.hands import cards, five_to_nine, high_of, high_settings, played
from tests.soak import SoakSeeds


@pytest.mark.parametrize(
    ("board", "better", "worse"),
    [
        ("Js Jh Jd Jc 9s", "Kh 7h", "Qh Th"),
        ("Ah Kd 7c 9s 9d", "Th 2d", "8h 2c"),
        ("5h 4d 3c Kd Kh", "6c 2c", "Ac 2s"),  # C2: five high is the lowest straight
        ("9h 8h 7h 6h 2d", "Th 2s", "5h As"),
        ("Ah Kh 9h 4h 2s", "Th 3c", "8h Ac"),
    ],
)
def test_c1_the_best_five_decide_and_kickers_after_them(board: str, better: str, worse: str) -> None:
    assert high_of(f"{better} {board}").value > high_of(f"{worse} {board}").value


@pytest.mark.parametrize(
    ("board", "one", "other"),
    [
        ("Js Jh Jd Jc 9s", "8h 2h", "6h 5h"),  # C1: the nine plays for both
        ("Js Jh Jd Jc 9s", "Ah 2h", "Ac Kh"),
        ("As Kd Qh 2c 3d", "9c 4s", "9h 4d"),  # C3: suits break no tie
        ("Ah Kd Qs Jc Tc", "2c 3c", "9d 9h"),  # R1: everyone plays the board
    ],
)
def test_c1_c3_equal_fives_tie(board: str, one: str, other: str) -> None:
    assert high_of(f"{one} {board}").value == high_of(f"{other} {board}").value


def test_c2_the_ace_is_low_in_a_straight_but_never_in_its_middle() -> None:
    assert high_of("5h 4d 3c 2s Ac").category == "straight"
    assert played(high_of("5h 4d 3c 2s Ac Kh Kd")) == "5h 4d 3c 2s Ac"
    assert high_of("3h 2d Ac Ks Qh").category == "high_card"


def test_the_cards_are_named_in_the_order_in_which_a_dealer_says_them() -> None:
    assert played(high_of("4d 4c Qh 9s 9d 4s 2h")) == "4d 4c 4s 9s 9d"
    assert played(high_of("2h Ks Kh 9c 3d")) == "Ks Kh 9c 3d 2h"


def test_k1_five_of_a_kind_stands_where_the_house_puts_it() -> None:
    queen_high, nines = "Js Ts 2c 4d 5d 9s 8s", "9h 9d 2h 2s Kc 9s 8s"
    royal = "Qs Js Ts 2c Ks 9h 8h"
    for rules, order in {
        "top": (queen_high, royal, nines),
        "below_royal": (queen_high, nines, royal),
        "below_straight_flush": (nines, queen_high, royal),
    }.items():
        values = [high_of(hand, "2d", five_of_a_kind=rules).value for hand in order]
        assert values == sorted(set(values))
    assert high_of(nines, "2d").category == "five_of_a_kind"
    assert high_of(queen_high, "2d").plays == {Card("2c"): Card("Qs")}


def test_k1_the_better_reading_is_chosen_under_the_house_rule() -> None:
    """Five tens, or a king-high straight flush, from the same seven cards."""
    hand = "Ts Th Td Ks Qs 2c 2h"
    assert high_of(hand, "2d").category == "five_of_a_kind"
    assert high_of(hand, "2d", five_of_a_kind="below_straight_flush").category == "royal_flush"


def test_k2_a_wild_card_is_a_card_that_the_hand_has_not_got() -> None:
    flush, natural = "Ah 9h 8h 5h 7s", "Ac Kc Tc 4c 3c"
    assert high_of(flush, "7d").plays == {Card("7s"): Card("Kh")}
    assert high_of(flush, "7d").value < high_of(natural, "7d").value
    double = high_of(flush, "7d", wild_duplicates=True)
    assert played(double) == "Ah Ah 9h 8h 5h"
    assert double.value > high_of(natural, "7d", wild_duplicates=True).value


def test_k3_equal_hands_split_unless_fewer_wild_cards_win() -> None:
    one, two = "Ks Kh 5c 2d 3h Kd 9c", "Kc 5d 5h 2s 3c Kd 9c"
    assert high_of(one, "5s").value == high_of(two, "5s").value
    assert high_of(one, "5s", natural_beats_wild=True).value > high_of(two, "5s", natural_beats_wild=True).value


def test_k3_a_wild_card_that_plays_itself_counts_as_natural() -> None:
    itself, another = "2h 3h 4h 5h 6h Kc Qd", "2c 3c 4c 5c 5h Kc Qd"
    values = [high_of(hand, "5d", natural_beats_wild=True).value for hand in (itself, another)]
    assert values[0] > values[1]


def test_k5_a_community_card_of_the_rank_is_wild_for_all() -> None:
    kings = high_of("Ks Kh 2c 9d 3s Kd 7c", "7h")
    aces = high_of("As Ah 7s Qd 4c Kd 7c", "7h")
    assert played(kings).split()[4] == "9d"
    assert (kings.category, aces.category) == ("four_of_a_kind", "four_of_a_kind")
    assert aces.value > kings.value


def test_k7_a_wild_card_may_be_itself() -> None:
    hand = high_of("2h 3h 4h 5h 6h Kc Qd", "5d")
    assert played(hand) == "6h 5h 4h 3h 2h"
    assert hand.plays == {Card("5h"): Card("5h")}


def test_k7_a_wild_card_is_itself_where_that_serves_as_well() -> None:
    hand = high_of("Ah Ks Qs Jh Tc 4d 4s", "Td", natural_beats_wild=True)
    assert (hand.category, hand.plays, hand.wilds) == ("straight", {Card("Tc"): Card("Tc")}, 0)


def test_k3_of_two_equal_readings_the_one_with_fewer_wild_cards_counts() -> None:
    """A royal flush in hearts needs two of the three jacks to be others, one in spades needs all three."""
    hand = high_of("Ks Qs Kh Qh Jh Jc Jd", "Js", five_of_a_kind="below_royal", natural_beats_wild=True)
    assert (hand.category, hand.wilds) == ("royal_flush", 2)
    assert {card[1] for card in hand.played} == {"h"}


def test_c1_eight_or_nine_cards_may_hold_a_flush_and_more() -> None:
    assert high_of("As Ks 9s 5s 2s Ah Ad Ac").category == "four_of_a_kind"
    assert high_of("As Ks 9s 5s 2s Ah Ad Kd").category == "full_house"
    assert high_of("As Ks Qs Js Ts Ah Ad Ac Kh").category == "royal_flush"


def test_r16_the_example_of_the_krg_text_is_right() -> None:
    board = "Qh 9s 9d 4s 2h"
    hands = {own: high_of(f"{own} {board}") for own in ("Kh Ks", "Qs Js", "4d 4c")}
    assert [hand.category for hand in hands.values()] == ["two_pair", "two_pair", "full_house"]
    assert max(hands, key=lambda own: hands[own].value) == "4d 4c"


@pytest.mark.parametrize(
    ("hand", "wild", "said"),
    [
        ("As Ks Qs Js", "", "A hand of 5 to 9 cards is needed here, not of 4."),
        ("As Ks Qs Js Ts 9s 8s 7s 6s 5s", "", "A hand of 5 to 9 cards is needed here, not of 10."),
        ("As Ks Qs Js As", "", "As stands 2 times in a hand from one deck."),
        ("2s 2h 2d 2c As", "2s 2h 2d 2c", "At most 3 cards of a hand are wild, not 4: 2s, 2h, 2d, 2c."),
    ],
)
def test_what_is_no_hand_is_refused_by_name(hand: str, wild: str, said: str) -> None:
    with pytest.raises(HandError) as refused:
        high.best(cards(hand), cards(wild))
    assert str(refused.value) == said


def test_all_2598960_hands_fall_into_the_known_categories() -> None:
    codes = [CODE[card] for card in DECK]
    values = Counter(map(value, combinations(codes, 5)))
    places = Counter[str]()
    for worth, count in values.items():
        places[high.CATEGORIES[worth >> PLACE].value] += count
    assert places == {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three_of_a_kind": 54_912,
        "two_pair": 123_552,
        "one_pair": 1_098_240,
        "high_card": 1_302_540,
    }
    assert len(values) == 7_462


def agree(hand: list[Card], wild: list[Card], rules: HighSettings) -> judge.Key:
    """Hold one hand against the judge; returns its key."""
    found, key = high.best(hand, wild, settings=rules), judge.high(hand, wild, rules)
    order = judge.HIGH_ORDERS[rules.five_of_a_kind]
    assert order.index(found.category) == key[0]
    assert judge.key_of_five(found.played, rules) == key[:6][: len(judge.key_of_five(found.played, rules))]
    assert len(set(found.best)) == 5
    assert set(found.best) <= set(hand)
    assert set(found.plays) == set(found.best) & set(wild)
    if not rules.wild_duplicates and found.category != "five_of_a_kind":
        assert len(set(found.played)) == 5
    if rules.natural_beats_wild:
        assert found.wilds == -key[-1]
    return key


@settings(max_examples=120)
@given(five_to_nine(most=7, most_wild=2), five_to_nine(most=8, most_wild=1), high_settings)
@example((cards("Ah Kh Qh Jh 9h 9s 9d"), cards("9h 9s")), (cards("As Ks Qs Js 9c 2d 3d"), cards("9c")), HighSettings())
def test_the_judge_agrees_over_every_setting(
    one: tuple[list[Card], list[Card]], other: tuple[list[Card], list[Card]], rules: HighSettings
) -> None:
    keys = [agree(*one, rules), agree(*other, rules)]
    values = [high.best(*hand, settings=rules).value for hand in (one, other)]
    assert (keys[0] > keys[1]) == (values[0] > values[1])
    assert (keys[0] == keys[1]) == (values[0] == values[1])


@settings(max_examples=5)
@given(five_to_nine(most=6, least_wild=3), high_settings)
def test_the_judge_agrees_with_three_wild_cards(one: tuple[list[Card], list[Card]], rules: HighSettings) -> None:
    agree(*one, rules)


@given(five_to_nine(most=8), st.sampled_from(DECK), high_settings)
def test_another_card_never_makes_a_high_hand_worse(
    hand_and_wild: tuple[list[Card], list[Card]], card: Card, rules: HighSettings
) -> None:
    hand, wild = hand_and_wild
    if card not in hand:
        assert high.best([*hand, card], wild, settings=rules).value >= high.best(hand, wild, settings=rules).value


@given(five_to_nine(most=9), st.permutations(range(9)), high_settings)
def test_the_order_of_the_cards_changes_no_value(
    hand_and_wild: tuple[list[Card], list[Card]], order: list[int], rules: HighSettings
) -> None:
    hand, wild = hand_and_wild
    mixed = [hand[place] for place in order if place < len(hand)]
    assert high.best(mixed, wild, settings=rules).value == high.best(hand, wild, settings=rules).value


@pytest.mark.soak
def test_soak_the_judge_agrees_on_many_hands(soak_seeds: SoakSeeds) -> None:
    @settings(max_examples=20, database=None)
    @given(five_to_nine(most=7), high_settings)
    def many(one: tuple[list[Card], list[Card]], rules: HighSettings) -> None:
        agree(*one, rules)

    for number in soak_seeds:
        seed(number)(many)()
