"""The widths that screens reckon with are never less than what the window draws, and not much more."""

import pytest

from dealer.games import all_games
from dealer.views.kit import measure
from dealer.window.fonts import FOLDERS, Fonts
from tests.views.walk import NAMES

SIZES = (20, 22, 24, 26, 28, 30, 33, 36, 39, 40, 42, 60)
WORDS = (
    *NAMES,
    *(game.title for game in all_games().values()),
    "Lay 2 community cards face down",
    "ace-high flush with jack, ten, nine",
    "Main pot 23 · all but Ed – 8 to call: 12 to 55 (Kryky 3.4)",
    "ŽLUŤOUČKÝ KŮŇ, ÅÄÖ, ñandú, œuvre ½ ⅓ Q♥ A♠ −15 “…”",
)


@pytest.fixture(scope="module", params=["condensed", "wide"])
def fonts(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Fonts:
    if request.param == "condensed":
        return Fonts()
    folder = tmp_path_factory.mktemp("fonts")
    for name in ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf"):
        source = next(path / name for path in FOLDERS if (path / name).is_file())
        (folder / name).symlink_to(source)
    return Fonts((folder,))


@pytest.mark.parametrize("bold", [True, False])
def test_no_words_are_wider_than_reckoned(fonts: Fonts, bold: bool) -> None:
    for words in WORDS:
        for size in SIZES:
            assert fonts.width(words, size, bold) <= measure.width(words, size, bold) + 1, (words, size)


@pytest.mark.parametrize("bold", [True, False])
def test_plain_words_are_reckoned_at_most_a_tenth_too_wide(fonts: Fonts, bold: bool) -> None:
    words = "ace-high flush with jack, ten, nine and everybody throws away one card"
    for size in (24, 36):
        assert measure.width(words, size, bold) <= 1.1 * fonts.width(words, size, bold)


def test_lines_hold_all_the_words_in_order() -> None:
    words = "Three cards are turned face up. Then everybody throws away one card and keeps three."
    for w in (60, 150, 400):
        assert " ".join(measure.lines(words, w, 24)) == words
