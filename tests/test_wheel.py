"""`pip install .` brings everything that the program reads: articles, settings, templates."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

TREE = Path(__file__).resolve().parent.parent
PACKAGES = ("dealer", "hardware")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from a copy without a network by the setuptools that is installed here."""
    copy = tmp_path_factory.mktemp("source")
    for package in PACKAGES:
        shutil.copytree(TREE / package, copy / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(TREE / name, copy)
    out = tmp_path_factory.mktemp("wheel")
    words = ["wheel", "--quiet", "--no-index", "--no-deps", "--no-build-isolation", "--wheel-dir", str(out), str(copy)]
    subprocess.run([sys.executable, "-m", "pip", *words], check=True)
    (file,) = out.glob("dealer_assistant-*.whl")
    return file


def test_the_wheel_holds_every_file_of_the_packages_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    files = {
        file.relative_to(TREE).as_posix()
        for package in PACKAGES
        for file in (TREE / package).rglob("*")
        if file.is_file() and "__pycache__" not in file.parts
    }
    assert "dealer/games/krg.md" in files
    assert held == files


def test_the_installed_program_reads_its_articles_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "installed")
        (entry_points,) = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
        assert "dealer = dealer.app.main:entry" in archive.read(entry_points).decode()
    script = f"import dealer; assert dealer.__file__.startswith({str(tmp_path / 'installed')!r}); "
    script += "from dealer.app.main import entry; entry()"
    done = subprocess.run(
        [sys.executable, "-c", script, "rules", "krg"],
        env={"PYTHONPATH": str(tmp_path / "installed"), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) > 50
