"""A preset: who plays what by which house rules, so that an evening starts at its first deal."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from dealer import names
from dealer.app.settings.house_rules import game_named, wrong_rules
from dealer.app.settings.toml_tables import ConfigError, did_you_mean, read_table, read_toml
from dealer.rules.game import Game
from dealer.rules.house.setting import MAX_STACK, Value


class _File(msgspec.Struct, frozen=True):
    game: str
    players: tuple[str, ...]
    dealer: str | None = None
    shuffle: Literal["called", "hand"] = "called"
    piles: Annotated[int, Meta(ge=2, le=11)] | None = None
    stacks: Annotated[int, Meta(ge=1, le=MAX_STACK)] | None = None
    number: Annotated[str, Meta(pattern=r"\A[0-9]{1,12}\Z")] = ""
    rules: dict[str, Any] = {}


class Preset(msgspec.Struct, frozen=True):
    """An evening up to its first deal."""

    game: str
    players: tuple[str, ...]
    """In seats 1, 2, 3 ... clockwise."""
    dealer: str
    """One of the players, as written there."""
    shuffle: Literal["called", "hand"]
    piles: int | None
    """None: as usual for the number of decks."""
    stacks: int | None
    """Chips each; None: stacks are not kept."""
    rules: Mapping[str, Value]
    """The house rules that are not as usual."""
    number: str = ""
    """One to twelve digits that are mixed into every draw; known before the anchor, so that it proves nothing."""


def load_preset(path: Path, games: Mapping[str, Game]) -> Preset:
    """The preset of a file.  ConfigError naming every mistake in it."""
    mistakes: list[str] = []
    given = read_toml(path, "a preset")
    file = read_table(_File, given, "", mistakes)
    players = tuple(names.tidy(name) for name in _texts(given.get("players")))
    for place, name in enumerate(_texts(given.get("players")), 1):
        if (why := names.refusal(name)) is not None:
            mistakes.append(f"Player {place} has no name. {why}" if not name.strip() else why)
    mistakes += [f"{one} and {other} are one name." for one, other in names.doubles(filter(None, players))]
    dealer = given.get("dealer")
    seated = next((name for name in players if isinstance(dealer, str) and names.same_person(name, dealer)), None)
    if isinstance(dealer, str) and seated is None and players:
        mistakes.append(
            f"The dealer {names.spelled_out(dealer)} is not among the players{did_you_mean(dealer, players)}"
        )
    if "game" in given and isinstance(given["game"], str):
        if (why := game_named(given["game"], games)) is not None:
            mistakes.append(why)
        else:
            mistakes += _wrong_for(games[given["game"]], given, players)
    if mistakes or file is None:
        raise ConfigError(f"{path}: {mistake}" for mistake in mistakes)
    return Preset(
        file.game, players, seated or players[0], file.shuffle, file.piles, file.stacks, file.rules, file.number
    )


def _wrong_for(game: Game, given: Mapping[str, Any], players: tuple[str, ...]) -> list[str]:
    rules = given.get("rules", {})
    people = len(players) if isinstance(given.get("players"), list) else min(game.seats)
    mistakes = wrong_rules(game, rules, people) if isinstance(rules, Mapping) else ()
    if mistakes or people in game.seats:
        return list(mistakes)
    few, most = min(game.seats), max(game.seats)
    return [f"{game.title} is played by {few} to {most} people; here are {people}."]


def _texts(value: object) -> list[str]:
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []
