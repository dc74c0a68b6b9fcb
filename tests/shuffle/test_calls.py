"""The calls are right: hands that follow them end with exactly the order drawn."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.shuffle import PILES, ShuffleError, calls, passes_needed, plan_shuffle, usual_piles
from tests.shuffle.stacks import deal_and_stack

SIZES = (2, 3, 4, 5, 7, 8, 9, 16, 25, 26, 27, 47, 51, 52, 64, 81, 100, 103, 104)


@pytest.mark.parametrize("piles", PILES)
@pytest.mark.parametrize("cards", SIZES)
def test_following_the_calls_with_real_stacks_gives_exactly_the_order(cards: int, piles: int) -> None:
    for deal in range(3):
        plan = plan_shuffle(bytes([cards, piles, deal]) * 11, deal=deal, cards=cards, piles=piles)
        assert sorted(plan.order) == list(range(cards))
        assert all(len(one_pass) == cards for one_pass in plan.passes)
        assert deal_and_stack(range(cards), piles, plan.passes) == plan.order


@pytest.mark.parametrize("piles", PILES)
@pytest.mark.parametrize("cards", [52, 104])
def test_any_start_order_undergoes_the_same_change(cards: int, piles: int) -> None:
    plan = plan_shuffle(b"\x55" * 128, deal=1, cards=cards, piles=piles)
    start = [(place * 37 + 11) % 1009 for place in range(cards)]
    assert deal_and_stack(start, piles, plan.passes) == tuple(start[before] for before in plan.order)


@given(st.integers(2, 60).flatmap(lambda n: st.permutations(range(n))), st.sampled_from(PILES))
def test_every_order_whatever_can_be_called(order: list[int], piles: int) -> None:
    assert deal_and_stack(range(len(order)), piles, calls(order, piles)) == tuple(order)


@pytest.mark.parametrize("piles", PILES)
def test_the_passes_are_the_fewest_that_can_reach_every_order(piles: int) -> None:
    for cards in range(2, 200):
        m = passes_needed(cards, piles)
        assert piles ** (m - 1) < cards <= piles**m


def test_125_cards_in_five_piles_take_three_passes_though_floats_say_four() -> None:
    assert math.ceil(math.log(125, 5)) == 4
    assert passes_needed(125, 5) == 3
    plan = plan_shuffle(bytes(128), deal=1, cards=125, piles=5)
    assert len(plan.passes) == 3
    assert deal_and_stack(range(125), 5, plan.passes) == plan.order


@pytest.mark.parametrize(("cards", "piles"), [(52, 8), (104, 11)])
def test_the_usual_piles_take_two_passes(cards: int, piles: int) -> None:
    assert usual_piles(cards) == piles
    assert passes_needed(cards, piles) == 2
    assert passes_needed(cards, piles - 1) == 3


@pytest.mark.parametrize(
    ("cards", "piles", "why"), [(52, 1, "2 to 11"), (52, 12, "2 to 11"), (1, 8, "at least two"), (0, 8, "at least")]
)
def test_a_shuffle_that_cannot_be_made_is_refused(cards: int, piles: int, why: str) -> None:
    with pytest.raises(ShuffleError, match=why):
        plan_shuffle(bytes(32), deal=1, cards=cards, piles=piles)


def test_a_plan_is_the_same_every_time_so_a_restart_goes_on_with_it() -> None:
    assert plan_shuffle(b"\x09" * 32, deal=3, cards=52, piles=8) == plan_shuffle(
        b"\x09" * 32, deal=3, cards=52, piles=8
    )
