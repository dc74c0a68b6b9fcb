"""A series that waited for the next evening goes on by the rules it was begun by, and with everybody's money (R17)."""

import pytest

from dealer.rules.acts import agreeing
from dealer.rules.acts.closing import refunded
from dealer.rules.prompts import Pressed, Refused
from dealer.rules.state.evolve import fold
from dealer.store import MemoryStore
from tests.evening.test_closing import close
from tests.evening.test_corrections import correct_winner
from tests.evening.test_people import person
from tests.evening.test_pools import tie_of_two, win
from tests.rig import Rig


def carried(store: MemoryStore, **rules: bool | int | str) -> None:
    """An evening of three, closed at one win for Ann; its series waits."""
    with Rig(rules={"close_mid": "carry", **rules}, store=store) as rig:
        win(rig, 1)
        rig.tap(rig.primary())
        close(rig)


def test_r17_a_series_that_waited_keeps_the_rules_it_was_begun_by_and_tonights_stand_after_it() -> None:
    store = MemoryStore()
    carried(store, wins_needed=4, tie="all_credit", stake=7)
    with Rig(rules={"stake": 2}, store=store) as rig:
        rules = rig.loop.table.rules
        assert [rules[r] for r in ("wins_needed", "tie", "stake", "close_mid")] == [4, "all_credit", 7, "carry"]
        for _ in range(3):
            assert rig.kind != "series_over"
            win(rig, 1)
            rig.tap(rig.primary())
        assert rig.kind == "series_over"
        assert rig.loop.table.net == {1: 21, 2: 0, 3: 0}
        rig.tap("series.new")
        rules = rig.loop.table.rules
        assert [rules[r] for r in ("wins_needed", "tie", "stake", "close_mid")] == [3, "no_credit", 2, "refund"]
        rig.play_to("shuffle")
        assert rig.scene["prompt"] is not None
        before = rig.scene
        assert rig.restart()["pot"] == before["pot"]


def test_r17_what_is_agreed_while_it_is_played_leaves_its_rules_alone() -> None:
    store = MemoryStore()
    carried(store, wins_needed=4)
    with Rig(store=store) as rig:
        win(rig, 1)
        table = rig.loop.table
        press = Pressed("rules.agree", name="krg", rules=(("discard_order", "clockwise"),))
        after = fold(agreeing.answer(table, press, rig.loop.engine.games), table)
        assert (after.rules["discard_order"], after.rules["wins_needed"]) == ("clockwise", 4)
        assert (after.agreed["krg"]["discard_order"], after.agreed["krg"]["wins_needed"]) == ("clockwise", 3)
        locked = Pressed("rules.agree", name="krg", rules=(("wins_needed", 3),))
        with pytest.raises(Refused):
            agreeing.answer(table, locked, rig.loop.engine.games)


def test_r17_a_series_that_waited_does_not_take_the_evenings_side_pools_along() -> None:
    store = MemoryStore()
    carried(store, evening_pool=0)
    with Rig(rules={"evening_pool": 3}, store=store) as rig:
        assert rig.loop.table.rules["evening_pool"] == 3
        rig.play_to("discard")
        assert rig.loop.table.pools["evening"].amount == 9


def test_r9_r17_who_turned_the_cube_last_is_still_that_on_the_next_evening() -> None:
    store = MemoryStore()
    with Rig(rules={"close_mid": "carry", "cube": True}, store=store) as rig:
        rig.play_to("discard")
        rig.act(tap="nav.table")
        rig.tap("table.cube")
        rig.tap("cube.1")
        rig.tap("double.take")
        rig.tap("double.take")
        rig.tap("double.pay")
        close(rig)
        assert rig.loop.table.net == {1: -10, 2: -10, 3: -10}
    with Rig(players=("Bo", "Cy", "Ann"), store=store) as rig:
        series = rig.loop.table.series
        assert series is not None
        assert (series.cube, series.pool, series.turner, series.takers) == (2, 30, 3, (1, 2))
        rig.play_to("discard")
        rig.act(tap="nav.table")
        rig.tap("table.cube")
        assert {b["id"] for b in rig.scene["buttons"]} & {"cube.1", "cube.2", "cube.3"} == {"cube.1", "cube.2"}


