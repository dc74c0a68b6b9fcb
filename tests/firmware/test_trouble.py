"""Everything goes wrong at once, at random; the picture never lies, and is right again when the trouble is over."""

import random

import pytest
from helpers import Rig, fields

from tests.soak import SoakSeeds

DECK = [f"04{n:02X}015A061F90" for n in range(0x40, 0x74)]


def trouble(rig: Rig, dice: random.Random) -> None:
    """One more thing goes wrong, or one gets better."""
    chip = rig.world.chips[dice.randint(1, len(rig.world.chips))]
    kind = dice.choice(("hang", "stuck", "absent", "deaf", "brown_out", "bus", "crackle", "field", "better"))
    if kind in ("hang", "stuck"):
        chip.hang, chip.stuck = True, kind == "stuck"
    elif kind == "absent":
        chip.absent = True
        rig.world.spi.floating = dice.choice((0x00, 0xFF))
    elif kind == "deaf":
        chip.deaf_to_soft_reset = True
    elif kind == "brown_out":
        chip.brown_out()
    elif kind == "bus":
        rig.world.spi.bit_errors = dice.choice((1, 10, 100, 1000))
    elif kind == "crackle":
        rig.world.air.crackle[chip.antenna] = dice.choice((2, 20))
    elif kind == "field":
        chip.deaf_to_field = dice.choice((True, False))
    else:
        better(rig)


def better(rig: Rig) -> None:
    for chip in rig.world.chips.values():
        chip.hang = chip.stuck = chip.absent = chip.deaf_to_soft_reset = False
        chip.deaf_to_field = None
    rig.world.spi.bit_errors = 0
    rig.world.air.crackle.clear()


def evening(seed: int, acts: int) -> None:
    dice = random.Random(seed)
    antennas = dice.randint(1, 5)
    rig = Rig(antennas, seed=seed + 1, poll_ms=dice.choice((0, 25, 200)))
    lies: dict[int, object] = {}
    ever: dict[int, set[str]] = {antenna: set() for antenna in range(1, antennas + 1)}
    for _ in range(acts):
        antenna = dice.randint(1, antennas)
        if antenna in lies:
            rig.world.lift(lies.pop(antenna))
        else:
            uid = dice.choice([uid for uid in DECK if uid not in [card.uid.hex().upper() for card in lies.values()]])
            card = rig.world.lay(uid, antenna, flicker=dice.choice((0, 0, 10)), noise=dice.choice((0, 0, 10)))
            card.noise_bits = dice.choice((1, 2, 3))
            lies[antenna] = card
            ever[antenna].add(uid)
        if dice.random() < 0.6:
            trouble(rig, dice)
        for picture in fields(rig.run(dice.randint(50, 600))):
            for field in picture:
                number, _, said = field.partition(":")
                if not said.startswith("!"):
                    named = {uid for part in said.split("-") for uid in part.split("+") if uid}
                    assert named <= ever[int(number)], (seed, field)
    better(rig)
    for card in lies.values():
        card.flicker = card.noise = 0
    rig.run(12_500)  # the next check of every chip's registers, and the repair
    wanted = [f"{n}:{lies[n].uid.hex().upper() if n in lies else ''}" for n in range(1, antennas + 1)]
    assert rig.picture() == wanted, seed
    assert rig.world.spi.fights == 0


@pytest.mark.parametrize("seed", range(4))
def test_the_picture_never_names_a_card_that_was_not_laid_there_and_recovers(seed: int) -> None:
    evening(seed, acts=15)


@pytest.mark.soak
def test_soak_the_picture_never_names_a_card_that_was_not_laid_there_and_recovers(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        evening(seed, acts=40)
