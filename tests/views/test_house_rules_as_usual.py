"""What is not as usual is counted and marked for the game at hand and its number of decks; last time brings its own."""

import random
from collections.abc import Iterator

import pytest

from dealer.games import all_games
from dealer.rules.acts.lobby import rules_now
from dealer.rules.game import Game
from dealer.rules.house.setting import Setting, Value
from dealer.views.kit.layout import frame_for
from dealer.views.kit.pieces import compose, rail
from dealer.views.kit.scene import SceneFacts
from dealer.views.screens import house_rules
from dealer.window.fonts import Fonts
from tests.rig import Rig, Scene
from tests.screen import faults, painter_for

GAMES = all_games()
PEOPLE = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal")


def seat(rig: Rig, game: str, players: int) -> Scene:
    """A fresh evening: so many sit down, the game is chosen, and the house rules are shown."""
    for name in PEOPLE[:players]:
        rig.tap("seats.new")
        rig.act(type=name)
        rig.tap("keyboard.ok")
    rig.choose(game)
    rig.draw("seats.button_draw")
    return rig.tap("seats.done")


def pages(rig: Rig) -> Iterator[Scene]:
    """Every page of the house rules, the first one first."""
    first = rig.scene
    yield first
    while rig.tap("house.more")["buttons"] != first["buttons"]:
        yield rig.scene


def marked(rig: Rig) -> int:
    """How many rules say what would be usual, over all pages."""
    found = 0
    for scene in pages(rig):
        found += sum(text.startswith("usual") or "usual: " in text for text in scene["text"])
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_fresh_state_is_as_usual_for_every_number_of_players_and_decks(game: str) -> None:
    for players in GAMES[game].seats:
        with Rig(seated=False) as rig:
            assert "all as usual" in seat(rig, game, players)["text"]
            assert marked(rig) == 0
            decks = [b["id"] for scene in pages(rig) for b in scene["buttons"] if b["id"].startswith("house.decks.")]
            for key in decks:
                while key not in [b["id"] for b in rig.scene["buttons"]]:
                    rig.tap("house.more")
                rig.tap(key)
                assert marked(rig) == (rules_now(rig.loop.table, GAMES)["decks"] != GAMES[game].usual()["decks"])


@pytest.mark.parametrize("seed", range(6))
def test_as_many_are_marked_as_are_counted(seed: int) -> None:
    rng = random.Random(seed)
    game = sorted(GAMES)[seed % len(GAMES)]
    with Rig(seated=False) as rig:
        seat(rig, game, min(GAMES[game].seats) + 1)
        for _ in range(30):
            keys = [b["id"] for b in rig.scene["buttons"] if b["id"].count(".") == 2 and b["enabled"]]
            rig.tap(rng.choice([*keys, "house.more", "house.more"]))
            counted = next(t for t in rig.scene["text"] if t.endswith(("not as usual", "all as usual")))
            now = rules_now(rig.loop.table, GAMES)
            usual = GAMES[game].usual(now)
            other = GAMES[game].unusual(now)
            assert all(now[s.name] != usual[s.name] for s in other)
            assert counted == (f"{len(other)} not as usual" if other else "all as usual")
            assert marked(rig) == len(other)
        if rig.scene["text"] and any(b["id"] == "house.usual" and b["enabled"] for b in rig.scene["buttons"]):
            rig.tap("house.usual")
        assert marked(rig) == 0


def agreed(rig: Rig) -> dict[str, Value]:
    """The house rules as they would be agreed now."""
    return rules_now(rig.loop.table, GAMES)


@pytest.mark.parametrize("first", GAMES)
def test_last_time_brings_that_games_rules_and_never_another_games(first: str) -> None:
    rng = random.Random(first)
    with Rig(seated=False) as rig:
        seat(rig, first, 3)
        for _ in range(24):  # whatever is set
            keys = [b["id"] for b in rig.scene["buttons"] if b["id"].count(".") == 2 and b["enabled"]]
            keys = [key for key in keys if ".choice." not in key]
            rig.tap(rng.choice([*keys, "house.more"]))
        before = agreed(rig)
        if GAMES[first].impossible(before, 3):
            rig.tap("house.usual")
            before = agreed(rig)
        rig.tap("house.agree")
        assert dict(rig.loop.table.rules) == before
        for key in ("nav.table", "table.close", "close.ok", "closed.new", "seats.last"):
            rig.tap(key)
        assert [rig.loop.table.name(s) for s in rig.loop.table.seats] == ["Ann", "Bo", "Cy"]
        assert agreed(rig) == before
        for other in GAMES:
            if other != first:
                rig.choose(other)
                assert agreed(rig) == GAMES[other].usual()
        rig.choose(first)
        assert agreed(rig) == before
        rig.tap("seats.done")
        assert marked(rig) == len(GAMES[first].unusual(before))


def alone(game: Game, setting: Setting, value: Value) -> dict[str, Value]:
    """The usual rules but for this one, and for those that open it."""
    rules = {**game.usual(), setting.name: value}
    while setting.idle_when is not None:
        name, idle = setting.idle_when
        setting = next(each for each in game.all_settings if each.name == name)
        if rules[name] in idle:
            rules[name] = next(v for v in setting.values or range(1, 9) if v not in idle)
    return rules


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rule_has_room_to_say_what_would_be_usual(game: Game, size: tuple[int, int]) -> None:
    frame, fonts = frame_for(size), Fonts()
    for setting in game.all_settings:
        for value in setting.values or ("Maximiliane",) if setting.low is None else (setting.high or 0,):
            rules = alone(game, setting, value)
            for fixed in (set[str](), {setting.name}):
                rows = house_rules.rows(frame, (setting,), rules, game, fixed)
                scene = compose("house", frame, SceneFacts(), rail(frame), rows)
                assert faults(scene, painter_for(scene, fonts)) == []
