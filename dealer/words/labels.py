"""What stands on the keys that answer the table's questions, and the small print below it."""

from dealer.words.catalogue import message
from dealer.words.said import Said, Words

NO = message("label.no", "No")
YES = message("label.yes", "Yes")
CLOSE_NIGHT = message("label.close_night", "Close the night")
CORRECT = message("label.correct", "Correct")

# before the cards
ALL_ARE_IN = message("label.all_are_in", "All are in")
IT_IS_IN = message("label.it_is_in", "It is in")
ALL_IN_ASK = message("label.all_in_ask", "All-in…")
FOR_LESS = message("label.for_less", "for less")
FOR_ONE = message("label.for_one", "for 1")

# the deal
CARD_DEALT = message("label.card_dealt", "Card is dealt")
BURNED_FIRST = message("label.burned_first", "that one is burned first")
ALL_DEALT = message("label.all_dealt", "All dealt")
LEFT = message("label.left", "{n} left")
ROUND_DONE = message("label.round_done", "Round {n} done")
SKIP_TO = message("label.skip_to", "skip to card {n}")
LAST_ONE = message("label.last_one", "the last one")
ROUND_DEALT = message("label.round_dealt", "Round is dealt")
NEXT_CARD = message("label.next_card", "Next card")
THEY_LIE_THERE = message("label.they_lie_there", "They lie there")
IT_LIES_THERE = message("label.it_lies_there", "It lies there")

# betting
FOLD = message("label.fold", "Fold")
CHECK = message("label.check", "Check")
CALL = message("label.call", "Call")
CALL_N = message("label.call_n", "Call {n}")
BET = message("label.bet", "Bet")
BET_N = message("label.bet_n", "Bet {n}")
BET_ASK = message("label.bet_ask", "Bet…")
RAISE = message("label.raise", "Raise")
RAISE_TO = message("label.raise_to", "Raise to {n}")
RAISE_ASK = message("label.raise_ask", "Raise…")
COMPLETE = message("label.complete", "Complete")
COMPLETE_TO = message("label.complete_to", "Complete to {n}")
ALL_IN = message("label.all_in", "All-in")
BY_ALL_IN = message("label.by_all_in", "all-in")
A_CALL = message("label.a_call", "a call")
A_BET = message("label.a_bet", "a bet")
A_RAISE = message("label.a_raise", "a raise")
NO_CHIPS = message("label.no_chips", "no chips")
HOW_MUCH = message("label.how_much", "how much?")
LEAST = message("label.least", "Least")
HALF_POT = message("label.half_pot", "Half the pot")
POT = message("label.pot", "Pot")
MOST = message("label.most", "Most")
SAY_WHO_OPENS = message("label.say_who_opens", "Say who opens")
READ_UP_CARDS = message("label.read_up_cards", "Read the up cards")

# discards and the draw
HAS_DISCARDED = message("label.has_discarded", "{who} has discarded")
ALL_DISCARDED = message("label.all_discarded", "All have discarded")
CARDS_DEALT = message("label.cards_dealt", "Cards are dealt")
KEEPS_ALL = message("label.keeps_all", "Keeps all")
ALL_N = message("label.all_n", "All {n}")
N_DOWN = message("label.n_down", "{n} down")
N_UP = message("label.n_up", "{n} up")
FOLDED_FIRST = message("label.folded_first", "folded hands first")
DISCARDS_FIRST = message("label.discards_first", "discards first")
HANDS_THEN_DISCARDS = message("label.hands_then_discards", "hands, then discards")
SHUFFLE_FOLDED = message("label.shuffle_folded", "shuffle folded hands")
SHUFFLE_DISCARDS = message("label.shuffle_discards", "shuffle the discards")

# the end of the deal
LOW = message("label.low", "Low")
HIGH = message("label.high", "High")
BOTH = message("label.both", "Both")
NAME_WINNER = message("label.name_winner", "Name the winner")
MUCK = message("label.muck", "Muck")
JACKS_OR_BETTER = message("label.jacks_or_better", "jacks or better")
HAND_IS_DEAD = message("label.hand_is_dead", "hand is dead")
PLAYS_ON_ALL_THE_SAME = message("label.plays_on_all_the_same", "plays on all the same")
NOBODY = message("label.nobody", "Nobody")
NOBODY_ELSE = message("label.nobody_else", "Nobody else")
STAYS = message("label.stays", "{money} stay")
ON = message("label.on", "On")
PLAYOFF = message("label.playoff", "Playoff")
PLAY_ON = message("label.play_on", "Play on")
NEXT_DEAL = message("label.next_deal", "Next deal")
NEXT_SERIES = message("label.next_series", "Next series")

# faults and the cube
IT_WAS_NOTHING = message("label.it_was_nothing", "It was nothing")
AS_RULE_SAYS = message("label.as_rule_says", "As the rule says")
KNEW = message("label.knew", "knew: no refund")
PAY = message("label.pay", "Pay {n}")
CUBE_IS_AT = message("label.cube_is_at", "the cube is at {n}")
DROP_OUT = message("label.drop_out", "Drop out")
STAKE_STAYS = message("label.stake_stays", "the stake stays")
TURNED_TO = message("label.turned_to", "{who} turned to {n}")

FIRST: dict[tuple[str, ...], Words] = {
    (): "",
    ("folded",): FOLDED_FIRST(),
    ("discards",): DISCARDS_FIRST(),
    ("folded", "discards"): HANDS_THEN_DISCARDS(),
}
"""What the dealer shuffles where nothing is left of the stub."""
AFTER: dict[tuple[str, ...], Said] = {
    ("folded",): SHUFFLE_FOLDED(),
    ("discards",): SHUFFLE_DISCARDS(),
    ("folded", "discards"): HANDS_THEN_DISCARDS(),
}
"""What the dealer shuffles once the last of the stub is dealt."""
WAYS = {"low": LOW, "high": HIGH, "both": BOTH}


def bets(act: str, to: int | None, *, completes: bool) -> Said:
    """The key of a bet or a raise: "Bet 2", "Raise to 8", "Complete to 2"; no amount where chips are only marked."""
    if act == "bet":
        return BET() if to is None else BET_N(n=to)
    plain, sized = (COMPLETE, COMPLETE_TO) if completes else (RAISE, RAISE_TO)
    return plain() if to is None else sized(n=to)


def calls(amount: int | None) -> Said:
    """The key of a call."""
    return CALL() if amount is None else CALL_N(n=amount)
