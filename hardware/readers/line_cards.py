"""What is remembered of a sketch: the shapes of its lines, and the card that it presents now."""

from dataclasses import dataclass, field

from hardware.readers.line_numbers import Number
from hardware.readers.line_text import Weight


@dataclass(slots=True)
class LineStyle:
    """What is known of lines of one shape."""

    brings: bool = False
    """It brings the number of a card, which counts at once."""
    decimal: bool | None = None


@dataclass(slots=True)
class CardInLine:
    """The number of one line, and how it was said."""

    number: Number
    shape: str
    antenna: int
    raw: bytes
    weight: Weight = Weight.NONE
    """How surely its words call it a card's."""


@dataclass(slots=True)
class Presentation:
    """One card as the sketch says it: all the ways in which its number was given."""

    said: list[CardInLine] = field(default_factory=list)
    uid: str = ""
    """As it was told; empty while it is not decided."""
    rows: int = 0
    lines: int = 0
    quiet: bool = False
    """The pause behind it has come."""
