"""`dealer export` and `dealer verify` on a state folder with evenings in it."""

from itertools import groupby
from pathlib import Path

import pytest

from dealer.app.cli.export import export_main, verify_main
from dealer.app.errors import UserError
from dealer.store.sqlite import open_store
from tests.export.nights import Night


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """Two evenings, the second not closed."""
    folder = tmp_path / "state"
    store = open_store(folder)
    for evening, night in (
        ("2026-11-29", Night("krg", ["Ann", "Bo"]).play(2).close()),
        ("2026-11-30", Night("kryky", ["Ann", "Bo"]).play(1)),
    ):
        store.begin(evening, 0)
        entries = night.store.load(night.evening)
        for _, act in groupby(entries, key=lambda entry: entry.act):
            bodies = [entry.body.replace(b"2026-11-29", evening.encode()) for entry in act]
            closes = any(b'"closed"' in body for body in bodies)
            expected = store.version(evening)
            store.append(evening, bodies, expected_version=expected, at_ms=1_795_995_600_000, closes=closes)
    store.close()
    return folder


def test_the_last_evening_is_exported_unless_another_is_named(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert export_main(state, None, False, None) == 0
    assert capsys.readouterr().out == f"{state / 'exports' / '2026-11-30'}\n"
    assert export_main(state, "2026-11-29", False, state / "x") == 0
    assert verify_main(state / "x" / "2026-11-29" / "evening.json", None) == 0
    out = capsys.readouterr().out
    assert "This file hangs together: evening 2026-11-29, 2 deals" in out
    assert "only its closing code can say" in out


def test_all_evenings_are_exported_each_into_its_own_folder(state: Path, tmp_path: Path) -> None:
    assert export_main(state, None, True, tmp_path / "to") == 0
    assert {"2026-11-29", "2026-11-30", "league.html"} <= {place.name for place in (tmp_path / "to").iterdir()}
    with pytest.raises(UserError, match="not both"):
        export_main(state, "2026-11-29", True, None)


def test_the_table_may_be_playing_meanwhile(state: Path) -> None:
    store = open_store(state)
    assert export_main(state, None, False, None) == 0
    assert store.open_evening() == "2026-11-30"
    store.close()


@pytest.mark.parametrize(
    ("evening", "said"), [("2026-01-01", "There is no evening 2026-01-01; the last is 2026-11-30.")]
)
def test_an_evening_that_is_not_there_is_refused(state: Path, evening: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        export_main(state, evening, False, None)


def test_a_state_folder_without_evenings_is_refused_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="There are no evenings in"):
        export_main(tmp_path / "none", None, False, None)
    assert not (tmp_path / "none").exists()


def test_a_folder_that_cannot_be_written_is_a_users_mistake(state: Path) -> None:
    (state / "file").write_text("")
    with pytest.raises(UserError, match="a file has that name"):
        export_main(state, None, False, state / "file")


def test_a_changed_file_ends_with_status_1_and_one_sentence(state: Path, capsys: pytest.CaptureFixture[str]) -> None:
    export_main(state, "2026-11-29", False, None)
    file = state / "exports" / "2026-11-29" / "evening.json"
    file.write_bytes(file.read_bytes().replace(b'"name":"Bo"', b'"name":"Di"', 1))
    capsys.readouterr()
    assert verify_main(file, None) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f'{file}: players[1].name is "Di" in the file, but the record gives "Bo".\n'


def test_a_file_that_is_not_there_is_a_users_mistake(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read: No such file"):
        verify_main(tmp_path / "none.json", None)
