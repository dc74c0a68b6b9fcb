"""The letters: DejaVu Sans Condensed by its path, else the wide cut, else pygame's own with suit signs drawn."""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pygame

from dealer.cards import Suit
from dealer.window.shapes import suit_pip
from dealer.window.theme import RGB

FOLDERS = tuple(
    Path(folder)
    for folder in ("/usr/share/fonts/truetype/dejavu", "/usr/share/fonts/TTF", "/usr/share/fonts/dejavu-sans-fonts")
)
CONDENSED = ("DejaVuSansCondensed-Bold.ttf", "DejaVuSansCondensed.ttf")  # Debian: fonts-dejavu-extra
WIDE = ("DejaVuSans-Bold.ttf", "DejaVuSans.ttf")  # Debian: fonts-dejavu-core
WIDE_SCALE = 0.9  # the wide cut at this size is as wide as the condensed one
CAP_HEIGHT = 0.729  # of the size: what text is centred by
PIP_WIDTH = 0.8  # of the size, where a suit sign is drawn
_SIGNS = {suit.sign: suit for suit in Suit}


class Fonts:
    """Measures and renders words at sizes in px; `folders` are searched in order."""

    def __init__(self, folders: tuple[Path, ...] = FOLDERS) -> None:
        pygame.font.init()
        self.bold_path, self.plain_path, self.scale = _found(folders)
        self.has_signs = self._has("♠♥♦♣")
        self._drawn: dict[str, bool] = {}
        self._wide_plane = self._renders("\U0001f600")
        self.width = lru_cache(maxsize=4096)(self._width)
        self.surface = lru_cache(maxsize=512)(self._surface)

    @lru_cache(maxsize=128)  # noqa: B019 - one Fonts lives as long as the window
    def font(self, size: int, bold: bool) -> pygame.font.Font:
        """The face at a size in px of the condensed cut."""
        path = self.bold_path if bold else self.plain_path
        return pygame.font.Font(str(path) if path else None, max(1, round(size * self.scale)))

    def capitals(self, size: int, bold: bool) -> tuple[float, float]:
        """Where the capitals stand in a rendered line, px from its top: upper edge and baseline."""
        baseline = self.font(size, bold).get_ascent()
        return baseline - CAP_HEIGHT * size * self.scale, baseline

    def _width(self, words: str, size: int, bold: bool) -> int:
        """How wide the words are, px."""
        font, total = self.font(size, bold), 0
        for run in self._runs(words):
            total += round(PIP_WIDTH * size) if isinstance(run, Suit) else font.size(run)[0]
        return total

    def _surface(self, words: str, size: int, bold: bool, colour: RGB) -> pygame.Surface:
        """The words on nothing, one line high."""
        font, runs = self.font(size, bold), list(self._runs(words))
        if len(runs) == 1 and not isinstance(runs[0], Suit):
            return font.render(runs[0], True, colour)
        line = pygame.Surface((max(1, self.width(words, size, bold)), font.get_linesize()), pygame.SRCALPHA)
        x, (top, baseline) = 0, self.capitals(size, bold)
        for run in runs:
            if isinstance(run, Suit):
                side = round(CAP_HEIGHT * size * self.scale)
                pip = suit_pip(run, side, colour)
                line.blit(pip, (x + (round(PIP_WIDTH * size) - side) // 2, round((top + baseline - side) / 2)))
                x += round(PIP_WIDTH * size)
            else:
                line.blit(font.render(run, True, colour), (x, 0))
                x += font.size(run)[0]
        return line

    def _runs(self, words: str) -> Iterator[str | Suit]:
        """Words that the font has, and the suit signs to be drawn between them."""
        shown = self._printable(words)
        if self.has_signs or not any(sign in shown for sign in _SIGNS):
            yield shown
            return
        run = ""
        for letter in shown:
            if letter in _SIGNS:
                if run:
                    yield run
                yield _SIGNS[letter]
                run = ""
            else:
                run += letter
        if run:
            yield run

    def _printable(self, words: str) -> str:
        """The words without what this font has no sign for; a word of such signs alone is a face or a question mark.

        A name keeps the letters that can be drawn ("😀 Ed" is "Ed"), so that nobody reads a row of boxes.
        """
        if words.isascii() and words.isprintable():
            return words
        seen = [c for c in words if unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn")]
        drawn = "".join(c for c in seen if c in _SIGNS or self._draws(c))
        kept = " ".join(drawn.split(" ")).lstrip() if words[:1] != " " else drawn
        if kept.strip() or not "".join(seen).strip():
            return kept
        return "".join(("☺" if self._draws("☺") else "?") if unicodedata.category(c) == "So" else "?" for c in seen)

    def _draws(self, letter: str) -> bool:
        """Whether the font has a sign of its own for it, and does not draw the box that stands for what it lacks."""
        known = self._drawn.get(letter)
        if known is None:
            known = letter.isascii() or ((self._wide_plane or ord(letter) <= 0xFFFF) and self._own_sign(letter))
            self._drawn[letter] = known
        return known

    def _own_sign(self, letter: str) -> bool:
        font, nothing = self.font(20, True), "\uffff"
        mine, box = (font.render(sign, True, (255, 255, 255)).get_buffer().raw for sign in (letter, nothing))
        return mine != box

    def _has(self, letters: str) -> bool:
        metrics = self.font(20, True).metrics(letters)
        return all(m is not None for m in metrics)

    def _renders(self, letter: str) -> bool:
        try:
            self.font(20, True).size(letter)
        except (UnicodeError, pygame.error):  # pygame before 2.1.3 has no letters beyond the first plane
            return False
        return True


def _found(folders: tuple[Path, ...]) -> tuple[Path | None, Path | None, float]:
    """The bold and the plain face and the share of the size they are set at."""
    for (bold, plain), scale in ((CONDENSED, 1.0), (WIDE, WIDE_SCALE)):
        for folder in folders:
            if (folder / bold).is_file() and (folder / plain).is_file():
                return folder / bold, folder / plain, scale
    own = Path(pygame.__file__).parent / pygame.font.get_default_font()
    return (own, own, 1.0) if own.is_file() else (None, None, 1.0)
