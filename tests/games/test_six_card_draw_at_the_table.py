"""The worked examples of X7 to X14, of draws and of short decks, told to a whole table line by line."""

import pytest

from dealer.words.render import render
from tests.games.talk import Talk

A, B, C, D, E, F, G, H = range(1, 9)


def six(players: int, dealer: int | None = None, **rules: object) -> Talk:
    """At the first bet; the dealer is the last seat unless said, so that seat 1 speaks first."""
    table = Talk("six_card_draw", players, dealer=dealer or players, **rules)  # type: ignore[arg-type]
    table.to("bet", "draw")
    return table


def check_round(table: Talk) -> None:
    """Everybody checks."""
    step = table.deal.step
    while table.kind == "bet" and table.deal.step == step:
        table.tap("bet.check")


def bet_round(table: Talk) -> None:
    """The first to speak bets and everybody calls."""
    table.tap("bet.bet")
    while table.kind == "bet":
        table.tap("bet.call")


def test_x7_jacks_to_open_stand_on_the_key() -> None:
    with six(3, openers_min="JJ") as table:
        detail = {c.id: render(c.detail) for c in table.loop.prompt.choices} if table.loop.prompt else {}
        assert detail["bet.bet"] == "jacks or better"
        table.says("1 bets")
        detail = {c.id: render(c.detail) for c in table.loop.prompt.choices} if table.loop.prompt else {}
        assert detail["bet.raise"] == ""


def test_x7_anything_opens_from_the_dealers_left() -> None:
    with six(4, dealer=2) as table:
        assert table.scene["prompt"]["seats"] == [3]


def test_x8_all_check_and_the_pot_waits_for_the_next_dealer() -> None:
    with six(4, dealer=1) as table:
        check_round(table)
        assert table.kind == "result"
        assert table.scene["text"][0] == "All checked – 4 carried"
        assert not any(table.scene["tally"].values())
        table.tap("result.next")
        assert table.deal.dealer == 2
        assert table.scene["pot"] == 4
        table.to("bet")
        assert table.scene["pot"] == 8


def test_x8_the_carried_pot_goes_to_who_wins_the_next_deal() -> None:
    with six(4, dealer=1) as table:
        check_round(table)
        table.to("bet")
        table.says("3 bets", "4 folds", "1 folds", "2 folds")
        assert table.scene["tally"] == {"Ann": -2, "Bo": -2, "Cy": 6, "Dee": -2}
        assert table.loop.table.carried == {}


def test_x8_or_the_draw_goes_on() -> None:
    with six(4, all_check_first="draw_anyway") as table:
        check_round(table)
        assert (table.kind, table.scene["prompt"]["seats"]) == ("draw", [A])


def test_x8_with_a_player_all_in_for_the_ante_the_draw_goes_on() -> None:
    with six(3, stacks={A: 1, B: 50, C: 50}) as table:
        table.says("2 checks", "3 checks")
        assert table.kind == "draw"


def test_x9_who_made_the_first_bet_opens_the_second_round() -> None:
    with six(6, dealer=1) as table:
        table.says("2 checks", "3 checks", "4 bets", "5 calls", "6 raises", "1 calls", "2 calls", "3 calls")
        table.says("4 calls", "5 calls")
        for seat in (2, 3, 4, 5, 6, 1):
            table.says(f"{seat} draws 0")
        assert table.scene["prompt"]["seats"] == [4]


def test_x9_or_the_next_to_the_left_if_that_player_has_folded() -> None:
    with six(6, dealer=1) as table:
        table.says("2 checks", "3 checks", "4 bets", "5 calls", "6 raises", "1 calls", "2 calls", "3 calls")
        table.says("4 folds", "5 calls")
        for seat in (2, 3, 5, 6, 1):
            table.says(f"{seat} draws 0")
        assert table.scene["prompt"]["seats"] == [5]


def test_x9_or_always_the_dealers_left() -> None:
    with six(3, second_round_opener="left_of_button") as table:
        table.says("1 checks", "2 bets", "3 calls", "1 calls", "1 draws 0", "2 draws 0", "3 draws 0")
        assert table.scene["prompt"]["seats"] == [A]


