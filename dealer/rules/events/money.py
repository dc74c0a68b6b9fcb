"""The facts of side pools, of chips bought and handed in, and of a pot that is split when the night ends."""

import msgspec

from dealer.rules.events.kinds import PoolPaidOut
from dealer.rules.events.units import Player


class MoneyFact(msgspec.Struct, frozen=True):
    """What happens to money beside the deal: side pools, chips bought and counted."""


class PoolOpened(MoneyFact, frozen=True, tag="pool_opened"):
    """A side pool was opened: "evening" (most deals), "quads" (first four of a kind) or one that the host named.

    `bowl` says that its money lies in a bowl on the table and is in no account.
    """

    pool: str
    name: str
    stake: int
    bowl: bool = False


class PoolBrought(MoneyFact, frozen=True, tag="pool_brought"):
    """A side pool of an earlier evening waits on: what lies in it, and the names of those who have paid.

    `bowl` says that its money lies in a bowl and is in no account.
    """

    pool: str
    name: str
    stake: int
    amount: int
    payers: tuple[str, ...]
    bowl: bool = False


class PoolPaid(MoneyFact, frozen=True, tag="pool_paid"):
    """A player paid into a side pool, in smallest units."""

    player: Player
    pool: str
    amount: int


class PoolWon(MoneyFact, frozen=True, tag="pool_won"):
    """A side pool was paid out, in smallest units; `why` says for what.

    `deal` is the deal that decided it, 0 for none (or, in earlier versions, the one that was at hand).
    """

    pool: str
    paid: dict[Player, int]
    why: PoolPaidOut = ""
    deal: int = 0


class PoolReopened(MoneyFact, frozen=True, tag="pool_reopened"):
    """After a correction nobody has won this side pool yet."""

    pool: str


class PoolWaits(MoneyFact, frozen=True, tag="pool_waits"):
    """The night ends and nobody has won this side pool: it waits for the next evening."""

    pool: str


class CarriedShared(MoneyFact, frozen=True, tag="carried_shared"):
    """The night ends with a pot carried over: it is split, in smallest units."""

    shares: dict[Player, int]


class BoughtIn(MoneyFact, frozen=True, tag="bought_in"):
    """A player bought chips, in smallest units."""

    player: Player
    amount: int


class CashedOut(MoneyFact, frozen=True, tag="cashed_out"):
    """A player's chips were counted and handed in, in smallest units."""

    player: Player
    amount: int


OfMoney = (
    PoolOpened | PoolBrought | PoolPaid | PoolWon | PoolReopened | PoolWaits | CarriedShared | BoughtIn | CashedOut
)
"""The facts of this file."""
