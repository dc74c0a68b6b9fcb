"""What hands are called: the words of the cases, one name for one hand in every showdown, and why it won."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.cards import DECK, Card
from dealer.hands import Hand, calling, high, low, showdown, six, wild_cards
from dealer.hands.high import HighSettings
from dealer.hands.low import LowSettings
from dealer.hands.six import SixSettings
from dealer.words import hands_en
from tests.hands.hands import exposed_of, five_to_nine, high_of, low_of, six_of, six_settings

K = TypeVar("K", str, int)


def full(hand: Hand) -> str:
    return hands_en.name(calling.full(hand))


def in_full(hands: Mapping[K, Hand]) -> dict[K, str]:
    return {who: hands_en.name(called) for who, called in calling.in_full(hands).items()}


def tell_apart(hands: Mapping[K, Hand]) -> dict[K, str]:
    return {who: hands_en.name(called) for who, called in calling.tell_apart(hands).items()}


def why(winner: Hand, runner_up: Hand) -> str:
    return hands_en.reason(calling.why(winner, runner_up))


CASES = [json.loads(line) for line in (Path(__file__).parent.parent / "cases" / "names.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("case", CASES, ids=[case["words"] for case in CASES])
def test_the_words_of_the_cases(case: dict[str, Any]) -> None:
    if case["game"] == "six_card_draw":
        assert full(six.best([Card(name) for name in case["hand"]])) == case["words"]
        return
    keys = ("hand", "board", "up", "down", "community")
    hand = [Card(name) for key in keys for name in case.get(key, ())]
    wild = wild_cards(Card(case["indicator"])) if "indicator" in case else ()
    assert full(high.best(hand, wild)) == case["words"]
    if "low_words" in case:
        found = low.best(hand, wild, settings=LowSettings(case["low"]))
        assert found is not None
        assert full(found) == case["low_words"]


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ts 9h 8d 7c 6s", "ten-high straight"),
        ("6s 6h 6d As Ah", "sixes full of aces"),
        ("Qs Qh Qd Qc 8s", "four queens with an eight"),
        ("6s 6h 3d 3c 8s", "sixes and threes with an eight"),
        ("6s 6h Ad 3c 8s", "pair of sixes with ace, eight, three"),
        ("6s 6h 6d 3c 8s", "three sixes with eight, three"),
    ],
)
def test_high_hands_read_right_aloud(hand: str, words: str) -> None:
    assert full(high_of(hand)) == words


@pytest.mark.parametrize(
    ("hand", "rules", "words"),
    [
        ("7s 6h 4d 3c 2s", "a5", "seven-six low"),
        ("7s 5h 4d 3c 2s", "27", "seven-five low"),
        ("2s 2h 4d 3c As", "a5", "pair of twos with four, three, ace for low"),
        ("2s 3h 4d 5c 6s", "27", "six-high straight for low"),
        ("2s 3s 4s 5s 7s", "27", "seven-high flush with five, four, three, two for low"),
    ],
)
def test_low_hands_read_right_aloud(hand: str, rules: str, words: str) -> None:
    found = low_of(hand, low=rules)
    assert found is not None
    assert full(found) == words


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Ks Kh Kd 9c 9s 4h", "kings full of nines with a four"),
        ("Ks Kh 9c 9s 4h 2d", "kings and nines with four, two"),
        ("Ks Ks 9c 9s 4h 2d", "kings and nines, the kings identical, with four, two"),
        ("Ks Ks 9c 9c 4h 2d", "kings and nines, the kings and the nines identical, with four, two"),
        ("Ks Ks Kh 9c 4h 2d", "three kings, two identical, with nine, four, two"),
        ("Ts Ts Tc Tc 4h 4h", "four tens and a pair of fours, four tens in pairs and the fours identical"),
        ("Ts Ts Tc Tc 4h 2h", "four tens, four identical in pairs, with four, two"),
        ("As As Ks 9s 5s 2s", "ace-high flush with ace, king, nine, five, two"),
        ("8s 8s 8c 8c 8h 2d", "five eights"),
    ],
)
def test_six_card_hands_read_right_aloud(hand: str, words: str) -> None:
    assert full(six_of(hand)) == words


def test_twins_are_not_said_where_the_house_does_not_count_them() -> None:
    assert full(six_of("Ks Ks 9c 8s 4h 2d", identical="off")) == "pair of kings with nine, eight, four, two"
    total = six_of("Ks Ks 9c 9c 4h 2d", identical="total_count")
    assert full(total) == "kings and nines, two identical pairs, with four, two"


def test_exposed_hands_have_names_too() -> None:
    assert full(exposed_of("Ks 4d", "4h")) == "pair of kings"
    assert full(exposed_of("As 9d")) == "ace high with a nine"


def told(hands: Mapping[str, Hand]) -> tuple[dict[str, str], dict[str, str]]:
    return tell_apart(hands), in_full(hands)


def test_the_name_goes_on_to_the_card_that_tells_two_hands_apart_and_no_further() -> None:
    board = "Qh 9s 9d 4s 2h"
    own = {"Ann": "Kh Ks", "Bo": "Qs Js", "Cy": "4d 4c", "Dee": "As 7s", "Bart": "9h 8h", "Ed": "Qd Tc", "Žo": "Ts 8s"}
    short, whole = told({player: high_of(f"{hand} {board}") for player, hand in own.items()})
    assert short == {
        "Ann": "kings and nines",
        "Bo": "queens and nines with a jack",
        "Cy": "fours full of nines",
        "Dee": "pair of nines with an ace",
        "Bart": "three nines",
        "Ed": "queens and nines with a ten",
        "Žo": "pair of nines with a queen",
    }
    assert whole["Dee"] == "pair of nines with ace, queen, seven"


def test_hands_that_tie_have_the_same_short_name() -> None:
    board = "Ah Kd 7c 4s 9d"
    short, _ = told({own: high_of(f"{own} {board}") for own in ("3c 2s", "3d 2h", "8d 2c")})
    assert short == {
        "3c 2s": "ace high with king, nine, seven",
        "3d 2h": "ace high with king, nine, seven",
        "8d 2c": "ace high with king, nine, eight",
    }


def test_lows_and_three_pair_go_on_where_they_must() -> None:
    lows = {"Ann": low_of("7s 6h 4d 3c 2s"), "Bo": low_of("7s 6h 4d 3c As"), "Cy": low_of("8s 6h 4d 3c As")}
    short, whole = told({player: hand for player, hand in lows.items() if hand})
    assert (
        short
        == whole
        == {"Ann": "seven-six-four-three-two low", "Bo": "seven-six-four-three-ace low", "Cy": "eight-six low"}
    )
    pairs = {"Ann": six_of("Ts Td 9c 9h 3s 3d"), "Bo": six_of("Th Tc 9s 9d 2s 2d"), "Cy": six_of("9s 9d 4h 4c 2s 2d")}
    assert told(pairs)[1] == {
        "Ann": "three pair, tens, nines and threes",
        "Bo": "three pair, tens, nines and twos",
        "Cy": "three pair, nines high",
    }


def test_twins_are_said_where_they_decide_and_only_there() -> None:
    hands = {
        "Ann": six_of("Ks Ks Qh Jd 8c 4h"),
        "Bo": six_of("Kh Kd Qc Jh 8d 4c"),
        "Cy": six_of("Qs Qs Th 9d 8s 4d"),
    }
    short, whole = told(hands)
    assert short == {"Ann": "identical kings", "Bo": "pair of kings", "Cy": "pair of queens"}
    assert whole == {
        "Ann": "identical kings with queen, jack, eight, four",
        "Bo": "pair of kings with queen, jack, eight, four",
        "Cy": "pair of queens with ten, nine, eight, four",
    }


def test_a_hand_alone_says_its_twins_in_full() -> None:
    alone = {"Ann": six_of("Ks Ks Qh Jd 8c 4h")}
    assert told(alone) == ({"Ann": "pair of kings"}, {"Ann": "identical kings with queen, jack, eight, four"})


def test_wild_cards_are_said_where_fewer_of_them_win() -> None:
    hands = {
        own: high_of(f"{own} Kd 9c", "5s", natural_beats_wild=True) for own in ("Ks Kh 5c 2d 3h", "Kc 5d 5h 2s 3c")
    }
    short, whole = told(hands)
    assert list(short.values()) == ["four kings, one wild", "four kings, two wilds"]
    assert list(whole.values()) == ["four kings with a nine, one wild", "four kings with a nine, two wilds"]


def named_apart(hands: Mapping[int, Hand]) -> None:
    """No two hands share their words unless they tie; and those that tie share them."""
    for words in (tell_apart(hands), in_full(hands)):
        for one, hand in hands.items():
            for other, rival in hands.items():
                assert (words[one] == words[other]) == (hand.value == rival.value), (hand, rival, words[one])


deals = st.lists(st.sampled_from(DECK), min_size=19, max_size=38, unique=True)


@given(deals, st.booleans())
def test_no_two_high_hands_of_a_showdown_share_their_words_unless_they_tie(deal: list[Card], fewer: bool) -> None:
    board, rest = deal[:5], deal[5:]
    hands = {seat: rest[2 * seat : 2 * seat + 2] for seat in range(7)}
    named_apart(showdown.high(hands, board, wild_cards(deal[-1]), HighSettings(natural_beats_wild=fewer)).hands)


@given(deals, st.sampled_from(["a5", "27"]))
def test_no_two_lows_of_a_showdown_share_their_words_unless_they_tie(deal: list[Card], rules: Any) -> None:
    board, rest = deal[:2], deal[2:]
    hands = {seat: rest[5 * seat : 5 * seat + 5] for seat in range(len(rest) // 5)}
    named_apart(showdown.low(hands, board, wild_cards(deal[-1]), LowSettings(rules)).hands)


@given(st.data(), six_settings)
def test_no_two_six_card_hands_share_their_words_unless_they_tie(data: st.DataObject, rules: SixSettings) -> None:
    """From few ranks of two decks, so that twins decide often."""
    ranks = data.draw(st.sampled_from(["AKQJT98765432", "AKQJT9", "KQJT", "KQJ"]))
    pack = [card for card in DECK for _ in range(2) if card[0] in ranks]
    deal = data.draw(st.lists(st.integers(0, len(pack) - 1), min_size=12, max_size=len(pack), unique=True))
    hands = {seat: [pack[place] for place in deal[6 * seat : 6 * seat + 6]] for seat in range(min(8, len(deal) // 6))}
    named_apart(showdown.six(hands, rules).hands)


@pytest.mark.parametrize(
    ("winner", "runner_up", "said"),
    [
        ("4d 4c 4s 9s 9d", "9h 9s 9d Qh 8h", "full house beats three nines"),
        ("As Kd 7c 5h 2s", "Ah Kc 7d 4h 3s", "five kicker"),
        ("9s 9d Th 4c 2s", "9h 9c 8h 4d 2h", "ten kicker"),
        ("As 9d 7h 4c 2s", "Kh 9c 7d 4d 2h", "ace high beats king high"),
        ("Ks Kd 7h 4c 2s", "Qh Qc Ad Kd 9h", "kings beat queens"),
        ("Ks Kd 9h 9c 2s", "Kh Kc 8d 8s Ah", "nines beat eights"),
        ("Ks Kd Kh 9c 9s", "Ks Kd Kh 8c 8s", "nines beat eights"),
        ("Ts 9h 8d 7c 6s", "9h 8d 7c 6s 5h", "ten-high beats nine-high"),
        ("As Js 8s 7s 6s", "Ah Th 8h 7h 6h", "jack beats ten"),
        ("As Ks Qs Js Ts", "9h 8h 7h 6h 5h", "royal flush beats straight flush"),
        ("7s 6s 5s 4s 3s", "Ks Kd Kh Kc 2s", "straight flush beats four kings"),
        ("2s 2d 3s 4s 5s", "As Kd 7c 5h 2s", "pair beats ace high"),
        ("As Kd 7c 5h 2s", "Ah Kc 7d 5s 2h", "equal hands"),
    ],
)
def test_why_a_high_hand_won(winner: str, runner_up: str, said: str) -> None:
    assert why(high_of(winner), high_of(runner_up)) == said


@pytest.mark.parametrize(
    ("winner", "runner_up", "said"),
    [
        ("Ks Ks Qh Jd 8c 4h", "Kh Kd Qc Jh 8d 4c", "identical kings"),
        ("Ks Ks Qh Qd 8c 4h", "Kh Kd Qc Qc 8d 4c", "identical kings"),
        ("Ts Ts Tc Tc 4h 4h", "Th Th Td Tc 4s 4s", "more identical tens"),
        ("Ts Td 9c 9h 3s 3d", "Kh Kd Kc Jh Jd 4c", "three pair beats full house"),
        ("7s 7d 7c 5h 5s 5d", "9s 9d 9c 9h 2s 2d", "two triplets beat four and a pair"),
        ("Ks Kh Kd 9c 9s 4h", "Ks Kh Kd 9c 9s 3h", "four kicker"),
    ],
)
def test_why_a_six_card_hand_won(winner: str, runner_up: str, said: str) -> None:
    assert why(six_of(winner), six_of(runner_up)) == said


def test_why_in_the_other_cases() -> None:
    assert (
        why(*(six_of(hand, identical="total_count") for hand in ("Ks Ks Qh Qd 8c 4h", "Kh Kd Qc Qd 8d 4c")))
        == "more identical cards"
    )
    one, other = low_of("7s 5h 4d 3c 2s"), low_of("7h 6h 4d 3c 2s")
    assert one is not None
    assert other is not None
    assert why(one, other) == "five beats six"
    wilds = [high_of(f"{own} Kd 9c", "5s", natural_beats_wild=True) for own in ("Ks Kh 5c 2d 3h", "Kc 5d 5h 2s 3c")]
    assert why(*wilds) == "fewer wild cards"
    natural = high_of("Ks Kh Kd Kc 9c", "5s", natural_beats_wild=True)
    assert why(natural, wilds[0]) == "no wild card"


@given(five_to_nine(), five_to_nine())
def test_the_reason_fits_two_lines_beside_the_hands(
    one: tuple[list[Card], list[Card]], other: tuple[list[Card], list[Card]]
) -> None:
    hands = sorted((high.best(*one), high.best(*other)), key=lambda hand: -hand.value)
    assert 0 < len(why(*hands)) <= 36
