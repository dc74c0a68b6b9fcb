"""The house rules of Kryky, each with its usual value."""

from dealer.rules.house.common import BURN, Rules, Setting, bets_fit, complete, with_default
from dealer.words.house import impossible as impossible_words
from dealer.words.house import kryky as words
from dealer.words.said import Said

SEATS = range(2, 8)  # 1.1: seven can use all 52 cards

_WILD: tuple[Setting, ...] = (
    Setting(
        "five_of_a_kind",
        words.FIVE_OF_A_KIND,
        "top",
        ("top", "below_royal", "below_straight_flush"),
        cites="Kryky 1.4",
        group="first",
    ),
    Setting(
        "wild_duplicates",
        words.WILD_DUPLICATES,
        False,
        (True, False),
        cites="Kryky 1.3",
    ),
    Setting(
        "natural_beats_wild",
        words.NATURAL_BEATS_WILD,
        False,
        (True, False),
        cites="Kryky 4.1",
    ),
)

_OPENING: tuple[Setting, ...] = (
    Setting(
        "opener_r2_r4",
        words.OPENER_R2_R4,
        "best_exposed",
        ("best_exposed", "same_as_round1", "left_of_dealer"),
        cites="Kryky 3.2",
    ),
    Setting(
        "exposed_uses_community",
        words.EXPOSED_USES_COMMUNITY,
        False,
        (True, False),
        cites="Kryky 3.1",
    ),
    Setting(
        "exposed_tie",
        words.EXPOSED_TIE,
        "nearest_dealers_left",
        ("nearest_dealers_left", "suit"),
        cites="Kryky 3.7",
    ),
    Setting(
        "opener_must_bet",
        words.OPENER_MUST_BET,
        False,
        (True, False),
        cites="Kryky 3.1",
    ),
)

_HIGH_LOW: tuple[Setting, ...] = (
    Setting(
        "hi_lo",
        words.HI_LO,
        False,
        (False, True),
        cites="Kryky 5.1",
        group="first",
    ),
    Setting(
        "hilo_method",
        words.HILO_METHOD,
        "cards_speak",
        ("cards_speak", "declare_fist", "declare_in_turn"),
        cites="Kryky 5.1",
        idle_when=("hi_lo", (False,)),
    ),
    Setting(
        "bet_after_declare",
        words.BET_AFTER_DECLARE,
        False,
        (True, False),
        cites="Kryky 5.1",
        idle_when=("hilo_method", ("cards_speak",)),
    ),
    Setting(
        "swing_tie",
        words.SWING_TIE,
        "lose_all",
        ("lose_all", "three_quarters", "alive"),
        cites="Kryky 5.1",
        idle_when=("hilo_method", ("cards_speak",)),
    ),
    Setting(
        "swing_dead",
        words.SWING_DEAD,
        "cards_speak",
        ("cards_speak", "carry", "losers_take"),
        cites="Kryky 5.1",
        idle_when=("hilo_method", ("cards_speak",)),
    ),
    Setting(
        "low",
        words.LOW,
        "a5",
        ("a5", "64", "27"),
        cites="Kryky 5.2",
        idle_when=("hi_lo", (False,)),
    ),
    Setting(
        "wild_low",
        words.WILD_LOW,
        "any",
        ("any", "natural_rank_only"),
        cites="Kryky 5.3",
        idle_when=("hi_lo", (False,)),
    ),
    Setting(
        "wild_independent",
        words.WILD_INDEPENDENT,
        True,
        (True, False),
        cites="Kryky 5.3",
        idle_when=("hi_lo", (False,)),
    ),
    Setting(
        "low_qualifier",
        words.LOW_QUALIFIER,
        "none",
        ("none", 7, 8, 9),
        cites="Kryky 5.2",
        idle_when=("hi_lo", (False,)),
    ),
)

KRYKY_SETTINGS: tuple[Setting, ...] = (
    *_WILD,
    *_OPENING,
    *_HIGH_LOW,
    Setting(
        "deal_pattern",
        words.DEAL_PATTERN,
        "ddduu",
        ("ddduu", "uuddd", "dudud", "udddu"),
        cites="Kryky 2.1",
    ),
    Setting(
        "big_bet_from",
        words.BIG_BET_FROM,
        3,
        low=1,
        high=5,
        cites="Kryky 3.3(a)",
        idle_when=("betting", ("spread", "pot", "no_limit", "lights_only")),
    ),
    with_default(BURN, False, "Kryky 2.2"),
)
"""Kryky's own house rules."""


def impossible(rules: Rules, players: int) -> Said | None:
    """Why this cannot be dealt, in one sentence, or None."""
    if players < SEATS.start:
        return impossible_words.KRYKY_TWO()
    if players >= SEATS.stop:
        return impossible_words.KRYKY_SEVEN(n=players, cards=7 * players + 3)
    if players == SEATS.stop - 1 and complete(rules, KRYKY_SETTINGS)["burn"]:
        return impossible_words.KRYKY_BURN()
    return bets_fit(rules)
