"""The papers show the pictures that `make pictures` paints, no other."""

import re
from pathlib import Path

from tests.gallery.__main__ import PICTURES, PLACE, papers

TREE = Path(__file__).resolve().parent.parent.parent


def test_every_picture_of_the_papers_is_painted_from_a_deal_and_no_other(tmp_path: Path) -> None:
    papers(tmp_path)
    painted = {file.stem for file in tmp_path.iterdir()}
    shown = {
        name
        for paper in (*TREE.glob("*.md"), *TREE.glob("docs/*.md"))
        for name in re.findall(r"pictures/([^)]+)\.png\)", paper.read_text(encoding="utf-8"))
    }
    assert painted == set(PICTURES) == shown
    assert {file.name for file in PLACE.iterdir()} == {f"{name}.png" for name in painted}
