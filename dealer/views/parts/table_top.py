"""The table seen from above: who sits where, what each seat owes or has, and how the pots stand."""

from collections.abc import Collection, Iterator, Mapping

import msgspec

from dealer.chips.pots import Pot
from dealer.rules.prompts import Choice
from dealer.rules.state.race import level, named
from dealer.rules.state.table import Deal
from dealer.rules.steps.antes import by_dealer
from dealer.rules.steps.betting import bets_now
from dealer.rules.steps.pots import pots_in_play
from dealer.views.context import Context
from dealer.views.facts import dead_words, plays_series, share
from dealer.views.kit import measure
from dealer.views.kit.layout import Frame, SeatRing, frame_for, ring
from dealer.views.kit.pieces import Parts, felt, words
from dealer.views.kit.scene import Rect, Shape, Tone
from dealer.views.parts.seat_tile import SeatState, SeatTile, seat_tile
from dealer.words.people import PLAYERS, listed
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import seats as say
from dealer.words.screens.rail import dotted
from dealer.words.showdown import pot as pot_called


def frame_of(ctx: Context) -> Frame:
    """The frame of this screen."""
    return frame_for(ctx.settings.size, ctx.settings.left_handed)


def seats_shown(ctx: Context) -> tuple[int, ...]:
    """Everybody at the table, dealt in or not."""
    deal = ctx.table.deal
    return tuple(sorted({*ctx.table.seats, *(deal.seats if deal else ())}))


def ring_of(ctx: Context, frame: Frame) -> SeatRing:
    """Where the tiles lie."""
    return ring(frame, seats_shown(ctx), ctx.settings.stands_at)


def around(
    ctx: Context, frame: Frame, taps: Mapping[int, Choice] | None = None, won: Collection[int] | None = None
) -> Parts:
    """Felt, tiles, and in the free corner what is played for; `taps` makes tiles keys.

    Where winners are being named (`won`, nobody yet: empty) the table waits for nobody's act.
    """
    places = ring_of(ctx, frame)
    yield from felt(places.felt)
    for number in seats_shown(ctx):
        choice = (taps or {}).get(number)
        tap = choice.id if choice else ""
        seat = seat_of(ctx, number)
        if won is not None and number in won:
            seat = msgspec.structs.replace(seat, state="won", tick=True)
        elif won is not None and seat.state == "to_act":
            seat = msgspec.structs.replace(seat, state="idle")
        yield from seat_tile(places.seats[number], seat, tap, choice.enabled if choice else True)
    if places.free:
        yield from _stake(ctx, places.free)


def _stake(ctx: Context, free: Rect) -> Parts:
    head, line = played_for(ctx)
    if not head:
        return
    yield Shape(free.inset(-3), Tone.BG, radius=15)
    x, y, w, _ = free
    yield words(Rect(x, y + 4, w, 38), head, 28, 22, align="center")
    yield words(Rect(x, y + 38, w, 30), line, 20, align="center", tone=Tone.DIM)


def played_for(ctx: Context) -> tuple[Words, Words]:
    """What the deal is played for, and until when: "Pool 35", "first to 3 wins"."""
    table = ctx.table
    if plays_series(ctx):
        if table.series is None:
            return "", ""
        until = say.PLAYOFF() if table.series.playoff else say.LEVEL_PLAY_ON() if level(table) else None
        head = say.BOWL if table.series.bowl else say.POOL
        return (
            head(n=table.series.pool),
            until if until and not table.series.over else say.FIRST_TO_WINS(n=target(ctx)),
        )
    if table.deal is None or table.rules.get("betting") == "lights_only":
        return "", ""
    carried = say.CARRIED(n=table.deal.carried) if table.deal.carried else say.ALL_POTS()
    return say.POT(n=table.deal.pot), carried


def target(ctx: Context) -> int:
    """Wins that take the pool; 0 where there is none."""
    table = ctx.table
    game = ctx.games.get(table.deal.game if table.deal else table.game)
    return game.series.target(table.rules) if game and game.series and table.stage == "play" else 0


def score_line(ctx: Context, w: float = 712) -> str:
    """ "First to 3:  Cy 2 · Ann 1 · others 0", leaders first; as much of it as `w` bp hold, the leader last to go.

    In a playoff, or where all play on, who plays for what.
    """
    table = ctx.table
    if not plays_series(ctx) or table.series is None:
        return ""
    if race := named(table):
        return measure.longest_fitting(race, w, 20)
    scored = sorted(((wins, p) for p, wins in table.series.wins.items() if wins), key=lambda s: (-s[0], s[1]))
    told: list[Words] = [say.HAS_WON(who=table.people[p].short, n=marks(share(wins))) for wins, p in scored]
    if len(scored) < len(table.series.wins):
        told.append(say.OTHERS_NONE() if scored else say.NOBODY_HAS_WON())
    shorter = [dotted(told[:n]) for n in range(len(told), 0, -1)]
    if not scored:
        shorter.append(say.NO_WINS())
    return measure.longest_fitting((say.FIRST_TO(n=target(ctx), score=shorter[0]), *shorter), w, 20)


