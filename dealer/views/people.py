"""People and tally: the score, the money, and the ways to end the night; one tap from every screen."""

from dealer.views.around import frame_of, score_line
from dealer.views.context import Context, Do, Go, Nav, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.head import nav_rail
from dealer.views.parts import Key, bar, compose, line2, problem_strip, prompt_line
from dealer.views.scene import Scene
from dealer.views.tally import tally_rows


def draw(ctx: Context) -> Scene:
    """A row for each person."""
    frame = frame_of(ctx)
    said = "The table tonight"
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [
            *prompt_line(frame, said),
            *line2(frame, ctx.exported or score_line(ctx, frame.line2.w) or ctx.table.last),
        ]
    )
    offers = len(ctx.decks.offers)
    playing = ctx.table.stage == "play"
    keys = (
        Key("table.close", "Close the night", 120, enabled=playing, size=26),
        Key("table.export", "Export", 104, size=26),
        Key("table.decks", "Decks", 104, f"{offers} to add" if offers else "", size=26),
        Key("table.settings", "Settings", 120, size=26),
        Key("table.back", "Back", primary=True),
    )
    return compose(
        "table",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head,
        tally_rows(ctx, frame),
        bar(frame, *keys),
    )


def press(ctx: Context, button: str) -> Outcome:
    """Export, or the question before the night is closed."""
    del ctx
    if button == "table.settings":
        return Go(Nav(screen="settings"))
    if button == "table.export":
        return Do("export", Nav(screen="table"))
    if button == "table.decks":
        return Go(Nav(screen="decks"))
    return Go(Nav(screen="close"))
