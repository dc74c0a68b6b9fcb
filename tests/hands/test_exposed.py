"""Exposed hands and who opens, by the numbers of docs/rulings.md."""

import pytest
from hypothesis import given, settings

from dealer.cards import Card
from dealer.hands import exposed, showdown, wild_cards
from tests.hands import judge
from tests.hands.hands import cards, exposed_of, five_to_nine, played


def opener(up: dict[int, str], dealer: int, wild: str = "", tie: str = "nearest_dealers_left") -> int:
    """Who opens among eight seats."""
    clockwise = [(dealer + step) % 8 or 8 for step in range(1, 9)]
    seats = {seat: cards(up[seat]) for seat in clockwise if seat in up}
    found: int = showdown.opener(seats, wild_cards(Card(wild)) if wild else (), tie)  # type: ignore[arg-type]
    return found


def test_k9_a_pair_or_high_cards_and_nothing_else() -> None:
    assert exposed_of("As Ks").value == exposed_of("Ah Kd").value
    assert exposed_of("2s 2h").value > exposed_of("As Ks").value
    assert exposed_of("As 3s").value > exposed_of("Kd Qd").value
    assert exposed_of("As 3s").value > exposed_of("Ah 2d").value


def test_k9_a_wild_card_pairs_the_other_and_two_are_aces() -> None:
    assert played(exposed_of("Ks 4d", "4h")) == "Ks Kh"
    assert played(exposed_of("4c 4s", "4h")) == "As Ah"
    assert exposed_of("Ac Ad", "Ah").plays == {Card("Ac"): Card("Ac"), Card("Ad"): Card("Ad")}
    assert opener({1: "Ks 4d", 3: "Qh Qc", 6: "4c 4s"}, dealer=1, wild="4h") == 6


def test_k9_of_one_card_a_wild_one_is_an_ace() -> None:
    assert played(exposed_of("4c", "4h")) == "As"
    assert exposed_of("Ah").value == exposed_of("4c", "4h").value


def test_k10_a_tie_goes_to_the_dealers_left() -> None:
    assert opener({3: "Ah 9c", 6: "Ad 9s"}, dealer=4) == 6
    assert opener({2: "Ah 4c", 7: "4d 4s"}, dealer=1, wild="4h") == 2
    assert exposed_of("Ks Kd").value == exposed_of("Kh 4d", "4h").value


@pytest.mark.parametrize(
    ("up", "wild", "first"),
    [
        ({3: "As 9c", 6: "Ad 9s"}, "", 3),
        ({3: "Ah 9c", 6: "Ad 9s"}, "", 3),
        ({3: "Kh Kd", 6: "Ks Kc"}, "", 6),
        ({3: "Kd 4s", 6: "Ks 4c"}, "4h", 6),
        ({3: "9d As", 6: "9s Ah"}, "", 3),
    ],
)
def test_k10_or_to_the_higher_suit_wherever_the_dealer_sits(up: dict[int, str], wild: str, first: int) -> None:
    assert {opener(up, dealer, wild, "suit") for dealer in range(1, 9)} == {first}


@settings(max_examples=40)
@given(five_to_nine(most=5, most_wild=2), five_to_nine(most=5, most_wild=1))
def test_the_judge_agrees_on_one_to_four_up_cards(
    one: tuple[list[Card], list[Card]], other: tuple[list[Card], list[Card]]
) -> None:
    for size in (1, 2, 3, 4):
        hands = [(hand[:size], wild) for hand, wild in (one, other)]
        found = [exposed.best(*hand) for hand in hands]
        keys = [judge.exposed(*hand) for hand in hands]
        assert (keys[0] > keys[1]) == (found[0].value > found[1].value)
        assert (keys[0] == keys[1]) == (found[0].value == found[1].value)
        for hand, (dealt, wild) in zip(found, hands, strict=True):
            assert judge.exposed(hand.played, ()) == judge.exposed(dealt, wild)
            assert sorted(hand.best) == sorted(dealt)
