"""What a screen has gathered so far, before it is said to the table; nothing of it is stored."""

import msgspec

from dealer.rules.prompts import Correction


class Reason(msgspec.Struct, frozen=True):
    """Why something is ruled or put right, and whose word it is."""

    why: str = ""
    by: str = ""
    """ "" where the house rules name them."""


class Correcting(msgspec.Struct, frozen=True):
    """A deal that is being put right: all that was changed so far, and why."""

    asked: Correction
    reason: Reason = Reason()
    confirmed: bool = False
    """It was confirmed, and waits for nothing but why."""


Gathered = Correcting | Reason


def reason_in(gathered: Gathered | None) -> Reason:
    """The reason given so far."""
    if isinstance(gathered, Correcting):
        return gathered.reason
    return gathered or Reason()


def with_reason(gathered: Gathered | None, reason: Reason) -> Gathered:
    """The same for this reason."""
    return msgspec.structs.replace(gathered, reason=reason) if isinstance(gathered, Correcting) else reason
