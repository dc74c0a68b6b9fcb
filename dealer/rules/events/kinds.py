"""The closed kinds that facts are told by: a misspelt one is found by the type checker, and refused where it is read.

A word that once was stored stays in its kind for good.
"""

from typing import Literal, TypeAlias

EndedBy: TypeAlias = Literal["showdown", "folds", "carried", "dropped", "misdeal", "void", "replay"]
"""How a deal ended: cards were shown; one was left; nobody took the pot; all went; it was called off, dealt again by
the same dealer or not; or it is dealt again for a tie."""
Ended: TypeAlias = Literal["", EndedBy]
"""The same; "" while the deal is played."""
CalledOff: TypeAlias = Literal["misdeal", "void"]
"""How a deal ends that nobody can win."""
WonBy: TypeAlias = Literal["cards", "folds", "hand", "carried", "left", "misdeal", "void"]
"""What made the winners of a deal: "hand" is the table's word; the last four have none."""
Won: TypeAlias = Literal["", WonBy]
"""The same; "" while nobody has won."""
SharedBy: TypeAlias = Literal["cards", "folds", "hand", "return"]
"""Why a pot went to whom; "return": nobody could match it."""
Half: TypeAlias = Literal["", "high", "low"]
"""Which half of a pot; "" is all of it."""
PaidFor: TypeAlias = Literal["stake", "cube", "ante", "ante for all", "six"]
"""What chips are put in for; "six" is the second ante of Six Card Draw."""
Lies: TypeAlias = Literal["board", "indicator", "up", "hand"]
"""Where a card that the table knows lies."""
FaceDown: TypeAlias = Literal["community", "indicator"]
"""What cards that lie face down on the table become."""
BetAct: TypeAlias = Literal["check", "call", "fold", "bet", "raise"]
"""What a seat did in a round of betting."""
Way: TypeAlias = Literal["high", "low", "both"]
"""Which half of the pot a seat goes for."""
SeenCard: TypeAlias = Literal["kept", "replaced", "up", "redrawn"]
"""What becomes of a card that was seen as it was dealt."""
Under: TypeAlias = Literal["discards", "folded"]
"""Which cards are shuffled under a stub that is too short."""
OpensWhy: TypeAlias = Literal["left of the dealer", "opened before", "best up cards", "named by the dealer"]
"""Why a seat opens a round of betting."""
FaultKind: TypeAlias = Literal["misdeal", "exposed", "boxed", "count", "early_board", "fouled", "dead_hand", "void"]
"""What can go wrong on a deal: the deal itself, a card seen on it or face up in the deck, a wrong number of cards, a
card of the board too early, a deck that is not whole, a hand that may be dead; "void": the deal counts for nothing."""
FaultOpen: TypeAlias = Literal["", FaultKind]
"""The same; "" while nothing is wrong."""
RuledBy: TypeAlias = Literal["rule", "override"]
"""What settled a fault: the house rule, or the referee's word."""
SeriesEnd: TypeAlias = Literal["wins", "left", "refund"]
"""How a series ended: by wins, to the last one left, or the night ended first and the stakes went back."""
SeriesStands: TypeAlias = Literal["", SeriesEnd, "waits"]
"""The same; "" while it is played, "waits" when it goes on at another evening."""
PoolWonFor: TypeAlias = Literal["most deals", "paid back", "named by hand", "four of a kind"]
"""What a side pool was paid out for."""
PoolPaidOut: TypeAlias = Literal["", PoolWonFor]
"""The same; "" while nobody has it."""
CalledBy: TypeAlias = Literal["card", "round"]
"""How the deal is called: card by card, or a round at a time."""
Shuffled: TypeAlias = Literal["called", "hand"]
"""How a deck is shuffled: to piles as the calls say, or by hand and cut where the draw says."""
DrawnFirst: TypeAlias = Literal["seats", "first_dealer"]
"""What is drawn before the first deal."""
DrawnOf: TypeAlias = Literal[DrawnFirst, "shuffle", "cut"]
"""What a draw is taken for."""
AgainWhy: TypeAlias = Literal[
    "card_fell", "card_seen", "wrong_pile", "wrong_order", "wrong_place", "deck_fell", "came", "left", "misread",
    "other",
]  # fmt: skip
"""Why something that was drawn and shown is drawn once more."""
AnchorWhy: TypeAlias = Literal["", "preset", "asked", "used up", "copy", "earlier version"]
"""Why an anchor was made: "" for the evening's first; where no screen asks; because the table asked; after its last
link; where the root of the one before is not here; where the evening had none before."""
