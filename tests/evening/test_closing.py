"""Closing the night (R17): what is unfinished, what waits, the gap, the code, who pays whom, all evenings."""

from dealer.export.build import export_evening
from dealer.export.evening import encode
from dealer.export.verify import verify
from dealer.rules.pools import can_win
from dealer.store import MemoryStore
from tests.evening.test_people import person
from tests.evening.test_pools import win
from tests.rig import Rig


def close(rig: Rig) -> str:
    rig.act(tap="nav.table")
    rig.tap("table.close")
    return " ".join(rig.tap("close.ok")["text"])


def test_r17_an_unfinished_series_is_paid_back_and_forfeited_stakes_are_shared() -> None:
    with Rig(players=("Ann", "Bo", "Cy", "Dee")) as rig:
        win(rig, 1)
        person(rig, 4, "seat.leave")
        close(rig)
        net = rig.loop.table.net
        assert net[4] == -5
        assert sorted(net[p] for p in (1, 2, 3)) == [1, 2, 2]


def test_r17_or_it_waits_for_the_next_evening_with_wins_and_cube() -> None:
    with Rig(rules={"close_mid": "carry"}) as rig:
        win(rig, 1)
        rig.tap(rig.primary())
        said = close(rig)
        assert rig.loop.table.net == {1: -5, 2: -5, 3: -5}
        assert "Waits for next time 15" in said
        rig.tap("closed.new")
        for name in ("Ann", "Bo", "Cy"):
            known = [b for b in rig.scene["buttons"] if b["label"] == name]
            rig.tap(known[0]["id"])
        rig.tap("seats.done")
        for key in ("house.agree", "seats.1", "dealer.done"):
            rig.tap(key)
        assert rig.scene["tally"] == {"Ann": 1, "Bo": 0, "Cy": 0}
        assert rig.scene["pot"] == 15
        for _ in range(2):
            win(rig, 1)
            rig.tap(rig.primary())
        assert rig.kind == "series_over"
        assert rig.loop.table.net == {1: 15, 2: 0, 3: 0}
        assert rig.loop.table.box == -15


def test_r17_it_waits_for_an_evening_that_begins_with_a_preset_as_well() -> None:
    store = MemoryStore()
    with Rig(rules={"close_mid": "carry"}, store=store) as rig:
        win(rig, 1)
        rig.tap(rig.primary())
        close(rig)
    with Rig(players=("Cy", "ANN", "Bo", "Dee"), store=store) as rig:
        assert rig.scene["tally"] == {"ANN": 1, "Bo": 0, "Cy": 0}
        assert rig.scene["pot"] == 15
        rig.play_to("discard")
        assert rig.scene["prompt"]["seats"] == [2, 3, 1]
        assert sum(rig.loop.table.net.values()) == 0


def test_a_new_name_keeps_what_was_won_under_the_old_one_and_its_claim_on_what_waits() -> None:
    store = MemoryStore()
    with Rig(players=("Ann", "Bo"), rules={"quads_pool": 2}, store=store) as rig:
        win(rig, 1)
        close(rig)
        before = {line.name: (line.evenings, line.deals_won) for line in rig.loop.memory.totals("points")}
        assert before == {"Ann": (1, 1), "Bo": (1, 0)}
    with Rig(players=("Ann", "Bo"), store=store) as rig:
        for seat, name in ((1, "Zed"), (2, "Ann")):
            for key in ("nav.table", f"table.seat.{seat}", "seat.rename"):
                rig.tap(key)
            rig.act(type=name)
            rig.tap("keyboard.ok")
            rig.tap("nav.table")
        pool = rig.loop.table.pools["quads"]
        assert [can_win(rig.loop.table, pool, player) for player in (1, 2)] == [True, True]
        win(rig, 2)
        close(rig)
        after = {line.name: (line.evenings, line.deals_won) for line in rig.loop.memory.totals("points")}
        assert after == {"Zed": (2, 1), "Ann": (2, 1)}
        assert sorted(r.name for r in rig.loop.memory.people) == ["Ann", "Zed"]


def test_an_unwon_pool_for_four_of_a_kind_waits_and_is_its_own_line() -> None:
    with Rig(players=("Ann", "Bo"), rules={"quads_pool": 2}) as rig:
        win(rig, 1)
        said = close(rig)
        assert rig.loop.table.box == 4
        assert "Waits for next time 4" in said
        rig.tap("closed.new")
        pool = rig.loop.table.pools["quads"]
        assert (pool.amount, sorted(pool.payers)) == (4, ["Ann", "Bo"])


def test_a_running_deal_is_void_and_a_carried_pot_is_split() -> None:
    with Rig("six_card_draw", ("Ann", "Bo", "Cy")) as rig:
        rig.play_to("bet")
        for _ in range(3):
            rig.tap("bet.check")
        assert rig.kind == "result"
        rig.tap(rig.primary())
        rig.play_to("bet")
        close(rig)
        assert set(rig.loop.table.net.values()) == {0}
        assert not any(rig.loop.table.carried.values())


def test_a_gap_in_the_count_is_said_and_stands_as_its_own_line() -> None:
    with Rig("six_card_draw", ("Ann", "Bo"), stacks=50) as rig:
        rig.play_to("bet")
        rig.tap("bet.bet")
        rig.tap("bet.fold")
        for seat, chips in ((1, 49), (2, 49)):
            rig.tap("nav.table")
            rig.tap(f"table.seat.{seat}")
            rig.tap("seat.cash")
            rig.act(type=str(chips))
            rig.tap("amount.ok")
            rig.tap("nav.table")
        rig.tap("nav.table")
        rig.tap("table.close")
        assert "2 short" in " ".join(rig.scene["text"])
        said = " ".join(rig.tap("close.ok")["text"])
        assert "Short 2" in said


def test_the_closing_code_is_that_of_the_export_and_survives_a_restart() -> None:
    with Rig() as rig:
        win(rig, 1)
        said = close(rig)
        entries = rig.store.load(rig.loop.evening)
        evening = export_evening(rig.loop.evening, entries, rig.engine.games)
        assert evening.code in said
        assert verify(encode(evening), rig.engine.games, code=evening.code).closed
        assert rig.loop.context().closed is not None


def test_all_evenings_add_up_by_person_whatever_the_power_does() -> None:
    with Rig(players=("Ann", "Bo")) as rig:
        for _ in range(3):
            win(rig, 1)
            rig.tap(rig.primary())
        close(rig)
        rig.restart()
        totals = {
            line.name: (line.evenings, line.deals_won, line.series_won, line.net) for line in rig.loop.context().totals
        }
        assert totals == {"Ann": (1, 3, 1, 5), "Bo": (1, 0, 0, -5)}
