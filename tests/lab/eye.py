"""Looks at the machine's display, and says whether it is the picture that is meant."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Sequence
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
import pygame

from tests.lab.glass import Difference, Glass, compare
from tests.lab.machine import Machine
from tests.lab.wire import LabError

Box = tuple[int, int, int, int]
FITTED_MEAN = 2.0
"""A picture that had to be made smaller may differ by so much on average: each SDL has its own way of smoothing."""


class Eye:
    """One look after another until the display shows what it should."""

    def __init__(self, machine: Machine, glass: Glass) -> None:
        self._machine, self.glass = machine, glass
        self.looks = self.equal = 0

    def see(self) -> pygame.Surface:
        """The display now."""
        return pygame.image.load(str(self._machine.screenshot()))

    def differs(self, picture: Path, blind: Sequence[Box] = ()) -> Difference | None:
        """How the display differs now from a picture on the panel, but for some boxes; None where it does not."""
        wanted = self.glass.shown(pygame.image.load(str(picture)))
        difference = compare(self._without(wanted, blind), self._without(self.see(), blind))
        if difference and self.glass.scale != 1 and difference.mean <= FITTED_MEAN:
            return None
        return difference

    def _without(self, panel: pygame.Surface, blind: Sequence[Box]) -> pygame.Surface:
        for x, y, w, h in blind:
            (left, top), (right, bottom) = self.glass.on_panel((x, y)), self.glass.on_panel((x + w, y + h))
            box = pygame.Rect(min(left, right), min(top, bottom), abs(right - left), abs(bottom - top))
            panel.fill((0, 0, 0), box.inflate(4, 4))
        return panel

    def wait_for(self, picture: Path, words: str, seconds: float, blind: Sequence[Box] = ()) -> None:
        """Until the display shows the picture, but for the boxes in which they may differ.

        Raises LabError with the two pictures' places when it does not within `seconds`.
        """
        end = time.monotonic() + seconds
        meant = self._without(self.glass.shown(pygame.image.load(str(picture))), blind)
        wanted = pygame.image.tostring(meant, "RGB")
        while True:
            self.looks += 1
            seen = self.see()
            if pygame.image.tostring(self._without(seen.copy(), blind), "RGB") == wanted:
                self.equal += 1
                return
            time.sleep(0.1)  # between two looks: each takes of the processors that the machine runs on
            late = time.monotonic() > end
            if late or self.glass.scale != 1:
                difference = self.differs(picture, blind)
                if difference is None:
                    self.equal += 1
                    return
                if late:
                    raise LabError(f"{words}: {difference}; {self._kept(picture, seen)}")

    def _kept(self, picture: Path, seen: pygame.Surface) -> str:
        """Both pictures, kept for who looks into it."""
        folder = self._machine.folder / "faults"
        folder.mkdir(exist_ok=True)
        number = len(list(folder.glob("*-seen.png"))) + 1
        pygame.image.save(seen, str(folder / f"{number}-seen.png"))
        pygame.image.save(pygame.image.load(str(picture)), str(folder / f"{number}-meant.png"))
        shutil.copy(picture, folder / f"{number}-meant.ppm")
        return f"seen and meant: {folder}/{number}-*.png"
