"""Evenings are removed and people merged by a recorded act, asked first; nothing that was played is destroyed."""

import io
import random
from pathlib import Path

import pytest

from dealer.app.evening.remembered import Memory
from dealer.app.main import main
from dealer.export.build import export_evening
from dealer.export.league import League, league_of
from dealer.export.tidied import acts_of, called, removed
from dealer.games import all_games
from dealer.store import MemoryStore
from dealer.store.sqlite import open_store
from tests.evening.test_trials import evening

GAMES = all_games()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three evenings; Bo was once written Robert."""
    store = open_store(tmp_path)
    for names, winner in ((("Ann", "Bo"), 1), (("Ann", "Robert"), 2), (("Ann", "Bo", "Cy"), 3)):
        evening(store, names, trial=None, winner=winner)  # type: ignore[arg-type]
    store.close()
    return tmp_path


def run(folder: Path, *words: str) -> int:
    return main([*words, "--state", str(folder)])


def totals(folder: Path) -> dict[str, tuple[int, int]]:
    """Evenings and net of each person, as the screen has them."""
    store = open_store(folder)
    try:
        return {line.name: (line.evenings, line.net) for line in Memory(store).totals("points")}
    finally:
        store.close()


def league(folder: Path) -> League:
    store = open_store(folder)
    try:
        acts = acts_of(store)
        rows = [row for row in store.evenings() if row.id not in removed(acts)]
        return league_of((export_evening(row.id, store.load(row.id), GAMES) for row in rows), called(acts))
    finally:
        store.close()


def league_totals(folder: Path) -> dict[str, tuple[int, int]]:
    return {p.name: (p.evenings, p.net) for table in league(folder).tables for p in table.people}


def ids(folder: Path) -> list[str]:
    store = open_store(folder)
    try:
        return [row.id for row in store.evenings()]
    finally:
        store.close()


def test_a_removed_evening_counts_no_more_and_comes_back(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before, second = totals(folder), ids(folder)[1]
    assert before["Robert"][0] == 1
    assert run(folder, "evenings", "remove", second, "--yes", "--why", "a test") == 0
    assert "Robert" not in totals(folder)
    assert totals(folder) == league_totals(folder)
    assert ids(folder)[1] == second, "the record is whole"
    capsys.readouterr()
    run(folder, "evenings", "list")
    lines = capsys.readouterr().out.splitlines()
    assert [line.endswith("removed") for line in lines] == [False, True, False]
    assert run(folder, "evenings", "restore", second, "--yes") == 0
    assert totals(folder) == before
    store = open_store(folder)
    assert [(act.what, act.why) for act in acts_of(store)] == [("remove", "a test"), ("restore", "")]
    store.close()


def test_merged_people_count_as_one_and_are_split_again(folder: Path) -> None:
    before = totals(folder)
    assert run(folder, "people", "merge", "robert", "Bo", "--yes") == 0
    now = totals(folder)
    assert now == league_totals(folder)
    assert "Robert" not in now
    assert now["Bo"] == tuple(a + b for a, b in zip(before["Bo"], before["Robert"], strict=True))
    assert sum(net for _, net in now.values()) == 0
    store = open_store(folder)
    evening(store, ("Ann", "Robert"), trial=None, winner=1)  # type: ignore[arg-type]
    store.close()
    assert totals(folder)["Bo"][0] == now["Bo"][0] + 1, "an evening played under the old name counts there too"
    assert totals(folder) == league_totals(folder)
    assert run(folder, "people", "split", "Robert", "--yes") == 0
    assert totals(folder)["Robert"][0] == 2


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("evenings", "remove", "1999-01-01"), "There is no evening 1999-01-01"),
        (("evenings", "restore", "{0}"), "is not removed"),
        (("people", "merge", "Ann", "Bo"), "sat at one table"),
        (("people", "merge", "Ann", "ann"), "count as one person already"),
        (("people", "merge", "Nobody", "Ann"), "Nobody is called Nobody here"),
        (("people", "split", "Ann"), "was not merged"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    folder: Path, words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = totals(folder)
    assert run(folder, *(word.format(ids(folder)[0]) for word in words), "--yes") == 2
    assert why in capsys.readouterr().err
    assert totals(folder) == before


@pytest.mark.parametrize(("answer", "status"), [("no\n", 0), ("", 2), ("nonsense\n", 0)])
def test_without_a_yes_nothing_is_changed(
    folder: Path, answer: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = totals(folder)
    monkeypatch.setattr("sys.stdin", io.StringIO(answer))
    assert run(folder, "evenings", "remove", ids(folder)[0]) == status
    assert totals(folder) == before
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert run(folder, "evenings", "remove", ids(folder)[0]) == 0
    assert totals(folder) != before


def test_a_removed_name_is_offered_no_more_and_its_evenings_count(folder: Path) -> None:
    before = totals(folder)
    assert run(folder, "people", "remove", "Cy", "--yes") == 0
    store = open_store(folder)
    memory = Memory(store)
    assert "Cy" not in [each.name for each in memory.people]
    assert memory.last_time is not None
    assert "Cy" not in memory.last_time.seats.values()
    store.close()
    assert totals(folder) == before


def test_an_open_evening_is_closed_before_it_is_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = open_store(tmp_path)
    evening(store, ("Ann", "Bo"), trial=None, close=False)  # type: ignore[arg-type]
    store.close()
    assert run(tmp_path, "evenings", "remove", ids(tmp_path)[0], "--yes") == 2
    assert "is open" in capsys.readouterr().err


def test_totals_of_evenings_that_are_not_here_are_never_counted_away(folder: Path, tmp_path: Path) -> None:
    del tmp_path
    store = open_store(folder)
    other = MemoryStore()
    for key in ("people", "last_time", "waiting", "totals", "counted"):
        other.put(key, store.get(key) or b"")
    store.close()
    with pytest.raises(Exception, match="not in this folder"):
        Memory(other).check_counted()


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_removed_and_merged_money_sums_to_zero_and_both_tables_agree(folder: Path, seed: int) -> None:
    rng, names = random.Random(seed), ["Ann", "Bo", "Cy", "Robert"]
    first = totals(folder)
    for _ in range(8):
        match rng.randrange(4):
            case 0:
                run(folder, "evenings", "remove", rng.choice(ids(folder)), "--yes")
            case 1:
                run(folder, "evenings", "restore", rng.choice(ids(folder)), "--yes")
            case 2:
                run(folder, "people", "merge", *rng.sample(names, 2), "--yes")
            case _:
                run(folder, "people", "split", rng.choice(names), "--yes")
        assert sum(net for _, net in totals(folder).values()) == 0
        assert totals(folder) == league_totals(folder)
    for each in ids(folder):
        run(folder, "evenings", "restore", each, "--yes")
    for name in names:
        run(folder, "people", "split", name, "--yes")
    assert totals(folder) == first
