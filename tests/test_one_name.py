"""One thing, one name: no public class of the product has the name of another, so that a name says which is meant."""

import ast
from collections import defaultdict

from tests.test_imports import modules

PUBLISHED = ("dealer.export.parts", "dealer.export.evening", "dealer.export.league")
"""The names in `evening.schema.json` are a contract: what an export holds is called as the thing that it tells of."""


def test_no_name_of_a_class_stands_twice() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for file, module in modules():
        if module in PUBLISHED:
            continue
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(module)
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}
