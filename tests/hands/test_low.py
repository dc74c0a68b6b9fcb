"""Low hands by the numbers of docs/rulings.md, then against the judge over every setting."""

import random
from typing import Literal

import pytest
from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from dealer.cards import DECK, Card
from dealer.hands import high, low, wild_cards
from dealer.hands.high import HighSettings
from dealer.hands.low import LowSettings
from tests.hands import judge
from tests.hands.hands import cards, five_to_nine, high_of, low_of, low_settings, played
from tests.soak import SoakSeeds


def low_played(text: str, wild: str = "", **rules: object) -> str:
    hand = low_of(text, wild, **rules)
    assert hand is not None
    return played(hand)


def value_of(text: str, wild: str = "", **rules: object) -> int:
    hand = low_of(text, wild, **rules)
    assert hand is not None
    return hand.value


def test_k14_high_and_low_may_use_other_cards_and_other_wild_values() -> None:
    ann, bo = "As 2h 3d Kc Kd 4d 9c", "7s 6s 5s Qh Qd 4d 9c"
    assert played(high_of(ann, "9h")) == "5s 4d 3d 2h As"
    assert low_played(ann, "9h") == "5c 4d 3d 2h As"
    assert played(high_of(bo, "9h")).split()[0] == "8s"
    assert low_played(bo, "9h") == "7s 6s 5s 4d Ac"
    assert high_of(bo, "9h").value > high_of(ann, "9h").value
    assert value_of(ann, "9h") > value_of(bo, "9h")


def test_k14_a_wild_card_may_be_bound_to_what_it_plays_in_the_high_hand() -> None:
    hand, wild = cards("7s 6s 5s Qh Qd 4d 9c"), wild_cards(Card("9h"))
    plays = high.best(hand, wild).plays
    assert plays == {Card("9c"): Card("8s")}
    bound = low.best(hand, wild, settings=LowSettings(wild_independent=False), plays=plays)
    free = low.best(hand, wild, settings=LowSettings(), plays=plays)
    assert bound is not None
    assert free is not None
    assert (played(bound), bound.plays) == ("8s 7s 6s 5s 4d", plays)
    assert played(free) == "7s 6s 5s 4d Ac"


def test_k14_a_wild_card_that_the_high_hand_leaves_out_stays_free() -> None:
    hand, wild = cards("As Ks Qs Js Ts 9c 3d"), wild_cards(Card("9h"))
    plays = high.best(hand, wild).plays
    assert plays == {}
    bound = low.best(hand, wild, settings=LowSettings(wild_independent=False), plays=plays)
    assert bound is not None
    assert played(bound) == "Js Ts 3d 2c As"


@pytest.mark.parametrize(
    ("hand", "reading"),
    [
        ("As 2h 3d 4c 6s 5h Kd", "6s 4c 3d 2h As"),  # the wheel is a straight
        ("As 2s 3s 4s 6s 7h Kd", "7h 4s 3s 2s As"),  # six-four in one suit is a flush
        ("As Kh Qd Jc Ts", "Kh Qd Jc Ts As"),
    ],
)
def test_n9_in_ace_to_six_straights_and_flushes_count_and_the_ace_is_low(hand: str, reading: str) -> None:
    assert low_played(hand, low="64") == reading


def test_n9_ten_to_ace_is_no_straight_in_ace_to_six() -> None:
    hand = low_of("As Kh Qd Jc Ts", low="64")
    assert hand is not None
    assert hand.category == "high_card"
    assert value_of("As Kh Qd Jc Ts", low="64") > value_of("As Ah 2d 3c 4s", low="64")
    assert value_of("6s 4h 3d 2c As", low="64") > value_of("6s 5h 3d 2c As", low="64")


@pytest.mark.parametrize(
    ("hand", "wild", "reading"),
    [
        ("2h 3h 4h 5h 9s 7h Kd", "9c", "7h 5h 4h 3h 2s"),
        ("2h 3h 4h 5h 8d 6h 7h", "8c", "7h 5h 4h 3h 2s"),
        ("2h 3h 4h 5h 7h 9s 9d", "9c", "7h 5h 4h 3h 2s"),
    ],
)
def test_k16_a_wild_card_takes_the_place_of_one_of_five_in_one_suit(hand: str, wild: str, reading: str) -> None:
    found = low_of(hand, wild, low="27")
    assert found is not None
    assert [card[0] for card in found.played] == [card[0] for card in cards(reading)]
    assert found.category == "high_card"
    assert len({card[1] for card in found.played}) > 1


def test_n13_of_equal_lows_the_one_with_fewer_wild_cards_wins_where_that_was_agreed() -> None:
    natural, wild = "Ah 2h 3d 4d 5h Kc Qs", "As 2s 3h 4d 9c Kc Qd"
    assert value_of(natural, "9d") == value_of(wild, "9d")
    assert value_of(natural, "9d", natural_beats_wild=True) > value_of(wild, "9d", natural_beats_wild=True)
    own = low_of("As 2h 3h 4d 5s 5c Kd", "5h", natural_beats_wild=True)
    assert own is not None
    assert own.wilds == 0, "a wild five that plays the five is as good as natural"


