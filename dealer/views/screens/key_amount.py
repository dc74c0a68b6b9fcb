"""An amount is keyed: chips bought or handed in, the stake of a pool, what a seat put in; smallest units."""

from msgspec.structs import replace

from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import ChipsKeyed, PutInKeyed, StakeKeyed
from dealer.views.kit.pieces import Parts, button, compose, words
from dealer.views.kit.scene import Button, Scene, Shape, Text, Tone
from dealer.views.parts.correction import at, with_amount
from dealer.views.parts.key_places import keypad_places
from dealer.views.parts.menu import head_of
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.words import refusals
from dealer.words.catalogue import Message
from dealer.words.said import Said
from dealer.words.screens import rail as rail
from dealer.words.screens import table as say

MOST_DIGITS = 7
POOL_SHOWN = 20  # characters


def draw(ctx: Context) -> Scene:
    """The amount, the digits, and what is done with it."""
    frame = frame_of(ctx)
    said, left, _ = _words(ctx)
    return compose(
        "amount",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head_of(ctx, frame, said, left),
        _keys(ctx),
    )


def _words(ctx: Context) -> tuple[Said, Said, tuple[Message, Message]]:
    """The question, line 2, and what the key says, without an amount and with it."""
    table = ctx.table
    match ctx.nav.gathered:
        case StakeKeyed(pool):
            asked = say.EACH_HOW_MUCH(pool=shortened(pool))
            return asked, say.ALL_PAY_THE_SAME(), (say.EACH_PAYS, say.EACH_PAYS_N)
        case PutInKeyed(seat, correcting):
            deal = next(d for d in (table.deal, *table.deals) if d and d.number == correcting.asked.deal)
            name = table.people[deal.players[seat]].short
            entered = say.AS_ENTERED(n=deal.put_in.get(seat, 0))
            return say.PUT_IN_HOW_MUCH(who=name), entered, (say.PUT_IN, say.PUT_IN_N)
        case ChipsKeyed(what, seat):
            player = table.seats[seat]
            name, bought = table.people[player].short, table.bought.get(player, 0)
            if what == "buy":
                return say.BUYS_HOW_MUCH(who=name), say.BOUGHT_SO_FAR(n=bought), (say.BUYS, say.BUYS_N)
            return say.HOW_MANY_CHIPS(who=name), say.BOUGHT_COUNT(n=bought), (say.HANDS_IN, say.HANDS_IN_N)
    raise ValueError("no amount is keyed now")


def shortened(pool: str) -> str:
    """As much of a pool's name as stands in the question."""
    return pool[:POOL_SHOWN]


def _keys(ctx: Context) -> Parts:
    places, typed = keypad_places(frame_of(ctx)), ctx.nav.typed or ""
    yield Shape(places.amount, Tone.SURFACE, Tone.TEXT, 3)
    yield Text(places.amount.inset(16, 0), typed, 64, 44, align="right", caret=True)
    for digit, rect in enumerate(places.digits):
        yield Button(f"amount.{digit}", str(digit), rect, size=40)
    yield button("amount.delete", rail.DELETE(), places.delete, icon="delete", enabled=bool(typed))
    yield button("amount.back", rail.BACK(), places.back, size=26)
    if not typed:  # why the key that goes on is off
        yield words(places.amount.inset(16, 0), say.KEY_AN_AMOUNT(), 28, 20, tone=Tone.DIM)
    bare, with_it = _words(ctx)[2]
    label = with_it(n=int(typed)) if typed else bare()
    yield button("amount.ok", label, places.ok, "primary", enabled=bool(typed), primary=True, size=36)


def press(ctx: Context, button: str) -> Outcome:
    """Digits, and the act."""
    typed = ctx.nav.typed or ""
    match parts_of(button):
        case ("amount", int(digit)):
            return type_in(ctx, str(digit))
        case ("amount", "delete"):
            return Go(_typed(ctx, typed[:-1]))
    if not typed:
        return Wrong(refusals.KEY_AMOUNT())
    match ctx.nav.gathered:
        case StakeKeyed(pool):
            return Say(Pressed("pool.open", int(typed), name=pool), Nav(screen="pools"))
        case PutInKeyed(seat, correcting):
            return Go(at(ctx.nav, asked=with_amount(correcting.asked, seat, int(typed))))
        case ChipsKeyed(what, seat):
            return Say(Pressed(f"seat.{what}", int(typed), seats=(seat,)), Nav(screen="table"))
    return Wrong(rail.NO_SUCH_KEY())


def type_in(ctx: Context, text: str) -> Outcome:
    """Digits only."""
    if not (text.isascii() and text.isdigit()):
        return Wrong(say.ONLY_DIGITS())
    typed = ((ctx.nav.typed or "") + text).lstrip("0") or "0"
    if len(typed) > MOST_DIGITS:
        return Wrong(say.MOST_DIGITS(n=MOST_DIGITS))
    return Go(_typed(ctx, typed))


def _typed(ctx: Context, typed: str) -> Nav:
    return replace(ctx.nav, typed=typed)
