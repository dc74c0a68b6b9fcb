"""A preset starts an evening at its first deal, or says everything that is wrong with it."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.anchor import Links
from dealer.app.build import opening_of
from dealer.app.settings.preset import Preset, load_preset
from dealer.app.settings.toml_tables import ConfigError
from dealer.games import all_games


def preset_of(text: str, tmp_path: Path) -> Preset:
    file = tmp_path / "preset.toml"
    file.write_text(text, "utf-8")
    return load_preset(file, all_games())


def mistakes_of(text: str, tmp_path: Path) -> list[str]:
    with pytest.raises(ConfigError) as refused:
        preset_of(text, tmp_path)
    return [sentence.removeprefix(f"{tmp_path / 'preset.toml'}: ") for sentence in refused.value.sentences]


FULL = """
game = "krg"
players = ["Ann", "Bo", "Cy"]
dealer = "Ann"
shuffle = "hand"
piles = 8
stacks = 100
[rules]
wins_needed = 3
stake = 5
"""


def test_a_full_preset_is_taken_as_it_stands(tmp_path: Path) -> None:
    assert preset_of(FULL, tmp_path) == Preset(
        "krg", ("Ann", "Bo", "Cy"), "Ann", "hand", 8, 100, {"wins_needed": 3, "stake": 5}
    )


def test_what_may_be_left_out_is_as_usual(tmp_path: Path) -> None:
    preset = preset_of('game = "krg"\nplayers = ["Ann", "Bo"]\n', tmp_path)
    assert preset == Preset("krg", ("Ann", "Bo"), "Ann", "called", None, None, {})


def test_names_are_tidied_and_the_dealer_is_one_of_them(tmp_path: Path) -> None:
    text = 'game = "krg"\nplayers = ["Z\u030cofie ", "=1+1", "O\'Neil,  Jr."]\ndealer = "žofie"\n'
    preset = preset_of(text, tmp_path)
    assert (preset.players, preset.dealer) == (("Žofie", "=1+1", "O'Neil, Jr."), "Žofie")


def test_eight_people_are_too_many_for_krg_and_one_too_few(tmp_path: Path) -> None:
    eight = ", ".join(f'"P{number}"' for number in range(8))
    assert mistakes_of(f'game = "krg"\nplayers = [{eight}]', tmp_path) == [
        "KRG seats seven: 8 players would need 53 of the 52 cards (KRG 1.4)."
    ]
    assert mistakes_of('game = "krg"\nplayers = ["Ann"]', tmp_path) == ["KRG needs at least two players (KRG 1.4)."]


def test_every_mistake_is_told_at_once(tmp_path: Path) -> None:
    text = """
    game = "krg"
    players = ["Ann", "ann ", "B\\u0000o", ""]
    dealer = "An"
    shufle = "hand"
    piles = 12
    [rules]
    wins_needed = 5
    steak = 5
    """
    assert mistakes_of(text, tmp_path) == [
        "shufle is not a setting; did you mean shuffle?",
        "piles is a whole number from 2 to 11, not 12.",
        "The name 'B\\x00o' holds characters that cannot be seen.",
        "Player 4 has no name. A name needs at least one letter.",
        "ann and Ann are one name.",
        "The dealer 'An' is not among the players; did you mean Ann?",
        "wins_needed is 3 or 4, not 5 (KRG 2.2).",
        'There is no house rule "steak"; did you mean "stake"?',
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", ["game is missing.", "players is missing."]),
        ('game = "krgg"\nplayers = ["Ann", "Bo"]', ['did you mean "krg"?']),
        ('game = 3\nplayers = ["Ann", "Bo"]', ["game is a text in quotes, not 3."]),
        ('game = "krg"\nplayers = "Ann"', ["players is a list, each in it a text in quotes"]),
        ('game = "krg"\nplayers = ["Ann", "Bo", 3]', ["players is a list, each in it a text"]),
        ('game = "krg"\nplayers = ["Ann", "Bo"]\nrules = 3', ["rules is a table of settings, not 3."]),
        ('game = "krg"\nplayers = ["Ann", "Bo"]\nstacks = 0', ["stacks is a whole number from 1 to"]),
        ('game = "krg"\nplayers = ["Ann", "Bo"]\n[rules]\nburn = "yes"', ["burn is true or false"]),
    ],
)
def test_what_is_missing_or_of_another_kind_is_told(text: str, why: list[str], tmp_path: Path) -> None:
    sentences = mistakes_of(text, tmp_path)
    assert len(sentences) == len(why), sentences
    assert all(part in sentence for part, sentence in zip(why, sentences, strict=True)), sentences


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FILES = st.fixed_dictionaries(
    {},
    optional={
        "game": st.sampled_from([*all_games()]) | VALUES,
        "players": st.lists(st.sampled_from(["Ann", "Bo", "Cy", "=1+1"]), max_size=9) | VALUES,
        "dealer": st.sampled_from(["Ann", "bo"]) | VALUES,
        "shuffle": st.sampled_from(["hand", "called"]) | VALUES,
        "piles": st.integers(1, 12) | VALUES,
        "stacks": st.integers(0, 500) | VALUES,
        "rules": st.dictionaries(st.sampled_from(["stake", "burn", "decks", "betting"]), VALUES, max_size=3) | VALUES,
        "else": VALUES,
    },
)


@settings(max_examples=200)
@given(values=FILES)
def test_whatever_stands_in_the_file_it_is_a_preset_or_sentences(values: dict[str, Any]) -> None:
    sentences, preset = ["preset.toml: fine"], None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dealer.app.settings.preset.read_toml", lambda *_: values)
        try:
            preset = load_preset(Path("preset.toml"), all_games())
        except ConfigError as refused:
            sentences = list(refused.sentences)
    assert sentences
    assert all(sentence.startswith("preset.toml: ") for sentence in sentences)
    if preset is not None:
        assert preset.dealer in preset.players
        assert len(preset.players) in all_games()[preset.game].seats


def test_stacks_in_a_game_without_bets_are_said_to_have_no_effect(tmp_path: Path) -> None:
    file, told = tmp_path / "preset.toml", list[str]()
    for game in ("krg", "kryky"):
        file.write_text(f'game = "{game}"\nplayers = ["Ann", "Bo"]\nstacks = 100')
        opening_of(file, all_games(), Links(bytes), tell=told.append)
    assert told == [f"{file}: KRG is played for a pool; nothing is bet from the stacks of 100."]
