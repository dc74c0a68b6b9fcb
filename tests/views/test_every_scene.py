"""Every picture that random play comes to is a good one: at every size, for either hand, with every screen opened."""

from collections.abc import Iterator
from typing import Any

import pytest

from dealer.games import all_games, games_of
from dealer.views.kit.scene import Scene
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from tests.screen import faults, painter_for
from tests.soak import SoakSeeds
from tests.views.walk import Walk, overlays, scenes

NO_LIMIT = {"betting": "no_limit"}
TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("krg", 7, {"shuffle": "called"}),
    ("krg", 3, {"rules": {"tie": "shared"}}),
    ("krg", 2, {}),
    ("kryky", 6, {"stacks": 60, "rules": NO_LIMIT}),
    ("kryky", 7, {"rules": {"hi_lo": True}}),
    ("kryky", 3, {"rules": {"betting": "lights_only"}}),
    ("six_card_draw", 8, {}),
    ("six_card_draw", 8, {"stacks": 40, "rules": NO_LIMIT}),
    ("six_card_draw", 5, {"stacks": 1000, "shuffle": "called", "rules": NO_LIMIT}),
)


class Looker:
    """Looks every picture over once, however often it comes."""

    def __init__(self) -> None:
        self.fonts = Fonts()
        self.painters: dict[float, Painter] = {}
        self.seen: set[int] = set()
        self.wrong: list[str] = []

    def look(self, scene: Scene) -> None:
        key = hash((scene.name, scene.size, repr(scene.items), repr(scene.buttons)))
        if key in self.seen:
            return
        self.seen.add(key)
        painter = self.painters.setdefault(scene.scale, painter_for(scene, self.fonts))
        self.wrong += [f"{scene.name} {scene.size}: {fault}" for fault in faults(scene, painter)]


@pytest.fixture(scope="module")
def looker() -> Looker:
    return Looker()


def look_at(walk: Walk, looker: Looker, acts: int, deals: int, every: int) -> None:
    """The deal after every act, all that can be opened over it after some of them."""
    before = len(looker.wrong)
    for n, ctx in enumerate(walk.go(acts, deals)):
        for nav in overlays(ctx):
            if n % every and nav.screen:
                continue
            for scene in scenes(ctx, nav):
                looker.look(scene)
    assert looker.wrong[before:] == []


@pytest.mark.parametrize(("game", "players", "how"), TABLES)
def test_no_picture_of_a_played_deal_has_a_fault(game: str, players: int, how: dict[str, Any], looker: Looker) -> None:
    walk = Walk(game, players, 11, **how)
    try:
        look_at(walk, looker, acts=160, deals=2, every=11)
    finally:
        walk.rig.close()


@pytest.mark.parametrize("game", [key for key in all_games() if key not in games_of("dealer.games")])
def test_no_picture_of_a_game_from_elsewhere_has_a_fault(game: str, looker: Looker) -> None:
    walk = Walk(game, max(all_games()[game].seats), 11, stacks=60, rules=NO_LIMIT)
    try:
        look_at(walk, looker, acts=160, deals=1, every=1000)
    finally:
        walk.rig.close()


def tables(seed: int) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """One table a seed, every kind in turn."""
    yield TABLES[seed % len(TABLES)]


@pytest.mark.soak
def test_soak_no_picture_has_a_fault(soak_seeds: SoakSeeds) -> None:
    looker = Looker()
    for seed in soak_seeds:
        for game, players, how in tables(seed):
            walk = Walk(game, players, seed, **how)
            try:
                look_at(walk, looker, acts=600, deals=4, every=3)
            finally:
                walk.rig.close()
            looker.seen.clear()
