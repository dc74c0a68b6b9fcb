"""The whole tally as a list: everybody of tonight, those who left among them."""

from dealer.rules.prompts import parts_of
from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.gathering import EveningsAdded
from dealer.views.kit.pieces import Key, Parts, words
from dealer.views.kit.scene import Rect, Scene, Shape, Text, Tone
from dealer.views.parts.menu import menu
from dealer.views.parts.table_top import frame_of
from dealer.views.parts.tally import columns, money, on_page, row_places, tally_rows, turns
from dealer.words.said import Words
from dealer.words.screens import begin, people, rail
from dealer.words.screens import closing as say
from dealer.words.screens import showdown as result


def draw(ctx: Context) -> Scene:
    """A row for each person."""
    frame, page = frame_of(ctx), ctx.nav.page
    playing = ctx.table.stage == "play" and ctx.table.deal is not None
    if ctx.nav.gathered == EveningsAdded() and ctx.totals:
        more = turns("more", ctx.totals, frame, page)
        low = [Key("more.tonight", say.TONIGHT(), 184), *more, Key("more.back", rail.BACK(), primary=True)]
        return menu(ctx, "tally", say.ALL_EVENINGS(), say.CLOSED_ONLY(), [], low, _totals(ctx))
    low = [
        Key("more.all", say.ALL_EVENINGS(), 152, enabled=bool(ctx.totals)),
        Key("more.pools", people.SIDE_POOLS(), 152, enabled=playing),
        Key("more.house", begin.HOUSE_RULES(), 168, enabled=playing),
        *turns("more", ctx.table.people, frame, page),
        Key("more.back", rail.BACK(), primary=True),
    ]
    return menu(ctx, "tally", say.TALLY_TONIGHT(), ctx.table.last, [], low, tally_rows(ctx, frame))


def _totals(ctx: Context) -> Parts:
    """A line for each person, who won most first."""
    frame = frame_of(ctx)
    body = frame.body
    lines = on_page(ctx.totals, frame, ctx.nav.page)
    places = columns(body, portrait=frame.portrait, marks=False)
    heads: tuple[Words, ...] = (
        "",
        say.NIGHTS(),
        result.WON() if frame.portrait else result.DEALS_WON(),
        result.SERIES(),
        result.MONEY(),
    )
    for text, (rect, align) in zip(heads, places, strict=True):
        yield words(Rect(rect.x, body.y, rect.w, 28), text, 20, align=align, tone=Tone.DIM)
    for line, row in zip(lines, row_places(frame, len(lines)), strict=True):
        yield Shape(row, Tone.SURFACE, radius=8)
        said = (line.short, str(line.evenings), str(line.deals_won), str(line.series_won), money(line.net))
        for n, (text, (rect, align)) in enumerate(zip(said, places, strict=True)):
            yield Text(Rect(rect.x, row.y, rect.w, row.h), text, 22, 20, align=align, name=not n)


def press(ctx: Context, button: str) -> Outcome:
    """On to the pools or the house rules, to the next page, or from tonight to all evenings and back."""
    match parts_of(button):
        case ("more", ("pools" | "house") as screen):
            return Go(Nav(screen=screen))
        case ("more", "more"):
            return Go(Nav(screen="more", page=ctx.nav.page + 1, gathered=ctx.nav.gathered))
    return Go(Nav(screen="more", gathered=EveningsAdded() if button == "more.all" else None))
