"""Where the evenings live: what was asked for, what systemd gives, or the user's own data folder."""

import os
from pathlib import Path

NAME = "dealer-assistant"


def state_folder(asked: Path | None) -> Path:
    """The state folder; made, private, when it is first written to."""
    if asked is not None:
        return asked
    given = os.environ.get("STATE_DIRECTORY")
    if given:
        return Path(given.split(":")[0])
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / NAME
