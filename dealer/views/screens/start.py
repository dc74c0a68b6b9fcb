"""Who sits where: a tap on a name seats it, two taps move or swap; who deals first, what is played."""

from collections.abc import Iterator

from msgspec.structs import replace

from dealer.rules.between_evenings import Remembered
from dealer.rules.events.units import SEATS
from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say, WithDecks, Wrong
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import Carried, FirstDealerAsked, SeatTapped, Typing
from dealer.views.kit import measure
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import (
    Key,
    Parts,
    bar,
    button,
    compose,
    key_button,
    line2,
    problem_strip,
    prompt_line,
    words,
)
from dealer.views.kit.scene import Icon, Item, Rect, Scene, Shape, Text, Tone
from dealer.views.parts.screen_places import StartPlaces, start_places
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.screens import deck_check, games
from dealer.words.people import PLAYERS
from dealer.words.render import render
from dealer.words.said import Said, Words
from dealer.words.screens import begin as say
from dealer.words.screens import closing, people, rail, typing
from dealer.words.screens.rail import dotted

NAMES_A_PAGE = 6
LEAST = 2
"""So many must sit before anything can be played."""
NOWHERE = Nav()
GAME_ROOM, LAST_ROOM = 140, 360
"""What one line of the key of the game holds on the narrowest screen, and that of last time's table, bp."""


def draw(ctx: Context) -> Scene:
    """Eight seats round the edge, names between them."""
    frame, places = frame_of(ctx), start_places(frame_of(ctx))
    said = _said(ctx)
    order = clockwise(ctx)
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
        _middle_keys(ctx, places),
        grips=_grips(ctx, places),
        over=_carried(ctx, places.names[0]),
    )


def _grips(ctx: Context, places: StartPlaces) -> dict[str, Rect]:
    """What a finger can carry: whoever sits, and every name."""
    seated = zip(clockwise(ctx), places.seats, strict=True)
    grips = {f"seats.{seat}": rect for seat, rect in seated if seat in ctx.table.seats}
    return grips | {f"seats.name.{n}": rect for (n, _), rect in zip(_shown(ctx), places.names, strict=False)}


def _carried(ctx: Context, size: Rect) -> Iterator[Item]:
    """The name under the finger that carries it."""
    if not isinstance(ctx.nav.gathered, Carried):
        return
    x, y = ctx.nav.gathered.at
    rect = Rect(x - size.w / 2, y - size.h - 8, size.w, size.h)
    yield Shape(rect, Tone.FACE, radius=size.h / 2)
    yield Text(rect.inset(14, 4), _name_of(ctx, ctx.nav.gathered), 26, 20, align="center", tone=Tone.BLACK, name=True)


def _name_of(ctx: Context, carried: Carried) -> str:
    if carried.seat is not None:
        return ctx.table.name(carried.seat) if carried.seat in ctx.table.seats else ""
    person = _named(ctx, carried)
    return person.short if person else ""


def _named(ctx: Context, carried: Carried) -> Remembered | None:
    """The name that is carried; None where it is in the list no more."""
    people = loose(ctx)
    return people[carried.name] if carried.name is not None and carried.name < len(people) else None


def _said(ctx: Context) -> Said:
    if ctx.nav.gathered == FirstDealerAsked():
        return say.WHO_DEALS_FIRST()
    picked = picked_seat(ctx)
    if picked is not None and picked in ctx.table.seats:
        return say.WHERE_TO(who=ctx.table.name(picked))
    if picked is not None:
        return typing.WHO_SITS_ON(n=picked)
    return say.WHO_SITS_WHERE()


def _head(ctx: Context, frame: Frame, said: Words) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    empty = say.TAP_A_NAME() if ctx.people else say.TAP_AND_TYPE()
    wrong = deck_check.warning(ctx)
    left = wrong or (ctx.table.last if ctx.table.seats else empty) or say.DRAG_TO_MOVE()
    return [*prompt_line(frame, said), *line2(frame, left, _count(ctx), warn=bool(wrong))]


def _count(ctx: Context) -> Said:
    """How many sit, and why the evening cannot begin yet."""
    seated = len(ctx.table.seats)
    count = say.SEATED(n=seated) if seated >= LEAST else say.SEATED_OF(n=seated, of=LEAST)
    return dotted([closing.TRIAL(), count]) if ctx.table.trial else count


def picked_seat(ctx: Context) -> int | None:
    """The seat that was tapped and waits for what is meant with it."""
    return ctx.nav.gathered.seat if isinstance(ctx.nav.gathered, SeatTapped) else None


