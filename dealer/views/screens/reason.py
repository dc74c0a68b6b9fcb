"""Why something is ruled or put right, and who says so: a reason by one tap or in own words, a person by one tap."""

from msgspec.structs import replace

from dealer.names import tidy
from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.gathering import Correcting, Explained, Gathered, Reason, Typing, explained, reason_in, with_reason
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import because, menu, shortened
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import rail as rail
from dealer.words.screens import typing as say

LONGEST_REASON = 120  # characters


def typed_on(gathered: Gathered | None, text: str) -> Explained | Wrong:
    """What a real keyboard adds to the reason."""
    reason = reason_in(gathered)
    if len(reason.why + text) > LONGEST_REASON:
        return Wrong(say.REASON_AT_MOST(n=LONGEST_REASON))
    return with_reason(gathered, replace(reason, why=reason.why + text))


def answered(press: str, reason: Reason) -> Pressed:
    """The answer, with who says so and why."""
    return Pressed(press, name=tidy(reason.why), by=reason.by)


def words(reason: Reason) -> Words:
    """Line 2: the reason, and whose word it is; "" for neither."""
    why = render(say.reason(reason.why))
    if not reason.by:
        return because(why) if why else ""
    return say.SAYS_WHY(who=reason.by, why=shortened(why)) if why else say.SAYS_SO(who=reason.by)


def opened(gathered: Explained, page: int = 0) -> Go:
    """This screen over the one that asks; page 1 is the people."""
    return Go(Nav("why", page, gathered=gathered))


def draw(ctx: Context) -> Scene:
    """Reasons, or the people; what was tapped is marked, a second tap takes it back."""
    gathered, table = ctx.nav.gathered, ctx.table
    reason, correcting = reason_in(gathered), isinstance(gathered, Correcting)
    left = words(reason) or say.RECORD_KEEPS_IT()
    waits = isinstance(gathered, Correcting) and gathered.confirmed and not reason.why
    done = Key("why.done", say.LEAVE_IT() if waits else say.THAT_IS_ALL(), primary=True)
    if ctx.nav.page:
        people = {seat: table.people[player].short for seat, player in table.seats.items()}
        keys = [Key(f"why.by.{seat}", name, on=name == reason.by, style="option") for seat, name in people.items()]
        return menu(ctx, "why", say.WHO_SAYS_SO(), left, keys, [Key("why.reasons", rail.WHY(), 176), done])
    reasons = enumerate(_reasons(ctx))
    keys = [Key(f"why.{n}", say.reason(each), on=each == reason.why, style="option") for n, each in reasons]
    low = [Key("why.words", say.OWN_WORDS(), 176), Key("why.people", say.WHO_SAYS_SO_KEY(), 176), done]
    return menu(ctx, "why", say.WHY_CORRECTED() if correcting else say.WHY(), left, keys, low)


def _reasons(ctx: Context) -> tuple[str, ...]:
    return tuple(say.CORRECTED if isinstance(ctx.nav.gathered, Correcting) else say.RULED)


def press(ctx: Context, button: str) -> Outcome:
    """A reason or a person is marked; or back to what is decided."""
    gathered = explained(ctx.nav.gathered) or Reason()
    reason, confirmed = reason_in(gathered), isinstance(gathered, Correcting) and gathered.confirmed
    match parts_of(button):
        case ("why", "by", int(seat)):
            name = ctx.table.people[ctx.table.seats[seat]].short
            by = "" if name == reason.by else name
            return opened(with_reason(gathered, replace(reason, by=by)), 1)
        case ("why", ("people" | "reasons") as what):
            return opened(gathered, int(what == "people"))
        case ("why", "words"):
            typed = "" if reason.why in (*say.RULED, *say.CORRECTED) else reason.why
            return Go(Nav("keyboard", typed=typed, gathered=Typing("reason", over=gathered)))
        case ("why", "done") if isinstance(gathered, Correcting):
            if gathered.confirmed and reason.why:
                return filed(gathered)
            return Go(Nav("correct", gathered=replace(gathered, confirmed=False)))
        case ("why", "done"):
            return Go(Nav(gathered=gathered))
        case ("why", int(n)):
            why = _reasons(ctx)[n]
            marked = with_reason(gathered, replace(reason, why="" if why == reason.why else why))
            if isinstance(marked, Correcting) and confirmed and marked.reason.why:
                return filed(marked)
            return opened(marked)
    return Wrong(rail.NO_SUCH_KEY())


def filed(gathered: Correcting) -> Outcome:
    """The correction is made; without a reason it is asked for first, and the tap on one makes it."""
    if not gathered.reason.why:
        return opened(replace(gathered, confirmed=True))
    return Say(replace(answered("correct.ok", gathered.reason), correction=gathered.asked))


def type_in(ctx: Context, text: str) -> Outcome:
    """A reason in own words."""
    gathered = typed_on(ctx.nav.gathered, text)
    return gathered if isinstance(gathered, Wrong) else opened(gathered)
