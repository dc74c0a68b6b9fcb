"""A user's mistake: one sentence on stderr and exit status 2, never a traceback."""


class UserError(Exception):
    """What was asked for cannot be done; the sentence says why and what to do."""
