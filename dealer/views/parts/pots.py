"""The pots as they lie in the middle: how much, and who can win it; at most as many as can be read at a glance."""

import msgspec

from dealer.chips.pots import Pot
from dealer.views.context import Context
from dealer.views.kit import measure
from dealer.views.kit.pieces import Parts, words
from dealer.views.kit.scene import Rect, Text, Tone
from dealer.views.parts.table_top import pots_now, who_can_win
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import seats as say
from dealer.words.showdown import HEADED

NARROW = 260
"""In a narrower place the seats stand under the amount, bp."""


class Shown(msgspec.Struct, frozen=True):
    """One pot as the screen says it."""

    name: Words
    amount: int
    who: tuple[Words, ...]
    """Who can win it, in ever shorter words."""


def pots_shown(ctx: Context, most: int) -> tuple[Shown, ...]:
    """Main pot first; where there are more than `most`, those between it and the last side pot are said as one.

    Of those only the first is for all who are named: each next one is for fewer.
    """
    deal = ctx.table.deal
    if deal is None or not deal.pot or ctx.table.rules.get("betting") == "lights_only":
        return ()
    pots = pots_now(deal)
    if len(pots) <= most:
        return tuple(_one(ctx, name, pot) for name, pot in pots)
    between = pots[1 : len(pots) - most + 2]
    first = between[0]
    together = Shown(
        say.SIDE_POTS(n=len(between)),
        sum(pot.amount for _, pot in between),
        tuple(say.THE_FIRST(who=who) for who in who_can_win(ctx, first[1])),
    )
    rest = pots[len(pots) - most + 2 :]
    return (_one(ctx, *pots[0]), together, *(_one(ctx, name, pot) for name, pot in rest))


def _one(ctx: Context, name: Words, pot: Pot) -> Shown:
    return Shown(HEADED(pot=name), pot.amount, who_can_win(ctx, pot))


def pots(ctx: Context, box: Rect, *, beside: bool, most: int, largest: float = 64) -> Parts:
    """Beside cards one under another; alone on the felt or under cards in two columns, as large as they can be."""
    shown = pots_shown(ctx, most)
    if beside:
        pitch = min(90 if box.w < NARROW else 58, box.h / max(len(shown), 1))
        top = box.cy - pitch * len(shown) / 2
        boxes = [Rect(box.x, top + pitch * i, box.w, pitch) for i in range(len(shown))]
    else:
        down = -(-len(shown) // 2)
        wide = box.inset(16, 0)
        cells = [cell for row in wide.rows(max(down, 1), 0) for cell in row.columns(2)]
        boxes = [wide] if len(shown) == 1 else cells
    sizes = (44, 44, 36, 36, 36, 36) if beside else (64, 64, 44, 44, 36, 36)
    size = min(sizes[len(shown) - 1], largest)
    widest = max((str(pot.amount) for pot in shown), key=len, default="0")
    for pot, place in zip(shown, boxes, strict=False):
        yield from _upright(pot, place, size) if place.w < NARROW else _pot(pot, place, size, widest)


def _pot(pot: Shown, box: Rect, size: float, widest: str) -> Parts:
    """The amount, and beside it the name over the seats; in a low row both as small as they may be."""
    w = max(2, len(widest)) * size * 0.66 + 4
    number = Rect(box.x, box.y, min(w, max(box.w * 0.45, measure.width(widest, 20) + 4)), box.h)
    yield Text(number, str(pot.amount), size, 20, align="right")
    beside = Rect(number.right + 14, box.y, box.right - number.right - 14, box.h)
    low = box.h < 46
    pitch = 20 if low else min(29, box.h / 2)
    upper = Rect(beside.x, box.cy - pitch, beside.w, pitch)
    yield words(upper, pot.name, 20 if low else 24, 20, name=True)
    yield _who(pot, upper.moved(0, pitch), 20 if low else 22)


def _upright(pot: Shown, box: Rect, size: float) -> Parts:
    """In a narrow place the amount and the name, and the seats under both over the whole width."""
    lower = min(28, box.h * 0.45)
    upper = Rect(box.x, box.y, box.w, box.h - lower)
    name_w = min(measure.width(render(pot.name), 20), box.w - measure.width(str(pot.amount), 20) - 12)
    yield Text(Rect(box.x, upper.y, box.w - name_w - 12, upper.h), str(pot.amount), min(size, upper.h), 20)
    yield words(Rect(box.right - name_w, upper.y, name_w, upper.h), pot.name, 20, name=True)
    yield _who(pot, Rect(box.x, upper.bottom, box.w, lower), 22)


def _who(pot: Shown, box: Rect, size: float) -> Text:
    """Who can win it, in as many letters of each name as there is room for."""
    return Text(box, measure.longest_fitting(pot.who, box.w, 20), size, 20, tone=Tone.DIM, name=True)
