"""Nobody deals first unsaid: who drew the highest card is asked, a draw is shown, and a wrong tap is taken back."""

import pytest
from msgspec.structs import replace

from dealer.games import all_games
from dealer.views import console
from dealer.views.context import Nav
from tests.rig import Rig, Scene
from tests.views.test_every_scene import Looker, looker
from tests.views.walk import NAMES, SCREENS

__all__ = ["looker"]
GAMES = all_games()


def agreed(rig: Rig, *before: str, game: str = "krg", names: tuple[str, ...] = ("Ann", "Bo", "Cy")) -> Scene:
    """They sit down, and agree on the house rules after these keys."""
    for name in names:
        rig.tap("seats.new")
        rig.act(type=name)
        rig.tap("keyboard.ok")
        if rig.loop.nav.screen == "keyboard":
            rig.tap("keyboard.ok")
    rig.choose(game)
    for key in ("seats.done", *before, "house.agree"):
        for _ in range(12):
            if key in [b["id"] for b in rig.scene["buttons"]]:
                break
            rig.tap("house.more")
        rig.tap(key)
    return rig.scene


def enabled(rig: Rig) -> set[str]:
    """The keys that can be pressed."""
    return {b["id"] for b in rig.scene["buttons"] if b["enabled"]}


@pytest.mark.parametrize("game", GAMES)
def test_who_drew_the_highest_card_is_asked_and_deals(game: str) -> None:
    with Rig(seated=False) as rig:
        scene = agreed(rig, game=game)
        assert (scene["scene"], scene["prompt"]) == ("dealer", None)
        assert scene["text"][0] == "Who drew the highest card?"
        assert {"seats.1", "seats.2", "seats.3", "seats.button_draw"} <= enabled(rig)
        assert rig.primary() == "seats.button_draw"
        assert rig.loop.table.button is None
        assert rig.tap("seats.2")["text"][0] == "Bo deals first"
        assert rig.tap("nav.undo")["text"][0] == "Who drew the highest card?"
        rig.tap("seats.1")
        rig.tap("seats.3")  # a wrong tap is put right by the next one
        rig.tap("dealer.done")
        rig.tap("anchor.seen")
        scene = rig.tap("anchor.done")
        assert (scene["prompt"]["kind"], scene["lights"]["dealer"], scene["text"][1]) == (
            "shuffle",
            3,
            "No number was said",
        )


def test_the_screen_draws_for_those_who_drew_no_cards_and_shows_whom() -> None:
    with Rig(seated=False) as rig:
        agreed(rig)
        scene = rig.draw("seats.button_draw")
        name = rig.loop.table.name(rig.loop.table.button or 0)
        assert scene["text"][:2] == [f"{name} deals first", f"{name} drawn as first dealer"]
        assert not {"seats.1", "seats.2", "seats.3", "seats.button_draw"} & enabled(rig), "a draw that was shown stands"
        assert rig.restart() == scene
        assert rig.tap(rig.primary())["lights"]["dealer"] == rig.loop.table.button


@pytest.mark.parametrize(("value", "said"), [("chosen", "Who deals first?"), ("drawn_by_pi", "")])
def test_the_house_rule_says_how(value: str, said: str) -> None:
    with Rig(seated=False) as rig:
        scene = agreed(rig, f"house.first_dealer.{value}")
        if said:
            assert scene["text"][0] == said
            return
        assert scene["prompt"]["kind"] == "anchor", "it stands before anything is drawn"
        rig.tap("anchor.seen")
        scene = rig.tap("anchor.done")
        name = rig.loop.table.name(rig.loop.table.button or 0)
        assert scene["text"][:2] == [f"{name} deals first", f"{name} drawn as first dealer"]
        assert rig.act(tap="nav.undo")["problem"]["text"] == "The first dealer is known: draw again instead"


def test_who_was_named_while_people_sat_down_is_not_asked_for_again() -> None:
    with Rig(seated=False) as rig:
        for name in ("Ann", "Bo"):
            rig.tap("seats.new")
            rig.act(type=name)
            rig.tap("keyboard.ok")
        rig.tap("seats.button")
        assert "Bo deals first" in rig.tap("seats.2")["text"]
        rig.tap("seats.done")
        assert rig.tap("house.agree")["lights"]["dealer"] == 2


def test_a_night_can_be_closed_before_anybody_deals() -> None:
    with Rig(seated=False) as rig:
        agreed(rig, game="kryky")
        for key in ("nav.table", "table.close", "close.ok"):
            rig.tap(key)
        assert rig.scene["scene"] == "closed"
        rig.tap("closed.new")
        assert rig.primary() == "seats.last"


@pytest.mark.parametrize("players", [2, 5, 8])
def test_no_picture_of_it_has_a_fault(looker: Looker, players: int) -> None:
    with Rig(seated=False) as rig:
        agreed(rig, game="six_card_draw", names=NAMES[:players])
        for key in ("", "seats.1", "nav.undo", "seats.button_draw", "anchor.seen", "anchor.done"):
            if key:
                rig.tap(key)
            for settings in SCREENS:
                for nav in (Nav(), Nav(screen="table"), Nav(screen="close")):
                    looker.look(console.view(replace(rig.loop.context(), settings=settings, nav=nav)))
    assert looker.wrong == []
