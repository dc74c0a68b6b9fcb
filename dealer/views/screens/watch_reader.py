"""The reader, watched: what it says, the bytes it said it in, and why a card was not believed.

In a deal a tag may be on a card that nobody may see: then only that something was read is told (`Watched`).
"""

from dealer.views.context import Context, Go, Nav, Outcome, Watched
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit import measure
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, compose, line2, problem_strip, prompt_line, words
from dealer.views.kit.scene import Icon, Rect, Scene, Shape, Text, Tone
from dealer.views.parts.menu import head_of
from dealer.views.parts.screen_places import rows_of
from dealer.views.parts.screen_top import gone_words, nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.words.machine.reader import ANSWERS
from dealer.words.said import Words
from dealer.words.screens import box as say
from dealer.words.screens import people, rail

ROW_H, UPRIGHT_H = 64, 112
GAP = 8


def draw(ctx: Context) -> Scene:
    """The newest reading on top, as many as there is room for."""
    frame = frame_of(ctx)
    said = say.LAY_AND_SEE()
    return compose(
        "watch",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        _head(ctx, frame, said),
        _rows(ctx, frame),
        bar(frame, Key("watch.decks", people.DECKS(), 184), Key("watch.back", rail.BACK(), primary=True)),
    )


def _head(ctx: Context, frame: Frame, said: Words) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    if ctx.reader_gone:
        return [*prompt_line(frame, said), *line2(frame, gone_words(ctx), warn=True)]
    return head_of(ctx, frame, said, ANSWERS() if ctx.decks.open else say.NO_CARD_NAMED())


def _rows(ctx: Context, frame: Frame) -> Parts:
    body = frame.body
    row_h = UPRIGHT_H if frame.portrait else ROW_H
    room = int((body.h + GAP) // (row_h + GAP))
    if not ctx.watched:
        box = Rect(body.x, body.y, body.w, 96)
        yield words(box, say.NOTHING_READ(), 28, 22, 2, tone=Tone.DIM)
    shown = ctx.watched[:room]
    for row, rect in zip(shown, rows_of(body, len(shown), row_h, GAP), strict=True):
        yield from _row(row, rect)


def _row(row: Watched, rect: Rect) -> Parts:
    """A tick where it was believed; what was read, what that came to, and the bytes under it."""
    yield Shape(rect, Tone.SURFACE, radius=8)
    if row.believed:
        middle = rect.y + 28 if rect.h == UPRIGHT_H else rect.cy
        yield Icon("tick", Rect(rect.x + 10, middle - 12, 28, 24), Tone.GOOD)
    inner = Rect(rect.x + 48, rect.y + 2, rect.w - 56, rect.h - 4)
    if rect.h == UPRIGHT_H:  # the verdict has a line of its own, and the bytes have two
        what, verdict, *raw = inner.rows(4, 0)
        yield words(what, row.what, 22, 20, name=True)
        yield words(verdict, row.verdict, 22, 20, name=True)
        wide = [Rect(rect.x + 8, line.y, rect.w - 12, line.h) for line in raw]
        for line, part in zip(wide, _in_two(row.raw, wide[0].w), strict=True):
            yield Text(line, part, 20, bold=False, tone=Tone.DIM, name=True)
        return
    upper, lower = inner.rows(2)
    left = upper.w * 0.54 if row.verdict else upper.w
    yield words(Rect(upper.x, upper.y, left, upper.h), row.what, 24, 20, name=True)
    yield words(Rect(upper.x + left, upper.y, upper.w - left, upper.h), row.verdict, 24, 20, align="right", name=True)
    yield Text(lower, row.raw, 20, bold=False, tone=Tone.DIM, name=True)


def _in_two(raw: str, w: float) -> tuple[str, str]:
    """The bytes cut where the first line is full: they have no blanks to break at."""
    full = next((n for n in range(1, len(raw)) if not measure.fits(raw[: n + 1], w, 20, bold=False)), len(raw))
    return raw[:full], raw[full:]


def press(ctx: Context, button: str) -> Outcome:
    """On to the decks."""
    del ctx, button
    return Go(Nav(screen="decks"))
