"""House rules as data: what may be agreed, and what is said of it."""

import pytest

from dealer.rules.house.common import (
    BETTING,
    BURN,
    COMMON,
    DRAW,
    TABLE,
    Setting,
    amounts_fit,
    changed,
    complete,
    defaults,
    matters,
    validate,
    with_default,
)
from dealer.rules.house.setting import Rules, agreed_words
from dealer.words.house import krg as house_krg
from dealer.words.house.wording import RuleWords
from dealer.words.render import render

SETTINGS = (*BETTING, *DRAW, BURN, *COMMON)
BY_NAME = {each.name: each for each in (*SETTINGS, *TABLE)}


X = RuleWords("X")


def mistakes(rules: Rules, fixed: dict[str, str] | None = None) -> tuple[str, ...]:
    """All that is wrong with them, as it is told."""
    return tuple(map(render, validate(rules, SETTINGS, fixed)))


def test_all_mistakes_are_told_at_once_each_with_what_would_fit() -> None:
    assert mistakes({"anti": 1, "raise_cap": 6, "check_raise": "yes", "ante": True, "small_bet": 0}) == (
        'There is no house rule "anti"; did you mean "ante"?',
        'raise_cap is 2, 3, 4, 5 or "none", not 6 (Betting B5).',
        'check_raise is true or false, not "yes" (Betting B6).',
        "ante is a number from 1 to 100000, not true (Betting B1).",
        "small_bet is a number from 1 to 100000, not 0 (Betting B3).",
    )


def test_a_rule_that_is_the_same_at_every_table_is_not_a_typing_mistake() -> None:
    assert mistakes({"boxed": "scrap"}, {"boxed": "Faults F4"}) == (
        "boxed is the same at every table and cannot be set (Faults F4).",
    )


def test_a_name_like_nothing_known_gets_no_guess() -> None:
    assert mistakes({"zzz": 1}) == ('There is no house rule "zzz".',)


def test_the_usual_rules_are_valid_and_nothing_in_them_is_changed() -> None:
    usual = defaults(SETTINGS)
    assert validate(usual, SETTINGS) == ()
    assert changed(usual, SETTINGS) == ()
    assert complete({}, SETTINGS) == usual
    assert changed({"ante": 2, "big_bet": 4}, SETTINGS) == (BY_NAME["ante"],)


def test_rules_left_out_stand_at_their_usual_value_and_those_of_other_games_are_dropped() -> None:
    assert complete({"ante": 3, "tie": "replay"}, BETTING[:2]) == {"ante": 3, "ante_by": "each"}


@pytest.mark.parametrize(("value", "fine"), [(True, True), (False, True), (1, False), (0, False), ("yes", False)])
def test_yes_is_not_the_number_one(value: bool | int | str, fine: bool) -> None:
    assert Setting("x", X, True, (True, False)).allows(value) is fine


@pytest.mark.parametrize(("value", "fine"), [("host", True), ("Rob", True), ("", False), ("  ", False), (3, False)])
def test_the_last_word_is_a_name(value: int | str, fine: bool) -> None:
    assert BY_NAME["referee"].allows(value) is fine
    assert not BY_NAME["referee"].allows("R" * 201)


def test_plus_and_minus_walk_amounts_by_round_steps_and_come_back_the_same_way() -> None:
    ante = BY_NAME["ante"]
    walk = [1]
    while len(walk) < 32:
        walk.append(ante.more(walk[-1]))
    assert walk == [*range(1, 10), *range(10, 50, 5), *range(50, 100, 10), *range(100, 500, 50), 500, 600]
    assert [ante.less(value) for value in walk[1:]] == walk[:-1]
    assert (ante.more(7_777), ante.less(7_777), ante.less(1), ante.more(100_000)) == (8_000, 7_000, 1, 100_000)


def test_plus_and_minus_walk_counts_by_one() -> None:
    after = BY_NAME["action_begun_after"]
    assert (after.more(2), after.less(2), after.less(1), after.more(8)) == (3, 1, 1, 8)


def test_minus_comes_down_to_nothing_where_nothing_is_a_value() -> None:
    pool = Setting("p", house_krg.EVENING_POOL, 0, low=0, high=50, pace="amount")
    assert [pool.less(1), pool.less(0), pool.more(0)] == [0, 0, 1]
    assert [render(pool.label_of(n)) for n in (0, 5)] == ["off", "5"]
    assert [render(pool.says_of(n)) for n in (0, 5)] == [
        "no pool for the most deals",
        "5 each for the most deals won tonight",
    ]


def test_a_choice_has_no_next_number() -> None:
    with pytest.raises(ValueError, match="betting is not a number"):
        BY_NAME["betting"].more(1)


def test_a_game_may_have_its_own_usual_value_and_paragraph() -> None:
    burn = with_default(BURN, True, "KRG 3.3")
    assert (burn.default, burn.cites, burn.options) == (True, "KRG 3.3", BURN.options)
    with pytest.raises(ValueError, match="burn cannot be 3"):
        with_default(BURN, 3, "KRG 3.3")


def test_what_makes_no_difference_beside_the_others_may_be_hidden() -> None:
    cap = BY_NAME["raise_cap"]
    assert matters(cap, {}, SETTINGS)
    assert not matters(cap, {"betting": "no_limit"}, SETTINGS)
    a = Setting("a", X, False, (True, False))
    b = Setting("b", X, 1, low=1, high=2, idle_when=("a", (False,)))
    c = Setting("c", X, 1, low=1, high=2, idle_when=("b", (2,)))
    assert [matters(c, rules, (a, b, c)) for rules in ({}, {"a": True}, {"a": True, "b": 2})] == [False, True, False]


def test_what_was_agreed_is_said_in_words() -> None:
    agreed = {"ante": 25, "referee": "Rob", "check_raise": False, "betting": "pot"}
    words = {name: render(text) for name, text in agreed_words(agreed, SETTINGS).items()}
    assert words["ante"] == "the ante is 25"
    assert words["referee"] == "Rob has the last word"
    assert render(agreed_words({}, SETTINGS)["referee"]) == "the host has the last word"
    assert words["check_raise"] == "who has checked may only call or fold"
    assert words["odd_chip"] == "the odd chip goes to the first winner left of the button"
    assert "raise_cap" not in words, "pot limit has no cap, so nothing is said of it"


def test_an_amount_that_the_chips_cannot_pay_is_refused_with_the_reason() -> None:
    names = ("ante", "small_bet", "big_bet")
    assert amounts_fit({}, names, BETTING) is None
    assert amounts_fit({"smallest_chip": 2, "ante": 2}, names, BETTING) is None
    why = amounts_fit({"smallest_chip": 5, "ante": 5, "small_bet": 10}, names, BETTING)
    assert why is not None
    assert render(why) == "big_bet is 4, and no 5-chips make 4 (Table T7)"


@pytest.mark.parametrize("setting", BY_NAME.values(), ids=lambda each: each.name)
def test_ids_of_keys_are_stable_and_lower_case(setting: Setting) -> None:
    ids = [setting.id_of(value) for value in setting.values]
    assert len(set(ids)) == len(ids)
    assert all(each.replace("_", "").isalnum() and each == each.lower() for each in ids)
