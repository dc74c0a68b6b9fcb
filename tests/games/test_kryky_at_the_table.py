"""The worked examples of K8 to K20 and of Kryky's draw, told to a whole table line by line."""

import pytest

from dealer.words.render import render
from tests.games.talk import Talk

A, B, C = 1, 2, 3


def kryky(players: int, dealer: int = 1, **rules: object) -> Talk:
    """At the first opener."""
    table = Talk("kryky", players, dealer=dealer, **rules)  # type: ignore[arg-type]
    table.to("opener", "bet")
    return table


def check_round(table: Talk) -> None:
    """Everybody checks."""
    step = table.deal.step
    while table.kind == "bet" and table.deal.step == step:
        table.tap("bet.check")


def test_k8_the_draw_may_change_who_opens() -> None:
    with kryky(5) as table:
        table.read_up({2: "Ks Kh", 3: "9c 8c", 4: "7c 6c", 5: "As Jd", 1: "Th 2h"})
        assert table.scene["prompt"]["seats"] == [2]
        check_round(table)
        table.lay("3h")
        assert table.scene["prompt"]["seats"] == [2]
        check_round(table)
        table.says("2 draws 0.1", "3 draws 0.0", "4 draws 0.0", "5 draws 0.0", "1 draws 0.0")
        assert (table.kind, table.scene["prompt"]["seats"], table.scene["prompt"]["count"]) == ("up_cards", [2], 2)
        table.lay("Ks", "4d")
        assert table.kind == "bet"
        assert table.scene["prompt"]["seats"] == [5]


def test_k8_who_opened_speaks_again_where_nobody_read_the_up_cards() -> None:
    with kryky(3) as table:
        table.opens(B)
        check_round(table)
        table.step()
        assert (table.kind, table.scene["prompt"]["seats"]) == ("bet", [B])
        table.says("2 checks", "3 bets", "1 calls", "2 folds")
        table.says("3 draws 0.0", "1 draws 0.0")
        assert table.kind == "opener", "the up cards may have changed"
        table.opens(C)
        check_round(table)
        table.step()
        assert (table.kind, table.scene["prompt"]["seats"]) == ("bet", [C])


def test_k8_it_is_asked_again_when_the_last_opener_has_folded() -> None:
    with kryky(3) as table:
        table.opens(B)
        table.says("2 checks", "3 bets", "1 calls", "2 folds")
        table.step()
        assert (table.kind, table.scene["prompt"]["seats"]) == ("opener", [C, A])


@pytest.mark.parametrize(("rule", "opens"), [("same_as_round1", C), ("left_of_dealer", B)])
def test_k8_the_middle_rounds_may_open_otherwise(rule: str, opens: int) -> None:
    with kryky(3, opener_r2_r4=rule) as table:
        table.opens(C)
        for number in (2, 3, 4):
            check_round(table)
            table.to("bet", "opener")
            assert (table.kind, table.scene["prompt"]["seats"]) == ("bet", [opens]), number
        check_round(table)
        table.step()
        assert table.kind == "opener"


def test_k8_same_as_round_one_goes_on_to_the_left_of_who_folded() -> None:
    with kryky(3, opener_r2_r4="same_as_round1") as table:
        table.opens(B)
        table.says("2 checks", "3 bets", "1 calls", "2 folds")
        table.step()
        assert (table.kind, table.scene["prompt"]["seats"]) == ("bet", [C])


def test_k8_new_up_cards_are_read_after_the_draw_whoever_opens() -> None:
    with kryky(3, opener_r2_r4="left_of_dealer") as table:
        table.read_up({2: "Ks Kh", 3: "9c 8c", 1: "7c 6c"})
        table.to("draw")
        table.says("2 draws 0.0", "3 draws 0.2", "1 draws 2.0")
        assert (table.kind, table.scene["prompt"]["seats"]) == ("up_cards", [C])
        table.lay("Qs", "Qd")
        assert (table.kind, table.scene["prompt"]["seats"]) == ("bet", [B])


