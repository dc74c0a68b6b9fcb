"""A house rule in words: its name, what it is about, and its values as a key and as an article say them."""

from collections.abc import Mapping

import msgspec

from dealer.words.catalogue import Message, message
from dealer.words.said import Said, Words

SHORT = {
    "yes": message("rule.yes", "yes"),
    "no": message("rule.no", "no"),
    "on": message("rule.on", "on"),
    "off": message("rule.off", "off"),
}
"""What the keys of many rules say."""

UNKNOWN = message("rule.unknown", 'There is no house rule "{name}".')
UNKNOWN_NEAR = message("rule.unknown_near", 'There is no house rule "{name}"; did you mean "{near}"?')
FIXED = message("rule.fixed", "{name} is the same at every table and cannot be set ({where}).")
WRONG = message("rule.wrong", "{name} is {fits}, not {value}.")
WRONG_CITED = message("rule.wrong_cited", "{name} is {fits}, not {value} ({where}).")
A_NAME = message("rule.a_name", "a name")
A_NUMBER = message("rule.a_number", "a number from {least} to {most}")
A_POWER = message("rule.a_power", "a power of two from {least} to {most}")
LIST = message("rule.list", "{first}, {next}")
OR = message("rule.or", "{first} or {last}")
NO_CHIPS_MAKE = message("rule.no_chips_make", "{name} is {n}, and no {chip}-chips make {n} (Table T7)")
SMALL_ABOVE_BIG = message(
    "rule.small_above_big", "small_bet is {small}, more than big_bet, which is {big} (Betting B3)"
)
AND_SO = message("rule.and_so", "{first} {next}")


class RuleWords(msgspec.Struct, frozen=True):
    """One house rule: its name on the screen (two lines of eleven letters at most), and one sentence what it is about.

    `options` are its values by the last part of their keys' ids, each as a key shows it and as the article says it.
    """

    label: Words
    help: Words = ""
    options: Mapping[str, tuple[Words, Words]] = {}
    says: Message | None = None
    """For a number or a name: what the article says, with the value in it."""
    none: Words = ""
    """The same for 0, where 0 means that there is none, and for the usual name."""


def rule(
    key: str,
    label: str,
    help: str,  # noqa: A002 - what it is on the screen
    options: Mapping[str, tuple[str, str]] | None = None,
    *,
    says: str = "",
    none: str = "",
) -> RuleWords:
    """Enter the words of a house rule in the catalogue; a figure is no word."""
    return RuleWords(
        message(key, label)(),
        message(f"{key}.help", help)(),
        {
            each: (_label(f"{key}.{each}", short), message(f"{key}.{each}.says", long)())
            for each, (short, long) in (options or {}).items()
        },
        message(f"{key}.says", says) if says else None,
        message(f"{key}.none", none)() if none else "",
    )


def _label(key: str, short: str) -> Words:
    if short in SHORT:
        return SHORT[short]()
    return message(key, short)() if any(map(str.isalpha, short)) else short


def one_of(values: list[str]) -> Words:
    """ "a, b or c"."""
    *others, last = values
    row: Words | None = None
    for value in others:
        row = value if row is None else LIST(first=row, next=value)
    return last if row is None else OR(first=row, last=last)


def sentences(told: list[Said]) -> Said:
    """One after the other."""
    row = told[0]
    for each in told[1:]:
        row = AND_SO(first=row, next=each)
    return row
