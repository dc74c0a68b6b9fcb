"""The league over all evenings: one person one line, sums to zero, names intact, the same bytes every time."""

import json
from pathlib import Path

import jsonschema
import msgspec
import pytest

from dealer.export.evening import Evening
from dealer.export.files import write_all
from dealer.export.league import League, LeaguePerson, encode_league, league_of, league_schema
from dealer.export.league_page import league_files, league_page
from dealer.rules import events as e
from dealer.store import MemoryStore
from tests.export.nights import GAMES, HARD_NAMES, Night
from tests.export.read_back import read_csv
from tests.export.test_evening import krg_series
from tests.export.test_report import Page


def evening(day: str, *players: str, currency: str = "points", seed: int = 1) -> Evening:
    """A closed evening of six deals."""
    night = Night("krg", players, seed=seed, evening=day)
    return msgspec.structs.replace(night.play(6).close().export(), currency=currency)


def lines(league: League, table: int = 0) -> dict[str, LeaguePerson]:
    return {person.name: person for person in league.tables[table].people}


def test_two_evenings_add_up() -> None:
    evenings = [evening("2026-11-01", "Ann", "Bo", "Cy"), evening("2026-11-02", "Bo", "Ann", "Di", seed=2)]
    (table,) = league_of(evenings).tables
    assert sum(person.net for person in table.people) == 0
    told = {person.name: (person.net, person.deals, person.deals_won, person.evenings) for person in table.people}
    for name in ("Ann", "Bo", "Cy", "Di"):
        own = [p for each in evenings for p in each.players if p.name == name]
        assert told[name] == (
            sum(p.net for p in own),
            sum(p.deals for p in own),
            sum(p.deals_won for p in own),
            len(own),
        )
    assert [person.net for person in table.people] == sorted((p.net for p in table.people), reverse=True)


def test_the_series_of_three_stands_in_the_league_at_plus_10_and_twice_minus_5() -> None:
    league = league_of([krg_series().export()])
    assert {name: person.net for name, person in lines(league).items()} == {"Ann": -5, "Bo": -5, "Cy": 10}


def test_bob_is_bob_whatever_his_capitals() -> None:
    league = league_of([evening("2026-11-01", "Bob", "Ann"), evening("2026-11-02", "BOB", "ann")])
    assert {name: person.evenings for name, person in lines(league).items()} == {"BOB": 2, "ann": 2}
    assert all(person.earlier_names == () for person in lines(league).values())


def renamed(day: str, number: int, to: str, *players: str) -> Evening:
    night = Night("krg", players, evening=day)
    night.commit((e.Did("Renamed"), e.Renamed(number, to, to[:11])))
    return night.play(6).close().export()


def test_a_rename_keeps_the_history() -> None:
    league = league_of(
        [
            evening("2026-11-01", "Bob", "Ann"),
            renamed("2026-11-02", 1, "Robert", "Bob", "Ann"),
            evening("2026-11-03", "Robert", "Ann"),
        ]
    )
    assert {name: person.evenings for name, person in lines(league).items()} == {"Robert": 3, "Ann": 3}
    assert lines(league)["Robert"].earlier_names == ("Bob",)


def test_a_name_corrected_to_that_of_somebody_known_does_not_take_over_two_people() -> None:
    league = league_of(
        [
            evening("2026-11-01", "Ann", "Anna", "Bo"),
            renamed("2026-11-02", 1, "Anna", "Ann", "Bo"),
            evening("2026-11-03", "Ann", "Anna", "Bo"),
        ]
    )
    told = {name: person.evenings for name, person in lines(league).items()}
    assert told == {"Ann": 2, "Anna": 3, "Bo": 3}


def test_currencies_are_never_added_up() -> None:
    league = league_of([evening("2026-11-01", "Ann", "Bo"), evening("2026-11-02", "Ann", "Bo", currency="CZK")])
    assert [table.currency for table in league.tables] == ["points", "CZK"]
    assert [len(table.evenings) for table in league.tables] == [1, 1]
    text = Page(league_page(league)).text
    assert "In points" in text
    assert "In CZK" in text


def test_an_evening_without_a_finished_deal_counts_for_nothing() -> None:
    assert league_of([Night("krg", ["Ann", "Bo"]).export()]).tables == ()
    assert "No deal has been finished yet." in Page(league_page(league_of([]))).text


def test_hard_names_stand_in_page_sheet_and_json_as_they_are() -> None:
    files = league_files(league_of([evening("2026-11-01", *HARD_NAMES), evening("2026-11-02", *HARD_NAMES, seed=3)]))
    page = Page(files["league.html"])
    assert all(name in page.text for name in HARD_NAMES)
    assert {tag for tag, _ in page.tags} & {"script", "link", "img"} == set()
    rows = read_csv(files["league.csv"])
    assert {row[0] for row in rows[1:]} == set(HARD_NAMES)
    assert b"'=1+1" in files["league.csv"]
    told = json.loads(files["league.json"])
    assert {person["name"] for person in told["tables"][0]["people"]} == set(HARD_NAMES)


def test_the_published_schema_accepts_the_league() -> None:
    league = league_of([evening("2026-11-01", "Ann", "Bo"), evening("2026-11-02", "Bo", "Cy", currency="€")])
    validator = jsonschema.Draft202012Validator(json.loads(league_schema()))
    validator.check_schema(validator.schema)
    told = json.loads(encode_league(league))
    validator.validate(told)
    assert not validator.is_valid({**told, "version": 2})
    assert msgspec.json.decode(encode_league(league), type=League) == league


def test_what_waits_in_the_box_counts_in_the_zero_sum_until_it_is_won() -> None:
    night = Night("krg", ["Ann", "Bo"], rules={"close_mid": "carry"}).play(1).close()
    (table,) = league_of([night.export()]).tables
    assert (table.box, sum(person.net for person in table.people)) == (10, -10)
    assert "10 waits in the box for the next evening." in Page(league_page(league_of([night.export()]))).text


@pytest.fixture
def club() -> MemoryStore:
    store = MemoryStore()
    for day, game in (("2026-11-01", "krg"), ("2026-11-02", "kryky"), ("2026-11-03", "six_card_draw")):
        Night(game, HARD_NAMES[:4], evening=day, store=store).play(3).close()
    return store


def test_all_evenings_are_written_with_the_league_over_them_and_always_alike(club: MemoryStore, tmp_path: Path) -> None:
    assert write_all(club, tmp_path / "a", GAMES) == tmp_path / "a" / "league.html"
    write_all(club, tmp_path / "b", GAMES)
    held = [
        {str(file.relative_to(place)): file.read_bytes() for file in place.rglob("*") if file.is_file()}
        for place in (tmp_path / "a", tmp_path / "b")
    ]
    assert held[0] == held[1]
    assert {"league.csv", "league.json", "league.schema.json", "2026-11-02/report.html"} <= set(held[0])
