"""A fault that waits to be settled: whose it is, what the house rule says now, and the referee's word over it."""

from collections.abc import Sequence

from dealer.rules.events.units import SEATS
from dealer.rules.prompts import Choice
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.gathering import reason_in
from dealer.views.kit.measure import longest_fitting, longest_fitting_in
from dealer.views.kit.pieces import Key, Parts, key_button
from dealer.views.kit.scene import Rect, Scene, Text
from dealer.views.parts.menu import menu
from dealer.views.parts.screen_places import rows_of
from dealer.views.parts.table_top import frame_of
from dealer.views.screens import deal, reason
from dealer.words.render import wordings
from dealer.words.said import Words
from dealer.words.screens import rail as rail
from dealer.words.screens import typing as say

WHY = Key("fault.why", rail.WHY(), 88)
TOLD_H, UPRIGHT_TOLD_H = 64, 136
"""Of what each way does, below the seats, bp."""


def draw(ctx: Context) -> Scene:
    """The seats as keys; then the ways to settle it, the house rule's last; of a wrong deck both."""
    prompt = ctx.prompt
    if prompt is None:
        return deal.draw(ctx)
    seats = [_key(c) for c in prompt.choices if c.seat is not None]
    others = [c for c in prompt.choices if c.seat is None]
    why = reason_in(ctx.nav.gathered)
    low = [
        Key(
            c.id,
            say.REFEREE_SAYS(who=why.by) if why.by and c.id == "fault.override" else c.label,
            0 if c.primary else 160,
            "",
            c.primary,
        )
        for c in others
    ]
    left = reason.words(why) or say.SEE(article=prompt.article)
    if not any(c.id == "fault.rule" for c in others):
        return menu(ctx, "fault", prompt.text, left, seats, low)
    low.insert(1, WHY)
    body = frame_of(ctx).body
    if not seats:
        return menu(ctx, "fault", prompt.text, left, (), low, _what_each_does(body, others))
    left = reason.words(why) or say.TAP_WHO_KNEW()
    told_h = UPRIGHT_TOLD_H if frame_of(ctx).portrait else TOLD_H
    lower = Rect(body.x, body.bottom - told_h, body.w, told_h)
    upper = Rect(body.x, body.y, body.w, body.h - told_h - 8)
    both = (*_seats(ctx, upper, seats), *_what_each_does(lower, others))
    return menu(ctx, "fault", prompt.text, left, (), low, both)


def _label(choice: Choice, by: str) -> Words:
    return say.REFEREE_SAYS(who=by) if by and choice.id == "fault.override" else choice.label


def _seats(ctx: Context, rect: Rect, seats: Sequence[Key]) -> Parts:
    """A key for each seat that it may concern."""
    across = 2 if frame_of(ctx).portrait else 3
    cells = [cell for row in rect.rows(-(-len(SEATS) // across)) for cell in row.columns(across)]
    for key, cell in zip(seats, cells, strict=False):
        yield key_button(key, cell)


def _what_each_does(body: Rect, choices: Sequence[Choice]) -> Parts:
    """A row for each way to settle it: the key's word, and what follows."""
    told = [c for c in reversed(choices) if c.detail]
    for choice, row in zip(
        told, rows_of(body, len(told), min(64, body.h / len(told) - 4), 4 if body.h < 128 else 8), strict=True
    ):
        name = Rect(row.x, row.y, row.w * 0.34, row.h)
        yield Text(name, longest_fitting(wordings(choice.label), name.w, 20), 26, 20, 2)
        rest = Rect(name.right + 12, row.y, row.right - name.right - 12, row.h)
        yield Text(rest, longest_fitting_in(wordings(choice.detail), rest.w, 20, 2, bold=False), 24, 20, 2, bold=False)


def _key(choice: Choice, width: float = 0) -> Key:
    return Key(
        choice.id, choice.label, width, choice.detail, choice.primary, choice.enabled, on=bool(choice.detail)
    )  # fmt: skip


def press(ctx: Context, button: str) -> Outcome:
    """The answer, with the reason and whose word it is, if they were given."""
    if button == WHY.id:
        return reason.opened(reason_in(ctx.nav.gathered))
    settles = button in {"fault.rule", "fault.override", "fault.third", "fault.cancel"}
    return Say(
        reason.answered(button, reason_in(ctx.nav.gathered)), Nav() if settles else Nav(gathered=ctx.nav.gathered)
    )


def type_in(ctx: Context, text: str) -> Outcome:
    """Why the referee decides so."""
    gathered = reason.typed_on(ctx.nav.gathered, text)
    return gathered if isinstance(gathered, Wrong) else Go(Nav(gathered=gathered))
