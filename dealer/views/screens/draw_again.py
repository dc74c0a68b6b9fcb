"""Why something is shuffled, cut or drawn once more: a reason by one tap, and it stays in the story of the deal."""

from dealer.rules.prompts import Pressed, parts_of
from dealer.rules.steps.anchoring import REASONS, repeatable
from dealer.views.context import Context, Nav, Outcome, Say
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import menu
from dealer.words.fairness import WHY, WHY_KEY
from dealer.words.said import Said
from dealer.words.screens.fair import AGAIN, KEPT, LEAVE_IT, MIX_FIRST, WHY_AGAIN


def label(ctx: Context) -> Said:
    """The key's words now; nothing that can be drawn again is a shuffle that cannot."""
    return AGAIN[repeatable(ctx.table) or ("seats" if ctx.table.deal is None else "shuffle")]()


def draw(ctx: Context) -> Scene:
    """A key for each reason."""
    purpose = repeatable(ctx.table)
    reasons = REASONS[purpose] if purpose is not None else ()
    first = MIX_FIRST() if purpose in {"shuffle", "cut"} else KEPT()
    keys = [Key(f"again.{why}", WHY_KEY(why=WHY[why]()), style="option") for why in reasons]
    low = [Key("again.back", LEAVE_IT(), primary=True)]
    return menu(ctx, "again", WHY_AGAIN(again=label(ctx)), first, keys, low)


def press(ctx: Context, button: str) -> Outcome:
    """The reason draws anew at once."""
    purpose = repeatable(ctx.table)
    reason = str(parts_of(button)[-1])
    key = "fix.shuffle_again" if purpose in {"shuffle", "cut"} else "fix.draw_again"
    return Say(Pressed(key, name=reason), Nav())
