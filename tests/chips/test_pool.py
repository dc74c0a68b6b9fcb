"""Pools, cube and wins of a KRG series (R1 to R5, R10, R13, R14, R17)."""

import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.chips import (
    ChipsError,
    Pool,
    Tie,
    credit,
    forfeit,
    join,
    most_deals,
    open_pool,
    refund,
    sell,
    series_winners,
    share_pool,
    tally,
    turn_cube,
    withdraw,
)

F = Fraction


def test_r1_three_who_tie_get_nothing_all_or_a_third() -> None:
    tied = ("A", "B", "C")
    assert credit(tied, Tie.NO_CREDIT) == credit(tied, Tie.REPLAY) == {}
    assert credit(tied, Tie.ALL_CREDIT) == {"A": 1, "B": 1, "C": 1}
    assert credit(tied, Tie.SHARED) == {"A": F(1, 3), "B": F(1, 3), "C": F(1, 3)}


@pytest.mark.parametrize("tie", Tie)
def test_r1_one_winner_alone_gets_one_whatever_the_rule(tie: Tie) -> None:
    assert credit(["B"], tie) == {"B": 1}
    assert credit([], tie) == {}


def test_r1_shared_wins_show_as_fractions_where_they_are_not_whole() -> None:
    assert [tally(n) for n in (F(0), F(2), F(4, 3), F(1, 3) + F(1, 3) + F(1, 3), F(5, 2))] == [0, 2, "4/3", 1, "5/2"]


def test_r2_both_at_the_target_is_a_dead_heat() -> None:
    assert series_winners({"A": F(3), "B": F(3), "C": F(1)}, needed=3) == ("A", "B")


def test_r2_a_player_past_the_target_beats_one_just_on_it() -> None:
    assert series_winners({"A": F(3), "B": F(10, 3)}, needed=3) == ("B",)


def test_r2_nobody_has_enough_yet() -> None:
    assert series_winners({"A": F(8, 3), "B": F(2)}, needed=3) == ()
    assert series_winners({}, needed=3) == ()


def test_r2_split_of_20_gives_10_each_and_of_25_gives_13_to_the_first_left_of_the_dealer() -> None:
    assert share_pool(20, ("A", "B"), from_left=("B", "C", "A")) == {"B": 10, "A": 10}
    assert share_pool(25, ("A", "B"), from_left=("B", "C", "A")) == {"B": 13, "A": 12}


def test_r3_everybody_pays_before_the_first_deal() -> None:
    pool = open_pool(("A", "B", "C"), stake=5)
    assert (pool.total, pool.paid, pool.cube) == (15, {"A": 5, "B": 5, "C": 5}, 1)


@pytest.mark.parametrize(("players", "stake"), [("A", 5), ("AA", 5), ("AB", -1)])
def test_r3_a_pool_of_one_of_twins_or_below_nothing_is_refused(players: str, stake: int) -> None:
    with pytest.raises(ChipsError):
        open_pool(players, stake)


def test_r4_a_newcomer_buys_in_at_the_current_cube_stake() -> None:
    pool = join(turn_cube(open_pool("AB", stake=5), "A", taking="B"), "C")
    assert (pool.total, pool.paid["C"], pool.still_in) == (30, 10, ("A", "B", "C"))
    with pytest.raises(ChipsError, match="already paid"):
        join(pool, "A")


def test_r5_three_at_5_one_leaves_and_the_pool_stays_15_until_the_last_one_takes_it() -> None:
    pool = forfeit(open_pool("ABC", stake=5), "B")
    assert (pool.total, pool.still_in) == (15, ("A", "C"))
    pool = forfeit(pool, "A")
    assert (pool.total, pool.still_in) == (15, ("C",))
    with pytest.raises(ChipsError, match="last one left"):
        forfeit(pool, "C")


def test_r5_by_house_rule_a_leaver_is_refunded_or_sells_his_seat() -> None:
    pool, back = withdraw(open_pool("ABC", stake=5), "B")
    assert (back, pool.total, pool.still_in) == (5, 10, ("A", "C"))
    sold = sell(open_pool("ABC", stake=5), "B", "D")
    assert (sold.paid, sold.still_in) == ({"A": 5, "D": 5, "C": 5}, ("A", "D", "C"))
    with pytest.raises(ChipsError):
        sell(sold, "A", "C")
    with pytest.raises(ChipsError):
        withdraw(pool, "B")


