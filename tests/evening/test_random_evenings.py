"""Random evenings: a slice of them at every run, many in the soak; the people say what must hold after every line."""

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from dealer.games import all_games, games_of
from tests.evening.random_evening import RandomEvening, play
from tests.soak import SoakSeeds

QUIET = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
ACTS = 500


def test_whatever_people_do_the_money_adds_up_and_nobody_acts_who_is_out() -> None:
    run_state_machine_as_test(
        RandomEvening,
        settings=settings(max_examples=8, stateful_step_count=40, deadline=None, suppress_health_check=QUIET),
    )


@pytest.mark.parametrize("seed", range(2))
def test_an_evening_of_150_acts_adds_up_after_each(seed: int) -> None:
    people = play(seed, 150)
    assert people.acts >= 150
    assert people.undone


@pytest.mark.parametrize("game", [key for key in all_games() if key not in games_of("dealer.games")])
def test_an_evening_of_a_game_from_elsewhere_adds_up_too(game: str) -> None:
    assert play(3, 60, game).games >= {game}


@pytest.mark.soak
def test_long_evenings() -> None:
    run_state_machine_as_test(
        RandomEvening,
        settings=settings(max_examples=60, stateful_step_count=200, deadline=None, suppress_health_check=QUIET),
    )


@pytest.mark.soak
def test_whole_evenings_of_500_acts(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        play(1000 + seed, ACTS)
