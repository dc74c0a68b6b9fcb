"""Random evenings: a slice of them at every run, many in the soak; the machine says what must hold."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.evening.random_evening import RandomEvening

QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


def test_whatever_people_do_the_money_adds_up_and_nobody_acts_who_is_out() -> None:
    run_state_machine_as_test(
        RandomEvening,
        settings=settings(max_examples=12, stateful_step_count=60, deadline=None, suppress_health_check=QUIET),
    )


@pytest.mark.soak
def test_long_evenings() -> None:
    run_state_machine_as_test(
        RandomEvening,
        settings=settings(max_examples=60, stateful_step_count=500, deadline=None, suppress_health_check=QUIET),
    )