def test_r5_who_leaves_a_series_that_waited_gets_back_what_was_paid_then() -> None:
    store = MemoryStore()
    carried(store, leave_mid="refund")
    with Rig(store=store) as rig:
        person(rig, 3, "seat.leave")
        series = rig.loop.table.series
        assert series is not None
        assert series.pool == 10
        win(rig, 1)
        rig.tap(rig.primary())
        person(rig, 2, "seat.leave")
        assert rig.loop.table.net == {1: 5, 2: 5, 3: 5}
        assert rig.loop.table.box == -15


def test_r17_who_bought_in_at_the_price_gets_no_more_back_than_the_others() -> None:
    store = MemoryStore()
    carried(store, join_mid="buy_in_at_zero")
    with Rig(players=("Ann", "Bo", "Cy", "Dee"), store=store) as rig:
        person(rig, 4, "seat.in")
        series = rig.loop.table.series
        assert series is not None
        assert series.pool == 20
        assert refunded(rig.loop.table, series) == {1: 5, 2: 5, 3: 5, 4: 5}


def test_r17_a_double_that_is_being_answered_is_paid_back_and_does_not_wait() -> None:
    with Rig(rules={"close_mid": "carry", "cube": True}) as rig:
        rig.play_to("discard")
        rig.act(tap="nav.table")
        rig.tap("table.cube")
        rig.tap("cube.1")
        rig.tap("double.take")
        close(rig)
        assert set(rig.loop.table.net.values()) == {0}
        assert rig.loop.table.box == 0


def test_r17_the_series_waits_or_is_paid_back_as_was_agreed_for_it_whichever_game_is_at_hand() -> None:
    with Rig(rules={"close_mid": "carry", "leave_mid": "refund", "choice": "dealers_choice"}) as rig:
        win(rig, 1)
        rig.tap(rig.primary())
        rig.tap("game.kryky")
        rig.play_to("deal_card")
        person(rig, 3, "seat.leave")
        series = rig.loop.table.series
        assert series is not None
        assert (series.pool, series.staked[3]) == (10, 0)
        close(rig)
        assert rig.loop.table.net == {1: -5, 2: -5, 3: 0}
        assert rig.loop.table.box == 10


def test_r2_r17_a_playoff_waits_too_and_is_played_by_those_who_tied() -> None:
    store = MemoryStore()
    with Rig(rules={"close_mid": "carry", "tie": "all_credit"}, store=store) as rig:
        for seat in (1, 2, 1, 2):
            win(rig, seat)
            rig.tap(rig.primary())
        tie_of_two(rig)
        close(rig)
        assert (rig.loop.table.net, rig.loop.table.box) == ({1: -5, 2: -5, 3: -5}, 15)
    with Rig(players=("Ann", "Cy"), store=store) as rig:
        assert rig.scene["pot"] == 0, "Bo is not here: the playoff waits on"
        close(rig)
    with Rig(players=("Cy", "Ann", "Bo"), store=store) as rig:
        assert rig.scene["tally"] == {"Ann": 3, "Bo": 3, "Cy": 0}
        assert rig.loop.table.deal is not None
        assert sorted(rig.loop.table.deal.seats) == [2, 3]
        win(rig, 3)
        assert rig.loop.table.net == {1: 0, 2: 0, 3: 15}
        correct_winner(rig, 1, 2)
        assert rig.loop.table.net == {1: 0, 2: 15, 3: 0}


def sit_down(rig: Rig, *names: str) -> list[str]:
    """Each types a name; what the screen says then."""
    for name in names:
        rig.tap("seats.new")
        rig.act(type=name)
        rig.tap("keyboard.ok")
    return list(rig.scene["text"])


def test_r17_who_agrees_the_rules_is_told_that_the_series_goes_on_by_its_own() -> None:
    store = MemoryStore()
    carried(store, stake=7)
    with Rig(seated=False, store=store) as rig:
        rig.tap("closed.new")
        assert "1 seated, 2 needed" in sit_down(rig, "Ann")
        assert "2 seated" in sit_down(rig, "Bo")
        texts = rig.tap("seats.done")["text"]
        assert "The last series goes on by its own rules" in texts
        assert "pool 21" in texts
        rig.tap("nav.undo")
        rig.choose("six_card_draw")
        assert "The last series goes on by its own rules" not in rig.tap("seats.done")["text"]


def test_r17_nobody_is_told_of_a_series_that_too_few_of_it_could_go_on_with() -> None:
    store = MemoryStore()
    carried(store)
    with Rig(seated=False, store=store) as rig:
        rig.tap("closed.new")
        sit_down(rig, "Ann", "Zed", "Yan")
        assert "Fixed until the series ends" in rig.tap("seats.done")["text"]
