"""Dealer's choice: each dealer names the game, a KRG series waits and goes on, and every chip is where it was."""

import random

import pytest

from dealer.rules.events import Seated, StacksKept
from tests.games.playing import Evening, seen
from tests.games.talk import Talk


def choosing(game: str = "kryky", players: int = 3, dealer: int = 1, **rules: object) -> Talk:
    """At the first choice: everybody folded but one."""
    return Talk(game, players, dealer=dealer, choice="dealers_choice", **rules)  # type: ignore[arg-type]


def fold_out(table: Talk) -> None:
    """Everybody folds but the last; the result is seen."""
    table.to("opener", "bet")
    if table.kind == "opener":
        table.opens(table.scene["prompt"]["seats"][0])
    while table.kind == "bet":
        table.tap("bet.fold")
    table.to("result")
    table.tap("result.next")


def krg_deal(table: Talk) -> None:
    """A deal of KRG to its result, which is seen."""
    table.to("result")
    table.tap("result.next")


def test_t2_the_first_deal_is_the_game_that_the_table_agreed_on() -> None:
    with choosing() as table:
        assert table.kind == "shuffle"


def test_t2_the_next_dealer_is_asked_between_two_deals() -> None:
    with choosing(dealer=3) as table:
        fold_out(table)
        prompt = table.scene["prompt"]
        assert (prompt["kind"], prompt["seats"], prompt["count"]) == ("game", [1], 1)
        assert prompt["text"] == "Ann – which game?"
        assert table.scene["lights"]["to_act"] == [1]
        assert {"game.krg", "game.kryky", "game.six_card_draw"} <= table.buttons()
        assert table.primary() == "game.kryky"
        table.step()
        assert table.kind == "shuffle"
        assert (table.deal.game, table.deal.dealer, table.deal.number) == ("kryky", 1, 2)


def test_t2_without_dealers_choice_nobody_is_asked() -> None:
    with Talk("kryky", 3) as table:
        fold_out(table)
        assert table.kind == "shuffle"


def test_t2_a_wrong_tap_is_taken_back_and_nothing_shown_is_drawn_twice() -> None:
    with choosing() as table:
        fold_out(table)
        before = table.scene
        assert "nav.undo" not in table.buttons(), "what is over is not undone from here"
        table.tap("game.kryky")
        table.tap("nav.undo")
        assert seen(table.scene) == seen(before)
        drawn = table.drawn
        for key in ("six_card_draw", "krg", "six_card_draw"):
            table.tap(f"game.{key}")
            assert table.deal.shuffle is None, "nothing is drawn before the deck is shuffled"
            table.tap("nav.undo")
        table.tap("game.six_card_draw")
        assert table.drawn == drawn
        table.to("ante")
        assert table.deal.shuffle is not None
        assert table.deal.shuffle.cards == 104
        assert table.drawn == drawn + 1
        while "nav.undo" in table.buttons():
            table.tap("nav.undo")
        assert table.kind == "cut", "no way leads behind the first word of a draw"


def test_t2_one_deck_and_two_change_places() -> None:
    with choosing() as table:
        fold_out(table)
        table.tap("game.six_card_draw")
        assert (table.deal.decks, table.deal.stub, table.deal.rules["piles"]) == (2, 104, 11)
        fold_out(table)
        table.tap("game.kryky")
        assert (table.deal.decks, table.deal.stub, table.deal.rules["piles"]) == (1, 52, 8)


def test_t2_the_series_waits_and_goes_on() -> None:
    with choosing("krg", stake=5) as table:
        krg_deal(table)
        series = table.loop.table.series
        tally = table.scene["tally"]
        assert series is not None
        assert series.pool == 15
        table.tap("game.kryky")
        assert table.scene["tally"] == {"Ann": 0, "Bo": 0, "Cy": 0}
        assert table.deal.series == 0
        fold_out(table)
        assert table.loop.table.series == series
        table.tap("game.krg")
        assert table.scene["tally"] == tally
        table.to("deal_card")
        assert table.loop.table.series == series, "nobody pays twice"


def test_t2_a_finished_series_is_not_ended_again_by_other_games() -> None:
    with choosing("krg", wins_needed=3) as table:
        while table.kind != "series_over":
            table.step()
        table.step()
        assert table.kind == "game"
        table.tap("game.six_card_draw")
        fold_out(table)
        assert table.kind == "game"
        table.tap("game.krg")
        assert table.loop.table.series is not None
        assert table.loop.table.series.number == 2
        assert table.to("ante")["prompt"]["seats"] == list(table.deal.seats)


