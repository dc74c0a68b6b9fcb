"""The house rules of KRG, each with its usual value."""

from dealer.rules.house.common import BURN, Rules, Setting, amounts_fit, with_default
from dealer.rules.house.setting import MAX_AMOUNT
from dealer.words.house import impossible as impossible_words
from dealer.words.house import krg as words
from dealer.words.said import Said

SEATS = range(2, 8)  # 1.4: two to compete, seven before the deck runs out

_SERIES: tuple[Setting, ...] = (
    Setting(
        "wins_needed",
        words.WINS_NEEDED,
        3,
        (3, 4),
        cites="KRG 2.2",
        group="first",
        scope="series",
    ),
    Setting(
        "stake",
        words.STAKE,
        5,
        low=1,
        high=MAX_AMOUNT,
        pace="amount",
        cites="KRG 2.1",
        group="first",
        scope="series",
    ),
    Setting(
        "pool_money",
        words.POOL_MONEY,
        "on_account",
        ("on_account", "in_the_bowl"),
        cites="KRG 2.1",
        group="first",
        scope="series",
    ),
    Setting(
        "tie",
        words.TIE,
        "no_credit",
        ("no_credit", "replay", "all_credit", "shared"),
        cites="KRG 2.4",
        group="first",
        scope="series",
    ),
    Setting(
        "dead_heat",
        words.DEAD_HEAT,
        "playoff",
        ("playoff", "split", "play_on"),
        cites="KRG 2.4",
        scope="series",
        idle_when=("tie", ("no_credit", "replay")),
    ),
    Setting(
        "join_mid",
        words.JOIN_MID,
        "wait",
        ("wait", "buy_in_at_zero"),
        cites="KRG 2.1",
        scope="series",
    ),
    Setting(
        "leave_mid",
        words.LEAVE_MID,
        "forfeit",
        ("forfeit", "refund", "sell_seat"),
        cites="KRG 2.3",
        scope="series",
    ),
    Setting(
        "close_mid",
        words.CLOSE_MID,
        "refund",
        ("refund", "carry"),
        cites="KRG 2.3",
        scope="series",
    ),
)

_DEAL: tuple[Setting, ...] = (
    Setting(
        "discard_order",
        words.DISCARD_ORDER,
        "together",
        ("together", "clockwise"),
        cites="KRG 3.2",
    ),
    with_default(BURN, True, "KRG 3.3"),
)

_CUBE: tuple[Setting, ...] = (
    Setting(
        "cube",
        words.CUBE,
        False,
        (False, True),
        cites="KRG 5.2",
        scope="series",
    ),
    Setting(
        "cube_right",
        words.CUBE_RIGHT,
        "anyone_but_last_turner",
        ("anyone_but_last_turner", "anyone", "owner"),
        cites="KRG 5.2",
        scope="series",
        idle_when=("cube", (False,)),
    ),
    Setting(
        "cube_window",
        words.CUBE_WINDOW,
        "any_time",
        ("any_time", "between_deals"),
        cites="KRG 5.2",
        scope="series",
        idle_when=("cube", (False,)),
    ),
    Setting(
        "cube_turner_pays",
        words.CUBE_TURNER_PAYS,
        True,
        (True, False),
        cites="KRG 5.2",
        scope="series",
        idle_when=("cube", (False,)),
    ),
    Setting(
        "cube_answers",
        words.CUBE_ANSWERS,
        "clockwise",
        ("clockwise", "together"),
        cites="KRG 5.2",
        scope="series",
        idle_when=("cube", (False,)),
    ),
    Setting(
        "cube_max",
        words.CUBE_MAX,
        64,
        low=2,
        high=1024,
        pace="double",
        cites="KRG 5.2",
        scope="series",
        idle_when=("cube", (False,)),
    ),
)

_SIDE_POOLS: tuple[Setting, ...] = (
    Setting(
        "evening_pool",
        words.EVENING_POOL,
        0,
        low=0,
        high=MAX_AMOUNT,
        pace="amount",
        cites="KRG 5.1",
        scope="series",
    ),
    Setting(
        "quads_pool",
        words.QUADS_POOL,
        0,
        low=0,
        high=MAX_AMOUNT,
        pace="amount",
        cites="KRG 5.1",
        scope="series",
    ),
    Setting(
        "quads_own_card",
        words.QUADS_OWN_CARD,
        True,
        (True, False),
        cites="KRG 5.1",
        scope="series",
        idle_when=("quads_pool", (0,)),
    ),
    Setting(
        "quads_same_deal",
        words.QUADS_SAME_DEAL,
        "higher",
        ("higher", "split"),
        cites="KRG 5.1",
        scope="series",
        idle_when=("quads_pool", (0,)),
    ),
    Setting(
        "quads_carry",
        words.QUADS_CARRY,
        True,
        (True, False),
        cites="KRG 5.1",
        scope="series",
        idle_when=("quads_pool", (0,)),
    ),
)

KRG_SETTINGS: tuple[Setting, ...] = (*_SERIES, *_DEAL, *_CUBE, *_SIDE_POOLS)
"""KRG's own house rules, those that groups argue about first."""


def impossible(rules: Rules, players: int) -> Said | None:
    """Why this cannot be dealt, in one sentence, or None."""
    if players < SEATS.start:
        return impossible_words.KRG_TWO()
    if players >= SEATS.stop:
        return impossible_words.KRG_SEVEN(n=players, cards=6 * players + 5)
    return amounts_fit(rules, ("stake", "evening_pool", "quads_pool"), KRG_SETTINGS)
