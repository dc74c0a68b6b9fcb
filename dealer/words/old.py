"""Sentences that earlier versions stored whole, taken apart as they are read; nothing else looks into a sentence."""

from collections.abc import Mapping

from msgspec.structs import replace

from dealer.hands.calling import Called, HandParts
from dealer.words import hands_en

_LAID = ("Read: ", "Picked: ")


def head(text: str) -> str:
    """ "Ann wins" of "Ann wins – kings and nines"."""
    return text.partition(" – ")[0]


def rest(text: str) -> str:
    """ "kings and nines" of "Ann wins – kings and nines"."""
    return text.partition(" – ")[2]


def taken_back(act: str) -> str:
    """An act as it stands behind "Undone:": "9♣ for Ann" of "Read: 9♣ for Ann"."""
    for begin in _LAID:
        act = act.removeprefix(begin)
    return act


def corrects(act: str, number: int) -> bool:
    """Whether the act is the correction of this deal."""
    return act.startswith(f"Deal {number} corrected: ")


def in_order(text: str, names: Mapping[int, str]) -> list[int]:
    """The people in the order in which the text names them, who is not named first."""
    return sorted(names, key=lambda who: text.find(names[who]))


def called_by(name: str, parts: HandParts) -> Called | None:
    """How far a stored name tells a hand of these ranks; None where no telling of them reads like it."""
    pairs = sum(size // 2 for size in parts.sizes)
    tellings = (
        Called(replace(parts, twins=twins, wilds=wilds), ranks, bool(twins), wilds > 0)
        for ranks in range(1, len(parts.ranks) + 1)
        for wilds in range(4)
        for twins in _twins(parts.sizes, pairs)
    )
    return next((called for called in tellings if hands_en.name(called) == name), None)


def _twins(sizes: tuple[int, ...], pairs: int) -> list[tuple[int, ...]]:
    """How identical pairs can lie in groups of these sizes: none, group by group, or so many in all."""
    found: list[tuple[int, ...]] = [()]
    each: list[tuple[int, ...]] = [()]
    for size in sizes:
        each = [(*some, n) for some in each for n in range(size // 2 + 1)]
    found += [some for some in each if any(some)]
    if len(sizes) != 1:
        found += [(n,) for n in range(1, pairs + 1)]
    return found
