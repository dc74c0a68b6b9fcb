"""A sentence before it is one: which message of the catalogue, and what stands in its places.

A `Said` has none of the methods of `str`: nothing can be cut out of it, searched in it or decided by it. It is stored,
compared for equality and handed on; `render` opens it where it is painted, printed, spoken or exported.

>>> from dealer.words.render import render
>>> from dealer.words.turns import bet
>>> render(bet("Ann", 2, all_in=False))
'Ann bet 2'
"""

from typing import NoReturn, TypeAlias

import msgspec

from dealer.cards import Card, Rank
from dealer.hands.calling import Called, DecidedBy


class Names(msgspec.Struct, frozen=True, tag="names"):
    """Several people, by the names that the table shows."""

    names: tuple[str, ...]


class Face(msgspec.Struct, frozen=True, tag="card", omit_defaults=True):
    """A card, shown by its sign; or in words, as it is read aloud."""

    card: Card
    in_words: bool = False


class Ranked(msgspec.Struct, frozen=True, tag="rank", omit_defaults=True):
    """A rank in words; `many`: more than one card of it."""

    rank: Rank
    many: bool = False


class Said(msgspec.Struct, frozen=True, tag="say", omit_defaults=True):
    """One message of the catalogue by its key, the values of its places, and the number that its plural follows.

    Values are names (`str`), whole numbers, cards, ranks, hands, or other messages.
    """

    key: str
    values: "dict[str, Value]" = {}
    number: int | None = None

    def __str__(self) -> NoReturn:
        raise TypeError(f"{self.key} is opened by words.render where it is painted, printed, spoken or exported")

    def __format__(self, form: str) -> NoReturn:
        str(self)
        raise AssertionError(form)


class Count(msgspec.Struct, frozen=True, tag="count"):
    """A small number, in words where the language has them: "two"."""

    n: int


class UpCards(msgspec.Struct, frozen=True, tag="up"):
    """Up cards as they open a round: "kings and nines", "ace-nine"."""

    hand: Called


class TakenBack(msgspec.Struct, frozen=True, tag="back"):
    """An act, as it stands behind "Undone:"; plain text where an earlier version told it."""

    act: Said | str


Value: TypeAlias = int | str | Names | Face | Ranked | Called | DecidedBy | Count | UpCards | TakenBack | Said

Words: TypeAlias = Said | str
"""A sentence; plain text where an earlier version stored one, where a person typed it, or (until all are moved into
this room) where it is still made elsewhere."""
