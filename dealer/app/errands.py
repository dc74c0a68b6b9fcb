"""What a screen can ask for outside the table: an export, and the start of another evening."""

from collections.abc import Mapping
from pathlib import Path

from dealer.app.loop import Errand, Loop
from dealer.app.stick import StickError, copy_to_stick, stick_is_in
from dealer.export.files import ExportError, write_export
from dealer.store import StoreError
from dealer.views.context import Do


def errands(folder: Path) -> Mapping[str, Errand]:
    """By the name that a screen calls; exports go into `folder`."""

    def export(loop: Loop, do: Do) -> str:
        """The evening as files, and on the stick that is in; says where they lie, or why they could not be written."""
        del do
        try:
            where = write_export(loop.ports.store, loop.evening, folder, loop.engine.games)
            if not stick_is_in():
                return f"Exported to {where}"
            return copy_to_stick(loop.ports.store, loop.evening, loop.engine.games)
        except (ExportError, StickError, StoreError) as why:
            return f"Not exported: {why}"

    return {"evening": another_evening, "export": export, "stick": stick}


def stick(loop: Loop, do: Do) -> str:
    """The evening's files on the USB stick; says where they lie, or what to do."""
    del do
    try:
        return copy_to_stick(loop.ports.store, loop.evening, loop.engine.games)
    except (StickError, StoreError) as why:
        return str(why)


def another_evening(loop: Loop, do: Do) -> str:
    """The night was closed; a new one begins with nobody seated."""
    del do
    loop.begin_evening()
    return ""
