"""Who takes which pot (C9, K12, K13, K18)."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.chips.award import AwardRule, Declaration, SwingDead, SwingTie, award
from dealer.chips.errors import ChipsError
from dealer.chips.pots import Pot
from dealer.chips.split import left_of_button
from tests.chips.judge_pots import fair_shares, shares

HIGH, LOW, BOTH = Declaration.HIGH, Declaration.LOW, Declaration.BOTH
THREE_QUARTERS = AwardRule(swing_tie=SwingTie.THREE_QUARTERS)
A, B, C, D = 1, 2, 3, 4


def one_pot(amount: int, **kwargs: object) -> dict[int, int]:
    seats = tuple(sorted(kwargs["high"]))  # type: ignore[call-overload]
    return shares(award([Pot(amount, seats)], odd_order=left_of_button(seats, 4), **kwargs))  # type: ignore[arg-type]


def test_the_best_hand_takes_the_pot() -> None:
    assert one_pot(30, high={A: 5, B: 9, C: 7}) == {B: 30}


def test_c12_each_pot_goes_to_the_best_among_those_who_can_win_it() -> None:
    pots = [Pot(200, (A, B, C, D)), Pot(300, (B, C, D)), Pot(300, (C, D))]
    assert shares(award(pots, high={A: 9, B: 8, C: 1, D: 1}, odd_order=(A, B, C, D))) == {
        A: 200,
        B: 300,
        C: 150,
        D: 150,
    }


def test_c15_beaten_hands_may_be_mucked_and_then_win_nothing() -> None:
    assert shares(award([Pot(10, (A, B, C))], high={B: 1}, odd_order=(B,))) == {B: 10}


def test_c16_alone_in_a_pot_no_hand_need_be_shown() -> None:
    assert shares(award([Pot(10, (B,))], high={}, odd_order=())) == {B: 10}


def test_a_pot_for_which_no_hand_was_shown_is_not_given_away() -> None:
    with pytest.raises(ChipsError, match="No hand was shown for the pot of 10"):
        award([Pot(10, (A, B))], high={C: 4}, odd_order=(A, B, C))


def test_a_winner_without_a_place_for_odd_chips_is_an_error() -> None:
    with pytest.raises(ChipsError, match="Seat 2 wins"):
        award([Pot(10, (A, B))], high={A: 4, B: 4}, odd_order=(A,))


def test_c9_odd_chips_may_stay_for_the_next_pot_from_each_pot() -> None:
    pots = [Pot(51, (A, B)), Pot(31, (A, B))]
    given_away = award(pots, high={A: 1, B: 1}, odd_order=(A, B), rule=AwardRule(odd_left=True))
    assert [(one.high, one.left) for one in given_away] == [({A: 25, B: 25}, 1), ({A: 15, B: 15}, 1)]


def test_k18_pot_101_gives_high_51_and_low_50() -> None:
    assert one_pot(101, high={A: 2, B: 1}, low={A: 1, B: 2}) == {A: 51, B: 50}


def test_k18_pot_100_best_high_and_a_tied_low_gives_75_and_25() -> None:
    assert one_pot(100, high={A: 2, B: 1}, low={A: 1, B: 1}) == {A: 75, B: 25}


def test_k18_pot_105_with_two_tied_for_low_gives_high_53_and_26_each() -> None:
    assert one_pot(105, high={A: 3, B: 1, C: 1}, low={A: 0, B: 1, C: 1}) == {A: 53, B: 26, C: 26}


def test_k18_pot_103_with_low_tied_gives_high_52_then_26_left_of_the_button_and_25() -> None:
    seats = (A, B, C)
    given_away = award([Pot(103, seats)], high={A: 3, B: 1, C: 1}, low={B: 1, C: 1}, odd_order=left_of_button(seats, 2))
    assert given_away[0].high == {A: 52}
    assert given_away[0].low == {C: 26, B: 25}


def test_k18_one_who_is_best_both_ways_scoops() -> None:
    assert one_pot(101, high={A: 3, B: 1}, low={A: 3, B: 1}) == {A: 101}


def test_k18_every_side_pot_is_split_high_and_low_by_itself() -> None:
    pots = [Pot(31, (A, B, C)), Pot(21, (B, C))]
    given_away = award(pots, high={A: 9, B: 5, C: 4}, low={A: 1, B: 2, C: 3}, odd_order=(A, B, C))
    assert [(one.high, one.low) for one in given_away] == [({A: 16}, {C: 15}), ({B: 11}, {C: 10})]


def test_k17_without_a_hand_good_enough_for_low_the_high_hand_takes_all() -> None:
    assert one_pot(100, high={A: 2, B: 1}, low={}) == {A: 100}


SWING = {A: BOTH, B: HIGH, C: LOW}


def test_k13_lose_all_a_beats_b_high_and_ties_c_low_gives_b_50_and_c_50() -> None:
    assert one_pot(100, high={A: 3, B: 2, C: 1}, low={A: 2, B: 1, C: 2}, declared=SWING) == {B: 50, C: 50}


def test_k13_three_quarters_a_beats_b_high_and_ties_c_low_gives_a_75_and_c_25() -> None:
    hands = {"high": {A: 3, B: 2, C: 1}, "low": {A: 2, B: 1, C: 2}}
    assert one_pot(100, **hands, declared=SWING, rule=THREE_QUARTERS) == {A: 75, C: 25}


@pytest.mark.parametrize("rule", [AwardRule(), THREE_QUARTERS])
def test_k13_winning_both_ways_outright_takes_all(rule: AwardRule) -> None:
    assert one_pot(100, high={A: 3, B: 2, C: 1}, low={A: 3, B: 1, C: 2}, declared=SWING, rule=rule) == {A: 100}


@pytest.mark.parametrize("rule", [AwardRule(), THREE_QUARTERS])
def test_k13_beaten_one_way_loses_all(rule: AwardRule) -> None:
    assert one_pot(100, high={A: 3, B: 2, C: 1}, low={A: 1, B: 3, C: 2}, declared=SWING, rule=rule) == {B: 50, C: 50}


@pytest.mark.parametrize("rule", [AwardRule(), THREE_QUARTERS])
def test_k13_a_tie_both_ways_is_no_win(rule: AwardRule) -> None:
    assert one_pot(100, high={A: 3, B: 3, C: 1}, low={A: 2, B: 1, C: 2}, declared=SWING, rule=rule) == {B: 50, C: 50}


def test_k13_without_a_low_good_enough_the_swing_is_lost() -> None:
    assert one_pot(100, high={A: 3, B: 2, C: 1}, low={C: 1}, declared=SWING) == {B: 50, C: 50}


def test_k13_nobody_declared_low_so_the_best_high_takes_all_whatever_the_cards() -> None:
    assert one_pot(101, high={A: 3, B: 2}, low={A: 1, B: 2}, declared={A: HIGH, B: HIGH}) == {A: 101}


def test_k13_nobody_declared_high_so_the_best_low_takes_all() -> None:
    assert one_pot(101, high={A: 3, B: 2}, low={A: 1, B: 2}, declared={A: LOW, B: LOW}) == {B: 101}


def test_k12_declared_high_the_best_low_wins_nothing() -> None:
    declared = {A: HIGH, B: HIGH, C: LOW}
    assert one_pot(100, high={A: 3, B: 2, C: 1}, low={A: 1, B: 9, C: 2}, declared=declared) == {A: 50, C: 50}


def test_k13_two_swings_that_beat_each_other_leave_the_pot_to_the_third() -> None:
    declared = {A: BOTH, B: BOTH, C: HIGH}
    assert one_pot(100, high={A: 3, B: 2, C: 1}, low={A: 1, B: 3, C: 2}, declared=declared) == {C: 100}


def test_k13_when_all_have_lost_all_the_cards_speak() -> None:
    assert one_pot(101, high={A: 3, B: 2}, low={A: 1, B: 3}, declared={A: BOTH, B: BOTH}) == {A: 51, B: 50}


@pytest.mark.parametrize(("dead", "takes"), [("cards_speak", {A: 50, B: 50}), ("carry", {}), ("losers_take", {C: 100})])
def test_n1_both_ways_players_who_knock_each_other_out(dead: str, takes: dict[int, int]) -> None:
    laid = (Pot(100, (A, B, C)),)
    declared, rule = dict.fromkeys((A, B, C), BOTH), AwardRule(swing_dead=SwingDead(dead))
    given = award(
        laid, high={A: 3, B: 1, C: 2}, low={A: 1, B: 3, C: 2}, declared=declared, odd_order=(A, B, C), rule=rule
    )
    assert shares(given) == takes
    assert given[0].left == 100 - sum(takes.values())
    assert given[0].verdict.settled == "swing_dead"


def test_n1_a_tie_may_lose_nothing() -> None:
    laid, declared = (Pot(100, (A, B, C)),), {A: BOTH, B: HIGH, C: LOW}
    rule = AwardRule(swing_tie=SwingTie.ALIVE)
    given = award(laid, high={A: 3, B: 3, C: 1}, low={A: 3, C: 3}, declared=declared, odd_order=(A, B, C), rule=rule)
    assert shares(given) == {A: 50, B: 25, C: 25}


def test_n2_all_went_low_and_none_qualifies_so_the_best_high_hand_takes_it() -> None:
    (given,) = award((Pot(100, (A, B)),), high={A: 1, B: 2}, low={}, declared={A: LOW, B: LOW}, odd_order=(A, B))
    assert given.high == {B: 100}
    assert given.verdict.settled == "no_low"


STRENGTHS = st.lists(st.integers(0, 3), min_size=4, max_size=4)


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[list[Pot], dict[int, int], dict[int, int]]:
    seats = (A, B, C, D)
    pots = [Pot(draw(st.integers(1, 200)), seats[start:]) for start in range(draw(st.integers(1, 4)))]
    high = dict(zip(seats, draw(STRENGTHS), strict=True))
    low = {seat: value - 1 for seat, value in zip(seats, draw(STRENGTHS), strict=True) if value}
    return pots, high, low


@given(showdowns(), st.permutations((A, B, C, D)), st.sampled_from((1, 5)), st.booleans())
def test_cards_speak_gives_everyone_his_due_to_within_the_odd_chips(
    table: tuple[list[Pot], dict[int, int], dict[int, int]], order: list[int], chip: int, odd_left: bool
) -> None:
    pots, high, low = table
    given_away = award(pots, high=high, low=low, odd_order=order, rule=AwardRule(chip, odd_left))
    assert sum(shares(given_away).values()) + sum(one.left for one in given_away) == sum(pot.amount for pot in pots)
    for one in given_away:
        best_high = max(high[s] for s in one.pot.seats)
        lows = [low[s] for s in one.pot.seats if s in low]
        due = fair_shares(
            one.pot.amount,
            [s for s in one.pot.seats if high[s] == best_high],
            [s for s in one.pot.seats if s in low and low[s] == max(lows)] if len(one.pot.seats) > 1 else [],
        )
        got = shares([one])
        assert set(got) <= set(due)
        assert all(abs(got.get(seat, 0) - amount) < 3 * chip for seat, amount in due.items())


@given(
    showdowns(),
    st.lists(st.sampled_from(Declaration), min_size=4, max_size=4),
    st.sampled_from(SwingTie),
    st.sampled_from(SwingDead),
)
def test_declared_pots_go_by_the_rule_read_literally(
    table: tuple[list[Pot], dict[int, int], dict[int, int]],
    said: list[Declaration],
    swing_tie: SwingTie,
    swing_dead: SwingDead,
) -> None:
    pots, high, low = table
    declared = dict(zip((A, B, C, D), said, strict=True))
    given_away = award(
        pots,
        high=high,
        low=low,
        odd_order=(A, B, C, D),
        declared=declared,
        rule=AwardRule(swing_tie=swing_tie, swing_dead=swing_dead),
    )
    for one in given_away:
        if len(one.pot.seats) == 1:
            continue
        due = literal(one.pot, high, low, declared, swing_tie, swing_dead)
        got = shares([one])
        assert sum(got.values()) + one.left == one.pot.amount
        assert bool(due) == (one.left == 0)
        assert set(got) <= set(due)
        assert all(abs(got.get(seat, 0) - amount) <= 2 for seat, amount in due.items())


def literal(
    pot: Pot,
    high: dict[int, int],
    low: dict[int, int],
    declared: dict[int, Declaration],
    swing_tie: SwingTie,
    swing_dead: SwingDead,
) -> dict[int, Fraction]:
    """K13 and N1 word for word: strike out each lost swing, then share what is left."""
    score: dict[int, dict[Declaration, int]] = defaultdict(dict)
    for seat in pot.seats:
        if declared[seat] in (HIGH, BOTH):
            score[seat][HIGH] = high[seat]
        if declared[seat] in (LOW, BOTH) and seat in low:
            score[seat][LOW] = low[seat]
    struck = set()
    for seat in pot.seats:
        if declared[seat] is BOTH:
            marks = []
            for way in (HIGH, LOW):
                others = [score[o][way] for o in pot.seats if o != seat and way in score[o]]
                mine = score[seat].get(way, -1)
                marks.append(
                    "win"
                    if all(mine > o for o in others) and mine >= 0
                    else "tie"
                    if mine >= max(others, default=0) and mine >= 0
                    else "loss"
                )
            alive = {
                SwingTie.LOSE_ALL: marks == ["win", "win"],
                SwingTie.THREE_QUARTERS: marks == ["win", "win"] or sorted(marks) == ["tie", "win"],
                SwingTie.ALIVE: "loss" not in marks,
            }[swing_tie]
            if not alive:
                struck.add(seat)
    ways = {}
    for way in (HIGH, LOW):
        left = {s: score[s][way] for s in pot.seats if s not in struck and way in score[s]}
        ways[way] = [s for s in left if left[s] == max(left.values())]
    if not ways[HIGH] and not ways[LOW]:
        both = {s for s in pot.seats if declared[s] is BOTH}
        if swing_dead is SwingDead.CARRY and both:
            return {}
        if swing_dead is SwingDead.LOSERS_TAKE:
            no_half = {s for s in both if any(score[o].get(HIGH, -1) > high[s] for o in pot.seats)}
            no_half = {s for s in no_half if s not in low or any(score[o].get(LOW, -1) > low[s] for o in pot.seats)}
            both = no_half or both
        left = both or set(pot.seats)  # all went low and none qualifies: the best high hand of all
        lows = {s: low[s] for s in left if s in low}
        ways = {
            HIGH: [s for s in left if high[s] == max(high[o] for o in left)],
            LOW: [s for s in lows if lows[s] == max(lows.values())],
        }
    return fair_shares(pot.amount, ways[HIGH], ways[LOW])
