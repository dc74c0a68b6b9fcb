"""Sharing one pot, and the odd chip (C9, K18)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.cards import Card
from dealer.chips.errors import ChipsError
from dealer.chips.split import by_high_card, halves, left_of_button, split


def test_c9_pot_101_button_7_of_8_winners_2_and_5_gives_seat_2_51_and_seat_5_50() -> None:
    assert split(101, left_of_button((5, 2), button=7)).shares == {2: 51, 5: 50}


def test_c9_pot_100_three_ways_winners_1_3_6_button_4_gives_seat_6_34_and_the_others_33() -> None:
    assert split(100, left_of_button((1, 3, 6), button=4)).shares == {6: 34, 1: 33, 3: 33}


def test_c9_main_51_and_side_31_each_give_an_odd_chip_by_the_rule_on_its_own() -> None:
    order = left_of_button((2, 5), button=7)
    assert (split(51, order).shares, split(31, order).shares) == ({2: 26, 5: 25}, {2: 16, 5: 15})


def test_c9_nobody_gets_two_odd_chips() -> None:
    assert split(107, (4, 2, 8)).shares == {4: 36, 2: 36, 8: 35}


def test_c9_a_home_table_may_leave_the_odd_chips_for_the_next_pot() -> None:
    shared = split(107, (4, 2, 8), odd_left=True)
    assert (shared.shares, shared.left) == ({4: 35, 2: 35, 8: 35}, 2)


def test_c9_with_chips_of_5_shares_are_whole_chips() -> None:
    assert split(105, (1, 2), smallest_chip=5).shares == {1: 55, 2: 50}
    assert split(103, (1, 2), smallest_chip=5).shares == {1: 53, 2: 50}
    shared = split(108, (1, 2), smallest_chip=5, odd_left=True)
    assert (shared.shares, shared.left) == ({1: 50, 2: 50}, 8)


def test_c9_the_button_itself_is_last_in_the_order() -> None:
    assert left_of_button((1, 2, 3, 4), button=3) == (4, 1, 2, 3)


def test_c9_the_odd_chip_by_high_card_goes_to_the_highest_suit_of_the_highest_rank() -> None:
    hands = {2: [Card("Ah"), Card("Kd")], 5: [Card("2c"), Card("As")], 6: [Card("Kc"), Card("Ks")]}
    assert by_high_card(hands, button=1) == (5, 2, 6)


def test_c9_twins_of_two_decks_look_at_the_next_card_then_left_of_the_button() -> None:
    assert by_high_card({2: [Card("As"), Card("3c")], 5: [Card("As"), Card("3d")]}, button=1) == (5, 2)
    assert by_high_card({2: [Card("As")], 5: [Card("As")], 7: [Card("As")]}, button=3) == (5, 7, 2)


@pytest.mark.parametrize(
    ("pot", "chip", "high_low"), [(101, 1, (51, 50)), (100, 1, (50, 50)), (1, 1, (1, 0)), (105, 5, (55, 50))]
)
def test_k18_the_high_half_takes_the_odd_chip(pot: int, chip: int, high_low: tuple[int, int]) -> None:
    assert halves(pot, chip) == high_low


@pytest.mark.parametrize(("amount", "winners", "chip"), [(10, (), 1), (-1, (1,), 1), (10, (1,), 0)])
def test_what_cannot_be_shared_is_refused(amount: int, winners: tuple[int, ...], chip: int) -> None:
    with pytest.raises(ChipsError):
        split(amount, winners, smallest_chip=chip)


@given(st.integers(0, 10_000), st.integers(1, 8), st.sampled_from((1, 2, 5, 25)), st.booleans())
def test_shares_are_equal_to_within_one_chip_and_every_unit_is_there(
    amount: int, n: int, chip: int, odd_left: bool
) -> None:
    shared = split(amount, range(n), smallest_chip=chip, odd_left=odd_left)
    assert sum(shared.shares.values()) + shared.left == amount
    whole = [share // chip for share in shared.shares.values()]
    assert max(whole) - min(whole) <= (0 if odd_left else 1)
    assert whole == sorted(whole, reverse=True), "odd chips go in the order given"
    assert shared.left < n * chip
    assert shared.left == 0 or (odd_left and n > 1)
