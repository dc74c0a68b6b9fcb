"""Sentences that are still made outside the room of the words: fewer with each change, never more."""

import ast
import re
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parents[2] / "dealer"

SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:?!.]? (?:–|[a-z0-9{]|[A-Z])|\{\} [a-z]{2,}")

MOST = {
    "rules/steps": 165,
    "rules/acts": 95,
    "rules": 195,
    "views": 76,
}
"""A room -> how many pieces of English it may still hold; lower it with each that moves to dealer/words."""


def sentences(source: str) -> list[str]:
    """Texts and f-strings of several words; no docstring, and none that is part of another."""
    tree = ast.parse(source)
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = []
    for node in ast.walk(tree):
        text = ""
        if isinstance(node, ast.JoinedStr):
            text = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts | alone:
            text = node.value
        if SENTENCE.search(text) and not re.fullmatch(r"[A-Z][A-Za-z ]+ [A-Z]?\d[\d.]*", text):
            found.append(text)
    return found


def counted(room: str) -> int:
    """How many there are in a room, its folders left out where they are rooms of their own."""
    own = [TREE / each for each in MOST if each != room and each.startswith(f"{room}/")]
    files = [f for f in (TREE / room).rglob("*.py") if not any(folder in f.parents for folder in own)]
    return sum(len(sentences(file.read_text(encoding="utf-8"))) for file in files)


@pytest.mark.parametrize("room", MOST)
def test_no_more_sentences_are_made_outside_the_room_of_the_words(room: str) -> None:
    assert counted(room) <= MOST[room]


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ('x = "Nobody wins"', 1),
        ('x = f"{who} wins"', 1),
        ('x = "bet.raise"', 0),
        ('x = "KRG 2.1"', 0),
        ('"""Some words."""', 0),
    ],
)
def test_the_count_knows_a_sentence(line: str, count: int) -> None:
    assert len(sentences(line)) == count
