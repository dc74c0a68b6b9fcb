"""A table's settings: every one shipped and typed, every mistake told at once."""

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.app.build import reader_settings
from dealer.app.settings.config import Config, ConfigError, load_config
from dealer.games import all_games
from hardware.filter import FilterSettings
from hardware.kinds import KINDS, all_kinds
from hardware.pins import DEALER_PINS, FACTORIES, TO_ACT_PINS
from hardware.reader_settings import ReaderSettings
from hardware.readers.parsed import Manner

SHIPPED = Path(__file__).parents[2] / "dealer" / "app" / "defaults.toml"


def config_of(text: str, tmp_path: Path) -> Config:
    file = tmp_path / "config.toml"
    file.write_text(text, "utf-8")
    return load_config(file, all_games())


def mistakes_of(text: str, tmp_path: Path) -> list[str]:
    with pytest.raises(ConfigError) as refused:
        config_of(text, tmp_path)
    return [sentence.removeprefix(f"{tmp_path / 'config.toml'}: ") for sentence in refused.value.sentences]


def test_without_a_file_everything_is_as_shipped() -> None:
    config = load_config(None, all_games())
    assert config.screen.size_px == (800, 480)
    assert (config.call.by, config.call.pace_ms, config.call.piles_one_deck, config.call.piles_two_decks) == (
        "card",
        1000,
        8,
        11,
    )
    assert (config.lights.dealer_pins, config.lights.to_act_pins) == (DEALER_PINS, TO_ACT_PINS)
    assert config.lights.seats == 8
    assert config.house.game == "krg"
    assert {rules["referee"] for rules in config.house.rules.values()} == {"host"}


def test_what_the_hardware_holds_usual_is_what_is_shipped() -> None:
    config, usual = load_config(None, all_games()), FilterSettings()
    reader = config.reader
    times_ms = (reader.window_ms, reader.hold_ms, reader.lying_ms)
    assert (reader.equal_reads, *times_ms) == (
        usual.reads,
        *(round(s * 1000) for s in (usual.within_s, usual.gone_s, usual.lying_s)),
    )
    assert reader_settings(config).filter == FilterSettings(measured=True)


def test_every_number_of_the_reader_reaches_it(tmp_path: Path) -> None:
    text = """
    [reader]
    protocol = "line"
    antennas = 3
    equal_reads = 4
    window_ms = 600
    hold_ms = 700
    hold_once_ms = 800
    lying_ms = 900
    repeats = true
    """
    assert reader_settings(config_of(text, tmp_path)) == ReaderSettings(
        "line", antennas=3, manner=Manner.REPEATS, filter=FilterSettings(4, 0.6, 0.7, 0.8, 0.9)
    )
    own = reader_settings(config_of("[reader]\ngain = 5\npoll_ms = 70", tmp_path))
    assert (own.gain, own.poll_ms) == (5, 70)
    usual = reader_settings(load_config(None, all_games()))
    assert usual == ReaderSettings(filter=FilterSettings(measured=True))
    assert reader_settings(config_of("[reader]\nrepeats = false", tmp_path)).manner is Manner.ONCE


def test_a_reader_has_no_more_antennas_than_its_kind(tmp_path: Path) -> None:
    (said,) = mistakes_of("[reader]\nantennas = 6", tmp_path)
    assert said.endswith("[reader] has 6 antennas; own has 5 at most.")
    assert config_of('[reader]\nprotocol = "pepper"\nantennas = 8', tmp_path).reader.antennas == 8


OF_A_READER = {
    "baud = 9600": {*KINDS}, "dtr = false": {*KINDS}, "rts = true": {*KINDS}, 'digits = "hex"': {"keyboard"},
    "gain = 3": {"own"}, "poll_ms = 40": {"own"}, 'port = "/dev/ttyUSB0"': {*KINDS},
    'port = "/dev/serial/by-id/usb-1"': {*KINDS}, 'port = "/dev/input/event3"': {"keyboard"},
}  # fmt: skip


@pytest.mark.parametrize("setting", OF_A_READER)
@pytest.mark.parametrize("protocol", all_kinds())
def test_what_is_set_for_another_reader_is_told(setting: str, protocol: str, tmp_path: Path) -> None:
    text = f'[reader]\nprotocol = "{protocol}"\n{setting}'
    if protocol in OF_A_READER[setting]:
        assert config_of(text, tmp_path).reader.protocol == protocol
    else:
        (said,) = mistakes_of(text, tmp_path)
        assert said.startswith(f"[reader] {setting.split(' = ')[0]} ")


