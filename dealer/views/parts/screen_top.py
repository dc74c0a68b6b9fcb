"""The top of every screen: the prompt or the problem, the last act, the steps of the game, and the rail."""

from dealer.rules.engine import can_undo
from dealer.views.context import Context
from dealer.views.gathering import is_begun
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Parts, line2, problem_strip, prompt_line, rail
from dealer.views.parts.table_top import score_line
from dealer.words.coming import then
from dealer.words.said import Words
from dealer.words.screens import rail as say

NAV_OF = {"table": "nav.table", "cards": "nav.cards", "rules": "nav.rules", "fix": "nav.fix"}
"""Which key of the rail is lit while a screen is open."""


def head(ctx: Context, frame: Frame, said: Words) -> Parts:
    """What to do now, or what is wrong; line 2; the rail."""
    yield from nav_rail(ctx, frame)
    if ctx.trouble:
        yield from problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        return
    yield from prompt_line(frame, said)
    yield from second_line(ctx, frame)


def nav_rail(ctx: Context, frame: Frame) -> Parts:
    """The five keys of every screen; the key of what is open is lit."""
    return rail(frame, NAV_OF.get(ctx.nav.screen, ""), undoes(ctx))


def undoes(ctx: Context) -> bool:
    """Whether the rail's Undo acts: on the deal itself, and on the card grid for what was picked there.

    On a page that is only looked at nothing says what it would take back.
    """
    looked_at = ctx.nav.screen not in {"", "cards"} or (ctx.nav.screen == "cards" and not picked_last(ctx))
    return can_undo(ctx.table) and not looked_at


def picked_last(ctx: Context) -> bool:
    """Whether the last act is a card that was picked on the grid that is open."""
    laid = ctx.table.act_laid
    return is_begun(ctx.nav.gathered) and laid is not None and not laid.tag


def second_line(ctx: Context, frame: Frame) -> Parts:
    """The last act, or why no reading can come; then the steps done and what comes."""
    left: Words = gone_words(ctx) if ctx.reader_gone else ctx.table.last
    done, steps, coming = steps_of(ctx)
    if ctx.prompt and ctx.prompt.kind == "show_cards" and not ctx.reader_gone:
        left, done, steps, coming = score_line(ctx, frame.line2.w) or left, 0, 0, ""
    return line2(frame, left, coming, done, steps, warn=bool(ctx.reader_gone))


def gone_words(ctx: Context) -> Words:
    """Why no reading can come, in as few words as line 2 has room for, and what to do."""
    return say.UNPLUGGED() if ctx.unplugged else say.NO_READER()


def steps_of(ctx: Context) -> tuple[int, int, Words]:
    """Steps done, of how many, and in words the one that will ask next."""
    if ctx.prompt and ctx.prompt.kind in {"result", "series_over"}:
        return 0, 0, ""
    now = ctx.progress
    return now.done, now.steps, then(now.coming) if now.coming else ""
