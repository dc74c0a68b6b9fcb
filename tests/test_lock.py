"""uv.lock pins every package with hashes, and a 64-bit Pi can take each of them without a compiler."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import Version

TREE = Path(__file__).resolve().parent.parent
PROJECT = "dealer-assistant"

# release -> its Python and the oldest glibc it may stand on
RELEASES = {"bookworm": ((3, 11), 36), "trixie": ((3, 13), 41)}


def toml(name: str) -> dict[str, Any]:
    return tomllib.loads((TREE / name).read_text(encoding="utf-8"))


PACKAGES: dict[str, dict[str, Any]] = {package["name"]: package for package in toml("uv.lock")["package"]}


def pi_tags(python: tuple[int, int], glibc: int) -> set[Tag]:
    platforms = [f"manylinux_2_{minor}_aarch64" for minor in range(17, glibc + 1)] + ["manylinux2014_aarch64"]
    interpreter = f"cp{python[0]}{python[1]}"
    return {*cpython_tags(python, platforms=platforms), *compatible_tags(python, interpreter, platforms)}


def has_wheel(package: dict[str, Any], tags: set[Tag]) -> bool:
    names = [wheel["url"].rsplit("/", 1)[1] for wheel in package.get("wheels", [])]
    return any(tags & parse_wheel_filename(name)[3] for name in names)


def locked(*extras: str) -> list[str]:
    """The requirements that the set-up hands to pip."""
    script = [sys.executable, str(TREE / ".ci" / "locked.py"), *extras]
    return subprocess.run(script, check=True, capture_output=True, text=True).stdout.splitlines()


def names(requirements: list[str]) -> set[str]:
    return {line.split("==")[0] for line in requirements}


@pytest.mark.parametrize("release", RELEASES)
def test_every_package_but_the_two_pin_drivers_installs_on_a_64_bit_pi_without_a_compiler(release: str) -> None:
    tags = pi_tags(*RELEASES[release])
    python = ".".join(map(str, RELEASES[release][0]))
    pi = {"platform_machine": "aarch64", "python_version": python, "python_full_version": f"{python}.2"}
    requirements = [Requirement(line.split(" --hash")[0]) for line in locked("dev")]
    wanted = {need.name for need in requirements if need.marker is None or need.marker.evaluate(pi)}
    assert len(wanted) > 20
    assert {name for name in wanted if not has_wheel(PACKAGES[name], tags)} == set()


def test_the_check_would_see_a_missing_wheel() -> None:
    """lgpio has wheels for bookworm's Python and none for trixie's; RPi.GPIO has none at all."""
    bookworm, trixie = (pi_tags(*RELEASES[release]) for release in ("bookworm", "trixie"))
    assert has_wheel(PACKAGES["lgpio"], bookworm)
    assert not has_wheel(PACKAGES["lgpio"], trixie)
    assert not has_wheel(PACKAGES["rpi-gpio"], bookworm)
    foreign = {"wheels": [{"url": "https://example.org/a-1-cp311-cp311-manylinux_2_17_x86_64.whl"}]}
    assert not has_wheel(foreign, bookworm)


def test_the_lock_is_that_of_the_project_file() -> None:
    project = toml("pyproject.toml")["project"]
    wanted = [*project["dependencies"], *(r for extra in project["optional-dependencies"].values() for r in extra)]
    for requirement in map(Requirement, wanted):
        version = PACKAGES[canonicalize_name(requirement.name)]["version"]
        assert requirement.specifier.contains(version), f"make lock: {requirement} but the lock has {version}"
    metadata = PACKAGES[PROJECT]["metadata"]["requires-dist"]
    assert {canonicalize_name(Requirement(r).name) for r in wanted} == {r["name"] for r in metadata}, "make lock"


def test_what_is_known_to_fail_on_a_pi_is_not_pinned() -> None:
    """An older gpiozero looks for a Pi 5's pins where newer kernels no longer have them; lgpio 0.0.0.2 is empty."""
    assert Version(PACKAGES["gpiozero"]["version"]) >= Version("2.0.1.post3")
    assert Version(PACKAGES["lgpio"]["version"]) >= Version("0.2.2.0")
    assert not PACKAGES.keys() & {"pygame-ce", "rpi-lgpio"}  # each has the files of another one here


def test_every_file_has_its_hash() -> None:
    for name, package in PACKAGES.items():
        files = [*package.get("wheels", []), *([package["sdist"]] if "sdist" in package else [])]
        assert files or name == PROJECT
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", file["hash"]) for file in files), name


def test_what_the_set_up_fetches_is_pinned_and_hashed_and_no_more_than_needed() -> None:
    run, dev = locked(), locked("dev")
    assert all(re.fullmatch(r"[a-z0-9-]+==[^ ]+( ; [^;]+?)?( --hash=sha256:[0-9a-f]{64})+", line) for line in dev)
    assert {"pygame", "gpiozero", "colorzero", "pyserial", "msgspec", "jinja2", "markupsafe", "segno"} < names(run)
    assert not names(run) & {"pytest", "mypy", "ruff", "lgpio", "rpi-gpio"}
    assert names(run) < names(dev)
    assert not names(dev) & {"lgpio", "rpi-gpio"}
    assert "lgpio" in names(locked("lgpio"))
