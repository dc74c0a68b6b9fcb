"""The ways on from a problem while a card is waited for: at most three, the harmless one primary."""

from collections.abc import Sequence

from dealer.rules.prompts import Pressed
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.kit.pieces import Key

WAYS = {
    "problem.void": ("Deck is wrong", "stop this deal"),
    "problem.correct": ("Correct", "what was entered"),
    "problem.aside": ("Set it aside", "it is no card"),
    "problem.pick": ("Pick the card", "from all 52"),
    "problem.again": ("Lay another", ""),
}
"""Each way's words and what it does."""


def way_keys(ways: Sequence[str]) -> tuple[Key, ...]:
    """The keys, the primary last."""
    return tuple(
        Key(way, label, 232, detail, primary=way == "problem.again")
        for way, (label, detail) in WAYS.items()
        if way in ways
    )


def way_pressed(ctx: Context, button: str) -> Outcome | None:
    """What a way on does; the tap itself has ended the problem already."""
    match button:
        case "problem.again" | "problem.aside":
            return Go(ctx.nav)
        case "problem.pick":
            return Go(Nav(screen="cards"))
        case "problem.correct":
            return Go(Nav(screen="fix"))
        case "problem.void":
            return Say(Pressed("fix.fouled"))
    return None
