"""The worked examples of C5 to C18, told to a whole table line by line."""

from typing import Any

import pytest

from dealer.words.render import render
from tests.games.talk import Talk

A, B, C, D, E, F, G, H = range(1, 9)
SIX = "six_card_draw"


def first_round(players: int, **more: object) -> Talk:
    """Six Card Draw, the first round of betting; the dealer is the last seat, so that seat 1 speaks first."""
    table = Talk(SIX, players, dealer=players, **more)  # type: ignore[arg-type]
    table.to("bet")
    return table


def test_c5_the_big_bet_comes_with_kryky_round_three() -> None:
    with Talk("kryky", 3, small_bet=2, big_bet=4) as table:
        table.to("opener")
        table.opens(A)
        table.says("1 checks", "2 checks", "3 checks")
        table.to("bet")
        assert table.label("bet.bet") == "Bet 2"
        table.tap("bet.other")
        table.act(type="4")
        assert table.refused(tap="keypad.ok") == "The most that can be bet is 2 (Kryky 3.2)"
        table.tap("keypad.back")
        table.says("1 checks", "2 checks", "3 checks", "2 draws 0.0", "3 draws 0.0", "1 draws 0.0")
        assert table.kind == "opener"
        table.opens(A)
        assert table.label("bet.bet") == "Bet 4"
        table.says("1 bets")
        assert table.deal.put_in[A] == 1 + 4


def test_c6_after_a_bet_and_three_raises_only_call_or_fold_remain() -> None:
    with first_round(3) as table:
        table.says("1 bets 2", "2 raises to 4", "3 raises to 6", "1 raises to 8")
        assert {"raise", "bet"} & table.may == set()
        assert {"call", "fold"} <= table.may
        assert table.refused(tap="bet.raise") == "That key is not there now"
        table.says("2 calls", "3 folds")
        assert table.kind == "draw"


def test_c6_the_cap_stands_when_a_fold_leaves_two() -> None:
    with first_round(3) as table:
        table.says("1 bets", "2 raises", "3 raises", "1 raises", "2 folds")
        assert "raise" not in table.may


def test_c6_two_players_have_no_cap() -> None:
    with first_round(2) as table:
        table.says("1 bets", "2 raises", "1 raises", "2 raises", "1 raises", "2 raises to 12")
        assert "raise" in table.may


def test_c7_who_has_checked_may_not_raise_where_that_was_agreed() -> None:
    with first_round(3, check_raise=False) as table:
        table.says("1 checks", "2 bets", "3 calls")
        assert "raise" not in table.may
    with first_round(3) as table:
        table.says("1 checks", "2 bets", "3 calls", "1 raises")


def test_c8_after_an_all_in_raise_the_next_raise_is_a_full_one() -> None:
    stacks = {A: 501, B: 141, C: 501}
    with first_round(3, stacks=stacks, betting="no_limit", small_bet=10) as table:
        table.says("1 bets 100", "2 is all-in")
        assert table.label("bet.raise") == "Raise to 240"
        table.tap("bet.other")
        table.act(type="239")
        assert table.refused(tap="keypad.ok") == "The least raise is to 240 (Six Card Draw 2.2)"


def test_c8_a_pot_limit_raise_is_the_pot_after_the_call() -> None:
    with first_round(4, betting="pot", ante=25, small_bet=50) as table:
        assert table.scene["pot"] == 100
        table.says("1 bets 50")
        pad = table.loop.prompt.keypad if table.loop.prompt else None
        assert pad is not None
        assert (pad.least, pad.most) == (100, 250)
        table.tap("bet.other")
        table.act(type="251")
        assert "250" in table.refused(tap="keypad.ok")


def test_t7_an_amount_that_no_chips_make_is_refused_with_the_reason() -> None:
    with first_round(3, ante=5, betting="no_limit", small_bet=10, smallest_chip=5) as table:
        table.tap("bet.other")
        table.act(type="12")
        assert table.refused(tap="keypad.ok") == "No 5-chips make 12 (Table T7)"
        assert table.refused(tap="keypad.all_in") == "No 5-chips make 12 (Table T7)"
        table.act(type="25")
        assert "Bet 25" in {b["label"] for b in table.scene["buttons"]}, "what was refused is typed over"
        sizes = [size for _, size in table.loop.prompt.keypad.quick]  # type: ignore[union-attr]
        assert sizes
        assert not any(size % 5 for size in sizes)
        table.tap("keypad.ok")
        assert table.deal.put_in[A] == 30


