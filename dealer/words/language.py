"""A language: its catalogue (gettext), and how it names ranks and hands and joins names.

English is the catalogue itself. Another one is a compiled catalogue (`.mo`) and a module like `hands_en`.
"""

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Protocol

from dealer.cards import Card, Rank
from dealer.hands.calling import Called, DecidedBy
from dealer.words import hands_en
from dealer.words.catalogue import Text


class HandWords(Protocol):
    """What a language says of ranks and hands (see `hands_en`)."""

    def word(self, rank: Rank) -> str:
        """One card of a rank."""
        ...

    def plural(self, rank: Rank) -> str:
        """Several cards of a rank."""
        ...

    def card(self, card: Card) -> str:
        """A card as it is read aloud."""
        ...

    def number(self, n: int) -> str:
        """A small number in words."""
        ...

    def forms(self, called: Called, *, bare: bool = False) -> tuple[str, ...]:
        """A hand in ever fewer words."""
        ...

    def exposed(self, called: Called) -> str:
        """Up cards as they open a round."""
        ...

    def spoken(self, called: Called) -> str:
        """A hand as it is read aloud."""
        ...

    def reasons(self, why: DecidedBy) -> tuple[str, ...]:
        """What put one hand above the next, in ever fewer words."""
        ...


class Language:
    """One language that words can be rendered in."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations, hands: HandWords) -> None:
        self.code = code
        self.catalogue = catalogue
        self.hands = hands

    def text(self, context: str, text: Text, number: int | None) -> str:
        """The wording in this language; the English one where the catalogue lacks it."""
        if isinstance(text, tuple):
            return self.catalogue.npgettext(context, *text, 1 if number is None else number)
        return self.catalogue.pgettext(context, text)


ENGLISH = Language("en", gettext.NullTranslations(), hands_en)

_spoken = [ENGLISH]


def read_catalogue(code: str, compiled: bytes, hands: HandWords) -> Language:
    """A language from its compiled catalogue."""
    return Language(code, gettext.GNUTranslations(BytesIO(compiled)), hands)


def now() -> Language:
    """The language of the house."""
    return _spoken[-1]


@contextmanager
def speaking(language: Language) -> Iterator[None]:
    """Everything is rendered in this language until the block ends, where no other is asked for."""
    _spoken.append(language)
    try:
        yield
    finally:
        _spoken.pop()
