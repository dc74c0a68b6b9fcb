"""One file a screen: every module of this folder with `draw(ctx)` and `press(ctx, button)` is one, by its name.

`draw` gives the picture and `press` what a touch on it means; where there is an open field, `type_in(ctx, text)` says
what typed characters mean, and where something can be dragged, `drag`.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from dealer.views.context import Context, Outcome
from dealer.views.kit.scene import Scene


class Screen(Protocol):
    """One screen, as a module."""

    def draw(self, ctx: Context) -> Scene:
        """The picture."""
        ...

    def press(self, ctx: Context, button: str) -> Outcome:
        """What a touch on one of its own keys means."""
        ...


@cache
def all_screens() -> Mapping[str, Screen]:
    """Every screen by its module's name."""
    found = {module.name: import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)}
    return {
        name: cast(Screen, screen)
        for name, screen in found.items()
        if hasattr(screen, "draw") and hasattr(screen, "press")
    }
