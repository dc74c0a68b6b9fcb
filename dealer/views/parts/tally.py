"""The tally as a list: wins of the series, deals won, series won, money; one row for each player, page by page."""

from collections.abc import Sequence, Sized
from typing import TypeVar

from dealer.rules.counts import deals_won, series_won
from dealer.views.context import Context
from dealer.views.facts import plays_series, share
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, words
from dealer.views.kit.scene import Align, Marks, Rect, Shape, Text, Tone
from dealer.views.parts.screen_places import rows_of
from dealer.views.parts.table_top import marks, target
from dealer.words.screens import rail as rail
from dealer.words.screens import showdown as say

Row = TypeVar("Row")
HEAD_H = 30
ROWS, UPRIGHT_ROWS = 8, 14


def on_page(lines: Sequence[Row], frame: Frame, page: int) -> Sequence[Row]:
    """The lines of one page of a list; pages go round."""
    a_page = UPRIGHT_ROWS if frame.portrait else ROWS
    first = page % max(1, -(-len(lines) // a_page)) * a_page
    return lines[first : first + a_page]


def turns(name: str, lines: Sized, frame: Frame, page: int) -> tuple[Key, ...]:
    """The key that turns the page, with what lies on the page that it turns to; none where all fit on one."""
    a_page = UPRIGHT_ROWS if frame.portrait else ROWS
    pages = -(-len(lines) // a_page)
    if pages < 2:
        return ()
    first = (page + 1) % pages * a_page + 1
    last = min(first + a_page - 1, len(lines))
    return (Key(f"{name}.more", rail.MORE(), 104, f"{first}–{last}" if last > first else str(last), size=26),)


def row_places(frame: Frame, n: int) -> list[Rect]:
    """The rows under the heads."""
    body = frame.body
    row_h = min(44 if frame.portrait else 34, (body.h - HEAD_H) / max(n, 1) - 2)
    return rows_of(Rect(body.x, body.y + HEAD_H, body.w, 0), n, row_h, 2)


def tally_rows(ctx: Context, frame: Frame) -> Parts:
    """Heads, then a row for each person, those who left among them, the winners of the series light."""
    table, body = ctx.table, frame.body
    people = on_page(list(table.people.values()), frame, ctx.nav.page)
    series = plays_series(ctx) and table.series is not None
    cols = columns(body, portrait=frame.portrait)
    heads = (
        "",
        (say.WINS() if frame.portrait else say.THIS_SERIES()) if series else "",
        say.WON() if frame.portrait else say.DEALS_WON(),
        say.SERIES(),
        say.MONEY(),
    )
    for text, (rect, align) in zip(heads, cols, strict=True):
        yield words(Rect(rect.x, body.y, rect.w, 28), text, 20, align=align, tone=Tone.DIM)
    won = set(table.series.paid) if series and table.series else set()
    for person, row in zip(people, row_places(frame, len(people)), strict=True):
        player = person.player
        top = player in won
        yield Shape(row, Tone.FACE if top else Tone.SURFACE, radius=8)
        tone = Tone.BLACK if top else Tone.TEXT
        cells = [Rect(rect.x, row.y, rect.w, row.h) for rect, _ in cols]
        yield Text(cells[0], person.short, 22, 20, tone=tone, name=True)
        if series and table.series and player in table.series.wins:
            wins = table.series.wins[player]
            if wins.denominator == 1 and wins <= target(ctx):
                yield Marks(cells[1].inset(0, 4), int(wins), target(ctx), tone, align="left")
            else:
                yield Text(cells[1], marks(share(wins)), 22, 20, tone=tone)
        yield Text(cells[2], str(deals_won(table, player)), 22, 20, align="center", tone=tone)
        yield Text(cells[3], str(series_won(table, player)), 22, 20, align="center", tone=tone)
        yield Text(cells[4], money(table.balances.get(player, 0)), 22, 20, align="right", tone=tone)


def columns(body: Rect, *, portrait: bool, marks: bool = True) -> tuple[tuple[Rect, Align], ...]:
    """Where the five columns of a tally stand, the second as wide as its marks, and to which side they keep."""
    x, w = body.x, body.w
    parts = ((0.02, 0.3), (0.34, 0.18), (0.53, 0.15), (0.68, 0.14), (0.8, 0.18))
    if portrait:
        names, second = ((0.02, 0.24), (0.26, 0.19)) if marks else ((0.02, 0.28), (0.31, 0.145))
        parts = (names, second, (0.45, 0.12), (0.57, 0.14), (0.72, 0.26))
    aligns: tuple[Align, ...] = ("left", "left", "center", "center", "right")
    return tuple((Rect(x + w * a, body.y, w * b, 30), align) for (a, b), align in zip(parts, aligns, strict=True))


def money(amount: int) -> str:
    """With its sign, as a person reads it: "+10", "−5", "0"."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"
