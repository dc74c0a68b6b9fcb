"""An evening begun with a wrong clock is redated by a recorded act; all that is named for its day follows."""

import json
from itertools import product
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.app.evening.remembered import Memory
from dealer.app.host.stick import copy_to_sticks
from dealer.app.main import main
from dealer.export.dates import date_in, free_name, name_fits
from dealer.export.verify import NotTheEvening, verify
from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.state.evolve import fold
from dealer.store import Store
from dealer.store.sqlite import open_store
from tests.evening.test_trials import evening
from tests.rig import Rig

GAMES = all_games()
DAY = "2024-05-03"
WORDS = "Friday, 3 May 2024"


@pytest.fixture(params=["closed", "open"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """Two evenings, the last one closed or open after a deal."""
    store = open_store(tmp_path / "state")
    evening(store, ("Ann", "Bo"), trial=None)  # type: ignore[arg-type]
    evening(store, ("Ann", "Bo"), trial=None, winner=2, close=request.param == "closed")  # type: ignore[arg-type]
    store.close()
    return tmp_path / "state"


def run(folder: Path, *words: str) -> int:
    return main([*words, "--state", str(folder)])


def last(folder: Path) -> str:
    store = open_store(folder)
    try:
        return store.evenings()[-1].id
    finally:
        store.close()


def exported(folder: Path, to: Path) -> dict[str, object]:
    """What the last evening's export holds."""
    assert run(folder, "export", "--to", str(to)) == 0
    (place,) = to.iterdir()
    told: dict[str, object] = json.loads((place / "evening.json").read_bytes())
    return told | {"folder": place.name, "report": (place / "report.html").read_text()}


def test_all_that_is_named_for_the_day_follows(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun, before = last(folder), exported(folder, tmp_path / "before")
    assert (before["name"], before["redated"]) == (begun, None)
    assert run(folder, "evenings", "redate", begun, DAY, "--why", "no network", "--yes") == 0
    capsys.readouterr()
    now = exported(folder, tmp_path / "now")
    assert (now["folder"], now["name"], now["day"], now["evening"]) == (DAY, DAY, DAY, begun)
    assert f"<h1>{WORDS}</h1>" in str(now["report"])
    assert f"Played on {DAY}" in str(now["report"])
    assert f"begun as {begun}" in str(now["report"])
    run(folder, "evenings", "list")
    assert f"begun as {begun}" in capsys.readouterr().out.splitlines()[-1]
    assert run(folder, "export", "--evening", DAY, "--to", str(tmp_path / "again")) == 0
    assert run(folder, "export", "--all", "--to", str(tmp_path / "all")) == 0
    assert (tmp_path / "all" / DAY / "evening.json").exists()
    league = json.loads((tmp_path / "all" / "league.json").read_bytes())["tables"][0]
    assert [each["evening"] for each in league["evenings"]][-1] == DAY
    assert [each["begun_as"] for each in league["evenings"]] == ["", begun]
    assert {p["last_evening"] for p in league["people"]} == {DAY}
    assert WORDS in (tmp_path / "all" / "league.html").read_text()


def test_the_code_that_was_copied_stays_and_the_file_is_proven(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun, before = last(folder), exported(folder, tmp_path / "before")
    run(folder, "evenings", "redate", begun, DAY, "--yes")
    now = exported(folder, tmp_path / "now")
    capsys.readouterr()
    file = str(tmp_path / "now" / DAY / "evening.json")
    if before["closed"]:
        assert now["code"] == before["code"]
        assert now["record"] == before["record"]
        assert main(["verify", file, "--code", str(before["code"])]) == 0
        assert "Added after closing" in capsys.readouterr().out
    else:
        assert [fact["event"]["type"] for fact in now["record"]][-1] == "redated"  # type: ignore[attr-defined]
        assert main(["verify", file]) == 0


def test_a_stick_and_last_time_s_table_follow(folder: Path, tmp_path: Path) -> None:
    begun = last(folder)
    run(folder, "evenings", "redate", begun, DAY, "--yes")
    stick = tmp_path / "run-sticks" / "one"
    stick.mkdir(parents=True)
    store = open_store(folder)
    said = copy_to_sticks(store, begun, GAMES, tmp_path / "run", mounted=lambda _: True)
    closed = store.evenings()[-1].closed_ms is not None
    last_time = Memory(store).last_time
    store.close()
    assert f"dealer/{DAY}" in said
    assert (stick / "dealer" / DAY / "report.html").exists()
    assert last_time is not None
    if closed:
        assert last_time.day == "Friday"


def test_it_is_done_while_the_evening_is_open_and_once_after(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun, was_open = last(folder), is_open(folder)
    for day in ("2024-05-03", "2024-05-04"):
        assert run(folder, "evenings", "redate", begun, day, "--yes") == (0 if was_open or day == DAY else 2)
    if not was_open:
        assert "that can be done once" in capsys.readouterr().err
        return
    store = open_store(folder)
    with Rig(seated=False, store=store) as rig:  # type: ignore[arg-type]
        assert (rig.loop.table.called, rig.loop.table.day) == ("2024-05-04", "2024-05-04")
        for key in ("nav.table", "table.close", "close.ok"):
            rig.tap(key)
    store.close()
    assert not is_open(folder)
    assert run(folder, "evenings", "redate", "2024-05-04", "2024-05-05", "--yes") == 0
    now = exported(folder, tmp_path / "now")
    assert (now["folder"], now["redated"]["name"]) == ("2024-05-05", "2024-05-05")  # type: ignore[index]
    assert main(["verify", str(tmp_path / "now" / "2024-05-05" / "evening.json"), "--code", str(now["code"])]) == 0


def is_open(folder: Path) -> bool:
    store = open_store(folder)
    try:
        return store.open_evening() is not None
    finally:
        store.close()


@pytest.mark.parametrize(
    ("day", "why"),
    [
        ("2024-02-30", "there is no such day"),
        ("20240503", "is no date"),
        ("2024-W18-5", "is no date"),
        ("3.5.2024", "is no date"),
        ("", "is no date"),
        ("２０２４-05-03", "is no date"),
        ("1970-01-01", "too long ago"),
        ("9999-12-31", "still to come"),
        ("2024-05-03\n", "is no date"),
    ],
)
def test_what_is_no_date_is_refused_in_a_sentence(
    folder: Path, day: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = facts(folder)
    assert run(folder, "evenings", "redate", last(folder), day, "--yes") == 2
    said = capsys.readouterr().err
    assert why in said
    assert len(said.splitlines()) == 1
    assert facts(folder) == before


def facts(folder: Path) -> int:
    store = open_store(folder)
    try:
        return sum(row.entries for row in store.evenings())
    finally:
        store.close()


def test_nothing_is_done_where_nobody_says_yes(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    before = facts(folder)
    assert run(folder, "evenings", "redate", last(folder), DAY) == 2
    assert "Nobody answered" in capsys.readouterr().err
    assert facts(folder) == before


def test_undo_at_the_table_does_not_take_the_date_back(tmp_path: Path) -> None:
    state = tmp_path / "state"
    store = open_store(state)
    evening(store, ("Ann", "Bo"), trial=None, close=False)  # type: ignore[arg-type]
    store.close()
    assert run(state, "evenings", "redate", last(state), DAY, "--yes") == 0
    store = open_store(state)
    with Rig(seated=False, store=store) as rig:  # type: ignore[arg-type]
        before = len(store.load(rig.loop.evening))
        rig.tap("nav.undo")
        facts = e.decode_all([entry.body for entry in store.load(rig.loop.evening)])
        assert isinstance(facts[before], e.Undone)
        assert (rig.loop.table.called, rig.loop.table.day) == (DAY, DAY)
        assert (fold(facts).called, fold(facts).day) == (DAY, DAY)
    store.close()


def names(store: Store) -> list[str]:
    from dealer.app.cli.evenings_people import called_now
    from dealer.export.tidied import acts_of

    return [called_now(store, row, acts_of(store)) for row in store.evenings()]


def test_no_two_evenings_are_called_the_same(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    for _ in range(3):
        evening(store, ("Ann", "Bo"), trial=None)  # type: ignore[arg-type]
    begun = [row.id for row in store.evenings()]
    store.close()
    for each in begun[:2]:
        assert main(["evenings", "redate", each, DAY, "--yes", "--state", str(tmp_path)]) == 0
    store = open_store(tmp_path)
    assert names(store) == [DAY, f"{DAY}-2", begun[2]]
    evening(store, ("Ann", "Bo"), trial=None)  # type: ignore[arg-type]
    assert len(set(names(store))) == 4
    store.close()


@given(st.dates(), st.integers(1, 40))
def test_a_free_name_is_of_its_day_and_free(day, many: int) -> None:  # type: ignore[no-untyped-def]
    taken: set[str] = set()
    for _ in range(many):
        name = free_name(day.isoformat(), taken)
        assert name not in taken
        assert name_fits(name, day.isoformat())
        taken.add(name)


@given(st.text(max_size=12) | st.dates().map(str))
def test_any_text_is_a_date_or_refused_in_words(text: str) -> None:
    try:
        found = date_in(text).isoformat()
    except ValueError as why:
        found, said = "", str(why)
        assert_sentence(said)
    assert found in {text, ""}


def assert_sentence(said: str) -> None:
    assert said.endswith(".")
    assert len(said.splitlines()) == 1


def test_a_forged_date_is_no_evening_s(tmp_path: Path) -> None:
    state = tmp_path / "state"
    store = open_store(state)
    evening(store, ("Ann", "Bo"), trial=None)  # type: ignore[arg-type]
    store.close()
    run(state, "evenings", "redate", last(state), DAY, "--yes")
    told = exported(state, tmp_path / "to")
    file = tmp_path / "to" / DAY / "evening.json"
    good = json.loads(file.read_bytes())
    assert told["day"] == DAY
    forged = [{"day": "2024-02-30", "name": "2024-02-30"}, {"name": "Friday"}, {"at_ms": 10**30}, {"at_ms": -1}]
    for wrong in forged:
        with pytest.raises(NotTheEvening):
            verify(json.dumps(good | {"redated": good["redated"] | wrong}).encode(), GAMES)
    for key, value in product(("day", "name"), ("2024-05-04", "")):
        with pytest.raises(NotTheEvening):
            verify(json.dumps(good | {key: value}).encode(), GAMES)
    for key in ("name", "day", "zone", "offset_min", "redated"):  # only earlier versions did not write it
        with pytest.raises(NotTheEvening):
            verify(json.dumps({k: v for k, v in good.items() if k != key}).encode(), GAMES)
    assert msgspec.json.decode(file.read_bytes())["zone"] == told["zone"]
