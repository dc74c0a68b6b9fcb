"""What a screen can ask for outside the table: an export, and the start of another evening."""

from collections.abc import Mapping

from dealer.app.loop import Errand, Loop
from dealer.views.context import Do


def another_evening(loop: Loop, do: Do) -> str:
    """The night was closed; a new one begins with nobody seated."""
    del do
    loop.begin_evening()
    return ""


ERRANDS: Mapping[str, Errand] = {"evening": another_evening}
"""By the name that a screen calls."""