def test_t7_all_that_a_player_has_may_be_any_amount() -> None:
    with first_round(
        3, stacks={A: 100, B: 18, C: 100}, ante=5, betting="no_limit", small_bet=10, smallest_chip=5
    ) as table:
        table.says("1 bets 10", "2 is all-in")
        assert table.deal.put_in[B] == 18
        assert table.label("bet.raise") == "Raise to 23"
        table.says("3 raises to 23", "1 calls")


def test_c9_the_odd_chip_goes_left_of_the_button() -> None:
    with Talk(SIX, 8, dealer=7, betting="no_limit") as table:
        table.to("bet")
        table.says("8 bets 31", "1 folds", "2 calls", "3 folds", "4 folds", "5 calls", "6 folds", "7 folds")
        table.to("show_cards")
        assert table.scene["pot"] == 101
        table.names_winners((2, 5))
        assert table.paid == {2: 51, 5: 50}


def test_c9_three_share_100_and_the_first_left_of_the_button_has_the_odd_one() -> None:
    with Talk(SIX, 6, dealer=4, betting="no_limit", ante=10) as table:
        table.to("bet")
        table.says("5 bets 10", "6 calls", "1 calls", "2 folds", "3 calls", "4 folds")
        table.to("show_cards")
        assert table.scene["pot"] == 100
        table.names_winners((1, 3, 6))
        assert table.paid == {1: 33, 3: 33, 6: 34}


def test_c9_each_pot_leaves_an_odd_chip_of_its_own() -> None:
    stacks = {A: 12, B: 100, C: 100, D: 100, E: 100}
    with first_round(5, stacks=stacks, betting="no_limit", ante=3, small_bet=2) as table:
        table.says("1 is all-in", "2 calls", "3 calls", "4 calls", "5 folds")
        table.to("draw")
        table.says("1 draws 0", "2 draws 0", "3 draws 0", "4 draws 0")
        table.says("2 checks", "3 checks", "4 bets 5", "2 raises to 13", "3 calls", "4 folds")
        assert table.pots == [(51, (A, B, C)), (31, (B, C))]
        table.names_winners((B, C), (B, C))
        assert table.shared == [("Main pot", "", {B: 26, C: 25}), ("Side pot", "", {B: 16, C: 15})]


def test_c9_the_odd_chip_may_wait_for_the_next_pot() -> None:
    with Talk(SIX, 3, dealer=3, odd_chip="next_pot") as table:
        table.to("show_cards", "bet")
        table.says("1 bets", "2 calls", "3 folds")
        table.to("show_cards")
        table.names_winners((A, B))
        assert table.paid == {A: 3, B: 3}
        assert table.scene["tally"] == {"Ann": 1, "Bo": 0, "Cy": -1}
        assert sum(table.loop.table.carried.values()) == 1
        table.to("bet")
        assert table.scene["pot"] == 4


def test_c10_pb_a_short_all_in_may_be_completed_by_who_has_not_acted_in_full() -> None:
    stacks = {A: 100, B: 100, C: 100, D: 7, E: 100}
    with first_round(5, stacks=stacks, small_bet=5, big_bet=10) as table:
        table.says("1 checks", "2 bets", "3 calls", "4 is all-in")
        assert {"call", "fold", "raise"} <= table.may
        assert (table.label("bet.call"), table.label("bet.raise")) == ("Call 6", "Complete to 10")
        table.says("5 calls")
        assert table.label("bet.raise") == "Complete to 10"
        table.says("1 calls")
        for seat in (B, C):
            assert table.scene["prompt"]["seats"] == [seat]
            assert table.label("bet.call") == "Call 1"
            assert "raise" not in table.may
            table.says(f"{seat} calls")
        assert table.kind == "draw"


def test_c10_rb_an_all_in_bet_of_fifteen_at_twenty_is_raised_to_thirty_five() -> None:
    with first_round(3, stacks={A: 16, B: 200, C: 200}, small_bet=20, big_bet=40) as table:
        table.says("1 is all-in")
        assert table.label("bet.raise") == "Raise to 35"


def test_c11_rn_a_short_raise_reopens_only_to_whom_it_is_a_full_one() -> None:
    with first_round(3, stacks={A: 1001, B: 1001, C: 281}, betting="no_limit", small_bet=10) as table:
        table.says("1 bets 100", "2 raises to 200", "3 is all-in", "1 calls")
        assert table.label("bet.call") == "Call 80"
        assert "raise" not in table.may


