"""What runs here and how it is, for the about screen."""

import shutil
from pathlib import Path

from dealer.app.evening.ports import Condition
from dealer.app.version import version_here
from dealer.rules.state.table import Table


def about(now: Condition, folder: Path, evenings: int) -> tuple[tuple[str, str], ...]:
    """Heading and words, the most asked for first; `evenings` are stored."""
    from dealer.app.host.checks import lasting  # knows the window too, without which the table starts

    free = shutil.disk_usage(folder).free / 1e9 if folder.exists() else 0.0
    lasts = lasting(folder)
    room = f"{free:.1f} GB free; {evenings} {'evening' if evenings == 1 else 'evenings'}"
    return (
        ("Version", version_here()),
        ("Storage", f"{room} in {folder}" if lasts.good else lasts.said),
        ("Reader", now.reader_gone or "answers"),
        ("Lights", now.lights_why or "answer"),
        ("Tonight", f"{now.table.called or now.evening}, {now.table.number} acts and facts, deal {_deal(now.table)}"),
    )


def _deal(table: Table) -> str:
    return str(table.deal.number) if table.deal else "none yet"
