"""A unit file as systemd reads it: sections of keys, each key with all of its lines."""

from collections import defaultdict
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent.parent / "systemd"

Sections = dict[str, dict[str, list[str]]]


def read(name: str) -> Sections:
    sections: Sections = defaultdict(lambda: defaultdict(list))
    section = ""
    for line in (FOLDER / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            key, value = line.split("=", 1)
            sections[section][key].append(value)
    return sections


def one(sections: Sections, section: str, key: str) -> str:
    (value,) = sections[section][key]
    return value
