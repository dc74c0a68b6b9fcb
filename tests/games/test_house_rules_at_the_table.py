"""House rules that change who pays, who is asked and how cards come, at the table (N5, N7, N8, N9)."""

import pytest

from dealer.rules import events as e
from tests.games.talk import Talk


def facts(table: Talk) -> list[e.Event]:
    """Everything that was stored."""
    return list(e.decode_all([entry.body for entry in table.store.load(table.loop.evening)]))


# --- N5: who was in a deal is in its redeal ---


@pytest.mark.parametrize("game", ["kryky", "six_card_draw", "five_card_draw"])
@pytest.mark.parametrize("fault", ["misdeal", "void", "fouled"])
def test_n5_who_sat_down_meanwhile_waits_and_who_left_is_out(game: str, fault: str) -> None:
    with Talk(game, 4, stacks=50) as table:
        table.to("deal_card")
        for tap in ("nav.table", "table.join", "join.new"):
            table.act(tap=tap)
        table.act(type="Di")
        table.act(tap="keyboard.ok")
        table.act(tap="table.back")
        table.act(tap="nav.fix")
        table.act(tap=f"fix.{fault}")
        table.act(tap="fault.rule")
        before, players = table.deal, dict(table.deal.players)
        table.tap("result.next")
        assert table.deal.number == before.number + 1
        assert (table.deal.dealer, dict(table.deal.players)) == (before.dealer, players)
        assert len(table.loop.table.seats) == 5
        table.to("bet", "opener")
        table.act(tap="nav.fix")
        table.act(tap="fix.void")
        table.act(tap="fault.override")  # the next dealer deals: that is another deal
        table.tap("result.next")
        assert len(table.deal.seats) == 5


# --- N7: openers ---


def opened(game: str, **rules: object) -> Talk:
    """Seat 2, left of the dealer, has bet."""
    table = Talk(game, 3, dealer=1, openers_min="JJ", **rules)  # type: ignore[arg-type]
    table.to("bet")
    table.tap("bet.bet")
    return table


@pytest.mark.parametrize("game", ["six_card_draw", "five_card_draw"])
@pytest.mark.parametrize(("key", "rule", "net"), [("yes", "dead", 2), ("no", "keeps_it", 2), ("no", "dead", 0)])
def test_n7_openers_are_asked_for_where_all_others_folded(game: str, key: str, rule: str, net: int) -> None:
    with opened(game, openers_unshown=rule) as table:
        table.tap("bet.fold")
        table.tap("bet.fold")
        assert table.kind == "openers"
        assert table.scene["prompt"]["seats"] == [2]
        asked = table.scene
        table.tap(f"openers.{key}")
        assert table.kind == "result"
        assert table.scene["tally"]["Bo"] == net
        waits = [f.amount for f in facts(table) if isinstance(f, e.PotCarried)]
        assert waits == ([3] if (key, rule) == ("no", "dead") else [])
        table.tap("nav.undo")
        assert table.scene["prompt"] == asked["prompt"]
        assert (table.scene["pot"], table.scene["tally"]) == (asked["pot"], asked["tally"])


@pytest.mark.parametrize("game", ["six_card_draw", "five_card_draw"])
def test_n7_at_the_showdown_a_hand_without_openers_is_dead_and_the_others_show(game: str) -> None:
    with opened(game) as table:
        table.tap("bet.call")
        table.tap("bet.call")
        table.to("openers")
        assert table.scene["prompt"]["seats"] == [2]
        table.tap("openers.no")
        assert table.kind == "show_cards"
        assert 2 not in table.deal.active
        table.to("result")
        assert 2 not in table.deal.winners
        assert table.paid
        assert sum(table.paid.values()) == 9


@pytest.mark.parametrize("game", ["six_card_draw", "five_card_draw"])
def test_n7_nobody_is_asked_where_the_opener_folded_or_nothing_is_needed(game: str) -> None:
    with opened(game) as table:
        table.tap("bet.raise")
        table.tap("bet.fold")
        table.tap("bet.fold")
        assert table.kind == "result"
    with Talk(game, 3, dealer=1) as table:
        table.to("bet")
        table.tap("bet.bet")
        table.tap("bet.fold")
        table.tap("bet.fold")
        assert table.kind == "result"


# --- N8: lights only ---


def test_n8_a_seat_that_is_all_in_is_asked_no_more_and_raises_are_counted() -> None:
    with Talk("five_card_draw", 4, dealer=4, betting="lights_only", raise_cap=2) as table:
        table.to("bet")
        table.tap("bet.all_in.check")  # Ann has no more
        table.tap("bet.bet")
        table.tap("bet.all_in.raise")  # Cy
        table.tap("bet.raise")  # Di, the second one
        assert table.scene["prompt"]["seats"] == [2]
        table.tap("bet.call")
        table.to("bet")
        assert table.deal.all_in == {1, 3}
        assert table.scene["prompt"]["seats"] in ([2], [4])
        table.tap("bet.check")
        assert table.scene["prompt"]["seats"] in ([2], [4])
    with Talk("five_card_draw", 4, dealer=4, betting="lights_only", raise_cap=2) as table:
        table.to("bet")
        for key in ("bet.bet", "bet.raise", "bet.raise"):
            table.tap(key)
        assert "bet.raise" not in table.buttons()
        assert "bet.all_in.raise" not in table.buttons()
        assert {"bet.all_in.call", "bet.call", "bet.fold"} <= table.buttons()
        table.tap("bet.all_in.call")
        assert table.scene["text"][1] == "Dee called, all-in"
        table.tap("nav.undo")
        assert table.deal.all_in == set()


