"""What is done when something went wrong: keys under a problem, and the screens under Fix."""

from dealer.words.catalogue import message

DECK_IS_WRONG = message("fix.deck_is_wrong", "Deck is wrong")
STOP_THIS_DEAL = message("fix.stop_this_deal", "stop this deal")
WHAT_WAS_ENTERED = message("fix.what_was_entered", "what was entered")
SET_IT_ASIDE = message("fix.set_it_aside", "Set it aside")
IT_IS_NO_CARD = message("fix.it_is_no_card", "it is no card")
PICK_THE_CARD = message("fix.pick_the_card", "Pick the card")
FROM_ALL_52 = message("fix.from_all_52", "from all 52")
LAY_ANOTHER = message("fix.lay_another", "Lay another")
