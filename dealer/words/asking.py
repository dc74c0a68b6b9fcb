"""What the table is asked."""

from dealer.words.catalogue import message
from dealer.words.said import Said

DECLARE = message("ask.declare", "{who} – high, low or both?")
DISCARD = message("ask.discard", "{who} – discard {n}")
EACH_DISCARDS = message("ask.each_discards", "Each player discards {n}")
ANTE_FOR_ALL = message("ask.ante_for_all", "{who} antes {n} for all")
ANTES_FOR_ALL = message("ask.antes_for_all", "{who} antes for all")
EACH_ANTES = message("ask.each_antes", "Each player antes {n}")
EACH_ANTE = message("ask.each_ante", "Each player antes")
ROUND = message("ask.round", "Deal round {n} of {most}")
ROUND_UP = message("ask.round_up", "Deal round {n} of {most} up")
CARD = message("ask.card", "{who} – card {n} of {most}")
CARD_UP = message("ask.card_up", "{who} – card {n} of {most} up")
CARD_DOWN = message("ask.card_down", "{who} – card {n} of {most} down")
FOR_SEEN = message("ask.for_seen", "{who} – 1 card for the seen one")
OPENERS = message("ask.openers", "{who} – openers shown?")
FOURS = message("ask.fours", "Four of a kind shown? By whom?")
MORE_FOURS = message("ask.more_fours", "Four of a kind shown by anybody else?")
MUST_BET = message("ask.must_bet", "{who} – opens and must bet")
TO_CALL = message("ask.to_call", "{who} – {n} to call")
TO_CALL_MARKED = message("ask.to_call_marked", "{who} – to call")
CHECK_OR_BET = message("ask.check_or_bet", "{who} – check or bet")
CHECK_OR_RAISE = message("ask.check_or_raise", "{who} – check or raise")
CHECK = message("ask.check", "{who} – check")
WHICH_GAME = message("ask.which_game", "{who} – which game?")
WHICH_GAME_NOBODY = message("ask.which_game_nobody", "Which game? Nobody sits here")
NEW_CARDS = message("ask.new_cards", "{who} – {n} new card", "{who} – {n} new cards", by="n")
NEW_CARDS_UP = message("ask.new_cards_up", "{who} – {n} new card, {up} up", "{who} – {n} new cards, {up} up", by="n")
SHUFFLE_THEN = message("ask.shuffle_then", "{who} – shuffle, then {n} card", "{who} – shuffle, then {n} cards", by="n")
SHUFFLE_THEN_UP = message(
    "ask.shuffle_then_up", "{who} – shuffle, then {n} card, {up} up", "{who} – shuffle, then {n} cards, {up} up", by="n"
)
LAST_THEN = message("ask.last_then", "{who} – the last {left}, shuffle, then {n}")
LAST_THEN_UP = message("ask.last_then_up", "{who} – the last {left}, shuffle, then {n}, {up} up")


def antes(amount: int | None) -> Said:
    """Each player antes so much, where chips are counted."""
    return EACH_ANTE() if amount is None else EACH_ANTES(n=amount)


def antes_for_all(who: str, amount: int | None) -> Said:
    """The dealer antes for all."""
    return ANTES_FOR_ALL(who=who) if amount is None else ANTE_FOR_ALL(who=who, n=amount)


def new_cards(who: str, n: int, up: int) -> Said:
    """So many new cards, so many of them up."""
    return NEW_CARDS_UP(who=who, n=n, up=up) if up else NEW_CARDS(who=who, n=n)


def shuffle_then(who: str, n: int, up: int) -> Said:
    """Nothing is left of the stub: first a shuffle."""
    return SHUFFLE_THEN_UP(who=who, n=n, up=up) if up else SHUFFLE_THEN(who=who, n=n)


def last_then(who: str, left: int, n: int, up: int) -> Said:
    """What is left of the stub, a shuffle, then the rest."""
    return LAST_THEN_UP(who=who, left=left, n=n, up=up) if up else LAST_THEN(who=who, left=left, n=n)
