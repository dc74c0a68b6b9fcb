"""An independent count of pots: every single chip is followed by itself, slowly, with fractions where it is shared."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction

from dealer.chips.award import Award


def chip_by_chip(put_in: Mapping[int, int], live: Collection[int]) -> tuple[dict[int, int], dict[frozenset[int], int]]:
    """What goes back and what each set of seats can win: the n-th chips of all seats form a pot of their own.

    One that nobody still in paid into, or only one seat at all, goes back to who paid (N6).
    """
    back: dict[int, int] = defaultdict(int)
    pots: dict[frozenset[int], int] = defaultdict(int)
    for nth in range(1, max(put_in.values(), default=0) + 1):
        payers = [seat for seat, amount in put_in.items() if amount >= nth]
        can_win = frozenset(payers) & frozenset(live)
        if len(payers) == 1 or not can_win:
            for seat in payers:
                back[seat] += 1
        else:
            pots[can_win] += len(payers)
    return dict(back), dict(pots)


def fair_shares(amount: int, high: Collection[int], low: Collection[int]) -> dict[int, Fraction]:
    """What each winner would get if chips could be cut: half for high and half for low, or all for one alone."""
    due: dict[int, Fraction] = defaultdict(Fraction)
    for mine, other in ((high, low), (low, high)):
        for seat in mine:
            due[seat] += Fraction(amount, (2 if other else 1) * len(mine))
    return dict(due)


def shares(awards: Iterable[Award]) -> dict[int, int]:
    """What each seat takes from all pots together; only seats that take something."""
    taken: Counter[int] = Counter()
    for one in awards:
        taken.update(one.high)
        taken.update(one.low)
    return dict(+taken)
