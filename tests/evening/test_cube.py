"""The doubling cube at the table (R8 to R13), through the headless lines; amounts in smallest units."""

from typing import Any

import pytest

from tests.evening.test_corrections import correct_winner
from tests.evening.test_pools import win
from tests.rig import Rig

Scene = dict[str, Any]
FOUR = ("Ann", "Bo", "Cy", "Dee")


def with_cube(players: tuple[str, ...] = FOUR, **rules: bool | int | str) -> Rig:
    return Rig(players=players, rules={"cube": True, **rules})


def turn(rig: Rig, seat: int) -> Scene:
    rig.tap("nav.table")
    rig.tap("table.cube")
    return rig.tap(f"cube.{seat}")


def asked(rig: Rig) -> list[int]:
    assert rig.kind == "double"
    seats: list[int] = rig.scene["prompt"]["seats"]
    return seats


def cube_key(rig: Rig) -> bool:
    rig.tap("nav.table")
    enabled = [b["enabled"] for b in rig.scene["buttons"] if b["id"] == "table.cube"]
    rig.tap("nav.table")
    return enabled == [True]


def series(rig: Rig) -> Any:
    return rig.loop.table.series


def test_r8_without_the_cube_there_is_no_key_for_it() -> None:
    with Rig(players=FOUR) as rig:
        rig.play_to("discard")
        rig.tap("nav.table")
        assert not [b for b in rig.scene["buttons"] if b["id"] == "table.cube"]


def test_r10_four_at_five_one_drops_then_another() -> None:
    with with_cube() as rig:
        before = rig.play_to("discard")
        assert before["pot"] == 20
        turn(rig, 1)
        for seat, key in ((2, "double.take"), (3, "double.take"), (4, "double.drop")):
            assert asked(rig) == [seat] == rig.scene["lights"]["to_act"]
            rig.tap(key)
        assert (rig.scene["pot"], asked(rig)) == (30, [1]), "Ann turned the cube, and pays as the others did"
        assert "on account" in rig.scene["text"][0]
        rig.tap("double.pay")
        assert rig.scene["pot"] == 35
        assert rig.scene["prompt"] == {**before["prompt"], "seats": [2, 3, 1]}
        turn(rig, 2)
        assert asked(rig) == [3]
        rig.tap("double.take")
        assert asked(rig) == [1]
        rig.tap("double.drop")
        assert asked(rig) == [2]
        rig.tap("double.pay")
        assert rig.scene["pot"] == 55
        assert series(rig).staked == {1: 10, 2: 20, 3: 20, 4: 5}
        assert rig.scene["tally"] == {"Bo": 0, "Cy": 0}


def test_r10_both_drop_and_the_turner_takes_the_pool_and_pays_nothing_more() -> None:
    with with_cube(("Ann", "Bo", "Cy")) as rig:
        rig.play_to("shared_cards")
        turn(rig, 1)
        rig.tap("double.drop")
        rig.tap("double.drop")
        assert rig.kind == "result"
        assert rig.loop.table.net == {1: 10, 2: -5, 3: -5}
        rig.tap(rig.primary())
        assert rig.kind == "series_over"
        assert "15" in rig.scene["text"][0]
        rig.tap(rig.primary())
        assert rig.loop.table.series is not None
        assert rig.loop.table.series.cube == 1
        assert rig.loop.table.series.players == (1, 2, 3)


def test_r9_the_last_to_turn_may_not_turn_again() -> None:
    with with_cube() as rig:
        rig.play_to("discard")
        turn(rig, 2)
        for _ in range(3):
            rig.tap("double.take")
        rig.tap("double.pay")
        rig.tap("nav.table")
        rig.tap("table.cube")
        assert [b["id"] for b in rig.scene["buttons"] if b["id"].startswith("cube.")] == [
            "cube.3", "cube.4", "cube.1", "cube.back",
        ]  # fmt: skip


def test_r9_only_who_paid_last_owns_the_cube_where_that_was_agreed() -> None:
    with with_cube(cube_right="owner") as rig:
        rig.play_to("discard")
        turn(rig, 2)
        rig.tap("double.take")
        rig.tap("double.drop")
        rig.tap("double.take")
        rig.tap("double.pay")
        assert rig.act(tap="nav.table")["problem"] is None
        rig.tap("table.cube")
        keys = {b["id"] for b in rig.scene["buttons"] if b["id"].startswith("cube.")}
        assert keys == {"cube.1", "cube.3", "cube.back"}


def test_r11_answers_go_round_from_the_turners_left_and_a_drop_kills_the_hand() -> None:
    with with_cube() as rig:
        rig.play_to("shared_cards")
        turn(rig, 3)
        for seat in (4, 1, 2):
            assert asked(rig) == [seat]
            rig.tap("double.drop" if seat == 1 else "double.take")
        rig.tap("double.pay")
        assert rig.kind == "shared_cards"
        rig.play_to("show_cards")
        showing = set()
        while rig.kind == "show_cards":
            showing |= set(rig.scene["prompt"]["seats"])
            rig.step()
        assert showing == {2, 3, 4}


