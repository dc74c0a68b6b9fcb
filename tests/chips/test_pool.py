"""How pools are shared (R2, R14, R17)."""

import pytest

from dealer.chips.errors import ChipsError
from dealer.chips.pool import most_deals, refund, share_pool


def test_r2_split_of_20_gives_10_each_and_of_25_gives_13_to_the_first_left_of_the_dealer() -> None:
    assert share_pool(20, ("A", "B"), from_left=("B", "C", "A")) == {"B": 10, "A": 10}
    assert share_pool(25, ("A", "B"), from_left=("B", "C", "A")) == {"B": 13, "A": 12}
    with pytest.raises(ChipsError, match="order"):
        share_pool(20, ("A", "B"), from_left=("B", "C"))


def test_r14_a_5_b_5_c_2_pool_15_gives_8_and_7() -> None:
    assert most_deals(15, {"A": 5, "B": 5, "C": 2}, from_left=("C", "A", "B")) == {"A": 8, "B": 7}
    assert most_deals(15, {"A": 5, "B": 6, "C": 2}, from_left=("C", "A", "B")) == {"B": 15}


def test_r14_with_no_deal_won_all_who_paid_share_it() -> None:
    assert most_deals(15, {"A": 0, "B": 0}, from_left=("B", "A")) == {"B": 8, "A": 7}


def test_r17_closing_refunds_stakes_and_shares_forfeited_ones_with_odd_units_from_the_left() -> None:
    assert refund({"A": 5, "B": 5, "C": 5}, from_left=("C", "A")) == {"C": 8, "A": 7}
    assert refund({"A": 5, "B": 5, "C": 5}, from_left=("C", "A", "B")) == {"C": 5, "A": 5, "B": 5}


def test_r17_a_carried_pot_is_shared_by_those_who_anted_last() -> None:
    assert share_pool(8, ("A", "B", "C"), from_left=("B", "C", "A")) == {"B": 3, "C": 3, "A": 2}
