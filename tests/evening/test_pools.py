"""Side pools and the end of a series at the table (R1 to R3, R14, R15), through the headless lines."""

from collections.abc import Sequence

import pytest

from dealer.store import MemoryStore
from tests.rig import Rig

BOARD = ("Qh", "9s", "9d", "4s", "2h")
KINGS, QUEENS, FOURS = ("Kh", "Ks"), ("Qs", "Js"), ("4d", "4c")
ACE = ("Ah", "Kd", "Qs", "Jc", "Tc")


def deal(rig: Rig, board: Sequence[str], *hands: Sequence[str]) -> None:
    """One whole deal with these cards; hands from the dealer's left."""
    rig.play_to("shared_cards")
    rig.play_to("result", *board, *(card for hand in hands for card in hand))


def go_on(rig: Rig) -> None:
    rig.tap(rig.primary())


def seat_hands(rig: Rig, hands: dict[int, Sequence[str]]) -> list[Sequence[str]]:
    assert rig.loop.table.deal is not None
    return [hands[seat] for seat in rig.loop.table.deal.seats if seat in hands]


def win(rig: Rig, seat: int) -> None:
    """The seat wins a deal outright: aces over whatever the others hold."""
    rig.play_to("shared_cards")
    assert rig.loop.table.deal is not None
    others = iter([("2c", "3d"), ("2d", "4c"), ("3c", "5d"), ("4d", "5h"), ("6c", "5c"), ("6d", "2s")])
    seats = rig.loop.table.deal.active
    hands = [("As", "Ac") if s == seat else next(others) for s in seats]
    rig.play_to("result", "Kh", "9s", "8d", "Js", "7h", *(card for hand in hands for card in hand))


@pytest.mark.parametrize(
    ("tie", "scores"),
    [("no_credit", [0, 0, 0]), ("replay", [0, 0, 0]), ("all_credit", [1, 1, 1]), ("shared", ["1/3", "1/3", "1/3"])],
)
def test_r1_a_deal_that_everybody_ties(tie: str, scores: list[int | str]) -> None:
    with Rig(rules={"tie": tie}) as rig:
        dealer = rig.loop.table.button
        deal(rig, ACE, ("2c", "3c"), ("2d", "3d"), ("2h", "3h"))
        assert list(rig.scene["tally"].values()) == scores
        go_on(rig)
        assert (rig.loop.table.button == dealer) is (tie == "replay")


def tie_of_two(rig: Rig) -> None:
    """Ann and Bo hold the best hand together."""
    tied = {1: ("Ah", "3c"), 2: ("As", "3d"), 3: ("2c", "4d"), 4: ("2d", "4c"), 5: ("2h", "4h")}
    rig.play_to("shared_cards")
    rig.play_to("result", "Kh", "9s", "8d", "Js", "7h", *(c for h in seat_hands(rig, tied) for c in h))


@pytest.mark.parametrize(("players", "paid"), [(4, {1: 10, 2: 10}), (5, {1: 13, 2: 12})])
def test_r2_a_dead_heat_splits_the_pool_the_odd_chip_from_the_dealers_left(players: int, paid: dict[int, int]) -> None:
    names = ("Ann", "Bo", "Cy", "Dee", "Ed")[:players]
    with Rig(players=names, rules={"tie": "all_credit", "dead_heat": "split"}) as rig:
        for seat in (1, 2, 1, 2):
            win(rig, seat)
            go_on(rig)
        tie_of_two(rig)
        go_on(rig)
        assert rig.kind == "series_over"
        assert rig.loop.table.series is not None
        assert rig.loop.table.series.paid == paid


def test_r2_a_playoff_is_dealt_to_the_tied_players_only() -> None:
    with Rig(rules={"tie": "all_credit"}) as rig:
        for seat in (1, 2, 1, 2):
            win(rig, seat)
            go_on(rig)
        tie_of_two(rig)
        assert rig.scene["tally"] == {"Ann": 3, "Bo": 3, "Cy": 0}
        go_on(rig)
        assert rig.loop.table.deal is not None
        assert rig.loop.table.deal.seats in {(1, 2), (2, 1)}
        win(rig, 2)
        go_on(rig)
        assert rig.kind == "series_over"
        assert rig.loop.table.net == {1: -5, 2: 10, 3: -5}


