"""House rules between two deals: looked at at any time, agreed anew as one act, fixed from the first card on (T11)."""

import pytest

from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.prompts import Pressed, Refused
from dealer.words import acts
from tests.games.playing import seen
from tests.games.talk import Talk


def at_a_result(game: str = "kryky", players: int = 3, **rules: object) -> Talk:
    """The first deal is over."""
    table = Talk(game, players, **rules)  # type: ignore[arg-type]
    table.to("opener", "bet", "discard")
    if table.kind == "opener":
        table.opens(table.scene["prompt"]["seats"][0])
    while table.kind == "bet":
        table.tap("bet.fold")
    table.to("result")
    return table


def look(table: Talk) -> None:
    """The way to the house rules from anywhere."""
    for key in ("nav.table", "table.more", "more.house"):
        table.tap(key)


def touch(table: Talk, key: str) -> None:
    """Leafs to the page where the key is, and taps it."""
    for _ in range(20):
        if key in table.buttons():
            table.tap(key)
            return
        table.tap("house.more")
    raise AssertionError(f"no {key}")


def stored(table: Talk) -> list[e.Event]:
    return list(e.decode_all([entry.body for entry in table.store.load(table.loop.evening)]))


def test_t11_in_the_middle_of_a_deal_they_are_looked_at_and_nothing_can_be_touched() -> None:
    with Talk("kryky", 3, ante=4) as table:
        table.to("opener")
        before = table.scene
        look(table)
        assert table.scene["text"][0] == "Rules of Kryky"
        assert "the ante is 4 (usual: 1)" in table.scene["text"]
        assert "House rules are fixed until this deal is over" in table.scene["text"]
        for _ in range(10):
            keys = {key for key in table.buttons() if key.startswith("house.")}
            assert keys == {"house.more", "house.back"}
            table.tap("house.more")
        assert table.primary() == "house.back"
        assert table.tap("house.back") == before


def test_t11_a_change_in_the_middle_of_a_deal_is_refused() -> None:
    with Talk("kryky", 3) as table:
        table.to("bet", "opener")
        wanted = Pressed("rules.agree", name="kryky", rules=(("ante", 2),))
        with pytest.raises(Refused, match=r"fixed until this deal is over \(Table T11\)"):
            table.engine.decide(table.loop.table, wanted, table.links)


def test_t11_between_two_deals_they_are_agreed_as_one_act_and_the_next_deal_is_played_by_them() -> None:
    with at_a_result(stacks=100) as table:
        before, number = table.scene, table.loop.table.number
        look(table)
        touch(table, "house.ante.more")
        touch(table, "house.ante.more")
        touch(table, "house.betting.no_limit")
        assert table.loop.table.number == number, "only wished so far"
        assert table.label("house.agree") == "Agreed"
        table.tap("house.agree")
        assert table.scene["text"][:2] == [before["text"][0], "Rules of Kryky agreed"]
        assert stored(table)[number:] == [
            e.Did(acts.RULES_AGREED(game="Kryky")),
            e.RulesAgreed("kryky", dict(table.loop.table.rules)),
        ]
        assert {**table.scene, "text": []} == {**before, "text": []}
        table.tap("result.next")
        assert (table.deal.rules["ante"], table.deal.rules["betting"]) == (3, "no_limit")
        assert table.loop.table.deals[0].rules["ante"] == 1
        table.to("opener")
        assert table.scene["pot"] == 9


def test_t11_undo_takes_the_agreement_back() -> None:
    with at_a_result() as table:
        before = table.scene
        look(table)
        touch(table, "house.ante.more")
        table.tap("house.agree")
        table.tap("nav.undo")
        assert seen(table.scene) == seen(before)
        assert table.loop.table.rules["ante"] == 1
        table.tap("result.next")
        assert table.to("opener")["pot"] == 3


def test_t11_what_was_only_wished_is_gone_with_the_power_or_the_way_back() -> None:
    with at_a_result() as table:
        before = table.scene
        look(table)
        touch(table, "house.ante.more")
        assert table.restart() == before
        look(table)
        touch(table, "house.ante.more")
        touch(table, "house.ante.less")
        assert "house.agree" not in table.buttons(), "what holds already is no change"
        touch(table, "house.ante.more")
        assert table.tap("house.back") == before


def test_t11_a_set_that_cannot_be_played_is_refused_with_the_reason_and_the_wishes_stay() -> None:
    with at_a_result(players=7) as table:
        look(table)
        touch(table, "house.burn.yes")
        assert table.refused(tap="house.agree").startswith("Seven players can use all 52 cards")
        assert table.scene["scene"] == "house"
        touch(table, "house.burn.no")
        assert "house.agree" not in table.buttons()


def test_t11_what_a_series_is_played_for_stands_until_it_is_over() -> None:
    with at_a_result("krg", stake=5) as table:
        look(table)
        assert "Some are fixed until the series ends" in table.scene["text"]
        keys = set(table.buttons())
        for _ in range(12):
            keys |= table.tap("house.more") and table.buttons()
        series = {s.name for s in all_games()["krg"].settings if s.scope == "series"}
        touched = {key.split(".")[1] for key in keys if key.startswith("house.")}
        assert {"stake", "wins_needed", "tie"} <= series
        assert not touched & series
        assert "burn" in touched
        wanted = Pressed("rules.agree", name="krg", rules=(("stake", 9),))
        with pytest.raises(Refused, match="until it is over"):
            table.engine.decide(table.loop.table, wanted, table.links)
        table.tap("house.back")
        while table.kind != "series_over":
            table.step()
        look(table)
        touch(table, "house.stake.more")
        table.tap("house.agree")
        table.tap("series.new")
        assert table.loop.table.series is not None
        assert table.loop.table.series.stake == 6


