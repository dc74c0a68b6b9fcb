"""What Kryky's house rules are called, and what its article says of them."""

from dealer.words.house.wording import rule

FIVE_OF_A_KIND = rule(
    "rule.kryky.five_of_a_kind",
    "Five of a kind",
    "Where does five of a kind rank?",
    {
        "top": ("beats all", "five of a kind beats everything"),
        "below_royal": ("below a royal", "five of a kind loses only to a royal flush"),
        "below_straight_flush": ("below str. flush", "five of a kind loses to every straight flush"),
    },
)
WILD_DUPLICATES = rule(
    "rule.kryky.wild_duplicates",
    "Wild can double",
    "May a wild card stand for a card that the hand already holds?",
    {
        "yes": ("yes", "a wild card may double a card you hold, so a flush may have two aces"),
        "no": ("no", "a wild card doubles no card you hold, but for five of a kind"),
    },
)
NATURAL_BEATS_WILD = rule(
    "rule.kryky.natural_beats_wild",
    "Fewer wilds win",
    "Two hands are equal, high or low: does the one with fewer wild cards win?",
    {
        "yes": ("yes", "between equal hands the one with fewer wild cards wins"),
        "no": ("no", "wild cards do not count against a hand"),
    },
)
OPENER_R2_R4 = rule(
    "rule.kryky.opener_r2_r4",
    "Opens rounds 2–4",
    "Who speaks first in the second, third and fourth round?",
    {
        "best_exposed": ("best up cards", "the best up cards open every round"),
        "same_as_round1": ("same as round 1", "who opened the first round opens the middle ones"),
        "left_of_dealer": ("left of dealer", "the dealer's left opens the middle rounds"),
    },
)
EXPOSED_USES_COMMUNITY = rule(
    "rule.kryky.exposed_uses_community",
    "Board helps up cards",
    "Do the community cards count when the best up cards are looked for?",
    {
        "yes": ("yes", "the open table cards count for the opener too"),
        "no": ("no", "only your own two up cards count for the opener"),
    },
)
EXPOSED_TIE = rule(
    "rule.kryky.exposed_tie",
    "Equal up cards",
    "Two players show equally good up cards: who opens?",
    {
        "nearest_dealers_left": ("left of dealer", "of equal up cards the nearest left of the dealer opens"),
        "suit": ("higher suit", "of equal up cards the higher suit opens"),
    },
)
OPENER_MUST_BET = rule(
    "rule.kryky.opener_must_bet",
    "Opener must bet",
    "Must the player who opens a round put chips in?",
    {
        "yes": ("yes", "the opener must bet"),
        "no": ("no", "the opener may check"),
    },
)
HI_LO = rule(
    "rule.kryky.hi_lo",
    "High-low",
    "Does the best low hand take half of the pot?",
    {
        "off": ("off", "the best hand takes the whole pot"),
        "on": ("on", "the best high and the best low hand share the pot"),
    },
)
HILO_METHOD = rule(
    "rule.kryky.hilo_method",
    "High-low: how",
    "Do players say which half they play for?",
    {
        "cards_speak": ("cards speak", "the cards decide who is high and who is low"),
        "declare_fist": ("in the fist", "you declare with chips in the fist, all at once"),
        "declare_in_turn": ("say in turn", "you declare aloud, one after another"),
    },
)
BET_AFTER_DECLARE = rule(
    "rule.kryky.bet_after_declare",
    "Bet after declaring",
    "Is there one more betting round once everybody has declared?",
    {
        "yes": ("yes", "one more betting round after declaring"),
        "no": ("no", "no betting after declaring"),
    },
)
SWING_TIE = rule(
    "rule.kryky.swing_tie",
    "Both ways, but tied",
    "A player declares both ways, wins one and ties the other: what is that worth?",
    {
        "lose_all": ("gets nothing", "who declares both ways must win both outright"),
        "three_quarters": ("three quarters", "who declares both ways and ties one takes three quarters"),
        "alive": ("a tie is alive", "who declares both ways loses nothing by a tie"),
    },
)
SWING_DEAD = rule(
    "rule.kryky.swing_dead",
    "Both ways, all lost",
    "All who are left declared both ways and each lost one: who takes the pot?",
    {
        "cards_speak": ("cards speak", "if all left went both ways and lost one, cards speak among them"),
        "carry": ("pot waits", "if all left went both ways and lost one, the pot waits for the next deal"),
        "losers_take": ("the others", "if all left went both ways and lost one, who won no half takes it"),
    },
)
LOW = rule(
    "rule.kryky.low",
    "Best low hand",
    "Which hand is the best low: ace to five, ace to six, or two to seven?",
    {
        "a5": ("5-4-3-2-A", "the best low hand is 5-4-3-2-A"),
        "64": ("6-4-3-2-A", "the best low hand is 6-4-3-2-A"),
        "27": ("7-5-4-3-2", "the best low hand is 7-5-4-3-2"),
    },
)
WILD_LOW = rule(
    "rule.kryky.wild_low",
    "Wild cards in a low",
    "What is a wild card worth in a low hand?",
    {
        "any": ("any rank", "a wild card fills any gap in a low hand"),
        "natural_rank_only": ("own rank", "a wild card is only what is printed on it in a low hand"),
    },
)
WILD_INDEPENDENT = rule(
    "rule.kryky.wild_independent",
    "Wild plays two ways",
    "May one wild card stand for different cards in the high and the low hand?",
    {
        "yes": ("yes", "a wild card may be one card for high and another for low"),
        "no": ("no", "a wild card is the same card for high and for low"),
    },
)
LOW_QUALIFIER = rule(
    "rule.kryky.low_qualifier",
    "Low must be",
    "How good must a low hand be to take half of the pot?",
    {
        "none": ("anything", "any low hand can win the low half"),
        "7": ("7 or lower", "a low hand needs five cards of seven or lower"),
        "8": ("8 or lower", "a low hand needs five cards of eight or lower"),
        "9": ("9 or lower", "a low hand needs five cards of nine or lower"),
    },
)
DEAL_PATTERN = rule(
    "rule.kryky.deal_pattern",
    "Order of the deal",
    "In which order do the three down cards and the two up cards come?",
    {
        "ddduu": ("up last", "three cards come face down, then two face up"),
        "uuddd": ("up first", "two cards come face up, then three face down"),
        "dudud": ("by turns", "cards come down, up, down, up, down"),
        "udddu": ("outer up", "the first and the last card come face up, three between face down"),
    },
)
BIG_BET_FROM = rule(
    "rule.kryky.big_bet_from",
    "Big bet from round",
    "From which of the five rounds on is the big bet the size of a bet?",
    says="the big bet from round {value} on",
)
