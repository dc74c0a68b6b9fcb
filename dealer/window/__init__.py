"""The only room that knows pygame: paints Scenes, and turns touches into taps."""

import os
import sys
from types import ModuleType

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

# Debian's pygame would bring numpy along for pictures as arrays, which nobody here makes: 20 MB, and half of its start
_modules: dict[str, ModuleType | None] = sys.modules  # type: ignore[assignment]
_numpy = _modules.setdefault("numpy", None)
try:
    import pygame  # noqa: F401
finally:
    if _numpy is None:
        del _modules["numpy"]