@pytest.mark.parametrize("rules", ["a5", "27"])
def test_k15_the_wheel_in_one_suit_is_the_best_low_or_an_ace_high_flush(rules: str) -> None:
    hand = low_of("As 2s 3s 4s 5s", low=rules)
    assert hand is not None
    assert hand.category == {"a5": "high_card", "27": "flush"}[rules]


def test_k15_in_deuce_to_seven_an_ace_is_high_and_makes_no_low_straight() -> None:
    wheel, better, worse = "As 2h 3d 4c 5s", "Ks Qh Jd Tc 8s", "As 6h 4d 3c 2s"
    assert value_of(better, low="27") > value_of(wheel, low="27") > value_of(worse, low="27")
    assert low_played("7s 5h 4d 3c 2s 6h 8c", low="27") == "7s 5h 4d 3c 2s"


@pytest.mark.parametrize(
    ("hand", "rules", "reading"),
    [
        ("6s 5h 4d 2c 9s", "a5", "6s 5h 4d 2c As"),
        ("6s 5h 4d 2c 9s", "27", "7s 6s 5h 4d 2c"),
        ("2h 3h 4h 5h 9h", "27", "7s 5h 4h 3h 2h"),
        ("As 2h 3d 4c 9s", "a5", "5s 4c 3d 2h As"),
        ("As 2h 3d 4c 9s", "27", "As 5s 4c 3d 2h"),
    ],
)
def test_k16_a_wild_card_is_the_lowest_rank_that_helps(hand: str, rules: str, reading: str) -> None:
    assert low_played(hand, "9d", low=rules) == reading


def test_k16_a_wild_card_may_be_held_to_its_own_rank() -> None:
    assert low_played("6s 5h 4d 2c 9s", "9d", wild_low="natural_rank_only") == "9s 6s 5h 4d 2c"
    hand = low_of("6s 5h 4d 2c 9s", "9d", wild_low="natural_rank_only")
    assert hand is not None
    assert hand.plays == {}


def test_k16_a_wild_card_of_the_missing_rank_plays_itself() -> None:
    hand = low_of("As 3h 4d 5c 2s 2h Kd", "2d")
    assert hand is not None
    assert hand.plays == {Card("2s"): Card("2s")}


def test_k17_a_low_of_eight_or_better_may_be_asked_for() -> None:
    assert low_played("8s 7h 6d 2c As Kd Kh", low_qualifier=8) == "8s 7h 6d 2c As"
    assert low_of("9s 7h 6d 2c As Kd Kh", low_qualifier=8) is None
    assert low_of("9s 9h 9d 2c 2s 3d 3h", low_qualifier=8) is None
    assert low_of("8s 7h 6d 2c As Kd Kh", low="27", low_qualifier=8) is None  # its ace is high
    assert low_of("8s 7h 6d 5c 4s", low="27", low_qualifier=8) is None  # a straight is no low
    assert value_of("9s 7h 6d 2c As Kd Kh") > 0


def test_a_pair_that_cannot_be_left_out_is_the_lowest() -> None:
    assert low_played("Ks Kh Qd Qc Js Jh Td") == "Js Jh Ks Qd Td"
    assert low_played("As Ah 2d 2c 3s 3h") == "2d 2c As Ah 3s"
    assert low_played("3s 3h 3d 3c Ks Kh", low="27") == "3s 3h 3d Ks Kh"
    assert low_played("2s 2h 2d 2c Ks", "Kd") == "2s 2h 2d 2c As"


@settings(max_examples=100)
@given(five_to_nine(most=7, most_wild=2), five_to_nine(most=8, most_wild=1), low_settings)
@example((cards("2s 2h 2d 2c 3s 3h"), []), (cards("2s 3s 4s 5s 7s"), []), LowSettings("27"))
@example((cards("2s 3h 4d 5c 6s"), []), (cards("2s 3s 4s 5s 6s"), []), LowSettings("27"))
@example((cards("2s 3h 4d 5c 6s"), []), (cards("2s 3s 4s 5s 7s"), []), LowSettings("27"))
@example((cards("As Ks Qs Js Ts"), []), (cards("As Ah Ad Ac Ts"), []), LowSettings("27"))
@example((cards("As Ah Ks Kh Kd 9s"), cards("9s")), (cards("As Ah Ks Kh Kd Kc"), []), LowSettings("a5"))
def test_the_judge_agrees_over_every_setting(
    one: tuple[list[Card], list[Card]], other: tuple[list[Card], list[Card]], rules: LowSettings
) -> None:
    keys = [agree(*one, rules), agree(*other, rules)]
    values = [low.best(*hand, settings=rules) for hand in (one, other)]
    if keys[0] and keys[1] and values[0] and values[1]:
        assert (keys[0] < keys[1]) == (values[0].value > values[1].value)
        assert (keys[0] == keys[1]) == (values[0].value == values[1].value)


