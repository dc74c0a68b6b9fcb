"""Every subject of the catalogue: to import this is to have all messages."""

from dealer.words import (
    acts,
    asking,
    cards,
    correcting,
    drawing,
    faults,
    keys,
    laying,
    money,
    people,
    refusals,
    showdown,
    turns,
)
from dealer.words.catalogue import MESSAGES

__all__ = [
    "MESSAGES",
    "acts",
    "asking",
    "cards",
    "correcting",
    "drawing",
    "faults",
    "keys",
    "laying",
    "money",
    "people",
    "refusals",
    "showdown",
    "turns",
]