def test_k9_wild_cards_count_in_the_last_round() -> None:
    with kryky(6, dealer=2) as table:
        up = {3: "Qh Qc", 4: "9s 8d", 5: "7s 6d", 6: "4c 4s", 1: "Ks 4d", 2: "Jd 5h"}
        table.read_up(up)
        assert table.scene["prompt"]["seats"] == [3], "queens show best before the wild card is known"
        table.checked_round(5, cards=["2h", "3h", "4h"])
        assert table.scene["prompt"]["seats"] == [6]
        assert table.scene["wild"] == "4h"


@pytest.mark.parametrize(("board", "opens"), [(False, 3), (True, 2)])
def test_k9_the_open_table_cards_help_only_where_that_was_agreed(board: bool, opens: int) -> None:
    with kryky(3, exposed_uses_community=board) as table:
        table.read_up({2: "8s 7d", 3: "As 9d", 1: "5h 4h"})
        assert table.scene["prompt"]["seats"] == [3]
        check_round(table)
        table.lay("7h")
        assert table.scene["prompt"]["seats"] == [opens]


def test_k9_where_the_table_cards_help_the_opener_is_asked_after_each() -> None:
    with kryky(3, exposed_uses_community=True) as table:
        table.opens(B)
        check_round(table)
        table.step()
        assert table.kind == "opener"


def test_k10_of_equal_up_cards_the_first_from_the_dealers_left_opens() -> None:
    with kryky(7, dealer=4) as table:
        up = {5: "8s 7d", 6: "Ac 9c", 7: "6s 5d", 1: "4s 3d", 2: "6h 2d", 3: "As 9s", 4: "Jd 5h"}
        table.read_up(up)
        assert table.scene["prompt"]["seats"] == [6]


def test_k10_or_the_higher_suit() -> None:
    with kryky(7, dealer=4, exposed_tie="suit") as table:
        up = {5: "8s 7d", 6: "Ac 9c", 7: "6s 5d", 1: "4s 3d", 2: "6h 2d", 3: "As 9s", 4: "Jd 5h"}
        table.read_up(up)
        assert table.scene["prompt"]["seats"] == [3]


def test_k10_a_natural_and_a_wild_pair_are_equal() -> None:
    with kryky(7, dealer=1) as table:
        up = {2: "As 2c", 3: "9s 8d", 4: "7s 6d", 5: "Ts 5d", 6: "Js 4d", 7: "2d 2s", 1: "Qd 5h"}
        table.read_up(up)
        assert table.scene["prompt"]["seats"] == [7]
        table.checked_round(5, cards=["Kh", "3h", "2h"])
        assert table.scene["prompt"]["seats"] == [2]


def test_k11_who_opens_may_check_and_all_check_goes_on() -> None:
    with kryky(3) as table:
        table.opens(B)
        assert {"check", "fold", "bet"} <= table.may
        check_round(table)
        assert table.kind == "turn_up"


def test_k11_or_must_bet() -> None:
    with kryky(3, opener_must_bet=True) as table:
        table.opens(B)
        assert table.scene["prompt"]["text"] == "Bo – opens and must bet"
        assert table.may == {"bet", "other"}
        table.says("2 bets", "3 folds", "1 calls")
        table.step()
        assert table.may == {"bet", "other"}


def test_k11_for_an_opener_who_is_all_in_the_next_with_chips_speaks() -> None:
    with kryky(3, stacks={A: 100, B: 1, C: 100}) as table:
        assert table.deal.all_in == {B}
        assert table.scene["prompt"]["seats"] == [B, C, A]
        table.opens(B)
        assert table.scene["prompt"]["seats"] == [C]
        check_round(table)
        table.step()
        assert table.scene["prompt"]["seats"] == [C]


