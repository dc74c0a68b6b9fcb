"""Closing the night: asked once more, with what it does; then the night's money and what next."""

from dealer.rules.acts import closing
from dealer.rules.acts.choosing import nobody_can_deal
from dealer.rules.prompts import Pressed
from dealer.rules.state.bowl import where
from dealer.views.context import ClosedNight, Context, Do, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit import measure
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, compose
from dealer.views.kit.scene import Matrix, Rect, Scene, Text, Tone
from dealer.views.parts.menu import head_of
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.parts.tally import tally_rows, turns

LEAST = 25.0
"""A line of the list at the closest, bp."""


def draw(ctx: Context) -> Scene:
    """The question, or the closed night."""
    frame, closed = frame_of(ctx), ctx.table.stage == "closed"
    said = "The night is closed" if closed else "Close the night?"
    if closed and ctx.closed is not None:
        keys = [Key("closed.export", "Export", 184), Key("closed.new", "New evening", primary=True)]
        left = ctx.exported or f"Closing code {ctx.closed.code}"
        words = closing.told(ctx.table)
        if _crowded(ctx.closed, words, frame):
            keys.insert(1, Key("closed.pools", "Payments" if ctx.nav.page else "Pools", 136))
            words = words if ctx.nav.page else tuple(each for each in words if " payment" in each)
        body = _sentences(words, frame.body) if ctx.nav.page else _settled(ctx.closed, frame, words)
    else:
        over = nobody_can_deal(ctx.prompt)  # nothing is left to go back to
        keys = [Key("close.ok", "Close it", 184, primary=over), Key("close.back", "Not yet", 184, primary=not over)]
        keys = keys[::-1] if over else keys
        keys[1:1] = turns("close", ctx.table.people, frame, ctx.nav.page)
        left, body = _warning(ctx), tally_rows(ctx, frame)
    return compose(
        "closed" if closed else "close",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head_of(ctx, frame, said, left, "Trial" if ctx.table.trial else ""),
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


def _crowded(night: ClosedNight, words: tuple[str, ...], frame: Frame) -> bool:
    """Whether what became of the pools has no room beside the payments."""
    _, box = _places(frame)
    return (_listed(_lines(night), box.w) + sum(_rows(each, box.w) for each in words)) * LEAST > box.h


def _listed(lines: list[tuple[str, str]], w: float) -> int:
    """How many rows they take: who pays whom one, the code as many as it needs."""
    return sum(1 if amount else _rows(words, w) for words, amount in lines)


def _rows(words: str, w: float) -> int:
    return len(measure.lines(words, w, 20))


def _sentences(words: tuple[str, ...], box: Rect) -> Parts:
    """What became of the pools."""
    y, pitch = box.y, min(30.0, box.h / max(1, sum(_rows(each, box.w) for each in words)))
    for each in words:
        rows = _rows(each, box.w)
        yield Text(Rect(box.x, y, box.w, rows * pitch), each, 20, 20, rows, tone=Tone.DIM, name=True)
        y += rows * pitch


def _lines(night: ClosedNight) -> list[tuple[str, str]]:
    lines = [(f"{payer} pays {payee}", str(amount)) for payer, payee, amount in night.payments]
    if not lines:
        lines = [("Nobody owes anything", "")]
    if night.short:
        lines.append(("Short" if night.short > 0 else "Too many", str(abs(night.short))))
    if night.box:
        lines.append(("Waits for next time" if night.box > 0 else "Came from earlier", str(abs(night.box))))
    return [*lines, (f"Code {night.code}", ""), ("For a phone: scan the square", "")]


def _settled(night: ClosedNight, frame: Frame, told: tuple[str, ...]) -> Parts:
    """Who pays whom, the gap if there is one, the code, and all of it for a phone; what became of the pools."""
    square, box = _places(frame)
    lines, below = _lines(night), sum(_rows(each, box.w) for each in told)
    pitch, first = min(40.0, (box.h - below * LEAST) / _listed(lines, box.w)), box.y
    for words, amount in lines:
        rows = 1 if amount else _rows(words, box.w)
        row = Rect(box.x, first, box.w, rows * pitch)
        wide = 98 if amount else 0
        yield Text(Rect(row.x, row.y, row.w - wide, row.h), words, 24, 20, rows, name=bool(amount))
        if amount:
            yield Text(Rect(row.right - 90, row.y, 90, row.h), amount, 24, 20, align="right")
        first += row.h
    yield from _sentences(told, Rect(box.x, first, box.w, box.bottom - first))
    yield Matrix(square, night.squares)


def _warning(ctx: Context) -> str:
    """What closing does to what is still running, and what does not add up."""
    table = ctx.table
    if table.short:
        return f"The count is {table.short} short" if table.short > 0 else f"The count has {-table.short} too many"
    if table.deal is not None and not table.deal.ended:
        return f"Deal {table.deal.number} will not count"
    if table.series is not None and not table.series.over and table.series.pool:
        whole = not (table.series.turning or table.series.due)
        carries = table.series_rule("close_mid") == "carry" and whole
        money = f"{table.series.pool} {where(bowl=table.series.bowl)}"
        return f"The pool of {money} {'waits' if carries else 'goes back'}"
    return "Everything played counts"


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
