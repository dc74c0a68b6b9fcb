"""Nothing in the product serves tests alone: each public function and class there is named by the product itself."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for top in ("dealer", "hardware")
    for path in sorted((ROOT / top).rglob("*.py"))
}
BY_NAME = {
    "dealer.views.screens": {"draw", "press", "type_in", "drag", "cites"},  # a screen's own, where it has such
    "dealer.app.main": {"entry"},  # pyproject.toml
    "dealer.app.windowed": {"windowed"},
    "dealer.anchor": {"Links", "Root", "key_of", "numbers_of"},  # proved here first; the evening draws by them next
    "dealer.signs": {"signs", "read_signs"},
    "dealer.words.hands_en": {"exposed", "number", "reason", "spoken"},  # asked for by `Language.hands`
    "dealer.words.language": {"read_catalogue", "speaking"},  # the way to a second language, proved by a made-up one
    "dealer.words.render": {"alike"},  # for the verifier that plays a record again
    "dealer.store.memory": {"MemoryStore"},  # what the contract of a store is tried on beside the one on disk
}
"""What is looked up by its name in each module of a folder, or started from outside, and why it may stay."""
Named = tuple[str, str]  # module, name


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(PRODUCT[module].read_text("utf-8"))


def public(module: str) -> Iterator[str]:
    """The functions and classes at the top of a module that have no leading underscore."""
    for node in tree(module).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def imported(module: str) -> dict[str, Named]:
    """What a module calls by which name: the module it comes from, and its name there ("" for the module itself)."""
    found = {}
    for node in ast.walk(tree(module)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found[alias.asname or alias.name] = (whole, "") if whole in PRODUCT else (node.module, alias.name)
        elif isinstance(node, ast.Import):
            found |= {alias.asname: (alias.name, "") for alias in node.names if alias.asname}
    return found


def origin(named: Named) -> Named:
    """Where a name that a folder's `__init__` hands on is written."""
    module, name = named
    handed_on = imported(module).get(name) if module in PRODUCT and name not in set(public(module)) else None
    return origin(handed_on) if handed_on and handed_on[1] else named


def uses(module: str) -> Iterator[Named]:
    """Every name of the product that a module uses; to import one is no use yet where it is only handed on."""
    names = imported(module)
    for statement in tree(module).body:
        own = getattr(statement, "name", None)
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id in names:
                yield origin(names[node.id])
            elif isinstance(node, ast.Name) and node.id != own:
                yield module, node.id
            elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in names:
                yield origin((names[node.value.id][0], node.attr))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.isidentifier():
                yield module, node.value  # a name in quotes: an annotation, or what is looked up by it


def only_tests() -> set[Named]:
    used = {each for module in PRODUCT for each in uses(module)}
    found = {(module, name) for module in PRODUCT for name in public(module)} - used
    return {(m, n) for m, n in found if n not in BY_NAME.get(m, BY_NAME.get(m.rpartition(".")[0], set()))}


def test_uses_are_seen_through_imports_and_hands_on() -> None:
    used = {each for module in PRODUCT for each in uses(module)}
    assert ("dealer.chips.settle", "settle_up") in used  # from module import name
    assert ("dealer.rules.events.play", "DealEnded") in used  # handed on by the folder, used as e.DealEnded
    assert ("dealer.chips.settle", "whatever") not in used


def test_no_function_and_no_class_of_the_product_serves_tests_alone() -> None:
    assert only_tests() == set()
