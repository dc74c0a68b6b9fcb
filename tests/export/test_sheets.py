"""The spreadsheets: names intact, no formula, the same cells again from our own reader and from Python's."""

import csv
import io
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.export.cells import guarded, unguarded, write_csv
from dealer.export.sheets import sheets
from tests.export.nights import GAMES, HARD_NAMES, Night
from tests.export.read_back import read_csv
from tests.export.test_evening import krg_series

SIGNS = st.sampled_from("'=+-@\t\r\n\",; \uff1d\uff0b\uff0d\uff200123456789E/:.#")
TEXTS = st.text(st.characters(exclude_categories=["Cs"]) | SIGNS, max_size=12)
FORMULA = re.compile(r"[=+\-@\uff1d\uff0b\uff0d\uff20\t\r\n#]")


@given(st.lists(st.lists(TEXTS, min_size=1, max_size=5), max_size=4))
def test_what_is_written_is_read_again(rows: list[list[str]]) -> None:
    data = write_csv(rows)
    assert read_csv(data) == rows
    assert data.startswith(b"\xef\xbb\xbf")


@given(st.lists(TEXTS.filter(lambda text: not {*"\r\n"} & {*text}), min_size=1, max_size=4), st.sampled_from(",;\t"))
def test_no_cell_begins_a_formula_wherever_a_spreadsheet_cuts(texts: list[str], cut: str) -> None:
    data = write_csv([("head",), texts]).decode("utf-8-sig")
    for row in [*csv.reader(io.StringIO(data, newline=""), delimiter=cut)][1:]:
        assert not any(FORMULA.match(cell) for cell in row), row


@given(TEXTS)
def test_taking_the_apostrophes_off_gives_the_text_back(text: str) -> None:
    assert unguarded(guarded(text)) == text


@pytest.mark.parametrize("text", ["007", "1/2", "1E5", "Jan 2", "2 May", "10E00012", "12345678", "12:30", "5%", "1,5"])
@pytest.mark.parametrize("lead", ["", "'", "''"])
def test_what_a_spreadsheet_would_work_out_stays_a_text(text: str, lead: str) -> None:
    assert guarded(lead + text) == f"'{lead}{text}"
    assert unguarded(f"'{lead}{text}") == lead + text


@pytest.mark.parametrize("text", ["TRUE", "falsch", "Vrai"])
def test_what_is_yes_or_no_in_some_language_stays_a_name(text: str) -> None:
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_formula_texts_get_exactly_one_apostrophe(text: str) -> None:
    assert guarded(text) == f"'{text}"


@pytest.mark.parametrize(
    "text", ["O'Neil, Jr.", "'t Hooft", "", "Žofie", "Qh 9s 9d", "fours full of nines", "04A1B2C3D4E5F6"]
)
def test_other_texts_are_not_touched(text: str) -> None:
    assert guarded(text) == text


def test_numbers_are_not_touched() -> None:
    assert write_csv([("net",), (-5, "-5", None)]) == b"\xef\xbb\xbfnet\r\n-5,'-5,\r\n"


def rows_of(files: dict[str, bytes], name: str) -> list[dict[str, str]]:
    head, *rows = read_csv(files[name])
    assert len(head) == len(set(head))
    assert all(len(row) == len(head) for row in rows)
    return [dict(zip(head, row, strict=True)) for row in rows]


def test_the_players_sheet_shows_who_won_what() -> None:
    rows = rows_of(sheets(krg_series().export()), "players.csv")
    assert [(row["player"], row["net"], row["deals won"]) for row in rows] == [
        ("Ann", "-5", "1"),
        ("Bo", "-5", "0"),
        ("Cy", "10", "3"),
    ]


def test_the_deals_sheet_has_a_row_a_deal_with_board_hands_winners_and_tally() -> None:
    rows = rows_of(sheets(krg_series().export()), "deals.csv")
    assert [row["deal"] for row in rows] == ["1", "2", "3", "4"]
    assert (
        rows[0]
        | {
            "dealer": "Ann",
            "board": "Qh 9s 9d 4s 2h",
            "seat 3 player": "Cy",
            "seat 3 cards": "4d 4c",
            "seat 3 hand": "fours full of nines",
            "seat 3 wins": "1",
            "winners": "Cy",
            "ended": "showdown",
            "tally after": "wins: Ann 0, Bo 0, Cy 1",
        }
        == rows[0]
    )


def test_the_series_and_payments_sheets_add_up() -> None:
    files = sheets(krg_series().export())
    series = rows_of(files, "series.csv")
    assert [(row["player"], row["wins"], row["paid"], row["net"]) for row in series] == [
        ("Ann", "1", "0", "-5"),
        ("Bo", "0", "0", "-5"),
        ("Cy", "3", "15", "10"),
    ]
    payments = rows_of(files, "payments.csv")
    assert [tuple(row.values())[:3] for row in payments] == [("Ann", "Cy", "5"), ("Bo", "Cy", "5")]


@pytest.mark.parametrize("game", GAMES)
def test_hard_names_stand_in_the_cells_as_they_are(game: str) -> None:
    names = HARD_NAMES[: GAMES[game].seats[-1]]
    files = sheets(Night(game, names).play(2).export())
    assert tuple(row["player"] for row in rows_of(files, "players.csv")) == names
    for name, data in files.items():
        text = data.decode("utf-8-sig")
        assert text.count("\r\n") == text.count("\n")
        for row in csv.reader(io.StringIO(text, newline="")):
            for cell in row:
                assert not cell.startswith(("=", "+", "@", "\t", "\r")), (name, cell)
                assert not cell.startswith("-") or cell[1:].isdigit(), (name, cell)
