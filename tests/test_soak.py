"""A soak run goes on where it stopped, and starts with the seed that failed."""

from pathlib import Path

import pytest

from tests.soak import Goal, SoakPlan, SoakSeeds


def test_a_run_with_no_time_still_tries_one_seed_and_the_next_run_goes_on(tmp_path: Path) -> None:
    assert list(SoakSeeds("a::b", tmp_path, 0)) == [0]
    assert list(SoakSeeds("a::b", tmp_path, 0)) == [1]
    assert list(SoakSeeds("a::other", tmp_path, 0)) == [0]


def test_the_seed_that_failed_comes_again(tmp_path: Path) -> None:
    for seed in SoakSeeds("t", tmp_path, 3600):
        if seed == 5:
            break
    assert next(iter(SoakSeeds("t", tmp_path, 0))) == 5


def test_what_is_done_of_a_goal_is_told_over_all_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for told in ("50 of 100 kills done, the next make soak goes on", "100 of 100 kills done"):
        assert len(list(SoakSeeds("kills", tmp_path, 0, Goal(100, "kills", 50)))) == 1
        assert capsys.readouterr().out.endswith(f"held; {told}\n")


class Clock:
    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


def test_half_of_the_time_is_shared_by_the_seeds_and_the_rest_is_for_tests_of_a_fixed_size(tmp_path: Path) -> None:
    plan = SoakPlan(tmp_path, 600, Clock())
    assert plan.order(["s1", "s2", "s3"], ["f1"]) == ["s1", "s2", "s3", "f1"]
    assert plan.share_s == 100
    plan.order(["s1", "s2", "s3"], [])
    assert plan.share_s == 200


def test_what_a_run_had_no_time_for_comes_first_in_the_next_and_a_round_begins_anew_when_all_are_done(
    tmp_path: Path,
) -> None:
    clock = Clock()
    first = SoakPlan(tmp_path, 60, clock)
    assert first.order([], ["a", "b", "c"]) == ["a", "b", "c"]
    assert not first.leaves_out("a")
    first.passed("a")
    clock.now_s += 61
    assert first.leaves_out("b")
    assert first.leaves_out("c")

    second = SoakPlan(tmp_path, 60, clock)
    assert second.order([], ["a", "b", "c"]) == ["b", "c", "a"]
    for name in "bc":
        assert not second.leaves_out(name)
        second.passed(name)

    assert SoakPlan(tmp_path, 60, clock).order([], ["a", "b", "c"]) == ["a", "b", "c"]


def test_one_test_of_a_fixed_size_is_begun_however_late_it_is(tmp_path: Path) -> None:
    clock = Clock()
    plan = SoakPlan(tmp_path, 60, clock)
    plan.order(["s"], ["a", "b"])
    clock.now_s += 1000
    assert [plan.leaves_out(name) for name in ("s", "a", "b")] == [False, False, True]


def test_a_test_that_failed_comes_again_in_the_same_round(tmp_path: Path) -> None:
    plan = SoakPlan(tmp_path, 60, Clock())
    plan.order([], ["a", "b"])
    plan.leaves_out("a")  # begun, and never passed
    assert SoakPlan(tmp_path, 60, Clock()).order([], ["a", "b"]) == ["a", "b"]
