"""Who deals first, where nobody was named before: who drew the highest card, or whom the screen draws."""

from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.pieces import Key, Parts, bar, compose, words
from dealer.views.kit.scene import Button, Icon, Item, Rect, Scene, Shape, Text, Tone
from dealer.views.parts.menu import head_of
from dealer.views.parts.screen_places import start_places
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.screens.start import clockwise
from dealer.words.render import alike
from dealer.words.said import Said
from dealer.words.screens import begin as say
from dealer.words.screens import fair

ASKED = {"high_card": say.WHO_DREW_HIGHEST(), "chosen": say.WHO_DEALS_FIRST()}
"""What is asked, by the house rule; where the screen draws nothing is."""


def draw(ctx: Context) -> Scene:
    """The seats as keys; then whoever deals, and the way on."""
    frame, table = frame_of(ctx), ctx.table
    named = table.button is not None
    said = say.WHO_DEALS_IT(who=_dealer(ctx)) if named else _asked(ctx)
    left = table.last if not alike(table.last, said) else say.SOMEBODY_ELSE()
    return compose(
        "dealer",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head_of(ctx, frame, said, left),
        _help(ctx),
        _seats(ctx),
        bar(frame, *_keys(ctx)),
    )


def _asked(ctx: Context) -> Said:
    return ASKED.get(str(ctx.table.rules.get("first_dealer")), ASKED["chosen"])


def _help(ctx: Context) -> Parts:
    """How the first dealer is found by cards, in the middle of the table, while that is asked."""
    names = start_places(frame_of(ctx)).names
    box = Rect(names[0].x, names[0].y, frame_of(ctx).body.w, names[-1].bottom - names[0].y)
    if ctx.table.button is None and _asked(ctx) == ASKED["high_card"]:
        yield words(box, say.DRAW_A_CARD(), 26, 22, 4, "center", Tone.DIM, bold=False)


def _dealer(ctx: Context) -> str:
    return ctx.table.name(ctx.table.button) if ctx.table.button is not None else ""


def _keys(ctx: Context) -> tuple[Key, ...]:
    draws = Key("seats.button_draw", say.DRAW_FOR_US(), 196)
    if "first_dealer" in ctx.table.drawn and not ctx.table.drawn_first:  # whom the screen drew has gone
        draws = Key("fix.shuffle_again", fair.AGAIN["first_dealer"](), 196)
    if ctx.table.button is None:
        return (Key(draws.id, draws.label, primary=True),)
    on = Key("dealer.done", say.DEALS(who=_dealer(ctx)), detail=say.ON_TO_SHUFFLE(), primary=True)
    return (on,) if ctx.table.drawn_first else (draws, on)


def _seats(ctx: Context) -> Parts:
    """Everybody's plate where they sit; it names the dealer, and may be named anew until the deal begins."""
    places = start_places(frame_of(ctx))
    for seat, rect in zip(clockwise(ctx), places.seats, strict=True):
        if seat not in ctx.table.seats:
            continue
        deals = ctx.table.button == seat
        items: list[Item] = [Shape(rect.inset(-3), Tone.BG, radius=15)]
        if deals:
            items.append(Shape(rect, Tone.FACE))
        else:
            owed = ctx.table.button is None
            items.append(Shape(rect, Tone.SURFACE, Tone.AMBER if owed else Tone.LINE, 4 if owed else 2))
        tone = Tone.BLACK if deals else Tone.TEXT
        room = 40 if deals else 12
        items.append(Text(Rect(rect.x + 12, rect.y, rect.w - 12 - room, rect.h), ctx.table.name(seat), 28, 20,
                          tone=tone, name=True))  # fmt: skip
        if deals:
            items.append(Icon("button", Rect(rect.right - 34, rect.cy - 12, 24, 24), Tone.BLACK))
        drawn = ctx.table.drawn_first
        yield Button(f"seats.{seat}", ctx.table.name(seat), rect, "bare", not drawn, items=tuple(items))


def press(ctx: Context, button: str) -> Outcome:
    """A seat is named, the screen draws, or the deal begins."""
    del ctx
    if button == "fix.shuffle_again":
        return Go(Nav(screen="again"))
    match parts_of(button):
        case ("seats", int(seat)):
            return Say(Pressed(f"seats.button.{seat}"), Nav())
    return Say(Pressed(button), Nav())
