"""The end of a series: the score, who took the pool, the money, and what next."""

from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.pieces import Key, bar, compose
from dealer.views.kit.scene import Scene
from dealer.views.parts.screen_top import head
from dealer.views.parts.table_top import frame_of
from dealer.views.parts.tally import tally_rows, turns
from dealer.views.screens import deal


def draw(ctx: Context) -> Scene:
    """A row for each player."""
    frame, prompt = frame_of(ctx), ctx.prompt
    if prompt is None:
        return deal.draw(ctx)
    keys = [Key(c.id, c.label, 0 if c.primary else 184, c.detail, c.primary, c.enabled) for c in prompt.choices]
    keys[-1:-1] = turns("series", ctx.table.people, frame, ctx.nav.page)
    return compose(
        "series",
        frame,
        facts_of(ctx, trouble_text(ctx) or prompt.text),
        head(ctx, frame, prompt.text),
        tally_rows(ctx, frame),
        bar(frame, *keys),
    )


def press(ctx: Context, button: str) -> Outcome:
    """The keys are the prompt's, but for the one that turns the page."""
    if button == "series.more":
        return Go(Nav(page=ctx.nav.page + 1))
    return deal.press(ctx, button)
