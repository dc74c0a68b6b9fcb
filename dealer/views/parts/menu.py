"""A screen that is a handful of keys: what it is about above, one key a thing, the way back below."""

from collections.abc import Sequence

from dealer.views.context import Context
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit import measure
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, compose, key_button, line2, problem_strip, prompt_line
from dealer.views.kit.scene import Rect, Scene
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import rail as say

LEAST_ROWS = 3
SHOWN = 24
"""Characters of a reason."""


def head_of(ctx: Context, frame: Frame, said: Words, left: Words = "", right: Words = "") -> Parts:
    """What the screen is about, or what is wrong."""
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    if ctx.exported and left == ctx.exported and len(measure.lines(render(ctx.exported), frame.line2.w, 20)) > 1:
        return problem_strip(frame, ctx.exported, "")  # why an export failed is never cut short
    return [*prompt_line(frame, said), *line2(frame, left, right)]


def because(typed: str) -> Words:
    """The reason that is being typed, as much of its end as line 2 holds."""
    return say.BECAUSE(why=shortened(typed))


def shortened(typed: str) -> str:
    """As much of the end as line 2 holds behind a word or a name."""
    return typed if len(typed) <= SHOWN else f"…{typed[-SHOWN:]}"


def cells(frame: Frame, n: int) -> list[Rect]:
    """n places for keys, in rows of two or three, not smaller than a finger."""
    across = 2 if frame.portrait else 3 if n <= 12 else 4
    down = max(LEAST_ROWS, -(-n // across))
    return [cell for row in frame.body.rows(down) for cell in row.columns(across)][:n]


def menu(
    ctx: Context, name: str, said: Words, left: Words, keys: Sequence[Key], low: Sequence[Key], body: Parts = ()
) -> Scene:
    """The screen: `keys` in the middle, `low` in the bar, the last of them primary."""
    frame = frame_of(ctx)
    return compose(
        name,
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head_of(ctx, frame, said, left),
        body,
        [key_button(key, cell) for key, cell in zip(keys, cells(frame, len(keys)), strict=True)],
        bar(frame, *low),
    )
