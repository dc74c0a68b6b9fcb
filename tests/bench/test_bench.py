"""The runner of the benches finds each by its name, and says where a goal was missed."""

import subprocess

import pytest

from tests.bench import __main__ as bench


def test_every_bench_is_run_and_the_missed_goals_are_named(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench, "benches", lambda: ["deal", "paint"])
    run: list[str] = []

    def stand_in(words: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        run.append(words[-1])
        return subprocess.CompletedProcess(words, returncode=words[-1].endswith("paint"))

    monkeypatch.setattr(subprocess, "run", stand_in)
    assert bench.main([]) == 1
    assert run == ["tests.bench.bench_deal", "tests.bench.bench_paint"]
    assert capfd.readouterr().out.endswith("Goals missed in: paint.\n")
    assert bench.main(["deal"]) == 0
    assert capfd.readouterr().out.endswith("Every goal was met.\n")


def test_a_bench_that_is_not_there_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["nothing_of_the_kind"]) == 2
    assert capsys.readouterr().err.startswith("There is no bench nothing_of_the_kind; there is: ")