def clockwise(ctx: Context) -> list[int]:
    """All seats, from the one that the screen stands at."""
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
    carried = ctx.nav.gathered
    coming = _holds(rect, carried.at) if isinstance(carried, Carried) else not taken and next_free(ctx) == seat
    if picked and taken:
        items.append(Shape(rect, Tone.FACE))
    elif taken:
        items.append(Shape(rect, Tone.SURFACE, Tone.LINE, 2))
    else:
        outline, width = (Tone.AMBER, 4.0) if coming else (Tone.LINE, 2.0)
        items.append(Shape(rect, Tone.BG, outline, width, dashed=not coming))
    tone = Tone.BLACK if picked and taken else Tone.TEXT if taken else Tone.AMBER if coming else Tone.DIM
    told: Words = ctx.table.name(seat) if taken else say.NEXT_HERE() if coming else people.EMPTY()
    dealer = ctx.table.button == seat
    number = Rect(rect.x + 6, rect.y + (4 if dealer else 0), 18, 28 if dealer else rect.h)
    items.append(Text(number, str(seat), 22, 20, align="center", tone=Tone.BLACK if tone is Tone.BLACK else Tone.DIM))
    items.append(words(Rect(rect.x + 28, rect.y, rect.w - 32, rect.h), told, 26, 20, tone=tone, name=True))
    if dealer:  # below the number, so that a long name keeps its room
        items.append(Icon("button", Rect(rect.x + 4, rect.y + 34, 24, 24), Tone.FACE))
    label: Words = ctx.table.name(seat) if taken else people.SEAT_N(n=seat)
    yield button(f"seats.{seat}", label, rect, "bare", items=tuple(items))


def loose(ctx: Context) -> tuple[Remembered, ...]:
    """Remembered people who do not sit yet, in the order in which they are remembered."""
    here = {ctx.table.people[p].name for p in ctx.table.seats.values()}
    return tuple(r for r in ctx.people if r.name not in here)


def _shown(ctx: Context) -> list[tuple[int, Remembered]]:
    first, count = ctx.nav.page * _names_a_page(ctx), _names_a_page(ctx)
    return list(enumerate(loose(ctx)))[first : first + count]


def _names_a_page(ctx: Context) -> int:
    return NAMES_A_PAGE - max(0, len(_tools(ctx)) - frame_of(ctx).portrait)


def _names(ctx: Context, places: tuple[Rect, ...]) -> Parts:
    free = next_free(ctx) is not None
    for (n, person), rect in zip(_shown(ctx), places, strict=False):
        yield button(f"seats.name.{n}", person.short, rect, "pill", enabled=free)
    if len(loose(ctx)) > _names_a_page(ctx):
        yield button("seats.more", rail.MORE(), places[6], "ghost")
    yield button("seats.new", rail.NEW(), places[7], "ghost", enabled=free)


def _bar(ctx: Context, frame: Frame) -> Parts:
    """The game, then last time's table or who deals; what the picked seat can do takes their place."""
    table, picked = ctx.table, picked_seat(ctx)
    some = len(table.seats) >= LEAST
    done = Key("seats.done", say.HOUSE_RULES(), 220, primary=True, enabled=some, size=36)
    if picked is not None and picked in table.seats:
        away = Key("seats.away", say.TAKE_AWAY(), 136)
        return bar(frame, away, Key("seats.button", say.DEALS_FIRST(), 136, enabled=not table.dealer_stands), done)
    title: Words = ctx.games[table.game].title if table.game in ctx.games else say.WHICH_GAME()
    several = len(ctx.games) > 1
    more = say.CHANGE_THE_GAME() if several and measure.fits(render(title), GAME_ROOM, 20) else ""
    game = Key("seats.game", title, 196, more, enabled=several, size=32)
    if ctx.last_time is not None and not table.seats:
        last = ctx.last_time
        title = ctx.games[last.game].title if last.game in ctx.games else last.game
        players = PLAYERS(n=len(last.seats))
        detail = measure.longest_fitting((say.PLAYERS_GAME(players=players, game=title), players), LAST_ROOM, 20)
        again = Key("seats.last", say.TABLE_OF(day=last.day), 240, detail, primary=True, size=32)
        return bar(frame, game, replace(done, primary=False, width=120, size=26), again)
    tools = (
        Key("seats.draw", say.DRAW_SEATS(), 76, enabled=some, size=24),
        Key("seats.button_draw", say.DRAW_DEALER(), 84, enabled=some, size=24),
        Key("seats.button", say.DEALER_IS(), 84, enabled=some, size=24),
    )
    gone = {DRAWS[purpose] for purpose in table.drawn if purpose in DRAWS}
    if table.dealer_stands:
        gone.add("seats.button")
    return bar(frame, game, *(key for key in tools if key.id not in gone), done)


DRAWS = {"seats": "seats.draw", "first_dealer": "seats.button_draw"}
"""The keys that draw, by what they draw: what was drawn once is drawn again under Fix, with the reason."""


