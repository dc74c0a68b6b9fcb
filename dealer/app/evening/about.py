"""What runs here and how it is, for the about screen."""

import shutil
from pathlib import Path

from dealer.app.evening.loop import Loop
from dealer.app.version import version_here


def about(loop: Loop, folder: Path) -> tuple[tuple[str, str], ...]:
    """Heading and words, the most asked for first."""
    from dealer.app.host.checks import lasting  # knows the window too, without which the table starts

    free = shutil.disk_usage(folder).free / 1e9 if folder.exists() else 0.0
    evenings = len(loop.ports.store.evenings())
    lasts = lasting(folder)
    room = f"{free:.1f} GB free; {evenings} {'evening' if evenings == 1 else 'evenings'}"
    return (
        ("Version", version_here()),
        ("Storage", f"{room} in {folder}" if lasts.good else lasts.said),
        ("Reader", loop.reader_gone or "answers"),
        ("Lights", loop.lights_why or "answer"),
        ("Tonight", f"{loop.table.called or loop.evening}, {loop.table.number} acts and facts, deal {_deal(loop)}"),
    )


def _deal(loop: Loop) -> str:
    return str(loop.table.deal.number) if loop.table.deal else "none yet"
