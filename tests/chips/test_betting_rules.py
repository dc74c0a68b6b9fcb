"""The worked examples of C5 to C11, C15 and C18, with their numbers."""

import pytest

from dealer.chips.betting import act, keyed
from dealer.chips.errors import BetRefused
from dealer.chips.legal import legal
from dealer.chips.limits import Limits, Reopen, Structure, round_limits
from dealer.chips.round import Act, Round, drop_out, start_round, to_act
from dealer.words.render import render

A, B, C, D, E = 1, 2, 3, 4, 5
Step = tuple[int, Act] | tuple[int, Act, int]


def why(now: Round, seat: int) -> str:
    """Why the seat may not raise, in words; "" where it may."""
    return render(legal(now, seat).why_no_raise or "")


def play(now: Round, *steps: Step) -> Round:
    """Each act in its turn; a test that names the wrong seat fails."""
    for seat, kind, *to in steps:
        assert to_act(now) == seat
        now = act(now, seat, kind, *to)
    return now


def fixed(bet: int, *seats: int, **more: object) -> Round:
    stacks = more.pop("stacks", None)
    return start_round(seats, Limits(Structure.FIXED, bet, bet, **more), stacks=stacks)  # type: ignore[arg-type]


def no_limit(least: int, *seats: int, stacks: dict[int, int] | None = None) -> Round:
    return start_round(seats, Limits(Structure.NO_LIMIT, least), stacks=stacks)


def choices(now: Round, seat: int) -> tuple[int | None, int | None, int | None]:
    """What a call adds, and the least and the most that a raise comes to."""
    can = legal(now, seat)
    return can.call_chips, can.least_to, can.most_to


def test_c5_kryky_round_2_bet_of_4_is_refused_and_round_3_bet_of_4_is_accepted() -> None:
    second, third = (
        start_round((A, B), round_limits(Structure.FIXED, small_bet=2, big_bet=4, big=big)) for big in (False, True)
    )
    with pytest.raises(BetRefused, match="The most that can be bet is 2"):
        act(second, A, Act.BET, 4)
    with pytest.raises(BetRefused, match="The least bet is 4"):
        act(third, A, Act.BET, 2)
    assert choices(act(third, A, Act.BET, 4), B) == (4, 8, 8)


def test_c5_spread_bets_run_from_the_small_to_the_big_bet_and_a_raise_is_no_less_than_the_last() -> None:
    now = start_round((A, B, C), round_limits(Structure.SPREAD, small_bet=2, big_bet=6))
    assert choices(now, A) == (None, 2, 6)
    now = act(now, A, Act.BET, 4)
    assert choices(now, B) == (4, 8, 10)
    now = act(now, B, Act.RAISE, 10)
    assert choices(now, C) == (10, 16, 16)


def test_c6_a_bets_2_b_4_c_6_a_8_leaves_only_call_or_fold() -> None:
    now = play(fixed(2, A, B, C), (A, Act.BET, 2), (B, Act.RAISE, 4), (C, Act.RAISE, 6), (A, Act.RAISE, 8))
    assert choices(now, B) == (4, None, None)
    with pytest.raises(BetRefused, match="capped at a bet and 3 raises"):
        act(now, B, Act.RAISE, 10)


def test_c6_if_c_then_folds_to_leave_two_it_is_still_capped() -> None:
    now = play(fixed(2, A, B, C), (A, Act.BET, 2), (B, Act.RAISE, 4), (C, Act.RAISE, 6), (A, Act.RAISE, 8))
    assert choices(drop_out(now, C), B) == (4, None, None)
    assert choices(act(now, B, Act.FOLD), C) == (2, None, None)


def test_c6_two_players_who_were_not_capped_before_raise_without_end() -> None:
    now = play(fixed(2, A, B, C), (A, Act.BET, 2), (B, Act.RAISE, 4), (C, Act.FOLD))
    for size in range(6, 60, 2):
        seat = to_act(now)
        assert seat is not None
        now = act(now, seat, Act.RAISE, size)
    assert legal(now, A if to_act(now) == A else B).may_raise


