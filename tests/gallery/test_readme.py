"""The README shows the pictures that `make pictures` paints, no other."""

import re
from pathlib import Path

from dealer.window.fonts import Fonts
from tests.gallery.readme import main, pictures
from tests.screen import faults, painter_for

TREE = Path(__file__).resolve().parent.parent.parent


def test_every_picture_of_the_readme_is_painted_from_a_deal_and_no_other(tmp_path: Path) -> None:
    main(tmp_path)
    painted = {file.name for file in tmp_path.iterdir()}
    readme = (TREE / "README.md").read_text(encoding="utf-8")
    assert painted == set(re.findall(r"\]\(tests/gallery/([^)]+)\)", readme))
    assert all((TREE / "tests/gallery" / name).exists() for name in painted)


def test_the_pictures_of_the_readme_have_no_fault() -> None:
    fonts = Fonts()
    assert {name: faults(scene, painter_for(scene, fonts)) for name, scene in pictures()} == {
        "discard": [],
        "showdown": [],
    }
