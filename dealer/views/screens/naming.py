"""What a name on the keyboard is for, once the evening runs: who joins, another name, a pool, a reason."""

from dealer.names import MAX_SHORT, letters
from dealer.rules.prompts import Pressed
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.screens import reason

TABLE = Nav(screen="table")
FIELDS = {"join": "Who joins?", "rename": "What is the name?", "pool": "What is the pool for?", "reason": "Why?"}
"""The question by the field; a long name is asked for a short one next, in a field that ends in "-short"."""


def done(ctx: Context, name: str) -> Outcome:
    """The name is typed."""
    field, picked = ctx.nav.field, ctx.nav.picked
    if field == "reason":
        if len(name) > reason.LONGEST_REASON:
            return Wrong(f"A reason has at most {reason.LONGEST_REASON} characters")
        return reason.opened(picked[0], reason.with_reason(picked[1:], name))
    if field == "pool":
        return Go(Nav(screen="amount", field="pool", picked=(name,)))
    full, short = (picked[0], name) if field.endswith("-short") else (name, "")
    rest = picked[1:] if short else picked
    if letters(short or full) > MAX_SHORT:
        if short:
            return Wrong(f"{MAX_SHORT} letters at most fit a seat")
        return Go(Nav("keyboard", field=f"{field}-short", picked=(name, *rest)))
    if field.startswith("join"):
        return Say(Pressed("table.join", name=full, short=short), TABLE)
    return Say(Pressed("seat.rename", name=full, short=short, seats=(int(rest[0]),)), TABLE)
