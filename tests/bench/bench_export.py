"""The morning after a long night: 300 deals of KRG with seven players, exported, reported and verified.

Goals: all files in less than 5 s, all chances at flop and turn in less than 10 s, the report under 3 MB.
"""

import sys
import tempfile
import time
from pathlib import Path

from dealer.export.files import REPORT_NAME, write_export
from dealer.export.records import odds_of
from dealer.export.verify import verify
from tests.export.nights import GAMES, HARD_NAMES, Night

DEALS = 300


def main() -> int:
    """1 when a goal was missed."""
    night = Night("krg", HARD_NAMES, seed=2, rules={"shuffle": "called"}).play(DEALS, wild=0)
    missed = 0

    def told(what: str, value: float, goal: float, unit: str) -> None:
        nonlocal missed
        missed |= value > goal
        print(f"{what:<44} {value:8.2f} {unit}   goal {goal:g}{'' if value <= goal else '   MISSED'}")

    with tempfile.TemporaryDirectory() as folder:
        began = time.process_time()
        place = write_export(night.store, night.evening, Path(folder), GAMES)
        told(f"export of {DEALS} deals, all files", time.process_time() - began, 5, "s ")
        told("report.html", (place / REPORT_NAME).stat().st_size / 1e6, 3, "MB")
        data = (place / "evening.json").read_bytes()
    began = time.process_time()
    evening = verify(data, GAMES)
    told(f"verify, {len(data) / 1e6:.0f} MB of JSON", time.process_time() - began, 10, "s ")
    began = time.process_time()
    known = sum(odds_of(deal) is not None for deal in evening.deals)
    told(f"chances at flop and turn of {known} deals", time.process_time() - began, 10, "s ")
    return missed


if __name__ == "__main__":
    sys.exit(main())
