"""What a name on the keyboard is for, once the evening runs: who joins, another name, a pool, a reason."""

from collections.abc import Mapping

from msgspec.structs import replace

from dealer.names import MAX_SHORT, letters
from dealer.rules.prompts import Pressed
from dealer.views.context import Go, Nav, Outcome, Say, Wrong
from dealer.views.gathering import Purpose, StakeKeyed, Typing, reason_in, with_reason
from dealer.views.screens import reason
from dealer.words.said import Said
from dealer.words.screens import people as people
from dealer.words.screens import typing as say

TABLE = Nav(screen="table")
ASKED: Mapping[Purpose, Said] = {
    "join": people.WHO_JOINS(),
    "rename": say.WHAT_NAME(),
    "pool": say.WHAT_POOL(),
    "reason": say.WHY(),
}
"""The question, by what the keyboard is for."""


def named(typing: Typing, name: str) -> Outcome:
    """What a name, or a reason, means that was typed to its end."""
    if typing.purpose == "reason":
        if len(name) > reason.LONGEST_REASON:
            return Wrong(say.REASON_AT_MOST(n=reason.LONGEST_REASON))
        return reason.opened(with_reason(typing.over, replace(reason_in(typing.over), why=name)))
    if typing.purpose == "pool":
        return Go(Nav(screen="amount", gathered=StakeKeyed(name)))
    full, short = (typing.full, name) if typing.full else (name, "")
    if letters(short or full) > MAX_SHORT:
        if short:
            return Wrong(say.LETTERS_AT_MOST(n=MAX_SHORT))
        return Go(Nav("keyboard", gathered=replace(typing, full=name)))
    if typing.purpose == "join":
        return Say(Pressed("table.join", name=full, short=short), TABLE)
    return Say(Pressed("seat.rename", name=full, short=short, seats=(typing.seat,) if typing.seat else ()), TABLE)