# --- N9 ---


@pytest.mark.parametrize("pattern", ["ddduu", "uuddd", "dudud", "udddu"])
def test_n9_kryky_is_dealt_in_the_order_that_was_agreed(pattern: str) -> None:
    with Talk("kryky", 2, deal_pattern=pattern) as table:
        table.to("deal_card")
        for turn, way in enumerate(pattern):
            for _ in table.deal.seats:
                said = table.scene["prompt"]["text"]
                assert said.endswith(" up" if way == "u" else f"{turn + 1} of 5"), said
                table.tap("deal.next")
        dealt = [f.up for f in facts(table) if isinstance(f, e.Dealt)]
        assert dealt == [way == "u" for way in pattern for _ in range(2)]


@pytest.mark.parametrize(("pattern", "down"), [("ddduu", 1), ("dudud", 1), ("dudud", 3), ("udddu", 2), ("udddu", 4)])
def test_n9_a_down_card_that_flashed_is_an_up_card_and_a_later_one_goes_down(pattern: str, down: int) -> None:
    with Talk("kryky", 2, deal_pattern=pattern, misdeal="host") as table:
        table.to("deal_card")
        for _ in range(2 * down):
            table.tap("deal.next")
        table.act(tap="nav.fix")
        table.act(tap="fix.exposed")
        table.act(tap="fault.1")
        table.act(tap="fault.rule")
        table.act(tap="deal.all")
        assert (dict(table.deal.up), dict(table.deal.down)) == ({1: 2, 2: 2}, {1: 3, 2: 3})


def test_n9_the_dealer_antes_for_all_and_everybody_can_win_it() -> None:
    with Talk("five_card_draw", 3, dealer=3, stacks=50, ante_by="dealer", ante=2) as table:
        table.to("ante")
        assert table.scene["prompt"]["seats"] == [3]
        assert table.scene["prompt"]["text"] == "Cy antes 6 for all"
        table.tap("ante.all")
        assert (table.scene["pot"], table.behind(3), table.behind(1)) == (6, 44, 50)
        table.to("bet")
        table.tap("bet.bet")
        table.tap("bet.fold")
        table.tap("bet.fold")
        assert table.scene["tally"] == {"Ann": 6, "Bo": 0, "Cy": -6}


def test_n9_a_dealer_short_of_the_antes_is_all_in_for_what_there_is() -> None:
    with Talk("five_card_draw", 3, dealer=3, stacks=4, ante_by="dealer", ante=2) as table:
        table.to("ante")
        table.tap("ante.all")
        assert (table.scene["pot"], table.behind(3), table.deal.all_in) == (4, 0, {3})


def test_n9_by_the_round_the_same_game_is_dealt_until_the_button_is_back() -> None:
    with Talk("five_card_draw", 3, dealer=2, choice="by_round") as table:
        for dealer in (2, 3, 1):
            assert table.deal.dealer == dealer
            table.to("bet")
            table.tap("bet.fold")
            table.tap("bet.fold")
            assert table.kind == "result"
            table.tap("result.next")
        assert table.kind == "game"
        assert table.scene["prompt"]["seats"] == [2]
        table.tap("game.kryky")
        assert (table.deal.game, table.deal.dealer) == ("kryky", 2)


# --- N6: what goes back is said ---


def test_n6_what_a_dead_hand_bet_beyond_the_others_goes_back_to_it_and_is_said() -> None:
    with Talk("five_card_draw", 3, dealer=3, stacks={1: 100, 2: 31, 3: 100}, betting="no_limit", ante=1) as table:
        table.to("bet")
        table.says("1 bets 80", "2 calls")
        assert (table.behind(1), table.behind(2)) == (19, 0)
        for tap in ("nav.fix", "fix.dead_hand", "fault.1"):
            table.act(tap=tap)
        assert "dead, called chips stay" in table.scene["text"]
        table.act(tap="fault.rule")
        assert table.behind(1) == 19, "Cy may still match it"
        table.says("3 folds")
        assert table.scene["text"][1] == "Cy folded · 50 back to Ann"
        assert table.scene["tally"] == {"Ann": -31, "Bo": 32, "Cy": -1}


def test_n6_a_short_ante_leaves_nothing_in_that_it_cannot_match() -> None:
    with Talk("five_card_draw", 2, dealer=1, stacks={1: 50, 2: 1}, ante=3) as table:
        table.to("ante")
        table.tap("ante.all")
        assert table.scene["text"][1] == "All antes are in · 2 back to Ann"
        assert (table.scene["pot"], table.behind(1)) == (2, 49)
