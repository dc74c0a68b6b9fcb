"""Evenings opened from a daily copy, or saved from damage: a new anchor before the next draw, none shown twice."""

import random
from collections import Counter
from pathlib import Path

import pytest

from tests.shown.tables import Hands
from tests.soak import SoakSeeds


def restore(hands: Hands, kind: str) -> bool:
    """One restore, from a copy or from damage; False where nothing was lost."""
    if kind == "saved":
        return hands.is_damaged()
    hands.opens_a_copy()
    return True


def evening(seed: int, restores: int, folder: Path) -> Counter[str]:
    """So many restores at one table, each of them followed by a draw; gives back how many of which kind there were."""
    rng, done = random.Random(seed), Counter[str]()
    hands = Hands(seed, folder)
    try:
        while done["copy"] + done["saved"] < restores:
            for _ in range(rng.randint(3, 15)):
                hands.act()
                if rng.random() < 0.1:
                    hands.copies_itself()
            kind = rng.choice(["copy", "saved"])
            done[kind] += restore(hands, kind)
            until_drawn(hands)
            done["draws"] = len(hands.witness.drawn)
    except Exception as why:
        why.add_note(f"seed {seed}, after: {' | '.join(hands.trail[-30:])}")
        raise
    finally:
        hands.close()
    return done


def until_drawn(hands: Hands) -> None:
    """The table goes on until something is drawn: the witness sees under which anchor."""
    before = len(hands.witness.drawn)
    for _ in range(60):
        if len(hands.witness.drawn) > before:
            return
        hands.does(hands.calls_off)
        hands.does(hands.goes_on)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_restored_evening_draws_from_a_new_anchor_only(seed: int, tmp_path: Path) -> None:
    done = evening(seed, 3, tmp_path / "evenings")
    assert done["copy"] + done["saved"] == 3
    assert done["draws"]


@pytest.mark.soak(goal=200, of="restores from copies and after damage", each=10)
def test_soak_no_restore_shows_a_draw_again(soak_seeds: SoakSeeds, tmp_path: Path) -> None:
    for seed in soak_seeds:
        print(f" {dict(evening(100 + seed, 10, tmp_path / str(seed)))}")
