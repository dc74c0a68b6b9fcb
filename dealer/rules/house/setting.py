"""What a house rule is: its name, its values, its words on the screen; and whether a set of them can be played.

A house rule is agreed before the first card. `true` and `false` are yes and no, counts and amounts are whole numbers,
everything else is a word, all by the names that the articles explain.

>>> from dealer.words.render import render
>>> burn = Setting("burn", RuleWords("Burn cards"), True, (True, False), cites="KRG 3.3")
>>> [render(wrong) for wrong in validate({"brun": True, "burn": 3}, [burn])]
['There is no house rule "brun"; did you mean "burn"?', 'burn is true or false, not 3 (KRG 3.3).']
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Literal

import msgspec

from dealer.words.house import wording as house
from dealer.words.house.wording import SHORT, RuleWords, one_of
from dealer.words.said import Said, Words

Value = bool | int | str
"""What a house rule can be set to: yes or no, a count or an amount of chips, a word."""

Rules = Mapping[str, Value]
"""House rules by name; a name left out stands at its usual value."""

Impossible = Callable[[Rules, int], Words | None]
"""Given the house rules (any names may be missing) and the number of players: why this cannot be dealt, or None."""

MAX_AMOUNT = 100_000  # chips; seven of them still fit a seat
MAX_STACK = 999_999  # chips before one player; the pot of eight of them still fits the table
MAX_BOUGHT = 9_999_999  # chips that one player buys in a night
MAX_NAME = 200  # characters, as long as a player's name may be


class Option(msgspec.Struct, frozen=True):
    """One value of a house rule, its short label for a key, and what the article says when it was agreed."""

    value: Value
    label: Words
    says: Words


class Setting(msgspec.Struct, frozen=True):
    """One house rule as data: a choice of values, or a number from `low` to `high`, or (with neither) a name."""

    name: str
    words: RuleWords
    """What it is called, what it is about, and its values in words; its key in the catalogue tells whose it is."""
    default: Value
    values: tuple[Value, ...] = ()
    """The values of a choice, the usual one first where the screen shows it first; empty for numbers and names."""
    low: int | None = None
    high: int | None = None
    pace: Literal["count", "amount", "double"] = "count"
    """How - and + walk through the numbers: by one, by round amounts, by doubling."""
    cites: str = ""
    """Where the rules explain it: "KRG 2.2"."""
    group: Literal["first", "more"] = "more"
    """"first": one of the few that groups argue about, on the first screen."""
    scope: Literal["deal", "series", "evening"] = "deal"
    """Locked from the first card to the end of the deal, or of the whole series, or for good."""
    idle_when: tuple[str, tuple[Value, ...]] | None = None
    """Another house rule, and its values under which this one never matters: a screen may hide it."""

    @property
    def label(self) -> Words:
        """Its name, for the screen: at most two lines of eleven characters."""
        return self.words.label

    @property
    def help(self) -> Words:
        """One sentence: what the choice is about."""
        return self.words.help

    @property
    def options(self) -> tuple[Option, ...]:
        """The values of a choice with their words; empty for numbers and names."""
        return tuple(Option(value, *self.words.options[self.id_of(value)]) for value in self.values)

    def allows(self, value: Value) -> bool:
        """Whether the rule can be set to this value; 1 is not yes, and true is not a number."""
        if self.values:
            return any(_same(value, each) for each in self.values)
        if self.low is None or self.high is None:
            return isinstance(value, str) and 0 < len(value.strip()) <= MAX_NAME
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            return False
        return self.pace != "double" or value.bit_count() == 1

    def label_of(self, value: Value) -> Words:
        """The value as a key or a list shows it: "no win", "5", "off"."""
        for option in self.options:
            if _same(option.value, value):
                return option.label
        return SHORT["off"]() if value == 0 and self.words.none else str(value)

    def says_of(self, value: Value) -> Words:
        """The value as the article says it, without capital or full stop: "three wins take the pool"."""
        for option in self.options:
            if _same(option.value, value):
                return option.says
        bare = value == (self.default if self.low is None else 0)
        if (bare and self.words.none) or self.words.says is None:
            return self.words.none
        return self.words.says(value=value)

    def id_of(self, value: Value) -> str:
        """The last part of the key's id, `house.<rule>.<value>`: yes, no, on, off, or the value itself."""
        if not isinstance(value, bool):
            return str(value)
        switched = "off" in self.words.options
        return ("on" if switched else "yes") if value else ("off" if switched else "no")

    def more(self, value: int) -> int:
        """The next number up, where the + key goes; the highest stays."""
        return self._step(value, up=True)

    def less(self, value: int) -> int:
        """The next number down, where the - key goes; the lowest stays."""
        return self._step(value, up=False)

    def _step(self, value: int, *, up: bool) -> int:
        if self.low is None or self.high is None:
            raise ValueError(f"{self.name} is not a number")
        if self.pace == "double":
            after = value * 2 if up else value // 2
        else:
            size = 1 if self.pace == "count" else _round_step(value if up else value - 1)
            after = (value // size + 1) * size if up else (value - 1) // size * size
        return min(max(after, self.low), self.high)

    def what_fits(self) -> Words:
        """The allowed values in words: "3 or 4", "a number from 1 to 100000"."""
        if self.values:
            return one_of([_written(value) for value in self.values])
        if self.low is None or self.high is None:
            return house.A_NAME()
        return (house.A_POWER if self.pace == "double" else house.A_NUMBER)(least=self.low, most=self.high)


def _round_step(value: int) -> int:
    """One up to 10, five up to 50, ten up to 100, fifty up to 500, and so on."""
    size = 1
    while value >= size * 10:
        size *= 5 if str(size)[0] == "1" else 2
    return size


def defaults(settings: Iterable[Setting]) -> dict[str, Value]:
    """Every house rule at its usual value."""
    return {setting.name: setting.default for setting in settings}


def complete(rules: Rules, settings: Iterable[Setting]) -> dict[str, Value]:
    """The house rules as agreed, the others at their usual value; names of other games are left out."""
    return {setting.name: rules.get(setting.name, setting.default) for setting in settings}


def changed(rules: Rules, settings: Sequence[Setting], usual: Rules | None = None) -> tuple[Setting, ...]:
    """The house rules that are not as usual, of those that make a difference; `usual` goes before the articles'."""
    before = {**defaults(settings), **(usual or {})}
    return tuple(
        each
        for each in settings
        if not _same(rules.get(each.name, before[each.name]), before[each.name]) and matters(each, rules, settings)
    )


def matters(setting: Setting, rules: Rules, settings: Sequence[Setting]) -> bool:
    """Whether the rule can make a difference beside the others; if not, a screen may hide it."""
    if setting.idle_when is None:
        return True
    name, idle = setting.idle_when
    other = next(each for each in settings if each.name == name)
    value = rules.get(name, other.default)
    return not any(_same(value, each) for each in idle) and matters(other, rules, settings)


def agreed_words(rules: Rules, settings: Sequence[Setting]) -> dict[str, Words]:
    """What the article says of each house rule as agreed, by name; those that make no difference are left out."""
    return {
        each.name: each.says_of(rules.get(each.name, each.default))
        for each in settings
        if matters(each, rules, settings)
    }


def validate(rules: Rules, settings: Sequence[Setting], fixed: Mapping[str, str] | None = None) -> tuple[Said, ...]:
    """All that is wrong with a set of house rules, one sentence each; empty when it can be agreed.

    `fixed` names rules that are no choice, and where they are explained.
    """
    by_name = {setting.name: setting for setting in settings}
    mistakes = []
    for name, value in rules.items():
        setting = by_name.get(name)
        if setting is None:
            mistakes.append(_unknown(name, by_name, fixed or {}))
        elif not setting.allows(value):
            fits, written = setting.what_fits(), _written(value)
            if setting.cites:
                mistakes.append(house.WRONG_CITED(name=name, fits=fits, value=written, where=setting.cites))
            else:
                mistakes.append(house.WRONG(name=name, fits=fits, value=written))
    return tuple(mistakes)


def _unknown(name: str, known: Iterable[str], fixed: Mapping[str, str]) -> Said:
    if name in fixed:
        return house.FIXED(name=name, where=fixed[name])
    close = get_close_matches(name.lower(), list(known), n=1, cutoff=0.6)
    return house.UNKNOWN_NEAR(name=name, near=close[0]) if close else house.UNKNOWN(name=name)


def _same(one: Value, other: Value) -> bool:
    """Equal and of one kind: Python holds True == 1, a house rule does not."""
    return type(one) is type(other) and one == other


def _written(value: object) -> str:
    """The value as one writes it in a file."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
