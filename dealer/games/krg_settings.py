"""The house rules of KRG, each with its usual value."""

from dealer.rules.house.common import BURN, Option, Rules, Setting, amounts_fit, off_on, with_default, yes_no
from dealer.rules.house.setting import MAX_AMOUNT

SEATS = range(2, 8)  # 1.4: two to compete, seven before the deck runs out

_SERIES: tuple[Setting, ...] = (
    Setting(
        "wins_needed",
        "Wins needed",
        3,
        (Option(3, "3", "three wins take the pool"), Option(4, "4", "four wins take the pool")),
        help="How many deals must one player win to take the pool?",
        cites="KRG 2.2",
        group="first",
        scope="series",
    ),
    Setting(
        "stake",
        "Each pays",
        5,
        low=1,
        high=MAX_AMOUNT,
        pace="amount",
        says="each player pays {}",
        help="What each player pays into the pool before the first deal.",
        cites="KRG 2.1",
        group="first",
        scope="series",
    ),
    Setting(
        "pool_money",
        "The money",
        "on_account",
        (
            Option("on_account", "on account", "pools are on account and are settled at the close"),
            Option("in_the_bowl", "in the bowl", "pools lie in the bowl and nobody settles them later"),
        ),
        help="Are stakes and side pools written down and settled at the end, or do they lie in a bowl?",
        cites="KRG 2.1",
        group="first",
        scope="series",
    ),
    Setting(
        "tie",
        "A tied deal",
        "no_credit",
        (
            Option("no_credit", "no win", "a tied deal counts for nobody"),
            Option("replay", "deal again", "a tied deal is dealt again by the same dealer"),
            Option("all_credit", "all win", "each player in the tie scores a full win"),
            Option("shared", "share it", "the players in the tie share one win"),
        ),
        help="What does a deal count when the best hand is shared?",
        cites="KRG 2.4",
        group="first",
        scope="series",
    ),
    Setting(
        "dead_heat",
        "All done at once",
        "playoff",
        (
            Option("playoff", "play it off", "two done at once play it off"),
            Option("split", "split pool", "two done at once split the pool"),
            Option("play_on", "play on", "two done at once play on until one leads"),
        ),
        help="Two players reach the last win in the same tied deal: who gets the pool?",
        cites="KRG 2.4",
        scope="series",
        idle_when=("tie", ("no_credit", "replay")),
    ),
    Setting(
        "join_mid",
        "Joining late",
        "wait",
        (
            Option("wait", "next series", "a newcomer waits for the next series"),
            Option("buy_in_at_zero", "buys in", "a newcomer may buy in with no wins, if all agree"),
        ),
        help="May somebody join while a series is running?",
        cites="KRG 2.1",
        scope="series",
    ),
    Setting(
        "leave_mid",
        "Leaving early",
        "forfeit",
        (
            Option("forfeit", "stake stays", "who leaves loses stake and wins"),
            Option("refund", "stake back", "who leaves gets the stake back"),
            Option("sell_seat", "sells seat", "who leaves may sell the seat, wins and all"),
        ),
        help="What becomes of the stake when somebody leaves a running series?",
        cites="KRG 2.3",
        scope="series",
    ),
    Setting(
        "close_mid",
        "Night ends mid-series",
        "refund",
        (
            Option("refund", "money back", "an unfinished series is paid back"),
            Option("carry", "go on later", "an unfinished series goes on the next evening, by its own rules"),
        ),
        help="What becomes of the pool when the evening ends before the series does?",
        cites="KRG 2.3",
        scope="series",
    ),
)

_DEAL: tuple[Setting, ...] = (
    Setting(
        "discard_order",
        "Discards",
        "together",
        (
            Option("together", "all together", "all discard together"),
            Option("clockwise", "in turn", "discards go round from the dealer's left"),
        ),
        help="Does everybody discard at once, or one after another?",
        cites="KRG 3.2",
    ),
    with_default(BURN, True, "KRG 3.3"),
)

