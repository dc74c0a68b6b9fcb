"""Settling up at the end of the night."""

import random
import time
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.chips.errors import ChipsError
from dealer.chips.settle import EXACT_UP_TO, Payment, settle_up


def fewest_by_trying_all(balances: list[int]) -> int:
    """The size of the smallest set of pairs that can make all even: each connected lot of people must sum to zero."""
    people = range(len(balances))
    for size in range(len(balances)):
        for pairs in combinations(list(combinations(people, 2)), size):
            root = list(people)
            for a, b in pairs:
                old, new = root[a], root[b]
                root = [new if r == old else r for r in root]
            lots: dict[int, int] = {}
            for person in people:
                lots[root[person]] = lots.get(root[person], 0) + balances[person]
            if not any(lots.values()):
                return size
    raise AssertionError("one lot of all people sums to zero")


def balanced(draws: list[int]) -> dict[str, int]:
    names = [f"P{n:02}" for n in range(len(draws) + 1)]
    return dict(zip(names, [*draws, -sum(draws)], strict=True))


def after(balances: dict[str, int], payments: tuple[Payment[str], ...]) -> set[int]:
    left = dict(balances)
    for payment in payments:
        assert payment.amount > 0
        left[payment.payer] += payment.amount
        left[payment.payee] -= payment.amount
    return set(left.values())


def test_a_krg_series_of_three_at_stake_5_takes_two_payments() -> None:
    assert settle_up({"Ann": 10, "Bo": -5, "Cy": -5}) == (Payment("Bo", "Ann", 5), Payment("Cy", "Ann", 5))


def test_groups_that_are_even_among_themselves_are_found() -> None:
    # Paying from the largest down would take five payments; two lots of three people take four.
    balances = {"A": 7, "B": 5, "C": -4, "D": -3, "E": -6, "F": 1}
    assert len(settle_up(balances)) == 4
    assert after(balances, settle_up(balances)) == {0}


def test_nobody_who_is_even_pays_or_is_paid() -> None:
    assert settle_up({"Ann": 0, "Bo": 0}) == ()
    assert settle_up({}) == ()


@pytest.mark.parametrize(("balances", "words"), [({"Ann": 3, "Bo": -5}, "2 short"), ({"Ann": 5, "Bo": -3}, "2 over")])
def test_a_gap_is_refused_and_named(balances: dict[str, int], words: str) -> None:
    with pytest.raises(ChipsError, match=words):
        settle_up(balances)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-4, 4), min_size=1, max_size=5).map(balanced))
def test_no_set_of_payments_is_smaller(balances: dict[str, int]) -> None:
    payments = settle_up(balances)
    assert after(balances, payments) <= {0}
    assert len(payments) == fewest_by_trying_all(list(balances.values()))


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=15).map(balanced), st.randoms())
def test_all_are_even_afterwards_and_the_list_is_the_same_whatever_the_order(
    balances: dict[str, int], rng: random.Random
) -> None:
    payments = settle_up(balances)
    assert after(balances, payments) <= {0}
    mixed = list(balances.items())
    rng.shuffle(mixed)
    assert settle_up(dict(mixed)) == payments
    owing = [name for name, amount in balances.items() if amount]
    assert len(payments) <= max(0, len(owing) - 1)
    assert all(balances[p.payer] < 0 < balances[p.payee] for p in payments), "who won never pays"


def test_ten_people_are_settled_exactly_well_under_a_second() -> None:
    assert EXACT_UP_TO >= 10
    rng = random.Random(5)
    slowest = 0.0
    for _ in range(10):
        balances = balanced([rng.randrange(-20, 21) for _ in range(9)])
        began = time.perf_counter()
        payments = settle_up(balances)
        slowest = max(slowest, time.perf_counter() - began)
        assert after(balances, payments) == {0}
    assert slowest < 1.0


def most_even_lots(balances: list[int]) -> int:
    """Into how many lots that each sum to zero people can be split, tried lot by lot; n people need n less as many."""
    if not balances:
        return 0
    first, rest = balances[0], balances[1:]
    best = 0
    for chosen in range(1 << len(rest)):
        lot = [amount for i, amount in enumerate(rest) if chosen >> i & 1]
        if first + sum(lot) == 0:
            others = [amount for i, amount in enumerate(rest) if not chosen >> i & 1]
            best = max(best, 1 + most_even_lots(others))
    return best


def test_ten_people_pay_as_few_times_as_can_be_proved() -> None:
    rng = random.Random(11)
    counts = set()
    for _ in range(60):
        most = rng.choice((3, 6, 20, 100))
        balances = balanced([rng.choice([-1, 1]) * rng.randrange(1, most) for _ in range(9)])
        owing = [amount for amount in balances.values() if amount]
        payments = settle_up(balances)
        assert after(balances, payments) == {0}
        assert len(payments) == len(owing) - most_even_lots(owing)
        counts.add(len(payments))
    assert len(counts) > 3, "both easy and hard nights were among them"


def test_ten_people_in_five_even_pairs_take_five_payments() -> None:
    balances = dict(zip("ABCDEFGHIJ", [9, 8, 7, 6, 5, -5, -6, -7, -8, -9], strict=True))
    assert [(p.payer, p.payee, p.amount) for p in settle_up(balances)] == [
        ("F", "E", 5), ("G", "D", 6), ("H", "C", 7), ("I", "B", 8), ("J", "A", 9)
    ]  # fmt: skip


def test_more_people_pair_off_equal_and_opposite_balances_first() -> None:
    balances = balanced([*range(1, 9), *range(-8, 0), 30])
    payments = settle_up(balances)
    assert len(balances) == 18
    assert len(payments) == 9
    assert after(balances, payments) == {0}
