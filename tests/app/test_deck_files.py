"""Deck files and deck names as people really have them: other people's spreadsheets, odd letters, the wrong file."""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.app.cli.tag_source import TypedSource
from dealer.app.evening.deck_files import clashes, from_csv, from_tables, name_wrong, rows_of, to_csv, to_toml
from dealer.app.main import main
from dealer.cards import DECK
from dealer.deck import TaggedCard
from dealer.names import tidy
from dealer.store import DeckCard
from dealer.store.sqlite import open_store
from tests.rig import Rig

TAG, OTHER = "04D0005A061F90", "04D0015A061F90"


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    out = capsys.readouterr()
    return status, out.out, out.err


# --- a deck changes between deals only ---


@pytest.mark.parametrize(
    "way", [("enroll",), ("replace", "As", "--deck", "red"), ("play", "red"), ("enroll", "--from")]
)
def test_no_deck_is_changed_while_a_deal_is_running(
    way: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state, file = tmp_path / "state", tmp_path / "blue.csv"
    file.write_text(f"blue,{OTHER},As\n")
    words = [*way, file] if way[-1] == "--from" else [*way]
    store = open_store(state)
    store.change_decks(enroll=[DeckCard("red", TAG, "As", 1)], at_ms=1)
    before = store.deck_cards()
    with Rig(store=store) as rig:
        rig.play_to("shared_cards")
    store.close()
    status, _, err = run(capsys, "deck", *words, "--state", state)
    assert (status, err) == (2, "A deal is running; decks are changed between deals.\n")
    store = open_store(state)
    assert store.deck_cards() == before
    store.close()


def test_between_deals_a_file_is_taken_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state, file = tmp_path / "state", tmp_path / "blue.csv"
    file.write_text(f"blue,{OTHER},As\n")
    store = open_store(state)
    with Rig(store=store) as rig:
        rig.play_to("result")
    store.close()
    assert run(capsys, "deck", "enroll", "--from", file, "--state", state)[:2] == (0, "1 tag is enrolled.\n")


# --- names ---


@pytest.mark.parametrize(
    "name",
    ["", " ", "\t", "\n", "a\0b", "\x7f", "\u200b", "a\u202eb", "a\u00adb", "W" * 17, "\ud800", "\u0301", "\x1b[2J"],
)
def test_what_nobody_can_see_or_read_cannot_name_a_deck(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert name_wrong(tidy(name))
    if "\0" not in name:
        status, out, err = run(capsys, "deck", "enroll", "--deck", name, "--state", tmp_path)
        assert (status, out, len(err.splitlines())) == (2, "", 1)
        assert "cannot name a deck" in err
    said = clashes([(tidy(name), TAG, "As")], {})
    assert len(said) == 1


@pytest.mark.parametrize(
    "name",
    ["red ", " red", "  red\t", "a\nb", "r\u00e9d", "re\u0301d ", '"red"', "a, b; c", "=1+1", "'=1", "[x]", "a.b", "♠"],
)
def test_a_name_is_stored_without_its_blanks_and_comes_back_from_both_kinds_of_file(name: str) -> None:
    stored = tidy(name)
    assert name_wrong(stored) is None
    tags = {TAG: TaggedCard(stored, DECK[0]), OTHER: TaggedCard(stored, None)}
    table = to_csv(tags)
    assert from_csv(table) == (rows_of(tags), [])
    assert not any(line.startswith(("=", '"=')) for line in table.splitlines())
    assert from_tables(tomllib.loads(to_toml(tags))) == (rows_of(tags), [])


@given(st.text(max_size=20))
def test_whatever_name_is_taken_comes_back_from_a_file(name: str) -> None:
    stored = tidy(name)
    if name_wrong(stored) is None:
        assert tidy(stored) == stored
        assert from_csv(to_csv({TAG: TaggedCard(stored, None)}))[0] == [(stored, TAG, "ignore")]


def test_a_second_deck_of_nearly_the_same_name_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.csv"
    file.write_text(f"red,{TAG},As\nRED,{OTHER},Ks\n")
    status, _, err = run(capsys, "deck", "enroll", "--from", file, "--state", tmp_path / "s")
    assert (status, err) == (2, "'RED' is the deck 'red' with other letters: write it so.\n")
    file.write_text(f"red,{TAG},As\n")
    assert run(capsys, "deck", "enroll", "--from", file, "--state", tmp_path / "s")[0] == 0
    status, _, err = run(capsys, "deck", "enroll", "--deck", "Red", "--state", tmp_path / "s")
    assert (status, err) == (2, "'Red' is the deck 'red' with other letters: write it so.\n")


# --- files ---


@pytest.mark.parametrize(
    ("name", "body", "said"),
    [
        ("a.csv", b"", "holds no tags"),
        ("a.toml", b"", "holds no tags"),
        ("a.csv", b"deck,tag,card\r\n", "holds no tags"),
        ("a.toml", b"[red]\n", "holds no tags"),
        ("a.csv", "red,04D0005A061F90,As".encode("utf-16"), "no text in UTF-8"),
        ("a.csv", b"r\xe9d,04D0005A061F90,As", "no text in UTF-8"),
        ("a.csv", b"\0" * 100, ""),
        ("a.csv", b"x" * (1 << 20) + b"x", "too long"),
        ("a.csv", b'"' + b"x" * 200_000, ""),
        ("a.toml", b"a = " + b"9" * 5000, "no TOML"),
        ("a.toml", b"a = " + b"[" * 5000, "no TOML"),
        ("a.toml", b"\x89PNG\r\n", ""),
        ("a.csv", b"red,04D0005A061F90,As\nred,04D0005A061F90,As\n", "stands there twice"),
        ("a.csv", b"red,04D0005A061F90,As\nblue,04D0005A061F90,As\n", "both As of blue and As of red"),
    ],
)
def test_a_file_that_is_no_deck_is_refused_in_words(
    name: str, body: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, state = tmp_path / name, tmp_path / "state"
    file.write_bytes(body)
    status, out, err = run(capsys, "deck", "enroll", "--from", file, "--state", state)
    assert (status, out) == (2, "")
    assert said in err
    assert err.strip()
    assert "Traceback" not in err


def test_a_folder_a_missing_file_and_an_endless_one_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for file, said in (
        (tmp_path, "Is a directory"),
        (tmp_path / "no", "No such file"),
        (Path("/dev/zero"), "too long"),
    ):
        status, _, err = run(capsys, "deck", "enroll", "--from", file, "--state", tmp_path / "state")
        assert (status, said in err, len(err.splitlines())) == (2, True, 1)


@pytest.mark.parametrize(
    "text",
    [
        "deck,tag,card\r\nred,04d0005a061f90,As\r\n",
        "\ufeffdeck;tag;card\r\nred;04D0005A061F90;As\r\n",
        'Deck , Tag , Card\n"red","04D0005A061F90","As"\n\n',
        " red , 04D0005A061F90 , As \n",
    ],
)
def test_a_spreadsheet_as_its_program_writes_it_is_read(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, state = tmp_path / "a.csv", tmp_path / "state"
    file.write_text(text, encoding="utf-8", newline="")
    assert run(capsys, "deck", "enroll", "--from", file, "--state", state)[:2] == (0, "1 tag is enrolled.\n")
    assert run(capsys, "deck", "list", "--state", state)[1] == f'["red"]\nAs = "{TAG}"\n'
    assert run(capsys, "deck", "enroll", "--from", file, "--state", state)[1] == "0 tags are enrolled, 1 before.\n"


# --- the keys beside the reader ---


def test_lines_come_as_they_are_typed_and_the_end_of_the_input_is_a_ctrl_c() -> None:
    ours, theirs = os.pipe()
    typed = TypedSource(ours)
    assert typed.line(0) is None
    os.write(theirs, b"sk")
    assert typed.line(0) is None
    os.write(theirs, b"ip\nq\nlast")
    assert [typed.line(0), typed.line(0), typed.line(0)] == ["skip", "q", None]
    os.close(theirs)
    assert typed.line(0) == "last"
    with pytest.raises(KeyboardInterrupt):
        typed.line(0)
    os.close(ours)


def test_an_enrolment_without_a_keyboard_ends(tmp_path: Path) -> None:
    config = tmp_path / "config.toml"
    config.write_text(f'[reader]\nport = "{tmp_path}/nowhere"\n')
    words = [sys.executable, "-m", "dealer", "deck", "enroll", "--state", str(tmp_path / "s"), "--config", str(config)]
    for keys in (b"", b"\n\nq\n"):
        done = subprocess.run(words, input=keys, capture_output=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        assert b"Lay the ace of spades." in done.stdout
        assert (b"Stopped" in done.stdout) == (keys == b"")
        assert (b"Lay the queen of spades." in done.stdout) == (keys != b"")
