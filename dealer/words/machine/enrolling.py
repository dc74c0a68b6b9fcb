"""A deck before the reader: what a card came to, and what is wrong with the deck."""

from dealer.words.catalogue import message

IN_NO_DECK = message("deck.in_no_deck", "This card is in no deck")
THIS_IS = message("deck.this_is", "This is {card}")
CARD = message("deck.card", "{card}")
AN_EXTRA = message("deck.an_extra", "A cut card or joker")
LAID_BEFORE = message("deck.laid_before", "{card} was laid before")
CARD_OF = message("deck.card_of", "{card} of {deck}")
JOKER_OF = message("deck.joker_of", "a joker of {deck}")
EXTRAS = message("deck.extras", "{n} cut card or joker", "{n} cut cards or jokers", by="n")
ALREADY = message("deck.already", "Already {card}")
BACKWARDS = message("deck.backwards", "A taken tag, read backwards")
ALL_HAVE_TAGS = message("deck.all_have_tags", "All 52 cards have a tag")
HAS_ITS_TAG = message("deck.has_its_tag", "{card} has its tag")
WILL_BE_IGNORED = message("deck.will_be_ignored", "It will be ignored")
LIFT_AND_LAY = message("deck.lift_and_lay", "Lift the card there, lay it again")
ONLY_THE_LAST = message("deck.only_the_last", "Only the last tag can be taken back")
TAKEN_BACK = message("deck.taken_back", "Taken back")
TWO_CARDS = message("deck.two_cards", "Two cards: lay one at a time")
PHONE = message("deck.phone", "A phone or bank card is near")
BELIEVED = message("deck.believed", "believed; in no deck")

# what a check found
MISSING = message("deck.missing", "Missing: {cards}")
WITHOUT_TAG = message("deck.without_tag", "Without a tag: {cards}")
OF_OTHER_DECK = message("deck.of_other_deck", "Of another deck: {cards}")
STRANGERS = message("deck.strangers", "In no deck: {n} card", "In no deck: {n} cards", by="n")
TWICE = message("deck.twice", "Twice: {cards}")
