"""The keypad: what a bet comes to in this round, the smallest legal amount filled in, and the usual sizes beside it."""

from dealer.rules.prompts import Keypad, Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import AnteKeyed
from dealer.views.kit import measure
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Parts, button, compose, line2, problem_strip, prompt_line, words
from dealer.views.kit.scene import Button, Rect, Scene, Shape, Text, Tone
from dealer.views.parts.key_places import keypad_places
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of, pots_now
from dealer.words import refusals
from dealer.words.render import begun, render
from dealer.words.said import Said, Words
from dealer.words.screens import rail as rail
from dealer.words.screens import table as say
from dealer.words.screens.rail import dotted

MOST_DIGITS = 6
"""Where no stack says how much there is."""
WORDS_W = 96
"""What the words of a size need in two lines, bp."""


def draw(ctx: Context) -> Scene:
    """Amount, digits, sizes, and the whole act on the primary key."""
    frame = frame_of(ctx)
    said = _question(ctx)
    return compose(
        "keypad",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        _head(ctx, frame, said),
        _keys(ctx, frame),
    )


ACTS = {"bet": say.PAD_BET, "raise_to": say.PAD_RAISE, "call_to": say.PAD_CALL, "ante": say.PAD_ANTE}
"""What the key says."""


def pad_of(ctx: Context) -> Keypad:
    """What may be keyed now."""
    if ctx.prompt is None or ctx.prompt.keypad is None:
        raise ValueError("nothing is keyed now")
    return ctx.prompt.keypad


def amount_of(ctx: Context) -> int | None:
    """The amount keyed, or the one filled in; None when all digits were deleted."""
    typed = ctx.nav.typed
    if typed is None:
        return pad_of(ctx).start
    return int(typed) if typed else None


def seat_of(ctx: Context) -> int:
    """Whose amount is keyed: the seat that was picked, else the one that the prompt asks."""
    if isinstance(ctx.nav.gathered, AnteKeyed):
        return ctx.nav.gathered.seat
    return ctx.prompt.seats[0] if ctx.prompt else 0


def _question(ctx: Context) -> Said:
    asked = {"bet": say.BET_HOW_MUCH, "ante": say.ANTE_HOW_MUCH}.get(pad_of(ctx).act, say.RAISE_HOW_MUCH)
    return asked(who=ctx.table.name(seat_of(ctx)))


def _head(ctx: Context, frame: Frame, said: Words) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    pad = pad_of(ctx)
    pots = pots_now(ctx.table.deal) if ctx.table.deal else ()
    every = dotted([say.POT_AMOUNT(pot=name, n=pot.amount) for name, pot in pots]) if pots else ""
    in_all = say.POTS_IN_ALL(pots=len(pots), n=sum(pot.amount for _, pot in pots))
    right = say.OR_MORE(n=pad.least) if pad.most is None else say.FROM_TO(least=pad.least, most=pad.most)
    if pad.least == pad.most:
        right = say.OR_ALL_IN(n=pad.least) if pad.all_in else say.ONLY(n=pad.least)
    left = measure.longest_fitting((every, in_all), frame.line2.w - measure.width(render(right), 20) - 10, 20)
    return [*prompt_line(frame, said), *line2(frame, begun(left), right)]


def _keys(ctx: Context, frame: Frame) -> Parts:
    places, pad, amount = keypad_places(frame), pad_of(ctx), amount_of(ctx)
    yield Shape(places.amount, Tone.SURFACE, Tone.TEXT, 3)
    yield Text(places.amount.inset(16, 0), "" if amount is None else str(amount), 64, 44, align="right", caret=True)
    for digit, rect in enumerate(places.digits):
        yield Button(f"keypad.{digit}", str(digit), rect, size=40)
    yield button("keypad.delete", rail.DELETE(), places.delete, icon="delete", enabled=amount is not None)
    yield button("keypad.back", rail.BACK(), places.back, size=26)
    quick = list(pad.quick[:3])
    spots = list(places.sizes)
    if pad.all_in:
        quick = quick[:2]
        yield button("keypad.all_in", say.ALL_IN_FOR_THIS(), spots.pop(), enabled=amount is not None, size=26)
    for (name, size), rect in zip(quick, spots, strict=False):
        yield _size(frame, name, size, rect)
    label = say.KEY_AN_AMOUNT() if amount is None else ACTS[pad.act](n=amount)
    yield button("keypad.ok", label, places.ok, "primary", enabled=amount is not None, primary=True, size=36)


def _size(frame: Frame, name: Words, amount: int, rect: Rect) -> Button:
    if frame.portrait:
        return button(f"keypad.size.{amount}", name, rect, detail=str(amount))
    inner = rect.inset(16, 4)
    wide = min(max(76, measure.width(str(amount), 36)), inner.w - WORDS_W - 8)
    left = words(Rect(inner.x, inner.y, inner.w - wide - 8, inner.h), name, 24, 20, 2)
    number = Text(Rect(inner.right - wide, inner.y, wide, inner.h), str(amount), 36, 20, align="right")
    return button(f"keypad.size.{amount}", say.SIZE(name=name, n=amount), rect, items=(left, number))


def press(ctx: Context, button: str) -> Outcome:
    """Digits replace what was filled in; a size is the act at once."""
    amount, seats = amount_of(ctx), (ctx.nav.gathered.seat,) if isinstance(ctx.nav.gathered, AnteKeyed) else ()
    match parts_of(button):
        case ("keypad", int(digit)):
            return type_in(ctx, str(digit))
        case ("keypad", "delete"):
            return Go(_typed(ctx, (ctx.nav.typed or "")[:-1]))
        case ("keypad", "size", int(size)):
            return Say(Pressed("keypad.ok", size))
        case ("keypad", "ok" | "all_in") if amount is not None:
            return Say(Pressed(button, amount, seats=seats))
    return Wrong(refusals.KEY_AMOUNT())


def type_in(ctx: Context, text: str) -> Outcome:
    """Digits only; the first one replaces the amount filled in, or the one that was just refused."""
    if not (text.isascii() and text.isdigit()):
        return Wrong(say.ONLY_DIGITS())
    most = max(MOST_DIGITS, len(str(pad_of(ctx).most or 0)))
    refused = ctx.trouble is not None and ctx.trouble.act
    typed = (("" if refused else ctx.nav.typed or "") + text).lstrip("0") or "0"
    if len(typed) > most:
        return Wrong(say.MOST_DIGITS(n=most))
    return Go(_typed(ctx, typed))


def _typed(ctx: Context, typed: str) -> Nav:
    return Nav("keypad", typed=typed, gathered=ctx.nav.gathered)
