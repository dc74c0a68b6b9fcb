"""`python -m tests.simulation --seed N`: one evening again, exactly; without a seed: evenings until one breaks."""

import argparse
import sys
import time
import traceback

from tests.simulation.world import World


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, help="this evening only")
    parser.add_argument("--first", type=int, default=0, help="where to begin")
    parser.add_argument("--evenings", type=int, default=1000)
    parser.add_argument("--go-on", action="store_true", help="do not stop at the first that breaks")
    args = parser.parse_args()
    seeds = [args.seed] if args.seed is not None else range(args.first, args.first + args.evenings)
    start, acts, broken = time.process_time(), 0, []
    for n, seed in enumerate(seeds, 1):
        world = World(seed)
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