def _tools(ctx: Context) -> list[Key | None]:
    """What stands among the names, its place kept while the key is away: the check of the deck."""
    if not deck_check.is_offered(ctx):
        return []
    return [deck_check.offer(ctx) if picked_seat(ctx) not in ctx.table.seats else None]


def _middle_keys(ctx: Context, places: StartPlaces) -> Parts:
    """The last of the tools lies lowest; upright there is a place beside the names."""
    last = places.names[-1]
    cells = places.names[:NAMES_A_PAGE]
    cells = (*cells, last.moved(last.w + 8, 0)) if frame_of(ctx).portrait else cells
    tools = _tools(ctx)
    for key, cell in zip(tools, cells[len(cells) - len(tools) :], strict=True):
        if key is not None:
            yield key_button(key, cell)


def press(ctx: Context, button: str) -> Outcome:
    """Seats, names and the keys below."""
    picked = picked_seat(ctx)
    match parts_of(button)[1:]:
        case (int(seat),):
            return _seat_pressed(ctx, seat, picked)
        case ("name", int(n)):
            free = next_free(ctx)
            return _sits(loose(ctx)[n], (free,) if free else ())
        case ("more",):
            pages = -(-len(loose(ctx)) // _names_a_page(ctx))
            return Go(Nav(page=(ctx.nav.page + 1) % pages, gathered=ctx.nav.gathered))
        case ("game",):
            return Go(games.opened(ctx))
        case ("new",):
            return Go(Nav(screen="keyboard", gathered=Typing("new", picked)))
        case ("button",) if picked is not None:
            return Say(Pressed(f"seats.button.{picked}"))
        case ("button",):
            return Go(Nav(gathered=FirstDealerAsked()))
        case ("away",) if picked is not None:
            return Say(Pressed(f"seats.away.{picked}"))
        case ("last",):
            return Say(Pressed("seats.last", last=ctx.last_time))
        case ("check",):
            return WithDecks("check", Nav(screen="enroll"), deck_check.next_deck(ctx))
        case ("done",) if stop := deck_check.refusal(ctx):
            return stop
    return Say(Pressed(button))


def _sits(person: Remembered, seats: tuple[int, ...], nav: Nav = NOWHERE) -> Say:
    return Say(Pressed("seats.join", name=person.name, short=person.short, seats=seats), nav)


def _seat_pressed(ctx: Context, seat: int, picked: int | None) -> Outcome:
    if ctx.nav.gathered == FirstDealerAsked():
        return Say(Pressed(f"seats.button.{seat}"))
    if not loose(ctx) and seat not in ctx.table.seats and (picked is None or picked not in ctx.table.seats):
        return Go(Nav(screen="keyboard", gathered=Typing("new", seat)))  # no name is left to tap
    if picked == seat:
        return Go(Nav(page=ctx.nav.page))
    if picked in ctx.table.seats:
        return Say(Pressed(f"seats.move.{picked}.{seat}"))
    return Go(Nav(gathered=SeatTapped(seat), page=ctx.nav.page))


def drag(ctx: Context, grip: str, x: float, y: float, dy: float, *, done: bool) -> Outcome | None:
    """A name follows the finger; let go over a seat it sits there, swapping where somebody does."""
    del dy
    frame = frame_of(ctx)
    at = (x / frame.scale, y / frame.scale)
    here = Nav(page=ctx.nav.page)
    carried = _grabbed(grip, at)
    if not done:
        return Go(replace(here, gathered=carried))
    places = start_places(frame)
    over = next((s for s, r in zip(clockwise(ctx), places.seats, strict=True) if _holds(r, at)), None)
    seat = carried.seat
    if over is None:
        loose_again = seat is not None and any(_holds(r, at) for r in places.names)
        return Say(Pressed(f"seats.away.{seat}"), here) if loose_again else Go(here)
    if seat is not None:
        return Go(here) if seat == over else Say(Pressed(f"seats.move.{seat}.{over}"), here)
    if over in ctx.table.seats:
        return Wrong(say.SITS_THERE(who=ctx.table.name(over)))
    person = _named(ctx, carried)
    return _sits(person, (over,), here) if person else Wrong(say.NAME_IS_GONE())


def _grabbed(grip: str, at: tuple[float, float]) -> Carried:
    """What the finger took up: who sits at a seat, or a name of the list."""
    match parts_of(grip):
        case ("seats", int(seat)):
            return Carried(at, seat=seat)
        case ("seats", "name", int(n)):
            return Carried(at, name=n)
    return Carried(at)


def _holds(rect: Rect, at: tuple[float, float]) -> bool:
    return rect.x <= at[0] < rect.right and rect.y <= at[1] < rect.bottom
