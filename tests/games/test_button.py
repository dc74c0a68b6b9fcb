"""Who has the button next, who holds the deck, and who cuts (C29; Table T3 and T5)."""

import pytest

from dealer.rules.events import Seated
from tests.games.talk import Talk


def next_deal(table: Talk, *leave: int) -> tuple[int, tuple[int, ...]]:
    """The deal is played out by folds, these seats leave, and the next one begins: its dealer and its seats."""
    table.to("bet", "opener")
    if table.kind == "opener":
        table.opens(table.scene["prompt"]["seats"][0])
    while table.kind == "bet":
        table.tap("bet.fold")
    for seat in leave:
        table.loop.commit((Seated(seat, None),))
    table.scene = table.act(tap="result.next")
    return table.deal.dealer, table.deal.seats


def test_c29_a_moving_button_skips_the_seat_of_who_left() -> None:
    with Talk("six_card_draw", 5, dealer=3) as table:
        assert next_deal(table, 4) == (5, (1, 2, 3, 5))
        assert next_deal(table) == (1, (2, 3, 5, 1))


def test_c29_a_dead_button_rests_there_once() -> None:
    with Talk("six_card_draw", 5, dealer=3, button="dead") as table:
        assert next_deal(table, 4) == (4, (5, 1, 2, 3))
        assert table.scene["lights"]["dealer"] == 4
        table.to("cut")
        assert table.scene["prompt"]["seats"] == [2], "seat 3 deals for the empty seat"
        assert next_deal(table) == (5, (1, 2, 3, 5))
        for dealer in (1, 2, 3, 5):
            assert next_deal(table)[0] == dealer


def test_c29_a_dead_button_remembers_who_left_before_it_came() -> None:
    with Talk("six_card_draw", 5, dealer=1, button="dead") as table:
        assert next_deal(table, 4)[0] == 2
        assert next_deal(table)[0] == 3
        assert next_deal(table)[0] == 4
        assert next_deal(table)[0] == 5
        assert next_deal(table)[0] == 1
        assert next_deal(table)[0] == 2
        assert next_deal(table)[0] == 3
        assert next_deal(table)[0] == 5


def test_t3_one_person_deals_and_the_button_moves_all_the_same() -> None:
    with Talk("kryky", 4, dealer=2, agreed={"dealer": "rotates"}) as table:
        assert table.to("cut")["prompt"]["seats"] == [1]
        assert next_deal(table)[0] == 3
        assert table.to("cut")["prompt"]["seats"] == [2]
    with Talk("kryky", 4, dealer=2, agreed={"dealer": "fixed_person"}) as table:
        assert table.to("cut")["prompt"]["seats"] == [1]
        assert next_deal(table)[0] == 3
        assert table.to("cut")["prompt"]["seats"] == [1], "on the right of who holds the deck"


@pytest.mark.parametrize("key", ["fix.void", "fix.misdeal"])
def test_t3_a_deal_that_was_called_off_is_dealt_again_by_the_same_dealer(key: str) -> None:
    with Talk("kryky", 3, dealer=2) as table:
        table.to("deal_card")
        table.tap("nav.fix")
        table.tap(key)
        table.to("result")
        table.tap("result.next")
        assert (table.deal.dealer, table.deal.number) == (2, 2)
