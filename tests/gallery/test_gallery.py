"""The example pictures are good screens at every size, for either hand, and with the fonts that a lean system has."""

from pathlib import Path

import pygame
import pytest

from dealer.views import console
from dealer.views.kit.layout import frame_for
from dealer.views.kit.scene import Tone
from dealer.views.screens import all_screens
from dealer.window.fonts import FOLDERS, Fonts
from dealer.window.paint import Painter
from dealer.window.theme import Theme
from tests.gallery.__main__ import LOOKS, view
from tests.gallery.examples import EXAMPLES
from tests.gallery.states import states
from tests.light import LEVELS
from tests.screen import both_hands, faults


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


@pytest.fixture(scope="module")
def lean_fonts(tmp_path_factory: pytest.TempPathFactory) -> Fonts:
    """Only what fonts-dejavu-core brings."""
    folder = tmp_path_factory.mktemp("fonts")
    for name in ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf"):
        source = next(path / name for path in FOLDERS if (path / name).is_file())
        (folder / name).symlink_to(source)
    return Fonts((folder,))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", EXAMPLES)
def test_nothing_is_cut_overlaps_or_is_too_small(name: str, level: float, fonts: Fonts) -> None:
    for size, left in both_hands():
        frame = frame_for(size, left)
        assert faults(EXAMPLES[name](frame), Painter(Theme(level), fonts, frame.scale)) == [], (size, left)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_wide_cut_at_nine_tenths_fits_as_well(name: str, lean_fonts: Fonts) -> None:
    assert lean_fonts.scale == 0.9
    for size, left in both_hands():
        frame = frame_for(size, left)
        assert faults(EXAMPLES[name](frame), Painter(Theme(), lean_fonts, frame.scale)) == [], (size, left)


def test_every_example_can_be_painted_without_any_font_of_the_system() -> None:
    fonts = Fonts((Path("/nowhere"),))
    for size, left in both_hands():
        frame = frame_for(size, left)
        target = pygame.Surface(size)
        for example in EXAMPLES.values():
            Painter(Theme(), fonts, frame.scale).paint(example(frame), target)
            assert pygame.transform.average_color(target)[:3] != Theme().rgb(Tone.BG)


def test_every_state_of_the_gallery_is_a_good_picture_in_every_look(fonts: Fonts) -> None:
    painters = {look: Painter(Theme(), fonts, frame_for(*look).scale) for look in LOOKS}
    wrong = {
        (name, look): found
        for name, ctx in states()
        for look in LOOKS
        if (found := faults(view(ctx, look), painters[look]))
    }
    assert wrong == {}


def test_every_screen_is_in_the_gallery() -> None:
    shown = [console.screen_of(ctx) for _, ctx in states()]
    screens = {name: screen for name, screen in all_screens().items() if name != "rules_find"}  # the rules draw it
    assert [name for name, screen in screens.items() if screen not in shown] == []


def test_no_state_has_the_name_of_another() -> None:
    names = [name for name, _ in states()]
    assert sorted(set(names)) == sorted(names)
