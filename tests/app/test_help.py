"""What the command line says of itself, and that a demo or a watch that cannot be is refused in one sentence."""

import argparse
from pathlib import Path

import pytest

from dealer.app.main import main, parser
from dealer.app.settings.config import ConfigError, load_config
from dealer.games import all_games
from hardware import kinds
from hardware.kinds import Kind
from hardware.readers.line import LineParser
from hardware.serial_reader import LineSettings
from tests.test_docs import subcommands

COMMANDS = subcommands(parser())


FIRST = {"run", "deck check", "deck replace"}
"""What takes hold of its output, or looks for a deck, before it reads them."""


def takes_settings(command: argparse.ArgumentParser) -> bool:
    """It does something, and a file of settings may be named for it."""
    return any("--config" in action.option_strings for action in command._actions)


@pytest.mark.parametrize("words", COMMANDS)
def test_every_command_says_what_it_does_and_what_each_word_after_it_means(words: str) -> None:
    command = COMMANDS[words]
    assert command.description
    assert [action.dest for action in command._actions if not action.help] == []


def test_every_group_of_commands_says_what_each_of_them_does() -> None:
    groups = [action for action in parser()._actions if isinstance(action, argparse._SubParsersAction)]
    for action in groups:
        assert {choice.dest for choice in action._choices_actions if choice.help} == set(action.choices)


def test_a_demo_that_cannot_write_its_export_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    assert main(["demo", "--to", str(tmp_path / "file" / "deeper")]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{tmp_path}/file")
    assert said.count("\n") == 1


@pytest.mark.parametrize("words", [w for w in COMMANDS if takes_settings(COMMANDS[w]) and w not in FIRST])
def test_a_file_of_settings_that_is_named_is_read_by_every_command(
    words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "config.toml"
    file.write_text("[screen]\nsise = 3\n")
    needed = [a for a in COMMANDS[words]._actions if a.required and not a.option_strings]
    more = ["--protocol", "line"] if words == "reader decode" else []
    argv = [*words.split(), *("As" for _ in needed), *more, "--config", str(file), "--state", str(tmp_path / "s")]
    assert main(argv) == 2
    assert f"{file}: [screen]" in capsys.readouterr().err


@pytest.mark.parametrize("time", ["-1", "0", "nan", "inf", "soon"])
def test_a_watch_of_no_time_is_refused(time: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reader", "watch", "--mock", "--seconds", time]) == 2
    said = capsys.readouterr().err
    assert said == f"dealer reader watch: argument --seconds: a number of seconds above 0 is needed, not '{time}'\n"


def test_a_reader_named_in_its_one_place_can_be_set_and_has_its_antennas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = Kind("new", LineParser, LineSettings(9600), "a new reader", most_antennas=2)
    monkeypatch.setitem(kinds.KINDS, "new", kind)
    file = tmp_path / "config.toml"
    file.write_text('[reader]\nprotocol = "new"\nantennas = 2')
    assert load_config(file, all_games()).reader.protocol == "new"
    file.write_text('[reader]\nprotocol = "new"\nantennas = 3')
    with pytest.raises(ConfigError, match="new has 2 at most"):
        load_config(file, all_games())


def test_a_reader_that_is_none_is_refused_with_those_there_are(tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_text('[reader]\nprotocol = "owm"')
    with pytest.raises(
        ConfigError, match='"em18", "keyboard", "line", "own", "pepper", "pn532" or "rdm6300", not "owm"'
    ):
        load_config(file, all_games())