def agree(hand: list[Card], wild: list[Card], rules: LowSettings) -> judge.Key | None:
    """Hold one hand against the judge; returns its key."""
    found, key = low.best(hand, wild, settings=rules), judge.low(hand, wild, rules)
    if found is None:
        assert key is None
        return None
    assert key is not None
    six = (*judge.low_key(found.played, rules.low), *[0] * 6)[:6]
    assert (*six, found.wilds) == (*key, *[0] * 7)[:7]
    assert found.wilds == (low.substitutions([*found.plays.items()]) if rules.natural_beats_wild else 0)
    assert judge.HIGH.index(found.category) == key[0]
    assert len(set(found.best)) == 5
    assert set(found.best) <= set(hand)
    assert set(found.plays) == (set(found.best) & set(wild) if rules.wild_low == "any" else set())
    return key


@settings(max_examples=60)
@given(five_to_nine(most=7, least_wild=1), low_settings, st.booleans())
@example((cards("Ks Kh Kd Kc 9c"), cards("9c")), LowSettings("27"), False)
@example((cards("Ah 9h 8h 5h 7s"), cards("7s")), LowSettings("27"), True)
@example((cards("Ah 9h 8h 5h 7s"), cards("7s")), LowSettings("a5"), True)
def test_k14_bound_wild_cards_are_as_good_as_the_cards_that_they_play(
    one: tuple[list[Card], list[Card]], rules: LowSettings, duplicates: bool
) -> None:
    hand, wild = one
    plays = high.best(hand, wild, settings=HighSettings(wild_duplicates=duplicates)).plays
    rules = rules._replace(wild_low="any", wild_independent=False, low_qualifier=None, natural_beats_wild=False)
    found = low.best(hand, wild, settings=rules, plays=plays)
    free = [card for card in wild if card not in plays]
    naturals = [plays.get(card, card) for card in hand if card not in free]
    key = judge.lowest(naturals, free, rules.low)
    assert found is not None
    assert judge.low_key(found.played, rules.low) == key
    assert [*judge.HIGH, "five_of_a_kind"].index(found.category) == key[0]


def heavy_in_one_suit(number: int) -> tuple[list[Card], list[Card]]:
    """Seven cards, one or two of them wild, five or more of the others of one suit, most of them low."""
    chance = random.Random(number)
    wild_rank, suit = chance.randrange(2, 15), chance.choice("shdc")
    wild = chance.sample([card for card in DECK if card.rank == wild_rank], chance.choice((1, 1, 2)))
    low_ones = [card for card in DECK if card.rank != wild_rank and (card.rank < 9 or card.rank == 14)]
    any_ones = [card for card in DECK if card.rank != wild_rank]
    pack = low_ones if chance.random() < 0.7 else any_ones
    held = chance.sample([card for card in pack if card.suit == suit], 5)
    held += chance.sample([card for card in any_ones if card not in held], 2 - len(wild))
    cards = [*held, *wild]
    chance.shuffle(cards)
    return cards, wild


def judge_one_suit(number: int) -> None:
    """Its low by one ranking, and its high, against every five and every substitution."""
    hand, wild = heavy_in_one_suit(number)
    rank_by: tuple[Literal["a5", "64", "27"], ...] = ("a5", "64", "27")
    fewest = number // 3 % 2 == 1
    agree(hand, wild, LowSettings(rank_by[number % 3], natural_beats_wild=fewest))
    agreed = HighSettings(wild_duplicates=number // 6 % 2 == 1, natural_beats_wild=fewest)
    found, key = high.best(hand, wild, settings=agreed), judge.high(hand, wild, agreed)
    assert (*judge.key_of_five(found.played, agreed), *[0] * 6)[:6] == (*key, *[0] * 6)[:6]
    assert not fewest or -found.wilds == key[-1]


def test_hands_heavy_in_one_suit_are_read_as_the_judge_reads_them() -> None:
    for number in range(60):
        judge_one_suit(number)


@pytest.mark.soak
@pytest.mark.parametrize("thousand", range(20))
def test_twenty_thousand_hands_heavy_in_one_suit_soak(thousand: int) -> None:
    for number in range(1000 * thousand, 1000 * (thousand + 1)):
        judge_one_suit(number)


@pytest.mark.soak
def test_soak_the_judge_agrees_on_many_lows(soak_seeds: SoakSeeds) -> None:
    @settings(max_examples=20, database=None)
    @given(five_to_nine(most=7), low_settings)
    def many(one: tuple[list[Card], list[Card]], rules: LowSettings) -> None:
        agree(*one, rules)

    for number in soak_seeds:
        seed(number)(many)()
