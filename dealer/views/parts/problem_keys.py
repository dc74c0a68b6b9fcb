"""The ways on from a problem while a card is waited for: at most three, the harmless one primary."""

from collections.abc import Mapping, Sequence

from dealer.rules.prompts import Pressed
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.kit.pieces import Key
from dealer.words.said import Words
from dealer.words.screens import fix as say
from dealer.words.screens import rail as rail

WAYS: Mapping[str, tuple[Words, Words]] = {
    "problem.void": (say.DECK_IS_WRONG(), say.STOP_THIS_DEAL()),
    "problem.correct": (rail.CORRECT(), say.WHAT_WAS_ENTERED()),
    "problem.aside": (say.SET_IT_ASIDE(), say.IT_IS_NO_CARD()),
    "problem.pick": (say.PICK_THE_CARD(), say.FROM_ALL_52()),
    "problem.again": (say.LAY_ANOTHER(), ""),
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
