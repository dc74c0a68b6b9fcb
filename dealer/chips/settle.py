"""Closing the night: who pays whom, in the fewest payments.

>>> for payment in settle_up({"Ann": 10, "Bo": -5, "Cy": -5, "Di": 3, "Ed": -3}):
...     print(payment.payer, "pays", payment.payee, payment.amount)
Bo pays Ann 5
Cy pays Ann 5
Ed pays Di 3
"""

from collections.abc import Mapping
from typing import Generic, TypeVar

import msgspec

from dealer.chips.errors import ChipsError

K = TypeVar("K", int, str)

EXACT_UP_TO = 12
"""For this many people who won or lost, no list can be shorter; for more it is short, but not proved shortest."""


class Payment(msgspec.Struct, Generic[K], frozen=True):
    """One player hands another an amount in smallest units."""

    payer: K
    payee: K
    amount: int


def settle_up(balances: Mapping[K, int]) -> tuple[Payment[K], ...]:
    """The fewest payments that bring every balance (won above zero, lost below) to zero, by payer and payee.

    The list depends on who has which balance and on nothing else. Up to `EXACT_UP_TO` people it is the shortest there
    is: n people who fall into g groups that each sum to zero need n - g payments, and the most groups are found by
    trying all; beyond that, equal and opposite balances are paired off and the rest pays from the largest down.

    :raises ChipsError: the balances do not sum to zero.
    """
    if gap := sum(balances.values()):
        raise ChipsError(f"The balances are {abs(gap)} {'over' if gap > 0 else 'short'}: they must sum to zero.")
    open_balances = {key: balances[key] for key in sorted(balances) if balances[key]}
    groups = _most_groups(open_balances) if len(open_balances) <= EXACT_UP_TO else _pairs_and_rest(open_balances)
    payments = [payment for group in groups for payment in _within(group)]
    return tuple(sorted(payments, key=lambda payment: (payment.payer, payment.payee)))


def _most_groups(balances: dict[K, int]) -> list[dict[K, int]]:
    """Split into as many groups that sum to zero as there can be, over all subsets (2 to the power of people)."""
    keys = list(balances)
    everybody = (1 << len(keys)) - 1
    total = [0] * (everybody + 1)
    groups = [0] * (everybody + 1)
    last = [0] * (everybody + 1)
    for subset in range(1, everybody + 1):
        low = subset & -subset
        total[subset] = total[subset ^ low] + balances[keys[low.bit_length() - 1]]
        bits = [1 << i for i in range(len(keys)) if subset >> i & 1]
        last[subset] = max(bits, key=lambda bit: groups[subset ^ bit])
        groups[subset] = groups[subset ^ last[subset]] + (total[subset] == 0)
    found: list[dict[K, int]] = []
    subset = everybody
    while subset:
        if total[subset] == 0:
            found.append({})
        member = keys[last[subset].bit_length() - 1]
        found[-1][member] = balances[member]
        subset ^= last[subset]
    return found


def _pairs_and_rest(balances: dict[K, int]) -> list[dict[K, int]]:
    rest = dict(balances)
    pairs: list[dict[K, int]] = []
    for key, amount in balances.items():
        partner = next((other for other in rest if rest[other] == -amount), None)
        if key in rest and partner is not None:
            pairs.append({key: rest.pop(key), partner: rest.pop(partner)})
    pairs.append(rest)
    return pairs


def _within(group: dict[K, int]) -> list[Payment[K]]:
    """The largest loser pays the largest winner, until all are even: at most one payment fewer than people."""
    due = dict(group)
    payments = []
    while any(due.values()):
        payer = min(sorted(due), key=lambda key: due[key])
        payee = max(sorted(due), key=lambda key: due[key])
        amount = min(-due[payer], due[payee])
        payments.append(Payment(payer, payee, amount))
        due[payer] += amount
        due[payee] -= amount
    return payments