def test_t2_a_carried_pot_waits_while_a_series_is_played() -> None:
    with choosing("six_card_draw", dealer=3) as table:
        table.to("bet")
        table.says("1 checks", "2 checks", "3 checks")
        table.tap("result.next")
        table.tap("game.krg")
        krg_deal(table)
        assert not any(table.loop.table.net.values())
        assert sum(table.loop.table.carried.values()) == 3
        table.tap("game.kryky")
        assert table.scene["pot"] == 3
        fold_out(table)
        assert sum(table.loop.table.net.values()) == 0
        assert table.loop.table.carried == {}


def test_t2_what_was_agreed_for_all_games_stands_and_the_rest_is_usual() -> None:
    with choosing("kryky", ante=4, burn=True, big_bet_from=5) as table:
        fold_out(table)
        table.tap("game.six_card_draw")
        rules = table.loop.table.rules
        assert (rules["ante"], rules["burn"], rules["big_bet_from"]) == (4, False, 2)
        fold_out(table)
        table.tap("game.kryky")
        rules = table.loop.table.rules
        assert (rules["ante"], rules["burn"], rules["big_bet_from"]) == (4, True, 5)


def test_t2_a_game_that_cannot_be_dealt_is_not_offered() -> None:
    with choosing("six_card_draw", players=8) as table:
        fold_out(table)
        assert table.buttons() & {"game.krg", "game.kryky", "game.six_card_draw"} == {"game.six_card_draw"}
        assert table.refused(tap="game.kryky").startswith("Kryky – not now")


def test_t2_after_a_tie_that_is_dealt_again_nobody_is_asked() -> None:
    with choosing("krg", tie="replay", dealer=1) as table:
        table.to("shared_cards")
        board = ["Ah", "Kd", "Qs", "Jc", "Tc"]
        while table.kind != "show_cards":
            table.step(*board[:1])
            board = [card for card in board if card not in {str(c) for c in table.deal.board}]
        table.tap("show.award")
        for button in ("award.1", "award.2", "award.ok", "result.next"):
            table.tap(button)
        assert (table.kind, table.deal.game, table.deal.dealer) == ("shuffle", "krg", 1)


def test_t2_it_comes_back_to_the_choice_after_the_power_was_gone() -> None:
    with choosing() as table:
        fold_out(table)
        before = table.scene
        assert table.restart() == before


def test_t2_if_the_dealer_leaves_the_next_one_names_the_game() -> None:
    with choosing(dealer=3) as table:
        fold_out(table)
        table.loop.commit((Seated(1, None),))
        scene = table.act(wait_ms=0)
        assert (scene["prompt"]["seats"], scene["prompt"]["text"]) == ([2], "Bo – which game?")
        assert scene["lights"]["to_act"] == [2]
        table.tap("game.kryky")
        assert (table.deal.dealer, table.deal.seats) == (2, (3, 2))


def test_t2_where_no_game_can_be_dealt_the_usual_key_closes_the_night() -> None:
    with choosing(dealer=3) as table:
        fold_out(table)
        table.loop.commit((Seated(1, None), Seated(2, None)))
        table.scene = table.act(wait_ms=0)
        assert table.primary() == "series.close"
        assert not {key for key in table.buttons() if key.startswith("game.")}
        assert table.tap("people.open")["scene"] == "table"


def test_t2_a_game_that_cannot_be_dealt_says_shortly_why() -> None:
    with choosing("six_card_draw", players=8) as table:
        fold_out(table)
        assert {"2 to 7 play", "2 to 6 play"} <= set(table.scene["text"])


def test_short_of_chips_a_game_is_not_offered() -> None:
    with choosing("krg", stake=1) as table:
        table.loop.commit((StacksKept({1: 10, 2: 0, 3: 0}),))
        krg_deal(table)
        assert "game.kryky" not in table.buttons()
        assert table.primary() == "game.krg"


@pytest.mark.parametrize("seed", range(4))
def test_random_evenings_of_dealers_choice(seed: int) -> None:
    rng = random.Random(seed)
    players = rng.choice((2, 3, 5, 7, 8))
    game = "six_card_draw" if players > 7 else rng.choice(("krg", "kryky", "six_card_draw"))
    with Evening(game, players, seed, rules={"choice": "dealers_choice"}, undo=0.1) as table:
        table.play(6)
        assert len({deal.game for deal in table.table.deals}) > 1 or players == 8
