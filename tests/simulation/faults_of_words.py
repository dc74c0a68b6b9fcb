"""False sentences: what comes next, who leads, why a hand gets nothing, where chips went, what is cited."""

import contextlib
from collections.abc import Callable, Sequence
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from dealer.games import krg
from dealer.rules import events as e
from dealer.rules.engine import Engine
from dealer.rules.prompts import Prompt, Step
from dealer.rules.state import evolve
from dealer.rules.state.table import Deal, Table
from dealer.rules.steps import dealing, declaring, reasons, showdown, showing, standing
from dealer.views.parts import showdown_rows
from dealer.views.screens import showdown as showdown_view
from dealer.words import coming
from dealer.words.said import Words

Fault = Callable[[], contextlib.AbstractContextManager[Any]]


def next_of_the_script() -> contextlib.AbstractContextManager[Any]:
    """What comes is the next step of the script that asks, held or not."""

    def coming(engine: Engine, table: Table) -> Step | None:
        if table.deal is None or table.deal.fault:
            return None
        rest = engine.script(table.deal.game)[table.deal.step + 1 :]
        return next((step for step in rest if not callable(step)), None)

    return patch.object(Engine, "coming", coming)


def one_step_on() -> contextlib.AbstractContextManager[Any]:
    """What comes is the step after the one that comes."""
    real = Engine.coming

    def coming(engine: Engine, table: Table) -> Step | None:
        step = real(engine, table)
        script = engine.script(table.deal.game) if table.deal else ()
        rest = script[script.index(step) + 1 :] if step in script else ()
        return next((each for each in rest if not callable(each)), None)

    return patch.object(Engine, "coming", coming)


@contextlib.contextmanager
def shows_as_dealt() -> Any:
    """Who shows next is the next of the seats as they were dealt, whatever side pots there are."""

    def then(table: Table, after: Sequence[e.Seat]) -> Words:
        deal = table.deal
        first = next((s for s in deal.active if s in after), None) if deal else None
        return coming.then(table.name(first)) if first is not None else ""

    with patch.object(showdown, "then_shows", then), patch.object(showing, "then_shows", then):
        yield


def dealt_after_next() -> contextlib.AbstractContextManager[Any]:
    """Who gets the next card but one is called as the next."""
    real = dealing.DealCards.ask

    def ask(step: dealing.DealCards, table: Table) -> Prompt | None:
        prompt, left = real(step, table), step._left(table)
        if prompt is None or not prompt.then or len(left) < 3:
            return prompt
        return replace(prompt, then=coming.then(table.name(left[2][1])))

    return patch.object(dealing.DealCards, "ask", ask)


def leads_for_high_only() -> contextlib.AbstractContextManager[Any]:
    """Who leads is ranked for high, and for low is not asked."""

    def leads(deal: Deal, hands: Sequence[e.HandNamed]) -> tuple[standing.Lead, ...]:
        best = [hand for hand in hands if not hand.low and hand.rank == 1 and hand.seat in deal.seats]
        return (standing.Lead("", tuple(h.seat for h in best), best[0]),) if best else ()

    return patch.object(showdown_view, "leads", leads)


def leads_whatever_was_declared() -> contextlib.AbstractContextManager[Any]:
    """Who leads a half need not have gone for it."""
    return patch.object(standing, "goes_for", lambda *_: True)


def mucks_unbeaten() -> contextlib.AbstractContextManager[Any]:
    """Muck is offered as soon as any hand lies open, for whichever half."""

    def may(step: showdown.ShowDown, table: Table, seat: e.Seat) -> bool:
        others = [s for s in table.deal.active if s != seat] if table.deal else []
        return bool(table.rules["muck_beaten"]) and any(not step._missing(table, s) for s in others)

    return patch.object(showdown.ShowDown, "_may_muck", may)


def compared_with_the_dead() -> contextlib.AbstractContextManager[Any]:
    """The reason compares with the best of all other hands, those who had lost by declaring among them."""
    real = reasons._compared

    def compared(deal: Deal, *args: Any) -> str:
        return real(replace(deal, declared={}), *args)

    @contextlib.contextmanager
    def both() -> Any:
        with patch.object(reasons, "_compared", compared), patch.object(reasons, "by_declaring", lambda *_: ""):
            yield

    return both()


def the_other_half_was_lost() -> contextlib.AbstractContextManager[Any]:
    """Who lost the low is said to have lost the high, and the other way round."""
    real = showdown_rows._reason

    def reason(failed: standing.Missed) -> str:
        return real(failed).replace("the low", "the #").replace("the high", "the low").replace("#", "high")

    return patch.object(showdown_rows, "_reason", reason)


def nobody_went_anywhere() -> contextlib.AbstractContextManager[Any]:
    """The rows of a result do not say which way was declared."""
    return patch.object(showdown_rows, "_after", lambda *told: tuple(told[1]))


def lost_without_a_reason() -> contextlib.AbstractContextManager[Any]:
    """A hand that gets nothing is named, and that is all."""
    return patch.object(showdown_rows, "_reason", lambda *_: "")


def board_never_plays() -> contextlib.AbstractContextManager[Any]:
    """Where the board plays, a hand is named as if somebody had it."""
    return patch.object(krg, "board_plays", lambda *_: False)


def gains_of_the_first_pot() -> contextlib.AbstractContextManager[Any]:
    """A row says only what its player takes from the first pot."""
    real = showdown_rows._row

    def row(ctx: Any, deal: Deal, *args: Any, **kwargs: Any) -> showdown_rows.HandRow:
        return real(ctx, replace(deal, pots=deal.pots[:1]), *args, **kwargs)

    return patch.object(showdown_rows, "_row", row)


def declares_by_another_paragraph() -> contextlib.AbstractContextManager[Any]:
    """The question who goes which way cites the paragraph of the hands."""
    real = declaring.Declare.ask

    def ask(step: declaring.Declare, table: Table) -> Prompt | None:
        prompt = real(step, table)
        return prompt and replace(prompt, article="Kryky 3.7")

    return patch.object(declaring.Declare, "ask", ask)


def back_to_nobody() -> contextlib.AbstractContextManager[Any]:
    """Chips that nobody could match go back without a word."""
    real = evolve.evolve

    def silent(table: Table, event: e.Event) -> Table:
        after = real(table, event)
        back = isinstance(event, e.PotShared) and event.by == "return"
        return replace(after, last=table.last) if back else after

    return patch.object(evolve, "evolve", silent)


def waits_unsaid() -> contextlib.AbstractContextManager[Any]:
    """Chips that nobody took lie there for the next deal without a word where somebody won others."""
    return patch.object(showdown_view, "_waits", lambda _: "")


FAULTS_OF_WORDS: dict[str, Fault] = {
    "then names the next of the script": next_of_the_script,
    "then names the step after the next": one_step_on,
    "then names the next as dealt": shows_as_dealt,
    "then names the next card but one": dealt_after_next,
    "who leads is ranked for high only": leads_for_high_only,
    "who leads need not have gone that way": leads_whatever_was_declared,
    "Muck is offered to who can still win": mucks_unbeaten,
    "a reason compares with who lost by declaring": compared_with_the_dead,
    "a reason names the other half": the_other_half_was_lost,
    "a row does not say the way": nobody_went_anywhere,
    "a hand gets nothing without a reason": lost_without_a_reason,
    "the board plays unsaid": board_never_plays,
    "a gain is that of the first pot": gains_of_the_first_pot,
    "chips come back unsaid": back_to_nobody,
    "chips wait unsaid": waits_unsaid,
    "a question cites another paragraph": declares_by_another_paragraph,
}
"""Each false sentence by what it is."""
