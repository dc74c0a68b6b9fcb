"""The keyboard on the screen, for names: letters, accents, digits; a real keyboard types into the same field."""

from collections.abc import Mapping

from msgspec.structs import replace

from dealer.names import MAX_NAME, MAX_SHORT, letters, short, spelled_out, tidy, unseen
from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import PersonLooked, Purpose, Reason, Searching, SeatTapped, Typing
from dealer.views.kit.measure import longest_fitting
from dealer.views.kit.pieces import Parts, button, compose, line2, problem_strip, prompt_line, words
from dealer.views.kit.scene import Button, Scene, Shape, Text, Tone
from dealer.views.parts.key_places import KeyboardPlaces, keyboard_places
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.screens import naming, reason
from dealer.views.screens.rules_find import looked_for
from dealer.words.said import Said
from dealer.words.screens import people as people
from dealer.words.screens import rail as rail
from dealer.words.screens import typing as say

LAYERS = {
    "accents": "ÁÄÅÆÇČĎÉĚËÍŁŇÑÓÖØŘŠŤÚŮÜÝŽß'",
    "accents2": "ÀÂÃĄĆĐÈÊĘĞÎÏİŃÒÔÕŐŚŞȘȚÙÛŰŹŻ",
    "accents3": "ĀĊĒĖĠĢĤĦĪĮĶĹĽĻŅŌŒŔŨŪŲŴŶÐÞÌŻ",
    "digits": "1234567890-.&()/+!?,:;@#=*_",
}
"""What the letter keys say on the other layers; 27 keys each."""
ACCENTS = {"": "accents", "accents": "accents2", "accents2": "accents3", "accents3": ""}
"""The layer that comes after a layer, at a tap on the key of the accents."""
SAMPLES = {"": "ABC", "accents": "ÁÇŽ", "accents2": "ÀĘŐ", "accents3": "ĀĢŌ"}
SMALL = {"İ": "ı"}
"""Where Python's small letter is not the one that names are written with."""


SAID: Mapping[Purpose, Said] = {**naming.ASKED, "search": say.SEARCH_RULES()}
OK: Mapping[Purpose, Said] = {**dict.fromkeys(naming.ASKED, say.USE_IT()), "search": say.SEARCH()}
WANTED: Mapping[Purpose, Said] = {"search": say.TYPE_A_WORD(), "pool": say.TYPE_WHAT_FOR(), "reason": say.TYPE_WHY()}


def typing_of(nav: Nav) -> Typing:
    """What the keyboard is for; a new name where nobody says."""
    return nav.gathered if isinstance(nav.gathered, Typing) else Typing("new")


def field_of(ctx: Context) -> str:
    """What stands in the field."""
    if ctx.nav.typed is not None:
        return ctx.nav.typed
    full = typing_of(ctx.nav).full
    return short(full, _taken(ctx))[0] if full else ""


def _taken(ctx: Context) -> list[str]:
    return [p.short for p in ctx.table.people.values()]


def draw(ctx: Context) -> Scene:
    """The field and its keys."""
    frame = frame_of(ctx)
    places = keyboard_places(frame)
    asked = _asked(typing_of(ctx.nav))
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [*prompt_line(frame, asked), *line2(frame, _hint(ctx))]
    )
    return compose(
        "keyboard", frame, facts_of(ctx, trouble_text(ctx) or asked), nav_rail(ctx, frame), head, _keys(ctx, places)
    )


def _asked(typing: Typing) -> Said:
    """The question; whose name it is, where the keyboard was opened by a tap on a seat."""
    if typing.full:
        return say.SHORT_NAME()
    if typing.purpose in SAID:
        return SAID[typing.purpose]
    return people.WHO_JOINS() if typing.seat is None else say.WHO_SITS_ON(n=typing.seat)


def _hint(ctx: Context) -> Said:
    typing = typing_of(ctx.nav)
    if typing.full:
        return say.LETTERS_FIT(n=MAX_SHORT)
    return say.ONE_WORD() if typing.purpose == "search" else say.AS_IN_RECORD()