def to_the_end(table: Talk, *cards: str) -> None:
    """Everybody checks and keeps all; the table cards are these, else any."""
    left = list(cards)
    while table.kind not in {"show_cards", "declare"}:
        if table.kind == "opener":
            table.opens(table.scene["prompt"]["seats"][0])
        elif table.kind in {"turn_up", "turn_wild"} and left:
            table.lay(left.pop(0))
        else:
            table.step()


@pytest.mark.parametrize(("swing", "paid"), [("lose_all", {B: 50, C: 50}), ("three_quarters", {A: 75, C: 25})])
def test_k13_both_ways_and_a_tie(swing: str, paid: dict[int, int]) -> None:
    with kryky(4, dealer=4, hi_lo=True, hilo_method="declare_fist", swing_tie=swing, ante=25) as table:
        table.opens(4)
        table.says("4 folds")
        to_the_end(table, "Kc", "Qd", "Jh")
        table.says("1 declares both", "2 declares high", "3 declares low")
        table.shows({A: "As Ah 2c 3d 4h", B: "9s 9h Th 7d 6c", C: "Ac 2d 3h 4s Ad"})
        assert table.paid == paid


def test_k12_declaring_in_turn_begins_with_who_would_show_first() -> None:
    with kryky(3, hi_lo=True, hilo_method="declare_in_turn") as table:
        table.checked_round(5, opener=B)
        table.opens(B)
        table.says("2 checks", "3 bets", "1 calls", "2 calls")
        assert (table.kind, table.scene["prompt"]["seats"]) == ("declare", [C])
        table.says("3 declares high", "1 declares low", "2 declares both")


def test_c15_the_last_to_bet_shows_first_whichever_half_was_declared() -> None:
    with kryky(3, hi_lo=True, hilo_method="declare_fist") as table:
        table.checked_round(5, opener=B)
        table.opens(B)
        table.says("2 checks", "3 bets", "1 calls", "2 calls")
        table.says("2 declares high", "3 declares low", "1 declares high")
        order = []
        while table.kind == "show_cards":
            order += [seat for seat in table.scene["prompt"]["seats"] if seat not in order]
            table.step()
        assert order == [C, A, B]


def test_k12_fists_are_entered_from_the_dealers_left_and_a_bet_may_follow() -> None:
    with kryky(3, dealer=2, hi_lo=True, hilo_method="declare_fist", bet_after_declare=True) as table:
        table.checked_round(5, opener=A)
        table.opens(A)
        check_round(table)
        assert (table.kind, table.scene["prompt"]["seats"]) == ("declare", [C])
        table.says("3 declares high", "1 declares low", "2 declares high")
        assert (table.kind, table.scene["prompt"]["seats"]) == ("bet", [A])
        table.says("1 bets", "2 folds", "3 calls")
        assert table.kind == "show_cards"


def test_k12_if_nobody_goes_for_low_high_takes_all() -> None:
    with kryky(2, hi_lo=True, hilo_method="declare_fist") as table:
        to_the_end(table, "Kc", "Qd", "Jh")
        table.says("2 declares high", "1 declares high")
        table.shows({A: "As Ah 2c 3d 4h", B: "9s 9h 8c 7d 2h"})
        assert table.shared == [("Pot", "", {A: 2})]


@pytest.mark.parametrize(("betting", "shared"), [("fixed", [("Pot", "low", {A: 2})]), ("lights_only", [])])
def test_k13_where_all_go_low_the_best_low_takes_all_and_no_high_hand_is_the_reason(
    betting: str, shared: list[tuple[str, str, dict[int, int]]]
) -> None:
    with kryky(2, dealer=2, hi_lo=True, hilo_method="declare_fist", betting=betting) as table:
        to_the_end(table, "Kc", "Qd", "Jh")
        table.says("1 declares low", "2 declares low")
        table.shows({A: "As 2d 3c 4h 5s", B: "Ks Kh 8c 7d 2h"})
        assert table.shared == shared
        assert table.scene["text"][0] == "Ann wins – five-four low"
        assert render(table.deal.why) == "nobody went high"
        assert table.scene["text"][2:4] == ["Ann wins", "five-four low"], "what lies beside the board is the low"


