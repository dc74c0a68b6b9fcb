"""People and tally: the score, the money, who comes and goes, and the way to end the night; one tap from anywhere."""

from dealer.rules.acts.cube import why_not
from dealer.rules.acts.people import free_seats
from dealer.rules.counts import deals_won
from dealer.rules.events.units import SEATS
from dealer.rules.prompts import parts_of
from dealer.rules.state.race import level
from dealer.views.context import Context, Do, Go, Nav, Outcome
from dealer.views.facts import facts_of, plays_series, share, trouble_text
from dealer.views.gathering import PersonLooked
from dealer.views.kit.layout import Frame
from dealer.views.kit.measure import longest_fitting, width
from dealer.views.kit.pieces import Key, Parts, bar, button, compose, words
from dealer.views.kit.scene import Button, Icon, Item, Rect, Scene, Shape, Text, Tone
from dealer.views.parts.menu import head_of
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of, marks, score_line, target
from dealer.views.parts.tally import money
from dealer.words.said import Words
from dealer.words.screens import people as say
from dealer.words.screens import rail as rail
from dealer.words.screens import seats as seats


def draw(ctx: Context) -> Scene:
    """A tile for each seat: the tap opens what can be done for who sits there."""
    frame = frame_of(ctx)
    title = say.TABLE_TONIGHT()
    left: Words = ctx.exported or score_line(ctx, frame.line2.w) or ctx.table.last
    left = left or ("" if ctx.table.seats else say.NOBODY_SITS())
    return compose(
        "table",
        frame,
        facts_of(ctx, trouble_text(ctx) or title),
        nav_rail(ctx, frame),
        head_of(ctx, frame, title, left),
        _tiles(ctx, frame),
        bar(frame, *_low(ctx)),
    )


def _low(ctx: Context) -> tuple[Key, ...]:
    table = ctx.table
    playing = table.stage == "dealer" or (table.stage == "play" and table.deal is not None)
    offers = len(ctx.decks.offers)
    return (
        Key("table.close", say.CLOSE_NIGHT(), 112, enabled=playing, size=26),
        Key("table.export", say.EXPORT(), 96, size=26),
        Key("table.decks", say.DECKS(), 96, say.TO_ADD(n=offers) if offers else "", size=26),
        Key("table.settings", say.SETTINGS(), 112, size=26),
        Key("table.more", say.MORE(), 80, size=26),
        Key("table.back", rail.BACK(), primary=True),
    )


def _tiles(ctx: Context, frame: Frame) -> Parts:
    across, down = (2, 4) if frame.portrait else (4, 2)
    places = [cell for row in frame.body.rows(down) for cell in row.columns(across)]
    empty = [seat for seat in SEATS if seat not in ctx.table.seats]
    cube = ctx.table.stage == "play" and bool(ctx.table.rules.get("cube")) and plays_series(ctx)
    joins = next(iter(free_seats(ctx.table)), 0) if ctx.table.stage == "play" else 0
    for seat, rect in zip(SEATS, places, strict=True):
        if seat in ctx.table.seats:
            yield _person(ctx, seat, rect)
        elif cube and seat == empty[-1]:
            why = why_not(ctx.table, ctx.prompt, ctx.games)
            now = say.CUBE_AT(n=ctx.table.series.cube) if ctx.table.series else ""
            yield button("table.cube", say.TURN_THE_CUBE(), rect, "key", not why, detail=now, size=26)
        elif seat == joins:
            yield button("table.join", say.SOMEBODY_JOINS(), rect, "ghost", size=24)


def _person(ctx: Context, seat: int, rect: Rect) -> Button:
    table = ctx.table
    player = table.seats[seat]
    person = table.people[player]
    items: list[Item] = [Shape(rect, Tone.SURFACE, Tone.LINE, 2)]
    inner = rect.inset(10, 6)
    step = inner.h / 3
    button_w = 32 if table.button == seat else 0
    items.append(Text(Rect(inner.x, inner.y, inner.w - button_w, step), person.short, 28, 20, name=True))
    if button_w:
        items.append(Icon("button", Rect(inner.right - 26, inner.y + step / 2 - 13, 26, 26), Tone.FACE))
    items.append(words(Rect(inner.x, inner.y + step, inner.w, step), _standing(ctx, player), 20, 20, name=True))
    last = Rect(inner.x, inner.y + 2 * step, inner.w, step)
    won = deals_won(table, player)
    amount = money(table.balances.get(player, 0))
    room = last.w - width(amount, 22) - 8
    deals = longest_fitting(say.DEALS_WON(n=won), room, 20)
    items.append(Text(Rect(last.x, last.y, room, step), deals, 20, 20, tone=Tone.DIM))
    items.append(Text(last, amount, 22, 20, align="right"))
    return Button(f"table.seat.{seat}", person.short, rect, "bare", items=tuple(items))


def _standing(ctx: Context, player: int) -> Words:
    """Where somebody stands: wins of the series, chips, or why no cards come."""
    table, series = ctx.table, ctx.table.series
    if player in table.out:
        return say.SITS_OUT()
    if plays_series(ctx) and series is not None and not series.over:
        if player in series.gone:
            return say.OUT_OF_SERIES()
        if player not in series.wins:
            return seats.NEXT_SERIES()
        if series.playoff:
            return say.IN_PLAYOFF() if player in series.playoff else seats.WATCHES()
        wins = marks(share(series.wins[player]))
        if player in level(table):
            return say.WINS_LEVEL(n=wins)
        reached = series.wins[player] >= target(ctx)
        return say.WINS(n=wins) if reached else say.WINS_OF(n=wins, of=target(ctx))
    if table.stacks is not None:
        return say.CHIPS(n=_behind(ctx, player))
    return say.PLAYS()


def _behind(ctx: Context, player: int) -> int:
    """The chips in front of somebody: what is bet in the running deal lies in the middle."""
    table, deal = ctx.table, ctx.table.deal
    running = deal if deal is not None and not deal.ended else None
    bet = (
        sum(running.staying.get(seat, 0) for seat in running.seats if running.players[seat] == player) if running else 0
    )
    return (table.stacks or {}).get(player, 0) - bet


def press(ctx: Context, button: str) -> Outcome:
    """Each key opens its own screen."""
    match parts_of(button):
        case ("table", "export"):
            return Do("export", Nav(screen="table"))
        case ("table", "seat", int(seat)):
            return Go(Nav(screen="person", gathered=PersonLooked(seat)))
        case ("table", ("close" | "cube" | "decks" | "join" | "more" | "settings") as screen):
            return Go(Nav(screen=screen))
    del ctx
    return Go(Nav())
