"""The evening's anchor: photographed once, before anybody says a number; later it is only shown on demand."""

from dealer.rules.prompts import Pressed
from dealer.signs import SIGNS, signs
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, compose, words
from dealer.views.kit.scene import Matrix, Rect, Scene, Shape, Text, Tone
from dealer.views.parts.menu import head_of
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.screens import deal as play
from dealer.words.fairness import FIRST_THE_PHOTO, HAVE_IT, NEXT_NUMBER, NO_NUMBER
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import fair as say
from dealer.words.screens import rail

ROWS = ((0, 1), (2, 3), (4,))
"""The five groups as they stand on the felt."""


def draw(ctx: Context) -> Scene:
    """Its 25 signs and the square for a camera; asked for, with the key that goes on."""
    frame, asked = frame_of(ctx), not ctx.nav.screen
    said = render(ctx.prompt.text if asked and ctx.prompt is not None else say.TONIGHTS())
    anchor = ctx.table.anchor
    keys: tuple[Key, ...]
    if asked:
        keys = (
            Key("anchor.why", say.WHY(), 170, say.IN_THE_RULES()),
            Key("anchor.seen", HAVE_IT(), detail=NEXT_NUMBER(), primary=True),
        )
        left: Words = FIRST_THE_PHOTO()
    else:
        new = Key("anchor.new", say.NEW_ANCHOR(), 232, say.BETWEEN_DEALS(), enabled=_may_renew(ctx))
        keys = (new, Key("anchor.back", rail.BACK(), primary=True))
        numbers = anchor.numbers if anchor else ""
        left = say.NUMBER(numbers=numbers) if numbers else NO_NUMBER() if anchor else say.NOTHING_DRAWN()
    return compose(
        "anchor",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head_of(ctx, frame, said, left),
        _body(ctx, frame),
        bar(frame, *keys),
    )


def _may_renew(ctx: Context) -> bool:
    """Between two deals, or before the draw of one."""
    deal = ctx.table.deal
    return ctx.table.stage == "play" and deal is not None and bool(deal.ended or deal.shuffle is None)


def _body(ctx: Context, frame: Frame) -> Parts:
    anchor, body = ctx.table.anchor, frame.body
    if anchor is None:
        yield words(body, say.NOT_MADE(), 36, 24, 2, "center", Tone.DIM)
        return
    side = min(body.w, body.h) * 0.5 if frame.portrait else 224
    if frame.portrait:
        panel = Rect(body.x, body.y, body.w, body.h - side - 40)
        square = Rect(body.cx - side / 2, panel.bottom + 8, side, side)
    else:
        panel = frame.mirrored(Rect(body.x, body.y + 4, body.w - side - 16, body.h - 8))
        square = frame.mirrored(Rect(body.right - side, body.y + 4, side, side))
    yield Shape(panel, Tone.FELT, Tone.FELT_EDGE, 8, 24)
    groups = signs(anchor.anchor).split("-")
    inner = panel.inset(20, 14)
    low = 34.0
    for row, cells in zip(Rect(inner.x, inner.y, inner.w, inner.h - low).rows(3), ROWS, strict=True):
        for n, cell in zip(cells, row.columns(len(cells)), strict=True):
            yield Text(cell, groups[n], 62, 40, align="center")
    yield words(
        Rect(inner.x, inner.bottom - low, inner.w, low),
        say.SIGNS(n=SIGNS, day=_day(ctx)),
        22,
        20,
        align="center",
    )
    yield Matrix(square, ctx.anchor_squares)
    under = Rect(square.x, square.bottom + 4, square.w, 28)
    yield words(under, say.FOR_A_CAMERA(n=64), 20, 20, align="center", tone=Tone.DIM)


def _day(ctx: Context) -> str:
    return ctx.table.called or ctx.table.day or render(say.TONIGHT())


def cites(ctx: Context) -> str:
    """The paragraph on the anchor."""
    del ctx
    return "Table T1"


def press(ctx: Context, button: str) -> Outcome:
    """On to the number; why, in the rules; a new chain, for who asks for one."""
    match button:
        case "anchor.why":
            return Go(Nav(screen="rules", article=cites(ctx)))
        case "anchor.new":
            return Say(Pressed(button), Nav())
    return play.press(ctx, button)
