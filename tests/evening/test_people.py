"""People come and go while a series runs (R4, R5, C29), through the headless lines."""

from tests.evening.test_pools import win
from tests.rig import Rig


def person(rig: Rig, seat: int, key: str) -> None:
    rig.tap("nav.table")
    rig.tap(f"table.seat.{seat}")
    rig.tap(key)
    if rig.scene["scene"] == "table":
        rig.tap("nav.table")


def joins(rig: Rig, name: str) -> None:
    rig.tap("nav.table")
    rig.tap("table.join")
    rig.tap("join.new")
    rig.act(type=name)
    rig.tap("keyboard.ok")
    rig.tap("nav.table")


def test_r4_who_arrives_in_the_middle_waits_for_the_next_series() -> None:
    with Rig() as rig:
        win(rig, 1)
        joins(rig, "Dee")
        rig.tap(rig.primary())
        assert rig.loop.table.deal is not None
        assert 4 not in rig.loop.table.deal.seats
        assert rig.scene["tally"] == {"Ann": 1, "Bo": 0, "Cy": 0}
        for seat in (1, 1):
            win(rig, seat)
            rig.tap(rig.primary())
        assert rig.kind == "series_over"
        rig.tap(rig.primary())
        assert 4 in rig.loop.table.deal.seats
        rig.play_to("ante")
        rig.tap("ante.all")
        assert rig.scene["pot"] == 20


def test_r3_who_sits_out_when_the_stakes_are_paid_does_not_play_for_the_pool() -> None:
    with Rig(players=("Ann", "Bo", "Cy", "Dee")) as rig:
        for tap in ("nav.fix", "fix.void", "fault.rule"):
            rig.tap(tap)
        assert rig.kind == "result"
        person(rig, 3, "seat.out")
        person(rig, 4, "seat.out")
        person(rig, 4, "seat.in")  # back before the stakes: plays for them
        rig.tap(rig.primary())
        rig.play_to("discard")
        assert rig.loop.table.series is not None
        assert rig.loop.table.series.still == (1, 2, 4)
        assert rig.scene["pot"] == 15
        assert rig.scene["tally"] == {"Ann": 0, "Bo": 0, "Dee": 0}
        person(rig, 1, "seat.leave")
        person(rig, 2, "seat.leave")
        assert rig.loop.table.net == {1: -5, 2: -5, 3: 0, 4: 10}, "the last one left has paid"


def test_r4_or_buys_in_at_what_a_seat_costs_by_now_if_all_agree() -> None:
    with Rig(rules={"join_mid": "buy_in_at_zero", "cube": True}) as rig:
        rig.play_to("discard")
        rig.tap("nav.table")
        rig.tap("table.cube")
        rig.tap("cube.1")
        rig.tap("double.take")
        rig.tap("double.take")
        rig.tap("double.pay")
        joins(rig, "Dee")
        person(rig, 4, "seat.in")
        assert rig.scene["pot"] == 40
        assert rig.scene["tally"] == {"Ann": 0, "Bo": 0, "Cy": 0, "Dee": 0}
        rig.play_to("result")
        rig.tap(rig.primary())
        assert rig.loop.table.deal is not None
        assert 4 in rig.loop.table.deal.seats


def test_r5_who_leaves_forfeits_and_the_last_one_left_takes_the_pool() -> None:
    with Rig() as rig:
        for seat in (1, 1):
            win(rig, seat)
            rig.tap(rig.primary())
        rig.play_to("discard")
        person(rig, 1, "seat.leave")
        assert rig.scene["pot"] == 15
        assert rig.scene["tally"] == {"Bo": 0, "Cy": 0}
        assert rig.kind == "discard"
        assert 1 not in rig.scene["prompt"]["seats"]
        person(rig, 2, "seat.leave")
        assert rig.kind == "result"
        assert rig.loop.table.net == {1: -5, 2: -5, 3: 10}
        rig.tap(rig.primary())
        assert rig.kind == "series_over"
        assert rig.primary() == "series.close", "one alone cannot play on"
        joins(rig, "Ann")
        rig.tap(rig.primary())
        rig.play_to("ante")
        assert sorted(rig.scene["prompt"]["seats"]) == [1, 3]


def test_r5_the_stake_goes_back_where_that_was_agreed() -> None:
    with Rig(rules={"leave_mid": "refund"}) as rig:
        rig.play_to("discard")
        person(rig, 1, "seat.leave")
        assert rig.scene["pot"] == 10
        person(rig, 2, "seat.leave")
        assert rig.loop.table.net == {1: 0, 2: 0, 3: 0}


def test_r5_a_newcomer_takes_over_a_sold_seat_with_its_wins() -> None:
    with Rig(rules={"leave_mid": "sell_seat"}) as rig:
        for seat in (1, 1):
            win(rig, seat)
            rig.tap(rig.primary())
        joins(rig, "Dee")
        rig.tap("nav.table")
        rig.tap("table.seat.1")
        rig.tap("seat.sell")
        rig.tap("seat.sell.4")
        rig.tap("nav.table")
        assert rig.scene["tally"] == {"Bo": 0, "Cy": 0, "Dee": 2}
        rig.play_to("result")
        rig.tap(rig.primary())
        win(rig, 4)
        assert rig.loop.table.net == {4: 10, 2: -5, 3: -5}


