"""Every figure of the budget with its goal: `python -m tests.bench [NAME ...]`, or `make bench`.

Each `bench_*.py` of this folder prints its own figures and has a process of its own, so that memory and start-up are
its own too; its exit status is 1 where a goal was missed.
"""

import os
import platform
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


def benches(folder: Path = FOLDER) -> list[str]:
    """What can be measured, by name: "hands" is `bench_hands.py`."""
    return sorted(file.stem.removeprefix("bench_") for file in folder.glob("bench_*.py"))


def main(asked: list[str]) -> int:
    """0 when every goal was met; 1, naming the benches, where one was missed; 2 for a name that is not there."""
    known = benches()
    if unknown := sorted(set(asked) - set(known)):
        print(f"There is no bench {', '.join(unknown)}; there is: {', '.join(known)}.", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    missed = []
    for name in asked or known:
        print(f"\n== {name}", flush=True)
        if subprocess.run(
            [sys.executable, "-m", f"tests.bench.bench_{name}"], cwd=FOLDER.parent.parent, check=False
        ).returncode:
            missed.append(name)
    print(f"\nGoals missed in: {', '.join(missed)}." if missed else "\nEvery goal was met.")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
