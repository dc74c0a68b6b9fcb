"""Why something is ruled or put right, and who says so: a reason by one tap or in own words, a person by one tap."""

from msgspec.structs import replace

from dealer.names import tidy
from dealer.rules.prompts import Pressed
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.correction import FILES, correction_of
from dealer.views.parts.menu import because, menu, shortened
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import rail as rail
from dealer.words.screens import typing as say

LONGEST_REASON = 120  # characters
_REASON, _BY = "r.", "by."

Picked = tuple[str, ...]


def _after(picked: Picked, mark: str) -> str:
    return next((each.removeprefix(mark) for each in picked if each.startswith(mark)), "")


def _with(picked: Picked, mark: str, text: str) -> Picked:
    rest = tuple(each for each in picked if not each.startswith(mark))
    return (*rest, mark + text) if text else rest


def reason_of(picked: Picked) -> str:
    """The reason so far, "" for none."""
    return _after(picked, _REASON)


def by_of(picked: Picked) -> str:
    """Who says so, "" where the house rules name them."""
    return _after(picked, _BY)


def with_reason(picked: Picked, reason: str) -> Picked:
    """The same with this reason."""
    return _with(picked, _REASON, reason)


def typed_on(picked: Picked, text: str) -> Picked | Wrong:
    """What a real keyboard adds to the reason."""
    reason = reason_of(picked) + text
    if len(reason) > LONGEST_REASON:
        return Wrong(say.REASON_AT_MOST(n=LONGEST_REASON))
    return with_reason(picked, reason)


def told(press: str, picked: Picked) -> Pressed:
    """The answer, with who says so and why."""
    return Pressed(press, name=tidy(reason_of(picked)), by=by_of(picked))


def words(picked: Picked) -> Words:
    """Line 2: the reason, and whose word it is; "" for neither."""
    reason, by = reason_of(picked), by_of(picked)
    if not by:
        return because(_told(reason)) if reason else ""
    return say.SAYS_WHY(who=by, why=shortened(_told(reason))) if reason else say.SAYS_SO(who=by)


def _told(reason: str) -> str:
    return render(say.reason(reason))


def opened(owner: str, picked: Picked, page: int = 0) -> Go:
    """This screen over the one that asks, "fault" or "correct"; page 1 is the people."""
    return Go(Nav("why", page, field=owner, picked=picked))


def draw(ctx: Context) -> Scene:
    """Reasons, or the people; what was tapped is marked, a second tap takes it back."""
    picked, table = ctx.nav.picked, ctx.table
    reason, by = reason_of(picked), by_of(picked)
    left = words(picked) or say.RECORD_KEEPS_IT()
    waits = FILES in picked and not reason
    done = Key("why.done", say.LEAVE_IT() if waits else say.THAT_IS_ALL(), primary=True)
    if ctx.nav.page:
        people = {seat: table.people[player].short for seat, player in table.seats.items()}
        keys = [Key(f"why.by.{seat}", name, on=name == by, style="option") for seat, name in people.items()]
        return menu(ctx, "why", say.WHO_SAYS_SO(), left, keys, [Key("why.reasons", rail.WHY(), 176), done])
    keys = [
        Key(f"why.{n}", say.reason(each), on=each == reason, style="option") for n, each in enumerate(_reasons(ctx))
    ]
    low = [Key("why.words", say.OWN_WORDS(), 176), Key("why.people", say.WHO_SAYS_SO_KEY(), 176), done]
    said = say.WHY_CORRECTED() if ctx.nav.field == "correct" else say.WHY()
    return menu(ctx, "why", said, left, keys, low)


def _reasons(ctx: Context) -> tuple[str, ...]:
    return tuple(say.CORRECTED if ctx.nav.field == "correct" else say.RULED)


def press(ctx: Context, button: str) -> Outcome:
    """A reason or a person is marked; or back to what is decided."""
    nav = ctx.nav
    match button.split("."):
        case ["why", "by", seat]:
            name = ctx.table.people[ctx.table.seats[int(seat)]].short
            return opened(nav.field, _with(nav.picked, _BY, "" if name == by_of(nav.picked) else name), 1)
        case ["why", ("people" | "reasons") as what]:
            return opened(nav.field, nav.picked, int(what == "people"))
        case ["why", "words"]:
            typed = reason_of(nav.picked)
            typed = "" if typed in (*say.RULED, *say.CORRECTED) else typed
            return Go(Nav("keyboard", typed=typed, field="reason", picked=(nav.field, *nav.picked)))
        case ["why", "done"] if FILES in nav.picked and reason_of(nav.picked):
            return filed(nav.picked)
        case ["why", "done"]:
            picked = tuple(each for each in nav.picked if each != FILES)
            return Go(Nav(screen="correct" if nav.field == "correct" else "", picked=picked))
        case ["why", n]:
            reason = _reasons(ctx)[int(n)]
            marked = with_reason(nav.picked, "" if reason == reason_of(nav.picked) else reason)
            return filed(marked) if FILES in nav.picked and reason_of(marked) else opened(nav.field, marked)
    return Wrong(rail.NO_SUCH_KEY())


def filed(picked: Picked) -> Outcome:
    """The correction is made; without a reason it is asked for first, and the tap on one makes it."""
    if not reason_of(picked):
        return opened("correct", (*picked, FILES))
    changes = tuple(each for each in picked if each != FILES)
    return Say(replace(told("correct.ok", changes), correction=correction_of(changes)))


def type_in(ctx: Context, text: str) -> Outcome:
    """A reason in own words."""
    picked = typed_on(ctx.nav.picked, text)
    return picked if isinstance(picked, Wrong) else opened(ctx.nav.field, picked)
