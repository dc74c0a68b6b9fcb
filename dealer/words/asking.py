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
TURNER_PAYS = message("ask.turner_pays", "{who} turned the cube – {due} too")
PAY_OR_DROP = message("ask.pay_or_drop", "{who} – {due}, or drop?")
TAP_BEST_UP = message("ask.tap_best_up", "Tap the best up cards")
TAP_BEST_UP_WILD = message("ask.tap_best_up_wild", "Tap the best up cards – wilds count now")
EQUAL_LEFT = message("ask.equal_left", "Equal: first from the dealer's left")
EQUAL_SUIT = message("ask.equal_suit", "Equal: the higher suit")
LAY_COMMUNITY = message("ask.lay_community", "Lay {n} community cards face down")
LAY_INDICATOR = message("ask.lay_indicator", "Lay the indicator face down")
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

# the draw: how many cards, and what they cost
HOW_MANY = message("draw.how_many", "{who} – how many cards?")
ALL_IN = message("draw.all_in", "{who} – how many? All-in: {n} at most")
PRICED = message("draw.priced", "{who} – how many? {n} cost {cost}")
PRICED_HAS = message(
    "draw.priced_has", "{who} – how many? {n} cost {cost}, has {has}", shorter=("{who} – how many? {n} cost {cost}",)
)


def antes(amount: int | None) -> Said:
    """Each player antes so much, where chips are counted."""
    return EACH_ANTE() if amount is None else EACH_ANTES(n=amount)


def antes_for_all(who: str, amount: int | None) -> Said:
    """The dealer antes for all."""
    return ANTES_FOR_ALL(who=who) if amount is None else ANTE_FOR_ALL(who=who, n=amount)


def lay_down(place: str, n: int) -> Said:
    """Cards that the dealer lays face down on the table."""
    return LAY_COMMUNITY(n=n) if place == "community" else LAY_INDICATOR()


def new_cards(who: str, n: int, up: int) -> Said:
    """So many new cards, so many of them up."""
    return NEW_CARDS_UP(who=who, n=n, up=up) if up else NEW_CARDS(who=who, n=n)


def shuffle_then(who: str, n: int, up: int) -> Said:
    """Nothing is left of the stub: first a shuffle."""
    return SHUFFLE_THEN_UP(who=who, n=n, up=up) if up else SHUFFLE_THEN(who=who, n=n)


def last_then(who: str, left: int, n: int, up: int) -> Said:
    """What is left of the stub, a shuffle, then the rest."""
    return LAST_THEN_UP(who=who, left=left, n=n, up=up) if up else LAST_THEN(who=who, left=left, n=n)


def how_many(who: str) -> Said:
    """The question."""
    return HOW_MANY(who=who)


def how_many_all_in(who: str, most: int) -> Said:
    """The question, and why no more can be had."""
    return ALL_IN(who=who, n=most)


def how_many_priced(who: str, n: int, cost: int, has: int | None) -> Said:
    """The question, what as many as the cards allow would cost, and what the player has."""
    if has is None:
        return PRICED(who=who, n=n, cost=cost)
    return PRICED_HAS(who=who, n=n, cost=cost, has=has)