def test_every_reader_and_every_way_to_the_pins_can_be_named(tmp_path: Path) -> None:
    for name in KINDS:
        assert config_of(f'[reader]\nprotocol = "{name}"', tmp_path).reader.protocol == name
    for name in FACTORIES:
        assert config_of(f'[lights]\nfactory = "{name}"', tmp_path).lights.factory == name


def test_every_setting_is_shipped_with_its_usual_value_and_a_comment() -> None:
    shipped = tomllib.loads(SHIPPED.read_text("utf-8"))
    tables = {field.name: field.type for field in msgspec.structs.fields(Config)}
    assert list(shipped) == list(tables)
    for name, struct in tables.items():
        if name != "house":
            assert list(shipped[name]) == list(struct.__struct_fields__), name
    lines = SHIPPED.read_text("utf-8").splitlines()
    for before, line in zip(["", *lines], lines, strict=False):
        if "=" in line and not line.startswith("#"):
            assert before.startswith("#") or ("=" in before and before.split("_")[0][:3] in COMMENTED_TOGETHER), line


COMMENTED_TOGETHER = {"dim", "pil", "bau", "dtr", "equ", "win", "hol", "dea"}


def test_the_shipped_file_with_every_line_commented_out_changes_nothing(tmp_path: Path) -> None:
    commented = re.sub(r"(?m)^(?![\[#\n])", "# ", SHIPPED.read_text("utf-8"))
    assert tomllib.loads(commented) == {name: {} for name in Config.__struct_fields__[:-1]} | {"house": {"all": {}}}
    config, usual = config_of(commented, tmp_path), load_config(None, all_games())
    assert msgspec.structs.replace(config, house=usual.house) == usual


def test_a_file_names_only_what_differs(tmp_path: Path) -> None:
    config = config_of('[screen]\nsize = "720x1280"\n[call]\n[reader]\nbaud = 9600\ndtr = false\n', tmp_path)
    assert config.screen.size_px == (720, 1280)
    assert config.call == load_config(None, all_games()).call
    assert (config.reader.baud, config.reader.dtr, config.reader.rts) == (9600, False, "usual")


def test_three_mistakes_are_three_sentences(tmp_path: Path) -> None:
    text = "[call]\npase_ms = 900\n[screen]\nrotate = 45\n[lights]\nfactory = 3\n[cal]\n"
    assert mistakes_of(text, tmp_path) == [
        "There is no [cal]; did you mean [call]?",
        "[screen] rotate is 0, 90, 180 or 270, not 45.",
        "[call] pase_ms is not a setting; did you mean pace_ms?",
        '[lights] factory is "", "lgpio", "mock" or "rpigpio", not 3.',
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[call]\npace_ms = 100", "[call] pace_ms is a whole number from 200 to 10000, not 100."),
        ("[call]\npace_ms = true", "[call] pace_ms is a whole number from 200 to 10000, not true."),
        ("[call]\npace_ms = 1000.0", "[call] pace_ms is a whole number from 200 to 10000, not 1000.0."),
        ('[call]\nby = "seat"', '[call] by is "card" or "round", not "seat".'),
        ("[screen]\nfullscreen = 1", "[screen] fullscreen is true or false, not 1."),
        ("[reader]\nbaud = 1", '[reader] baud is a whole number from 300 to 4000000 or "usual", not 1.'),
        ('[reader]\ndtr = "on"', '[reader] dtr is true or false or "usual", not "on".'),
        ("[lights]\ndealer_pins = 4", "[lights] dealer_pins is a list, each in it a whole number from 0 to 27, not 4."),
        ("screen = 5", "screen is a table of settings, written [screen], not 5."),
        ("[[screen]]", "screen is a table of settings, written [screen], not [a table]."),
        ("pace_ms = 5", "pace_ms belongs under [call]."),
        ("[screen]\ndim_after_min = 5\nsleep_after_min = 1", "[screen] sleep_after_min comes before dim_after_min."),
    ],
)
def test_a_value_that_does_not_fit_is_told_with_what_does(text: str, why: str, tmp_path: Path) -> None:
    assert mistakes_of(text, tmp_path) == [why]