@pytest.mark.parametrize("cap", [4, None])
def test_c6_the_cap_may_be_four_or_none(cap: int | None) -> None:
    now = play(
        fixed(2, A, B, C, raise_cap=cap), (A, Act.BET, 2), (B, Act.RAISE, 4), (C, Act.RAISE, 6), (A, Act.RAISE, 8)
    )
    now = play(now, (B, Act.RAISE, 10))
    assert legal(now, C).may_raise is (cap is None)


def test_c6_no_cap_in_no_limit() -> None:
    now = play(no_limit(2, A, B, C), (A, Act.BET, 2), (B, Act.RAISE, 4), (C, Act.RAISE, 6), (A, Act.RAISE, 8))
    assert choices(now, B) == (4, 10, None)


@pytest.mark.parametrize("check_raise", [True, False])
def test_c7_check_raise_is_a_house_rule(check_raise: bool) -> None:
    now = play(fixed(2, A, B, C, check_raise=check_raise), (A, Act.CHECK), (B, Act.BET, 2), (C, Act.RAISE, 4))
    assert choices(now, A) == ((4, 6, 6) if check_raise else (4, None, None))
    assert why(now, A) == ("" if check_raise else "A player who has checked may not raise: call or fold")


def test_c8_bet_100_all_in_to_140_makes_the_next_full_raise_240_at_least() -> None:
    now = play(no_limit(10, A, B, C, stacks={A: 1000, B: 140, C: 1000}), (A, Act.BET, 100), (B, Act.ALL_IN))
    assert choices(now, C) == (140, 240, 1000)
    with pytest.raises(BetRefused, match="The least raise is to 240"):
        act(now, C, Act.RAISE, 239)


def test_c8_pot_limit_pot_100_bet_50_allows_250_in_all() -> None:
    start = start_round((A, B), Limits(Structure.POT, least=2), pot=100)
    assert choices(start, A) == (None, 2, 100)
    now = act(start, A, Act.BET, 50)
    assert choices(now, B) == (50, 100, 250)
    with pytest.raises(BetRefused, match="The most that can be raised is to 250"):
        act(now, B, Act.RAISE, 251)


def test_c8_pot_limit_counts_what_others_called() -> None:
    now = play(start_round((A, B, C), Limits(Structure.POT, least=2), pot=10), (A, Act.BET, 10), (B, Act.CALL))
    assert choices(now, C) == (10, 20, 10 + 10 + 10 + 10 + 10)


def test_c8_with_an_empty_pot_the_least_bet_is_allowed() -> None:
    assert choices(start_round((A, B), Limits(Structure.POT, least=5)), A) == (None, 5, 5)


def pb_example(reopen: Reopen = Reopen.HALF_BET) -> Round:
    """Limit 5: A checks, B bets 5, C calls, D is all-in for 6."""
    start = fixed(5, A, B, C, D, E, reopen=reopen, stacks={A: 50, B: 50, C: 50, D: 6, E: 50})
    return play(start, (A, Act.CHECK), (B, Act.BET, 5), (C, Act.CALL), (D, Act.ALL_IN))


def test_c10_pb_e_may_fold_call_6_or_complete_to_10() -> None:
    now = pb_example()
    assert choices(now, E) == (6, 10, 10)
    assert legal(now, E).completes
    assert to_act(act(now, E, Act.FOLD)) == A


def test_c10_pb_if_e_calls_a_may_complete_as_he_only_checked() -> None:
    now = play(pb_example(), (E, Act.CALL))
    assert choices(now, A) == (6, 10, 10)


def test_c10_pb_b_and_c_may_only_call_1_or_fold() -> None:
    now = play(pb_example(), (E, Act.CALL), (A, Act.CALL))
    assert choices(now, B) == (1, None, None)
    assert why(now, B) == "The all-in added less than half a bet: call or fold"
    now = play(now, (B, Act.CALL))
    assert choices(now, C) == (1, None, None)
    assert to_act(play(now, (C, Act.CALL))) is None


def test_c10_pb_when_e_completes_b_and_c_may_raise_again() -> None:
    now = play(pb_example(), (E, Act.RAISE, 10), (A, Act.FOLD))
    assert choices(now, B) == (5, 15, 15)