def test_r3_nobody_plays_unpaid() -> None:
    with Rig() as rig:
        rig.play_to("ante")
        assert rig.scene["prompt"]["seats"] == [2, 3, 1]
        rig.tap("ante.2")
        assert rig.scene["prompt"]["seats"] == [3, 1]
        rig.tap("nav.table")
        rig.tap("table.seat.3")
        rig.tap("seat.out")
        rig.act(tap="nav.table")
        rig.play_to("discard")
        assert rig.loop.table.deal is not None
        assert rig.loop.table.deal.active == (2, 1)
        assert rig.scene["pot"] == 10


def test_r3_a_dead_hand_owes_its_stake_all_the_same() -> None:
    with Rig(rules={"quads_pool": 2}) as rig:
        assert rig.kind == "shuffle"
        for tap in ("nav.fix", "fix.dead_hand", "fault.3", "fault.rule"):
            rig.tap(tap)
        rig.play_to("ante")
        assert sorted(rig.scene["prompt"]["seats"]) == [1, 2, 3]
        rig.tap("ante.all")
        assert rig.loop.table.series is not None
        assert rig.loop.table.series.staked == {1: 5, 2: 5, 3: 5}
        assert rig.loop.table.pools["quads"].paid == {1: 2, 2: 2, 3: 2}


def test_r14_most_deals_and_side_pools_are_paid_with_the_stakes() -> None:
    with Rig(rules={"evening_pool": 3, "quads_pool": 2, "wins_needed": 4}) as rig:
        rig.play_to("ante")
        assert "10" in rig.scene["prompt"]["text"]
        rig.tap("ante.all")
        pools = rig.loop.table.pools
        assert (pools["evening"].amount, pools["quads"].amount) == (9, 6)
        assert rig.scene["pot"] == 15


def test_r14_side_pools_are_asked_for_again_where_the_first_deal_is_called_off_before_they_are_paid() -> None:
    with Rig(rules={"evening_pool": 3, "quads_pool": 2, "wins_needed": 4}) as rig:
        rig.play_to("ante")
        rig.tap("ante.2")
        for tap in ("nav.fix", "fix.void", "fault.rule"):
            rig.tap(tap)
        rig.tap(rig.primary())
        rig.play_to("ante")
        assert sorted(rig.scene["prompt"]["seats"]) == [1, 3], "seat 2 has paid"
        rig.tap("ante.all")
        pools = rig.loop.table.pools
        assert (rig.scene["pot"], pools["evening"].amount, pools["quads"].amount) == (15, 9, 6)


def test_r14_the_evenings_pool_is_split_by_those_who_won_most_deals() -> None:
    with Rig(rules={"evening_pool": 5, "wins_needed": 3}) as rig:
        for seat in (1, 2, 1, 2, 3):
            win(rig, seat)
            go_on(rig)
        rig.tap("nav.table")
        rig.tap("table.close")
        rig.tap("close.ok")
        table = rig.loop.table
        assert table.button == 3
        assert table.pools["evening"].won == {1: 8, 2: 7}, (
            "the odd one to the first left of who dealt last: Cy, then Ann"
        )
        assert sum(table.net.values()) == 0


def test_r14_five_five_and_two_of_fifteen_are_eight_and_seven_over_two_series() -> None:
    with Rig(rules={"evening_pool": 5, "wins_needed": 4, "tie": "replay"}) as rig:
        for seat in (1, 2, 1, 2, 3, 1, 2, 1):
            win(rig, seat)
            go_on(rig)
        assert rig.kind == "series_over"
        go_on(rig)
        tie_of_two(rig)
        for seat in (1, 2, 2, 3):
            go_on(rig)
            win(rig, seat)
        assert rig.loop.table.button == 3
        rig.tap("nav.table")
        rig.tap("table.close")
        rig.tap("close.ok")
        table = rig.loop.table
        assert table.pools["evening"].won == {1: 8, 2: 7}
        assert table.net == {1: 10 + 3, 2: -5 + 2, 3: -5 - 5}


def test_r14_late_joiners_only_if_they_paid() -> None:
    with Rig(players=("Ann", "Bo"), rules={"evening_pool": 5}) as rig:
        win(rig, 1)
        rig.tap("nav.table")
        rig.tap("table.join")
        rig.tap("join.new")
        rig.act(type="Cy")
        rig.tap("keyboard.ok")
        assert rig.loop.table.pools["evening"].paid == {1: 5, 2: 5}
        rig.tap("table.seat.3")
        rig.tap("seat.pool.evening")
        assert rig.loop.table.pools["evening"].paid == {1: 5, 2: 5, 3: 5}


