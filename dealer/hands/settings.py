"""House rules that decide which hand is better, by their names in docs/rulings.md, and the values that each may take.

>>> read({"low": "27", "five_of_a_kind": "below_royal"}).low.low
'27'
>>> read({"low": 27})
Traceback (most recent call last):
dealer.hands.hand.HandError: low is "a5" or "64" or "27", not 27.
"""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from dealer.hands.exposed import ExposedSettings
from dealer.hands.hand import HandError
from dealer.hands.high import HighSettings
from dealer.hands.low import LowSettings
from dealer.hands.six import SixSettings

YES_NO = (False, True)

FIVE_CARDS: dict[str, tuple[bool | int | str, ...]] = {
    "five_of_a_kind": ("top", "below_royal", "below_straight_flush"),
    "wild_duplicates": YES_NO,
    "natural_beats_wild": YES_NO,
    "hi_lo": YES_NO,
    "low": ("a5", "64", "27"),
    "wild_low": ("any", "natural_rank_only"),
    "wild_independent": YES_NO,
    "low_qualifier": ("none", 7, 8, 9),
    "exposed_uses_community": YES_NO,
    "exposed_tie": ("nearest_dealers_left", "suit"),
}
SIX_CARDS: dict[str, tuple[bool | int | str, ...]] = {
    "decks": (2, 1),
    "six_order": ("two_decks", "by_rarity"),
    "double_triplet_first": YES_NO,
    "six_ace_low": YES_NO,
    "identical": ("by_group", "total_count", "pair_only", "off"),
}
ALL = {**FIVE_CARDS, **SIX_CARDS}


class HandSettings(NamedTuple):
    """Everything that a house can agree about the ranking of hands; each part goes to its own ranking."""

    high: HighSettings = HighSettings()
    hi_lo: bool = False
    low: LowSettings = LowSettings()
    exposed: ExposedSettings = ExposedSettings()
    six: SixSettings = SixSettings()


def read(rules: Mapping[str, object], names: Collection[str] = tuple(ALL)) -> HandSettings:
    """The house rules of the ranking from their names and values; what is not named stays at its default.

    Yes and on are True, no and off are False (`identical` off is the word), counts are numbers, all else is a word.
    HandError names the first key that is not among `names`, or whose value it cannot have.
    """
    values: dict[str, Any] = {}
    for name, value in rules.items():
        if name not in names or name not in ALL:
            raise HandError(f"{_shown(name)} is no rule of this ranking; its rules are {', '.join(names) or 'none'}.")
        if not any(type(value) is type(allowed) and value == allowed for allowed in ALL[name]):
            raise HandError(f"{name} is {' or '.join(map(_shown, ALL[name]))}, not {_shown(value)}.")
        values[name] = None if value == "none" else value
    return HandSettings(
        HighSettings(**_part(values, HighSettings._fields)),
        values.get("hi_lo", False),
        LowSettings(**_part(values, LowSettings._fields)),
        ExposedSettings(**_part(values, ExposedSettings._fields)),
        SixSettings(**_part(values, SixSettings._fields)),
    )


def _part(values: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    return {name: values[name] for name in names if name in values}


def _shown(value: object) -> str:
    """A value as it stands in JSON and TOML, cut where it is long."""
    if isinstance(value, str):
        return f'"{value[:40]}"'
    return str(value).lower() if isinstance(value, bool) else str(value)[:40]
