"""What was put in order among the evenings: evenings removed, people merged or forgotten; every act stays recorded.

Nothing is destroyed: a removed evening only counts no more, and is restored by another act.
"""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from dealer.export.dates import DAY_LETTERS
from dealer.export.evening import Redating
from dealer.names import same_person
from dealer.store.contract import Store

NAME = "tidied"
"""The document's name in the store."""


class Tidied(msgspec.Struct, frozen=True):
    """One act: an evening removed, restored or redated, a name merged into another's, split off again, or forgotten."""

    at_ms: int
    what: Literal["remove", "restore", "merge", "split", "forget", "redate"]
    name: str
    """The evening's, or the full name of the person."""
    into: str = ""
    """Merged: the full name that all of it goes under; redated, after it was closed: what the evening is called now."""
    why: str = ""


Called = Callable[[str], str]
"""The full name that somebody's evenings count under."""


def acts_of(store: Store) -> tuple[Tidied, ...]:
    """Every act so far, the oldest first."""
    data = store.get(NAME)
    return msgspec.json.decode(data, type=tuple[Tidied, ...]) if data else ()


def removed(acts: Sequence[Tidied]) -> frozenset[str]:
    """The evenings that count no more."""
    last = {act.name: act.what for act in acts if act.what in {"remove", "restore"}}
    return frozenset(name for name, what in last.items() if what == "remove")


def redated(acts: Sequence[Tidied], evening: str) -> Redating | None:
    """The date that an evening was given after it was closed."""
    found = [act for act in acts if act.what == "redate" and act.name == evening]
    return Redating(found[-1].at_ms, found[-1].into[:DAY_LETTERS], found[-1].into, found[-1].why) if found else None


def merged(acts: Sequence[Tidied]) -> list[tuple[str, str]]:
    """Names, and those that their evenings count under."""
    found: list[tuple[str, str]] = []
    for act in acts:
        if act.what in {"merge", "split"}:
            found = [pair for pair in found if not same_person(pair[0], act.name)]
        if act.what == "merge":
            found.append((act.name, act.into))
    return found


def called(acts: Sequence[Tidied]) -> Called:
    """How names count: one that was merged counts under the other, and so on."""
    pairs = merged(acts)

    def name_of(name: str) -> str:
        for _ in pairs:
            into = next((into for known, into in pairs if same_person(known, name)), None)
            if into is None:
                break
            name = into
        return name

    return name_of