@pytest.mark.parametrize("sign", ["\\u0000", "\\u001b[2J", "\\u200b", "\\n"])
@pytest.mark.parametrize("where", ["[reader]\nport", "[money]\ncurrency"])
def test_a_text_that_nobody_can_see_whole_is_refused_and_shown_written_out(
    where: str, sign: str, tmp_path: Path
) -> None:
    (why,) = mistakes_of(f'{where} = "a{sign}b"', tmp_path)
    assert "holds characters that cannot be seen" in why
    assert why.isprintable()


def test_a_pin_does_one_thing_and_reserved_pins_do_none(tmp_path: Path) -> None:
    text = """
    [lights]
    dealer_pins = [12, 13, 0]
    to_act_pins = [13, 15, 17]
    [button]
    next_pin = 12
    [reader]
    port = "/dev/serial0"
    """
    assert mistakes_of(text, tmp_path) == [
        "[lights] dealer_pins of seat 3 cannot be GPIO0: it belongs to the board's own EEPROM.",
        "GPIO12 is used 2 times: [lights] dealer_pins of seat 1, [button] next_pin.",
        "GPIO13 is used 2 times: [lights] dealer_pins of seat 2, [lights] to_act_pins of seat 1.",
        "[lights] to_act_pins of seat 2 cannot be GPIO15: it belongs to the reader's serial port.",
    ]
    assert mistakes_of("[lights]\ndealer_pins = [12]\nto_act_pins = [13, 16]", tmp_path) == [
        "[lights] has 1 dealer_pins and 2 to_act_pins; a seat has one of each."
    ]


def test_house_rules_of_new_evenings_are_checked_against_the_games(tmp_path: Path) -> None:
    text = '[house]\ngame = "krg"\n[house.krg]\nwins_needed = 4\n[house.all]\nreferee = "Rob"\n'
    house = config_of(text, tmp_path).house
    assert house.rules["krg"] == {"referee": "Rob", "wins_needed": 4}
    assert mistakes_of(
        '[house]\ngame = "krgg"\n[house.krg]\nwins_neded = 4\nstake = "much"\n'
        '[house.krgy]\n[house.all]\nrefere = "Rob"\n',
        tmp_path,
    ) == [
        f'[house] game is one of {", ".join(all_games())}, not "krgg"; did you mean "krg"?',
        "[house] krgy is neither a game nor all; did you mean krg?",
        '[house.all] There is no house rule "refere"; did you mean "referee"?',
        '[house.krg] There is no house rule "wins_neded"; did you mean "wins_needed"?',
        '[house.krg] stake is a number from 1 to 100000, not "much" (KRG 2.1).',
    ]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"[screen", "is no TOML: "),
        (b"\xff\xfe", "is no text in UTF-8"),
        (b"a = " + b"[" * 5000, "config.toml"),
        (b"a=1\na=2", "is no TOML: "),
    ],
)
def test_a_file_that_is_none_is_one_sentence(content: bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / "config.toml"
    file.write_bytes(content)
    with pytest.raises(ConfigError) as refused:
        load_config(file, all_games())
    assert [why in sentence for sentence in refused.value.sentences] == [True]


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none.toml", "No such file"), (tmp_path, "Is a directory")):
        with pytest.raises(ConfigError, match=why):
            load_config(path, all_games())


VALUES: st.SearchStrategy[Any] = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
KEYS = sorted({key for table in tomllib.loads(SHIPPED.read_text("utf-8")).values() for key in table})
TABLES = st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=5), VALUES, max_size=4)
FILES = st.dictionaries(st.sampled_from([*Config.__struct_fields__]) | st.text(max_size=5), TABLES | VALUES, max_size=4)


@settings(max_examples=150)
@given(values=FILES)
def test_whatever_stands_in_the_file_it_is_a_config_or_sentences(values: dict[str, Any]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dealer.app.settings.config.read_toml", lambda _: values)
        sentences: tuple[str, ...] = ("config.toml: fine",)
        try:
            load_config(Path("config.toml"), all_games())
        except ConfigError as refused:
            sentences = refused.sentences
    assert sentences
    assert all(sentence.startswith("config.toml: ") for sentence in sentences)
