"""The rooms of the house and the one way that imports point (the table below is the map)."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parent.parent

# room -> the rooms of `dealer` that it may import; a room that is not named here does not exist
MAY_IMPORT: dict[str, set[str]] = {
    "cards": set(),
    "hands": {"cards", "chips"},
    "chips": {"cards", "hands", "words"},
    "shuffle": {"cards"},
    "anchor": set(),
    "signs": set(),
    "unseen": set(),
    "names": {"unseen"},
    "deck": {"cards", "words"},
    "words": {"cards", "hands"},
    "rules": {"cards", "hands", "chips", "names", "shuffle", "anchor", "words"},
    "games": {"cards", "hands", "chips", "shuffle", "rules", "words"},
    "interpret": {"cards", "chips", "deck", "rules", "games", "words"},
    "views": {
        "cards",
        "hands",
        "chips",
        "names",
        "shuffle",
        "anchor",
        "signs",
        "deck",
        "rules",
        "games",
        "interpret",
        "words",
    },
    "store": {"cards", "hands", "chips", "rules", "signs"},
    "window": {"cards", "views"},
    "export": {
        "cards",
        "hands",
        "chips",
        "names",
        "shuffle",
        "anchor",
        "signs",
        "deck",
        "rules",
        "games",
        "store",
        "words",
    },
}
MAY_IMPORT["app"] = set(MAY_IMPORT)  # the only room that sees them all, and the only one that opens anything

# folder of a room -> the folders of the same room that it may import; the modules at the room's door are free, but
# what is named LOW there may itself import no folder above it
FOLDERS: dict[str, dict[str, set[str]]] = {
    "rules": {
        "events": set(),
        "state": {"events"},
        "house": set(),
        "articles": {"house"},
        "steps": {"state", "events"},
        "acts": {"steps", "state", "events", "house"},
    },
    "views": {"kit": set(), "parts": {"kit"}, "screens": {"parts", "kit"}},
    "words": {"house": set(), "machine": set(), "screens": set()},
    "export": {"replay": set()},
    "app": {
        "files": set(),
        "settings": {"files"},
        "host": {"settings", "files"},
        "evening": {"host", "settings", "files"},
        "cli": {"evening", "host", "settings", "files"},
    },
}

# module at a room's door -> the only folders of that room it may import
DOOR_MAY_IMPORT: dict[str, set[str]] = {
    "rules.begin": {"state", "events"},
    "rules.between_evenings": {"state", "events"},
    "rules.counts": {"state", "events"},
    "rules.game": {"state", "events", "house"},
    "rules.pools": {"state", "events"},
    "rules.prompts": {"state", "events"},
    "rules.score": {"house"},
    "views.context": set(),
    "views.gathering": set(),
    "views.facts": {"kit"},
    "views.lights": set(),
    "views.headless": {"kit"},
    "app.errors": set(),
    "app.streams": set(),
    "app.version": set(),
    "app.local_time": set(),
    "app.build": {"evening", "host", "settings", "files"},
}

PURE = {
    "cards",
    "hands",
    "chips",
    "names",
    "unseen",
    "shuffle",
    "anchor",
    "signs",
    "deck",
    "rules",
    "games",
    "interpret",
    "views",
    "words",
}

# what a pure room may take from the standard library: nothing with a clock, dice, files, a log or the system in it
# fmt: off
PURE_STDLIB = {
    "__future__", "abc", "array", "base64", "binascii", "bisect", "collections", "colorsys", "contextlib", "copy",
    "dataclasses", "decimal", "difflib", "enum", "fractions", "functools", "hashlib", "heapq", "itertools", "json",
    "math", "numbers", "operator", "pkgutil", "re", "statistics", "string", "struct", "textwrap", "types", "typing",
    "unicodedata", "zlib",
}
# fmt: on
# the two folders whose modules are found and not registered
FINDERS = {"dealer.games", "dealer.views.screens", "dealer.words.subjects"}
PURE_LIBRARIES = {"msgspec", "typing_extensions"}
IMPURE_CALLS = {"open", "print", "input", "exec", "eval", "breakpoint", "__import__"}

# a foreign library -> the modules (or packages) that are its only door
DOORS: dict[str, tuple[str, ...]] = {
    "pygame": ("dealer.window",),
    "serial": ("hardware.serial_reader", "hardware.mock"),
    "gpiozero": ("hardware.gpio_lights", "hardware.gpio_button"),
    "sqlite3": ("dealer.store",),
    "jinja2": ("dealer.export",),
    "segno": ("dealer.export",),
    "lgpio": (),  # only gpiozero's own pin factories touch these two
    "RPi": (),
}
# what opens a driver, a database or a window: imported by `app` and by its own room alone
OPENERS = (
    "dealer.window",
    "dealer.store.sqlite",
    "hardware.serial_reader",
    "hardware.gpio_lights",
    "hardware.gpio_button",
    "hardware.mock",
)

CODE_LINES, TEST_LINES = 330, 500


def within(module: str, place: str) -> bool:
    return module == place or module.startswith(place + ".")


def room_of(module: str) -> str:
    """`dealer.rules.engine` lies in `rules`; `dealer` itself and `dealer.__main__` belong to `app`."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[1] != "__main__" else "app"


