"""A fault that waits to be settled: whose it is, what the house rule says now, and the referee's word over it."""

from collections.abc import Sequence

from dealer.rules.prompts import Choice, Pressed
from dealer.views import play
from dealer.views.around import frame_of
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.layout import Frame
from dealer.views.menu import because, menu
from dealer.views.parts import Key, Parts
from dealer.views.places import rows_of
from dealer.views.scene import Rect, Scene, Text

LONGEST_REASON = 120  # characters


def draw(ctx: Context) -> Scene:
    """The seats as keys; then the ways to settle it, the house rule's last."""
    prompt = ctx.prompt
    if prompt is None:
        return play.draw(ctx)
    seats = [_key(c) for c in prompt.choices if c.seat is not None]
    others = [c for c in prompt.choices if c.seat is None]
    low = [Key(c.id, c.label, 0 if c.primary else 160, "", c.primary, c.enabled) for c in others]
    why = because(ctx.nav.typed) if ctx.nav.typed else "A reason may be typed" if not seats else ""
    body = () if seats else _what_each_does(frame_of(ctx), others)
    return menu(ctx, "fault", prompt.text, why or f"See {prompt.article}", seats, low, body)


def _what_each_does(frame: Frame, choices: Sequence[Choice]) -> Parts:
    """A row for each way to settle it: the key's word, and what follows."""
    told = [c for c in reversed(choices) if c.detail]
    for choice, row in zip(told, rows_of(frame.body, len(told), 64, 8), strict=True):
        name = Rect(row.x, row.y, row.w * 0.34, row.h)
        yield Text(name, choice.label, 26, 20, 2)
        rest = Rect(name.right + 12, row.y, row.right - name.right - 12, row.h)
        yield Text(rest, choice.detail, 24, 20, 2, bold=False)


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
