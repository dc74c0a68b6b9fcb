"""What runs here and how it is, for the about screen; and switching the box off, where it is ours to do."""

import os
import shutil
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from dealer.app.loop import Loop

SYSTEMCTL = "systemctl"


def about(loop: Loop, folder: Path) -> tuple[tuple[str, str], ...]:
    """Heading and words, the most asked for first."""
    free = shutil.disk_usage(folder).free / 1e9 if folder.exists() else 0.0
    evenings = len(loop.ports.store.evenings())
    room = f"{free:.1f} GB free; {evenings} {'evening' if evenings == 1 else 'evenings'}"
    return (
        ("Version", _version()),
        ("Storage", f"{room} in {folder}"),
        ("Reader", loop.reader_gone or "answers"),
        ("Lights", loop.lights_why or "answer"),
        ("Tonight", f"{loop.evening}, {loop.table.number} acts and facts, deal {_deal(loop)}"),
    )


def _deal(loop: Loop) -> str:
    return str(loop.table.deal.number) if loop.table.deal else "none yet"


def _version() -> str:
    try:
        return f"dealer-assistant {version('dealer-assistant')}"
    except PackageNotFoundError:
        return "dealer-assistant, not installed"


def may_power_off() -> bool:
    """Whether this process is the box's own service, started by systemd, and not a window on a desktop."""
    return bool(os.environ.get("INVOCATION_ID") and os.environ.get("NOTIFY_SOCKET") and shutil.which(SYSTEMCTL))


def power_off() -> str:
    """Asks systemd to switch the box off; says why it would not."""
    done = subprocess.run([SYSTEMCTL, "poweroff"], capture_output=True, text=True, check=False)
    return "Shutting down" if not done.returncode else f"Not shut down: {done.stderr.strip() or 'systemd refused'}"
