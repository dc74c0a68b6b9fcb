"""The documents are true: what they tell the reader to type exists, and what they point at is there."""

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer.app.main import parser

TREE = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted(
    file for folder in ("", "docs/", "firmware/", "hardware/", "dealer/**/") for file in TREE.glob(f"{folder}*.md")
)

Commands = dict[str, argparse.ArgumentParser]


def subcommands(top: argparse.ArgumentParser) -> Commands:
    """Each way of calling the program, in words: "score", "deck enroll"."""
    found: Commands = {}
    for action in top._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                deeper = subcommands(sub)
                found |= {f"{name} {more}": below for more, below in deeper.items()} or {name: sub}
    return found


def code(text: str) -> Iterator[str]:
    """Every line of the fenced blocks, and every inline piece of code."""
    for block in re.findall(r"^ *```[^\n]*\n(.*?)^ *```", text, re.MULTILINE | re.DOTALL):
        yield from block.splitlines()
    yield from re.findall(r"`([^`\n]+)`", re.sub(r"^ *```.*?^ *```", "", text, flags=re.MULTILINE | re.DOTALL))


def calls(text: str, program: str) -> Iterator[list[str]]:
    """The words after the program's name, wherever a line of code runs it."""
    for line in code(text):
        for found in re.finditer(rf"(?:^|[;&|$] ?|/|sudo |nice |env |: )\b{program} ([^;&|#\n]*)", line.strip()):
            try:
                yield shlex.split(found[1])
            except ValueError:
                yield found[1].split()


def unknown_commands(text: str, commands: Commands) -> list[str]:
    wrong = []
    for words in calls(text, "dealer"):
        named = [word for word in words if re.fullmatch(r"[a-z]+", word)]
        known = next((commands[key] for key in (" ".join(named[:2]), " ".join(named[:1])) if key in commands), None)
        group = {key.split()[0] for key in commands}
        alone = words and words[0] in ("--help", "--version", "...")
        if known is None and words and not alone and not (named and named[0] in group):
            wrong.append(f"dealer {' '.join(words)}")
        if known is not None:
            options = set(known._option_string_actions)
            wrong += [
                f"{word} of dealer {' '.join(words)}"
                for word in words
                if word.startswith("--") and word.split("=")[0].rstrip("]") not in options
            ]
    return wrong


def unknown_targets(text: str, targets: set[str]) -> list[str]:
    asked = [word for words in calls(text, "make") for word in words if re.fullmatch(r"[a-z0-9]+", word)]
    return [f"make {target}" for target in asked if target not in targets]


def dead_links(text: str, folder: Path) -> list[str]:
    links = [link.split("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in link]
    return [link for link in links if link and not (folder / link).exists()]


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z0-9]+):", (TREE / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda file: str(file.relative_to(TREE)))
def test_what_a_document_names_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert unknown_commands(text, subcommands(parser())) == []
    assert unknown_targets(text, make_targets()) == []
    assert dead_links(text, document.parent) == []


def test_the_checks_see_what_does_not_exist(tmp_path: Path) -> None:
    commands = subcommands(parser())
    text = """
Say `dealer score krg`, or `dealer scoer krg`, `make test`, `make tset` or [here](nowhere.md).
```sh
$ .venv/bin/dealer shuffle --cards 52 --heaps 8   # a plan
sudo dealer shuffle --cards=104 | head
make lint && make lnit
```
"""
    assert unknown_commands(text, commands) == ["--heaps of dealer shuffle --cards 52 --heaps 8", "dealer scoer krg"]
    assert unknown_targets(text, make_targets()) == ["make lnit", "make tset"]
    assert dead_links(text, tmp_path) == ["nowhere.md"]


def test_every_target_of_the_makefile_says_what_it_is_for() -> None:
    text = (TREE / "Makefile").read_text(encoding="utf-8")
    assert make_targets() == set(re.findall(r"^([a-z0-9]+):[^\n]*## \S", text, re.MULTILINE))
    (phony,) = re.findall(r"^\.PHONY: (.*)$", text, re.MULTILINE)
    assert make_targets() == set(phony.split())


@pytest.mark.parametrize("unit", ["dealer.service"])
def test_the_unit_starts_the_program_with_words_it_knows(unit: str) -> None:
    text = (TREE / "systemd" / unit).read_text(encoding="utf-8")
    (line,) = re.findall(r"^ExecStart=(.*)$", text, re.MULTILINE)
    commands = subcommands(parser())
    if "run" not in commands:
        pytest.skip("the program does not run yet")
    assert unknown_commands(f"`{line}`", commands) == []


def _options(line: str) -> list[str]:
    return re.findall(r"--[a-z]+", line)


def test_the_words_of_the_installer_that_documents_name_are_words_it_knows() -> None:
    script = (TREE / "systemd" / "install.sh").read_text(encoding="utf-8")
    usage = script.split("TEXT\n")[1]
    install = (TREE / "INSTALL.md").read_text(encoding="utf-8")
    named = {word for line in code(install) if "install.sh" in line or " " not in line for word in _options(line)}
    assert {"--console", "--desktop", "--uninstall"} <= named
    assert {word for word in named if word not in usage} == set()
