"""What is done when something went wrong: keys under a problem, and the screens under Fix."""

from typing import Literal

from dealer.words.catalogue import Message, message
from dealer.words.correcting import HAD_LIVE_HAND, HAD_NOT_FOLDED, HAD_NOT_MUCKED

DECK_IS_WRONG = message("fix.deck_is_wrong", "Deck is wrong")
STOP_THIS_DEAL = message("fix.stop_this_deal", "stop this deal")
WHAT_WAS_ENTERED = message("fix.what_was_entered", "what was entered")
SET_IT_ASIDE = message("fix.set_it_aside", "Set it aside")
IT_IS_NO_CARD = message("fix.it_is_no_card", "it is no card")
PICK_THE_CARD = message("fix.pick_the_card", "Pick the card")
FROM_ALL_52 = message("fix.from_all_52", "from all 52")
LAY_ANOTHER = message("fix.lay_another", "Lay another")

# a deal put right
DEAL = message("putright.deal", "Deal {n}")
EARLIER = message("putright.earlier", "Earlier…")
WHICH_DEAL = message("putright.which_deal", "Which deal is to be corrected?")
NO_DEAL = message("putright.no_deal", "No deal can be corrected yet")
NEWEST_FIRST = message("putright.newest_first", "The newest first")
LAST = message("putright.last", "Last: {act}")
TAKE_BACK_CORRECTION = message("putright.take_back", "Take back the correction")
BEING_PLAYED = message("putright.being_played", "being played")
SO_MANY_TIE = message("putright.so_many_tie", "{n} tie")
NOBODY = message("putright.nobody", "nobody")
WHO_WON = message("putright.who_won", "Who won")
AMOUNTS = message("putright.amounts", "Amounts")
FOUR_ALIKE = message("putright.four_alike", "Four alike")
MORE_CARDS = message("putright.more_cards", "More cards")
CORRECT_IT = message("putright.correct_it", "Correct it")
TAP_WHAT_IS_WRONG = message("putright.tap_what_is_wrong", "Deal {n} – tap what is wrong")
CARD_ENTERED_WRONGLY = message("putright.card_entered_wrongly", "A card that was entered wrongly")
TOO_OFTEN = message("putright.too_often", "{card} is there too often – tap one")
SAY_THE_OTHER = message("putright.say_the_other", "Say what the other one really is")
BECOMES = message("putright.becomes", "{was} becomes {now}")
WHO_PUT_IN = message("putright.who_put_in", "{who} put in {n}")
WINNER_IS = message("putright.winner_is", "the winner is {who}")
THEY_TIE = message("putright.they_tie", "{who} tie")
FOURS_BY = message("putright.fours_by", "four of a kind: {who}")
BOARD = message("putright.board", "board")
WILD = message("putright.wild", "wild")
CARD_OF_WHOM = message("putright.card_of_whom", "{card} {who}")
IS_REALLY = message("putright.is_really", "Deal {n} – {card} is really…")
USED = message("putright.used", "used")
PUT_IN = message("putright.put_in", "put in {n}")
AS_IT_WAS = message("putright.as_it_was", "As it was")
WHO_WON_IT = message("putright.who_won_it", "Who won? Several share it")
WHO_SHOWED_FOURS = message("putright.who_showed_fours", "Who showed four of a kind?")
WHOSE_AMOUNT = message("putright.whose_amount", "Whose amount is wrong?")
AND_WINS = message("putright.and_wins", "and wins")
NO = message("putright.no", "No")
PICK_DEAL_FIRST = message("putright.pick_deal_first", "Pick the deal first")
FOLDED_WRONG = message("putright.folded_wrong", "{who}: folded – is that wrong?")
MUCKED_WRONG = message("putright.mucked_wrong", "{who}: mucked – is that wrong?")
DEAD_WRONG = message("putright.dead_wrong", "{who}: dead hand – was that wrong?")
OUT_FOLDED = message("putright.out_folded", "folded")
OUT_MUCKED = message("putright.out_mucked", "mucked")
OUT_DEAD = message("putright.out_dead", "dead hand")

Out = Literal["folded", "mucked", "dead"]
"""How somebody was out of a deal."""
OUT: dict[Out, Message] = {"folded": OUT_FOLDED, "mucked": OUT_MUCKED, "dead": OUT_DEAD}
WAS_OUT_WRONG: dict[Out, Message] = {"folded": FOLDED_WRONG, "mucked": MUCKED_WRONG, "dead": DEAD_WRONG}
HAD_STAYED: dict[Out, Message] = {"folded": HAD_NOT_FOLDED, "mucked": HAD_NOT_MUCKED, "dead": HAD_LIVE_HAND}

# what went wrong
WHAT_WENT_WRONG = message("wrong.what_went_wrong", "What went wrong?")
UNDO_THAT = message("wrong.undo_that", "Undo that")
A_WRONG_TAP = message("wrong.a_wrong_tap", "a wrong tap")
NOTHING_BACK = message("wrong.nothing_back", "Nothing, back")