def test_r12_not_between_the_river_and_the_result() -> None:
    with with_cube() as rig:
        rig.play_to("ante")
        assert not cube_key(rig)
        rig.play_to("discard")
        assert cube_key(rig)
        rig.play_to("show_cards")
        assert not cube_key(rig)
        rig.play_to("result")
        assert cube_key(rig)


def test_r3_the_cube_waits_until_every_stake_is_in() -> None:
    with with_cube() as rig:
        assert rig.kind == "shuffle"
        assert not cube_key(rig)
        rig.play_to("cut")
        assert not cube_key(rig)
        rig.play_to("discard")
        turn(rig, 1)
        for _ in range(3):
            rig.tap("double.take")
        rig.tap("double.pay")
        assert series(rig).staked == dict.fromkeys((1, 2, 3, 4), 10)


def test_r12_only_between_deals_where_that_was_agreed() -> None:
    with with_cube(cube_window="between_deals") as rig:
        rig.play_to("discard")
        assert not cube_key(rig)
        rig.play_to("result")
        assert cube_key(rig)


def test_r13_at_64_a_turn_is_refused_and_the_cube_is_back_at_one_with_the_next_series() -> None:
    with with_cube(("Ann", "Bo")) as rig:
        rig.play_to("discard")
        for n in range(6):
            turn(rig, 1 + n % 2)
            rig.tap("double.take")
            rig.tap("double.pay")
        assert series(rig).cube == 64
        assert rig.scene["pot"] == 640
        assert not cube_key(rig)
        rig.act(tap="nav.table")
        assert rig.act(tap="table.cube")["problem"]["code"] == "refused"


def test_r11_a_double_is_answered_to_the_end_before_a_deal_that_is_over_is_corrected() -> None:
    with with_cube() as rig:
        win(rig, 1)
        rig.tap(rig.primary())
        rig.play_to("discard")
        turn(rig, 3)
        rig.tap("double.take")
        paid = dict(series(rig).staked)
        for tap in ("nav.fix", "fix.correct", "correct.winner", "correct.won.2", "correct.done", "correct.ok"):
            rig.tap(tap)
        assert "double" in rig.act(tap="why.0")["problem"]["text"]
        assert (dict(series(rig).staked), dict(series(rig).wins)[1]) == (paid, 1)
        rig.tap("why.done")
        rig.tap("correct.back")
        for _ in range(2):
            rig.tap("double.take")
        rig.tap("double.pay")
        assert series(rig).staked == dict.fromkeys((1, 2, 3, 4), 10)
        correct_winner(rig, 1, 2)
        assert rig.scene["tally"] == {"Ann": 0, "Bo": 1, "Cy": 0, "Dee": 0}


def test_n4_who_turned_the_cube_pays_nothing_where_that_was_agreed() -> None:
    with with_cube(("Ann", "Bo", "Cy"), cube_turner_pays=False) as rig:
        rig.play_to("discard")
        turn(rig, 1)
        rig.tap("double.take")
        rig.tap("double.take")
        assert rig.kind == "discard"
        assert series(rig).staked == {1: 5, 2: 10, 3: 10}
        turn(rig, 2)
        rig.tap("double.take")
        rig.tap("double.drop")
        assert series(rig).staked == {1: 5, 2: 10, 3: 20}


def test_n4_the_payment_of_who_turned_the_cube_cites_its_rule_and_blocks_what_the_others_payments_block() -> None:
    with with_cube(("Ann", "Bo", "Cy")) as rig:
        rig.play_to("discard")
        turn(rig, 1)
        rig.tap("double.take")
        rig.tap("double.take")
        assert rig.scene["prompt"]["article"] == "KRG 5.2"
        for key in ("nav.table", "table.seat.3"):
            rig.tap(key)
        assert "Answer the double first" in rig.act(tap="seat.leave")["problem"]["text"]
        rig.act(tap="nav.table")
        rig.act(tap="nav.table")
        assert asked(rig) == [1]


@pytest.mark.parametrize("answers", [("take", "take", "pay"), ("take", "drop"), ("drop", "drop"), ("drop", "take")])
def test_every_answer_can_be_undone_and_survives_the_power_going(answers: tuple[str, ...]) -> None:
    with with_cube(("Ann", "Bo", "Cy")) as rig:
        seen = [rig.play_to("discard")]
        turn(rig, 1)
        seen.append(rig.scene)
        for answer in answers:
            rig.tap(f"double.{answer}")
            assert {**rig.restart(), "problem": None} == rig.scene
            seen.append(rig.scene)
        for before in reversed(seen[:-1]):
            now = rig.tap("nav.undo")
            assert {**now, "text": now["text"][:1]} == {**before, "text": before["text"][:1]}
