"""The table's number, after the anchor: digits that people say aloud, with whose they are; a guest last."""

from msgspec.structs import replace

from dealer.anchor import MOST_DIGITS
from dealer.rules.prompts import Pressed, parts_of
from dealer.rules.state.table import Table
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import SeatTapped
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, button, compose, key_button, words
from dealer.views.kit.scene import Button, Rect, Scene, Shape, Text, Tone
from dealer.views.parts.key_places import keypad_places
from dealer.views.parts.menu import head_of, menu
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.words.fairness import ADD, MIXED_IN
from dealer.words.render import render
from dealer.words.screens import fair as say
from dealer.words.screens import rail

NOBODY = 0
"""Stands for a number that nobody is named for."""


def draw(ctx: Context) -> Scene:
    """The keypad, what was said so far, and whose number it is; or the people to name one of."""
    if ctx.nav.screen:
        return _people(ctx)
    frame = frame_of(ctx)
    said = render(ctx.prompt.text) if ctx.prompt is not None else ""
    return compose(
        "anchor-number",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head_of(ctx, frame, said, MIXED_IN(most=MOST_DIGITS)),
        _keys(ctx, frame),
    )


def _people(ctx: Context) -> Scene:
    keys = [Key(f"anchor.by.{seat}", name, style="option") for seat, name in _names(ctx.table).items()]
    low = [Key(f"anchor.by.{NOBODY}", say.NOBODY_NAMED(), 232), Key("anchor_by.back", rail.BACK(), primary=True)]
    return menu(ctx, "anchor-by", say.WHO_SAYS(), say.GUEST_LAST(), keys, low)


def _names(table: Table) -> dict[int, str]:
    return {seat: table.people[player].short for seat, player in table.seats.items()}


def _who(ctx: Context) -> int:
    """The seat that was tapped, else the next one round that has not said a number yet."""
    if isinstance(ctx.nav.gathered, SeatTapped):
        return ctx.nav.gathered.seat
    anchor = ctx.table.anchor
    said = {each.seat for each in anchor.said} if anchor is not None else set()
    return next((seat for seat in ctx.table.seats if seat not in said), NOBODY)


def _keys(ctx: Context, frame: Frame) -> Parts:
    places, typed = keypad_places(frame), ctx.nav.typed or ""
    yield Shape(places.amount, Tone.SURFACE, Tone.TEXT, 3)
    box = places.amount.inset(16, 0)
    yield words(Rect(box.x, box.y, 150, box.h), say.TABLE_SAYS(), 24, 20, tone=Tone.DIM)
    yield Text(Rect(box.x + 154, box.y, box.w - 154, box.h), typed, 64, 32, align="right", caret=True)
    for digit, rect in enumerate(places.digits):
        yield Button(f"keypad.{digit}", str(digit), rect, size=40)
    yield button("keypad.delete", rail.DELETE(), places.delete, icon="delete", enabled=bool(typed))
    seat = _who(ctx)
    who = _names(ctx.table).get(seat) or render(say.SOMEBODY())
    inner = places.back.inset(8, 6)
    upper, lower = inner.rows(2, 0)
    name = Text(upper, who, 24, 20, align="center", name=True)
    yield Button("anchor.who", who, places.back, items=(name, words(lower, say.SAYS_IT(), 20, 20, align="center")))
    first, second, third = places.sizes
    tile = Rect(first.x, first.y, second.right - first.x, second.bottom - first.y)
    yield Shape(tile, Tone.SURFACE, radius=12)
    inner = tile.inset(14, 6)
    head = min(30.0, inner.h * 0.4)
    yield words(Rect(inner.x, inner.y, inner.w, head), say.SO_FAR(), 22, 20, tone=Tone.DIM)
    yield Text(Rect(inner.x, inner.y + head, inner.w, inner.h - head), _so_far(ctx), 36, 20, 2)
    done = next((c for c in ctx.prompt.choices if c.id == "anchor.done"), None) if ctx.prompt else None
    if done is not None:
        detail = "" if frame.portrait else str(render(done.detail))
        yield key_button(Key(done.id, done.label, detail=detail, primary=not typed, size=30), third)
    add = Key(
        "anchor.add", say.ADD(digits=typed) if typed else ADD(), enabled=bool(typed), primary=bool(typed), size=40
    )
    yield key_button(add, places.ok)


def _so_far(ctx: Context) -> str:
    anchor = ctx.table.anchor
    said = [each.digits for each in anchor.said] if anchor is not None else []
    return " · ".join(said) or render(say.NOTHING_YET())


def press(ctx: Context, button: str) -> Outcome:
    """Digits, whose they are, and on."""
    typed = ctx.nav.typed or ""
    match parts_of(button):
        case ("keypad", "delete"):
            return Go(replace(ctx.nav, typed=typed[:-1]))
        case ("keypad", digit):
            return type_in(ctx, str(digit))
        case ("anchor", "who"):
            return Go(Nav(screen="anchor_by", typed=typed, gathered=ctx.nav.gathered))
        case ("anchor", "by", int(seat)):
            return Go(Nav(typed=typed, gathered=SeatTapped(seat)))
        case ("anchor", "add"):
            return Say(Pressed(button, name=typed, seats=(_who(ctx),)), Nav())
    return Say(Pressed(button), Nav())


def type_in(ctx: Context, text: str) -> Outcome:
    """Digits only, twelve at most; a leading nought is one of them."""
    if ctx.nav.screen:
        return Wrong(rail.NOTHING_TO_TYPE_INTO())
    if not (text.isascii() and text.isdigit()):
        return Wrong(say.DIGITS_ONLY())
    typed = (ctx.nav.typed or "") + text
    if len(typed) > MOST_DIGITS:
        return Wrong(say.TOO_LONG(most=MOST_DIGITS))
    return Go(replace(ctx.nav, typed=typed))
