"""Enter does the amber key and Esc the way back, on every screen, and no name that is being typed is lost by it."""

import random

import pytest
from msgspec.structs import replace

from dealer.views import console
from dealer.views.context import Go
from dealer.views.kit.typed_keys import amber, way_back
from tests.rig import Rig
from tests.views.test_random_touches import Fingers
from tests.views.walk import Walk, overlays


@pytest.mark.parametrize("game", ["krg", "kryky", "six_card_draw", "five_card_draw"])
def test_esc_leads_back_from_every_page_and_tells_the_table_nothing(game: str) -> None:
    walk = Walk(game, 4, seed=3)
    for n, ctx in enumerate(walk.go(60, 3)):
        if n % 6:
            continue
        for nav in overlays(ctx):
            here, steps = replace(ctx, nav=nav, trouble=None), 0
            while here.nav.screen:
                key = way_back(console.view(here))
                outcome = console.press(here, key)
                assert isinstance(outcome, Go), (nav, key)
                here, steps = replace(here, nav=outcome.nav), steps + 1
                assert steps < 6, nav
            assert way_back(console.view(here)) == "", "the deal itself is no page"
    walk.rig.close()


@pytest.mark.parametrize("seed", range(6))
def test_enter_is_the_amber_key_and_nothing_where_that_is_off(seed: int) -> None:
    fingers = Fingers(100 + seed)
    try:
        for _ in range(150):
            scene = fingers.act()
            key, back = amber(scene), way_back(scene)
            for each in (key, back):
                button = scene.button(each) if each else None
                assert not each or (button is not None and button.enabled)
            if scene.primary is not None:
                assert key == (scene.primary.id if scene.primary.enabled else "")
            else:
                assert key == back
            nav = fingers.rig.loop.nav
            assert back or not nav.screen, nav
    finally:
        fingers.rig.close()


def test_esc_on_a_correction_that_was_begun_goes_back_step_by_step() -> None:
    rng = random.Random(1)
    with Rig("krg", ["Ann", "Bo", "Cy"]) as rig:
        rig.play_to("result")
        for key in ("result.correct", "correct.winner", f"correct.won.{rng.choice((1, 2, 3))}"):
            rig.tap(key)
        table = rig.loop.table
        for _ in range(2):
            rig.tap(way_back(rig.loop.scene()))
        assert rig.loop.nav.screen == ""
        assert rig.loop.table is table
