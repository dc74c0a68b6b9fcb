"""The house rules of Six Card Draw, each with its usual value."""

from dealer.games.draw_poker import big_bet_setting, first_round_settings, second_round_settings
from dealer.rules.house.common import BURN, DRAW, Rules, Setting, bets_fit, complete, with_default
from dealer.words.house import draw as words
from dealer.words.house import impossible as impossible_words
from dealer.words.said import Said

SEATS = range(2, 9)  # 1.2

_HANDS: tuple[Setting, ...] = (
    Setting(
        "decks",
        words.DECKS,
        2,
        (2, 1),
        cites="Six Card Draw 1.3",
        group="first",
    ),
    Setting(
        "six_ace_low",
        words.SIX_ACE_LOW,
        True,
        (True, False),
        cites="Six Card Draw 3.3",
        group="first",
    ),
    Setting(
        "six_order",
        words.SIX_ORDER,
        "two_decks",
        ("two_decks", "by_rarity"),
        cites="Six Card Draw 3.1",
    ),
    Setting(
        "double_triplet_first",
        words.DOUBLE_TRIPLET_FIRST,
        True,
        (True, False),
        cites="Six Card Draw 3.1",
        idle_when=("six_order", ("by_rarity",)),
    ),
    Setting(
        "identical",
        words.IDENTICAL,
        "by_group",
        ("by_group", "total_count", "pair_only", "off"),
        cites="Six Card Draw 3.2",
        idle_when=("decks", (1,)),
    ),
)

_PLAY: tuple[Setting, ...] = (
    *first_round_settings("Six Card Draw 2.2"),
    *second_round_settings("Six Card Draw 2.5"),
    Setting(
        "second_ante",
        words.SECOND_ANTE,
        1,
        low=1,
        high=10,
        cites="Six Card Draw 2.4",
    ),
    Setting(
        "second_ante_pot",
        words.SECOND_ANTE_POT,
        "main",
        ("main", "side"),
        cites="Six Card Draw 2.4",
        idle_when=("betting", ("lights_only",)),
    ),
    big_bet_setting("Six Card Draw 2.5"),
    with_default(BURN, False, "Six Card Draw 2.3"),
)

SIX_CARD_DRAW_SETTINGS: tuple[Setting, ...] = (*_HANDS, *_PLAY)
"""Six Card Draw's own house rules."""


def impossible(rules: Rules, players: int) -> Said | None:
    """Why this cannot be dealt, in one sentence, or None."""
    if players < SEATS.start:
        return impossible_words.SIX_TWO()
    if players >= SEATS.stop:
        return impossible_words.SIX_EIGHT(n=players)
    agreed = complete(rules, (*SIX_CARD_DRAW_SETTINGS, *DRAW))
    if agreed["decks"] == 1 and agreed["reshuffle"] == "none" and 12 * players > 52:
        return impossible_words.SIX_CARDS(n=players, cards=12 * players)
    return bets_fit(rules)
