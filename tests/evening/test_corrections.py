"""A deal that is over is put right: one act, both versions in the record, the tally changes once."""

from dealer.rules import events as e
from tests.evening.test_pools import KINGS, QUEENS, deal, seat_hands, tie_of_two, win
from tests.rig import Rig, Scene


def facts(rig: Rig) -> tuple[e.Event, ...]:
    return e.decode_all([entry.body for entry in rig.store.load(rig.loop.evening)])


def correct_winner(rig: Rig, number: int, *toggles: int) -> None:
    assert name_winner(rig, number, *toggles)["problem"] is None


def name_winner(rig: Rig, number: int, *toggles: int) -> Scene:
    rig.tap("nav.fix")
    rig.tap("fix.correct")
    if any(b["id"] == f"correct.{number}" for b in rig.scene["buttons"]):
        rig.tap(f"correct.{number}")
    rig.tap("correct.winner")
    for seat in toggles:
        scene = rig.tap(f"correct.won.{seat}")
        if any(b["id"] == f"correct.stayed.{seat}" for b in scene["buttons"]):
            rig.tap(f"correct.stayed.{seat}")  # out of the deal: it is said that this is what was wrong
    rig.tap("correct.done")
    rig.tap("correct.ok")
    return rig.act(tap="why.2")


def test_a_misread_card_is_put_right_and_the_deal_rescored() -> None:
    with Rig() as rig:
        hands = {1: KINGS, 2: QUEENS, 3: ("4d", "5c")}
        rig.play_to("shared_cards")
        rig.play_to(
            "result", "Qh", "9s", "9d", "4s", "2h", *(c for hand in seat_hands(rig, hands) for c in hand)
        )  # fmt: skip
        assert rig.scene["tally"] == {"Ann": 1, "Bo": 0, "Cy": 0}
        rig.tap("result.correct")
        assert rig.loop.table.deal is not None
        place = [str(t.card) for t in rig.loop.table.deal.turned].index("5c")
        rig.tap(f"correct.card.{place}")
        rig.tap("card.4c")
        rig.act(type="the five was a four")
        rig.tap("correct.ok")
        assert rig.scene["tally"] == {"Ann": 0, "Bo": 0, "Cy": 1}
        assert "fours full of nines" in rig.scene["text"][0]
        (corrected,) = [fact for fact in facts(rig) if isinstance(fact, e.Corrected)]
        assert (corrected.before.winners, corrected.after.winners) == ((1,), (3,))
        assert corrected.why == "the five was a four"
        rig.tap("result.correct")
        rig.tap("correct.undo")
        assert rig.scene["tally"] == {"Ann": 1, "Bo": 0, "Cy": 0}


def test_a_misread_board_card_of_the_running_deal_is_put_right_and_the_deal_goes_on() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.step("Qh")
        rig.tap("nav.fix")
        rig.tap("fix.correct")
        rig.tap("correct.card.0")
        rig.tap("card.Qd")
        rig.tap("correct.ok")
        rig.tap("why.0")
        assert rig.scene["board"] == ["Qd"]
        assert rig.kind == "shared_cards"
        rig.step("Qh")
        assert rig.scene["board"] == ["Qd", "Qh"]


def test_the_winner_of_an_earlier_deal_changes_and_a_running_series_goes_on() -> None:
    with Rig() as rig:
        for seat in (1, 1):
            win(rig, seat)
            rig.tap(rig.primary())
        rig.play_to("discard")
        before = rig.scene["prompt"]
        correct_winner(rig, 1, 2)
        assert rig.scene["tally"] == {"Ann": 1, "Bo": 1, "Cy": 0}
        assert rig.scene["prompt"] == before


def test_several_winners_share_a_corrected_deal_and_nobody_cannot_be_the_winner() -> None:
    with Rig(rules={"tie": "all_credit"}) as rig:
        win(rig, 1)
        for key in ("result.correct", "correct.winner", "correct.won.2", "correct.won.3", "correct.done", "correct.ok"):
            rig.tap(key)
        rig.tap("why.1")
        assert rig.scene["tally"] == {"Ann": 0, "Bo": 1, "Cy": 1}
        for key in ("result.correct", "correct.winner", "correct.won.2", "correct.won.2"):
            rig.tap(key)
        assert rig.act(tap="correct.done")["problem"]["code"] == "refused"
        rig.tap("correct.leave")
        assert "correct.ok" not in [b["id"] for b in rig.scene["buttons"]]


def test_a_correction_that_decides_the_series_ends_it_and_calls_off_the_deal_at_hand() -> None:
    with Rig() as rig:
        for seat in (1, 2, 1):
            win(rig, seat)
            rig.tap(rig.primary())
        rig.play_to("discard")
        correct_winner(rig, 2, 1)
        assert rig.kind == "result"
        assert rig.scene["tally"]["Ann"] == 3
        assert rig.loop.table.net == {1: 10, 2: -5, 3: -5}
        rig.tap(rig.primary())
        assert rig.kind == "series_over"


def test_a_series_that_was_not_won_after_all_goes_on() -> None:
    with Rig() as rig:
        for seat in (1, 1, 1):
            win(rig, seat)
            rig.tap(rig.primary())
        assert rig.kind == "series_over"
        rig.tap("series.correct")
        rig.tap("correct.3")
        rig.tap("correct.winner")
        rig.tap("correct.won.2")
        rig.tap("correct.done")
        rig.tap("correct.ok")
        rig.tap("why.0")
        assert rig.scene["tally"] == {"Ann": 2, "Bo": 1, "Cy": 0}
        assert sum(rig.loop.table.net.values()) == 0
        assert rig.kind == "shuffle"
        assert rig.scene["pot"] == 15


