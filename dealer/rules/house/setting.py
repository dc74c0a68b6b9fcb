"""What a house rule is: its name, its values, its words on the screen; and whether a set of them can be played.

A house rule is agreed before the first card. `true` and `false` are yes and no, counts and amounts are whole numbers,
everything else is a word, all by the names that the articles explain.

>>> burn = Setting("burn", "Burn cards", True, yes_no("one card is burned", "nothing is burned"), cites="KRG 3.3")
>>> validate({"brun": True, "burn": 3}, [burn])
('There is no house rule "brun"; did you mean "burn"?', 'burn is true or false, not 3 (KRG 3.3).')
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Literal

import msgspec

Value = bool | int | str
"""What a house rule can be set to: yes or no, a count or an amount of chips, a word."""

Rules = Mapping[str, Value]
"""House rules by name; a name left out stands at its usual value."""

Impossible = Callable[[Rules, int], str | None]
"""Given the house rules (any names may be missing) and the number of players: why this cannot be dealt, or None."""

MAX_AMOUNT = 100_000  # chips; seven of them still fit a seat
MAX_STACK = 999_999  # chips before one player; the pot of eight of them still fits the table
MAX_BOUGHT = 9_999_999  # chips that one player buys in a night
MAX_NAME = 200  # characters, as long as a player's name may be


class Option(msgspec.Struct, frozen=True):
    """One value of a house rule, its short label for a key, and what the article says when it was agreed."""

    value: Value
    label: str
    says: str


class Setting(msgspec.Struct, frozen=True):
    """One house rule as data: a choice of options, or a number from `low` to `high`, or (with neither) a name."""

    name: str
    label: str
    """For the screen: at most two lines of eleven characters."""
    default: Value
    options: tuple[Option, ...] = ()
    low: int | None = None
    high: int | None = None
    pace: Literal["count", "amount", "double"] = "count"
    """How - and + walk through the numbers: by one, by round amounts, by doubling."""
    says: str = ""
    """For a number or a name: what the article says, with {} in place of the value."""
    says_none: str = ""
    """The same for 0, where 0 means that there is none, and for the usual name."""
    help: str = ""
    """One sentence: what the choice is about."""
    cites: str = ""
    """Where the rules explain it: "KRG 2.2"."""
    group: Literal["first", "more"] = "more"
    """"first": one of the few that groups argue about, on the first screen."""
    scope: Literal["deal", "series", "evening"] = "deal"
    """Locked from the first card to the end of the deal, or of the whole series, or for good."""
    idle_when: tuple[str, tuple[Value, ...]] | None = None
    """Another house rule, and its values under which this one never matters: a screen may hide it."""

    @property
    def values(self) -> tuple[Value, ...]:
        """The values of a choice, the usual one first where the screen shows it first; empty for numbers and names."""
        return tuple(option.value for option in self.options)

    def allows(self, value: Value) -> bool:
        """Whether the rule can be set to this value; 1 is not yes, and true is not a number."""
        if self.options:
            return any(_same(value, each) for each in self.values)
        if self.low is None or self.high is None:
            return isinstance(value, str) and 0 < len(value.strip()) <= MAX_NAME
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            return False
        return self.pace != "double" or value.bit_count() == 1

    def label_of(self, value: Value) -> str:
        """The value as a key or a list shows it: "no win", "5", "off"."""
        for option in self.options:
            if _same(option.value, value):
                return option.label
        return "off" if value == 0 and self.says_none else str(value)

    def says_of(self, value: Value) -> str:
        """The value as the article says it, without capital or full stop: "three wins take the pool"."""
        for option in self.options:
            if _same(option.value, value):
                return option.says
        bare = value == (self.default if self.low is None else 0)
        return self.says_none if bare and self.says_none else self.says.format(value)

    def id_of(self, value: Value) -> str:
        """The last part of the key's id, `house.<rule>.<value>`: yes, no, on, off, or the value itself."""
        return self.label_of(value) if isinstance(value, bool) else str(value)

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

    def what_fits(self) -> str:
        """The allowed values in words: "3 or 4", "a number from 1 to 100000"."""
        if self.options:
            return listed([_written(value) for value in self.values], "or")
        if self.low is None:
            return "a name"
        return ("a power of two" if self.pace == "double" else "a number") + f" from {self.low} to {self.high}"


def _round_step(value: int) -> int:
    """One up to 10, five up to 50, ten up to 100, fifty up to 500, and so on."""
    size = 1
    while value >= size * 10:
        size *= 5 if str(size)[0] == "1" else 2
    return size


def yes_no(yes: str, no: str) -> tuple[Option, Option]:
    """The two options of a rule that is yes or no, with what the article says of each."""
    return Option(True, "yes", yes), Option(False, "no", no)


def off_on(off: str, on: str) -> tuple[Option, Option]:
    """The two options of something that is switched on, with what the article says of each."""
    return Option(False, "off", off), Option(True, "on", on)


def listed(words: Sequence[str], last: str) -> str:
    """The words as people list them.

    >>> listed(["a", "b", "c"], "or"), listed(["a"], "and")
    ('a, b or c', 'a')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


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


def said(rules: Rules, settings: Sequence[Setting]) -> dict[str, str]:
    """What the article says of each house rule as agreed, by name; those that make no difference are left out."""
    return {
        each.name: each.says_of(rules.get(each.name, each.default))
        for each in settings
        if matters(each, rules, settings)
    }


def validate(rules: Rules, settings: Sequence[Setting], fixed: Mapping[str, str] | None = None) -> tuple[str, ...]:
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
            where = f" ({setting.cites})" if setting.cites else ""
            mistakes.append(f"{name} is {setting.what_fits()}, not {_written(value)}{where}.")
    return tuple(mistakes)


def _unknown(name: str, known: Iterable[str], fixed: Mapping[str, str]) -> str:
    if name in fixed:
        return f"{name} is the same at every table and cannot be set ({fixed[name]})."
    close = get_close_matches(name.lower(), list(known), n=1, cutoff=0.6)
    return f'There is no house rule "{name}"' + (f'; did you mean "{close[0]}"?' if close else ".")


def _same(one: Value, other: Value) -> bool:
    """Equal and of one kind: Python holds True == 1, a house rule does not."""
    return type(one) is type(other) and one == other


def _written(value: object) -> str:
    """The value as one writes it in a file."""
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
