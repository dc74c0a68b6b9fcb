"""What a screen can ask for outside the table: an export, and the start of another evening."""

from collections.abc import Mapping
from pathlib import Path

from dealer.app.loop import Errand, Loop
from dealer.export.files import write_export
from dealer.store import StoreError
from dealer.views.context import Do


def errands(folder: Path) -> Mapping[str, Errand]:
    """By the name that a screen calls; exports go into `folder`."""

    def export(loop: Loop, do: Do) -> str:
        """The evening as files; says where they lie, or why they could not be written."""
        del do
        try:
            where = write_export(loop.ports.store, loop.evening, folder, loop.engine.games)
        except (OSError, StoreError) as why:
            return f"Not exported: {why}"
        return f"Exported to {where}"

    return {"evening": another_evening, "export": export}


def another_evening(loop: Loop, do: Do) -> str:
    """The night was closed; a new one begins with nobody seated."""
    del do
    loop.begin_evening()
    return ""
