"""Closing the night: asked once more, with what it does; then the night's money and what next."""

from dealer.rules.prompts import Pressed
from dealer.views.around import frame_of
from dealer.views.context import Context, Do, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.head import nav_rail
from dealer.views.parts import Key, bar, compose, line2, problem_strip, prompt_line
from dealer.views.scene import Scene
from dealer.views.tally import tally_rows


def draw(ctx: Context) -> Scene:
    """The question, or the closed night."""
    frame, closed = frame_of(ctx), ctx.table.stage == "closed"
    said = "The night is closed" if closed else "Close the night?"
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [*prompt_line(frame, said), *line2(frame, ctx.exported if closed else _warning(ctx))]
    )
    keys = (
        (Key("closed.export", "Export", 184), Key("closed.new", "New evening", primary=True))
        if closed
        else (Key("close.ok", "Close it", 184), Key("close.back", "Not yet", primary=True))
    )
    return compose(
        "closed" if closed else "close",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head,
        tally_rows(ctx, frame),
        bar(frame, *keys),
    )


def _warning(ctx: Context) -> str:
    """What closing does to what is still running."""
    table = ctx.table
    if table.deal is not None and not table.deal.ended:
        return f"Deal {table.deal.number} will not count"
    if table.series is not None and not table.series.over and table.series.pool:
        return f"The pool of {table.series.pool} is not won yet"
    return "Everything played counts"


def press(ctx: Context, button: str) -> Outcome:
    """The answer."""
    match button:
        case "closed.new":
            return Do("evening")
        case "closed.export":
            return Do("export")
    del ctx
    return Say(Pressed(button))
