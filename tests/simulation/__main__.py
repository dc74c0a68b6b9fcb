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
    args = parser.parse_args()
    seeds = [args.seed] if args.seed is not None else range(args.first, args.first + args.evenings)
    start, acts = time.monotonic(), 0
    for n, seed in enumerate(seeds, 1):
        try:
            acts += World(seed).play()
        except Exception as why:  # noqa: BLE001  (whatever breaks an evening is the find)
            traceback.print_exc()
            print(f"seed {seed} breaks: {why}\n  python -m tests.simulation --seed {seed}")
            return 1
        if n % 50 == 0:
            print(
                f"\r{n} evenings, {acts} acts, {n / (time.monotonic() - start) * 60:.0f} a minute", end="", flush=True
            )
    print(f"\n{len(seeds)} evenings, {acts} acts: every invariant held")
    return 0


if __name__ == "__main__":
    sys.exit(main())
