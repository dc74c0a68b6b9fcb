"""No circle of imports in the product: not at the head of a module, not inside a function, not for types alone."""

import ast
from collections.abc import Iterator, Mapping

from tests.test_imports import imported, modules


def arrows() -> Mapping[str, set[str]]:
    """Every module, and the modules of the product that it imports anywhere."""
    named = {name: file for file, name in modules()}
    found: dict[str, set[str]] = {}
    for name, file in named.items():
        source = file.read_text(encoding="utf-8")
        seen = set(imported(source, name, file.name == "__init__.py"))
        found[name] = {nearest for each in seen if (nearest := _module(each, named)) and nearest != name}
    return found


def _module(name: str, named: Mapping[str, object]) -> str:
    """The module that `from a.b import c` takes c from: a.b.c where that is one, else a.b."""
    return name if name in named else name.rpartition(".")[0] if name.rpartition(".")[0] in named else ""


def circles(arrows: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Every group of modules that reach each other, by Tarjan's algorithm."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(module: str) -> Iterator[list[str]]:
        order[module] = low[module] = len(order)
        stack.append(module)
        for other in sorted(arrows.get(module, ())):
            if other not in order:
                yield from visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], order[other])
        if low[module] == order[module]:
            group = stack[stack.index(module) :]
            del stack[stack.index(module) :]
            if len(group) > 1:
                yield sorted(group)

    for module in sorted(arrows):
        if module not in order:
            yield from visit(module)


def test_there_is_no_circle_of_imports() -> None:
    assert list(circles(arrows())) == []


def test_a_circle_is_seen_whatever_its_length() -> None:
    assert list(circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}})) == [["a", "b", "c"]]
    assert list(circles({"a": {"b", "c"}, "b": {"c"}, "c": set()})) == []


def test_nothing_is_imported_for_types_alone() -> None:
    """What a module needs only for its types it may need for real: a circle hidden from the interpreter is one too."""
    hidden = [
        name
        for file, name in modules()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Name) and node.id == "TYPE_CHECKING"
    ]
    assert hidden == []
