"""The reader, watched: what it says, the bytes it said it in, and why a card was not believed.

In a deal a tag may be on a card that nobody may see: then only that something was read is told (`Watched`).
"""

from dealer.views.around import frame_of
from dealer.views.context import Context, Go, Nav, Outcome, Watched
from dealer.views.facts import facts_of, trouble_text
from dealer.views.head import gone_words, nav_rail
from dealer.views.layout import Frame
from dealer.views.menu import head_of
from dealer.views.parts import Key, Parts, bar, compose, line2, problem_strip, prompt_line
from dealer.views.places import rows_of
from dealer.views.scene import Icon, Rect, Scene, Shape, Text, Tone

ROW_H = 64
GAP = 8


def draw(ctx: Context) -> Scene:
    """The newest reading on top, as many as there is room for."""
    frame = frame_of(ctx)
    said = "Lay a card – see what is read"
    return compose(
        "watch",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        _head(ctx, frame, said),
        _rows(ctx, frame),
        bar(frame, Key("watch.decks", "Decks", 184), Key("watch.back", "Back", primary=True)),
    )


def _head(ctx: Context, frame: Frame, said: str) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    if ctx.reader_gone:
        return [*prompt_line(frame, said), *line2(frame, gone_words(ctx), warn=True)]
    return head_of(ctx, frame, said, "The reader answers" if ctx.decks.open else "In a deal no card is named")


def _rows(ctx: Context, frame: Frame) -> Parts:
    body = frame.body
    room = int((body.h + GAP) // (ROW_H + GAP))
    if not ctx.watched:
        box = Rect(body.x, body.y, body.w, 96)
        words = "Nothing was read yet: lay a card on each antenna in turn"
        yield Text(box, words, 28, 22, 2, tone=Tone.DIM)
    shown = ctx.watched[:room]
    for row, rect in zip(shown, rows_of(body, len(shown), ROW_H, GAP), strict=True):
        yield from _row(row, rect)


def _row(row: Watched, rect: Rect) -> Parts:
    """A tick where it was believed; what was read, what that came to, and the bytes under it."""
    yield Shape(rect, Tone.SURFACE, radius=8)
    if row.believed:
        yield Icon("tick", Rect(rect.x + 10, rect.cy - 12, 28, 24), Tone.GOOD)
    inner = Rect(rect.x + 48, rect.y + 2, rect.w - 56, rect.h - 4)
    upper, lower = inner.rows(2)
    left = upper.w * 0.54 if row.verdict else upper.w
    if rect.w < 500:  # upright: the reading above, the verdict in place of the bytes
        yield Text(upper, row.what, 22, 20, name=True)
        yield Text(lower, row.verdict or row.raw, 22, 20, tone=Tone.DIM, name=True)
        return
    yield Text(Rect(upper.x, upper.y, left, upper.h), row.what, 24, 20, name=True)
    yield Text(Rect(upper.x + left, upper.y, upper.w - left, upper.h), row.verdict, 24, 20, align="right", name=True)
    yield Text(lower, row.raw, 20, bold=False, tone=Tone.DIM, name=True)


def press(ctx: Context, button: str) -> Outcome:
    """On to the decks."""
    del ctx, button
    return Go(Nav(screen="decks"))
