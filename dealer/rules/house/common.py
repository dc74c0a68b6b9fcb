"""The house rules that several games share, each with its usual value; a game adds its own.

A game lists `(*KRG_SETTINGS, *COMMON)`, a betting game also `*BETTING` and `*DRAW`. What a rule means is told in the
articles that it cites.
"""

import msgspec

from dealer.rules.house.betting import BETTING
from dealer.rules.house.setting import (
    Impossible,
    Option,
    Rules,
    Setting,
    Value,
    changed,
    complete,
    defaults,
    matters,
    validate,
)
from dealer.words.house import common as words
from dealer.words.house import wording as house
from dealer.words.said import Said

__all__ = [
    "BETTING",
    "BURN",
    "COMMON",
    "DRAW",
    "FIXED",
    "TABLE",
    "Impossible",
    "Option",
    "Rules",
    "Setting",
    "Value",
    "amounts_fit",
    "bets_fit",
    "changed",
    "complete",
    "defaults",
    "matters",
    "validate",
    "with_default",
]

COMMON: tuple[Setting, ...] = (
    Setting(
        "choice",
        words.CHOICE,
        "one_game",
        ("one_game", "dealers_choice", "by_round"),
        cites="Table T2",
    ),
    Setting(
        "dealer",
        words.DEALER,
        "rotates",
        ("rotates", "fixed_person"),
        cites="Table T3",
    ),
    Setting(
        "first_dealer",
        words.FIRST_DEALER,
        "high_card",
        ("high_card", "drawn_by_pi", "chosen"),
        cites="Table T4",
        scope="evening",
    ),
    Setting(
        "button",
        words.BUTTON,
        "moving",
        ("moving", "dead"),
        cites="Table T5",
    ),
    Setting(
        "misdeal",
        words.MISDEAL,
        "roberts",
        ("roberts", "any_exposed", "host"),
        cites="Faults F1",
    ),
    Setting(
        "action_begun_after",
        words.ACTION_BEGUN_AFTER,
        2,
        low=1,
        high=8,
        cites="Faults F2",
    ),
    Setting(
        "deck_check",
        words.DECK_CHECK,
        "offered",
        ("offered", False),
        cites="Faults F6",
        scope="evening",
    ),
    Setting(
        "smallest_chip",
        words.SMALLEST_CHIP,
        1,
        low=1,
        high=1_000,
        pace="amount",
        cites="Table T7",
    ),
    Setting(
        "show_one_show_all",
        words.SHOW_ONE_SHOW_ALL,
        True,
        (True, False),
        cites="Table T8",
    ),
    Setting(
        "referee",
        words.REFEREE,
        "host",
        cites="Table T9",
    ),
)
"""For every game."""

BURN = Setting(
    "burn",
    words.BURN,
    False,
    (True, False),
    cites="Table T6",
)
"""For every game too, but each has its own usual value: see `with_default`."""

DRAW: tuple[Setting, ...] = (
    Setting(
        "reshuffle",
        words.RESHUFFLE,
        "folded_then_discards",
        ("folded_then_discards", "none"),
        cites="Faults F9",
    ),
)
"""For the games with a draw."""

TABLE: tuple[Setting, ...] = (
    Setting(
        "shuffle",
        words.SHUFFLE,
        "called",
        ("called", "hand"),
        cites="Table T1",
        group="first",
    ),
    Setting(
        "piles",
        words.PILES,
        8,
        low=2,
        high=11,
        cites="Table T1",
        idle_when=("shuffle", ("hand",)),
    ),
)
"""Agreed on the same screen, but no house rules: how the deck is shuffled may change from deal to deal."""

FIXED: dict[str, str] = {
    "boxed": "Faults F4",
    "wrong_count": "Faults F5",
    "dead_hand": "Faults F7",
    "exposed_deal": "Faults F3",
    "exposed_draw": "Faults F8",
    "early_board": "Faults F10",
    "show_draw_counts": "Faults F9",
    "table_stakes": "Betting B7",
    "limit_reopen": "Betting B8",
    "cap_heads_up": "Betting B5",
    "out_of_turn": "Betting B4",
}
"""Rules that are no choice, and where each is explained."""


def with_default(setting: Setting, default: Value, cites: str) -> Setting:
    """The same house rule with a game's own usual value and paragraph."""
    if not setting.allows(default):
        raise ValueError(f"{setting.name} cannot be {default!r}")
    return msgspec.structs.replace(setting, default=default, cites=cites)


def amounts_fit(rules: Rules, names: tuple[str, ...], settings: tuple[Setting, ...]) -> Said | None:
    """Why an amount cannot be paid with the chips on the table, or None."""
    agreed = complete(rules, (*settings, *COMMON))
    chip = agreed["smallest_chip"]
    for setting in settings:
        amount = agreed[setting.name]
        if setting.name in names and isinstance(chip, int) and isinstance(amount, int) and amount % chip:
            return house.NO_CHIPS_MAKE(name=setting.name, n=amount, chip=chip)
    return None


def bets_fit(rules: Rules) -> Said | None:
    """Why the ante and the bets cannot be played like this, or None; with lights only they always can."""
    agreed = complete(rules, BETTING)
    betting, small, big = agreed["betting"], agreed["small_bet"], agreed["big_bet"]
    if betting == "lights_only":
        return None
    sized = betting in ("fixed", "spread")
    if sized and isinstance(small, int) and isinstance(big, int) and small > big:
        return house.SMALL_ABOVE_BIG(small=small, big=big)
    return amounts_fit(rules, ("ante", "small_bet", "big_bet") if sized else ("ante", "small_bet"), BETTING)
