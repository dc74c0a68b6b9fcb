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
