"""What a screen can ask for outside the table: an export, and the start of another evening.

The rooms behind it are imported when they are asked for: the table starts without them.
"""

from collections.abc import Mapping
from pathlib import Path

from dealer.app.evening import kept_settings
from dealer.app.evening.loop import Errand, Loop
from dealer.app.host.power import power_off
from dealer.store import StoreError
from dealer.views.context import Do
from dealer.words.machine import files as words
from dealer.words.said import Words


def errands(folder: Path) -> Mapping[str, Errand]:
    """By the name that a screen calls; exports go into `folder`."""

    def export(loop: Loop, do: Do) -> Words:
        """The evening as files, and on every stick that is in; says where they lie, or why they do not."""
        from dealer.app.host.stick import sticks_in, sticks_refused
        from dealer.export.files import ExportError, write_export

        def told(number: int, of: int) -> None:
            loop.says(words.WRITING_FILE(n=number, most=of))

        loop.says(words.WRITING())
        try:
            where = write_export(loop.ports.store, loop.evening, folder, loop.engine.games, told)
        except (ExportError, StoreError) as why:
            return words.NOT_EXPORTED(why=str(why).replace(f"{folder.parent}/", ""))
        return stick(loop, do) if sticks_in() or sticks_refused() else words.EXPORTED_TO(place=str(where))

    mine: dict[str, Errand] = {"evening": another_evening, "export": export, "stick": stick}
    return {**mine, **kept_settings.errands(power_off)}


def stick(loop: Loop, do: Do) -> Words:
    """The evening's files on every USB stick that is in; says where they lie, or what to do."""
    from dealer.app.host.stick import StickError, copy_to_sticks

    del do
    try:
        return copy_to_sticks(loop.ports.store, loop.evening, loop.engine.games, told=loop.says)
    except (StickError, StoreError) as why:
        return words.NOT_ON_STICK(why=str(why))


def another_evening(loop: Loop, do: Do) -> Words:
    """The night was closed; a new one begins with nobody seated."""
    del do
    try:
        loop.begin_evening()
    except StoreError as why:
        return str(why)
    return ""