def test_r10_four_at_5_a_turns_to_2_d_drops_b_turns_to_4_a_drops_makes_55() -> None:
    pool = turn_cube(open_pool("ABCD", stake=5), "A", taking=("B", "C"))
    assert (pool.total, pool.cube) == (35, 2)
    pool = turn_cube(pool, "B", taking=("C",))
    assert (pool.total, pool.cube) == (55, 4)
    assert pool.paid == {"A": 10, "B": 20, "C": 20, "D": 5}
    assert pool.still_in == ("B", "C")


def test_r10_three_at_5_a_turns_and_both_drop_so_a_takes_15_and_pays_nothing_more() -> None:
    pool = turn_cube(open_pool("ABC", stake=5), "A", taking=())
    assert (pool.total, pool.paid["A"], pool.still_in, pool.cube) == (15, 5, ("A",), 1)


def test_r10_who_dropped_neither_turns_nor_takes() -> None:
    pool = turn_cube(open_pool("ABC", stake=5), "A", taking="B")
    for turner, taking in (("C", "A"), ("A", "C"), ("A", "A")):
        with pytest.raises(ChipsError, match="still in"):
            turn_cube(pool, turner, taking)


def test_r13_at_64_a_turn_is_refused() -> None:
    pool = open_pool("AB", stake=1)
    for turn in range(6):
        pool = turn_cube(pool, "AB"[turn % 2], taking="BA"[turn % 2])
    assert (pool.cube, pool.total) == (64, 128)
    with pytest.raises(ChipsError, match="stands at 64"):
        turn_cube(pool, "A", taking="B")


def test_r14_a_5_b_5_c_2_pool_15_gives_8_and_7() -> None:
    assert most_deals(15, {"A": 5, "B": 5, "C": 2}, from_left=("C", "A", "B")) == {"A": 8, "B": 7}
    assert most_deals(15, {"A": 5, "B": 6, "C": 2}, from_left=("C", "A", "B")) == {"B": 15}


def test_r14_with_no_deal_won_all_who_paid_share_it() -> None:
    assert most_deals(15, {"A": 0, "B": 0}, from_left=("B", "A")) == {"B": 8, "A": 7}


def test_r17_closing_refunds_stakes_and_shares_forfeited_ones_with_odd_units_from_the_left() -> None:
    pool = forfeit(open_pool("ABC", stake=5), "B")
    assert refund(pool, from_left=("C", "A", "B")) == {"C": 8, "A": 7}
    assert refund(open_pool("ABC", stake=5), from_left=("C", "A", "B")) == {"C": 5, "A": 5, "B": 5}
    with pytest.raises(ChipsError, match="order"):
        refund(pool, from_left=("C",))


def test_r17_a_carried_pot_is_shared_by_those_who_anted_last() -> None:
    assert share_pool(8, ("A", "B", "C"), from_left=("B", "C", "A")) == {"B": 3, "C": 3, "A": 2}


@given(st.integers(0, 50), st.integers(2, 7), st.randoms())
def test_whatever_happens_in_a_series_every_unit_paid_comes_out(stake: int, n: int, rng: random.Random) -> None:
    pool: Pool[int] = open_pool(range(n), stake)
    handed_back = 0
    newcomer = n
    for _ in range(12):
        who = rng.choice(pool.still_in)
        before = pool.total
        match rng.randrange(5):
            case 0 if pool.cube < 64:
                others = [p for p in pool.still_in if p != who and rng.random() < 0.8]
                price = pool.seat_price
                pool = turn_cube(pool, who, others)
                assert pool.total == before + (price * (len(others) + 1) if others else 0)
            case 1:
                pool, newcomer = join(pool, newcomer), newcomer + 1
                assert pool.total == before + pool.seat_price
            case 2 if len(pool.still_in) > 1:
                pool = forfeit(pool, who)
                assert pool.total == before
            case 3 if len(pool.still_in) > 1:
                pool, back = withdraw(pool, who)
                handed_back += back
                assert pool.total + back == before
            case 4:
                pool, newcomer = sell(pool, who, newcomer), newcomer + 1
                assert pool.total == before
        assert all(pool.paid[player] == pool.seat_price for player in pool.still_in)
    assert sum(refund(pool, from_left=pool.still_in).values()) == pool.total
