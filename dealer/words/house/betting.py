"""What the house rules of every game with an ante and betting are called, and what the articles say of them."""

from dealer.words.house.wording import rule

ANTE = rule(
    "rule.betting.ante",
    "Ante",
    "What each player pays before the cards.",
    says="the ante is {value}",
)
ANTE_BY = rule(
    "rule.betting.ante_by",
    "Who antes",
    "Does each player put in an ante, or the dealer one for each of them?",
    {
        "each": ("everybody", "each player puts in the ante"),
        "dealer": ("the dealer", "the dealer puts in the ante for everybody"),
    },
)
BETTING = rule(
    "rule.betting.betting",
    "Betting",
    "How much may be bet? Lights only: the screen keeps the turn, the table keeps the money.",
    {
        "fixed": ("fixed", "bets are of fixed size"),
        "spread": ("spread", "any bet from the small to the big one"),
        "pot": ("pot", "bets up to the size of the pot"),
        "no_limit": ("no limit", "bets up to all your chips"),
        "lights_only": ("lights only", "chips are counted by hand; the lights show whose turn it is"),
    },
)
SMALL_BET = rule(
    "rule.betting.small_bet",
    "Small bet",
    "The bet of the early rounds; in pot limit and no limit the least bet.",
    says="the small bet is {value}",
)
BIG_BET = rule(
    "rule.betting.big_bet",
    "Big bet",
    "The bet of the late rounds; in spread betting the most that may be bet.",
    says="the big bet is {value}",
)
RAISE_CAP = rule(
    "rule.betting.raise_cap",
    "Raises in a round",
    "How often may a bet be raised in one round of fixed or spread betting, or with lights only?",
    {
        "2": ("2", "a bet and two raises, no more"),
        "3": ("3", "a bet and three raises, no more"),
        "4": ("4", "a bet and four raises, no more"),
        "5": ("5", "a bet and five raises, no more"),
        "none": ("any", "raises without end"),
    },
)
CHECK_RAISE = rule(
    "rule.betting.check_raise",
    "Check, then raise",
    "May a player who checked raise in the same round?",
    {
        "yes": ("yes", "you may check and raise later"),
        "no": ("no", "who has checked may only call or fold"),
    },
)
SHORT_ANTE = rule(
    "rule.betting.short_ante",
    "Short of the ante",
    "What may a player do whose chips do not reach the ante?",
    {
        "all_in": ("all-in", "who is short of the ante plays all-in for it"),
        "sit_out": ("sits out", "who is short of the ante sits out"),
    },
)
ODD_CHIP = rule(
    "rule.betting.odd_chip",
    "The odd chip",
    "Where does a chip go that cannot be split?",
    {
        "left_of_button": ("left of dealer", "the odd chip goes to the first winner left of the button"),
        "high_card_by_suit": ("highest card", "the odd chip goes to the highest card, by suit if need be"),
        "next_pot": ("next pot", "the odd chip waits for the next pot"),
    },
)
MUCK_BEATEN = rule(
    "rule.betting.muck_beaten",
    "Beaten hands",
    "May a beaten hand be thrown away without showing it?",
    {
        "yes": ("yes", "a beaten hand may be thrown away unseen"),
        "no": ("no", "every hand is shown at the end"),
    },
)
