"""Why something is shuffled, cut or drawn once more: a reason by one tap, and it stays in the story of the deal."""

from dealer.rules.prompts import Pressed
from dealer.rules.steps.anchoring import REASONS, repeatable
from dealer.views.context import Context, Nav, Outcome, Say
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import menu
from dealer.words.fairness import WHY, WHY_KEY
from dealer.words.render import render

WORDS = {"shuffle": "Shuffle again", "cut": "Cut again", "seats": "Draw again", "first_dealer": "Draw again"}
"""What the key is called, by what was drawn."""


def label(ctx: Context) -> str:
    """The key's words now; nothing that can be drawn again is a shuffle that cannot."""
    return WORDS.get(repeatable(ctx.table), "Draw again" if ctx.table.deal is None else "Shuffle again")


def draw(ctx: Context) -> Scene:
    """A key for each reason."""
    purpose = repeatable(ctx.table)
    hand = "Mix by hand first" if purpose in {"shuffle", "cut"} else "The story keeps it"
    keys = [Key(f"again.{why}", render(WHY_KEY(why=WHY[why]())), style="option") for why in REASONS.get(purpose, ())]
    low = [Key("again.back", "Leave it", primary=True)]
    return menu(ctx, "again", f"{label(ctx)} – why?", hand, keys, low)


def press(ctx: Context, button: str) -> Outcome:
    """The reason draws anew at once."""
    purpose = repeatable(ctx.table)
    reason = button.removeprefix("again.")
    key = "fix.shuffle_again" if purpose in {"shuffle", "cut"} else "fix.draw_again"
    return Say(Pressed(key, name=reason), Nav())
