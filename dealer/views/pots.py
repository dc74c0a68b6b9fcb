"""The pots as they lie in the middle: how much, and who can win it; at most as many as can be read at a glance."""

import msgspec

from dealer.chips.pots import Pot
from dealer.views.around import pots_now, who_can_win
from dealer.views.context import Context
from dealer.views.parts import Parts
from dealer.views.scene import Rect, Text, Tone


class Shown(msgspec.Struct, frozen=True):
    """One pot as the screen says it."""

    name: str
    amount: int
    who: str


def pots_shown(ctx: Context, most: int) -> tuple[Shown, ...]:
    """Main pot first; where there are more than `most`, those between it and the last side pot are said as one."""
    deal = ctx.table.deal
    if deal is None or not deal.pot or ctx.table.rules.get("betting") == "lights_only":
        return ()
    pots = pots_now(deal)
    if len(pots) <= most:
        return tuple(_one(ctx, name, pot) for name, pot in pots)
    between = pots[1 : len(pots) - most + 2]
    first, last = between[0], between[-1]
    together = Shown(
        f"Side pots {first[0].split()[-1]}–{last[0].split()[-1]}",
        sum(pot.amount for _, pot in between),
        who_can_win(ctx, first[1]),
    )
    rest = pots[len(pots) - most + 2 :]
    return (_one(ctx, *pots[0]), together, *(_one(ctx, name, pot) for name, pot in rest))


def _one(ctx: Context, name: str, pot: Pot) -> Shown:
    return Shown(name, pot.amount, who_can_win(ctx, pot))


def pots(ctx: Context, box: Rect, *, beside: bool) -> Parts:
    """Beside cards one under another; alone on the felt in two columns, as large as they can be."""
    if beside:
        shown = pots_shown(ctx, 3)
        pitch = min(58, box.h / max(len(shown), 1))
        top = box.cy - pitch * len(shown) / 2
        boxes = [Rect(box.x, top + pitch * i, box.w, pitch) for i in range(len(shown))]
    else:
        shown = pots_shown(ctx, 6)
        down = -(-len(shown) // 2)
        wide = box.inset(16, 0)
        cells = [cell for row in wide.rows(max(down, 1), 0) for cell in row.columns(2)]
        boxes = [wide] if len(shown) == 1 else cells
    size = 36 if len(shown) > 2 and beside else 44 if beside else 64 if len(shown) < 3 else 44 if len(shown) < 5 else 36
    widest = max((len(str(pot.amount)) for pot in shown), default=1)
    for pot, place in zip(shown, boxes, strict=False):
        yield from _pot(pot, place, size, max(2, widest))


def _pot(pot: Shown, box: Rect, size: float, digits: int) -> Parts:
    """The amount, and beside it the name over the seats; in a low row both as small as they may be."""
    number = Rect(box.x, box.y, min(digits * size * 0.66 + 4, box.w * 0.45), box.h)
    yield Text(number, str(pot.amount), size, 20, align="right")
    words = Rect(number.right + 14, box.y, box.right - number.right - 14, box.h)
    low = box.h < 46
    pitch = 20 if low else min(29, box.h / 2)
    upper = Rect(words.x, box.cy - pitch, words.w, pitch)
    yield Text(upper, pot.name, 20 if low else 24, 20, name=True)
    yield Text(upper.moved(0, pitch), pot.who, 20 if low else 22, 20, tone=Tone.DIM, name=True)
