"""Whatever is tapped, dragged, typed or laid, in any order: nothing breaks, and every Scene has a way on or back."""

import random
from typing import Any

import pytest

from dealer.cards import DECK
from dealer.views.context import Remembered, Settings
from dealer.views.scene import Scene
from tests.rig import Rig, with_shorts
from tests.soak import SoakSeeds
from tests.views.test_every_scene import Looker, looker
from tests.views.walk import NAMES

__all__ = ["looker"]
SIZES = ((800, 480), (1280, 720), (720, 1280))
GAMES = ("krg", "kryky", "six_card_draw")
ENDS = {"close.ok", "fault.rule"}
"""Keys that end what is being tried; they are tapped less often."""


class Fingers:
    """Somebody who taps and drags without thinking."""

    def __init__(self, seed: int) -> None:
        self.rng = rng = random.Random(seed)
        seated = rng.random() < 0.7
        game = rng.choice(GAMES)
        most = {"krg": 7, "kryky": 7, "six_card_draw": 8}[game]
        rules: dict[str, Any] = {} if game == "krg" else {"betting": rng.choice(["no_limit", "pot", "lights_only"])}
        how = rng.choice(["hand", "called"])
        self.rig = Rig(
            game, NAMES[: rng.randint(2, most)], seed=seed, seated=seated, shuffle=how, rules=rules,
            size=rng.choice(SIZES), stacks=rng.choice([None, 30, 500]) if game != "krg" else None,
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


def has_a_way(scene: Scene) -> bool:
    """Something to tap that leads on or back."""
    on = scene.primary is not None and scene.primary.enabled
    return on or any(b.enabled and b.id.split(".")[-1] in {"back", "cancel", "new", "table"} for b in scene.buttons)


def play(seed: int, acts: int, looker: Looker) -> None:
    fingers = Fingers(seed)
    try:
        for _ in range(acts):
            scene = fingers.act()
            assert has_a_way(scene), (seed, scene.name)
            looker.look(scene)
            assert looker.wrong == [], seed
    except Exception as why:
        why.add_note(f"seed {seed}, after: {' | '.join(fingers.done[-25:])}")
        raise
    finally:
        fingers.rig.close()


@pytest.mark.parametrize("seed", range(20))
def test_no_order_of_touches_breaks_anything(seed: int, looker: Looker) -> None:
    looker.wrong.clear()
    play(seed, 250, looker)


@pytest.mark.soak
def test_soak_no_order_of_touches_breaks_anything(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        play(1000 + seed, 2000, Looker())