def imported(source: str, module: str, is_package: bool) -> Iterator[str]:
    """Every module that the source may import, absolute; `from a import b` counts as `a.b`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            up = module.split(".")[: len(module.split(".")) - node.level + is_package] if node.level else []
            base = ".".join([*up, *([node.module] if node.module else [])])
            yield from (f"{base}.{name.name}" for name in node.names)


def wrongs_in_pure(module: str, name: str) -> Iterator[str]:
    top = name.split(".")[0]
    if top in ("dealer", "hardware", *DOORS):
        return
    if top in {"gettext", "io"} and room_of(module) == "words":  # catalogues come as bytes: nothing is opened
        return
    if within(name, "importlib") and module in FINDERS:
        if within(name, "importlib.resources"):
            yield f"{module} reads files: {name}"
    elif top in sys.stdlib_module_names and top not in PURE_STDLIB:
        yield f"{module} is pure, {top} is not"
    elif top not in sys.stdlib_module_names and top not in PURE_LIBRARIES:
        yield f"{module} is pure and does without {top}"


def folder_of(module: str) -> str:
    """`dealer.rules.steps.board` lies in the folder `steps` of its room; "" for a module at the room's door."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[2] in FOLDERS.get(parts[1], {}) else ""


def wrong_between_folders(module: str, name: str) -> Iterator[str]:
    """What an import inside of one room breaks of the map of its folders."""
    room, here, there = room_of(module), folder_of(module), folder_of(name)
    if room != room_of(name) or not there or here == there or not within(module, f"dealer.{room}"):
        return
    door = ".".join(module.split(".")[1:3])
    may = FOLDERS[room][here] if here else DOOR_MAY_IMPORT.get(door, set(FOLDERS[room]))
    if there not in may:
        yield f"{module} imports {name}: {here or door} does not see {there}"


def wrongs(source: str, module: str, is_package: bool = False) -> list[str]:
    """What this module imports (or calls, if it is pure) against the map, in sentences."""
    found: list[str] = []
    room = room_of(module) if within(module, "dealer") else "hardware"
    pure = room in PURE
    if room != "hardware" and room not in MAY_IMPORT:
        found.append(f"{module}: there is no room {room} in the house")
    for name in imported(source, module, is_package):
        top = name.split(".")[0]
        if top == "tests":
            found.append(f"{module} imports tests")
        if top == "dealer" and room == "hardware":
            found.append(f"{module} imports {name}: hardware knows nothing of the dealer")
        elif top == "dealer" and room_of(name) in MAY_IMPORT.keys() - {room} - MAY_IMPORT.get(room, set()):
            found.append(f"{module} imports {name}: imports point one way")
        found.extend(wrong_between_folders(module, name))
        if top == "hardware" and room not in ("app", "interpret", "hardware"):
            found.append(f"{module} imports {name}: only app and interpret know the hardware's words")
        opens = any(within(name, opener) and not within(opener, f"dealer.{room}") for opener in OPENERS)
        if opens and room not in ("app", "hardware"):
            found.append(f"{module} imports {name}: only app opens things")
        if top in DOORS and not any(within(module, door) for door in DOORS[top]):
            found.append(f"{module} imports {top}, whose door is {' or '.join(DOORS[top]) or 'closed'}")
        if pure:
            found.extend(wrongs_in_pure(module, name))
    if pure:
        found.extend(
            f"{module} is pure and calls {node.func.id}()"
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_CALLS
        )
    return found


def modules() -> list[tuple[Path, str]]:
    files = [file for package in ("dealer", "hardware") for file in sorted((TREE / package).rglob("*.py"))]
    names = [".".join(file.relative_to(TREE).with_suffix("").parts).removesuffix(".__init__") for file in files]
    return list(zip(files, names, strict=True))


def test_imports_point_one_way_and_pure_rooms_stay_pure() -> None:
    found = [
        wrong
        for file, module in modules()
        for wrong in wrongs(file.read_text(encoding="utf-8"), module, file.name == "__init__.py")
    ]
    assert found == []


