"""The house rules of Six Card Draw, each with its usual value."""

from dealer.games.draw_poker import big_bet_setting, first_round_settings, second_round_settings
from dealer.rules.house.common import BURN, DRAW, Option, Rules, Setting, bets_fit, complete, with_default, yes_no

SEATS = range(2, 9)  # 1.2

_HANDS: tuple[Setting, ...] = (
    Setting(
        "decks",
        "Decks",
        2,
        (Option(2, "2", "two decks"), Option(1, "1", "one deck")),
        help="Is the game dealt from two decks shuffled together, or from one?",
        cites="Six Card Draw 1.3",
        group="first",
    ),
    Setting(
        "six_ace_low",
        "Ace low in straights",
        True,
        yes_no("A-2-3-4-5-6 is the lowest straight", "the ace is only high in a straight"),
        help="Is A-2-3-4-5-6 a straight?",
        cites="Six Card Draw 3.3",
        group="first",
    ),
    Setting(
        "six_order",
        "Order of hands",
        "two_decks",
        (
            Option("two_decks", "as two decks", "hands stand in the order of two decks, also with one"),
            Option("by_rarity", "by rarity", "the rarer hand wins, counted for the decks you play with"),
        ),
        help="Do hands always stand in the order of two decks, or, with one, by how rare they are there?",
        cites="Six Card Draw 3.1",
    ),
    Setting(
        "double_triplet_first",
        "3+3 beats 4+2",
        True,
        yes_no("two triplets beat four and two", "four and two beat two triplets"),
        help="Which is better: 7-7-7-5-5-5 or 9-9-9-9-2-2?",
        cites="Six Card Draw 3.1",
        idle_when=("six_order", ("by_rarity",)),
    ),
    Setting(
        "identical",
        "Identical cards",
        "by_group",
        (
            Option("by_group", "by group", "between equal hands identical cards count, best group first"),
            Option("total_count", "count them all", "between equal hands the one with more identical pairs wins"),
            Option("pair_only", "one pair only", "identical cards count only between hands of one pair"),
            Option("off", "do not count", "identical cards do not count"),
        ),
        help="Two hands are equal: does a pair of the very same card win?",
        cites="Six Card Draw 3.2",
        idle_when=("decks", (1,)),
    ),
)

_PLAY: tuple[Setting, ...] = (
    *first_round_settings("Six Card Draw 2.2"),
    *second_round_settings("Six Card Draw 2.5"),
    Setting(
        "second_ante",
        "Antes for all six",
        1,
        low=1,
        high=10,
        says="all six cost {} × the ante",
        help="How many antes does it cost to throw away the whole hand?",
        cites="Six Card Draw 2.4",
    ),
    Setting(
        "second_ante_pot",
        "Ante for six goes to",
        "main",
        (
            Option("main", "main pot", "the ante for six goes into the main pot"),
            Option("side", "own pot", "the ante for six goes into the pot of those who can match it"),
        ),
        help="Somebody is all-in: which pot takes the ante for six cards?",
        cites="Six Card Draw 2.4",
        idle_when=("betting", ("lights_only",)),
    ),
    big_bet_setting("Six Card Draw 2.5"),
    with_default(BURN, False, "Six Card Draw 2.3"),
)

SIX_CARD_DRAW_SETTINGS: tuple[Setting, ...] = (*_HANDS, *_PLAY)
"""Six Card Draw's own house rules."""


def impossible(rules: Rules, players: int) -> str | None:
    """Why this cannot be dealt, in one sentence, or None."""
    if players < SEATS.start:
        return "Six Card Draw needs at least two players (Six Card Draw 1.2)."
    if players >= SEATS.stop:
        return f"Six Card Draw seats eight, not {players} (Six Card Draw 1.2)."
    agreed = complete(rules, (*SIX_CARD_DRAW_SETTINGS, *DRAW))
    if agreed["decks"] == 1 and agreed["reshuffle"] == "none" and 12 * players > 52:
        return (
            f"{players} players could need {12 * players} cards and one deck has 52: "
            "seat four, play two decks, or let a short deck be shuffled again (Six Card Draw 5.1)."
        )
    return bets_fit(rules)