@pytest.mark.parametrize(("way", "half"), [("high", ""), ("low", "low")])
def test_k13_where_nobody_goes_one_way_no_half_of_it_is_asked_for_by_hand(way: str, half: str) -> None:
    with kryky(3, hi_lo=True, hilo_method="declare_fist") as table:
        to_the_end(table, "Kc", "Qd", "Jh")
        table.says(f"2 declares {way}", f"3 declares {way}", f"1 declares {way}")
        table.names_winners((C,))
        assert table.shared == [("Pot", half, {C: 3})]


def test_k12_where_each_half_has_one_taker_the_winners_can_still_be_named() -> None:
    with kryky(2, hi_lo=True, hilo_method="declare_fist") as table:
        to_the_end(table, "Kc", "Qd", "Jh")
        table.says("2 declares high", "1 declares low")
        assert "show.muck" not in table.buttons()
        table.names_winners((B,), (A,))
        assert table.shared == [("Pot", "high", {B: 1}), ("Pot", "low", {A: 1})]


def test_k14_one_wild_card_plays_two_ways() -> None:
    with kryky(2, dealer=2, hi_lo=True) as table:
        to_the_end(table, "4d", "9c", "9h")
        table.shows({A: "As 2h 3d Kc Kd", B: "7s 6s 5s Qh Qd"})
        assert table.shared == [("Pot", "high", {B: 1}), ("Pot", "low", {A: 1})]
        assert table.scene["text"][0] == "High Bo, low Ann"
        wild = {(hand.seat, "low" if hand.low else "high"): hand.plays["9c"][0] for hand in table.deal.hands}  # type: ignore[index]
        assert wild == {(A, "high"): "5", (A, "low"): "5", (B, "high"): "8", (B, "low"): "A"}


@pytest.mark.parametrize(("low", "wins"), [("a5", A), ("27", B)])
def test_k15_a_wheel_in_one_suit_is_the_best_low_or_a_flush(low: str, wins: int) -> None:
    with kryky(2, dealer=2, hi_lo=True, low=low) as table:
        to_the_end(table, "Kc", "Qd", "Jh")
        table.shows({A: "As 2s 3s 4s 5s", B: "7d 8h 2c 3d 4h"})
        lows = [shares for _, half, shares in table.shared if half == "low"]
        assert lows == [{wins: 1}]


WILD_LOWS = [
    ("a5", "6s 5d 4h 2c 9d", "A", ""),
    ("27", "6s 5d 4h 2c 9d", "7", ""),
    ("27", "2h 3h 4h 5h 9d", "7", "h"),
    ("a5", "As 2d 3h 4h 9d", "5", ""),
    ("27", "As 2d 3h 4h 9d", "5", ""),
]
"""The house rule, four cards and a wild one, the rank that the wild one plays, and the suit that it may not have."""


@pytest.mark.parametrize(("low", "cards", "plays", "never"), WILD_LOWS)
def test_k16_a_wild_card_is_any_rank_that_makes_the_best_low(low: str, cards: str, plays: str, never: str) -> None:
    with kryky(2, dealer=2, hi_lo=True, low=low) as table:
        to_the_end(table, *(("Ac", "4c") if "As" in cards else ("Kc", "Qs")), "9h")
        table.shows({A: cards, B: "Kd Kh Jc Jd Js"})
        hand = next(hand for hand in table.deal.hands if hand.low and hand.seat == A)
        assert [shares for _, half, shares in table.shared if half == "low"] == [{A: 1}]
        assert {card[0] for card in hand.best} == {card[0] for card in cards.split()}
        assert hand.plays["9d"][0] == plays  # type: ignore[index]
        assert hand.plays["9d"][1] != never  # type: ignore[index]


