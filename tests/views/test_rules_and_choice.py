"""The rules in force, the choice of a game and the short ante: every page at every size, nothing cut, all in reach."""

import os

import pytest
from msgspec.structs import replace

from dealer.games import all_games
from dealer.rules import events as e
from dealer.window.fonts import Fonts
from tests.games.talk import Talk
from tests.screen import faults, painter_for

SIZES = [(800, 480), (1280, 720), (720, 1280)]


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    return Fonts()


class Looked(Talk):
    """A table whose every picture is looked over."""

    def look(self, fonts: Fonts) -> None:
        scene = self.loop.scene()
        assert faults(scene, painter_for(scene, fonts)) == [], scene.name

    def pages(self, fonts: Fonts) -> None:
        """Every page of the house rules that are looked at."""
        while True:
            self.look(fonts)
            self.tap("house.more")
            if any(str(text).startswith("page 1 of") for text in self.scene["text"]):
                return


def at_the_choice(size: tuple[int, int]) -> Looked:
    table = Looked("kryky", 3, dealer=3, choice="dealers_choice", stacks=50)
    table.loop.settings = replace(table.loop.settings, size=size)
    table.to("opener")
    return table


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_of_every_game_are_whole_on_every_page(size: tuple[int, int], fonts: Fonts) -> None:
    with at_the_choice(size) as table:
        for key in ("nav.table", "table.more", "more.house"):
            table.tap(key)
        table.pages(fonts)
        table.tap("house.back")
        table.opens(1)
        for key in ("bet.fold", "bet.fold", "result.next"):
            table.tap(key)
        table.look(fonts)
        table.tap("house.open")
        for _ in all_games():
            table.pages(fonts)
            table.tap("house.game")
        table.tap("house.usual")
        table.pages(fonts)


@pytest.mark.parametrize("size", SIZES)
def test_the_choice_says_shortly_what_cannot_be_dealt(size: tuple[int, int], fonts: Fonts) -> None:
    with at_the_choice(size) as table:
        table.opens(1)
        table.tap("bet.fold")
        table.tap("bet.fold")
        table.loop.commit((e.StacksKept({1: 50, 2: 0, 3: 0}),))
        table.scene = table.act(wait_ms=0)
        table.tap("result.next")
        table.look(fonts)
        assert "too few" in table.scene["text"]
        table.loop.commit((e.Seated(1, None), e.Seated(2, None)))
        table.scene = table.act(wait_ms=0)
        table.look(fonts)
        assert "too few to deal" in table.scene["text"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 7])
def test_a_short_ante_is_asked_for_and_keyed(size: tuple[int, int], players: int, fonts: Fonts) -> None:
    with Looked("kryky", players, ante=25) as table:
        table.loop.settings = replace(table.loop.settings, size=size)
        table.to("ante")
        table.look(fonts)
        table.tap("ante.other")
        table.look(fonts)
        table.tap("short.2")
        table.look(fonts)
        table.act(type="99")
        table.refused(tap="keypad.all_in")
        table.look(fonts)
