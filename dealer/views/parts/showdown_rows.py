"""The list of a showdown: each player's cards as they are read, and the hand in words that tell it from the others."""

from collections.abc import Sequence

import msgspec

from dealer.hands.calling import is_plain_low
from dealer.rules.events import HandNamed, PotShared
from dealer.rules.state.hands import called, forms
from dealer.rules.state.table import Deal
from dealer.rules.steps.showdown import rows_order
from dealer.rules.steps.standing import Missed, missed
from dealer.views.context import Context
from dealer.views.facts import dead_words, plays_series
from dealer.views.kit.measure import longest_fitting, width
from dealer.views.kit.pieces import Parts, words
from dealer.views.kit.scene import CardFace, Icon, Rect, Shape, Text, Tone
from dealer.views.parts.table_top import frame_of
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import seats as seats
from dealer.words.screens import showdown as say
from dealer.words.screens.rail import dotted

NAME_W = 148
"""Room for a name, bp: eleven letters at 22."""
NAME_LEAST = 72
"""The least of it that tells names apart."""
STAR = 34
"""Room for the star behind the words, bp."""
TWO_LINES = 42
"""A lower row holds one line, bp."""


class HandRow(msgspec.Struct, frozen=True):
    """What one row says."""

    name: str
    cards: tuple[str, ...]
    words: tuple[Words, ...]
    """The same in ever fewer words."""
    gain: str
    now: bool
    leads: bool
    won: bool
    tone: Tone


def showdown_rows(
    ctx: Context, deal: Deal, places: Sequence[Rect], hands: Sequence[HandNamed], best: Sequence[int]
) -> Parts:
    """A row for each seat dealt in, as they are asked to show; few cards in one line, many with the words below."""
    failed = missed(deal) if deal.ended else {}
    most = max((deal.cards_of(s) for s in deal.seats), default=2)
    narrow, money = frame_of(ctx).portrait, not plays_series(ctx)
    names = 26 if all(width(ctx.table.name(seat), 26) <= NAME_W for seat in deal.seats) else 22
    rows: list[tuple[HandRow, Rect]] = []
    for seat, rect in zip(rows_order(ctx.table), places, strict=True):
        mine = [hand for hand in hands if hand.seat == seat and seat in deal.active]
        rows.append((_row(ctx, deal, seat, mine, failed.get(seat), leads=seat in best), rect))
    chip_w = 36.0 if narrow or money else 46.0
    name_w: float = NAME_W
    if money:  # what a hand is and what it took come before the end of a long name
        chip_w = chip_w if most <= 2 else 31.0
        name_w = min((_left_for_name(row, rect, most, chip_w) for row, rect in rows), default=NAME_W)
    for row, rect in rows:
        if row.cards or row.now or row.won:
            fill = Tone.FACE if row.won else Tone.AMBER if row.now else Tone.SURFACE
            outline = Tone.TEXT if row.leads and not row.won else None
            yield Shape(rect, fill, outline, 3 if outline else 0, 8)
        if rect.h >= TWO_LINES and (most > 2 or money):
            yield from _two_lines(row, rect, most, narrow=narrow)
        else:
            size = 22 if narrow or money else names
            yield from _one_line(row, rect, size, most, name_w, chip_w)
        if row.leads:
            yield Icon("star", Rect(rect.right - 30, rect.cy - 12, 24, 24), row.tone)


def _row(
    ctx: Context, deal: Deal, seat: int, hands: Sequence[HandNamed], failed: Missed | None, *, leads: bool
) -> HandRow:
    now = ctx.prompt is not None and seat in ctx.prompt.seats
    cards = tuple(str(c) for c in (*deal.up_cards.get(seat, ()), *deal.shown.get(seat, ())))
    won = leads and bool(deal.winners)
    tone = Tone.BLACK if won else Tone.INK if now else Tone.TEXT if cards else Tone.DIM
    taken = sum(p.shares.get(seat, 0) for p in deal.pots if isinstance(p, PotShared) and p.by != "return")
    gain = f"+{taken}" if taken and not plays_series(ctx) else ""
    told = _words(ctx, deal, seat, hands, failed, now=now)
    return HandRow(ctx.table.dealt_name(seat), cards, told, gain, now, leads, won, tone)


def _words(
    ctx: Context, deal: Deal, seat: int, hands: Sequence[HandNamed], failed: Missed | None, *, now: bool
) -> tuple[Words, ...]:
    way = deal.declared.get(seat, "")
    if now and ctx.prompt is not None:
        done, of = ctx.prompt.progress
        read = say.READ_OF(n=done, of=of)
        return (*_after(way, (read,)), read) if way else (read,)
    if hands:
        names = _names(deal, hands, way)
        reason = _reason(failed) if failed else ""
        if not reason:
            return _after(way, names)
        return (*(dotted([reason, each]) for each in names), reason)
    if seat in deal.folded:
        return (render(seats.FOLDED()),)
    if seat in deal.mucked:
        return (render(seats.MUCKED()),)
    if seat in deal.dead:
        return (render(dead_words(ctx, deal, seat)),)
    if deal.ended:
        return ("",)
    return _after(way, (say.SHOWN() if deal.shown.get(seat) else say.TO_SHOW(),))


def _after(way: str, words: Sequence[Words]) -> tuple[Words, ...]:
    """ "low · 6-5": what was declared, then the words."""
    return tuple(dotted([seats.WAYS[way](), each]) for each in words) if way else tuple(words)