def test_k16_a_wild_card_may_be_only_what_is_printed_on_it() -> None:
    with kryky(2, dealer=2, hi_lo=True, wild_low="natural_rank_only") as table:
        to_the_end(table, "Kc", "Qs", "9h")
        table.shows({A: "6s 5d 4h 2c 9d", B: "8d 7h 5c 3d 2s"})
        assert [shares for _, half, shares in table.shared if half == "low"] == [{B: 1}]


def test_k12_the_cards_speak_where_nothing_else_was_agreed() -> None:
    with kryky(2, dealer=2, hi_lo=True) as table:
        to_the_end(table, "Kc", "Qd", "Jh")
        assert table.kind == "show_cards", "nobody is asked to declare"


def test_k19_down_down_down_up_up_one_card_at_a_time() -> None:
    with Talk("kryky", 3, dealer=1) as table:
        table.to("deal_card")
        called = []
        while table.kind == "deal_card" and table.scene["prompt"]["seats"]:
            way = "up" if table.scene["prompt"]["text"].endswith(" up") else "down"
            called.append((table.scene["prompt"]["seats"][0], way))
            table.step()
        assert called == [(seat, way) for way in ("down", "down", "down", "up", "up") for seat in (B, C, A)]
        assert table.scene["prompt"]["text"] == "Lay 2 community cards face down"
        assert [table.deal.down[s] for s in (A, B, C)] == [3, 3, 3]
        assert [table.deal.up[s] for s in (A, B, C)] == [2, 2, 2]


def test_k17_without_a_low_that_qualifies_high_takes_all() -> None:
    with kryky(2, dealer=2, hi_lo=True, low_qualifier=8) as table:
        to_the_end(table, "Kc", "Qd", "Jh")
        table.shows({A: "As Ah 9c Td Ts", B: "9s 9h Tc 7d 2h"})
        assert table.shared == [("Pot", "", {A: 2})]


def test_k18_who_wins_high_and_ties_low_has_three_quarters() -> None:
    with kryky(2, dealer=2, hi_lo=True, ante=50) as table:
        to_the_end(table, "Kc", "Qd", "Jh")
        table.shows({A: "As Ah 2c 3d 4h", B: "Ac 2d 3h 4s Kd"})
        assert table.paid == {A: 75, B: 25}


@pytest.mark.parametrize(
    ("ante", "bet", "pot", "low", "halves"),
    [
        (20, 7, 101, (B,), [{A: 51}, {B: 50}]),
        (24, 3, 105, (B, C), [{A: 53}, {B: 26, C: 26}]),
        (25, 1, 103, (B, C), [{A: 52}, {B: 26, C: 25}]),
    ],
)
def test_k18_high_has_the_odd_chip_of_the_pot_and_each_half_its_own(
    ante: int, bet: int, pot: int, low: tuple[int, ...], halves: list[dict[int, int]]
) -> None:
    with kryky(4, dealer=4, hi_lo=True, betting="no_limit", ante=ante, small_bet=bet) as table:
        table.opens(4)
        table.says("4 folds", "1 bets", "2 calls", "3 calls")
        to_the_end(table, "Kc", "Qd", "Jh")
        assert table.scene["pot"] == pot
        table.names_winners((A,), low)
        assert [shares for *_, shares in table.shared] == halves


def test_k18_every_side_pot_is_halved_on_its_own() -> None:
    with kryky(3, dealer=3, stacks={A: 4, B: 20, C: 20}, hi_lo=True, betting="no_limit") as table:
        table.opens(A)
        table.says("1 is all-in", "2 calls", "3 calls")
        table.lay("Kc")
        table.says("2 bets 5", "3 calls")
        to_the_end(table, "Qd", "Jh")
        asked = [render(pot.name) for pot in table.loop.prompt.awards] if table.loop.prompt else []
        assert asked == ["side pot, high", "side pot, low", "main pot, high", "main pot, low"]
        table.names_winners((B,), (C,), (A,), (A, B))
        assert table.shared == [
            ("Main pot", "high", {A: 6}),
            ("Main pot", "low", {A: 3, B: 3}),
            ("Side pot", "high", {B: 5}),
            ("Side pot", "low", {C: 5}),
        ]


