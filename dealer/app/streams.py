"""Input and output as they are found: closed, full, or in some other coding; no command ends in a traceback for it."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path

from dealer.app.errors import tell

__all__ = ["at_terminal", "drop_output", "flushed", "prepare", "tell"]


def prepare() -> None:
    """Makes the three streams fit to be used, whatever was handed to this process.

    A closed one is opened on nothing, since the next file that is opened would take its number and be written over by
    whatever the system says there. What is written is UTF-8, as the machine contract has it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)
    if sys.stderr is None:  # print would take stdout instead
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def at_terminal() -> bool:
    """Whether a person may answer."""
    try:
        return sys.stdin is not None and sys.stdin.isatty()
    except ValueError:  # closed meanwhile
        return False


def flushed() -> None:
    """All that was said has been taken; OSError where it has not."""
    if sys.stdout is not None:
        sys.stdout.flush()


def drop_output() -> None:
    """What waits to be written has nowhere to go; Python would complain of it once more at its end."""
    if sys.stdout is not None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