def test_x10_up_to_five_are_free_and_six_cost_an_ante() -> None:
    with six(2, ante=3) as table:
        bet_round(table)
        assert table.may == {"0", "1", "2", "3", "4", "5", "6"}
        assert (table.label("draw.6"), table.label("draw.0")) == ("All 6", "Keeps all")
        before = table.scene["pot"]
        table.says("1 draws 5")
        assert table.scene["pot"] == before
        table.says("2 draws 6")
        assert table.scene["pot"] == before + 3


def test_x11_who_cannot_pay_may_throw_five() -> None:
    with six(3, stacks={A: 3, B: 4, C: 50}, ante=1, second_ante=2) as table:
        table.says("1 bets", "2 calls", "3 calls")
        assert table.behind(A) == 0
        assert table.may == {"0", "1", "2", "3", "4", "5"}
        assert table.scene["text"][0] == "Ann – how many? All-in: 5 at most"
        assert table.refused(tap="draw.6") == "All 6 – not now"
        table.says("1 draws 5")
        assert table.behind(B) == 1, "short of two antes"
        assert "6" not in table.may
        (six_cards,) = [b for b in table.loop.scene().buttons if b.id == "draw.6"]
        assert (six_cards.label, six_cards.detail, six_cards.enabled) == ("All 6", "pay 2", False)
        assert table.scene["text"][0] == "Bo – how many? 6 cost 2, has 1"
        table.says("2 draws 1")
        assert "6" in table.may


@pytest.mark.parametrize(
    ("where", "pots"),
    [("main", [(31, (A, B, C)), (8, (B, C))]), ("side", [(30, (A, B, C)), (9, (B, C))])],
)
def test_x12_the_second_ante_lies_where_it_was_agreed(where: str, pots: list[tuple[int, tuple[int, ...]]]) -> None:
    stacks = {A: 10, B: 50, C: 50}
    with six(3, dealer=1, stacks=stacks, betting="no_limit", second_ante_pot=where) as table:
        table.says("2 bets 13", "3 calls", "1 is all-in")
        assert table.pots == [(30, (A, B, C)), (8, (B, C))]
        table.says("2 draws 6")
        assert table.pots == pots


def test_x12_a_second_ante_that_nobody_can_contest_comes_back() -> None:
    stacks = {A: 10, B: 10, C: 50}
    with six(3, dealer=2, stacks=stacks, betting="no_limit", second_ante_pot="side") as table:
        table.says("3 bets 9", "1 calls", "2 calls")
        table.says("3 draws 6", "1 draws 0", "2 draws 0")
        assert table.kind == "show_cards"
        table.names_winners((A,))
        assert table.scene["tally"] == {"Ann": 20, "Bo": -10, "Cy": -10}


def test_x13_the_draw_goes_from_the_dealers_left_all_in_players_too() -> None:
    with six(3, stacks={A: 3, B: 50, C: 50}) as table:
        bet_round(table)
        assert A in table.deal.all_in
        order = []
        while table.kind == "draw":
            order += table.scene["prompt"]["seats"]
            table.says(f"{order[-1]} draws 2")
        assert order == [A, B, C]


def test_x14_equal_hands_share_and_the_last_to_bet_shows_first() -> None:
    with six(3) as table:
        table.says("1 bets", "2 calls", "3 calls", "1 draws 0", "2 draws 0", "3 draws 0")
        table.says("1 checks", "2 bets", "3 folds", "1 calls")
        assert table.scene["prompt"]["seats"] == [B]
        table.shows({B: "Kh Kd Qc 9c 8d 4d", A: "Ks Kc Qd 9h 8h 4h"})
        assert table.paid == {A: 9, B: 8}
        assert table.scene["text"][0] == "Ann and Bo split – pair of kings"


def test_x4_twins_decide_a_pot_at_the_table() -> None:
    with six(2) as table:
        bet_round(table)
        table.says("1 draws 0", "2 draws 0", "1 checks", "2 checks")
        table.shows({A: "Ks Ks Qh Qd 8c 4c", B: "Kh Kd Qc Qc 8d 4d"})
        assert table.deal.winners == (A,)


