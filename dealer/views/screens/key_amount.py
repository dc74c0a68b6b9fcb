"""An amount is keyed: chips bought or handed in, the stake of a pool, what a seat put in; smallest units."""

from msgspec.structs import replace

from dealer.rules.prompts import Pressed
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.pieces import Parts, button, compose, words
from dealer.views.kit.scene import Button, Scene, Shape, Text, Tone
from dealer.views.parts.correction import asked_in, at, with_amount
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
    picked, table = ctx.nav.picked, ctx.table
    if ctx.nav.field == "pool":
        return say.EACH_HOW_MUCH(pool=picked[0][:20]), say.ALL_PAY_THE_SAME(), (say.EACH_PAYS, say.EACH_PAYS_N)
    seat = int(picked[0])
    if ctx.nav.field == "correct":
        asked = asked_in(ctx.nav)
        deal = next(d for d in (table.deal, *table.deals) if d and asked and d.number == asked.deal)
        name = table.people[deal.players[seat]].short
        entered = say.AS_ENTERED(n=deal.put_in.get(seat, 0))
        return say.PUT_IN_HOW_MUCH(who=name), entered, (say.PUT_IN, say.PUT_IN_N)
    player = table.seats[seat]
    name = table.people[player].short
    bought = table.bought.get(player, 0)
    if ctx.nav.field == "buy":
        return say.BUYS_HOW_MUCH(who=name), say.BOUGHT_SO_FAR(n=bought), (say.BUYS, say.BUYS_N)
    return say.HOW_MANY_CHIPS(who=name), say.BOUGHT_COUNT(n=bought), (say.HANDS_IN, say.HANDS_IN_N)


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
    what, typed = button.removeprefix("amount."), ctx.nav.typed or ""
    if what.isdigit():
        return type_in(ctx, what)
    if what == "delete":
        return Go(_typed(ctx, typed[:-1]))
    if not typed:
        return Wrong(refusals.KEY_AMOUNT())
    amount, field = int(typed), ctx.nav.field
    if field == "pool":
        return Say(Pressed("pool.open", amount, name=ctx.nav.picked[0]), Nav(screen="pools"))
    if field == "correct":
        asked = asked_in(ctx.nav)
        return Go(at(ctx.nav, asked=with_amount(asked, int(ctx.nav.picked[0]), amount) if asked else None))
    return Say(Pressed(f"seat.{field}", amount, seats=(int(ctx.nav.picked[0]),)), Nav(screen="table"))


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