_CUBE: tuple[Setting, ...] = (
    Setting(
        "cube",
        "Doubling cube",
        False,
        off_on("no doubling cube", "the doubling cube is on the table"),
        help="May a player double the stakes, so that the others pay or drop out?",
        cites="KRG 5.2",
        scope="series",
    ),
    Setting(
        "cube_right",
        "Who may double",
        "anyone_but_last_turner",
        (
            Option("anyone_but_last_turner", "not twice", "anybody may double but the one who doubled last"),
            Option("anyone", "anyone", "anybody may double, as often as they like"),
            Option("owner", "last payer", "after the first time only a player who paid may double"),
        ),
        help="Who may turn the cube the next time?",
        cites="KRG 5.2",
        scope="series",
        idle_when=("cube", (False,)),
    ),
    Setting(
        "cube_window",
        "When to double",
        "any_time",
        (
            Option("any_time", "any time", "the cube may be turned at any time before the river"),
            Option("between_deals", "between deals", "the cube may be turned only between deals"),
        ),
        help="May the cube be turned in the middle of a deal?",
        cites="KRG 5.2",
        scope="series",
        idle_when=("cube", (False,)),
    ),
    Setting(
        "cube_turner_pays",
        "Who doubles pays",
        True,
        yes_no("who doubles pays too, once somebody takes it", "who doubles pays nothing"),
        help="Does the player who turned the cube pay as well?",
        cites="KRG 5.2",
        scope="series",
        idle_when=("cube", (False,)),
    ),
    Setting(
        "cube_answers",
        "Pay or drop",
        "clockwise",
        (
            Option("clockwise", "one by one", "the others answer in turn from the left of the player who doubled"),
            Option("together", "together", "the others answer all at once"),
        ),
        help="In which order do the others pay or drop out?",
        cites="KRG 5.2",
        scope="series",
        idle_when=("cube", (False,)),
    ),
    Setting(
        "cube_max",
        "Cube stops at",
        64,
        low=2,
        high=1024,
        pace="double",
        says="the cube stops at {}",
        help="The highest number the cube may show.",
        cites="KRG 5.2",
        scope="series",
        idle_when=("cube", (False,)),
    ),
)

_SIDE_POOLS: tuple[Setting, ...] = (
    Setting(
        "evening_pool",
        "Pool: most deals",
        0,
        low=0,
        high=MAX_AMOUNT,
        pace="amount",
        says="{} each for the most deals won tonight",
        says_none="no pool for the most deals",
        help="A side pool for whoever wins the most deals of the evening; each pays this, 0 is none.",
        cites="KRG 5.1",
        scope="series",
    ),
    Setting(
        "quads_pool",
        "Pool: first four alike",
        0,
        low=0,
        high=MAX_AMOUNT,
        pace="amount",
        says="{} each for the first four of a kind",
        says_none="no pool for four of a kind",
        help="A side pool for the first four of a kind; each pays this, 0 is none.",
        cites="KRG 5.1",
        scope="series",
    ),
    Setting(
        "quads_own_card",
        "Own card in the four",
        True,
        yes_no("one of the four must be your own", "four on the board count for everybody"),
        help="Must one of the four cards come from the player's own hand?",
        cites="KRG 5.1",
        scope="series",
        idle_when=("quads_pool", (0,)),
    ),
    Setting(
        "quads_same_deal",
        "Two fours at once",
        "higher",
        (
            Option("higher", "higher wins", "of two in one deal the higher takes it"),
            Option("split", "split", "two in one deal split it"),
        ),
        help="Two players make four of a kind in the same deal: who gets the side pool?",
        cites="KRG 5.1",
        scope="series",
        idle_when=("quads_pool", (0,)),
    ),
    Setting(
        "quads_carry",
        "Four pool stays",
        True,
        yes_no("it stays until somebody wins it", "it is paid back when the evening ends"),
        help="Does an unwon four-of-a-kind pool wait for the next evening?",
        cites="KRG 5.1",
        scope="series",
        idle_when=("quads_pool", (0,)),
    ),
)

KRG_SETTINGS: tuple[Setting, ...] = (*_SERIES, *_DEAL, *_CUBE, *_SIDE_POOLS)
"""KRG's own house rules, those that groups argue about first."""


def impossible(rules: Rules, players: int) -> str | None:
    """Why this cannot be dealt, in one sentence, or None."""
    if players < SEATS.start:
        return "KRG needs at least two players (KRG 1.4)."
    if players >= SEATS.stop:
        return f"KRG seats seven: {players} players would need {6 * players + 5} of the 52 cards (KRG 1.4)."
    return amounts_fit(rules, ("stake", "evening_pool", "quads_pool"), KRG_SETTINGS)
