"""The rules are looked up in the middle of something, and what was begun is there afterwards as it was left."""

import pytest

from dealer.views import console
from dealer.views.context import Nav
from dealer.views.gathering import PersonLooked, Typing
from tests.games.talk import Talk
from tests.rig import Rig


def bet_with_a_keypad() -> Talk:
    """Ann keys a bet."""
    table = Talk("six_card_draw", 3, dealer=3, betting="no_limit")
    table.to("bet")
    table.tap("bet.other")
    table.act(type="12")
    return table


@pytest.mark.parametrize("back", ["rules.back", "nav.rules"])
def test_an_amount_keyed_so_far_stays(back: str) -> None:
    with bet_with_a_keypad() as table:
        keyed = table.scene
        assert table.tap("nav.rules")["scene"] == "rules"
        assert table.label("rules.back") == "Back"
        assert table.tap(back) == keyed
        table.tap("keypad.ok")
        assert table.scene["text"][1] == "Ann bet 12"


def test_a_name_typed_so_far_stays() -> None:
    with Rig(seated=False) as rig:
        rig.tap("seats.new")
        rig.act(type="Barth")
        typed = rig.scene
        rig.tap("nav.rules")
        rig.tap("rules.down")
        assert rig.tap("rules.back") == typed


def test_winners_named_so_far_stay_unless_the_table_has_gone_on() -> None:
    with Talk("six_card_draw", 3, dealer=3, stacks={1: 3, 2: 100, 3: 100}) as table:
        table.to("bet")
        table.says("1 is all-in", "2 calls", "3 calls")
        table.to("show_cards")
        for key in ("show.award", "award.1", "award.3"):
            table.tap(key)
        named = table.scene
        table.tap("nav.rules")
        assert table.tap("rules.back") == named
        table.tap("nav.rules")
        table.act(card="As")
        assert table.scene["scene"] == "rules"
        assert table.tap("rules.back")["scene"] == "showdown", "the cards speak now"


def test_looks_from_screen_to_screen_make_no_pile() -> None:
    nav = Nav("person", gathered=PersonLooked(1))
    with Talk("six_card_draw", 3) as table:
        for _ in range(5):
            table.loop.nav = nav
            table.tap("nav.rules")
            table.tap("nav.table")
            table.tap("table.seat.1")
            nav = table.loop.nav
        depth, under = 0, nav.under
        while under is not None:
            depth, under = depth + 1, under.under
        assert depth <= 2
        assert not console.is_begun(Nav("keyboard", typed="ante", gathered=Typing("search"))), (
            "a search leads to the rules itself"
        )


def test_one_tap_opens_the_search_and_the_topics_lie_beside_it() -> None:
    with Rig() as rig:
        rig.play_to("discard")
        rig.tap("nav.rules")
        open_at = rig.scene["text"]
        assert rig.tap("rules.find")["text"][0] == "Search the rules"
        rig.act(type="tie")
        assert rig.tap("keyboard.cancel")["text"] == open_at, "the paragraph that was read"
        rig.tap("rules.find")
        assert rig.tap("keyboard.topics")["text"][0] == "Look up a rule"
        rig.tap("rules.find")
        rig.act(type="tie")
        assert "rules with “tie”" in rig.tap("keyboard.ok")["text"][0]
        rig.tap("rules.hit.0")
        assert rig.tap("rules.back")["prompt"]["kind"] == "discard"
        assert rig.scene["scene"] == "discard"


def test_a_rule_is_searched_without_a_shift_key_and_a_name_is_typed_with_one() -> None:
    with Rig(seated=False) as rig:
        rig.tap("seats.new")
        assert rig.loop.scene().button("keyboard.shift") is not None
        assert rig.loop.scene().button("keyboard.topics") is None
    with Rig() as rig:
        rig.tap("nav.rules")
        rig.tap("rules.find")
        assert rig.loop.scene().button("keyboard.shift") is None
        rig.tap("keyboard.key.4")
        rig.tap("keyboard.key.7")
        assert rig.loop.nav.typed == "Ti"
