"""A user's mistake: one sentence on stderr and exit status 2, never a traceback."""


class UserError(Exception):
    """What was asked for cannot be done; the sentence says why and what to do."""

    status = 2


class NotYet(UserError):
    """It may come by itself: the service manager tries again."""

    status = 69  # EX_UNAVAILABLE of sysexits.h


def plain(text: str) -> str:
    """The same for a terminal: what a file slipped into it (colours, bells, text that runs backwards) stands as code.

    >>> plain("a\\x1b[31mb\\nc")
    'a\\\\x1b[31mb\\nc'
    """
    return "".join(c if c.isprintable() or c == "\n" else c.encode("unicode_escape").decode() for c in text)
