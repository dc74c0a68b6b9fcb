"""Prints what uv.lock pins, with hashes, as requirements that a plain pip can read.

    python .ci/locked.py [EXTRA ...] > requirements.txt; pip install --require-hashes -r requirements.txt

setuptools is always among them: the project itself is then installed without fetching anything more.
"""

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

LOCK = Path(__file__).resolve().parent.parent / "uv.lock"
PROJECT = "dealer-assistant"
BUILD = "setuptools"

Package = dict[str, Any]  # one [[package]] table of uv.lock


def reached(packages: dict[str, Package], extras: list[str]) -> dict[str, set[str]]:
    """Each package that the project needs -> the markers under which it does ("" = always)."""
    project = packages[PROJECT]
    edges = [*project.get("dependencies", []), {"name": BUILD}]
    for extra in extras:
        edges += project["optional-dependencies"][extra]
    found: dict[str, set[str]] = {}

    def follow(edges: list[Package], above: str) -> None:
        for edge in edges:
            own = f"({edge['marker']})" if "marker" in edge else ""
            marker = " and ".join(part for part in (above, own) if part)
            if marker in found.setdefault(edge["name"], set()):
                continue
            found[edge["name"]].add(marker)
            package = packages[edge["name"]]
            below = list(package.get("dependencies", []))
            for extra in edge.get("extra", []):
                below += package["optional-dependencies"][extra]
            follow(below, marker)

    follow(edges, "")
    return found


def requirements(lock: Package, extras: list[str]) -> Iterator[str]:
    packages = {package["name"]: package for package in lock["package"]}
    if len(packages) < len(lock["package"]):
        raise SystemExit("uv.lock pins one package twice: hold it to one version in pyproject.toml")
    for name, markers in sorted(reached(packages, extras).items()):
        package = packages[name]
        files = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
        condition = "" if "" in markers else " ; " + " or ".join(sorted(markers))
        hashes = " ".join(f"--hash={file['hash']}" for file in files)
        yield f"{name}=={package['version']}{condition} {hashes}"


if __name__ == "__main__":
    with LOCK.open("rb") as file:
        print("\n".join(requirements(tomllib.load(file), sys.argv[1:])))
