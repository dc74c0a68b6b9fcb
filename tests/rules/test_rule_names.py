"""A house rule that the code looks up by its name is one that a game has: a misspelt name is found here."""

import ast
from collections.abc import Iterator
from pathlib import Path

from dealer.games import all_games

DEALER = Path(__file__).resolve().parent.parent.parent / "dealer"
RULES = {"rules", "agreed", "own"}
"""What mappings of house rules are called where they are looked into."""

PRESET = {"shuffle", "piles"}
"""What a preset may say beside the games' own rules: how the deck is shuffled, and to how many piles."""


def looked_up(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Names that stand in `table.rule("...")`, `rules["..."]` and `rules.get("...")`, with their lines."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Attribute(attr="rule" | "series_rule"), [ast.Constant(str(name)), *_]):
                yield node.lineno, name
            case ast.Call(ast.Attribute(of, "get"), [ast.Constant(str(name)), *_]) if last_name(of) in RULES:
                yield node.lineno, name
            case ast.Subscript(of, ast.Constant(str(name))) if last_name(of) in RULES:
                yield node.lineno, name


def last_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def test_every_house_rule_that_is_looked_up_is_one_of_a_game() -> None:
    known = PRESET | {setting.name for game in all_games().values() for setting in game.settings}
    found = [
        (path.relative_to(DEALER), line, name)
        for path in sorted(DEALER.rglob("*.py"))
        for line, name in looked_up(ast.parse(path.read_text("utf-8")))
    ]
    assert len(found) > 60, "the walk sees the look-ups"
    assert [each for each in found if each[2] not in known] == []


def test_the_walk_sees_each_way_to_look_one_up() -> None:
    code = 'table.rule("a"); t.series_rule("b"); deal.rules["c"]; rules.get("d", 1); names["no"]; t.people.get("no")'
    assert [name for _, name in looked_up(ast.parse(code))] == ["a", "b", "c", "d"]
