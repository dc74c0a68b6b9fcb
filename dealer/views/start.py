"""Who sits where: a tap on a name seats it, two taps move or swap; who deals first, what is played."""

from dealer.rules.prompts import Pressed
from dealer.views.around import frame_of
from dealer.views.context import Context, Go, Nav, Outcome, Remembered, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.head import nav_rail
from dealer.views.layout import Frame
from dealer.views.parts import Key, Parts, bar, compose, line2, problem_strip, prompt_line
from dealer.views.places import start_places
from dealer.views.scene import Button, Icon, Item, Rect, Scene, Shape, Text, Tone

SEATS = range(1, 9)
NAMES_A_PAGE = 6


def draw(ctx: Context) -> Scene:
    """Eight seats round the edge, names between them."""
    frame, places = frame_of(ctx), start_places(frame_of(ctx))
    said = _said(ctx)
    order = _clockwise(ctx)
    seats = [part for seat, rect in zip(order, places.seats, strict=True) for part in _seat(ctx, seat, rect)]
    return compose(
        "seats",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        _head(ctx, frame, said),
        seats,
        _names(ctx, places.names),
        _bar(ctx, frame),
    )


def _said(ctx: Context) -> str:
    if ctx.nav.field == "button":
        return "Who deals first?"
    picked = picked_seat(ctx)
    if picked is not None and picked in ctx.table.seats:
        return f"{ctx.table.name(picked)} – where to?"
    return "Who sits where?"


def _head(ctx: Context, frame: Frame, said: str) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    game = ctx.games[ctx.table.game].title
    left = ctx.table.last or "Tap a name to seat it"
    return [*prompt_line(frame, said), *line2(frame, left, f"{game} · {len(ctx.table.seats)} seated")]


def picked_seat(ctx: Context) -> int | None:
    """The seat that was tapped and waits for what is meant with it."""
    return int(ctx.nav.picked[0]) if ctx.nav.picked else None


def _clockwise(ctx: Context) -> list[int]:
    first = (ctx.settings.stands_at or 1) - 1
    return [*SEATS[first:], *SEATS[:first]]


def next_free(ctx: Context) -> int | None:
    """Where the next name is seated."""
    picked = picked_seat(ctx)
    if picked is not None and picked not in ctx.table.seats:
        return picked
    return next((s for s in SEATS if s not in ctx.table.seats), None)


def _seat(ctx: Context, seat: int, rect: Rect) -> Parts:
    taken, picked = seat in ctx.table.seats, picked_seat(ctx) == seat
    items: list[Item] = [Shape(rect.inset(-3), Tone.BG, radius=15)]
    coming = not taken and next_free(ctx) == seat
    if picked and taken:
        items.append(Shape(rect, Tone.FACE))
    elif taken:
        items.append(Shape(rect, Tone.SURFACE, Tone.LINE, 2))
    else:
        outline, width = (Tone.AMBER, 4.0) if coming else (Tone.LINE, 2.0)
        items.append(Shape(rect, Tone.BG, outline, width, dashed=not coming))
    tone = Tone.BLACK if picked and taken else Tone.TEXT if taken else Tone.AMBER if coming else Tone.DIM
    number = Rect(rect.x + 8, rect.y, 20, rect.h)
    words = ctx.table.name(seat) if taken else "next here" if coming else "empty"
    room = 34 if ctx.table.button == seat else 4
    items.append(Text(number, str(seat), 22, 20, tone=Tone.BLACK if tone is Tone.BLACK else Tone.DIM))
    items.append(Text(Rect(rect.x + 30, rect.y, rect.w - 34 - room, rect.h), words, 26, 20, tone=tone, name=True))
    if ctx.table.button == seat:
        items.append(Icon("button", Rect(rect.right - 36, rect.cy - 13, 26, 26), Tone.FACE))
    label = ctx.table.name(seat) if taken else f"Seat {seat}"
    yield Button(f"seats.{seat}", label, rect, "bare", items=tuple(items))


