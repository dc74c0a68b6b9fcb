"""Whatever is tapped, dragged, typed or laid, in any order: nothing breaks, and every Scene has a way on or back."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from dealer.cards import DECK
from dealer.games import all_games
from dealer.rules.between_evenings import Remembered
from dealer.views import console
from dealer.views.context import Context, Go, Nav, Settings
from dealer.views.kit.scene import Scene
from tests.games.described import plays_series
from tests.rig import Rig, with_shorts
from tests.soak import SoakSeeds
from tests.views.test_every_scene import Looker, looker
from tests.views.walk import NAMES

__all__ = ["looker"]
SIZES = ((800, 480), (1280, 720), (720, 1280))
GAMES = all_games()
ENDS = {"close.ok", "fault.rule"}
"""Keys that end what is being tried; they are tapped less often."""


class Fingers:
    """Somebody who taps and drags without thinking."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        seated = rng.random() < 0.7
        game = rng.choice(sorted(GAMES))
        most = max(GAMES[game].seats)
        rules: dict[str, Any] = (
            {} if plays_series(game) else {"betting": rng.choice(["no_limit", "pot", "lights_only"])}
        )
        how = rng.choice(["hand", "called"])
        self.rig = Rig(
            game, NAMES[: rng.randint(2, most)], seed=seed, seated=seated, shuffle=how, rules=rules,
            size=rng.choice(SIZES), stacks=rng.choice([None, 30, 500]) if not plays_series(game) else None,
        )  # fmt: skip
        self.rig.loop.settings = Settings(self.rig.size, left_handed=rng.random() < 0.3)
        self.rig.loop.memory.people = tuple(Remembered(full, short, 1) for full, short in with_shorts(NAMES))
        self.done: list[str] = []

    def act(self) -> Scene:
        """One thing, and the Scene after it; what was done is kept for the failure message."""
        rng, loop = self.rng, self.rig.loop
        scene = loop.scene()
        roll = rng.random()
        if roll < 0.08 and scene.grips:
            grip = rng.choice(sorted(scene.grips))
            for done in (False, False, True):
                x, y, dy = rng.uniform(0, scene.size[0]), rng.uniform(0, scene.size[1]), rng.uniform(-400, 400)
                self.done.append(f"drag {grip} {x:.0f} {y:.0f} {dy:.0f} {done}")
                loop.drag(grip, x, y, dy, done=done)
                loop.scene()
        elif roll < 0.12:
            text = rng.choice(["a", "Žo", "7", " ", "W" * 40, "😀", "-"])
            self.done.append(f"type {text}")
            loop.type_in(text)
        elif roll < 0.2 and loop.prompt is not None and loop.prompt.waits_for_cards:
            card = rng.choice(["As", "Kd", "2c", "Th", "9s", "Qc", "3d"]) if roll < 0.13 else None
            self.done.append(f"card {card}")
            card = card or str(rng.choice(list(DECK)))
            self.rig.act(card=card)
            self.rig.act(lift=card)
        elif roll < 0.205:
            self.done.append("restart")
            self.rig.restart()
            self.rig.loop.settings = loop.settings
        else:
            keys = [b.id for b in scene.buttons if b.enabled]
            weights = [0.02 if k in ENDS else 6 if b.primary else 1 for k in keys for b in [scene.button(k)] if b]
            key = rng.choices(keys, weights)[0] if rng.random() < 0.97 else rng.choice(["no.such", "nav.rules", ""])
            self.done.append(f"tap {key}")
            loop.tap(key)
        return self.rig.loop.scene()


BACK = {"back", "cancel", "done"}
NO = ("correct.winner", True)
"""The answer to "is that wrong?" that leads back to the winners."""
BEFORE_THE_DEAL = ("seats.name.", "seats.new", "seats.done")


def goes_on(ctx: Context, scene: Scene) -> bool:
    """On the deal itself: a key that answers what the table waits for, or that begins what comes next."""
    answers = {choice.id for choice in ctx.prompt.choices} if ctx.prompt else set()
    if ctx.prompt is not None and ctx.prompt.waits_for_cards:
        answers |= {"cards.open", "problem.again"}
    return any(b.enabled and (b.primary or b.id in answers or b.id.startswith(BEFORE_THE_DEAL)) for b in scene.buttons)


def leads_home(ctx: Context) -> bool:
    """From whatever lies over the deal a few touches on the way back lead to it, and tell the table nothing."""
    for _ in range(8):
        if not ctx.nav.screen:
            return goes_on(ctx, console.view(ctx))
        keys = [
            b
            for b in console.view(ctx).buttons
            if b.enabled and (b.id.split(".")[-1] in BACK or b.id == "correct.leave" or (b.id, b.primary) == NO)
        ]
        outcome = console.press(ctx, keys[0].id) if keys else None
        if not isinstance(outcome, Go):
            return False
        ctx = replace(ctx, nav=outcome.nav, trouble=None)
    return False


def play(seed: int, acts: int, looker: Looker) -> None:
    fingers, led = Fingers(seed), set[tuple[Nav, str]]()
    try:
        for _ in range(acts):
            scene = fingers.act()
            ctx = fingers.rig.loop.context()
            over = (ctx.nav, ctx.prompt.kind if ctx.prompt else ctx.table.stage)
            if not ctx.nav.screen:
                assert goes_on(ctx, scene), (seed, scene.name)
            elif over not in led:  # the same picture over the same prompt leads home the same way
                assert leads_home(ctx), (seed, scene.name, ctx.nav)
                led.add(over)
            looker.look(scene)
            assert looker.wrong == [], seed
    except Exception as why:
        why.add_note(f"seed {seed}, after: {' | '.join(fingers.done[-25:])}")
        raise
    finally:
        fingers.rig.close()


def test_a_screen_without_a_way_back_would_be_noticed() -> None:
    with Rig("krg", ["Ann", "Bo"]) as rig:
        ctx = rig.loop.context()
        scene = rig.loop.scene()
        rail = tuple(b for b in scene.buttons if b.id.startswith("nav."))
        assert goes_on(ctx, scene)
        assert not goes_on(ctx, replace(scene, buttons=rail))
        assert leads_home(replace(ctx, nav=Nav(screen="rules", under=Nav(screen="table"))))
        nowhere = Nav(screen="table")
        for _ in range(10):
            nowhere = Nav(screen="rules", under=nowhere)
        assert not leads_home(replace(ctx, nav=nowhere))


@pytest.mark.parametrize("seed", range(20))
def test_no_order_of_touches_breaks_anything(seed: int, looker: Looker) -> None:
    looker.wrong.clear()
    play(seed, 250, looker)


@pytest.mark.soak
def test_soak_no_order_of_touches_breaks_anything(soak_seeds: SoakSeeds) -> None:
    looker = Looker()
    for seed in soak_seeds:
        play(1000 + seed, 2000, looker)
        if len(looker.seen) > 200_000:
            looker.seen.clear()
