"""Texts as cells of a spreadsheet: never a formula, never a number or a day, whatever it cuts the lines at.

A text that a spreadsheet would work out is written with one apostrophe before it, as is one that already has
apostrophes there, so that taking exactly one off always gives back what was written; the same inside a text wherever
a spreadsheet that cuts at semicolons, commas or tabs would begin a cell with a formula:

>>> [guarded(text) for text in ("=1+1", "'=1+1", "O'Neil", "007", "Jan 2", "Ann;=SUM(A)", "Qh 9s")]
["'=1+1", "''=1+1", "O'Neil", "'007", "'Jan 2", "Ann;'=SUM(A)", 'Qh 9s']
>>> all(unguarded(guarded(text)) == text for text in ("=1+1", "'=1+1", "'t Hooft", "@", "\\t", ";'-", "1E5", "'1/2"))
True
"""

import re
from collections.abc import Iterable, Sequence

Cell = str | int | None
Row = Sequence[Cell]


class FractionText(str):
    """A number with a fraction ("1 1/3"), which a spreadsheet may take for what it is."""

    __slots__ = ()


_SIGN = r"[=+\-@#\u2212\uff0b\uff0d\uff1d\uff20\t\r\n]"
"""How a formula, an error or a line of its own begins, full-width signs too."""
_FORMULA = re.compile(rf"[ \"]*{_SIGN}")
_INSIDE = re.compile(rf"(?P<cut>[,;\t\r\n][ \"]*)(?P<marks>'*)(?=[ \"]*{_SIGN})")
_CARDS = re.compile(r"[2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*")
_TAG = re.compile(r"(?=[^ABCDF]*[ABCDF])[0-9A-F]{8,}")
"""A tag's number with a digit that no number has; E alone is the sign of one."""
_WORD = re.compile(r"[^\W\d_]+")
_DIGIT = re.compile(r"[\d\u00b2\u00b3\u00b9\u00bc-\u00be]")
_LOGICAL = frozenset((
    "true", "false", "wahr", "falsch", "vrai", "faux", "vero", "falso", "verdadero", "verdadeiro", "pravda", "nepravda",
    "prawda", "fałsz", "waar", "onwaar", "sant", "falskt", "sand", "falsk", "tosi", "epätosi", "igaz", "hamis", "doğru",
    "yanlış", "истина", "ложь",
))  # fmt: skip
"""Words that a spreadsheet of some language takes for the answers yes and no."""


def guarded(text: str) -> str:
    """A text as it stands in a cell."""
    inside = _INSIDE.sub(r"\g<cut>'\g<marks>", text)
    return f"'{inside}" if _is_worked_out(text) else inside


def unguarded(cell: str) -> str:
    """The text that stands in a cell."""
    text = cell[1:] if cell.startswith("'") and _is_worked_out(cell) else cell
    return _INSIDE.sub(lambda found: found["cut"] + found["marks"][1:], text)


def _is_worked_out(text: str) -> bool:
    """Whether a spreadsheet may make something else of it; apostrophes before it make no difference."""
    bare = text.lstrip("'")
    if _FORMULA.match(bare) or bare.strip().casefold() in _LOGICAL:
        return True
    if not _DIGIT.search(bare) or _CARDS.fullmatch(bare) or _TAG.fullmatch(bare):
        return False
    return len(_WORD.findall(bare)) < 3  # a number, a time, a day: "Sat Jan 2" is as long as one gets


def write_csv(rows: Iterable[Row]) -> bytes:
    """The rows as a file (UTF-8 with its mark, RFC 4180), the first one its head; texts below it are guarded."""
    lines = []
    for number, row in enumerate(rows):
        cells = [_quoted(_written(cell, head=number == 0)) for cell in row]
        lines.append('""' if cells == [""] else ",".join(cells))  # a line with nothing in it would be none
    return "".join(line + "\r\n" for line in lines).encode("utf-8-sig")


def _written(cell: Cell, *, head: bool) -> str:
    if isinstance(cell, str) and not head and not isinstance(cell, FractionText):
        return guarded(cell)
    return "" if cell is None else str(cell)


def _quoted(cell: str) -> str:
    """In quotes where anything cuts there: our commas, and what another spreadsheet cuts at as well."""
    return f'"{cell.replace(chr(34), chr(34) * 2)}"' if re.search(r"[,;:|\t\r\n\"]|^\s|\s$", cell) else cell