def loose(ctx: Context) -> tuple[Remembered, ...]:
    """Remembered people who do not sit yet, in the order in which they are remembered."""
    here = {ctx.table.people[p].name for p in ctx.table.seats.values()}
    return tuple(r for r in ctx.people if r.name not in here)


def _names(ctx: Context, places: tuple[Rect, ...]) -> Parts:
    people = loose(ctx)
    first = ctx.nav.page * NAMES_A_PAGE
    shown = list(enumerate(people))[first : first + NAMES_A_PAGE]
    for (n, person), rect in zip(shown, places, strict=False):
        yield Button(f"seats.name.{n}", person.short, rect, "pill", enabled=next_free(ctx) is not None)
    if len(people) > NAMES_A_PAGE:
        yield Button("seats.more", "More…", places[6], "ghost")
    yield Button("seats.new", "+ New", places[7], "ghost", enabled=next_free(ctx) is not None)


def _bar(ctx: Context, frame: Frame) -> Parts:
    done = Key("seats.done", "House rules", 240, primary=True, enabled=len(ctx.table.seats) > 1)
    picked = picked_seat(ctx)
    if picked is not None and picked in ctx.table.seats:
        keys = (Key("seats.away", "Take away", 136), Key("seats.button", "Deals first", 136), done)
        return bar(frame, *keys)
    if ctx.last_time is not None and not ctx.table.seats:
        title = ctx.games[ctx.last_time.game].title if ctx.last_time.game in ctx.games else ctx.last_time.game
        detail = f"{len(ctx.last_time.seats)} players, {title}"
        return bar(frame, Key("seats.last", f"{ctx.last_time.day}'s table", 232, detail), *_tools(ctx)[:1], done)
    return bar(frame, *_tools(ctx), done)


def _tools(ctx: Context) -> tuple[Key, ...]:
    """The next game in turn, the seats drawn, the first dealer named or drawn."""
    keys = list(ctx.games)
    after = keys[(keys.index(ctx.table.game) + 1) % len(keys)]
    game = Key(f"seats.game.{after}", ctx.games[ctx.table.game].title, 128, "other game")
    some = len(ctx.table.seats) > 1
    return (
        game,
        Key("seats.draw", "Draw seats", 112, enabled=some),
        Key("seats.button_draw", "Draw dealer", 112, enabled=some),
    )


def press(ctx: Context, button: str) -> Outcome:
    """Seats, names and the keys below."""
    what = button.removeprefix("seats.")
    picked = picked_seat(ctx)
    if what.isdigit():
        return _seat_pressed(ctx, int(what), picked)
    if what.startswith("name."):
        person = loose(ctx)[int(what.removeprefix("name."))]
        seat = next_free(ctx)
        return Say(Pressed("seats.join", name=person.name, short=person.short, seats=(seat,) if seat else ()))
    match what:
        case "more":
            pages = -(-len(loose(ctx)) // NAMES_A_PAGE)
            return Go(Nav(page=(ctx.nav.page + 1) % pages, picked=ctx.nav.picked))
        case "new":
            return Go(Nav(screen="keyboard", field="new", picked=ctx.nav.picked))
        case "button" if picked is not None:
            return Say(Pressed(f"seats.button.{picked}"))
        case "button":
            return Go(Nav(field="button"))
        case "away" if picked is not None:
            return Say(Pressed(f"seats.away.{picked}"))
        case "last":
            return Say(Pressed("seats.last", last=ctx.last_time))
    return Say(Pressed(button))


def _seat_pressed(ctx: Context, seat: int, picked: int | None) -> Outcome:
    if ctx.nav.field == "button":
        return Say(Pressed(f"seats.button.{seat}"))
    if picked is None:
        return Go(Nav(picked=(str(seat),), page=ctx.nav.page))
    if picked == seat:
        return Go(Nav(page=ctx.nav.page))
    if picked in ctx.table.seats:
        return Say(Pressed(f"seats.move.{picked}.{seat}"))
    return Go(Nav(picked=(str(seat),), page=ctx.nav.page))
