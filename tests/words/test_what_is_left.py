"""Sentences that are still made outside the room of the words: fewer with each change, never more."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parents[2] / "dealer"

SENTENCE = re.compile(r"[A-Za-z]{2,}[,;:?!.]? (?:–|[a-z0-9{]|[A-Z])|\{\} [a-z]{2,}")

MOST = {
    "rules/steps": 18,
    "rules/acts": 32,
    "rules": 20,
    "games": 2,
    "chips": 15,
    "export": 156,
    "app/cli": 222,
    "app": 250,
    "views": 0,
}
"""A room -> how many pieces of English it may still hold; lower it with each that moves to dealer/words."""
MOST_LABELS = 0
"""Words that a screen paints without a message; lower it as well."""


KINDS = {
    "ante for all", "best up cards", "earlier version", "first four alike", "four of a kind", "left of the dealer",
    "main pot", "most deals", "named by hand", "named by the dealer", "opened before", "paid back", "second ante",
    "side pot", "side pot {}", "used up",
}  # fmt: skip
"""What the record calls things, in words of its first version: kinds, and no sentences."""

CITED = re.compile(r"[A-Z][A-Za-z ]+ [A-Z]?\d[\d.]*(\([a-z]\))?|Five Card Draw|Six Card Draw")
"""A paragraph that is cited, and games' own names."""


def sentences(source: str) -> list[str]:
    """Texts and f-strings of several words; no docstring, no part of another, none of a programmer's error."""
    tree = ast.parse(source)
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    raised = [node.exc for node in ast.walk(tree) if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call)]
    alone |= {id(part) for exc in raised if getattr(exc.func, "id", "") == "ValueError" for part in ast.walk(exc)}
    found = []
    for node in ast.walk(tree):
        if id(node) in alone:
            continue
        text = ""
        if isinstance(node, ast.JoinedStr):
            text = "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts | alone:
            text = node.value
        if SENTENCE.search(text) and not CITED.fullmatch(text) and text.lower() not in KINDS:
            found.append(text)
    return found


def counted(room: str) -> int:
    """How many there are in a room, its folders left out where they are rooms of their own."""
    own = [TREE / each for each in MOST if each != room and each.startswith(f"{room}/")]
    files = [f for f in (TREE / room).rglob("*.py") if not any(folder in f.parents for folder in own)]
    return sum(len(sentences(file.read_text(encoding="utf-8"))) for file in files)


SAYS: dict[str, tuple[int, ...]] = {
    "Key": (1, 3),
    "Button": (1, 7),
    "button": (1, 7),
    "Text": (1,),
    "words": (1,),
    "Note": (0, 1),
    "Wrong": (0,),
    "GameRow": (1, 2),
    "Seat": (0,),
    "menu": (2, 3),
    "head_of": (2, 3, 4),
    "prompt_line": (1,),
    "line2": (1, 2),
    "problem_strip": (1, 2),
}
"""What is painted or read out: who makes it -> the places of its words."""
BY_NAME = {"label", "detail", "note", "head", "body", "text"}
LETTERS = re.compile(r"[A-Za-z]{2,}")
SAME_IN_ALL = {"ABC", "123"}


def labels(source: str) -> list[str]:
    """Words of keys, texts and hints that are written where they are painted; single ones too."""
    found = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or getattr(call.func, "id", "") not in SAYS:
            continue
        places = SAYS[getattr(call.func, "id", "")]
        said = [arg for n, arg in enumerate(call.args) if n in places]
        said += [keyword.value for keyword in call.keywords if keyword.arg in BY_NAME]
        found += [text for arg in said for text in _written(arg) if LETTERS.search(text) and text not in SAME_IN_ALL]
    return found


def _written(node: ast.expr) -> Iterator[str]:
    """The texts that an expression may come to; not what is looked at to choose one, nor what a call is given."""
    match node:
        case ast.Constant(str(text)):
            yield text
        case ast.JoinedStr(values):
            yield "".join(part.value for part in values if isinstance(part, ast.Constant))
        case ast.IfExp(_, body, orelse):
            yield from (*_written(body), *_written(orelse))
        case ast.BoolOp(_, values):
            yield from (text for value in values for text in _written(value))


def test_no_key_text_or_hint_of_a_screen_has_words_of_its_own() -> None:
    found = {str(file): labels(file.read_text(encoding="utf-8")) for file in (TREE / "views").rglob("*.py")}
    assert found
    assert sum(map(len, found.values())) <= MOST_LABELS, {file: texts for file, texts in found.items() if texts}


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ('Key("a.b", "Undo")', 1),
        ('Key("a.b", say.UNDO(), 96, "back" if x == "left" else f"{n} left")', 2),
        ('Key("a.b", say.UNDO(), 96)', 0),
        ('Wrong("No")', 1),
        ('words(box, say.of["both"](), 20, align="center")', 0),
    ],
)
def test_the_count_knows_a_label(line: str, count: int) -> None:
    assert len(labels(line)) == count


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
        ('raise ValueError("this cannot be")', 0),
        ('raise Refused("this cannot be")', 1),
    ],
)
def test_the_count_knows_a_sentence(line: str, count: int) -> None:
    assert len(sentences(line)) == count
