"""However many games there are, the start and dealer's choice list them all, each a finger's size and in reach."""

import dataclasses
import inspect
from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from dealer.games import all_games
from dealer.rules.between_evenings import Remembered
from dealer.rules.game import Game
from dealer.rules.prompts import Choice, LastTime, Pressed, Prompt
from dealer.views import console
from dealer.views.context import Context, Go, Say, Settings
from dealer.views.kit.scene import Scene
from dealer.views.parts.game_list import DOWN, UP
from dealer.views.screens import all_screens
from tests.rig import Rig
from tests.screen import button_faults
from tests.views.test_every_scene import Looker, looker
from tests.views.walk import SCREENS

__all__ = ["looker"]
WHOLE = {1, 2, 4, 6, 9, 30}
"""Numbers of games with which every letter is looked at; else what can be touched."""
LONG = "Seven Card Stud, high and low"


def so_many(count: int) -> Mapping[str, Game]:
    """So many games, their titles from short to as long as a title may be."""
    (game, *_) = all_games().values()
    return {
        f"game_{n}": dataclasses.replace(game, key=f"game_{n}", title=(f"{n} {LONG}")[: 3 + n]) for n in range(count)
    }


def before(ctx: Context, games: Mapping[str, Game], settings: Settings) -> Context:
    """Nobody sits yet, and the last but one game is to be played."""
    key = [*games][max(0, len(games) - 2)]
    return replace(ctx, games=games, settings=settings, table=replace(ctx.table, game=key))


def pages(ctx: Context) -> list[Scene]:
    """Every page of the list, from the first, as the two keys turn them."""
    turned = ctx
    while (key := console.view(turned).button(UP)) is not None and key.enabled:
        outcome = console.press(turned, UP)
        assert isinstance(outcome, Go)
        turned = replace(turned, nav=outcome.nav)
    shown = [console.view(turned)]
    while (key := shown[-1].button(DOWN)) is not None and key.enabled:
        outcome = console.press(turned, DOWN)
        assert isinstance(outcome, Go)
        turned = replace(turned, nav=outcome.nav)
        shown.append(console.view(turned))
    return shown


def look(looker: Looker, scene: Scene, games: int) -> None:
    """The picture is a good one."""
    if games in WHOLE:
        looker.look(scene)
    else:
        looker.wrong += button_faults(scene)


@pytest.fixture
def rig() -> Rig:
    made = Rig(seated=False)
    made.loop.memory.people = (Remembered("Ann", "Ann", 1),)
    return made


@pytest.mark.parametrize("count", range(1, 31))
def test_every_game_is_on_one_page_of_the_start_screens_list(rig: Rig, looker: Looker, count: int) -> None:
    for settings in SCREENS:
        ctx = before(rig.loop.context(), so_many(count), settings)
        for last in (None, LastTime("Wednesday", {1: "Ann", 2: "Bo"}, "game_0", {})):
            start = replace(ctx, last_time=last)
            look(looker, console.view(start), count)
            key = console.view(start).button("seats.game")
            assert key is not None
            assert key.enabled == (count > 1)
        outcome = console.press(ctx, "seats.game")
        assert isinstance(outcome, Go)
        opened = replace(ctx, nav=outcome.nav)
        assert console.view(opened).button(f"seats.game.{ctx.table.game}"), "the list opens where the game stands"
        listed = []
        for scene in pages(opened):
            look(looker, scene, count)
            listed += [b.id for b in scene.buttons if b.id.startswith("seats.game.")]
        assert listed == [f"seats.game.{key}" for key in ctx.games]
        for button in listed[:1]:
            assert console.press(opened, button) == Say(Pressed(button))
    assert looker.wrong == []


@pytest.mark.parametrize("count", range(1, 31))
def test_dealers_choice_lists_them_all_too(rig: Rig, looker: Looker, count: int) -> None:
    for settings in SCREENS:
        games = so_many(count)
        why = ("", "", "too few", "not by its rules", "2 to 7 play")
        keys = [Choice(f"game.{k}", g.title, why[n % 5], enabled=n % 5 < 2) for n, (k, g) in enumerate(games.items())]
        usual = replace(keys.pop(0), primary=True)
        prompt = Prompt("game", "Maximiliane – which game?", "Table T2", (*keys, usual), (1,), 1)
        ctx = replace(rig.loop.context(), games=games, settings=settings, prompt=prompt)
        listed = []
        for scene in pages(ctx):
            look(looker, scene, count)
            assert scene.primary == scene.button(usual.id)
            listed += [b.id for b in scene.buttons if b.id.startswith("game.") and not b.primary]
        assert listed == [key.id for key in keys]
    assert looker.wrong == []


def test_a_game_far_down_is_chosen_and_the_seats_come_back(rig: Rig) -> None:
    last = [*rig.engine.games][-1]
    rig.choose(last)
    assert rig.loop.table.game == last
    assert not rig.loop.nav.screen
    rig.tap("seats.game")
    rig.tap("games.back")
    assert not rig.loop.nav.screen


@pytest.mark.parametrize("name", all_screens())
def test_a_screen_is_a_module_that_draws_a_scene_and_answers_a_touch(name: str) -> None:
    screen = all_screens()[name]
    assert inspect.signature(screen.draw) == inspect.signature(console.view)
    assert [*inspect.signature(screen.press).parameters] == ["ctx", "button"]


def test_every_name_that_differs_leads_to_a_screen() -> None:
    for names in (console.OVERLAYS, console.BY_KIND):
        assert {name: module for name, module in names.items() if name == module} == {}
        assert set(names.values()) <= set(all_screens())
