"""What a screen can ask for outside the table: an export, and the box switched off.

The rooms behind it are imported when they are asked for: the table starts without them.
"""

from collections.abc import Mapping
from pathlib import Path

from dealer.app.evening.ports import Errand, Tonight
from dealer.app.host.power import power_off
from dealer.store import StoreError
from dealer.words.machine import files as words
from dealer.words.said import Words


def errands(folder: Path) -> Mapping[str, Errand]:
    """By the name that a screen calls; exports go into `folder`."""

    def export(tonight: Tonight) -> Words:
        """The evening as files, and on every stick that is in; says where they lie, or why they do not."""
        from dealer.app.host.stick import sticks_in, sticks_refused
        from dealer.export.files import ExportError, write_export

        def show_count(number: int, of: int) -> None:
            tonight.show_progress(words.WRITING_FILE(n=number, most=of))

        tonight.show_progress(words.WRITING())
        try:
            where = write_export(tonight.store, tonight.evening, folder, tonight.games, show_count)
        except (ExportError, StoreError) as why:
            return words.NOT_EXPORTED(why=str(why).replace(f"{folder.parent}/", ""))
        return to_sticks(tonight) if sticks_in() or sticks_refused() else words.EXPORTED_TO(place=str(where))

    return {"export": export, "shutdown": lambda _: power_off()}


def to_sticks(tonight: Tonight) -> Words:
    """The evening's files on every USB stick that is in; says where they lie, or what to do."""
    from dealer.app.host.stick import StickError, copy_to_sticks

    try:
        return copy_to_sticks(tonight.store, tonight.evening, tonight.games, told=tonight.show_progress)
    except (StickError, StoreError) as why:
        return words.NOT_ON_STICK(why=str(why))
