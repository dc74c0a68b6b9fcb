"""`python -m tests.simulation --seed N`: one evening again, exactly; without a seed: evenings until one breaks.

`--faults` looks whether every seeded fault is still noticed by the evening that is kept for it, and writes down another
one where it is not.
"""

import argparse
import multiprocessing
import sys
import time
import traceback
from pathlib import Path

from dealer.games import look_in
from tests.simulation import test_evenings
from tests.simulation.faults import FAULTS
from tests.simulation.world import World


def noticed_by(fault: str) -> tuple[str, int | None]:
    """The fault, and an evening that notices it."""
    with FAULTS[fault]():
        return fault, test_evenings.first_to_notice(test_evenings.CAUGHT[fault])


def renew() -> int:
    """Writes down an evening for each fault that its own does not notice any more; 1 where none is found."""
    file = Path(test_evenings.__file__)
    unnoticed = 0
    with multiprocessing.Pool(maxtasksperchild=1) as pool:
        for fault, seed in pool.imap_unordered(noticed_by, test_evenings.CAUGHT):
            kept = test_evenings.CAUGHT[fault]
            if seed is None:
                unnoticed = 1
                print(f'"{fault}" is not noticed by any evening', flush=True)
            elif seed != kept:
                print(f'"{fault}": {seed}, and not {kept} any more', flush=True)
                text = file.read_text(encoding="utf-8")
                file.write_text(text.replace(f'"{fault}": {kept},', f'"{fault}": {seed},'), encoding="utf-8")
    return unnoticed


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, help="this evening only")
    parser.add_argument("--first", type=int, default=0, help="where to begin")
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--go-on", action="store_true", help="do not stop at the first that breaks")
    parser.add_argument("--faults", action="store_true", help="find evenings for the seeded faults that lost theirs")
    parser.add_argument("--game", default="", help="of this game; without, each seed has one of the program's own")
    args = parser.parse_args()
    if args.faults:
        return renew()
    seeds = [args.seed] if args.seed is not None else range(args.first, args.first + args.evenings)
    look_in("tests.games.extra")
    start, acts, broken = time.process_time(), 0, []
    for n, seed in enumerate(seeds, 1):
        world = World(seed, game=args.game)
        try:
            acts += world.play()
        except Exception as why:  # noqa: BLE001  (whatever breaks an evening is the find)
            traceback.print_exc(limit=None if not args.go_on else -3)
            print(f"seed {seed} ({world.game}) breaks: {why}\n  python -m tests.simulation --seed {seed}")
            print("  after: " + " | ".join(world.trail[-25:]), flush=True)
            broken.append(seed)
            if not args.go_on:
                return 1
        if n % 50 == 0:
            pace = n / (time.process_time() - start) * 60
            print(f"{n} evenings, {acts} acts, {pace:.0f} a minute", flush=True)
    print(f"{len(seeds)} evenings, {acts} acts: " + (f"broken {broken}" if broken else "every invariant held"))
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
