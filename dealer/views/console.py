"""Which screen is shown, and what a touch on it means: one file a screen, found by its folder, all of them pure."""

from msgspec.structs import replace

from dealer.rules.prompts import Pressed, Prompt, parts_of
from dealer.rules.state.table import Table
from dealer.rules.steps.anchoring import before_first_word
from dealer.views import gathering
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.kit.scene import Scene
from dealer.views.screens import Screen, all_screens
from dealer.words.said import Words
from dealer.words.screens import rail as say

__all__ = ["Outcome", "Pictures", "press", "type_in", "view"]

OVERLAYS = {
    "again": "draw_again",
    "anchor_by": "table_number",
    "amount": "key_amount",
    "award": "award_pots",
    "close": "close_night",
    "enroll": "enroll_deck",
    "fix": "something_wrong",
    "house": "rules_agreed",
    "lights": "lights_trial",
    "lost": "lost_card",
    "more": "whole_tally",
    "short": "short_ante",
    "table": "people",
    "watch": "watch_reader",
    "why": "reason",
}
"""Screens over the deal whose name in `Nav.screen` is not their module's."""

BY_KIND = {
    "number": "table_number",
    "show_cards": "showdown",
    "result": "showdown",
    "game": "choose_game",
    "seats": "start",
    "house": "house_rules",
    "dealer": "first_dealer",
    "closed": "close_night",
}
"""Screens of a kind of prompt, or a stage, whose name is not their module's."""

NAV = {"nav.table": "table", "nav.cards": "cards", "nav.rules": "rules", "nav.fix": "fix"}


def name_of(nav: Nav, prompt: Prompt | None) -> str:
    """What is shown now: the overlay, or the kind of the prompt; "" where nothing is asked."""
    return nav.screen or (prompt.kind if prompt else "")


def screen_of(ctx: Context) -> Screen:
    """The screen that is shown now; what has no screen of its own is asked on the deal's."""
    screens = all_screens()
    if ctx.nav.screen:
        return screens[OVERLAYS.get(ctx.nav.screen, ctx.nav.screen)]
    kind = name_of(ctx.nav, ctx.prompt) or ctx.table.stage
    return screens.get(BY_KIND.get(kind, kind), screens["deal"])


def still_open(nav: Nav, prompt: Prompt | None) -> Nav:
    """After the table has gone on: screens that answer a prompt close with it, the others stay as they are."""
    if nav.under is not None and (under := still_open(nav.under, prompt)) != nav.under:
        nav = replace(nav, under=None if under == Nav() else under)
    match nav.screen:
        case "keypad" | "award" | "short" | "again":
            return Nav()
        case "anchor_by" if prompt is None or prompt.kind != "number":
            return Nav()
        case "" if gathering.is_begun(nav.gathered) and prompt is not None and prompt.kind != "fault":
            return Nav()
        case "why" if isinstance(nav.gathered, gathering.Reason) and (prompt is None or prompt.kind != "fault"):
            return Nav()
        case "cards" if prompt is None or not prompt.waits_for_cards:
            return Nav()
    return nav


def view(ctx: Context) -> Scene:
    """The picture of now."""
    return screen_of(ctx).draw(ctx)


class Pictures:
    """Draws nothing anew while all that it would show is the very same."""

    def __init__(self) -> None:
        self._last: tuple[Context, Scene] | None = None

    def view(self, ctx: Context) -> Scene:
        """The picture of now."""
        if self._last is None or not _alike(ctx, self._last[0]):
            self._last = ctx, view(ctx)
        return self._last[1]


def _alike(one: Context, other: Context) -> bool:
    """The large parts are the very same, the small ones equal."""
    pairs = [(part, getattr(one, part), getattr(other, part)) for part in one.__struct_fields__]
    return all(a is b or (part not in {"table", "games", "articles"} and a == b) for part, a, b in pairs)


def refused(scene: Scene, nav: Nav, table: Table, button: str) -> Words | None:
    """Why a touch on this key means nothing now; "" where nothing need be said; None where it means something.

    Undo on a page that is only looked at takes nothing back, and leaves the page as it is. Where it is a draw that was
    shown which Undo does not go behind, that is said.
    """
    key = scene.button(button)
    if key is None:
        return say.NO_SUCH_KEY()
    if key.enabled:
        return None
    if button == "nav.undo" and nav.screen:
        return ""
    return (before_first_word(table) if button == "nav.undo" else "") or say.NOT_NOW(key=key.label)


def press(ctx: Context, button: str) -> Outcome:
    """What a finished touch on an enabled key means."""
    if button == "nav.undo":
        return Say(Pressed("nav.undo"), without_last(ctx.nav))
    if parts_of(button)[-1] == "back" or (button in NAV and ctx.nav.screen == NAV[button]):
        return Go(ctx.nav.under or Nav())
    if button == "nav.rules":
        looked_up = Nav(screen="rules", article=_cited(ctx))
        return Go(replace(looked_up, under=_kept(ctx.nav))) if is_begun(ctx.nav) else _over(ctx, Go(looked_up))
    if button in NAV:
        return _over(ctx, Go(Nav(screen=NAV[button])))
    return _over(ctx, screen_of(ctx).press(ctx, button))


def is_begun(nav: Nav) -> bool:
    """Something was picked or typed on this overlay, or may be: a look at the rules comes back to it as it was."""
    if nav.screen in {"", "rules"} or nav.gathered == gathering.Typing("search"):
        return False
    return nav.screen == "house" or gathering.is_begun(nav.gathered) or nav.typed is not None


def without_last(nav: Nav) -> Nav:
    """After Undo: the card that was picked last in an open grid is picked no more."""
    if not isinstance(nav.gathered, gathering.CardsPicked):
        return nav
    return replace(nav, gathered=gathering.CardsPicked(nav.gathered.cards[:-1]))


def let_go(nav: Nav) -> Nav:
    """After a finger that carried a name is lifted: nothing hangs on it any more."""
    return replace(nav, gathered=None) if isinstance(nav.gathered, gathering.Carried) else nav


def _kept(nav: Nav) -> Nav:
    """What was begun, straight over the screen below all overlays: no pile of them grows."""
    under = nav.under
    while under is not None and under.screen:
        under = under.under
    return replace(nav, under=under)


def _cited(ctx: Context) -> str:
    """The paragraph that what is looked at rests on; "" = the prompt's."""
    cites = getattr(screen_of(ctx), "cites", None)
    article: str = cites(ctx) if cites else ""
    return article


def _over(ctx: Context, outcome: Outcome) -> Outcome:
    """An overlay remembers what lies under it."""
    if not isinstance(outcome, Go) or not outcome.nav.screen:
        return outcome
    under = ctx.nav.under if ctx.nav.screen else ctx.nav
    return Go(replace(outcome.nav, under=None if under == Nav() else under))


def type_in(ctx: Context, text: str) -> Outcome:
    """What typed characters mean: they fill the open field, or are refused."""
    typing = getattr(screen_of(ctx), "type_in", None)
    if typing is None:
        return Wrong(say.NOTHING_TO_TYPE_INTO())
    return _over(ctx, typing(ctx, text))


def drag(ctx: Context, grip: str, x: float, y: float, dy: float, *, done: bool) -> Outcome | None:
    """What a finger that moves means, on the few screens where it means something; pixels."""
    dragging = getattr(screen_of(ctx), "drag", None)
    if dragging is None:
        return None
    outcome: Outcome | None = dragging(ctx, grip, x, y, dy, done=done)
    return _over(ctx, outcome) if outcome else None
