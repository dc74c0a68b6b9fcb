"""Every subject of the catalogue: to import this is to have all messages."""

from dealer.words import (
    acts,
    asking,
    cards,
    correcting,
    decks,
    drawing,
    fairness,
    faults,
    keys,
    laying,
    money,
    people,
    problems,
    refusals,
    showdown,
    turns,
)
from dealer.words.catalogue import MESSAGES
from dealer.words.screens import begin, box, closing, fair, fix, lookup, rail, seats, table, typing
from dealer.words.screens import decks as tags
from dealer.words.screens import people as tonight
from dealer.words.screens import showdown as result

__all__ = [
    "MESSAGES",
    "acts",
    "asking",
    "begin",
    "box",
    "cards",
    "closing",
    "correcting",
    "decks",
    "drawing",
    "fair",
    "fairness",
    "faults",
    "fix",
    "keys",
    "laying",
    "lookup",
    "money",
    "people",
    "problems",
    "rail",
    "refusals",
    "result",
    "seats",
    "showdown",
    "table",
    "tags",
    "tonight",
    "turns",
    "typing",
]
