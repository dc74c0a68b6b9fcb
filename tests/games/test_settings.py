"""Every game's house rules: sound data, words that fit the screen, and what cannot be dealt."""

import textwrap

import pytest

from dealer.games import krg_settings
from dealer.rules.house import COMMON, TABLE, Setting, defaults, validate

KRG = (*krg_settings.KRG_SETTINGS, *COMMON)
EVERY = (*KRG, *TABLE)
WIDTH_OF_OPTION = {2: 18, 3: 11, 4: 8, 5: 6}
"""Characters that fit a key's line when so many keys share the row (SCREENS b-house-rules)."""

each_setting = pytest.mark.parametrize("setting", EVERY, ids=lambda each: each.name)


@each_setting
def test_the_usual_value_is_allowed_and_every_text_is_there(setting: Setting) -> None:
    assert setting.allows(setting.default)
    assert setting.help.endswith((".", "?"))
    assert setting.cites
    for value in setting.values or (setting.default,):
        text = setting.says_of(value)
        assert text
        assert not text.endswith(".")


@each_setting
def test_labels_fit_the_screen(setting: Setting) -> None:
    assert len(textwrap.wrap(setting.label, 11, break_long_words=False)) <= 2, setting.label
    assert max(map(len, setting.label.split())) <= 11
    for option in setting.options:
        lines = textwrap.wrap(option.label, WIDTH_OF_OPTION[len(setting.options)], break_long_words=False)
        assert len(lines) <= 2, option.label
        assert max(map(len, lines)) <= WIDTH_OF_OPTION[len(setting.options)], option.label


@each_setting
def test_yes_and_no_are_called_yes_no_on_or_off(setting: Setting) -> None:
    for value in setting.values:
        if isinstance(value, bool):
            assert setting.id_of(value) in ({"yes", "on"} if value else {"no", "off"})


def test_krg_has_every_house_rule_of_the_rulings_with_its_usual_value() -> None:
    assert defaults(krg_settings.KRG_SETTINGS) == {
        "wins_needed": 3,
        "stake": 5,
        "tie": "no_credit",
        "dead_heat": "playoff",
        "join_mid": "wait",
        "leave_mid": "forfeit",
        "close_mid": "refund",
        "discard_order": "together",
        "burn": True,
        "cube": False,
        "cube_right": "anyone_but_last_turner",
        "cube_window": "any_time",
        "cube_answers": "clockwise",
        "cube_max": 64,
        "evening_pool": 0,
        "quads_pool": 0,
        "quads_own_card": True,
        "quads_same_deal": "higher",
        "quads_carry": True,
    }


def test_the_screen_for_krg_shows_three_rules_first_as_groups_argue_about_them() -> None:
    assert [each.name for each in KRG if each.group == "first"] == ["wins_needed", "stake", "tie"]


def test_what_decides_a_krg_series_is_locked_for_the_whole_series() -> None:
    free = {each.name for each in krg_settings.KRG_SETTINGS if each.scope == "deal"}
    assert free == {"discard_order", "burn"}


def test_the_cube_shows_powers_of_two_only() -> None:
    assert validate({"cube_max": 64}, KRG) == ()
    assert validate({"cube_max": 48}, KRG) == ("cube_max is a power of two from 2 to 1024, not 48 (KRG 5.2).",)
    cube = next(each for each in KRG if each.name == "cube_max")
    assert (cube.more(64), cube.less(64), cube.less(2), cube.more(1024)) == (128, 32, 2, 1024)


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (1, "KRG needs at least two players (KRG 1.4)."),
        (2, None),
        (7, None),
        (8, "KRG seats seven: 8 players would need 53 of the 52 cards (KRG 1.4)."),
    ],
)
def test_krg_1_4_seven_at_most_can_be_dealt_from_one_deck(players: int, why: str | None) -> None:
    assert krg_settings.impossible({"burn": True}, players) == why


def test_krg_2_1_a_stake_that_the_chips_cannot_pay_is_refused() -> None:
    assert krg_settings.impossible({"stake": 5, "smallest_chip": 2}, 4) == (
        "stake is 5, and no 2-chips make 5 (Table T7)."
    )
    assert krg_settings.impossible({"stake": 10, "smallest_chip": 5}, 4) is None
