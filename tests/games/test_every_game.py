"""Every game that is found is played by every number of players, and nothing outside its own files knows its name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer.app.evening.articles import load
from dealer.games import all_games
from tests.games.playing import Evening

DEALER = Path(__file__).resolve().parents[2] / "dealer"
NAMES = re.compile("|".join(rf"\b{re.escape(name)}\b" for g in all_games().values() for name in (g.key, g.title)))
MAY_NAME_ONE = {
    "app/cli/demo.py", "app/main.py", "rules/articles/article.py",
    "words/house/impossible.py", "words/house/krg.py", "words/house/kryky.py",
}  # fmt: skip
"""The demo plays a game of its own choice; the parser of articles has an example in it; words of one game's rules."""


def spoken(source: str) -> Iterator[str]:
    """Every text in a module but its docstrings."""
    tree = ast.parse(source)
    notes = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in notes:
            yield node.value


def outside() -> list[Path]:
    return [
        path
        for path in sorted(DEALER.rglob("*.py"))
        if path.parent.name != "games" and str(path.relative_to(DEALER)) not in MAY_NAME_ONE
    ]


def test_there_are_modules_to_look_at() -> None:
    assert len(outside()) > 100
    assert [text for text in spoken('"""KRG."""\nx = f"krg {1}"') if NAMES.search(text)] == ["krg "]


@pytest.mark.parametrize("path", outside(), ids=lambda path: str(path.relative_to(DEALER)))
def test_no_game_is_named_outside_the_games(path: Path) -> None:
    assert [text for text in spoken(path.read_text("utf-8")) if NAMES.search(text)] == []


@pytest.mark.parametrize("game", all_games())
def test_a_game_is_one_article_and_modules_that_no_other_game_reads(game: str) -> None:
    assert load()[game].title == all_games()[game].title
    for path in (DEALER / "games").glob("*.py"):
        if not path.stem.startswith(game):
            assert not re.search(rf"import {game}\b|games\.{game}\b", path.read_text("utf-8")), path.name


@pytest.mark.parametrize(("game", "players"), [(key, n) for key, game in all_games().items() for n in game.seats])
def test_every_game_is_played_by_every_number_of_players(game: str, players: int) -> None:
    with Evening(game, players, seed=players) as table:
        table.play(1)
        assert table.table.deal is not None
        assert table.table.deal.number == 2
