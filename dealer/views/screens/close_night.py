"""Closing the night: asked once more, with what it does; then the night's money and what next."""

from collections.abc import Sequence

from dealer.rules.acts import closing
from dealer.rules.acts.choosing import nobody_can_deal
from dealer.rules.prompts import Pressed
from dealer.views.context import ClosedNight, Context, Do, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit import measure
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, compose, words
from dealer.views.kit.scene import Matrix, Rect, Scene, Text, Tone
from dealer.views.parts.menu import head_of
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.parts.tally import tally_rows, turns
from dealer.words import money
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import closing as say
from dealer.words.screens import people

LEAST = 25.0
"""A line of the list at the closest, bp."""


def draw(ctx: Context) -> Scene:
    """The question, or the closed night."""
    frame, closed = frame_of(ctx), ctx.table.stage == "closed"
    said = say.NIGHT_IS_CLOSED() if closed else say.CLOSE_THE_NIGHT()
    if closed and ctx.closed is not None:
        keys = [Key("closed.export", people.EXPORT(), 184), Key("closed.new", say.NEW_EVENING(), primary=True)]
        left: Words = ctx.exported or say.CLOSING_CODE(code=ctx.closed.code)
        where = closing.where_money_is(ctx.table)
        told: tuple[Words, ...] = (*closing.told(ctx.table), *where)
        if _crowded(ctx.closed, told, frame):
            keys.insert(1, Key("closed.pools", say.PAYMENTS() if ctx.nav.page else say.POOLS(), 136))
            told = told if ctx.nav.page else where
        body = _sentences(told, frame.body) if ctx.nav.page else _settled(ctx.closed, frame, told)
    else:
        over = nobody_can_deal(ctx.prompt)  # nothing is left to go back to
        keys = [
            Key("close.ok", say.CLOSE_IT(), 184, primary=over),
            Key("close.back", say.NOT_YET(), 184, primary=not over),
        ]
        keys = keys[::-1] if over else keys
        keys[1:1] = turns("close", ctx.table.people, frame, ctx.nav.page)
        left, body = _warning(ctx), tally_rows(ctx, frame)
    return compose(
        "closed" if closed else "close",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head_of(ctx, frame, said, left, say.TRIAL() if ctx.table.trial else ""),
        body,
        bar(frame, *keys),
    )


def _places(frame: Frame) -> tuple[Rect, Rect]:
    """The square for a phone, and the list beside it."""
    body = frame.body
    side = min(body.h, body.w * 0.4) if not frame.portrait else min(body.w, body.h * 0.5)
    square = Rect(body.right - side, body.y, side, side)
    if frame.portrait:
        return square, Rect(body.x, square.bottom + 8, body.w, body.bottom - square.bottom - 8)
    return square, Rect(body.x, body.y, body.w - side - 16, body.h)


def _crowded(night: ClosedNight, told: Sequence[Words], frame: Frame) -> bool:
    """Whether what became of the pools has no room beside the payments."""
    _, box = _places(frame)
    return (_listed(_lines(night), box.w) + sum(_rows(each, box.w) for each in told)) * LEAST > box.h


def _listed(lines: Sequence[tuple[Words, str]], w: float) -> int:
    """How many rows they take: who pays whom one, the code as many as it needs."""
    return sum(1 if amount else _rows(line, w) for line, amount in lines)


def _rows(told: Words, w: float) -> int:
    return len(measure.lines(render(told), w, 20))


def _sentences(told: Sequence[Words], box: Rect) -> Parts:
    """What became of the pools."""
    y, pitch = box.y, min(30.0, box.h / max(1, sum(_rows(each, box.w) for each in told)))
    for each in told:
        rows = _rows(each, box.w)
        yield words(Rect(box.x, y, box.w, rows * pitch), each, 20, 20, rows, tone=Tone.DIM, name=True)
        y += rows * pitch


def _lines(night: ClosedNight) -> list[tuple[Words, str]]:
    lines: list[tuple[Words, str]] = [
        (say.PAYS(who=payer, to=payee), str(amount)) for payer, payee, amount in night.payments
    ]
    if not lines:
        lines = [(say.NOBODY_OWES(), "")]
    if night.short:
        lines.append((say.SHORT() if night.short > 0 else say.TOO_MANY(), str(abs(night.short))))
    if night.box:
        lines.append((say.WAITS() if night.box > 0 else say.CAME_FROM_EARLIER(), str(abs(night.box))))
    return [*lines, (say.CODE(code=night.code), ""), (say.FOR_A_PHONE(), "")]


def _settled(night: ClosedNight, frame: Frame, told: Sequence[Words]) -> Parts:
    """Who pays whom, the gap if there is one, the code, and all of it for a phone; what became of the pools."""
    square, box = _places(frame)
    lines, below = _lines(night), sum(_rows(each, box.w) for each in told)
    pitch, first = min(40.0, (box.h - below * LEAST) / _listed(lines, box.w)), box.y
    for line, amount in lines:
        rows = 1 if amount else _rows(line, box.w)
        row = Rect(box.x, first, box.w, rows * pitch)
        wide = 98 if amount else 0
        yield words(Rect(row.x, row.y, row.w - wide, row.h), line, 24, 20, rows, name=bool(amount))
        if amount:
            yield Text(Rect(row.right - 90, row.y, 90, row.h), amount, 24, 20, align="right")
        first += row.h
    yield from _sentences(told, Rect(box.x, first, box.w, box.bottom - first))
    yield Matrix(square, night.squares)


def _warning(ctx: Context) -> Words:
    """What closing does to what is still running, and what does not add up."""
    table = ctx.table
    if table.short:
        return say.COUNT_SHORT(n=table.short) if table.short > 0 else say.COUNT_TOO_MANY(n=-table.short)
    if table.deal is not None and not table.deal.ended:
        return say.WILL_NOT_COUNT(n=table.deal.number)
    if table.series is not None and not table.series.over and table.series.pool:
        whole = not (table.series.turning or table.series.due)
        carries = table.series_rule("close_mid") == "carry" and whole
        lies = money.lies(table.series.pool, bowl=table.series.bowl)
        return (say.POOL_WAITS if carries else say.POOL_GOES_BACK)(money=lies)
    return say.ALL_COUNTS()


def press(ctx: Context, button: str) -> Outcome:
    """The answer."""
    match button:
        case "closed.new":
            return Do("evening")
        case "closed.pools":
            return Go(Nav(page=0 if ctx.nav.page else 1))
        case "closed.export":
            return Do("export")
        case "close.more":
            return Go(Nav(screen="close", page=ctx.nav.page + 1))
    return Say(Pressed(button))
