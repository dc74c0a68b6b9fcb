"""Every subject of the catalogue, found by its folder: to import this is to have all messages."""

from importlib import import_module
from pkgutil import iter_modules

from dealer.words import house, machine, screens
from dealer.words.catalogue import MESSAGES

__all__ = ["MESSAGES"]

_NEED_THEM = {"render", "subjects"}
"""Modules that need all subjects, and are none."""

for _folder in (import_module("dealer.words"), house, machine, screens):
    for _module in iter_modules(_folder.__path__):
        if _module.name not in _NEED_THEM and not _module.ispkg:
            import_module(f"{_folder.__name__}.{_module.name}")