def test_c10_rb_limit_20_after_an_all_in_bet_of_15_the_next_may_raise_to_35() -> None:
    now = play(fixed(20, A, B, stacks={A: 15, B: 100}, raise_cap=3), (A, Act.ALL_IN))
    assert to_act(now) == B
    assert choices(now, B) == (15, None, None), "alone with an all-in nobody could call a raise"
    now = play(fixed(20, A, B, C, stacks={A: 15, B: 100, C: 100}), (A, Act.ALL_IN))
    assert choices(now, B) == (15, 35, 35)


def test_c10_with_full_bet_an_all_in_bet_of_15_is_completed_to_20() -> None:
    now = play(fixed(20, A, B, C, stacks={A: 15, B: 100, C: 100}, reopen=Reopen.FULL_BET), (A, Act.ALL_IN))
    assert choices(now, B) == (15, 20, 20)


def test_c10_under_half_a_bet_is_completed() -> None:
    now = play(fixed(20, A, B, C, stacks={A: 9, B: 100, C: 100}), (A, Act.ALL_IN))
    assert choices(now, B) == (9, 20, 20)
    assert legal(now, B).completes


def test_c10_in_spread_a_raise_over_a_short_all_in_is_measured_from_the_last_full_bet() -> None:
    limits = round_limits(Structure.SPREAD, small_bet=2, big_bet=6)
    start = start_round((A, B, C, D), limits, stacks={A: 90, B: 5, C: 90, D: 90})
    now = play(start, (A, Act.BET, 4), (B, Act.ALL_IN))
    assert choices(now, C) == (5, 8, 10)
    assert choices(act(now, C, Act.RAISE, 10), D) == (10, 16, 16)


def test_c10_several_small_all_ins_that_add_up_to_half_a_bet_reopen_to_whom_they_are_that_much() -> None:
    start = fixed(20, A, B, C, D, E, stacks={A: 200, B: 25, C: 200, D: 31, E: 200})
    now = play(start, (A, Act.BET, 20), (B, Act.ALL_IN), (C, Act.CALL), (D, Act.ALL_IN))
    assert choices(now, E) == (31, 51, 51)
    now = play(now, (E, Act.CALL))
    assert choices(now, A) == (11, 51, 51)
    now = play(now, (A, Act.CALL))
    assert choices(now, C) == (6, None, None)


def test_c10_with_full_bet_half_a_bet_does_not_reopen() -> None:
    start = fixed(20, A, B, C, stacks={A: 200, B: 35, C: 200}, reopen=Reopen.FULL_BET)
    now = play(start, (A, Act.BET, 20), (B, Act.ALL_IN), (C, Act.CALL))
    assert choices(now, A) == (15, None, None)


def test_c11_rn_a_bets_100_b_200_c_all_in_280_a_calls_and_b_may_call_80_but_not_raise() -> None:
    start = no_limit(10, A, B, C, stacks={A: 1000, B: 1000, C: 280})
    now = play(start, (A, Act.BET, 100), (B, Act.RAISE, 200), (C, Act.ALL_IN), (A, Act.CALL))
    assert choices(now, B) == (80, None, None)
    assert not legal(now, B).may_all_in
    with pytest.raises(BetRefused, match="less than a full raise"):
        act(now, B, Act.ALL_IN)


def test_c11_a_bets_100_b_all_in_150_c_all_in_200_and_a_faces_100_more_and_may_raise() -> None:
    start = no_limit(10, A, B, C, D, stacks={A: 1000, B: 150, C: 200, D: 1000})
    now = play(start, (A, Act.BET, 100), (B, Act.ALL_IN), (C, Act.ALL_IN), (D, Act.CALL))
    assert choices(now, A) == (100, 300, 1000)


def test_c11_one_short_all_in_does_not_reopen() -> None:
    start = no_limit(10, A, B, C, stacks={A: 1000, B: 150, C: 1000})
    now = play(start, (A, Act.BET, 100), (B, Act.ALL_IN), (C, Act.CALL))
    assert choices(now, A) == (50, None, None)