def marks(wins: int | str) -> str:
    """Shared wins as a person reads them: 4/3 is 1⅓."""
    if isinstance(wins, int):
        return str(wins)
    top, bottom = map(int, wins.split("/"))
    signs = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾", (1, 5): "⅕", (1, 6): "⅙", (5, 6): "⅚"}
    whole, rest = divmod(top, bottom)
    part = signs.get((rest, bottom), f" {rest}/{bottom}")
    return (str(whole) if whole else "") + part


def seat_of(ctx: Context, number: int) -> SeatTile:
    """What the tile of a seat says now."""
    table, deal, prompt = ctx.table, ctx.table.deal, ctx.prompt
    name = table.name(number)
    if deal is None or number not in deal.seats:
        waits = deal and plays_series(ctx) and table.player(number) not in table.out
        watches = table.series is not None and table.series.playoff and table.player(number) in table.series.still
        waiting = (say.WATCHES() if watches else say.NEXT_SERIES()) if waits else ""
        return SeatTile(name, "out", number == table.button, note=waiting)
    won, score = _wins(ctx, number)
    owes = 0
    state: SeatState = "idle"
    tick = False
    if ctx.trouble and ctx.trouble.seat == number:
        state = "problem"
    elif prompt and number in prompt.seats:
        many = len(prompt.seats) > 1
        state = "owes" if many else "to_act"
        owes = prompt.count if prompt.kind == "discard" and many else 0
    elif number in deal.folded:
        state = "folded"
    elif number in deal.all_in:
        state = "all_in"
    elif prompt and prompt.kind in {"discard", "ante"} and not by_dealer(table):
        state = "done"
    note: Words = ""
    if number in deal.dead:
        state, note = "folded", dead_words(ctx, deal, number)
    elif number in deal.mucked:
        note = say.MUCKED()
    elif deal.declared.get(number) and not plays_series(ctx):
        note = say.WAYS[deal.declared[number]]()
    elif state in {"idle", "to_act"}:
        note = drew(deal, number)
    bet = bets_now(deal).get(number, 0)
    return SeatTile(
        name,
        state,
        number == table.button,
        cards=tuple(str(c) for c in _up(deal, number)),
        owes=owes,
        tick=tick,
        note=note,
        won=won,
        score=score,
        amount=str(bet) if bet else "",
    )


def _up(deal: Deal, number: int) -> Iterator[str]:
    known = deal.up_cards.get(number, ()) if number in deal.active else ()
    yield from (str(c) for c in known)
    yield from [""] * (deal.up.get(number, 0) - len(known)) if known else []


def drew(deal: Deal, number: int) -> Words:
    """How many cards the seat drew, until the next bet (C28)."""
    cards = deal.drew.get(number)
    return "" if cards is None else say.DREW(n=cards) if cards else say.DREW_NONE()


def _wins(ctx: Context, number: int) -> tuple[tuple[int, int] | None, str]:
    table = ctx.table
    if not plays_series(ctx) or table.series is None:
        return None, ""
    wins = table.series.wins.get(table.player(number))
    if wins is None:
        return None, ""
    if wins.denominator == 1 and wins <= target(ctx):
        return (int(wins), target(ctx)), ""
    return None, marks(share(wins))


def pots_now(deal: Deal) -> tuple[tuple[Words, Pot], ...]:
    """The pots as they stand, each as it is called within a sentence, the bets of the running round in them."""
    pots = pots_in_play(deal) if deal.active else ()
    return tuple((pot_called(place, len(pots)), pot) for place, pot in enumerate(pots))


def who_of(ctx: Context, seats: Collection[int]) -> Words:
    """Seats by name; of many all are said to be meant, or "all but Ed" where that is shorter."""
    deal, table = ctx.table.deal, ctx.table
    everybody = [s for s in (deal.seats if deal else table.seats) if not deal or s not in deal.folded | deal.dead]
    others = [s for s in everybody if s not in seats]
    inside = dotted([table.name(s) for s in seats]) if seats else ""
    if not others:
        return say.EVERYBODY() if len(everybody) > 3 else inside
    outside = say.ALL_BUT(who=dotted([table.name(s) for s in others]))
    return inside if len(seats) < 5 or len(render(inside)) <= len(render(outside)) else outside


def who_can_win(ctx: Context, pot: Pot) -> tuple[Words, ...]:
    """Seats by name or "all but Ed", whichever is shorter; then with ever shorter names that nobody else has.

    Where not even those have room, how many they are.
    """
    deal, table = ctx.table.deal, ctx.table
    if deal is None:
        return ("",)
    others = [s for s in deal.seats if s not in pot.seats]
    if not others:
        return (say.ALL(),)
    names = [table.name(s) for s in deal.seats]
    cuts = range(max(map(len, names)), 0, -1)
    apart = [cut for cut in cuts if len({name[:cut] for name in names}) == len(names)]
    told: list[Words] = []
    for cut in apart:
        inside = listed([table.name(s)[:cut].rstrip() for s in pot.seats]) if pot.seats else ""
        outside = say.ALL_BUT(who=listed([table.name(s)[:cut].rstrip() for s in others]))
        told.append(inside if len(render(inside)) <= len(render(outside)) else outside)
    if len(pot.seats) > 1:
        told.append(PLAYERS(n=len(pot.seats)))
    return tuple(told)
