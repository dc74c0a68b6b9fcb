"""How the pool of a series is shared (R2, R14, R15, R17).

Players are known by any key: a name, a number. Where an order decides odd units, it runs from the dealer's left.

>>> share_pool(25, ("A", "B"), from_left=("B", "C", "A"))
{'B': 13, 'A': 12}
"""

from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import TypeVar

from dealer.chips.errors import ChipsError
from dealer.chips.split import split

K = TypeVar("K", bound=Hashable)


def refund(paid: Mapping[K, int], from_left: Sequence[K]) -> dict[K, int]:
    """A series that is not played out: stakes go back, forfeited ones are shared by those still in (R17).

    `paid` is what everybody paid, those who are out included; `from_left` are the players still in.

    :raises ChipsError: nobody is in.
    """
    forfeited = sum(amount for player, amount in paid.items() if player not in from_left)
    extra = split(forfeited, from_left).shares
    return {player: paid.get(player, 0) + extra[player] for player in from_left}


def share_pool(amount: int, winners: Collection[K], from_left: Sequence[K]) -> dict[K, int]:
    """A pool split among equals, odd units from the dealer's left: a dead heat (R2), two quads (R15).

    :raises ChipsError: nobody to share it, or a winner is missing in `from_left`.
    """
    if not set(winners) <= set(from_left):
        raise ChipsError("Odd units need the order of the players from the dealer's left.")
    return split(amount, [player for player in from_left if player in winners]).shares


def most_deals(amount: int, deals_won: Mapping[K, int], from_left: Sequence[K]) -> dict[K, int]:
    """The evening's side pool for the most deals, to the one or those who won most (R14); only players who paid it.

    :raises ChipsError: nobody paid, or a winner is missing in `from_left`.
    """
    most = max(deals_won.values(), default=0)
    return share_pool(amount, [player for player, won in deals_won.items() if won == most], from_left)
