"""Lines that begin with a number of their own: the rows of a table of a card's memory, or readers by their number."""

import re
from itertools import pairwise

from hardware.readers.line_cards import CardInLine
from hardware.readers.line_text import Label

Line = tuple[CardInLine, Label, str]
"""What a line says, what its words call it, and what stands before it."""
LEAST = 3
"""So many rows one after another are a table."""
MOST = 32
_INDEX = re.compile(r"[\W_]*(?:(?:0X)?[A-Z]{0,3}[0-9][0-9A-F]{0,3}[\W_]+)+$")
"""Before a row of a table stands its number: `0`, `[ 4]`, `04:`, `0x10:`."""


def is_row(before: str) -> bool:
    """Only a number of its own stands before what the line says."""
    return bool(before.strip()) and bool(_INDEX.fullmatch(before))


class Rows:
    """Rows at the very beginning, where no card was presented yet: they wait until it is known what they are."""

    def __init__(self) -> None:
        self._held: list[Line] = []

    def __bool__(self) -> bool:
        return bool(self._held)

    def add(self, line: Line) -> None:
        """One more row; of a long table only the beginning is kept."""
        if len(self._held) < MOST:
            self._held.append(line)

    def settled(self) -> tuple[list[Line], bool]:
        """The rows that waited, and whether they are a table: their numbers go on by the same step."""
        held, self._held = self._held, []
        return held, len(held) >= LEAST and any(_even_steps([before for _, _, before in held], base)
                                                for base in (10, 16))  # fmt: skip


def _even_steps(befores: list[str], base: int) -> bool:
    """Each column of the numbers in front goes on by one step, and one of them moves at all."""
    digits = r"(?<![0-9])[0-9]+" if base == 10 else r"(?:0X)?[0-9][0-9A-F]*"
    rows = [[int(number, base) for number in re.findall(digits, before)] for before in befores]
    if not rows[0] or len({len(row) for row in rows}) > 1:
        return False
    steps = [[b - a for a, b in zip(one, other, strict=True)] for one, other in pairwise(rows)]
    return any(steps[0]) and all(step == steps[0] for step in steps)