def test_k20_up_for_up_and_down_for_down() -> None:
    with kryky(2) as table:
        table.opens(B)
        check_round(table)
        table.step()
        check_round(table)
        assert table.scene["prompt"]["count"] == 2
        assert table.may == {"2.0", "1.1", "0.2", "1.0", "0.1", "0.0"}
        table.tap("draw.1.1")
        assert table.scene["prompt"]["text"] == "Bo – 2 new cards, 1 up"
        assert table.scene["prompt"]["count"] == 2
        table.tap("deal.next")
        assert (table.deal.down[B], table.deal.up[B], table.deal.thrown[B]) == (3, 2, 2)


def test_s5_seven_who_all_draw_two_use_all_52_cards() -> None:
    with kryky(7) as table:
        table.opens(2)
        for _ in range(2):
            check_round(table)
            table.to("bet", "draw")
        for seat in (2, 3, 4, 5, 6, 7, 1):
            assert "2.0" in table.may
            table.says(f"{seat} draws 2.0")
        assert table.deal.stub == 0
        assert table.kind == "opener"
        to_the_end(table)
        table.play_to("result")


def test_c27_seven_cannot_burn_but_six_can() -> None:
    with pytest.raises(ValueError, match="Seven players can use all 52 cards"):
        Talk("kryky", 7, burn=True)
    with kryky(6, burn=True) as table:
        table.opens(2)
        check_round(table)
        assert table.scene["prompt"]["text"] == "Burn 1, turn up community card 1"
        before = table.deal.stub
        table.step()
        assert table.deal.stub == before - 1


def test_a_thrown_up_card_makes_both_unknown_and_the_kept_one_is_taken_again() -> None:
    with kryky(2) as table:
        table.read_up({B: "Ks Kh", A: "9c 8c"})
        table.to("draw")
        assert table.scene["shown"] == {"1": ["9c", "8c"], "2": ["Ks", "Kh"]}
        table.says("2 draws 0.1")
        assert table.scene["shown"] == {"1": ["9c", "8c"]}
        table.says("1 draws 0.0")
        table.lay("Kh", "2d")
        assert table.scene["shown"]["2"] == ["Kh", "2d"]
        assert table.act(card="8c")["problem"]["code"] == "not_now"


def test_up_skip_goes_back_to_naming_the_seat() -> None:
    with kryky(3) as table:
        table.tap("up.read")
        table.lay("Ks")
        table.tap("up.skip")
        assert table.kind == "opener"
        assert "up.read" in table.buttons()
        table.opens(C)
        assert table.scene["prompt"]["seats"] == [C]


def test_c18_where_nobody_can_bet_nobody_is_asked_who_opens() -> None:
    with Talk("kryky", 2, stacks={A: 1, B: 50}) as table:
        table.to("turn_up", "opener")
        assert table.kind == "turn_up"


def test_a_folded_seats_up_cards_are_gone_from_the_table() -> None:
    with kryky(3) as table:
        table.read_up({B: "Ks Kh", C: "9c 8c", A: "2h 3d"})
        table.says("2 folds")
        assert table.scene["shown"] == {"1": ["2h", "3d"], "3": ["9c", "8c"]}


def test_a_table_card_on_an_antenna_is_not_taken_for_an_up_card() -> None:
    with kryky(2) as table, kryky(2) as bare:
        for one in (table, bare):
            if one is table:
                one.act(card="7d", antenna=3)
                one.act(card="7c", antenna=4)
            one.act(tap="up.read")
        assert table.scene["problem"]["code"] == "not_now"
        assert bare.scene["problem"] is None
        assert "7" not in str(table.scene["problem"])
        for one in (table, bare):
            one.read_up({B: "Ks Kh", A: "9c 8c"})
        assert table.scene == bare.scene
        assert [x.body for x in table.store.load(table.loop.evening)] == [
            x.body for x in bare.store.load(bare.loop.evening)
        ]
