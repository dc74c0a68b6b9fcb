"""What a screen gathers has a form of its own: nothing is packed into a string, and nothing is cut out of one."""

import ast
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from dealer.cards import Card
from dealer.rules.prompts import Correction
from dealer.views import gathering
from dealer.views.context import DeckAct, Do, Nav, SetTo, TryLights, WithDecks

SCREENS = Path(gathering.__file__).parent / "screens"
CUTS = {"split", "rsplit", "partition", "rpartition", "removeprefix", "removesuffix", "startswith", "splitlines"}
TEXT_MAY_BE_CUT = {
    "anchor.py",  # the signs of a hash, five by five
    "rules.py",  # the label of a chapter, where it is too long for its key
    "rules_find.py",  # the same, for what an article is about
}
"""Screens that cut words which are only painted."""
TYPED = {
    gathering.RuleTouched: {"rule"},
    gathering.RulesWished: {"game"},
    gathering.PoolLooked: {"pool"},
    gathering.StakeKeyed: {"name"},
    gathering.Reason: {"why", "by"},
    gathering.Typing: {"full"},
}
"""Plain strings in a form: a key of the rules, or what somebody typed, whole."""


def test_no_screen_cuts_what_was_gathered() -> None:
    found = [
        f"{file.name}:{node.lineno} {node.func.attr}"
        for file in sorted(SCREENS.glob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CUTS
    ]
    assert [each for each in found if each.split(":")[0] not in TEXT_MAY_BE_CUT] == []
    assert {each.split(":")[0] for each in found} == TEXT_MAY_BE_CUT, "a screen that cuts nothing needs no leave"


def test_no_screen_slices_what_was_gathered() -> None:
    """The digits or letters in an open field are cut at their end: that is what the key for it does."""
    for file in sorted(SCREENS.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Attribute):
                of = ast.unparse(node.value)
                assert "nav." not in of.replace("nav.typed", ""), f"{file.name}: {of}"


def loose(hint: Any) -> bool:
    """Whether a type leaves room for a string that holds several things."""
    if get_origin(hint) is Literal or (isinstance(hint, type) and issubclass(hint, Card)):
        return False
    if get_origin(hint) is not None or isinstance(hint, UnionType):
        return any(loose(arg) for arg in get_args(hint) if arg is not Ellipsis)
    return hint is str


def test_every_form_is_frozen_and_has_a_type_for_each_of_its_parts() -> None:
    for form in get_args(gathering.Gathered):
        assert form.__struct_config__.frozen, form.__name__
        hints = get_type_hints(form)
        strings = {field for field in form.__struct_fields__ if loose(hints[field])}
        if form is gathering.RulesWished:  # a value of a house rule is a word, a number or yes and no
            strings -= {"wishes"}
        assert strings == TYPED.get(form, set()), form.__name__


def test_what_is_only_looked_at_holds_no_loose_strings_but_these() -> None:
    hints = get_type_hints(Nav)
    assert {field for field in Nav.__struct_fields__ if loose(hints[field])} == {"screen", "typed", "article", "shift"}
    for act in (Do, SetTo, TryLights, WithDecks, Correction):
        assert act.__struct_config__.frozen
    assert get_type_hints(WithDecks)["what"] == DeckAct


def test_a_key_says_its_parts_in_one_place() -> None:
    from dealer.rules.prompts import parts_of

    assert parts_of("seats.move.1.3") == ("seats", "move", 1, 3)
    assert parts_of("card.9s") == ("card", "9s")
    assert parts_of("keyboard.key.12") == ("keyboard", "key", 12)


def test_what_is_merely_open_is_not_begun() -> None:
    empty = (
        None,
        gathering.FirstDealerAsked(),
        gathering.ShutDownAsked(),
        gathering.CardsPicked(),
        gathering.PotsAwarded(),
    )
    assert not any(gathering.is_begun(each) for each in empty)
    assert not gathering.is_begun(gathering.PotsAwarded((frozenset(), frozenset())))
    assert gathering.is_begun(gathering.PotsAwarded((frozenset(), frozenset({3}))))
    assert not gathering.is_begun(gathering.Typing("join"))
    assert gathering.is_begun(gathering.Typing("join", full="Maximilian"))
    assert gathering.is_begun(gathering.Correcting(Correction(1)))
    assert msgspec.structs.replace(gathering.Reason(), why="x") != gathering.Reason()