def test_c12_where_stacks_are_not_kept_an_all_in_is_said_in_figures() -> None:
    now = play(no_limit(10, A, B, C), (A, Act.BET, 100))
    can = legal(now, B)
    assert (can.may_all_in, can.all_in_least_to, can.all_in_most_to) == (True, 1, None)
    with pytest.raises(BetRefused, match="Say what the all-in comes to"):
        act(now, B, Act.ALL_IN)
    assert to_act(play(now, (B, Act.ALL_IN, 30), (C, Act.CALL))) is None
    now = play(now, (B, Act.ALL_IN, 140))
    assert choices(now, C) == (140, 240, None)


def test_c18_two_all_in_leave_no_betting() -> None:
    assert to_act(start_round((A, B), Limits(Structure.NO_LIMIT), stacks={A: 0, B: 0})) is None


def test_c18_one_player_with_chips_among_all_ins_is_not_asked() -> None:
    assert to_act(start_round((A, B, C), Limits(Structure.NO_LIMIT), stacks={A: 0, B: 70, C: 0})) is None


def test_c18_who_owes_is_still_asked_and_may_not_raise() -> None:
    now = play(no_limit(10, A, B, C, stacks={A: 50, B: 500, C: 20}), (A, Act.ALL_IN))
    now = play(now, (B, Act.CALL), (C, Act.ALL_IN))
    assert to_act(now) is None
    now = play(no_limit(10, A, B, stacks={A: 50, B: 500}), (A, Act.ALL_IN))
    assert choices(now, B) == (50, None, None)
    assert why(now, B) == "Nobody is left who could call a raise"


def test_c18_a_raise_that_nobody_has_chips_to_call_is_not_offered() -> None:
    now = play(no_limit(10, A, B, C, stacks={A: 40, B: 500, C: 90}), (A, Act.CHECK), (B, Act.BET, 90))
    assert choices(now, C) == (90, None, None)
    now = play(no_limit(10, A, B, C, stacks={A: 40, B: 90, C: 500}), (A, Act.CHECK), (B, Act.ALL_IN))
    assert choices(now, C) == (90, None, None)
    assert why(now, C) == "Nobody is left who could call a raise"


def test_k11_when_the_opener_is_all_in_the_next_with_chips_speaks_first() -> None:
    assert to_act(start_round((4, 5, 6), Limits(Structure.NO_LIMIT), all_in=(4,))) == 5


def test_x11_a_second_ante_is_no_bet_but_counts_in_a_pot_limit_pot() -> None:
    assert choices(start_round((A, B), Limits(Structure.POT, least=2), pot=20 + 1), A) == (None, 2, 21)


def test_lights_only_counts_no_chips() -> None:
    now = start_round((A, B, C), round_limits(Structure.LIGHTS_ONLY))
    now = play(now, (A, Act.BET), (B, Act.RAISE), (C, Act.CALL))
    can = legal(now, A)
    assert (can.check, can.call, can.may_raise, can.raise_act) == (False, True, True, Act.RAISE)
    assert (can.call_chips, can.least_to, can.may_all_in, can.has_choice) == (None, None, False, False)
    with pytest.raises(BetRefused, match="counts its own chips"):
        act(now, A, Act.RAISE, 4)
    with pytest.raises(BetRefused, match="counts its own chips"):
        act(now, A, Act.ALL_IN)
    assert to_act(play(now, (A, Act.RAISE), (B, Act.FOLD), (C, Act.CALL))) is None


def test_what_is_keyed_is_a_call_a_raise_or_an_all_in() -> None:
    now = play(no_limit(10, A, B, C, stacks={A: 900, B: 130, C: 80}), (A, Act.BET, 100))
    assert [keyed(now, B, to) for to in (100, 130, 200)] == [Act.CALL, Act.ALL_IN, Act.RAISE]
    assert legal(now, B).keypad_to == 130
    assert why(now, B) == "The least raise is to 200 and there are only 130: all-in, or less"
    now = play(now, (B, Act.ALL_IN))
    assert (choices(now, C), legal(now, C).call_is_all_in, legal(now, C).keypad_to) == ((80, None, None), True, 80)
    assert legal(no_limit(10, A, B), A).keypad_to == 10
