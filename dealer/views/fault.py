"""A fault that waits to be settled: whose it is, what the house rule says now, and the referee's word over it."""

from dealer.rules.prompts import Choice, Pressed
from dealer.views import play
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.menu import menu
from dealer.views.parts import Key
from dealer.views.scene import Scene

LONGEST_REASON = 120  # characters


def draw(ctx: Context) -> Scene:
    """The seats as keys; then the ways to settle it, the house rule's last."""
    prompt = ctx.prompt
    if prompt is None:
        return play.draw(ctx)
    seats = [_key(c) for c in prompt.choices if c.seat is not None]
    others = [c for c in prompt.choices if c.seat is None]
    low = [_key(c, 0 if c.primary else 200) for c in others]
    why = f"Because: {ctx.nav.typed}" if ctx.nav.typed else "A reason may be typed" if not seats else ""
    return menu(ctx, "fault", prompt.text, why or f"See {prompt.article}", seats, low)


def _key(choice: Choice, width: float = 0) -> Key:
    return Key(choice.id, choice.label, width, choice.detail, choice.primary, choice.enabled)


def press(ctx: Context, button: str) -> Outcome:
    """The answer, with the reason if one was typed."""
    return Say(Pressed(button, name=(ctx.nav.typed or "").strip()))


def type_in(ctx: Context, text: str) -> Outcome:
    """Why the referee decides so."""
    typed = (ctx.nav.typed or "") + text
    if len(typed) > LONGEST_REASON:
        return Wrong(f"A reason has at most {LONGEST_REASON} characters")
    return Go(Nav(typed=typed))
