"""Why a bet is refused, and why nobody may raise now."""

from dealer.words.catalogue import message

NOT_THE_TURN = message("bet_no.not_the_turn", "It is not this player's turn")
THERE_IS_A_BET = message("bet_no.there_is_a_bet", "There is a bet: call, raise or fold")
NOTHING_TO_CALL = message("bet_no.nothing_to_call", "There is nothing to call")
SAY_ALL_IN = message("bet_no.say_all_in", "Say what the all-in comes to")
SAY_BET = message("bet_no.say_bet", "Say what the bet comes to")
SAY_RAISE = message("bet_no.say_raise", "Say what the raise comes to")
BET_ALREADY = message("bet_no.bet_already", "There is a bet already: raise it")
NOTHING_BET = message("bet_no.nothing_bet", "Nothing has been bet yet: bet")
LEAST_BET = message("bet_no.least_bet", "The least bet is {n}")
LEAST_RAISE = message("bet_no.least_raise", "The least raise is to {n}")
MOST_BET = message("bet_no.most_bet", "The most that can be bet is {n}")
MOST_RAISE = message("bet_no.most_raise", "The most that can be raised is to {n}")
ALL_IN_ABOVE = message("bet_no.all_in_above", "All-in would be more than the most, {n}")
ALL_IN_LEAST = message("bet_no.all_in_least", "The all-in comes to at least {n}")
ALL_IN_MOST = message("bet_no.all_in_most", "The all-in comes to {n} at most")
NO_AMOUNTS = message("bet_no.no_amounts", "The table counts its own chips: no amounts")

ONLY_A_CALL = message("bet_no.only_a_call", "There are no chips for more than a call")
SHORT_BET = message("bet_no.short_bet", "The least bet is to {least} and there are only {n}: all-in, or less")
SHORT_RAISE = message("bet_no.short_raise", "The least raise is to {least} and there are only {n}: all-in, or less")
NOBODY_CALLS = message("bet_no.nobody_calls", "Nobody is left who could call a raise")
CAPPED = message(
    "bet_no.capped",
    "The betting is capped at a bet and {n} raise",
    "The betting is capped at a bet and {n} raises",
    by="n",
)
CHECKED = message("bet_no.checked", "A player who has checked may not raise: call or fold")
ADDED_HALF = message("bet_no.added_half", "The all-in added less than half a bet: call or fold")
ADDED_FULL = message("bet_no.added_full", "The all-in added less than a full raise: call or fold")