def test_c11_short_all_ins_add_up_for_whom_faces_them_all() -> None:
    with first_round(3, stacks={A: 1001, B: 151, C: 201}, betting="no_limit", small_bet=10) as table:
        table.says("1 bets 100", "2 is all-in", "3 is all-in")
        assert table.label("bet.call") == "Call 100"
        assert "raise" not in table.may, "nobody is left who could call"
    with first_round(4, stacks={A: 1001, B: 151, C: 201, D: 1001}, betting="no_limit", small_bet=10) as table:
        table.says("1 bets 100", "2 is all-in", "3 is all-in", "4 calls")
        assert table.label("bet.raise") == "Raise to 300"


def test_c12_four_all_ins_make_three_pots() -> None:
    with first_round(4, stacks={A: 50, B: 150, C: 300, D: 300}, betting="no_limit") as table:
        table.says("1 is all-in", "2 is all-in", "3 is all-in", "4 calls")
        assert table.pots == [(200, (A, B, C, D)), (300, (B, C, D)), (300, (C, D))]
        assert table.scene["pot"] == 800


def test_c12_folded_chips_stay_in_and_equal_pots_are_one() -> None:
    with first_round(3, stacks={A: 100, B: 200, C: 200}, betting="no_limit") as table:
        table.says("1 bets 79", "2 calls", "3 calls", "1 draws 0", "2 draws 0", "3 draws 0")
        table.says("1 is all-in", "2 folds", "3 calls")
        assert table.deal.put_in == {A: 100, B: 80, C: 100}
        assert table.pots == [(280, (A, C))]


def test_c12_while_the_bets_go_round_nobody_with_chips_is_shut_out() -> None:
    with first_round(4, stacks={A: 100, B: 50, C: 200, D: 200}, betting="no_limit") as table:
        table.says("1 bets 20")
        assert table.pots == [(24, (A, B, C, D))]
        table.says("2 is all-in")
        assert table.pots == [(4 + 20 + 49, (A, B, C, D))]
        table.says("3 raises to 98")
        assert table.pots == [(4 + 20 + 49 + 49, (A, B, C, D)), (49, (A, C, D))]


def test_c13_what_nobody_can_match_goes_back_when_the_betting_is_over() -> None:
    stacks = {A: 100, B: 200, C: 800}
    with Talk(SIX, 3, dealer=2, stacks=stacks, betting="no_limit") as table:
        table.to("bet")
        table.says("3 bets 499", "1 is all-in", "2 is all-in")
        assert table.behind(C) == 300 + 300
        assert C not in table.deal.all_in
        assert table.pots == [(300, (A, B, C)), (200, (B, C))]
        table.to("show_cards")
        assert [(pot.amount, sorted(pot.seats)) for pot in table.loop.prompt.awards] == [  # type: ignore[union-attr]
            (200, [B, C]),
            (300, [A, B, C]),
        ]


def test_c13_an_uncalled_bet_goes_back_when_all_fold() -> None:
    with first_round(3, stacks=50) as table:
        table.says("1 bets", "2 folds", "3 folds")
        assert table.paid == {A: 3}
        assert [pot.shares for pot in table.deal.pots if pot.by == "return"] == [{A: 2}]
        assert table.scene["tally"] == {"Ann": 2, "Bo": -1, "Cy": -1}


def test_c14_a_short_ante_contests_the_antes_only() -> None:
    with first_round(3, stacks={A: 1, B: 100, C: 100}) as table:
        assert table.deal.all_in == {A}
        table.says("2 bets", "3 calls")
        assert table.pots == [(3, (A, B, C)), (4, (B, C))]


def keys_its_ante(table: Talk, seat: int, amount: int, key: str = "keypad.all_in") -> None:
    """Where no stacks are kept: the key for it, the seat, the chips, all-in for this."""
    table.tap("ante.other")
    if table.scene["scene"] == "short":
        table.tap(f"short.{seat}")
    table.act(type=str(amount))
    table.tap(key)