def _keys(ctx: Context, places: KeyboardPlaces) -> Parts:
    text, typing = field_of(ctx), typing_of(ctx.nav)
    yield Shape(places.field, Tone.SURFACE, Tone.TEXT, 3)
    yield Text(places.field.inset(14, 0), text, 36, 20, name=True, caret=True)
    if not text:  # why the key that goes on is off
        yield words(places.field.inset(28, 0), _wanted(typing), 28, 20, tone=Tone.DIM)
    layer = LAYERS.get(ctx.nav.shift, places.letters)
    for key, (sign, rect) in enumerate(zip(layer, places.keys, strict=True)):
        yield Button(f"keyboard.key.{key}", _cased(ctx, sign), rect, size=30)
    digits = ctx.nav.shift == "digits"
    yield Button("keyboard.accents", SAMPLES[ACCENTS.get(ctx.nav.shift, "accents")], places.accents, size=26)
    yield Button("keyboard.digits", "ABC" if digits else "123", places.digits, size=26)
    if typing.purpose == "search":  # a search knows no capitals, and who has no word for it looks through the topics
        yield button("keyboard.topics", say.TOPICS(), places.shift, size=26)
    else:
        yield button(
            "keyboard.shift", say.SHIFT(), places.shift, enabled=not digits, on=not digits and _large(ctx), size=26
        )
    yield button("keyboard.space", say.SPACE(), places.space, size=26)
    yield button("keyboard.delete", rail.DELETE(), places.delete, icon="delete", enabled=bool(text))
    yield button("keyboard.cancel", rail.CANCEL(), places.cancel, size=26)
    sits = say.SEAT_WHO(who=tidy(text)) if tidy(text) else say.SIT_DOWN()
    ok = say.USE_IT() if typing.full else OK.get(typing.purpose) or longest_fitting(sits, places.ok.w - 24, 28)
    yield button("keyboard.ok", ok, places.ok, "primary", enabled=bool(tidy(text)), primary=True, size=36)


def _wanted(typing: Typing) -> Said:
    return say.TYPE_A_NAME() if typing.full else WANTED.get(typing.purpose, say.TYPE_A_NAME())


def _large(ctx: Context) -> bool:
    """A word begins with a capital, unless shift says otherwise."""
    text = field_of(ctx)
    begins = not text or text.endswith((" ", "-", "'"))
    return begins != ctx.nav.flip


def _cased(ctx: Context, sign: str) -> str:
    """What a key types now."""
    return sign if ctx.nav.shift == "digits" or _large(ctx) else SMALL.get(sign, sign.lower())


def press(ctx: Context, button: str) -> Outcome:
    """A key types, deletes, changes the layer, or ends."""
    text, typing = field_of(ctx), typing_of(ctx.nav)
    before = "" if ctx.nav.anew else text
    match parts_of(button)[1:]:
        case ("key", int(n)):
            letters_ = keyboard_places(frame_of(ctx)).letters
            return _typed(ctx, before + _cased(ctx, LAYERS.get(ctx.nav.shift, letters_)[n]))
        case ("space",):
            return _typed(ctx, before + " ")
        case ("delete",):
            return _typed(ctx, before[:-1])
        case ("shift",):
            return Go(replace(ctx.nav, flip=not ctx.nav.flip))
        case ("topics",):
            return Go(Nav(screen="rules", gathered=Searching(), article=ctx.nav.article))
        case ("accents",):
            return Go(replace(ctx.nav, shift=ACCENTS.get(ctx.nav.shift, "accents")))
        case ("digits",):
            return Go(replace(ctx.nav, shift="" if ctx.nav.shift == "digits" else "digits"))
        case ("cancel",):
            if typing.purpose == "reason":
                return reason.opened(typing.over or Reason())
            return Go(_came_from(ctx))
        case ("ok",):
            return _done(ctx, tidy(text))
    return Wrong(rail.NO_SUCH_KEY())


def _came_from(ctx: Context) -> Nav:
    """The screen from which the keyboard was opened; names are asked for at the table."""
    typing = typing_of(ctx.nav)
    match typing.purpose:
        case "search":
            return Nav(screen="rules", article=ctx.nav.article)
        case "join":
            return Nav(screen="join")
        case "rename":
            return Nav(screen="person", gathered=PersonLooked(typing.seat or 0))
        case "pool":
            return Nav(screen="pools")
    if ctx.table.stage != "seats" or typing.seat is None:
        return Nav()
    return Nav(gathered=SeatTapped(typing.seat))


def type_in(ctx: Context, text: str) -> Outcome:
    """What a real keyboard types."""
    return _typed(ctx, ("" if ctx.nav.anew else ctx.nav.typed or "") + text)


def _typed(ctx: Context, text: str) -> Outcome:
    if len(text) > MAX_NAME:
        return Wrong(say.NAME_AT_MOST(n=MAX_NAME))
    return Go(replace(ctx.nav, typed=text, anew=False, flip=False))


def _done(ctx: Context, name: str) -> Outcome:
    typing = typing_of(ctx.nav)
    if typing.purpose == "search":
        return looked_for(name)
    if typing.purpose != "reason" and unseen(name):  # nobody could see what to delete
        return Wrong(say.CANNOT_BE_SEEN(name=spelled_out(name)), replace(ctx.nav, anew=True))
    if typing.purpose in naming.ASKED:
        return naming.named(typing, name)
    seats = (typing.seat,) if typing.seat and typing.seat not in ctx.table.seats else ()
    if typing.full:
        if letters(name) > MAX_SHORT:
            return Wrong(say.LETTERS_AT_MOST(n=MAX_SHORT))
        return Say(Pressed("seats.join", name=typing.full, short=name, seats=seats))
    if letters(name) > MAX_SHORT:
        return Go(Nav("keyboard", gathered=replace(typing, full=name)))
    return Say(Pressed("seats.join", name=name, seats=seats))
