"""What is painted unseen after the first frame makes the first sight of a screen as quick as any."""

import pygame

from dealer.views import console, prerender
from dealer.views.context import Nav
from dealer.window.window import open_window
from tests.rig import Rig


def test_warming_shows_nothing_and_renders_what_the_overlays_need() -> None:
    window = open_window((800, 480))
    with Rig("krg", ["Ann", "Bo", "Cy"]) as rig:
        window.show(rig.loop.scene())
        seen = pygame.image.tostring(pygame.display.get_surface(), "RGB")
        for scene in prerender.scenes_to_prerender(rig.loop.context()):
            window.warm(scene)
        assert pygame.image.tostring(pygame.display.get_surface(), "RGB") == seen
        assert window.paints == 1
        fonts = window._fonts
        missed = fonts.surface.cache_info().misses
        rig.loop.nav = Nav(screen="cards")
        window.show(console.view(rig.loop.context()))
        assert fonts.surface.cache_info().misses == missed
    window.close()
