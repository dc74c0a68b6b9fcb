"""Ready-made steps; a game file may bring its own. One file, one kind of work at the table."""

from dealer.rules.steps.board import Shared
from dealer.rules.steps.dealing import Deal
from dealer.rules.steps.discarding import Discard
from dealer.rules.steps.ending import Result, SeriesOver
from dealer.rules.steps.showing import ShowAll
from dealer.rules.steps.shuffling import CutDeck, ShuffleDeck
from dealer.rules.steps.staking import Stake

__all__ = ["CutDeck", "Deal", "Discard", "Result", "SeriesOver", "Shared", "ShowAll", "ShuffleDeck", "Stake"]