def test_c22_twins_of_two_decks_are_both_taken_and_a_card_that_lies_there_is_no_third() -> None:
    with six(2) as table:
        bet_round(table)
        table.says("1 draws 0", "2 draws 0", "1 checks", "2 checks")
        table.lay("As", "As")
        assert table.deal.shown[A] == ("As", "As")
        assert table.act(card="As")["problem"]["code"] == "already_read"
        assert table.scene["prompt"]["count"] == 4


def test_c26_eight_at_one_deck_are_offered_what_is_left() -> None:
    with six(8, decks=1) as table:
        bet_round(table)
        assert table.deal.stub == 52 - 48
        assert table.scene["prompt"]["count"] == 4
        assert table.may == {"0", "1", "2", "3", "4"}


def test_c26_folded_hands_are_shuffled_before_any_discards() -> None:
    with six(8, decks=1) as table:
        table.says("1 bets", "2 calls", "3 calls", "4 calls", "5 calls", "6 calls", "7 calls", "8 folds")
        assert table.scene["prompt"]["count"] == 6, "four of the stub and six of the folded hand"
        table.tap("draw.5")
        assert table.scene["prompt"]["text"] == "Ann – the last 4, shuffle, then 1"
        detail = {c.id: render(c.detail) for c in table.loop.prompt.choices} if table.loop.prompt else {}
        assert detail["deal.next"] == "shuffle folded hands"
        table.tap("deal.next")
        assert (table.deal.stub, table.deal.thrown) == (5, {A: 5})
        table.says("2 draws 5")
        assert table.deal.stub == 0
        assert table.scene["prompt"]["count"] == 6
        table.tap("draw.6")
        detail = {c.id: render(c.detail) for c in table.loop.prompt.choices} if table.loop.prompt else {}
        assert detail["deal.next"] == "discards first"
        table.tap("deal.next")
        assert (table.deal.stub, table.deal.thrown) == (4, {C: 6}), "Ann's and Bo's ten, six of them dealt"


def test_c26_five_at_one_deck_draw_from_the_discards_of_the_others() -> None:
    with six(5, decks=1) as table:
        bet_round(table)
        assert table.deal.stub == 22
        table.says("1 draws 6", "2 draws 6", "3 draws 6", "4 draws 4")
        assert table.deal.stub == 0
        table.says("5 draws 6")
        assert table.deal.stub == 22 - 6
        assert table.deal.thrown == {E: 6}


def test_c26_without_reshuffling_the_deck_ends() -> None:
    with six(4, decks=1, reshuffle="none") as table:
        bet_round(table)
        table.says("1 draws 6", "2 draws 6", "3 draws 6", "4 draws 6")
        assert table.deal.stub == 52 - 48
    with pytest.raises(ValueError, match="one deck has 52"):
        Talk("six_card_draw", 5, decks=1, reshuffle="none")


def test_c27_a_card_is_burned_before_the_first_draw_only() -> None:
    with six(3, burn=True) as table:
        bet_round(table)
        assert table.deal.stub == 104 - 18
        table.says("1 draws 2", "2 draws 2", "3 draws 0")
        assert table.deal.stub == 104 - 18 - 1 - 4


def test_c28_how_many_each_drew_is_told_until_the_next_bet() -> None:
    with six(3) as table:
        bet_round(table)
        table.says("1 draws 2", "2 draws 0", "3 draws 5")
        assert {"drew 2", "drew none", "drew 5"} <= set(table.scene["text"])
        table.says("1 checks")
        assert "drew 5" in table.scene["text"]
        table.says("2 bets")
        assert not {"drew 2", "drew none", "drew 5"} & set(table.scene["text"])


def test_the_number_may_change_until_a_card_has_left_the_deck() -> None:
    with six(2) as table:
        bet_round(table)
        before = table.scene
        table.tap("draw.3")
        table.tap("nav.undo")
        assert {**table.scene, "text": []} == {**before, "text": []}
        table.says("1 draws 1")
        assert table.deal.drew == {A: 1}