def test_c14_without_stacks_a_short_ante_is_keyed_and_contests_the_antes_only() -> None:
    with Talk(SIX, 3, dealer=3, ante=3, small_bet=2) as table:
        table.to("ante")
        keys_its_ante(table, A, 2)
        assert table.scene["text"][:2] == ["Each player antes 3", "Ann is all-in for 2"]
        assert table.scene["prompt"]["seats"] == [B, C]
        assert table.scene["lights"]["to_act"] == [B, C]
        table.tap("ante.all")
        table.to("bet")
        assert table.deal.all_in == {A}
        table.says("2 bets", "3 calls")
        assert table.pots == [(6, (A, B, C)), (6, (B, C))]


def test_c14_without_stacks_who_has_just_the_ante_is_all_in_for_it() -> None:
    with Talk(SIX, 3, dealer=3) as table:
        table.to("ante")
        for seat in (B, C):
            table.tap(f"ante.{seat}")
        assert table.tap("ante.other")["scene"] == "keypad", "one seat owes: nobody is asked which"
        table.tap("keypad.all_in")
        table.to("bet")
        table.says("2 bets", "3 calls")
        assert table.pots == [(3, (A, B, C)), (4, (B, C))]


def test_c14_an_ante_keyed_wrong_is_refused_with_the_reason() -> None:
    with Talk(SIX, 3, dealer=3, ante=3) as table:
        table.to("ante")
        table.tap("ante.other")
        table.tap("short.2")
        table.act(type="4")
        assert table.refused(tap="keypad.all_in") == "The ante is 3, no more (Betting B2)"
        table.act(tap="keypad.delete")
        table.act(type="2")
        assert table.refused(tap="keypad.ok") == "The ante is 3, less is only all-in (Betting B2)"
        table.tap("keypad.delete")
        table.act(type="0")
        assert table.refused(tap="keypad.all_in") == "Bo has no chips and sits out (Betting B2)"
        table.tap("keypad.back")
        assert table.scene["scene"] == "ante"
        before = table.scene
        keys_its_ante(table, B, 3, "keypad.ok")
        assert table.deal.put_in == {B: 3}
        assert table.deal.all_in == frozenset()
        table.tap("nav.undo")
        assert {**table.scene, "text": []} == {**before, "text": []}


@pytest.mark.parametrize("more", [{"stacks": 10}, {"short_ante": "sit_out"}, {"betting": "lights_only"}])
def test_c14_no_ante_is_keyed_where_the_stacks_say_it_or_nobody_plays_short(more: dict[str, Any]) -> None:
    with Talk(SIX, 3, **more) as table:
        table.to("ante")
        assert "ante.other" not in table.buttons()


def test_c14_a_short_ante_may_sit_out() -> None:
    with Talk(SIX, 3, stacks={A: 30, B: 7, C: 30}, ante=5, short_ante="sit_out", betting="no_limit") as table:
        table.to("bet")
        table.says("2 is all-in", "3 folds", "1 calls")
        table.to("show_cards")
        table.names_winners((A,))
        table.to("shuffle")
        table.to("ante")
        assert table.scene["prompt"]["seats"] == [1, 3]


def test_c15_the_last_to_raise_shows_first() -> None:
    with Talk("kryky", 5) as table:
        table.checked_round(5, opener=3)
        table.opens(3)
        table.says("3 checks", "4 checks", "5 bets", "1 folds", "2 folds", "3 raises", "4 folds", "5 calls")
        assert table.scene["prompt"]["seats"] == [3]


def test_c15_after_checks_who_spoke_first_shows_first() -> None:
    with Talk("kryky", 5) as table:
        table.checked_round(5, opener=3)
        table.opens(3)
        table.says("3 checks", "4 checks", "5 checks", "1 checks", "2 checks")
        assert table.scene["prompt"]["seats"] == [3]


def test_c15_the_side_pot_is_shown_for_before_the_main_pot() -> None:
    with first_round(3, stacks={A: 3, B: 100, C: 100}) as table:
        table.says("1 is all-in", "2 calls", "3 calls")
        table.to("draw")
        table.says("1 draws 0", "2 draws 0", "3 draws 0", "2 checks", "3 bets", "2 calls")
        order = []
        while table.kind == "show_cards":
            order += [seat for seat in table.scene["prompt"]["seats"] if seat not in order]
            table.step()
        assert order == [C, B, A]


