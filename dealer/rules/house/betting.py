"""The house rules of every game with an ante and betting."""

from dealer.rules.house.setting import MAX_AMOUNT, Setting
from dealer.words.house import betting as words

BETTING: tuple[Setting, ...] = (
    Setting(
        "ante",
        words.ANTE,
        1,
        low=1,
        high=MAX_AMOUNT,
        pace="amount",
        cites="Betting B1",
        group="first",
    ),
    Setting(
        "ante_by",
        words.ANTE_BY,
        "each",
        ("each", "dealer"),
        cites="Betting B1",
    ),
    Setting(
        "betting",
        words.BETTING,
        "fixed",
        ("fixed", "spread", "pot", "no_limit", "lights_only"),
        cites="Betting B3",
        group="first",
    ),
    Setting(
        "small_bet",
        words.SMALL_BET,
        2,
        low=1,
        high=MAX_AMOUNT,
        pace="amount",
        cites="Betting B3",
        idle_when=("betting", ("lights_only",)),
    ),
    Setting(
        "big_bet",
        words.BIG_BET,
        4,
        low=1,
        high=MAX_AMOUNT,
        pace="amount",
        cites="Betting B3",
        idle_when=("betting", ("pot", "no_limit", "lights_only")),
    ),
    Setting(
        "raise_cap",
        words.RAISE_CAP,
        3,
        (2, 3, 4, 5, "none"),
        cites="Betting B5",
        idle_when=("betting", ("pot", "no_limit")),
    ),
    Setting(
        "check_raise",
        words.CHECK_RAISE,
        True,
        (True, False),
        cites="Betting B6",
        idle_when=("betting", ("lights_only",)),
    ),
    Setting(
        "short_ante",
        words.SHORT_ANTE,
        "all_in",
        ("all_in", "sit_out"),
        cites="Betting B2",
        idle_when=("betting", ("lights_only",)),
    ),
    Setting(
        "odd_chip",
        words.ODD_CHIP,
        "left_of_button",
        ("left_of_button", "high_card_by_suit", "next_pot"),
        cites="Betting B10",
        idle_when=("betting", ("lights_only",)),
    ),
    Setting(
        "muck_beaten",
        words.MUCK_BEATEN,
        True,
        (True, False),
        cites="Betting B9",
    ),
)
"""For the games with an ante; each adds its own `big_bet_from`."""
