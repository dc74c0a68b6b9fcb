"""Who takes which pot, beside the hands that say why; pots and halves of the same winners are one entry."""

from collections.abc import Sequence

import msgspec

from dealer.rules.events import PotShared
from dealer.rules.state.table import Deal
from dealer.views.context import Context
from dealer.views.kit import measure
from dealer.views.kit.pieces import Parts, words
from dealer.views.kit.scene import Rect, Text, Tone
from dealer.words import money
from dealer.words.people import PLAYERS, listed
from dealer.words.render import render
from dealer.words.said import Count, Value, Words
from dealer.words.screens import showdown as say

MOST_NAMES = 3
LOW_LINE, LINE = 22, 44
"""The least heights of an entry in one line and in two, bp."""


class TakenPots(msgspec.Struct, frozen=True):
    """What the same winners take: the pots in ever fewer words, the chips, and who; `shares` where they differ."""

    pots: tuple[Words, ...]
    amount: int
    seats: tuple[int, ...]
    shares: tuple[int, ...] = ()
    numbers: Words = ""
    """The pots by nothing but their numbers; "" where they are not told by numbers."""


def taken(deal: Deal) -> tuple[TakenPots, ...]:
    """Each entry once, main pot first and high before low."""
    parts = [part for part in deal.pots if part.by != "return"]
    every = list(dict.fromkeys(part.pot for part in parts))
    alike: dict[tuple[str, tuple[int, ...]], list[PotShared]] = {}
    for part in parts:
        winners = tuple(seat for seat in deal.seats if part.shares.get(seat))
        alike.setdefault((part.half, winners), []).append(part)
    return tuple(
        TakenPots(
            _words([every.index(part.pot) for part in same], len(every), half),
            sum(sum(part.shares.values()) for part in same),
            winners,
            _unequal(winners, same),
            _numbers([every.index(part.pot) for part in same], len(every), half),
        )
        for (half, winners), same in alike.items()
    )


def _unequal(winners: Sequence[int], parts: Sequence[PotShared]) -> tuple[int, ...]:
    """What each of them takes, where an odd chip makes a difference."""
    shares = tuple(sum(part.shares.get(seat, 0) for part in parts) for seat in winners)
    return shares if len(set(shares)) > 1 else ()


def _words(pots: Sequence[int], every: int, half: str) -> tuple[Words, ...]:
    """ "Main, side 1–2 low", "Pots 1–3 low"; "Low" alone where it is that half of every pot."""
    if len(pots) == every:
        return (say.ALL_OF[half](),)
    sides = [pot for pot in pots if pot]
    side = (say.SIDE() if every == 2 else say.SIDE_N(n=_run(sides))) if sides else None
    names = side if 0 not in pots else say.MAIN() if side is None else listed([say.MAIN(), side])
    return say.NAMED[half](pots=names or ""), say.POTS(n=_numbers(pots, every, half), count=Count(len(pots)))


def _numbers(pots: Sequence[int], every: int, half: str) -> Words:
    """ "1–3 low", the main pot as 1; "" where they are all pots."""
    return "" if len(pots) == every else say.NUMBERED[half](pots=_run([pot + 1 for pot in pots]))


def _run(numbers: Sequence[int]) -> str:
    """ "1–3" for 1, 2, 3; "1, 3" where one is missing."""
    one_run = len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1
    return f"{numbers[0]}–{numbers[-1]}" if one_run else ", ".join(map(str, numbers))


def pot_list(ctx: Context, entries: Sequence[TakenPots], box: Rect) -> Parts:
    """Two lines for each where there is room, the pots over the winners; else one, in two columns of a low box."""
    down = len(entries)
    if box.h >= LINE * down:
        for entry, place in zip(entries, box.rows(down, 0), strict=True):
            half = Rect(place.x, place.cy - 23, place.w, 22)
            yield Text(half, measure.longest_fitting(entry.pots, half.w, 20), 20, tone=Tone.DIM)
            yield words(half.moved(0, 22), say.AMOUNT_WHO(n=entry.amount, who=_who(ctx, entry)), 24, 20, name=True)
        return
    across = 2 if box.h < LOW_LINE * down else 1
    rows = [cell for row in box.rows(-(-down // across), 0) for cell in row.columns(across)]
    ways = list(zip(*(_lines(ctx, entry) for entry in entries), strict=True))
    fits = (way for way in ways if all(measure.width(render(line), 20) <= rows[0].w for line in way))
    for line, place in zip(next(fits, ways[-1]), rows, strict=False):
        yield words(place, line, 22, 20, name=True)


def _lines(ctx: Context, entry: TakenPots) -> tuple[Words, Words, Words]:
    """The entry in ever fewer words, pots by their numbers: "Pot 1 high: 28 Ann, Bo", then without the chips."""
    who, pots = _who(ctx, entry, chips=False), entry.pots[-1]
    return (
        say.POT_AMOUNT_WHO(pots=pots, n=entry.amount, who=who),
        say.POT_WHO(pots=pots, who=who),
        say.POT_WHO(pots=entry.numbers or pots, who=who),
    )


def _who(ctx: Context, entry: TakenPots, *, chips: bool = True) -> Words:
    names: list[Value] = [ctx.table.dealt_name(seat) for seat in entry.seats]
    if entry.shares and chips:
        names = [money.SHARE(who=name, n=share) for name, share in zip(names, entry.shares, strict=True)]
    return listed(names) if len(names) <= MOST_NAMES else PLAYERS(n=len(names))
