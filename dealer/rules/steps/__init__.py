"""Ready-made steps; a game file may bring its own. One file, one kind of work at the table."""

from dealer.rules.steps.antes import Ante
from dealer.rules.steps.betting import Bet
from dealer.rules.steps.board import Shared
from dealer.rules.steps.dealing import DealCards
from dealer.rules.steps.declaring import Declare
from dealer.rules.steps.discarding import Discard
from dealer.rules.steps.drawing import DrawCards
from dealer.rules.steps.ending import Result, SeriesOver
from dealer.rules.steps.openers import Opener
from dealer.rules.steps.showdown import ShowDown
from dealer.rules.steps.showing import ShowAll
from dealer.rules.steps.showing_openers import ShowOpeners
from dealer.rules.steps.shuffling import CutDeck, ShuffleDeck
from dealer.rules.steps.staking import Stake
from dealer.rules.steps.turning import Lay, TurnUp, TurnWild

__all__ = [
    "Ante", "Bet", "CutDeck", "DealCards", "Declare", "Discard", "DrawCards", "Lay", "Opener", "Result", "SeriesOver",
    "Shared", "ShowAll", "ShowDown", "ShowOpeners", "ShuffleDeck", "Stake", "TurnUp", "TurnWild",
]  # fmt: skip
