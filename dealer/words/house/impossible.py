"""Why a game cannot be dealt to so many players, or by such house rules, with the paragraph that says it."""

from dealer.words.catalogue import message

KRG_TWO = message("impossible.krg_two", "KRG needs at least two players (KRG 1.4)")
KRG_SEVEN = message("impossible.krg_seven", "KRG seats seven: {n} players would need {cards} of the 52 cards (KRG 1.4)")
KRYKY_TWO = message("impossible.kryky_two", "Kryky needs at least two players (Kryky 1.1)")
KRYKY_SEVEN = message(
    "impossible.kryky_seven", "Kryky seats seven: {n} players could need {cards} of the 52 cards (Kryky 1.1)"
)
KRYKY_BURN = message(
    "impossible.kryky_burn",
    "Seven players can use all 52 cards, so none can be burned; set burn to false (Kryky 2.2)",
)
SIX_TWO = message("impossible.six_two", "Six Card Draw needs at least two players (Six Card Draw 1.2)")
SIX_EIGHT = message("impossible.six_eight", "Six Card Draw seats eight, not {n} (Six Card Draw 1.2)")
SIX_CARDS = message(
    "impossible.six_cards",
    "{n} players could need {cards} cards and one deck has 52: seat four, play two decks, or let a short deck be "
    "shuffled again (Six Card Draw 5.1)",
)
FIVE_SIX = message("impossible.five_six", "Five Card Draw is for two to six players, not {n} (Five Card Draw 1.2)")
FIVE_CARDS = message(
    "impossible.five_cards",
    "{n} players could need {cards} of the 52 cards: let fewer be thrown, or let a short deck be shuffled again "
    "(Five Card Draw 2.3)",
)
