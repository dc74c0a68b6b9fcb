"""What the steps of a deal are called, and what comes after the one at hand."""

from dealer.words.catalogue import message
from dealer.words.laying import STREETS
from dealer.words.said import Said, Words

THEN = message("coming.then", "then {what}")
THE_STREET = message("coming.the_street", "the {street}")

STAKES = message("coming.stakes", "the stakes")
ANTES = message("coming.antes", "the antes")
DEAL = message("coming.deal", "the deal")
BETTING_ROUND = message("coming.betting_round", "betting round {n}")
DISCARD = message("coming.discard", "discard {n}")
DRAW = message("coming.draw", "the draw")
COMMUNITY = message("coming.community", "lay {n} community cards face down")
LAY_INDICATOR = message("coming.lay_indicator", "lay the indicator face down")
TURN_CARD = message("coming.turn_card", "turn up card {n}")
INDICATOR = message("coming.indicator", "turn the indicator")
DECLARATION = message("coming.declaration", "the declaration")
SHOWDOWN = message("coming.showdown", "the showdown")
OPENERS = message("coming.openers", "the openers")
RESULT = message("coming.result", "the result")
NEXT_SERIES = message("coming.next_series", "the next series")


def then(what: Words) -> Said:
    """What comes next: "then the flop", "then Bo"."""
    return THEN(what=what)


def street(name: str) -> Said:
    """A street by its name; one of a game of somebody's own as it calls it."""
    return THE_STREET(street=STREETS[name]() if name in STREETS else name)


def lay_down(place: str, n: int) -> Said:
    """Cards that the dealer lays face down on the table."""
    return COMMUNITY(n=n) if place == "community" else LAY_INDICATOR()