def test_t2_the_rules_open_at_the_game_whose_house_rules_are_looked_at() -> None:
    with at_a_result("krg", choice="dealers_choice") as table:
        table.tap("result.next")
        table.tap("house.open")
        assert table.tap("nav.rules")["scene"] == "rules"
        assert table.tap("rules.back")["text"][0] == "Rules of KRG", "back to where the look began"
        table.tap("house.game")
        touch(table, "house.hi_lo.on")
        assert table.tap("nav.rules")["text"][0].startswith("Kryky 5.1")
        table.tap("rules.back")
        for key in ("house.back", "nav.rules"):
            table.tap(key)
        assert table.scene["text"][0].startswith("Table T2")


def test_t2_before_another_game_is_named_its_rules_are_looked_at_and_agreed() -> None:
    with at_a_result(choice="dealers_choice") as table:
        table.tap("result.next")
        before = table.scene
        table.tap("house.open")
        assert table.scene["text"][0] == "Rules of Kryky"
        table.tap("house.game")
        assert table.scene["text"][0] == "Rules of Six Card Draw"
        touch(table, "house.decks.1")
        assert "house.game" not in table.buttons(), "what was wished is agreed or left first"
        table.tap("house.agree")
        assert table.primary() == "game.six_card_draw"
        table.tap("nav.undo")
        assert seen(table.scene) == seen(before)
        table.tap("house.open")
        table.tap("house.game")
        touch(table, "house.decks.1")
        table.tap("house.agree")
        table.tap("game.six_card_draw")
        assert (table.deal.decks, table.deal.rules["decks"]) == (1, 1)


def test_t11_all_as_usual_is_one_touch() -> None:
    with at_a_result(ante=4, muck_beaten=False, referee="Bo") as table:
        look(table)
        table.tap("house.usual")
        assert "4 changed" in table.scene["text"], "these and the shuffle by hand"
        table.tap("house.agree")
        assert {name: table.loop.table.rules[name] for name in ("ante", "muck_beaten", "referee")} == {
            "ante": 1, "muck_beaten": True, "referee": "host"
        }  # fmt: skip


def test_t9_who_has_the_last_word_is_tapped_through_the_names() -> None:
    with at_a_result() as table:
        look(table)
        for name in ("Ann", "Bo"):
            touch(table, "house.referee.more")
            assert table.label("house.referee.more") == name
        table.tap("house.agree")
        assert table.loop.table.rules["referee"] == "Bo"


def test_where_one_has_all_the_chips_the_usual_key_closes_the_night_and_the_table_is_one_touch() -> None:
    with Talk("six_card_draw", 2, stacks={1: 1, 2: 5}) as table:
        table.to("show_cards")
        table.names_winners((2,))
        assert table.primary() == "series.close"
        assert "Bo has it all" in table.scene["text"]
        assert "result.next" not in {b["id"] for b in table.scene["buttons"]}
        assert table.tap("people.open")["scene"] == "table"
        for key in ("table.seat.1", "seat.buy"):
            table.tap(key)
        table.act(type="20")
        table.tap("amount.ok")
        table.tap("table.back")
        assert table.primary() == "result.next"
        table.tap("result.next")
        assert table.deal.number == 2


def test_with_nobody_to_deal_to_the_usual_keys_lead_on_and_never_round_in_a_circle() -> None:
    with Talk("six_card_draw", 2, stacks={1: 1, 2: 5}) as table:
        table.to("show_cards")
        table.names_winners((2,))
        seen_so_far = []
        while table.scene["scene"] != "closed":
            assert table.scene not in seen_so_far
            seen_so_far.append(table.scene)
            table.tap(table.primary())
        assert [scene["scene"] for scene in seen_so_far] == ["result", "close"], "it is asked once more"


def test_t11_a_look_at_the_rules_keeps_the_wishes() -> None:
    with at_a_result() as table:
        look(table)
        touch(table, "house.ante.more")
        wished = table.scene
        assert table.tap("nav.rules")["scene"] == "rules"
        assert table.label("rules.back") == "Back", "not to the deal"
        for key in ("rules.down", "rules.find", "keyboard.topics", "rules.back"):
            table.tap(key)
        assert table.scene == wished
        table.tap("nav.rules")
        assert table.tap("nav.rules") == wished, "the same key again is the way back too"
        table.tap("house.agree")
        assert table.loop.table.rules["ante"] == 2


def test_t11_what_only_begins_an_evening_is_not_agreed_again() -> None:
    with at_a_result() as table:
        look(table)
        keys = set(table.buttons())
        for _ in range(12):
            keys |= table.tap("house.more") and table.buttons()
        assert not {key for key in keys if key.startswith(("house.first_dealer", "house.deck_check"))}
        wanted = Pressed("rules.agree", name="kryky", rules=(("first_dealer", "chosen"),))
        with pytest.raises(Refused, match="for the start of the evening"):
            table.engine.decide(table.loop.table, wanted, table.links)
