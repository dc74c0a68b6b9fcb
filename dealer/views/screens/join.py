"""Who joins in the middle of the evening: somebody remembered by a tap, or a new name."""

from dealer.names import same_person
from dealer.rules.acts.people import free_seats
from dealer.rules.between_evenings import Remembered
from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.gathering import Typing
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import menu
from dealer.words.screens import people as say
from dealer.words.screens import rail as rail

A_PAGE = 6


def loose(ctx: Context) -> list[Remembered]:
    """Everybody known who does not sit: those of tonight first, then those of other evenings."""
    table = ctx.table
    here = [table.people[p].name for p in table.seats.values()]
    left = [Remembered(p.name, p.short) for p in table.people.values() if p.player not in table.seats.values()]
    others = [r for r in ctx.people if not any(same_person(r.name, one.name) for one in left)]
    return [r for r in (*left, *others) if not any(same_person(r.name, name) for name in here)]


def draw(ctx: Context) -> Scene:
    """A key for each name."""
    people = loose(ctx)
    first = ctx.nav.page * A_PAGE
    keys = [Key(f"join.name.{n}", r.short) for n, r in enumerate(people)][first : first + A_PAGE]
    if len(people) > A_PAGE:
        keys.append(Key("join.more", rail.MORE()))
    keys.append(Key("join.new", rail.NEW()))
    seat = next(iter(free_seats(ctx.table)), 0)
    return menu(
        ctx, "join", say.WHO_JOINS(), say.SEAT_IS_FREE(n=seat), keys, [Key("join.back", rail.NOBODY(), primary=True)]
    )


def press(ctx: Context, button: str) -> Outcome:
    """A name sits down; dealt in from the next deal on, or from the next series."""
    match parts_of(button):
        case ("join", "name", int(n)):
            who = loose(ctx)[n]
            return Say(Pressed("table.join", name=who.name, short=who.short), Nav(screen="table"))
        case ("join", "more"):
            pages = -(-len(loose(ctx)) // A_PAGE)
            return Go(Nav(screen="join", page=(ctx.nav.page + 1) % pages))
    return Go(Nav(screen="keyboard", gathered=Typing("join")))
