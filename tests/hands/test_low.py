"""Low hands by the numbers of RULINGS, then against the judge over every setting."""

import pytest
from hypothesis import example, given, seed, settings
from hypothesis import strategies as st

from dealer.cards import Card
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
    assert judge.low_key(found.played, rules.low) == key
    assert key is not None
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
    rules = rules._replace(wild_low="any", wild_independent=False, low_qualifier=None)
    found = low.best(hand, wild, settings=rules, plays=plays)
    free = [card for card in wild if card not in plays]
    naturals = [plays.get(card, card) for card in hand if card not in free]
    key = judge.lowest(naturals, free, rules.low)
    assert found is not None
    assert judge.low_key(found.played, rules.low) == key
    assert [*judge.HIGH, "five_of_a_kind"].index(found.category) == key[0]


@pytest.mark.soak
def test_soak_the_judge_agrees_on_many_lows(soak_seeds: SoakSeeds) -> None:
    @settings(max_examples=20, database=None)
    @given(five_to_nine(most=7), low_settings)
    def many(one: tuple[list[Card], list[Card]], rules: LowSettings) -> None:
        agree(*one, rules)

    for number in soak_seeds:
        seed(number)(many)()