QUADS = {"quads_pool": 2}


def test_r15_four_on_the_board_is_no_claim() -> None:
    with Rig(players=("Ann", "Bo"), rules=QUADS) as rig:
        deal(rig, ("9s", "9h", "9d", "9c", "Kd"), ("2c", "3c"), ("Ac", "3d"))
        assert rig.loop.table.pools["quads"].open


def test_r15_four_on_the_board_is_everybodys_where_no_own_card_is_needed() -> None:
    with Rig(players=("Ann", "Bo"), rules={**QUADS, "quads_own_card": False}) as rig:
        deal(rig, ("9s", "9h", "9d", "9c", "Kd"), ("2c", "3c"), ("Ac", "3d"))
        assert rig.loop.table.pools["quads"].won == {1: 2, 2: 2}


def test_r15_a_straight_flush_is_no_four_of_a_kind() -> None:
    with Rig(players=("Ann", "Bo"), rules=QUADS) as rig:
        deal(rig, ("9s", "8s", "7s", "9d", "9c"), ("Js", "Ts"), ("Ac", "3d"))
        assert rig.scene["text"][0].endswith("jack-high straight flush")
        assert rig.loop.table.pools["quads"].open


def test_r15_who_dropped_a_double_has_no_claim() -> None:
    with Rig(rules={**QUADS, "cube": True}) as rig:
        rig.play_to("discard")
        for key in ("nav.table", "table.cube", "cube.2", "double.drop", "double.take"):
            rig.tap(key)
        rig.play_to("shared_cards")
        assert rig.loop.table.deal is not None
        assert 3 not in rig.loop.table.deal.active
        rig.play_to("result", "9s", "9h", "4s", "4h", "Kd", "2c", "3c", "Ac", "3d")
        assert rig.loop.table.pools["quads"].open


def test_r15_it_waits_until_it_is_won_and_then_goes_to_one_who_paid_on_either_evening() -> None:
    store = MemoryStore()
    with Rig(players=("Ann", "Bo"), rules=QUADS, store=store) as rig:
        win(rig, 1)
        for key in ("nav.table", "table.close", "close.ok"):
            rig.tap(key)
        assert rig.loop.table.box == 4
    with Rig(players=("Bo", "Cy"), rules=QUADS, store=store) as rig:
        hands = {1: ("9d", "9c"), 2: ("Kh", "Kc")}
        rig.play_to("shared_cards")
        rig.play_to("result", "9s", "9h", "Kd", "Ks", "2h", *(c for h in seat_hands(rig, hands) for c in h))
        table = rig.loop.table
        assert table.pools["quads"].won == {1: 4}, "Cy's kings are higher, but Cy has not paid"
        assert (table.net, table.box) == ({1: 4}, -4)


@pytest.mark.parametrize(("same_deal", "won"), [("higher", {1: 4}), ("split", {1: 2, 2: 2})])
def test_r15_of_two_in_one_deal_the_higher_takes_it_or_they_split(same_deal: str, won: dict[int, int]) -> None:
    with Rig(players=("Ann", "Bo"), rules={**QUADS, "quads_same_deal": same_deal}) as rig:
        hands = {1: ("9d", "9c"), 2: ("4d", "4c")}
        rig.play_to("shared_cards")
        rig.play_to("result", "9s", "9h", "4s", "4h", "Kd", *(c for h in seat_hands(rig, hands) for c in h))
        assert rig.loop.table.pools["quads"].won == won
        assert sum(rig.loop.table.net.values()) == 0


def test_r15_the_hosts_own_pool_is_named_paid_and_awarded_by_taps() -> None:
    with Rig() as rig:
        rig.play_to("discard")
        rig.tap("nav.table")
        rig.tap("table.more")
        rig.tap("more.pools")
        rig.tap("pools.new")
        rig.act(type="Best bluff")
        rig.tap("keyboard.ok")
        rig.act(type="3")
        rig.tap("amount.ok")
        rig.tap("pools.0")
        for seat in (1, 3):
            rig.tap(f"pool.pay.own1.{seat}")
        assert rig.loop.table.pools["own1"].amount == 6
        rig.tap("pool.won.own1.3")
        assert rig.loop.table.net == {1: -3, 3: 3}
        for key in ("nav.table", "nav.table", "nav.undo"):
            rig.tap(key)
        assert rig.loop.table.pools["own1"].open
