"""House rules as they stand in a file: known games, known rules, values that a table can agree on."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from dealer.app.settings.toml_tables import did_you_mean, written
from dealer.rules.game import Game
from dealer.rules.house.common import FIXED
from dealer.rules.house.setting import Value, validate
from dealer.words.render import render

ALL = "all"
"""In place of a game: the rules hold in every game that has them."""


class HouseRules(msgspec.Struct, frozen=True):
    """What a new evening starts from."""

    game: str
    rules: Mapping[str, Mapping[str, Value]]
    """By game: the house rules that are not as usual."""


def wrong_rules(game: Game, rules: Mapping[str, Any], players: int) -> Sequence[str]:
    """Why a set of house rules cannot be agreed for so many players, one sentence for each mistake."""
    mistakes = list(map(render, validate(rules, game.settings, FIXED)))
    if not mistakes and (why := game.impossible(rules, players)) is not None:
        mistakes.append(f"{render(why)}.")
    return mistakes


def game_named(name: object, games: Mapping[str, Game]) -> str | None:
    """Why there is no such game, or None."""
    if isinstance(name, str) and name in games:
        return None
    near = did_you_mean(name, games, '"') if isinstance(name, str) else "."
    return f"game is one of {', '.join(games)}, not {written(name)}{near}"


def read_house(values: object, games: Mapping[str, Game], mistakes: list[str]) -> HouseRules | None:
    """The table [house]; None, with a sentence on the list for each mistake, if it has any."""
    if not isinstance(values, Mapping):
        mistakes.append(f"house is a table of settings, written [house], not {written(values)}.")
        return None
    before = len(mistakes)
    if (why := game_named(values.get("game"), games)) is not None:
        mistakes.append(f"[house] {why}")
    tables: dict[str, Mapping[str, Any]] = {}
    for name, rules in values.items():
        if name == "game":
            continue
        if name != ALL and name not in games:
            mistakes.append(f"[house] {name} is neither a game nor {ALL}{did_you_mean(name, [*games, ALL, 'game'])}")
        elif not isinstance(rules, Mapping):
            mistakes.append(f"house.{name} is a table of house rules, written [house.{name}], not {written(rules)}.")
        else:
            tables[name] = rules
    mistakes += [f"[house.{ALL}] {why}" for why in _wrong_for_all(tables.get(ALL, {}), games)]
    merged: dict[str, Mapping[str, Value]] = {}
    for key, game in games.items():
        own = tables.get(key, {})
        mistakes += [f"[house.{key}] {why}" for why in wrong_rules(game, own, min(game.seats))]
        names = {setting.name for setting in game.settings}
        merged[key] = {name: value for name, value in tables.get(ALL, {}).items() if name in names} | dict(own)
    if len(mistakes) == before:
        for key, game in games.items():
            mistakes += [f"[house.{key}] {why}" for why in wrong_rules(game, merged[key], min(game.seats))]
    return HouseRules(values["game"], merged) if len(mistakes) == before else None


def _wrong_for_all(rules: Mapping[str, Any], games: Mapping[str, Game]) -> list[str]:
    """Mistakes in what is set for all games: a rule that none has, a value that one of them refuses."""
    mistakes: dict[str, None] = {}
    everything = tuple({setting.name: setting for game in games.values() for setting in game.settings}.values())
    for name, value in rules.items():
        having = [game for game in games.values() if any(setting.name == name for setting in game.settings)]
        for settings in [game.settings for game in having] or [everything]:
            mistakes |= dict.fromkeys(map(render, validate({name: value}, settings, FIXED)))
    return list(mistakes)
