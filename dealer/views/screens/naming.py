"""What a name on the keyboard is for, once the evening runs: who joins, another name, a pool, a reason."""

from msgspec.structs import replace

from dealer.names import MAX_SHORT, letters
from dealer.rules.prompts import Pressed
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.gathering import reason_in, with_reason
from dealer.views.screens import reason
from dealer.words.screens import people as people
from dealer.words.screens import typing as say

TABLE = Nav(screen="table")
FIELDS = {"join": people.WHO_JOINS(), "rename": say.WHAT_NAME(), "pool": say.WHAT_POOL(), "reason": say.WHY()}
"""The question by the field; a long name is asked for a short one next, in a field that ends in "-short"."""


def done(ctx: Context, name: str) -> Outcome:
    """The name is typed."""
    field, picked = ctx.nav.field, ctx.nav.picked
    if field == "reason":
        if len(name) > reason.LONGEST_REASON:
            return Wrong(say.REASON_AT_MOST(n=reason.LONGEST_REASON))
        gathered = ctx.nav.gathered
        return reason.opened(with_reason(gathered, replace(reason_in(gathered), why=name)))
    if field == "pool":
        return Go(Nav(screen="amount", field="pool", picked=(name,)))
    full, short = (picked[0], name) if field.endswith("-short") else (name, "")
    rest = picked[1:] if short else picked
    if letters(short or full) > MAX_SHORT:
        if short:
            return Wrong(say.LETTERS_AT_MOST(n=MAX_SHORT))
        return Go(Nav("keyboard", field=f"{field}-short", picked=(name, *rest)))
    if field.startswith("join"):
        return Say(Pressed("table.join", name=full, short=short), TABLE)
    return Say(Pressed("seat.rename", name=full, short=short, seats=(int(rest[0]),)), TABLE)
