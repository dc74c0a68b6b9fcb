"""What KRG's house rules are called, and what its article says of them."""

from dealer.words.house.wording import rule

WINS_NEEDED = rule(
    "rule.krg.wins_needed",
    "Wins needed",
    "How many deals must one player win to take the pool?",
    {
        "3": ("3", "three wins take the pool"),
        "4": ("4", "four wins take the pool"),
    },
)
STAKE = rule(
    "rule.krg.stake",
    "Each pays",
    "What each player pays into the pool before the first deal.",
    says="each player pays {value}",
)
POOL_MONEY = rule(
    "rule.krg.pool_money",
    "The money",
    "Are stakes and side pools written down and settled at the end, or do they lie in a bowl?",
    {
        "on_account": ("on account", "pools are on account and are settled at the close"),
        "in_the_bowl": ("in the bowl", "pools lie in the bowl and nobody settles them later"),
    },
)
TIE = rule(
    "rule.krg.tie",
    "A tied deal",
    "What does a deal count when the best hand is shared?",
    {
        "no_credit": ("no win", "a tied deal counts for nobody"),
        "replay": ("deal again", "a tied deal is dealt again by the same dealer"),
        "all_credit": ("all win", "each player in the tie scores a full win"),
        "shared": ("share it", "the players in the tie share one win"),
    },
)
DEAD_HEAT = rule(
    "rule.krg.dead_heat",
    "All done at once",
    "Two players reach the last win in the same tied deal: who gets the pool?",
    {
        "playoff": ("play it off", "two done at once play it off"),
        "split": ("split pool", "two done at once split the pool"),
        "play_on": ("play on", "two done at once play on until one leads"),
    },
)
JOIN_MID = rule(
    "rule.krg.join_mid",
    "Joining late",
    "May somebody join while a series is running?",
    {
        "wait": ("next series", "a newcomer waits for the next series"),
        "buy_in_at_zero": ("buys in", "a newcomer may buy in with no wins, if all agree"),
    },
)
LEAVE_MID = rule(
    "rule.krg.leave_mid",
    "Leaving early",
    "What becomes of the stake when somebody leaves a running series?",
    {
        "forfeit": ("stake stays", "who leaves loses stake and wins"),
        "refund": ("stake back", "who leaves gets the stake back"),
        "sell_seat": ("sells seat", "who leaves may sell the seat, wins and all"),
    },
)
CLOSE_MID = rule(
    "rule.krg.close_mid",
    "Night ends mid-series",
    "What becomes of the pool when the evening ends before the series does?",
    {
        "refund": ("money back", "an unfinished series is paid back"),
        "carry": ("go on later", "an unfinished series goes on the next evening, by its own rules"),
    },
)
DISCARD_ORDER = rule(
    "rule.krg.discard_order",
    "Discards",
    "Does everybody discard at once, or one after another?",
    {
        "together": ("all together", "all discard together"),
        "clockwise": ("in turn", "discards go round from the dealer's left"),
    },
)
CUBE = rule(
    "rule.krg.cube",
    "Doubling cube",
    "May a player double the stakes, so that the others pay or drop out?",
    {
        "off": ("off", "no doubling cube"),
        "on": ("on", "the doubling cube is on the table"),
    },
)
CUBE_RIGHT = rule(
    "rule.krg.cube_right",
    "Who may double",
    "Who may turn the cube the next time?",
    {
        "anyone_but_last_turner": ("not twice", "anybody may double but the one who doubled last"),
        "anyone": ("anyone", "anybody may double, as often as they like"),
        "owner": ("last payer", "after the first time only a player who paid may double"),
    },
)
CUBE_WINDOW = rule(
    "rule.krg.cube_window",
    "When to double",
    "May the cube be turned in the middle of a deal?",
    {
        "any_time": ("any time", "the cube may be turned at any time before the river"),
        "between_deals": ("between deals", "the cube may be turned only between deals"),
    },
)
CUBE_TURNER_PAYS = rule(
    "rule.krg.cube_turner_pays",
    "Who doubles pays",
    "Does the player who turned the cube pay as well?",
    {
        "yes": ("yes", "who doubles pays too, once somebody takes it"),
        "no": ("no", "who doubles pays nothing"),
    },
)
CUBE_ANSWERS = rule(
    "rule.krg.cube_answers",
    "Pay or drop",
    "In which order do the others pay or drop out?",
    {
        "clockwise": ("one by one", "the others answer in turn from the left of the player who doubled"),
        "together": ("together", "the others answer all at once"),
    },
)
CUBE_MAX = rule(
    "rule.krg.cube_max",
    "Cube stops at",
    "The highest number the cube may show.",
    says="the cube stops at {value}",
)
EVENING_POOL = rule(
    "rule.krg.evening_pool",
    "Pool: most deals",
    "A side pool for whoever wins the most deals of the evening; each pays this, 0 is none.",
    says="{value} each for the most deals won tonight",
    none="no pool for the most deals",
)
QUADS_POOL = rule(
    "rule.krg.quads_pool",
    "Pool: first four alike",
    "A side pool for the first four of a kind; each pays this, 0 is none.",
    says="{value} each for the first four of a kind",
    none="no pool for four of a kind",
)
QUADS_OWN_CARD = rule(
    "rule.krg.quads_own_card",
    "Own card in the four",
    "Must one of the four cards come from the player's own hand?",
    {
        "yes": ("yes", "one of the four must be your own"),
        "no": ("no", "four on the board count for everybody"),
    },
)
QUADS_SAME_DEAL = rule(
    "rule.krg.quads_same_deal",
    "Two fours at once",
    "Two players make four of a kind in the same deal: who gets the side pool?",
    {
        "higher": ("higher wins", "of two in one deal the higher takes it"),
        "split": ("split", "two in one deal split it"),
    },
)
QUADS_CARRY = rule(
    "rule.krg.quads_carry",
    "Four pool stays",
    "Does an unwon four-of-a-kind pool wait for the next evening?",
    {
        "yes": ("yes", "it stays until somebody wins it"),
        "no": ("no", "it is paid back when the evening ends"),
    },
)
