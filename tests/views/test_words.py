"""Words that a newcomer stumbled over: short, and each sum told once."""

from dealer.views.kit.scene import Button
from tests.rig import Rig


def key(rig: Rig, name: str) -> Button:
    button = rig.loop.scene().button(name)
    assert button is not None
    return button


def test_what_was_undone_is_said_by_its_card() -> None:
    with Rig() as rig:
        rig.play_to("shared_cards")
        rig.step("9c")
        assert rig.tap("nav.undo")["text"][1] == "Undone: 9♣"
        rig.tap("cards.open")
        rig.tap("card.Kh")
        assert rig.tap("nav.undo")["text"][1] == "Undone: K♥"


def test_an_all_in_that_is_no_more_than_a_call_names_no_second_sum() -> None:
    with Rig("six_card_draw", ["Ann", "Bo", "Cy"], stacks=60, rules={"betting": "no_limit"}) as rig:
        rig.play_to("bet")
        rig.tap("bet.bet")
        assert (key(rig, "bet.call").label, key(rig, "bet.all_in").detail) == ("Call 2", "59")
        rig.tap("bet.all_in")
        assert (key(rig, "bet.call").label, key(rig, "bet.call").detail) == ("Call 59", "all-in")
        assert key(rig, "bet.all_in").detail == "a call"
        rig.tap("bet.fold")
        assert (key(rig, "bet.call").label, key(rig, "bet.all_in").detail) == ("Call 57", "a call")


def test_an_empty_table_says_that_nobody_sits_yet() -> None:
    with Rig(seated=False) as rig:
        assert "Nobody sits yet" in rig.tap("nav.table")["text"]
