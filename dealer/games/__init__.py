"""The games: every module of this folder with a `GAME` is one; a new file is a new game."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from dealer.rules.game import Game


@cache
def all_games() -> Mapping[str, Game]:
    """Every game by its key, in the order the start screen shows them: KRG first."""
    found = [getattr(import_module(f"{__name__}.{m.name}"), "GAME", None) for m in iter_modules(__path__)]
    games = sorted((g for g in found if isinstance(g, Game)), key=lambda g: (g.place, g.key))
    return {game.key: game for game in games}
