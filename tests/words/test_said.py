"""A sentence is opened only where it is told: it has no method of `str`, and nothing looks into what came of it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from dealer.cards import Card, Rank
from dealer.hands import calling, high
from dealer.rules import events as e
from dealer.words import asking, cards, money, showdown, turns
from dealer.words.render import alike, aloud, render, wordings
from dealer.words.said import Said

TREE = Path(__file__).resolve().parents[2] / "dealer"

OPENS = {"render", "aloud", "taken_back", "with_names_cut", "inside", "begun", "joined", "said", "said_in"}
"""Functions that make one text of a sentence or of a hand; `wordings` and `forms` make several."""
LOOKS_IN = {name for name in dir(str) if not name.startswith("_")} - {"upper", "format_map"}
MAY = {"dealer/words", "dealer/app/cli"}
"""Where sentences are made, and where the command line prints them."""


def test_a_sentence_has_no_method_of_a_text() -> None:
    text = turns.checked("Ann")
    assert set(dir(Said)) & {name for name in dir(str) if not name.startswith("_")} == set()
    for method in ("__contains__", "__getitem__", "__iter__", "__len__", "__add__", "__lt__", "__mod__"):
        assert not hasattr(text, method) or method == "__lt__", method
    with pytest.raises(TypeError):
        str(text)
    with pytest.raises(TypeError):
        f"{text}"
    with pytest.raises(TypeError):
        text < turns.checked("Bo")  # type: ignore[operator]  # noqa: B015
    assert text == turns.checked("Ann") != turns.checked("Bo")


def test_a_place_that_is_missing_or_unknown_is_refused() -> None:
    with pytest.raises(ValueError, match=r"bet\.bet has the places n, who, not who"):
        turns.BET(who="Ann")


def test_what_is_stored_comes_back_as_it_was() -> None:
    hand = high.best([Card(name) for name in ["Ks", "Kh", "Qh", "9s", "9d"]])
    text = showdown.split(["Ann", "Bo"], calling.full(hand))
    did = e.Did(turns.bet("Ann", 2, all_in=True))
    won = e.DealWon(
        (1, 2), text, showdown.why(calling.why(hand, high.best([Card(n) for n in ["As", "Kd", "Qc", "9h", "8d"]])))
    )
    for fact in (did, won):
        assert e.decode(e.encode(fact)) == fact
    assert render(text) == "Ann and Bo split – kings and nines with a queen"
    assert render(won.why) == "two pair beats ace high"


def test_earlier_versions_stored_texts_and_they_are_read() -> None:
    won = e.decode(b'{"type":"won","seats":[1],"text":"Ann wins \\u2013 kings full of nines","why":"equal hands"}')
    assert isinstance(won, e.DealWon)
    assert (render(showdown.head(won.text)), render(showdown.rest(won.text))) == ("Ann wins", "kings full of nines")
    assert render(cards.undone("Read: 9♣ for Ann")) == "Undone: 9♣ for Ann"
    assert alike("4 players share the pots", _shared())
    assert not alike("3 players share the pots", _shared())


def _shared() -> Said:
    names = ["Ann", "Bo", "Cy", "Di"]
    return showdown.shared([showdown.took("high", None, names[:2]), showdown.took("low", None, names[2:])], names)


def test_names_and_hands_give_way_where_there_is_no_room() -> None:
    assert wordings(_shared())[0] == "High Ann and Bo, low Cy and Di"
    assert wordings(_shared())[-1] == "4 players share the pots"
    assert wordings(asking.how_many_priced("Bo", 6, 12, 20)) == (
        "Bo – how many? 6 cost 12, has 20",
        "Bo – how many? 6 cost 12",
    )


def test_cards_are_read_aloud_in_words() -> None:
    assert aloud(cards.laid_for(Card("Th"), "Ann", "04")) == "Read: ten of hearts for Ann"
    assert render(cards.are_wild(Card("6h"), Rank.SIX)) == "6♥: other sixes are wild"


def _functions(tree: ast.AST) -> Iterator[ast.AST]:
    yield from (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))


def _opens(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _name(node.func) in OPENS


def _name(function: ast.expr) -> str:
    """The function's own name: `render`, or `said` of `measure.said`."""
    return getattr(function, "id", "") or getattr(function, "attr", "")


def wrongs(source: str) -> list[str]:
    """Places that compare, split or search what came of a sentence."""
    found: list[str] = []
    for function in _functions(ast.parse(source)):
        tainted = {
            target.id
            for node in ast.walk(function)
            if isinstance(node, ast.Assign) and _opens(node.value)
            for target in node.targets
            if isinstance(target, ast.Name)
        }

        def told(node: ast.AST, names: set[str] = tainted) -> bool:
            return _opens(node) or (isinstance(node, ast.Name) and node.id in names)

        for node in ast.walk(function):
            if isinstance(node, ast.Compare) and any(map(told, (node.left, *node.comparators))):
                found.append(f"compared in line {node.lineno}")
            elif isinstance(node, ast.Attribute) and told(node.value) and node.attr in LOOKS_IN:
                found.append(f".{node.attr} in line {node.lineno}")
            elif isinstance(node, ast.Subscript) and told(node.value):
                found.append(f"cut in line {node.lineno}")
    return found


def test_nothing_decides_by_a_sentence() -> None:
    files = [f for f in sorted(TREE.rglob("*.py")) if not any(part in f.as_posix() for part in MAY)]
    texts = {str(f): text for f in files if "dealer.words" in (text := f.read_text(encoding="utf-8"))}
    assert len(texts) > 60
    assert {file: wrong for file, text in texts.items() if (wrong := wrongs(text))} == {}


@pytest.mark.parametrize(
    "line",
    [
        'render(x) == "Ann wins"',
        '"wins" in render(x)',
        'render(x).startswith("Read")',
        "render(x)[:4]",
        'words = render(x); words.split(" – ")',
        "words = aloud(x); found = words.partition('-')",
        "measure.said(x, 96, 20).split()",
    ],
)
def test_the_walk_catches_what_it_forbids(line: str) -> None:
    assert wrongs(f"def f(x):\n    {line}\n")


def test_the_record_holds_no_methods_but_parts() -> None:
    body = msgspec.json.decode(e.encode(e.Did(turns.raised("Bo", 8, all_in=False))))
    assert body == {"type": "did", "text": {"type": "say", "key": "bet.raised", "values": {"who": "Bo", "n": 8}}}


def test_an_empty_pool_has_somebody_who_takes_it() -> None:
    assert render(money.takes_pool([("Ann", 0)], 0, bowl=False)) == "Ann takes the pool, 0 on account"
    assert render(money.takes_pool([("Ann", 8), ("Bo", 7)], 15, bowl=True)) == (
        "Ann and Bo split the pool, 15 in the bowl: Ann 8, Bo 7"
    )
