"""What the house rules of the draw games are called, and what their articles say of them."""

from dealer.words.house.wording import rule

DECKS = rule(
    "rule.six.decks",
    "Decks",
    "Is the game dealt from two decks shuffled together, or from one?",
    {
        "2": ("2", "two decks"),
        "1": ("1", "one deck"),
    },
)
SIX_ACE_LOW = rule(
    "rule.six.six_ace_low",
    "Ace low in straights",
    "Is A-2-3-4-5-6 a straight?",
    {
        "yes": ("yes", "A-2-3-4-5-6 is the lowest straight"),
        "no": ("no", "the ace is only high in a straight"),
    },
)
SIX_ORDER = rule(
    "rule.six.six_order",
    "Order of hands",
    "Do hands always stand in the order of two decks, or, with one, by how rare they are there?",
    {
        "two_decks": ("as two decks", "hands stand in the order of two decks, also with one"),
        "by_rarity": ("by rarity", "the rarer hand wins, counted for the decks you play with"),
    },
)
DOUBLE_TRIPLET_FIRST = rule(
    "rule.six.double_triplet_first",
    "3+3 beats 4+2",
    "Which is better: 7-7-7-5-5-5 or 9-9-9-9-2-2?",
    {
        "yes": ("yes", "two triplets beat four and two"),
        "no": ("no", "four and two beat two triplets"),
    },
)
IDENTICAL = rule(
    "rule.six.identical",
    "Identical cards",
    "Two hands are equal: does a pair of the very same card win?",
    {
        "by_group": ("by group", "between equal hands identical cards count, best group first"),
        "total_count": ("count them all", "between equal hands the one with more identical pairs wins"),
        "pair_only": ("one pair only", "identical cards count only between hands of one pair"),
        "off": ("do not count", "identical cards do not count"),
    },
)
SECOND_ANTE = rule(
    "rule.six.second_ante",
    "Antes for all six",
    "How many antes does it cost to throw away the whole hand?",
    says="all six cost {value} × the ante",
)
SECOND_ANTE_POT = rule(
    "rule.six.second_ante_pot",
    "Ante for six goes to",
    "Somebody is all-in: which pot takes the ante for six cards?",
    {
        "main": ("main pot", "the ante for six goes into the main pot"),
        "side": ("own pot", "the ante for six goes into the pot of those who can match it"),
    },
)

OPENERS_MIN = rule(
    "rule.draw.openers_min",
    "Needed to open",
    "How good must a hand be to make the first bet?",
    {
        "none": ("nothing", "anything opens"),
        "JJ": ("two jacks", "a pair of jacks or better opens"),
    },
)
OPENERS_UNSHOWN = rule(
    "rule.draw.openers_unshown",
    "Openers not shown",
    "Who opened cannot show the jacks or better at the end: what then?",
    {
        "dead": ("hand is dead", "who cannot show the openers has a dead hand"),
        "keeps_it": ("plays on", "who cannot show the openers plays on all the same"),
    },
)
ALL_CHECK_FIRST = rule(
    "rule.draw.all_check_first",
    "Nobody opens",
    "Everybody checks before the draw: what then?",
    {
        "redeal_carry": ("deal again", "if nobody opens, the pot stays and the next dealer deals"),
        "draw_anyway": ("draw anyway", "if nobody opens, you draw all the same"),
    },
)
SECOND_ROUND_OPENER = rule(
    "rule.draw.second_round_opener",
    "Opens round 2",
    "Who speaks first after the draw?",
    {
        "first_round_opener": ("first opener", "who opened the first round opens the second"),
        "left_of_button": ("left of dealer", "the dealer's left opens the second round"),
    },
)
BIG_BET_FROM = rule(
    "rule.draw.big_bet_from",
    "Big bet from round",
    "From which of the two rounds on is the big bet the size of a bet?",
    says="the big bet from round {value} on",
)

MOST_DRAWN = rule(
    "rule.five.most_drawn",
    "New cards at most",
    "How many cards may a player throw away at the draw?",
    says="you may throw up to {value} cards",
)
