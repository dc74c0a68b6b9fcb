"""Why a reading did not count: what lies there, and what to do about it."""

from dealer.words.catalogue import message

LIES_THERE = message("problem.lies_there", "A card lies there already")
LIFT_AND_LAY_AGAIN = message("problem.lift_and_lay_again", "lift it and lay it again")
NO_CARD_NOW = message("problem.no_card_now", "No card is waited for now")
TAKE_IT_OFF = message("problem.take_it_off", "take it off the reader")
IN_NO_DECK = message("problem.in_no_deck", "This tag is in no deck")
PICK_OR_LAY = message("problem.pick_or_lay", "pick the card, or lay another")
OF_OTHER_DECK = message("problem.of_other_deck", "That card is of {deck}")
LAY_ONE_IN_PLAY = message("problem.lay_one_in_play", "lay one of the deck in play, or pick it to use it")
ON_BOARD_ALREADY = message("problem.on_board_already", "{card} is on the board already")
READ_ALREADY = message("problem.read_already", "{card} is read already")
LIFT_OFF = message("problem.lift_off", "lift it off and lay another")
IS_OF = message("problem.is_of", "That is {who}'s {card}")
ON_BOARD = message("problem.on_board", "{card} is on the board")
IS_INDICATOR = message("problem.is_indicator", "{card} is the indicator")
LAY_ANOTHER = message("problem.lay_another", "lay another card")
TWO_CLAIM = message("problem.two_claim", "Two cards claim {card}")
THREE_CLAIM = message("problem.three_claim", "Three cards claim {card}")
HAS_IT = message("problem.has_it", "{who} has it; void or correct")
ON_TABLE = message("problem.on_table", "it is on the table; void or correct")
