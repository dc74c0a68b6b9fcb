"""Main pot and side pots (C12 to C14, X11, X12)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.chips.errors import ChipsError
from dealer.chips.pots import DeadMoney, Pot, lay_pots
from tests.chips.judge_pots import chip_by_chip


def test_c12_all_in_totals_50_150_300_300_lay_200_300_300() -> None:
    laid = lay_pots({1: 50, 2: 150, 3: 300, 4: 300}, live=(1, 2, 3, 4))
    assert laid.back == {}
    assert laid.pots == (Pot(200, (1, 2, 3, 4)), Pot(300, (2, 3, 4)), Pot(300, (3, 4)))


def test_c12_b_put_in_80_and_folded_a_all_in_100_c_called_100_is_one_pot_of_280() -> None:
    laid = lay_pots({1: 100, 2: 80, 3: 100}, live=(1, 3))
    assert (laid.back, laid.pots) == ({}, (Pot(280, (1, 3)),))


def test_c13_a_all_in_100_b_all_in_200_c_bets_500_gets_300_back_and_lays_300_and_200() -> None:
    laid = lay_pots({1: 100, 2: 200, 3: 500}, live=(1, 2, 3))
    assert (laid.back, laid.pots) == ({3: 300}, (Pot(300, (1, 2, 3)), Pot(200, (2, 3))))


def test_c13_what_a_folded_player_matched_does_not_go_back() -> None:
    laid = lay_pots({1: 100, 2: 500, 3: 400}, live=(1, 2))
    assert (laid.back, laid.pots) == ({2: 100}, (Pot(300, (1, 2)), Pot(600, (2,))))


def test_c14_a_with_1_left_of_an_ante_of_1_contests_only_the_antes() -> None:
    laid = lay_pots({1: 1, 2: 1 + 6, 3: 1 + 6}, live=(1, 2, 3))
    assert laid.pots == (Pot(3, (1, 2, 3)), Pot(12, (2, 3)))


def test_c14_less_than_the_ante_contests_as_much_of_each_ante() -> None:
    laid = lay_pots({1: 2, 2: 5, 3: 5}, live=(1, 2, 3))
    assert laid.pots == (Pot(6, (1, 2, 3)), Pot(6, (2, 3)))


def test_c16_the_last_one_left_takes_all_and_his_own_uncalled_bet_back() -> None:
    laid = lay_pots({1: 1, 2: 5, 3: 9, 4: 3}, live=(3,))
    assert (laid.back, laid.pots) == ({3: 4}, (Pot(14, (3,)),))


def test_n6_a_dead_hand_leaves_in_what_was_matched_and_has_the_rest_back() -> None:
    laid = lay_pots({1: 50, 2: 80, 3: 50}, live=(1, 3))
    assert (laid.back, laid.pots) == ({2: 30}, (Pot(150, (1, 3)),))


@pytest.mark.parametrize(
    ("put_in", "live", "back", "pots"),
    [
        ({1: 80, 2: 28, 3: 0}, (2,), {1: 52}, (Pot(56, (2,)),)),
        ({1: 80, 2: 28, 3: 28}, (2, 3), {1: 52}, (Pot(84, (2, 3)),)),
        ({1: 80, 2: 60, 3: 28}, (3,), {1: 52, 2: 32}, (Pot(84, (3,)),)),
        ({1: 3, 2: 1}, (2,), {1: 2}, (Pot(2, (2,)),)),
    ],
)
def test_n6_a_layer_that_nobody_live_paid_into_goes_back_and_is_not_merged(
    put_in: dict[int, int], live: tuple[int, ...], back: dict[int, int], pots: tuple[Pot, ...]
) -> None:
    laid = lay_pots(put_in, live)
    assert (laid.back, laid.pots) == (back, pots)


def test_n6_where_only_those_who_folded_paid_it_goes_back_to_them() -> None:
    laid = lay_pots({1: 5}, live=(2, 3))
    assert (laid.back, laid.pots) == ({1: 5}, ())


@pytest.mark.parametrize(("who", "main", "side"), [(None, 31, 8), ((2, 3), 30, 9)])
def test_x12_the_second_ante_of_1_makes_main_31_side_8_or_30_and_9(
    who: tuple[int, ...] | None, main: int, side: int
) -> None:
    ante = DeadMoney(1, who, payer=2)
    laid = lay_pots({1: 10, 2: 14, 3: 14}, live=(1, 2, 3), dead=[ante])
    assert laid.pots == (Pot(main, (1, 2, 3)), Pot(side, (2, 3)))


def test_x12_paid_into_the_side_it_comes_back_to_a_payer_who_alone_has_chips() -> None:
    ante = DeadMoney(1, (3,), payer=3)
    laid = lay_pots({1: 10, 2: 10, 3: 10}, live=(1, 2, 3), dead=[ante])
    assert (laid.back, laid.pots) == ({3: 1}, (Pot(30, (1, 2, 3)),))


def test_x12_paid_into_the_side_with_no_side_pot_yet_it_starts_one() -> None:
    ante = DeadMoney(1, (2, 3), payer=3)
    laid = lay_pots({1: 10, 2: 10, 3: 10}, live=(1, 2, 3), dead=[ante])
    assert laid.pots == (Pot(30, (1, 2, 3)), Pot(1, (2, 3)))


def test_x12_when_all_who_could_win_the_second_ante_folded_it_goes_back_to_who_paid_it() -> None:
    ante = DeadMoney(1, (3, 4), payer=3)
    laid = lay_pots({1: 10, 2: 14, 3: 14, 4: 14}, live=(1, 2), dead=[ante])
    assert (laid.back, laid.pots) == ({3: 1}, (Pot(40, (1, 2)), Pot(12, (2,))))


def test_a_pot_carried_over_lies_in_the_main_pot() -> None:
    laid = lay_pots({1: 1, 2: 5, 3: 5}, live=(1, 2, 3), dead=[DeadMoney(8)])
    assert laid.pots == (Pot(11, (1, 2, 3)), Pot(8, (2, 3)))


def test_a_carried_pot_stands_even_before_anybody_paid() -> None:
    assert lay_pots({}, live=(4, 2), dead=[DeadMoney(8)]).pots == (Pot(8, (4, 2)),)


@pytest.mark.parametrize(
    ("put_in", "live", "dead"), [({1: 5}, (), []), ({1: -1}, (1,), []), ({1: 1}, (1,), [DeadMoney(-1)])]
)
def test_a_pot_nobody_can_win_or_below_nothing_is_refused(
    put_in: dict[int, int], live: tuple[int, ...], dead: list[DeadMoney]
) -> None:
    with pytest.raises(ChipsError):
        lay_pots(put_in, live, dead)


PUT_IN = st.dictionaries(st.integers(1, 8), st.integers(0, 30), min_size=1, max_size=8)


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[int, int], list[int]]:
    put_in = draw(PUT_IN)
    return put_in, draw(st.lists(st.sampled_from(sorted(put_in)), min_size=1, unique=True))


@given(tables())
def test_pots_agree_with_a_count_chip_by_chip(table: tuple[dict[int, int], list[int]]) -> None:
    put_in, live = table
    laid = lay_pots(put_in, live)
    back, pots = chip_by_chip(put_in, live)
    assert laid.back == back
    assert {frozenset(pot.seats): pot.amount for pot in laid.pots} == pots
    assert len({frozenset(pot.seats) for pot in laid.pots}) == len(laid.pots), "equal sets are one pot"


DEAD = st.builds(
    DeadMoney, st.integers(0, 20), st.none() | st.lists(st.integers(1, 8), min_size=1, unique=True).map(tuple)
)


@given(tables(), st.lists(DEAD, max_size=3))
def test_every_chip_is_in_one_pot_or_goes_back_whatever_dead_money_lies_there(
    table: tuple[dict[int, int], list[int]], dead: list[DeadMoney]
) -> None:
    put_in, live = table
    laid = lay_pots(put_in, live, dead)
    paid = sum(put_in.values()) + sum(money.amount for money in dead)
    assert sum(laid.back.values()) + sum(pot.amount for pot in laid.pots) == paid
    assert all(pot.amount > 0 and pot.seats and set(pot.seats) <= set(live) for pot in laid.pots)
    sizes = [len(pot.seats) for pot in laid.pots]
    assert sizes == sorted(sizes, reverse=True), "the main pot comes first"
