"""The first thing in which the facts of a record differ from those that the game gives, in words."""

import json
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from dealer.rules import events as e
from dealer.words.render import alike
from dealer.words.said import Said

WORDS: dict[type, frozenset[str]] = {
    e.Did: frozenset({"text"}),
    e.Undone: frozenset({"text"}),
    e.DealWon: frozenset({"text", "why"}),
    e.HandNamed: frozenset({"name", "full"}),
    e.Opened: frozenset({"why"}),
    e.FaultRuled: frozenset({"did"}),
    e.PoolOpened: frozenset({"name"}),
}
"""Fields that only say in words what other facts hold."""
MOST = 60
"""Characters of a value that a sentence quotes."""


class Difference(NamedTuple):
    """How many facts are as they should be before it, what is wrong with this one, and whether only its words are."""

    place: int
    why: str
    words: bool


def kind(fact: e.Event) -> str:
    """What a fact is called in the file."""
    return str(fact.__struct_config__.tag)


def first_difference(
    told: Sequence[e.Event], made: Sequence[e.Event], edition: int = e.EVENTS_VERSION
) -> Difference | None:
    """Where these facts are first others than those; differences of words come last, where all the rest is alike.

    The first edition did not say all that is said now, and what is kept in parts now was a sentence before.
    """
    words = None
    for place, (one, other) in enumerate(zip(told, made, strict=False)):
        if (one == other and e.encode(one) == e.encode(other)) or _hangs_together(one, other):
            continue
        if edition == 1 and _said_less(one, other):
            continue
        if type(one) is not type(other):
            return Difference(place, f'the fact "{kind(one)}" stands where "{kind(other)}" follows', words=False)
        found = _field(place, one, other)
        if not found.words:
            return found
        words = words or found
    if len(told) > len(made):
        return Difference(len(made), f'no act explains the fact "{kind(told[len(made)])}"', words=False)
    if len(told) < len(made):
        return Difference(len(told), f'the fact "{kind(made[len(told)])}" that follows is not there', words=False)
    return words


def _said_less(one: e.Event, other: e.Event) -> bool:
    """The facts are alike but for what the first does not say: fields at their defaults, house rules not asked yet."""
    if isinstance(one, e.RulesAgreed) and isinstance(other, e.RulesAgreed):
        return one.game == other.game and all(other.rules.get(name) == value for name, value in one.rules.items())
    if type(one) is not type(other):
        return False
    usual = dict(zip(reversed(one.__struct_fields__), reversed(one.__struct_defaults__), strict=False))
    fields = ((getattr(one, name), getattr(other, name), usual.get(name, ...)) for name in one.__struct_fields__)
    return all(was in (right, less) or _hangs_together(was, right) for was, right, less in fields)


def _hangs_together(was: object, right: object) -> bool:
    """The same, down to the bytes, but for sentences of which an earlier version kept words, and parts are kept now."""
    if isinstance(right, Said):
        return isinstance(was, Said | str) and alike(was, right)
    if type(was) is not type(right) or not isinstance(right, msgspec.Struct):
        return msgspec.json.encode(was) == msgspec.json.encode(right)
    return all(_hangs_together(getattr(was, name), getattr(right, name)) for name in right.__struct_fields__)


def _field(place: int, one: e.Event, other: e.Event) -> Difference:
    """The first field that differs, of those that are no words if there is any."""
    of = WORDS.get(type(one), frozenset())
    fields = sorted(one.__struct_fields__, key=lambda name: name in of)
    for name in fields:
        was, right = getattr(one, name), getattr(other, name)
        if msgspec.json.encode(was) != msgspec.json.encode(right):
            told, made = shortly(was), shortly(right)
            if told == made:
                return Difference(place, f'"{name}" of "{kind(one)}" is not what the game gives', name in of)
            return Difference(place, f'"{name}" of "{kind(one)}" is {told}, but the game gives {made}', name in of)
    return Difference(place, f'"{kind(one)}" is not what the game gives', words=False)


def shortly(value: object) -> str:
    """A value as a sentence can quote it."""
    text = json.dumps(msgspec.to_builtins(value, str_keys=True), ensure_ascii=False)
    return text if len(text) <= MOST else text[:MOST] + "…"
