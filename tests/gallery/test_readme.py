"""The README shows the pictures that `make pictures` paints, no other."""

import re
from pathlib import Path

from tests.gallery.__main__ import README, readme

TREE = Path(__file__).resolve().parent.parent.parent


def test_every_picture_of_the_readme_is_painted_from_a_deal_and_no_other(tmp_path: Path) -> None:
    readme(tmp_path)
    painted = {file.stem for file in tmp_path.iterdir()}
    shown = set(re.findall(r"\]\(tests/gallery/([^)]+)\.png\)", (TREE / "README.md").read_text(encoding="utf-8")))
    assert painted == set(README)
    assert shown
    assert shown <= painted
    assert all((TREE / "tests/gallery" / f"{name}.png").exists() for name in painted)
