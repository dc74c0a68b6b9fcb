"""The catalogue: each sentence once, in English, with named places, its plural, and shorter forms of it.

The subjects (`turns`, `showdown`, ...) enter their messages here as they are imported. A message's key is stored in
the record and never changes its meaning; its English text is what a translator sees (`msgid`), the key its context.

>>> WAITS = message("doctest.waits", "{n} waits", "{n} wait", by="n", shorter=("{n}",))
>>> WAITS(n=2)
Said(key='doctest.waits', values={'n': 2}, number=2)
>>> WAITS(m=2)
Traceback (most recent call last):
ValueError: doctest.waits has the places n, not m
>>> del MESSAGES["doctest.waits"]
"""

import string
from collections.abc import Iterator
from functools import cached_property

import msgspec

from dealer.words.said import Count, Names, Said, Value

Text = str | tuple[str, str]
"""One wording; a pair is its singular and its plural."""


class Message(msgspec.Struct, frozen=True, dict=True):
    """One entry: `texts` are its wordings on the screen, the longest first; `aloud` how it is read out.

    `taken_back` is how it is said behind "Undone:", where that is shorter. `by` names the place that the plural
    follows: a number, or as many names.
    """

    key: str
    texts: tuple[Text, ...]
    aloud: Text = ""
    taken_back: Text = ""
    by: str = ""
    begins: bool = False
    """It begins a sentence: its first letter is a capital, whatever stands in its places."""

    @cached_property
    def places(self) -> frozenset[str]:
        """The names of its places."""
        shown = frozenset(place for _, text in self.forms() for one in alike(text) for place in places_in(one))
        return shown | {self.by} if self.by else shown

    def on_screen(self) -> Iterator[tuple[str, Text]]:
        """The wordings of the screen, the longest first, each with its context."""
        for n, text in enumerate(self.texts):
            yield (f"{self.key}|{n}" if n else self.key), text

    def forms(self) -> Iterator[tuple[str, Text]]:
        """Every wording with its context for translators: "won.wins", "won.wins|1", "won.wins|aloud"."""
        yield from self.on_screen()
        if self.aloud:
            yield f"{self.key}|aloud", self.aloud
        if self.taken_back:
            yield f"{self.key}|undone", self.taken_back

    def __call__(self, **values: Value) -> Said:
        """The message with its places filled; raises ValueError where one is missing or unknown."""
        if values.keys() != self.places:
            raise ValueError(f"{self.key} has the places {_list(self.places)}, not {_list(values)}")
        counted = values.get(self.by)
        return Said(self.key, values, _number(counted))


def _number(counted: Value | None) -> int | None:
    match counted:
        case Names(names):
            return len(names)
        case Count(n) | int(n):
            return n
    return None


MESSAGES: dict[str, Message] = {}
"""All messages of the subjects imported so far, by key."""


def message(
    key: str,
    text: str,
    many: str = "",
    *,
    by: str = "",
    shorter: tuple[Text, ...] = (),
    aloud: Text = "",
    undone: Text = "",
    begins: bool = False,
) -> Message:
    """Enter a message; raises ValueError for a key that is taken."""
    if key in MESSAGES:
        raise ValueError(f"{key} stands in the catalogue already")
    entry = Message(key, ((text, many) if many else text, *shorter), aloud, undone, by, begins)
    MESSAGES[key] = entry
    return entry


def alike(text: Text) -> tuple[str, ...]:
    """The singular and the plural of a wording, or the one that there is."""
    return text if isinstance(text, tuple) else (text,)


def places_in(text: str) -> frozenset[str]:
    """The named places of a text."""
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def _list(names: object) -> str:
    return ", ".join(sorted(names)) if isinstance(names, frozenset | dict) and names else "none"
