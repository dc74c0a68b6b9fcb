"""Trials on mock hardware are kept apart from real evenings: list, totals, what waits, names, league."""

import csv
import io
import json

import pytest

from dealer.app.evening.ports import EveningDefaults
from dealer.app.evening.remembered import Memory
from dealer.export.build import export_evening
from dealer.export.league import League, league_of
from dealer.export.league_page import league_files
from dealer.games import all_games
from dealer.rules import events as e
from dealer.store import MemoryStore, StoreError
from tests.rig import Rig

GAMES = all_games()


def evening(
    store: MemoryStore, names: tuple[str, ...], *, trial: bool | None, winner: int = 1, close: bool = True
) -> None:
    """One deal of Five Card Draw that the winner takes, and the night is closed."""
    with Rig(seated=False, store=store) as rig:
        begin(rig, trial=trial)
        for name in names:
            rig.tap("seats.new")
            rig.act(type=name)
            rig.tap("keyboard.ok")
        rig.choose("five_card_draw")
        for key in ("seats.done", "house.agree", "seats.1", "dealer.done"):
            rig.tap(key)
        rig.play_to("bet")
        while rig.kind == "bet":
            (seat,) = rig.scene["prompt"]["seats"]
            keys = [b["id"] for b in rig.scene["buttons"] if b["enabled"]]
            wanted = ("bet.bet", "bet.call") if seat == winner else ("bet.check", "bet.fold")
            rig.tap(next(key for key in wanted if key in keys))
        for key in ("nav.table", "table.close", "close.ok") if close else ():
            rig.tap(key)


def begin(rig: Rig, *, trial: bool | None) -> None:
    """The process as it starts with mock hardware, or without."""
    loop = rig.loop
    loop.house = EveningDefaults(trial=trial)
    loop.memory = Memory(rig.store, trial=bool(trial))
    if loop.table.stage == "closed":
        loop.begin_evening()
    elif loop.table.number <= 3 and trial is not None:
        loop.memory.mark(loop.evening)
        loop.commit((e.PlayedOn(trial),))


def league(store: MemoryStore) -> League:
    return league_of(export_evening(row.id, store.load(row.id), GAMES) for row in store.evenings())


@pytest.fixture
def store() -> MemoryStore:
    made = MemoryStore()
    evening(made, ("Ann", "Bo"), trial=False)
    evening(made, ("Ann", "Zed"), trial=True)
    evening(made, ("Ann", "Bo"), trial=False, winner=2)
    return made


def test_totals_names_and_last_time_are_of_their_own_kind(store: MemoryStore) -> None:
    real, trial = Memory(store), Memory(store, trial=True)
    assert {line.name: line.evenings for line in real.totals("points")} == {"Ann": 2, "Bo": 2}
    assert {line.name: line.evenings for line in trial.totals("points")} == {"Ann": 1, "Zed": 1}
    assert [r.name for r in real.people] == ["Ann", "Bo"]
    assert {*(r.name for r in trial.people)} == {"Ann", "Bo", "Zed"}, "a first trial begins with a copy of the names"
    assert real.last_time is not None
    assert sorted(real.last_time.seats.values()) == ["Ann", "Bo"]
    assert (len(real.rows()), len(trial.rows())) == (2, 1)


def test_the_league_has_tables_of_its_own_for_trials(store: MemoryStore) -> None:
    tables = league(store).tables
    assert [(table.trial, len(table.evenings)) for table in tables] == [(False, 2), (True, 1)]
    assert all(sum(person.net for person in table.people) == 0 for table in tables)
    files = league_files(league(store))
    rows = [*csv.DictReader(io.StringIO(files["league.csv"].decode("utf-8-sig")))]
    assert {(row["player"], row["trial"]) for row in rows} == {("Ann", ""), ("Bo", ""), ("Ann", "yes"), ("Zed", "yes")}
    assert "Trials in points" in files["league.html"].decode()
    assert [table["trial"] for table in json.loads(files["league.json"])["tables"]] == [False, True]


def test_an_evening_of_an_earlier_version_says_nothing_and_counts_as_real() -> None:
    store = MemoryStore()
    evening(store, ("Ann", "Bo"), trial=None)
    (table,) = league(store).tables
    assert not table.trial
    assert [row.id for row in Memory(store).rows()] == [row.id for row in store.evenings()]


def test_a_trial_has_no_part_in_a_real_evening_that_is_open() -> None:
    store = MemoryStore()
    evening(store, ("Ann", "Bo"), trial=False, close=False)
    before = store.load(store.evenings()[-1].id)
    with Rig(seated=False, store=store) as rig:
        rig.loop.house, rig.loop.memory = EveningDefaults(trial=True), Memory(store, trial=True)
        with pytest.raises(StoreError, match="is no trial"):
            rig.loop.open()
    assert store.load(store.evenings()[-1].id) == before


def test_a_real_start_closes_the_trial_that_is_open_and_begins_anew() -> None:
    store = MemoryStore()
    evening(store, ("Ann", "Zed"), trial=True, close=False)
    with Rig(seated=False, store=store) as rig:
        rig.loop.house, rig.loop.memory = EveningDefaults(trial=False), Memory(store)
        rig.loop.open()
        assert (rig.loop.table.stage, rig.loop.table.trial) == ("seats", False)
    first, second = store.evenings()
    assert first.closed_ms is not None
    assert second.closed_ms is None
    assert Memory(store).totals("points") == ()


def test_a_trial_says_so_where_people_sit_and_where_it_closes() -> None:
    with Rig(seated=False) as rig:
        begin(rig, trial=True)
        rig.tap("seats.new")
        rig.act(type="Ann")
        assert "Trial · 1 seated, 2 needed" in rig.tap("keyboard.ok")["text"]