def test_a_series_long_over_that_nobody_reached_is_split_by_its_leaders() -> None:
    with Rig(players=("Ann", "Bo")) as rig:
        for seat in (1, 1, 1):
            win(rig, seat)
            rig.tap(rig.primary())
        rig.tap(rig.primary())
        win(rig, 2)
        correct_winner(rig, 3, 2, 1)  # a tie, which counts for nobody
        assert rig.loop.table.past[0].paid == {1: 10}
        assert rig.scene["tally"] == {"Ann": 0, "Bo": 1}
        correct_winner(rig, 2, 2)
        assert sum(rig.loop.table.past[0].paid.values()) == 10
        assert set(rig.loop.table.past[0].paid) == {1, 2}


def test_quads_that_were_misread_give_the_pool_back() -> None:
    with Rig(players=("Ann", "Bo"), rules={"quads_pool": 2}) as rig:
        deal(rig, ("9s", "9h", "4s", "7h", "Kd"), ("2c", "3d"), ("9d", "9c"))
        assert rig.loop.table.pools["quads"].won == {1: 4}
        rig.tap("result.correct")
        assert rig.loop.table.deal is not None
        place = [str(t.card) for t in rig.loop.table.deal.turned].index("9c")
        rig.tap(f"correct.card.{place}")
        rig.tap("card.8c")
        rig.tap("correct.ok")
        rig.tap("why.0")
        assert rig.loop.table.pools["quads"].open
        assert rig.loop.table.net == {1: 0, 2: 0}


def test_an_amount_and_the_winner_of_a_betting_deal() -> None:
    with Rig("six_card_draw", ("Ann", "Bo", "Cy")) as rig:
        rig.play_to("bet")
        for key in ("bet.bet", "bet.call", "bet.fold"):
            rig.tap(key)
        while rig.kind == "draw":
            rig.tap("draw.0")
        rig.play_to("bet")
        rig.tap("bet.check")
        rig.tap("bet.check")
        rig.tap("show.award")
        rig.tap("award.2")
        rig.tap("award.ok")
        assert rig.scene["tally"] == {"Ann": -1, "Bo": 4, "Cy": -3}
        rig.tap("result.correct")
        rig.tap("correct.amount")
        rig.tap("correct.put.1")
        rig.act(type="0")
        rig.tap("amount.ok")
        rig.tap("correct.ok")
        rig.tap("why.0")
        assert rig.scene["tally"] == {"Ann": 0, "Bo": 3, "Cy": -3}
        rig.tap("result.correct")
        rig.tap("correct.winner")
        rig.tap("correct.won.3")
        rig.tap("correct.done")
        rig.tap("correct.ok")
        rig.tap("why.0")
        assert rig.scene["tally"] == {"Ann": 0, "Bo": -3, "Cy": 3}
        assert rig.act(tap="nav.rules")["problem"] is None


def test_r2_a_playoff_that_a_correction_calls_is_not_decided_by_the_deal_of_all_that_was_running() -> None:
    with Rig(rules={"tie": "all_credit"}) as rig:
        for seat in (1, 2, 1, 2, 3):
            win(rig, seat)
            rig.tap(rig.primary())
        rig.play_to("discard")
        correct_winner(rig, 5, 1, 2)
        assert rig.scene["tally"] == {"Ann": 3, "Bo": 3, "Cy": 0}
        assert rig.kind == "result", "Cy was dealt in and is not in the playoff"
        rig.tap(rig.primary())
        assert rig.loop.table.deal is not None
        assert sorted(rig.loop.table.deal.seats) == [1, 2]
        win(rig, 2)
        assert rig.loop.table.net == {1: -5, 2: 10, 3: -5}


def test_r2_a_playoff_that_a_correction_takes_back_stops_and_all_are_dealt_in_again() -> None:
    with Rig(rules={"tie": "all_credit"}) as rig:
        for seat in (1, 2, 1, 2):
            win(rig, seat)
            rig.tap(rig.primary())
        tie_of_two(rig)
        rig.tap(rig.primary())
        rig.play_to("discard")
        correct_winner(rig, 5, 3)
        assert rig.scene["tally"] == {"Ann": 2, "Bo": 2, "Cy": 1}
        assert rig.kind == "result"
        rig.tap(rig.primary())
        assert rig.loop.table.deal is not None
        assert sorted(rig.loop.table.deal.seats) == [1, 2, 3]


def on(rig: Rig) -> None:
    """The usual key, or whoever is asked first opens."""
    rig.tap(f"opener.{rig.scene['prompt']['seats'][0]}") if rig.kind == "opener" else rig.step()


def test_c12_no_chips_move_into_or_out_of_a_running_deal_by_a_correction_of_an_earlier_one() -> None:
    with Rig("kryky", ("Ann", "Bo", "Cy"), stacks=20) as rig:
        while rig.kind != "result":
            on(rig)
        assert rig.loop.table.deal is not None
        winner = rig.loop.table.deal.winners[0]
        other, stacks, prompts = winner % 3 + 1, rig.loop.table.stacks, set()
        toggles = (*rig.loop.table.deal.winners, other)
        rig.tap(rig.primary())
        while rig.kind != "result":
            prompts.add(rig.kind)
            said = name_winner(rig, 1, *toggles)["problem"]["text"]
            assert said.endswith("'s chips are in play: correct it after this deal (Betting B7)")
            rig.restart()  # nothing of it was kept
            on(rig)
        assert "bet" in prompts
        assert name_winner(rig, 1, *toggles)["problem"] is None
        assert rig.loop.table.stacks != stacks
