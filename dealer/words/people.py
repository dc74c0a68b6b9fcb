"""How names, and phrases, are put side by side."""

from collections.abc import Sequence

from dealer.words.catalogue import Message, message
from dealer.words.said import Said, Value, Words

AND = message("people.and", "{first} and {last}")
AND_NEXT = message("people.and_next", "{first} and {next}")
COMMA = message("people.comma", "{first}, {next}")
PLAYERS = message("people.players", "{n} player", "{n} players", by="n")
SEMICOLON = message("people.semicolon", "{first}; {next}")
ALONE = message("people.alone", "{what}")


def listed(parts: Sequence[Value]) -> Said:
    """Phrases one after the other: "high Ann, low Bo"; raises ValueError for none."""
    return _in_a_row(COMMA, parts)


def told_on(parts: Sequence[Value]) -> Said:
    """Phrases that stand by themselves: "kings and nines; seven-six low"; raises ValueError for none."""
    return _in_a_row(SEMICOLON, parts)


def anded(names: Sequence[str]) -> Words:
    """All of these names with "and" between each two; "" for none."""
    return _in_a_row(AND_NEXT, names) if names else ""


def _in_a_row(entry: Message, parts: Sequence[Value]) -> Said:
    if not parts:
        raise ValueError("nothing to put side by side")
    first, *others = parts
    row = first if isinstance(first, Said) else ALONE(what=first)
    for part in others:
        row = entry(first=row, next=part)
    return row
