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
    off_on,
    said,
    validate,
    yes_no,
)

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
    "off_on",
    "said",
    "validate",
    "with_default",
    "yes_no",
]

COMMON: tuple[Setting, ...] = (
    Setting(
        "choice",
        "Tonight",
        "one_game",
        (
            Option("one_game", "one game", "one game all evening"),
            Option("dealers_choice", "dealer's choice", "each dealer names the next game before the antes"),
            Option("by_round", "by the round", "a game is played until the button is back; then its dealer names one"),
        ),
        help="Does the table keep to one game, does each dealer pick, or is one picked for a whole round?",
        cites="Table T2",
    ),
    Setting(
        "dealer",
        "Who deals",
        "rotates",
        (
            Option("rotates", "in turn", "the deal passes to the left"),
            Option("fixed_person", "one person", "one person deals every hand; the button still moves"),
        ),
        help="Does the deal go round, or does one person hold the deck all evening?",
        cites="Table T3",
    ),
    Setting(
        "first_dealer",
        "First dealer",
        "high_card",
        (
            Option("high_card", "high card", "the highest card drawn deals first"),
            Option("drawn_by_pi", "drawn here", "the screen draws the first dealer"),
            Option("chosen", "chosen", "the table names the first dealer"),
        ),
        help="How is the first dealer found?",
        cites="Table T4",
        scope="evening",
    ),
    Setting(
        "button",
        "Empty seat",
        "moving",
        (
            Option("moving", "is skipped", "the button always goes on to a player"),
            Option("dead", "can have it", "the button may rest at an empty seat"),
        ),
        help="When somebody leaves, may the dealer button stop at the empty seat?",
        cites="Table T5",
    ),
    Setting(
        "misdeal",
        "Misdeal",
        "roberts",
        (
            Option("roberts", "bad faults", "the card-room list says what is a misdeal"),
            Option("any_exposed", "any card seen", "one exposed card is enough for a misdeal"),
            Option("host", "host says", "the host says what is a misdeal"),
        ),
        help="What must go wrong on the deal before it is dealt again?",
        cites="Faults F1",
    ),
    Setting(
        "action_begun_after",
        "Deal stands after",
        2,
        low=1,
        high=8,
        says="{} must have acted",
        help="How many players must have acted before a bad deal can no longer be called off?",
        cites="Faults F2",
    ),
    Setting(
        "deck_check",
        "Check the deck",
        "offered",
        (
            Option("offered", "offered", "the deck is checked at the start if you wish"),
            Option(False, "off", "the deck is not checked at the start"),
        ),
        help="Does the evening begin with the offer to read every card once?",
        cites="Faults F6",
        scope="evening",
    ),
    Setting(
        "smallest_chip",
        "Smallest chip",
        1,
        low=1,
        high=1_000,
        pace="amount",
        says="pots are split down to {}",
        help="The smallest chip on the table: no split goes below it.",
        cites="Table T7",
    ),
    Setting(
        "show_one_show_all",
        "Show one, show all",
        True,
        yes_no("a hand shown to one is shown to all", "a hand may be shown to one player only"),
        help="If you show your hand to a neighbour, may everybody see it?",
        cites="Table T8",
    ),
    Setting(
        "referee",
        "Last word",
        "host",
        says="{} has the last word",
        says_none="the host has the last word",
        help="Whose word settles what the rules leave in doubt: the host, or a name.",
        cites="Table T9",
    ),
)
"""For every game."""

BURN = Setting(
    "burn",
    "Burn cards",
    False,
    yes_no("the top card is burned first", "no card is burned"),
    help="Is the top card laid aside unseen before cards are turned up or drawn?",
    cites="Table T6",
)
"""For every game too, but each has its own usual value: see `with_default`."""

DRAW: tuple[Setting, ...] = (
    Setting(
        "reshuffle",
        "Deck runs out",
        "folded_then_discards",
        (
            Option("folded_then_discards", "shuffle again", "a short deck is made up from folded hands, then discards"),
            Option("none", "no more cards", "when the deck is out, no more cards are drawn"),
        ),
        help="Where do cards come from when the deck runs out during the draw?",
        cites="Faults F9",
    ),
)
"""For the games with a draw."""

TABLE: tuple[Setting, ...] = (
    Setting(
        "shuffle",
        "Shuffle",
        "called",
        (
            Option("called", "called in piles", "the screen calls the shuffle"),
            Option("hand", "by hand", "shuffled by hand; the screen calls the cut"),
        ),
        help="Does the screen call a random shuffle, or do you shuffle by hand?",
        cites="Table T1",
        group="first",
    ),
    Setting(
        "piles",
        "Piles",
        8,
        low=2,
        high=11,
        says="{} piles",
        help="How many piles the shuffle is called into; 8 suits one deck, 11 two.",
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


def amounts_fit(rules: Rules, names: tuple[str, ...], settings: tuple[Setting, ...]) -> str | None:
    """Why an amount cannot be paid with the chips on the table, or None."""
    agreed = complete(rules, (*settings, *COMMON))
    chip = agreed["smallest_chip"]
    for setting in settings:
        amount = agreed[setting.name]
        if setting.name in names and isinstance(chip, int) and isinstance(amount, int) and amount % chip:
            return f"{setting.name} is {amount}, and no {chip}-chips make {amount} (Table T7)."
    return None


def bets_fit(rules: Rules) -> str | None:
    """Why the ante and the bets cannot be played like this, or None; with lights only they always can."""
    agreed = complete(rules, BETTING)
    betting, small, big = agreed["betting"], agreed["small_bet"], agreed["big_bet"]
    if betting == "lights_only":
        return None
    sized = betting in ("fixed", "spread")
    if sized and isinstance(small, int) and isinstance(big, int) and small > big:
        return f"small_bet is {small}, more than big_bet, which is {big} (Betting B3)."
    return amounts_fit(rules, ("ante", "small_bet", "big_bet") if sized else ("ante", "small_bet"), BETTING)
