"""What the house rules that all games share are called, and what the articles say of them."""

from dealer.words.house.wording import rule

BURN = rule(
    "rule.table.burn",
    "Burn cards",
    "Is the top card laid aside unseen before cards are turned up or drawn?",
    {
        "yes": ("yes", "the top card is burned first"),
        "no": ("no", "no card is burned"),
    },
)
CHOICE = rule(
    "rule.table.choice",
    "Tonight",
    "Does the table keep to one game, does each dealer pick, or is one picked for a whole round?",
    {
        "one_game": ("one game", "one game all evening"),
        "dealers_choice": ("dealer's choice", "each dealer names the next game before the antes"),
        "by_round": ("by the round", "a game is played until the button is back; then its dealer names one"),
    },
)
DEALER = rule(
    "rule.table.dealer",
    "Who deals",
    "Does the deal go round, or does one person hold the deck all evening?",
    {
        "rotates": ("in turn", "the deal passes to the left"),
        "fixed_person": ("one person", "one person deals every hand; the button still moves"),
    },
)
FIRST_DEALER = rule(
    "rule.table.first_dealer",
    "First dealer",
    "How is the first dealer found?",
    {
        "high_card": ("high card", "the highest card drawn deals first"),
        "drawn_by_pi": ("drawn here", "the screen draws the first dealer"),
        "chosen": ("chosen", "the table names the first dealer"),
    },
)
BUTTON = rule(
    "rule.table.button",
    "Empty seat",
    "When somebody leaves, may the dealer button stop at the empty seat?",
    {
        "moving": ("is skipped", "the button always goes on to a player"),
        "dead": ("can have it", "the button may rest at an empty seat"),
    },
)
MISDEAL = rule(
    "rule.table.misdeal",
    "Misdeal",
    "What must go wrong on the deal before it is dealt again?",
    {
        "roberts": ("bad faults", "the card-room list says what is a misdeal"),
        "any_exposed": ("any card seen", "one exposed card is enough for a misdeal"),
        "host": ("host says", "the host says what is a misdeal"),
    },
)
ACTION_BEGUN_AFTER = rule(
    "rule.table.action_begun_after",
    "Deal stands after",
    "How many players must have acted before a bad deal can no longer be called off?",
    says="{value} must have acted",
)
DECK_CHECK = rule(
    "rule.table.deck_check",
    "Check the deck",
    "Does the evening begin with the offer to read every card once?",
    {
        "offered": ("offered", "the deck is checked at the start if you wish"),
        "off": ("off", "the deck is not checked at the start"),
    },
)
SMALLEST_CHIP = rule(
    "rule.table.smallest_chip",
    "Smallest chip",
    "The smallest chip on the table: no split goes below it.",
    says="pots are split down to {value}",
)
SHOW_ONE_SHOW_ALL = rule(
    "rule.table.show_one_show_all",
    "Show one, show all",
    "If you show your hand to a neighbour, may everybody see it?",
    {
        "yes": ("yes", "a hand shown to one is shown to all"),
        "no": ("no", "a hand may be shown to one player only"),
    },
)
REFEREE = rule(
    "rule.table.referee",
    "Last word",
    "Whose word settles what the rules leave in doubt: the host, or a name.",
    says="{value} has the last word",
    none="the host has the last word",
)
RESHUFFLE = rule(
    "rule.table.reshuffle",
    "Deck runs out",
    "Where do cards come from when the deck runs out during the draw?",
    {
        "folded_then_discards": ("shuffle again", "a short deck is made up from folded hands, then discards"),
        "none": ("no more cards", "when the deck is out, no more cards are drawn"),
    },
)
SHUFFLE = rule(
    "rule.table.shuffle",
    "Shuffle",
    "Does the screen call a random shuffle, or do you shuffle by hand?",
    {
        "called": ("called in piles", "the screen calls the shuffle"),
        "hand": ("by hand", "shuffled by hand; the screen calls the cut"),
    },
)
PILES = rule(
    "rule.table.piles",
    "Piles",
    "How many piles the shuffle is called into; 8 suits one deck, 11 two.",
    says="{value} piles",
)
