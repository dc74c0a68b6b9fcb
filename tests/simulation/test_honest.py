"""Honest evenings verify: whatever a table does, the file of it is never taken for a forged one."""

import contextlib
import io
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer.app.build import left_waiting
from dealer.export import verify_alone
from dealer.export.build import export_evening
from dealer.export.evening import Evening, encode
from dealer.export.verify import verify
from dealer.games import all_games
from dealer.store import Store
from tests.simulation.honest import Honest
from tests.simulation.world import World
from tests.soak import SoakSeeds

GAMES = all_games()
SHARES, EVENINGS, WHOLE = 3, 95, 5
"""By each worker: evenings of the engine alone, and whole ones with wire, power and a second program."""
ALONE = 5
"""One in so many is checked by the script that lies beside it too."""


def is_proven(evening: Evening, folder: Path, *, alone: bool) -> None:
    """Both programs find it right; with its closing code where it has one."""
    verify(encode(evening), GAMES, evening.code or None)
    if alone:
        file = folder / "evening.json"
        file.write_bytes(encode(evening))
        with contextlib.redirect_stdout(io.StringIO()):
            verify_alone.main(str(file), evening.code)


def played(seed: int, deals: int) -> Iterator[tuple[str, Evening]]:
    """The evening of a seed, and the next one where money waits for it; what was done, for a failure."""
    first = Honest(seed, GAMES, deals)
    first.begin()
    first.play()
    yield f"seed {seed}, {first.game}: {' | '.join(first.trail[-30:])}", first.export()
    if first.table.stage == "closed" and (waiting := left_waiting(first.store, "points")):
        then = Honest(seed + 1, {first.game: GAMES[first.game]}, deals, first.store, "2026-11-30")
        then.begin(waiting)
        then.play()
        yield f"seed {seed}, the evening after: {' | '.join(then.trail[-30:])}", then.export()


def holds(seed: int, deals: int, folder: Path) -> None:
    """Raises what is wrong with the evening of a seed."""
    for trail, evening in played(seed, deals):
        try:
            is_proven(evening, folder, alone=seed % ALONE == 0)
        except (Exception, SystemExit) as why:
            why.add_note(trail)
            raise


def whole_holds(seed: int, deals: int, folder: Path) -> None:
    """An evening through screens, reader and disk, with all that it brought and what came after it."""
    world = World(seed, deals, random.Random(seed).choice(sorted(GAMES)))
    world.play()
    for evening in exported(world.disk):
        try:
            is_proven(evening, folder, alone=seed % ALONE == 0)
        except (Exception, SystemExit) as why:
            why.add_note(f"World({seed}, {deals}): {' | '.join(world.trail[-30:])}")
            raise


def exported(store: Store) -> Iterator[Evening]:
    """Every evening that is kept."""
    for row in store.evenings():
        yield export_evening(row.id, store.load(row.id), GAMES)


@pytest.mark.parametrize("share", range(SHARES))
def test_honest_evenings_verify(share: int, tmp_path: Path) -> None:
    for n in range(EVENINGS):
        holds(1000 * share + n, 1, tmp_path)


@pytest.mark.parametrize("share", range(SHARES))
def test_so_do_whole_ones_with_wire_and_power(share: int, tmp_path: Path) -> None:
    for n in range(WHOLE):
        whole_holds(1000 * share + n, 1, tmp_path)


@pytest.mark.soak(goal=20_000, of="honest evenings of all games verified", each=20)
def test_soak_honest_evenings_verify(soak_seeds: SoakSeeds, tmp_path: Path) -> None:
    for seed in soak_seeds:
        first = 100_000 + 20 * seed
        for n in range(19):
            holds(first + n, 1 + n % 3 // 2, tmp_path)
        whole_holds(first + 19, 2, tmp_path)