def test_c15_a_beaten_hand_may_be_mucked_but_not_the_first_nor_the_last_for_a_pot() -> None:
    with first_round(3, stacks={A: 3, B: 100, C: 100}) as table:
        table.says("1 is all-in", "2 calls", "3 calls")
        table.to("draw")
        table.says("1 draws 0", "2 draws 0", "3 draws 0", "2 checks", "3 bets", "2 calls")
        assert "show.muck" not in table.buttons()
        table.lay("Ah", "Ad", "Kc", "9s", "7d", "2c")
        assert table.scene["prompt"]["seats"] == [B]
        table.tap("show.muck")
        assert table.scene["prompt"]["seats"] == [A]
        table.tap("show.muck")
        assert table.kind == "result"
        assert table.scene["text"][0] == "Cy wins – pair of aces"
        assert render(table.deal.why) == "all others mucked"
        assert list(table.scene["shown"]) == ["3"]


def test_c15_every_hand_is_shown_where_that_was_agreed() -> None:
    with first_round(2, muck_beaten=False) as table:
        table.says("1 bets", "2 calls", "1 draws 0", "2 draws 0", "1 checks", "2 checks")
        for _ in range(6):
            table.step()
            assert "show.muck" not in table.buttons()


def test_c16_who_is_left_alone_takes_the_pot_unseen() -> None:
    with first_round(3) as table:
        table.says("1 folds", "2 folds")
        assert table.kind == "result"
        assert table.scene["shown"] == {}
        assert table.scene["text"][0] == "Cy wins – all others folded"


def test_c17_the_cards_speak_whatever_was_said() -> None:
    with first_round(2) as table:
        table.says("1 bets", "2 calls", "1 draws 0", "2 draws 0", "1 checks", "2 bets", "1 calls")
        assert table.scene["prompt"]["seats"] == [B]
        table.shows({B: "As Ad Kc Qh 9s 2d", A: "5s 5d 3c 3h 9d 2c"})
        assert table.scene["text"][0].startswith("Ann wins – fives and threes")
        assert table.paid == {A: 14}


def test_c18_with_everybody_all_in_the_betting_stops_but_the_cards_go_on() -> None:
    with Talk("kryky", 2, stacks=20, betting="no_limit") as table:
        table.to("opener")
        table.opens(2)
        table.says("2 is all-in", "1 calls")
        kinds = []
        while table.kind != "show_cards":
            kinds.append(table.kind)
            table.step()
        assert kinds == ["turn_up", "draw", "draw", "turn_up", "turn_wild"]


def test_c18_one_player_with_chips_has_nobody_to_bet_against() -> None:
    with first_round(3, stacks={A: 3, B: 3, C: 100}) as table:
        table.says("1 is all-in", "2 is all-in", "3 calls")
        table.to("draw")
        table.says("1 draws 0", "2 draws 0", "3 draws 0")
        assert table.kind == "show_cards"


def test_without_stacks_a_player_may_be_all_in_for_nothing_more() -> None:
    with first_round(3) as table:
        table.says("1 bets", "2 is all-in for 0")
        assert table.scene["text"][1] == "Bo is all-in"
        table.says("3 calls")
        assert table.deal.all_in == {B}
        assert table.pots == [(3, (A, B, C)), (4, (A, C))]
        assert table.scene["text"][1] == "Cy called"
        table.says("1 draws 0", "2 draws 5", "3 draws 0")
        table.tap("nav.undo")


def test_without_stacks_an_all_in_is_said_in_figures() -> None:
    with first_round(3, betting="no_limit") as table:
        table.says("1 bets 10", "2 is all-in for 4", "3 calls")
        assert table.pots == [(15, (A, B, C)), (12, (A, C))]


def test_lights_only_keeps_the_turn_and_no_amounts() -> None:
    with first_round(3, betting="lights_only") as table:
        assert table.scene["pot"] is None
        assert table.label("bet.bet") == "Bet"
        table.says("1 bets", "2 raises", "3 folds", "1 calls")
        assert "draw.6" in table.buttons()
        table.says("1 draws 6", "2 draws 0", "1 checks", "2 checks")
        table.names_winners((A, B))
        assert table.scene["text"][0] == "Ann and Bo split"
        assert table.deal.winners == (A, B)
        assert table.shared == []
        assert table.scene["tally"] == {"Ann": 0, "Bo": 0, "Cy": 0}


def test_lights_only_counts_no_chips_that_were_told_before() -> None:
    with first_round(2, stacks=5, betting="lights_only") as table:
        for _ in range(4):
            table.says("1 bets" if table.deal.bettor is None else "1 raises", "2 raises")
        assert table.deal.all_in == frozenset()
        assert table.may == {"fold", "raise", "call", "all_in.call", "all_in.raise"}
