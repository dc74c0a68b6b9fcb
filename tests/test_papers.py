"""The papers for developers are true: files and names that they send their reader to exist, and no list lacks one."""

import ast
import os
import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.test_docs import code

TREE = Path(__file__).resolve().parent.parent
PAPERS = sorted(
    file for folder in ("", "docs/", "hardware/", "firmware/", "dealer/**/") for file in TREE.glob(f"{folder}*.md")
)
ARCHITECTURE = (TREE / "docs/architecture.md").read_text(encoding="utf-8")
RECIPES = (TREE / "docs/recipes.md").read_text(encoding="utf-8")
TESTS = (TREE / "docs/tests.md").read_text(encoding="utf-8")

TOP = ("dealer/", "hardware/", "firmware/", "systemd/", "tests/", "docs/", ".ci/")
PRODUCT = [
    file
    for room in ("dealer", "hardware", "firmware", "systemd")
    for file in (TREE / room).rglob("*")
    if file.is_file() and file.suffix in {".py", ".md", ".toml", ".css", ".j2", ".sh", ".service"}
]

# recipe -> what is there already, and stands in every file that such a change has to touch
TWINS = {
    1: ("raise_cap",),
    4: ("DEALER_PINS", "dealer_pins"),
    5: ("uptime_ms",),
    6: ("discard.all",),
    7: ("lying_ms", "pace_ms"),
    8: ("deck_cards",),
    9: ("dead_heat",),
}


def paths(text: str) -> set[str]:
    """Every path of this tree that the text names as code, alone or in a command; NAME stands for one's own."""
    named = {word for line in code(text) for word in line.split() if word.startswith(TOP)}
    return {word.rstrip(",:") for word in named if "NAME" not in word}


def section(number: int) -> str:
    """One recipe."""
    return RECIPES.split(f"\n## {number} ")[1].split("\n## ")[0]


def folders() -> dict[str, str]:
    """Every package of the product, and the first sentence of what it says of itself."""
    laws = {}
    for file in (*(TREE / "dealer").rglob("__init__.py"), *(TREE / "hardware").rglob("__init__.py")):
        said = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
        laws[f"{file.parent.relative_to(TREE)}/"] = " ".join(said.split("\n\n")[0].split())
    return laws


@pytest.mark.parametrize("paper", PAPERS, ids=lambda file: str(file.relative_to(TREE)))
def test_every_file_that_a_paper_names_exists(paper: Path) -> None:
    if paper.name == "CHANGELOG.md":  # tells of versions as they were
        return
    lost = {path for path in paths(paper.read_text(encoding="utf-8")) if not list(TREE.glob(path.rstrip("/")))}
    assert lost == set()


@pytest.mark.parametrize("paper", PAPERS, ids=lambda file: str(file.relative_to(TREE)))
def test_every_module_that_a_paper_has_its_reader_run_is_one(paper: Path) -> None:
    run = {
        name for line in code(paper.read_text(encoding="utf-8")) for name in re.findall(r"python3? -m ([\w.]+)", line)
    }
    assert {name for name in run if find_spec(name) is None} == set()


def test_the_architecture_tells_every_folder_with_its_own_law() -> None:
    """A row that is missing is written by hand, where it belongs; `GOLDEN=write` renews the words of all rows."""
    laws, text = {folder: law for folder, law in folders().items() if folder != "dealer/"}, ARCHITECTURE
    row = re.compile(r"^\| `((?:dealer|hardware)/[\w/]*)` \| (.+) \|$", re.MULTILINE)
    if os.environ.get("GOLDEN") == "write":
        text = row.sub(lambda told: f"| `{told[1]}` | {laws.get(told[1], 'is gone')} |", text)
        (TREE / "docs/architecture.md").write_text(text, encoding="utf-8")
    assert dict(row.findall(text)) == laws


def test_every_single_module_beside_the_folders_is_told() -> None:
    modules = {f"dealer/{file.name}" for file in (TREE / "dealer").glob("*.py")} - {"dealer/__init__.py"}
    assert modules <= paths(ARCHITECTURE)


def test_every_station_of_the_journey_is_there() -> None:
    stations = re.findall(r"^\| `([\w/]+\.py)` \| `([\w.]+)` \|", ARCHITECTURE, re.MULTILINE)
    assert len(stations) > 12
    for path, name in stations:
        text = (TREE / path).read_text(encoding="utf-8")
        for part in name.split("."):
            assert re.search(rf"^ *(?:def|class) {part}\b", text, re.MULTILINE), f"{path} has no {part}"


def test_the_glossary_has_thirty_words_in_order_that_the_program_uses() -> None:
    words = re.findall(r"^\| ([\w ()-]+) \|", ARCHITECTURE.split("## Glossary")[1], re.MULTILINE)[1:]
    assert len(words) >= 30
    assert words == sorted(words, key=str.lower)
    said = " ".join(file.read_text(encoding="utf-8") for file in PRODUCT if file.suffix == ".py").lower()
    assert {word for word in words if word.split(" (")[0].lower() not in said} == set()


def test_there_is_a_recipe_for_each_of_ten_changes_and_each_names_its_files() -> None:
    assert re.findall(r"^## (\d+) ", RECIPES, re.MULTILINE) == [str(n) for n in range(1, 11)]
    for number in range(1, 11):
        assert any(path.startswith(("dealer/", "hardware/")) for path in paths(section(number)))
        assert "tests/" in section(number)


@pytest.mark.parametrize("number", TWINS)
def test_no_file_with_the_twin_in_it_is_missing_from_a_recipe(number: int) -> None:
    named = paths(section(number))
    for twin in TWINS[number]:
        assert f"`{twin}`" in section(number)
        holds = {
            str(file.relative_to(TREE))
            for file in PRODUCT
            if re.search(rf"\b{re.escape(twin)}|_{re.escape(twin)}\b", file.read_text(encoding="utf-8"))
        }
        assert holds
        assert holds - named == set()


def test_the_paper_on_tests_names_every_folder_of_tests_and_every_player_and_judge() -> None:
    kept = [file.relative_to(TREE) for file in (TREE / "tests").rglob("*") if file.is_file() and file.suffix != ".pyc"]
    there = {f"tests/{file.parts[1]}" for file in kept if len(file.parts) > 2}
    assert {room for room in there if f"`{room}`" not in TESTS} == set()
    judges = {str(file) for file in kept if re.match(r"judge|play|random_|at_play|through_|second_|talk", file.name)}
    assert len(judges) > 10
    assert {file for file in judges if file.split("/")[-1] not in TESTS} == set()