def test_r5_a_seat_is_sold_once_its_stake_is_in() -> None:
    with Rig(rules={"leave_mid": "sell_seat"}) as rig:
        joins(rig, "Dee")
        rig.tap("nav.table")
        rig.tap("table.seat.1")
        rig.tap("seat.sell")
        sold = rig.act(tap="seat.sell.4")
        assert "stake" in sold["problem"]["text"]
        assert rig.loop.table.series is not None
        assert rig.loop.table.series.still == (1, 2, 3)


def test_c29_the_button_goes_on_past_a_seat_that_was_left() -> None:
    with Rig("six_card_draw", ("Ann", "Bo", "Cy", "Dee", "Ed")) as rig:
        for _ in range(2):
            rig.play_to("result")
            rig.tap(rig.primary())
        assert rig.scene["lights"]["dealer"] == 3
        person(rig, 4, "seat.leave")
        rig.play_to("result")
        rig.tap(rig.primary())
        assert rig.scene["lights"]["dealer"] == 5


def test_c29_a_newcomer_is_dealt_in_from_the_next_hand() -> None:
    with Rig("kryky", ("Ann", "Bo")) as rig:
        rig.play_to("opener")
        joins(rig, "Cy")
        assert rig.loop.table.deal is not None
        assert 3 not in rig.loop.table.deal.seats
        rig.tap("nav.fix")
        rig.tap("fix.void")
        rig.tap("fault.rule")
        rig.tap(rig.primary())
        assert rig.loop.table.deal.number == 2
        assert 3 not in rig.loop.table.deal.seats, "the same deal again is dealt to the same people (N5)"
        rig.play_to("opener")
        rig.tap("opener.1")
        rig.tap("bet.fold")
        rig.tap(rig.primary())
        assert 3 in rig.loop.table.deal.seats


def test_c30_leaving_in_the_middle_of_a_hand_is_a_fold_and_chips_stay_in() -> None:
    with Rig("six_card_draw", ("Ann", "Bo", "Cy")) as rig:
        rig.play_to("bet")
        pot = rig.scene["pot"]
        person(rig, 3, "seat.leave")
        assert rig.scene["pot"] == pot == 3
        person(rig, 2, "seat.leave")
        assert rig.kind == "result"
        assert rig.scene["tally"] == {"Ann": 2, "Bo": -1, "Cy": -1}


def test_one_person_has_one_name_and_a_new_name_keeps_the_history() -> None:
    with Rig() as rig:
        win(rig, 2)
        rig.tap("nav.table")
        rig.tap("table.join")
        rig.tap("join.new")
        rig.act(type=" bo ")
        assert rig.act(tap="keyboard.ok")["problem"]["code"] == "refused"
        rig.tap("keyboard.cancel")
        rig.tap("nav.table")
        rig.tap("table.seat.2")
        rig.tap("seat.rename")
        rig.act(type="Bob")
        rig.tap("keyboard.ok")
        assert rig.scene["tally"] == {"Ann": 0, "Bob": 1, "Cy": 0}


def test_seats_change_between_deals_and_the_money_goes_with_the_person() -> None:
    with Rig("six_card_draw", ("Ann", "Bo", "Cy")) as rig:
        rig.play_to("bet")
        rig.tap("bet.bet")
        rig.tap("bet.fold")
        rig.tap("bet.fold")
        before = rig.scene["tally"]
        rig.tap("nav.table")
        rig.tap("table.seat.2")
        rig.tap("seat.move")
        rig.tap("seat.move.1")
        rig.tap("nav.table")
        assert dict(rig.loop.table.seats) == {1: 2, 2: 1, 3: 3}
        assert rig.scene["tally"] == before
        rig.tap(rig.primary())
        assert rig.loop.table.deal is not None
        assert rig.loop.table.deal.players[1] == 2


def test_who_sits_out_gets_no_cards_until_back() -> None:
    with Rig() as rig:
        win(rig, 1)
        person(rig, 2, "seat.out")
        rig.tap(rig.primary())
        assert rig.loop.table.deal is not None
        assert 2 not in rig.loop.table.deal.seats
        person(rig, 2, "seat.in")
        rig.play_to("result")
        rig.tap(rig.primary())
        assert 2 in rig.loop.table.deal.seats
        assert rig.scene["tally"]["Bo"] == 0


def test_who_had_the_choice_of_the_game_leaves_and_the_next_one_has_it() -> None:
    with Rig("six_card_draw", ("Ann", "Bo", "Cy"), rules={"choice": "dealers_choice"}) as rig:
        rig.play_to("bet")
        rig.tap("bet.bet")
        rig.tap("bet.fold")
        rig.tap("bet.fold")
        rig.tap(rig.primary())
        assert rig.kind == "game"
        (chooser,) = rig.scene["prompt"]["seats"]
        person(rig, chooser, "seat.leave")
        assert rig.scene["prompt"]["seats"] == [chooser % 3 + 1]
        rig.tap("game.krg")
        assert rig.kind == "shuffle"
