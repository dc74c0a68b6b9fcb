"""Faults of what is believed: seeded where a reading meets the table."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

from dealer.app.evening.loop import Loop
from dealer.app.evening.readings import Readings
from dealer.interpret import Trouble, interpret, not_now
from dealer.rules.prompts import Laid, Prompt
from dealer.rules.state.table import Table
from hardware.ports import Arrived, Lying, TwoCards
from hardware.state_filter import StateFilter


def _what_lies_counts(when: Callable[[Loop, bool], bool]) -> contextlib.AbstractContextManager[Any]:
    """Whenever this is so and a card is waited for, one that lies there already is taken for it."""
    real = Loop._now_at

    def now_at(loop: Loop, table: Table, *, undone: bool = False) -> None:
        real(loop, table, undone=undone)
        if when(loop, undone) and loop.prompt and loop.prompt.waits_for_cards:
            for uid in loop.ports.reader.present:
                meant = loop._meant(uid)
                if isinstance(meant, Laid):
                    loop._lay(meant)
                    return

    return patch.object(Loop, "_now_at", now_at)


def stale_reading_believed() -> contextlib.AbstractContextManager[Any]:
    """A card that lies there since before it was waited for is taken for the one that is waited for."""
    return _what_lies_counts(lambda loop, _: loop.trouble is not None and loop.trouble.code == "not_now")


def undo_believes_what_lies() -> contextlib.AbstractContextManager[Any]:
    """After Undo the card that lies there still is taken for the one that is asked for anew."""
    return _what_lies_counts(lambda _, undone: undone)


def undone_card_believed() -> contextlib.AbstractContextManager[Any]:
    """What is found lying counts as if it had come."""
    real = Readings.hear

    def heard(readings: Readings, event: Any, prompt: Prompt | None, trouble: Trouble | None) -> Any:
        return real(readings, Arrived(event.uid, event.antenna) if isinstance(event, Lying) else event, prompt, trouble)

    return patch.object(Readings, "hear", heard)


def early_card_named() -> contextlib.AbstractContextManager[Any]:
    """The strip names a card that the table has not seen."""

    def meant(table: Table, prompt: Prompt | None, uid: str, decks: Any, hidden: Any = str) -> Any:
        said, tagged = interpret(table, prompt, uid, decks, hidden), decks.find(uid)
        if said == not_now(prompt) and tagged is not None and tagged.card is not None:
            return Trouble("not_now", f"{tagged.card.label} is not waited for")
        return said

    return patch("dealer.app.evening.deck_room.interpret", meant)


@contextlib.contextmanager
def copy_believed() -> Iterator[None]:
    """A card that was read already counts a second time, for the reading and for the rules."""

    def meant(table: Table, prompt: Prompt | None, uid: str, decks: Any, hidden: Any = str) -> Any:
        said, tagged = interpret(table, prompt, uid, decks, hidden), decks.find(uid)
        again = isinstance(said, Trouble) and said.code in {"already_read", "elsewhere", "fouled"}
        return Laid(tagged.card, hidden(uid)) if again and tagged is not None and tagged.card is not None else said

    with contextlib.ExitStack() as patches:
        patches.enter_context(patch("dealer.app.evening.deck_room.interpret", meant))
        for step in ("board", "openers", "showdown", "showing", "turning"):
            patches.enter_context(patch(f"dealer.rules.steps.{step}.refuse_known", lambda *_, **__: None))
        yield


def other_deck_believed() -> contextlib.AbstractContextManager[Any]:
    """A card of the deck that is not in play counts."""

    def meant(table: Table, prompt: Prompt | None, uid: str, decks: Any, hidden: Any = str) -> Any:
        said, tagged = interpret(table, prompt, uid, decks, hidden), decks.find(uid)
        other = isinstance(said, Trouble) and said.code == "other_deck"
        return Laid(tagged.card, hidden(uid)) if other and tagged is not None and tagged.card is not None else said

    return patch("dealer.app.evening.deck_room.interpret", meant)


def two_cards_believed() -> contextlib.AbstractContextManager[Any]:
    """Of two cards on one antenna the later one counts."""
    real = StateFilter.see

    def see(pictures: StateFilter, picture: Any, *args: Any) -> list[Any]:
        events = real(pictures, picture, *args)
        for told in [told for told in events if isinstance(told, TwoCards)]:
            uids = [uid for field in picture.antennas if field.antenna == told.antenna for uid in field.present]
            events += [Arrived(uid, told.antenna) for uid in uids[-1:]]
        return events

    return patch.object(StateFilter, "see", see)


def last_of_a_stack_believed() -> contextlib.AbstractContextManager[Any]:
    """The card that is left of a stack counts, although nobody saw it come."""
    real = StateFilter._arrivals

    def arrivals(pictures: StateFilter, field: Any, seen: Any, events: list[Any], *args: Any) -> None:
        of_stack = field.antenna in pictures._stacked
        first = len(events)
        real(pictures, field, seen, events, *args)
        if of_stack:
            events[first:] = [Arrived(f.uid, f.antenna) if isinstance(f, Lying) else f for f in events[first:]]

    return patch.object(StateFilter, "_arrivals", arrivals)


FAULTS_OF_READING: dict[str, Callable[[], contextlib.AbstractContextManager[Any]]] = {
    "a card that lay there counts": stale_reading_believed,
    "a card found lying counts": undone_card_believed,
    "a card counts twice": copy_believed,
    "a card of the other deck counts": other_deck_believed,
    "an unseen card is named": early_card_named,
    "undo believes what lies": undo_believes_what_lies,
    "two cards are believed": two_cards_believed,
    "the last of a stack is believed": last_of_a_stack_believed,
}
