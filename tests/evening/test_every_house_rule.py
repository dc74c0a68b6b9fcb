"""Each value of each house rule, tapped before the first deal or between two deals, is what is played and exported."""

import random

import pytest

from dealer.games import all_games
from dealer.rules.house.setting import Setting, Value
from tests.evening.test_pool_money import exported
from tests.rig import Rig
from tests.views.test_house_rules_as_usual import PEOPLE, alone, seat

GAMES = all_games()
NAMED_OTHERWISE = {"dealer", "referee", "first_dealer", "shuffle", "choice"}
"""What names a person, how cards are shuffled, or another game: each has its own test."""
EVERY = [
    (key, setting, value)
    for key, game in GAMES.items()
    for setting in game.all_settings
    if setting.name not in NAMED_OTHERWISE
    for value in (setting.values or sorted({setting.low or 0, min((setting.low or 0) + 2, setting.high or 0)}))
]


def wish(rig: Rig, game: str, rules: dict[str, Value]) -> bool:
    """Taps all that differs from what stands there, page by page; whether each of them was found."""
    now = dict(GAMES[game].usual())
    left = {name: value for name, value in rules.items() if now.get(name) != value}
    for _ in range(40):
        keys = [b["id"] for b in rig.scene["buttons"] if b["enabled"]]
        for name, value in [*left.items()]:
            setting = next(s for s in GAMES[game].all_settings if s.name == name)
            if setting.low is None:
                key = f"house.{name}.{setting.id_of(value)}"
                if key in keys:
                    rig.tap(key)
                    del left[name]
            elif f"house.{name}.more" in keys or f"house.{name}.less" in keys:
                step = int(now[name])
                while step != value:
                    way = "more" if int(value) > step else "less"
                    rig.tap(f"house.{name}.{way}")
                    step = getattr(setting, way)(step)
                    if (way == "more") != (int(value) > step):
                        break
                del left[name]
        if not left:
            return True
        rig.tap("house.more")
    return False


def players_of(game: str) -> int:
    return max(3, min(GAMES[game].seats))


def to_the_result(rig: Rig) -> None:
    """Whatever is asked is answered by the key that is waited for, or by the first there is."""
    for _ in range(1500):
        if rig.kind == "result":
            return
        keys = [b for b in rig.scene["buttons"] if b["enabled"] and not b["id"].startswith("nav.")]
        if (rig.loop.prompt and rig.loop.prompt.waits_for_cards) or any(b["primary"] for b in keys):
            rig.step()
        else:
            rig.tap(str(keys[0]["id"]))
    raise AssertionError("the deal does not end")


def check_lobby(game: str, setting: Setting, value: Value) -> bool:
    """Agreed on the first page: in force in the first deal and in its export; False where it cannot be agreed."""
    rules = alone(GAMES[game], setting, value)
    if GAMES[game].impossible(rules, players_of(game)):
        return False
    with Rig(seated=False) as rig:
        seat(rig, game, players_of(game))
        assert wish(rig, game, rules), (setting.name, value)
        rig.tap("house.agree")
        if rig.kind == "None" and rig.loop.table.stage != "play":
            rig.tap("seats.1")
            rig.tap("dealer.done")
        asked = rig.loop.table.rules[setting.name]
        if setting.low is None:
            assert asked == value, (setting.name, asked, value)
        deal = rig.loop.table.deal
        assert deal is not None
        assert deal.rules[setting.name] == asked
        to_the_result(rig)
        assert exported(rig).house_rules[-1].rules[setting.name] == asked
    return True


def check_tonight(game: str, setting: Setting, value: Value) -> bool:
    """Agreed between two deals: in force in the next deal and in its export; False where it cannot be agreed then."""
    rules = {**alone(GAMES[game], setting, value), "shuffle": "hand"}
    if GAMES[game].impossible(rules, players_of(game)):
        return False
    with Rig(game, PEOPLE[: players_of(game)]) as rig:
        to_the_result(rig)
        for key in ("nav.table", "table.more", "more.house"):
            rig.tap(key)
        if not wish(rig, game, rules):
            return False  # what cannot change within a series, or an evening
        if rig.act(tap="house.agree")["problem"] is not None:
            return False
        asked = rig.loop.table.agreed[game][setting.name]
        if setting.low is None:
            assert asked == value, (setting.name, asked, value)
        rig.tap("result.next")
        to_the_result(rig)
        deal = rig.loop.table.deal
        assert deal is not None
        assert deal.rules.get(setting.name) == asked, (setting.name, deal.rules.get(setting.name), asked)
        assert exported(rig).house_rules[-1].rules[setting.name] == asked
    return True


@pytest.mark.parametrize("share", range(3))
def test_what_is_agreed_between_two_deals_is_played_from_the_next_one_on(share: int) -> None:
    rng = random.Random(share)
    others = [each for each in EVERY if GAMES[each[0]].series is None]
    done = [check_tonight(*each) for each in rng.sample(others, 3)]
    assert any(done)


@pytest.mark.parametrize("share", range(6))
def test_what_is_tapped_before_the_first_deal_is_played_and_exported(share: int) -> None:
    rng = random.Random(share)
    done = [check_lobby(*each) for each in rng.sample(EVERY, 4)]
    assert any(done)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_every_house_rule_is_played_and_exported(game: str) -> None:
    done = [check_lobby(*each) for each in EVERY if each[0] == game]
    assert sum(done) > len(done) * 0.9
    assert any([check_tonight(*each) for each in EVERY if each[0] == game])  # noqa: C419 -- each of them
