"""The whole tally as a list: everybody of tonight, those who left among them."""

from dealer.views.around import frame_of
from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.menu import menu
from dealer.views.parts import Key, Parts
from dealer.views.places import rows_of
from dealer.views.scene import Rect, Scene, Shape, Text, Tone
from dealer.views.tally import money, tally_rows


def draw(ctx: Context) -> Scene:
    """A row for each person."""
    frame = frame_of(ctx)
    playing = ctx.table.stage == "play" and ctx.table.deal is not None
    if ctx.nav.page and ctx.totals:
        low = [Key("more.tonight", "Tonight", 184), Key("more.back", "Back", primary=True)]
        return menu(ctx, "tally", "All evenings", "Closed evenings only", [], low, _totals(ctx))
    low = [
        Key("more.all", "All evenings", 152, enabled=bool(ctx.totals)),
        Key("more.pools", "Side pools", 152, enabled=playing),
        Key("more.house", "House rules", 168, enabled=playing),
        Key("more.back", "Back", primary=True),
    ]
    return menu(ctx, "tally", "The tally tonight", ctx.table.last, [], low, tally_rows(ctx, frame))


def _totals(ctx: Context) -> Parts:
    """A line for each person, who won most first."""
    frame = frame_of(ctx)
    body = frame.body
    lines = ctx.totals[: 8 if not frame.portrait else 14]
    yield Text(Rect(body.x, body.y, body.w * 0.6, 28), "evenings · deals · series", 20, tone=Tone.DIM)
    for line, row in zip(lines, rows_of(Rect(body.x, body.y + 30, body.w, 0), len(lines), 34, 2), strict=True):
        counts = f"{line.evenings} · {line.deals_won} · {line.series_won}"
        yield Shape(row, Tone.SURFACE, radius=8)
        yield Text(Rect(row.x + 10, row.y, row.w * 0.4, row.h), line.short, 22, 20, name=True)
        yield Text(Rect(row.x + row.w * 0.42, row.y, row.w * 0.3, row.h), counts, 22, 20)
        yield Text(Rect(row.x, row.y, row.w - 10, row.h), money(line.net), 22, 20, align="right")


def press(ctx: Context, button: str) -> Outcome:
    """On to the pools or the house rules, or from tonight to all evenings and back."""
    del ctx
    if button in {"more.pools", "more.house"}:
        return Go(Nav(screen=button.removeprefix("more.")))
    return Go(Nav(screen="more", page=int(button == "more.all")))