def _names(deal: Deal, hands: Sequence[HandNamed], way: str) -> tuple[Words, ...]:
    """The hands that the seat went for in ever fewer words, high before low: "pair of queens / 8-7"."""
    high = next((forms(h) for h in hands if not h.low), ())
    low = next((_low(h) for h in hands if h.low), (render(say.NO_LOW()),) if deal.rules.get("hi_lo") else ())
    if way == "low" and hands[0].seat in deal.winners and not any(h.low for h in hands):
        return high  # nobody's low counted: the high hand took it
    if way in {"high", "low"} or not low:
        return low if way == "low" else high
    both = [(one, other) for one, other in zip((*high, *high[-1:] * 5), (*low, *low[-1:] * 5), strict=False)]
    return tuple(say.BOTH_HANDS(high=one, low=other) for one, other in dict.fromkeys(both))


def _reason(failed: Missed) -> Words:
    """Why a hand gets nothing, where its player had declared: "both – lost the low"; "" where cards speak."""
    if not failed.way:
        return ""
    lost = [(half, how) for half, how in failed.halves if how != "tied"]
    if failed.way != "both":
        return (say.TOO_HIGH if ("low", "no_low") in lost else say.BEATEN)(way=seats.WAYS[failed.way]())
    decided = lost or failed.halves  # one half that was lost is enough
    if len(decided) == 2:
        return say.LOST_BOTH() if lost else say.TIED_BOTH()
    ((half, how),) = decided
    return say.ONE_HALF[half, how]()


def _low(hand: HandNamed) -> tuple[str, ...]:
    """A low in ever fewer words: "nine-eight low", "9-8 low", "9-8"."""
    found = called(hand)
    told = forms(hand) if found is None or is_plain_low(found.parts) else forms(hand, bare=True)
    return (*told, forms(hand, bare=True)[-1])


def _left_for_name(row: HandRow, rect: Rect, most: int, chip_w: float) -> float:
    """The room for a name, once cards, the fewest words for the hand and what it took have theirs, bp."""
    fewest = width(longest_fitting(row.words[-1:], 0, 20), 20)
    gain = width(row.gain, 20) + 10 if row.gain else 0
    return max(NAME_LEAST, min(NAME_W, rect.w - most * (chip_w + 4) - 33 - STAR - fewest - gain))


def _one_line(row: HandRow, rect: Rect, size: int, most: int, name_w: float, chip_w: float) -> Parts:
    """Name, cards, hand and what it took; the names of a list are of one size."""
    yield Text(Rect(rect.x + 10, rect.y, name_w, rect.h), row.name, size, 20, tone=row.tone, name=True)
    x = rect.x + name_w + 15
    yield from _chips(row, x, rect.cy, chip_w, most)
    x += most * (chip_w + 4) + 8
    box = Rect(x, rect.y, rect.right - x - (STAR if row.leads else 6), rect.h)
    if row.gain:
        yield Text(box, row.gain, 20, align="right", tone=row.tone)
        box = Rect(x, rect.y, box.w - width(row.gain, 20) - 10, rect.h)
    yield Text(box, longest_fitting(row.words, box.w, 20), 24, 20, tone=row.tone)


def _two_lines(row: HandRow, rect: Rect, most: int, *, narrow: bool) -> Parts:
    """Name over hand at the left, cards at the right; the first hand that can win more is told by its star."""
    if not row.cards and not row.now:
        name = Rect(rect.x + 10, rect.y, rect.w * 0.4, rect.h)
        yield Text(name, row.name, 22, 20, tone=row.tone, name=True)
        rest = Rect(name.right + 8, rect.y, rect.right - name.right - STAR - 8, rect.h)
        yield words(rest, row.words[-1] or row.gain, 22, 20, tone=row.tone, align="right")
        return
    chip_w = 31.0 if narrow and most > 5 else 36.0
    cards_x = rect.right - STAR - most * (chip_w + 3)
    yield from _chips(row, cards_x, rect.cy, chip_w, most)
    big = rect.h > 48
    x, w, apart = rect.x + 10, cards_x - rect.x - 16, 12 if big else 10
    upper, lower = Rect(x, rect.cy - apart - 15, w, 28), Rect(x, rect.cy + apart - 15, w, 28)
    gain_w = width(row.gain, 20) + 8 if row.gain else 0
    name = Rect(x, upper.y, w - gain_w, upper.h)
    yield Text(name, row.name, 24 if big else 20, 20, tone=row.tone, name=True)
    if row.gain:
        yield Text(upper, row.gain, 20, align="right", tone=row.tone)
    told = longest_fitting(row.words, w, 20)
    yield Text(lower, told, 24 if big else 20, 20, tone=row.tone, name=len(told) > 20)


def _chips(row: HandRow, x: float, cy: float, w: float, places: int) -> Parts:
    """The cards seen so far, and the place of the one that is read next."""
    if row.won and row.cards:  # cards are as light as the winner's row
        yield Shape(Rect(x - 3, cy - 18, len(row.cards[:places]) * (w + 3) + 3, 36), Tone.BLACK, radius=8)
    for card in row.cards[:places]:
        yield CardFace(Rect(x, cy - 15, w, 30), card, "chip")
        x += w + 3
    if row.now and len(row.cards) < places:
        yield Shape(Rect(x, cy - 15, w, 30), None, Tone.INK, 3, 6)