@pytest.mark.parametrize(
    ("module", "source", "said"),
    [
        ("dealer.cards", "from dealer.hands.high import rank", "one way"),
        ("dealer.hands.high", "import dealer.rules.events", "one way"),
        ("dealer.rules.engine", "from dealer.games import krg", "one way"),
        ("dealer.rules.engine", "from dealer import games", "one way"),
        ("dealer.rules.engine", "from ..games import krg", "one way"),
        ("dealer.rules.engine", "def late():\n    from dealer.views.kit import scene", "one way"),
        ("dealer.views.screens.deal", "from dealer.window import paint", "only app opens"),
        ("dealer.views.kit.scene", "from dealer.views.parts import pots", "kit does not see parts"),
        ("dealer.rules.state.table", "from dealer.rules.steps.pots import pots_of", "state does not see steps"),
        ("dealer.rules.prompts", "from dealer.rules.steps import pots", "rules.prompts does not see steps"),
        ("dealer.app.host.journal", "from dealer.app.evening.loop import Loop", "host does not see evening"),
        ("dealer.views.screens.deal", "import pygame", "whose door is dealer.window"),
        ("dealer.window.paint", "from dealer.store.sqlite import Store", "only app opens"),
        ("dealer.window.paint", "from dealer.rules.state.table import Table", "one way"),
        ("dealer.export.csv", "import sqlite3", "whose door is dealer.store"),
        ("dealer.interpret", "from hardware.serial_reader import SerialReader", "only app opens"),
        ("dealer.rules.state.table", "from hardware.ports import Reader", "only app and interpret"),
        ("dealer.app.evening.loop", "import serial", "whose door is hardware.serial_reader"),
        ("hardware.ports", "from dealer.cards import Card", "knows nothing of the dealer"),
        ("hardware.readers.own", "from gpiozero import LED", "whose door is hardware.gpio_lights"),
        ("hardware.gpio_lights", "import RPi.GPIO", "closed"),
        ("hardware.gpio_lights", "import lgpio", "closed"),
        ("dealer.chips", "import random", "is pure, random is not"),
        ("dealer.chips", "from time import monotonic", "is pure, time is not"),
        ("dealer.shuffle", "import secrets", "is pure, secrets is not"),
        ("dealer.interpret", "import logging", "is pure, logging is not"),
        ("dealer.deck", "from pathlib import Path", "is pure, pathlib is not"),
        ("dealer.games", "import importlib.resources", "reads files"),
        ("dealer.games.krg", "import importlib", "is pure, importlib is not"),
        ("dealer.rules.steps", "import requests", "does without requests"),
        ("dealer.rules.steps", "print('hello')", "calls print()"),
        ("dealer.games.krg", "text = open('krg.md').read()", "calls open()"),
        ("dealer.attic", "", "no room attic"),
        ("dealer.app.main", "import tests.conftest", "imports tests"),
    ],
)
def test_the_map_catches_what_it_forbids(module: str, source: str, said: str) -> None:
    assert any(said in wrong for wrong in wrongs(source, module)), wrongs(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("dealer.rules.engine", "from dealer.cards import Card\nfrom . import events\nfrom dealer import __version__"),
        ("dealer.games", "import importlib, pkgutil\nfrom .krg import GAME"),
        ("dealer.interpret", "from hardware.ports import Reading"),
        ("dealer.app.main", "import os, time, logging\nfrom dealer.window import paint\nimport hardware.mock"),
        ("dealer.__main__", "from dealer.app.main import entry"),
        ("dealer.store.sqlite", "import sqlite3\nfrom dealer.rules.events import Event"),
        ("hardware.mock", "import serial\nfrom hardware.readers import own"),
    ],
)
def test_the_map_lets_through_what_it_allows(module: str, source: str) -> None:
    assert wrongs(source, module, is_package=module == "dealer.games") == []


def test_files_stay_short_enough_to_hold_one_job() -> None:
    rooms = ("dealer", "hardware", "firmware", "systemd", "tests", ".ci")
    files = [file for room in rooms for file in (TREE / room).rglob("*.py")]
    assert files
    lines = {file.relative_to(TREE): len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    most = {file: TEST_LINES if file.parts[0] == "tests" else CODE_LINES for file in lines}
    assert {str(file): n for file, n in lines.items() if n > most[file]} == {}


def test_no_folder_grows_past_what_can_be_read_at_a_glance() -> None:
    """`views/screens` is found by its folder: its modules are a list, not a map."""
    counts: dict[str, int] = {}
    for file, _ in modules():
        folder = str(file.parent.relative_to(TREE))
        counts[folder] = counts.get(folder, 0) + (file.name != "__init__.py")
    assert {folder: n for folder, n in counts.items() if n > 25 and folder != "dealer/views/screens"} == {}


def test_every_folder_says_its_law() -> None:
    silent = [
        str(file)
        for file, _ in modules()
        if file.name == "__init__.py" and not ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    ]
    assert silent == []


def test_every_folder_is_on_the_map() -> None:
    """A folder of a mapped room that is not named in it would be seen by all and see all."""
    found = {
        (parts[1], parts[2])
        for file, module in modules()
        if file.name == "__init__.py" and len(parts := module.split(".")) == 3 and parts[1] in FOLDERS
    }
    assert found == {(room, folder) for room, folders in FOLDERS.items() for folder in folders}
