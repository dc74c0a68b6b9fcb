"""The games: every module of this folder with a `GAME` is one; a new file is a new game."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from dealer.rules.game import Game

_packages = [__name__]


def look_in(package: str) -> None:
    """Find the games of one more package too, modules and articles like those here.

    Raises what importing it raises; ValueError where it has no game, or one whose name is taken.
    """
    if package in _packages:
        return
    found = games_of(package)
    if not found:
        raise ValueError("there is no game in it")
    if taken := sorted(found.keys() & all_games().keys()):
        raise ValueError(f"a game {taken[0]} is there already")
    _packages.append(package)
    all_games.cache_clear()


def packages() -> tuple[str, ...]:
    """Where games and their articles are looked for; the own ones first."""
    return tuple(_packages)


@cache
def all_games() -> Mapping[str, Game]:
    """Every game by its key, in the order the start screen shows them: KRG first."""
    return {key: game for package in packages() for key, game in games_of(package).items()}


def games_of(package: str) -> Mapping[str, Game]:
    """The games of one package by their keys, in their order."""
    folder = getattr(import_module(package), "__path__", ())
    modules = [import_module(f"{package}.{m.name}") for m in iter_modules(folder)]
    games = [game for module in modules if isinstance(game := getattr(module, "GAME", None), Game)]
    return {game.key: game for game in sorted(games, key=lambda g: (g.place, g.key))}
