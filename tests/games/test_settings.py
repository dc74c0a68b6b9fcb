"""Every game's house rules: sound data, words that fit the screen, and what cannot be dealt."""

import textwrap

import pytest

from dealer.games import all_games, krg_settings, kryky_settings, six_card_draw_settings
from dealer.hands import settings as ranked_by
from dealer.rules.house.common import BETTING, COMMON, DRAW, Rules, Setting, Value, defaults, matters, validate
from dealer.words.render import render
from dealer.words.said import Words

GAMES = {key: game.settings for key, game in all_games().items()}
KRG, KRYKY = GAMES["krg"], GAMES["kryky"]
EVERY = [*{(each.cites, each.name): each for game in all_games().values() for each in game.all_settings}.values()]
WIDTH_OF_OPTION = {2: 18, 3: 11, 4: 8, 5: 6}
"""Characters that fit a key's line when so many keys share the row."""


def told(why: Words | None) -> str | None:
    """A reason in words, or None."""
    return why and render(why)


each_setting = pytest.mark.parametrize("setting", EVERY, ids=lambda each: f"{each.cites} {each.name}")


@each_setting
def test_the_usual_value_is_allowed_and_every_text_is_there(setting: Setting) -> None:
    assert setting.allows(setting.default)
    assert render(setting.help).endswith((".", "?"))
    assert setting.cites
    for value in setting.values or (setting.default,):
        text = render(setting.says_of(value))
        assert text
        assert not text.endswith(".")


@each_setting
def test_labels_fit_the_screen(setting: Setting) -> None:
    assert len(textwrap.wrap(render(setting.label), 11, break_long_words=False)) <= 2, setting.label
    assert max(map(len, render(setting.label).split())) <= 11
    for option in setting.options:
        lines = textwrap.wrap(render(option.label), WIDTH_OF_OPTION[len(setting.options)], break_long_words=False)
        assert len(lines) <= 2, option.label
        assert max(map(len, lines)) <= WIDTH_OF_OPTION[len(setting.options)], option.label


@each_setting
def test_yes_and_no_are_called_yes_no_on_or_off(setting: Setting) -> None:
    for value in setting.values:
        if isinstance(value, bool):
            assert setting.id_of(value) in ({"yes", "on"} if value else {"no", "off"})


@pytest.mark.parametrize("settings", GAMES.values(), ids=GAMES)
def test_no_name_stands_twice_in_a_game_and_what_a_rule_hangs_on_is_there(settings: tuple[Setting, ...]) -> None:
    names = [each.name for each in settings]
    assert len(set(names)) == len(names)
    for each in settings:
        assert isinstance(matters(each, {}, settings), bool)
        if each.idle_when is not None:
            name, idle = each.idle_when
            other = next(one for one in settings if one.name == name)
            assert all(other.allows(value) for value in idle)


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("krg", ["wins_needed", "stake", "pool_money", "tie"]),
        ("kryky", ["five_of_a_kind", "hi_lo", "ante", "betting"]),
        ("six_card_draw", ["decks", "six_ace_low", "ante", "betting"]),
    ],
)
def test_the_first_screen_holds_at_most_four_rules_those_that_groups_argue_about(game: str, first: list[str]) -> None:
    assert [each.name for each in GAMES[game] if each.group == "first"] == first


@pytest.mark.parametrize("game", GAMES)
def test_no_game_has_more_than_four_rules_on_the_first_screen(game: str) -> None:
    assert 1 <= len([each for each in GAMES[game] if each.group == "first"]) <= 4


def test_krg_has_every_house_rule_of_the_rulings_with_its_usual_value() -> None:
    assert defaults(krg_settings.KRG_SETTINGS) == {
        "wins_needed": 3,
        "stake": 5,
        "pool_money": "on_account",
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
        "cube_turner_pays": True,
        "cube_answers": "clockwise",
        "cube_max": 64,
        "evening_pool": 0,
        "quads_pool": 0,
        "quads_own_card": True,
        "quads_same_deal": "higher",
        "quads_carry": True,
    }


def test_what_decides_a_krg_series_is_locked_for_the_whole_series() -> None:
    free = {each.name for each in krg_settings.KRG_SETTINGS if each.scope == "deal"}
    assert free == {"discard_order", "burn"}


def test_the_cube_shows_powers_of_two_only() -> None:
    assert validate({"cube_max": 64}, KRG) == ()
    (wrong,) = validate({"cube_max": 48}, KRG)
    assert render(wrong) == "cube_max is a power of two from 2 to 1024, not 48 (KRG 5.2)."
    cube = next(each for each in KRG if each.name == "cube_max")
    assert (cube.more(64), cube.less(64), cube.less(2), cube.more(1024)) == (128, 32, 2, 1024)


@pytest.mark.parametrize(
    ("players", "why"),
    [
        (1, "KRG needs at least two players (KRG 1.4)"),
        (2, None),
        (7, None),
        (8, "KRG seats seven: 8 players would need 53 of the 52 cards (KRG 1.4)"),
    ],
)
def test_krg_1_4_seven_at_most_can_be_dealt_from_one_deck(players: int, why: str | None) -> None:
    assert told(krg_settings.impossible({"burn": True}, players)) == why


def test_krg_2_1_a_stake_that_the_chips_cannot_pay_is_refused() -> None:
    assert told(krg_settings.impossible({"stake": 5, "smallest_chip": 2}, 4)) == (
        "stake is 5, and no 2-chips make 5 (Table T7)"
    )
    assert krg_settings.impossible({"stake": 10, "smallest_chip": 5}, 4) is None


def test_kryky_has_every_house_rule_of_the_rulings_with_its_usual_value() -> None:
    assert defaults(kryky_settings.KRYKY_SETTINGS) == {
        "five_of_a_kind": "top",
        "wild_duplicates": False,
        "natural_beats_wild": False,
        "opener_r2_r4": "best_exposed",
        "exposed_uses_community": False,
        "exposed_tie": "nearest_dealers_left",
        "opener_must_bet": False,
        "hi_lo": False,
        "hilo_method": "cards_speak",
        "bet_after_declare": False,
        "swing_tie": "lose_all",
        "swing_dead": "cards_speak",
        "low": "a5",
        "wild_low": "any",
        "wild_independent": True,
        "low_qualifier": "none",
        "deal_pattern": "ddduu",
        "big_bet_from": 3,
        "burn": False,
    }


def test_six_card_draw_has_every_house_rule_of_the_rulings_with_its_usual_value() -> None:
    assert defaults(six_card_draw_settings.SIX_CARD_DRAW_SETTINGS) == {
        "decks": 2,
        "six_ace_low": True,
        "six_order": "two_decks",
        "double_triplet_first": True,
        "identical": "by_group",
        "openers_min": "none",
        "openers_unshown": "dead",
        "all_check_first": "redeal_carry",
        "second_round_opener": "first_round_opener",
        "second_ante": 1,
        "second_ante_pot": "main",
        "big_bet_from": 2,
        "burn": False,
    }


def test_the_shared_house_rules_stand_at_their_usual_values() -> None:
    assert defaults((*BETTING, *DRAW, *COMMON)) == {
        "ante": 1,
        "ante_by": "each",
        "betting": "fixed",
        "small_bet": 2,
        "big_bet": 4,
        "raise_cap": 3,
        "check_raise": True,
        "short_ante": "all_in",
        "odd_chip": "left_of_button",
        "muck_beaten": True,
        "reshuffle": "folded_then_discards",
        "choice": "one_game",
        "dealer": "rotates",
        "first_dealer": "high_card",
        "button": "moving",
        "misdeal": "roberts",
        "action_begun_after": 2,
        "deck_check": "offered",
        "smallest_chip": 1,
        "show_one_show_all": True,
        "referee": "host",
    }


@pytest.mark.parametrize(("game", "ranking"), [("kryky", ranked_by.FIVE_CARDS), ("six_card_draw", ranked_by.SIX_CARDS)])
def test_the_ranking_knows_the_same_values_of_the_rules_that_decide_it(
    game: str, ranking: dict[str, tuple[Value, ...]]
) -> None:
    by_name = {each.name: each for each in GAMES[game]}
    for name, values in ranking.items():
        assert set(map(repr, by_name[name].values)) == set(map(repr, values)), name
    assert ranked_by.read({name: by_name[name].default for name in ranking}) == ranked_by.read({})


def test_how_to_go_both_ways_matters_only_where_players_declare() -> None:
    swing = next(each for each in KRYKY if each.name == "swing_tie")
    assert not matters(swing, {}, KRYKY)
    assert not matters(swing, {"hilo_method": "declare_fist"}, KRYKY)
    assert not matters(swing, {"hi_lo": True}, KRYKY)
    assert matters(swing, {"hi_lo": True, "hilo_method": "declare_fist"}, KRYKY)


ALL_52_USED = "Seven players can use all 52 cards, so none can be burned; set burn to false (Kryky 2.2)"


@pytest.mark.parametrize(
    ("rules", "players", "why"),
    [
        ({}, 1, "Kryky needs at least two players (Kryky 1.1)"),
        ({}, 7, None),
        ({"burn": True}, 6, None),
        (
            {"burn": True},
            7,
            "Seven players can use all 52 cards, so none can be burned; set burn to false (Kryky 2.2)",
        ),
        ({}, 8, "Kryky seats seven: 8 players could need 59 of the 52 cards (Kryky 1.1)"),
        ({"small_bet": 5}, 4, "small_bet is 5, more than big_bet, which is 4 (Betting B3)"),
        ({"small_bet": 5, "betting": "no_limit"}, 4, None),
        ({"small_bet": 5, "betting": "lights_only", "smallest_chip": 2}, 4, None),
        ({"smallest_chip": 2}, 4, "ante is 1, and no 2-chips make 1 (Table T7)"),
    ],
)
def test_kryky_refuses_what_cannot_be_dealt_or_bet(rules: Rules, players: int, why: str | None) -> None:
    assert told(kryky_settings.impossible(rules, players)) == why


ONE_DECK: Rules = {"decks": 1, "reshuffle": "none"}
TOO_FEW_CARDS = (
    "5 players could need 60 cards and one deck has 52: "
    "seat four, play two decks, or let a short deck be shuffled again (Six Card Draw 5.1)"
)


@pytest.mark.parametrize(
    ("rules", "players", "why"),
    [
        ({}, 1, "Six Card Draw needs at least two players (Six Card Draw 1.2)"),
        ({}, 8, None),
        ({}, 9, "Six Card Draw seats eight, not 9 (Six Card Draw 1.2)"),
        (ONE_DECK, 4, None),
        (ONE_DECK, 5, TOO_FEW_CARDS),
        ({"decks": 1}, 8, None),
        ({"reshuffle": "none"}, 8, None),
        ({"big_bet": 1}, 3, "small_bet is 2, more than big_bet, which is 1 (Betting B3)"),
    ],
)
def test_six_card_draw_refuses_what_cannot_be_dealt_or_bet(rules: Rules, players: int, why: str | None) -> None:
    assert told(six_card_draw_settings.impossible(rules, players)) == why
