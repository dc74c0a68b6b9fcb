"""A user's mistake: one sentence on stderr and exit status 2, never a traceback."""

import os
import sys


class UserError(Exception):
    """What was asked for cannot be done; the sentence says why and what to do."""

    status = 2


class NotYet(UserError):
    """It may come by itself: the service manager tries again."""

    status = 69  # EX_UNAVAILABLE of sysexits.h


MOST = 600
"""Characters of a line that a person will still read; a path fits."""


def readable(line: str) -> str:
    """The same where it is a sentence; of one that quotes pages of what was given the beginning and the end.

    >>> len(readable("What is " + "x" * 100_000 + "? A number belongs there."))
    600
    """
    return line if len(line) <= MOST else f"{line[: MOST - 151]}…{line[-150:]}"


def plain(text: str) -> str:
    """The same for a terminal: what a file slipped into it (colours, bells, text that runs backwards) stands as code.

    >>> plain("a\\x1b[31mb\\nc")
    'a\\\\x1b[31mb\\nc'
    """
    seen = "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text)
    return "\n".join(map(readable, seen.split("\n")))


def tell(text: str) -> None:
    """A sentence on stderr; where that is closed or full there is nobody to tell, and the status says it."""
    try:
        if sys.stderr is not None:
            print(plain(text), file=sys.stderr, flush=True)
    except (OSError, ValueError):
        sys.stderr = None


def place_of(why: OSError) -> str:
    """The file that an error is about, or "It"."""
    return str(why.filename) if isinstance(why.filename, str | os.PathLike) else "It"
