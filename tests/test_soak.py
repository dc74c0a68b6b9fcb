"""A soak run goes on where it stopped, and starts with the seed that failed."""

from pathlib import Path

from tests.soak import SoakSeeds


def test_a_run_with_no_time_still_tries_one_seed_and_the_next_run_goes_on(tmp_path: Path) -> None:
    assert list(SoakSeeds("a::b", tmp_path, 0)) == [0]
    assert list(SoakSeeds("a::b", tmp_path, 0)) == [1]
    assert list(SoakSeeds("a::other", tmp_path, 0)) == [0]


def test_the_seed_that_failed_comes_again(tmp_path: Path) -> None:
    for seed in SoakSeeds("t", tmp_path, 3600):
        if seed == 5:
            break
    assert next(iter(SoakSeeds("t", tmp_path, 0))) == 5
