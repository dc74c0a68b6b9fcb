"""The closing code as people give it back, and what was added to an evening after it was closed."""

from collections.abc import Iterator, Sequence

from dealer.export.evening import Evening
from dealer.rules import events as e
from dealer.signs import read_signs
from dealer.store.chain import closing_code
from dealer.store.contract import Entry

DIGITS, HEX = 12, frozenset("0123456789abcdef")
WHOLE = 64
"""Digits of the whole hash that a code stands for."""


def wrong_code(evening: Evening, entries: Sequence[Entry], facts: Sequence[e.Event], code: str) -> str | None:
    """Why this is not the night that was closed with the code, in one sentence; None where it is."""
    said = "".join(letter for letter in code.strip() if letter not in " -\t").lower()
    closed = next((place for place, fact in enumerate(facts) if isinstance(fact, e.EveningClosed)), None)
    if closed is None:
        return "This night was not closed yet when the file was written, so no closing code belongs to it."
    head = entries[closed].hash
    is_hex, signs = set(said) <= HEX, read_signs(code)
    if is_hex and len(said) == WHOLE:
        right = said == head
    elif signs is not None:
        right = signs == read_signs(closing_code(head))
    elif is_hex and len(said) == DIGITS:
        if not is_weak(facts):
            return f"{DIGITS} digits closed nights before; the code of this one has {e.CODE_SIGNS} signs."
        right = said == closing_code(head, weak=True)
    else:
        return f"A closing code has {e.CODE_SIGNS} signs, or {WHOLE} digits from 0 to 9 and a to f."
    given = code.strip()[: 2 * WHOLE]
    return None if right else f"This is not the night that was closed with {given}: its code is {evening.code}."


def is_weak(facts: Sequence[e.Event]) -> bool:
    """Whether the night was closed when a code had twelve digits: another evening of the same code can be found."""
    return any(isinstance(fact, e.EveningClosed) and fact.signs == e.FIRST_CODE for fact in facts)


def later(evening: Evening, facts: Sequence[e.Event]) -> Iterator[str]:
    """What was added after the night was closed, a sentence each; the closing code does not stand for it."""
    closed = next((place for place, fact in enumerate(facts) if isinstance(fact, e.EveningClosed)), len(facts))
    for fact in facts[closed + 1 :]:
        if isinstance(fact, e.Redated):
            yield f"Added after closing: it is of {fact.day} and called {fact.name} since."
    if evening.redated is not None:
        since = evening.redated
        yield f"Added after closing, beside the record: it is of {since.day} and called {since.name} since."
