"""How wide words are, without a font: never narrower than the window will draw them, in either DejaVu cut.

The tables are the advance of each glyph in thousandths of the size, rounded up over all sizes that screens use.

>>> width("Ann", 40) < width("Bartholomew", 40), lines("one two three", 60, 20)
(True, ('one', 'two', 'three'))
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from dealer.words.render import wordings
from dealer.words.said import Said, Words

_BOLD = {
    325: "'․",
    350: " /IJ\\ijl|\xa0¦ÌÍÎÏìíîïĨĩĪīĬĭĮįİıĴĵĺļł",
    375: ",.:;·‘’‚‛",
    400: "-‐‑‹›",
    425: "!f¡²³¹ſ",
    450: "()[]",
    475: "_`rt§¨¯°´¸ľŕŗřţťŧț–‖‗†‡",
    500: '"*',
    525: "ªºŀ",
    550: "?csz¿çćĉċčśŝşšșźżž",
    600: "Lx¤«¶»ĹĻĽĿŁ•‣",
    625: "kvyýÿķĸŷ“”„‟‥",
    650: "$0123456789EFTaeo¢£¥ÈÉÊËàáâãäåèéêëðòóôõöøāăąĒēĔĕĖėĘęĚěĳōŏőŢŤŦȚ‒€",
    675: "SYbdghnpqu{}ÝßñùúûüþďđĝğġģĥńņňŋŚŜŞŠȘũūŭůűųŶŸ",
    700: "CPZµÇÞĆĈĊČĲŹŻŽ",
    725: "ABRVXÀÁÂÃÄÅĀĂĄŔŖŘ",
    750: "KUÙÚÛÜħĶŨŪŬŮŰŲ",
    775: "#+<=>DGHN^~¬±ÐÑ×÷ĎĐĜĞĠĢĤŃŅŇŊ←↑→↓−≠≤≥✓",
    800: "&OQÒÓÔÕÖØŌŎŐ",
    850: "wŵ♠♣♥♦",
    875: "□",
    900: "Ħ",
    925: "%@M©®ŉ—―…",
    975: "m¼½¾æ⅐⅑⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞",
    1000: "WÆœŴ",
    1100: "Œ",
    1375: "‰⅒",
}
_PLAIN = {
    275: "'ijlìíîïĩīĭįıĵĺļł",
    300: "IJÌÍÎÏĨĪĬĮİĴ",
    325: " ,./:;\\|\xa0¦·‘’‚‛․",
    350: "-fŀſ‐‑",
    375: "!()[]t¡²³¹ľţťŧț‹›",
    400: "rŕŗř",
    450: '"ªº',
    475: "*_`§¨¯°´¸–‖‗†‡",
    500: "?sz¿śŝşšșźżž“”„‟",
    525: "LcçćĉċčĳĹĻĽĿŁ",
    550: "FkvxyýÿĲķĸŷ•‣",
    575: "PTYao«»ÝÞàáâãäåðòóôõöøāăąōŏőŢŤŦȚŶŸ",
    600: "$0123456789ESbdeghnpqu{}¢£¤¥µ¶ÈÉÊËßèéêëñùúûüþďđĒēĔĕĖėĘęĚěĝğġģĥńņňŋŚŜŞŠȘũūŭůűų‒€",
    625: "KĶ‥",
    650: "ABCRVXZÀÁÂÃÄÅÇĀĂĄĆĈĊČħŔŖŘŹŻŽ",
    700: "NUÑÙÚÛÜŃŅŇŊŨŪŬŮŰŲ",
    725: "DHĎĤ",
    750: "&GOQÐÒÓÔÕÖØĐĜĞĠĢŉŌŎŐ",
    775: "#+<=>^w~¬±×÷ŵ←↑→↓−≠≤≥✓",
    800: "M",
    850: "Ħ♠♣♥♦",
    875: "□",
    900: "%m¼½¾Æ⅐⅑⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞",
    925: "@W©®æŴ—―…",
    975: "œ",
    1000: "Œ",
    1250: "‰⅒",
}
UNKNOWN = 1375
"""For a letter of another script: as wide as the widest of ours."""


def _table(groups: dict[int, str]) -> dict[str, int]:
    return {letter: w for w, letters in groups.items() for letter in letters}


_WIDTHS = {True: _table(_BOLD), False: _table(_PLAIN)}


@lru_cache(maxsize=8192)
def _thousandths(words: str, bold: bool) -> int:
    table = _WIDTHS[bold]
    return sum(table[c] if c in table else 0 if unicodedata.category(c) in ("Mn", "Cf") else UNKNOWN for c in words)


def width(words: str, size: float, bold: bool = True) -> float:
    """The most that one line of these words takes at a size, in the same unit as the size."""
    return _thousandths(words, bold) * size / 1000


def fits(words: str, w: float, size: float, bold: bool = True) -> bool:
    """Whether the words surely fit in one line."""
    return width(words, size, bold) <= w


def longest_fitting(told: Words | Sequence[Words], w: float, size: float, bold: bool = True) -> str:
    """The first of the wordings, the longest first, that surely fits in one line; else the last.

    >>> longest_fitting(("Bartholomew – raise to how much?", "Bartholomew – raise to?"), 400, 28)
    'Bartholomew – raise to?'
    """
    choices = _choices(told)
    return next((words for words in choices if fits(words, w, size, bold)), choices[-1])


def _choices(told: Words | Sequence[Words]) -> Sequence[str]:
    return [words for one in ((told,) if isinstance(told, Said | str) else told) for words in wordings(one)]


@lru_cache(maxsize=4096)
def lines(words: str, w: float, size: float, bold: bool = True) -> tuple[str, ...]:
    """The words broken at spaces into lines that surely fit; a word wider than a line has one of its own.

    A line break in them stays one.
    """
    if "\n" in words:
        return tuple(line for part in words.split("\n") for line in lines(part, w, size, bold))
    broken: list[str] = []
    line = ""
    for word in words.split(" "):
        longer = f"{line} {word}" if line else word
        if line and not fits(longer, w, size, bold):
            broken.append(line)
            longer = word
        line = longer
    return (*broken, line)


def longest_fitting_in(told: Words | Sequence[Words], w: float, size: float, most: int, bold: bool = True) -> str:
    """The first of the wordings that surely fits in so many lines; else the last."""
    choices = _choices(told)
    return next((words for words in choices if fits_in(words, w, size, most, bold)), choices[-1])


def fits_in(words: str, w: float, size: float, most: int, bold: bool = True) -> bool:
    """Whether the words surely fit in so many lines."""
    broken = lines(words, w, size, bold)
    return len(broken) <= most and all(fits(line, w, size, bold) for line in broken)
