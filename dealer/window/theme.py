"""The one place where colours live, and how far they may be dimmed.

>>> Theme().rgb(Tone.AMBER), Theme(level=0.7).rgb(Tone.AMBER)
((255, 176, 32), (218, 150, 26))
"""

from dataclasses import dataclass
from functools import lru_cache

from dealer.cards import Suit
from dealer.views.kit.scene import Tone

RGB = tuple[int, int, int]

TONES: dict[Tone, int] = {
    Tone.BG: 0x12110F,
    Tone.FELT: 0x1B221D,
    Tone.FELT_EDGE: 0x2B362E,
    Tone.SURFACE: 0x27241F,
    Tone.RAISED: 0x3A352D,
    Tone.LINE: 0x7A7265,
    Tone.TEXT: 0xF2EADA,
    Tone.DIM: 0xBDB3A1,
    Tone.AMBER: 0xFFB020,
    Tone.INK: 0x171203,
    Tone.PROBLEM: 0xFF7A5C,
    Tone.GOOD: 0x7FD39A,
    Tone.FACE: 0xEDE6D6,
    Tone.BLACK: 0x161616,
    Tone.BACK: 0x55617A,
    Tone.BACKLINE: 0xA9B4CC,
}
FOUR_COLOURS: dict[Suit, int] = {
    Suit.SPADE: 0x161616,
    Suit.DIAMOND: 0x0B4A7E,
    Suit.HEART: 0xD4213D,
    Suit.CLUB: 0x4CC388,
}
TWO_COLOURS: dict[Suit, int] = {**FOUR_COLOURS, Suit.DIAMOND: 0xD4213D, Suit.CLUB: 0x161616}
UNUSED_FACE, UNUSED_BLOCK = 0.62, 0.5  # how much of a card outside the best five is left over the background


@dataclass(frozen=True)
class Theme:
    """Colours as they reach the screen; `level` is a share of linear light."""

    level: float = 1.0
    four_colour: bool = True

    def rgb(self, tone: Tone) -> RGB:
        """The colour of a task."""
        return self._dimmed(TONES[tone])

    def block(self, suit: Suit) -> RGB:
        """The block of a card in its suit's colour."""
        return self._dimmed((FOUR_COLOURS if self.four_colour else TWO_COLOURS)[suit])

    def pip(self, suit: Suit) -> RGB:
        """The pip on that block: black on a light block, else the card's face."""
        light = self.four_colour and suit is Suit.CLUB
        return self.rgb(Tone.BLACK if light else Tone.FACE)

    def faint(self, colour: RGB, share: float) -> RGB:
        """So much of a colour over the background."""
        ground = self.rgb(Tone.BG)
        mixed = [round(c * share + g * (1 - share)) for c, g in zip(colour, ground, strict=True)]
        return mixed[0], mixed[1], mixed[2]

    def _dimmed(self, value: int) -> RGB:
        return _at_level(value, self.level)


@lru_cache(maxsize=512)
def _at_level(value: int, level: float) -> RGB:
    """A colour at a share of its light; worked out once for each, as a picture asks for the same few at every item."""
    r, g, b = (_encoded(_linear(v) * level) for v in (value >> 16, value >> 8 & 255, value & 255))
    return r, g, b


def _linear(v: int) -> float:
    """An sRGB byte as a share of light."""
    s = v / 255
    return s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4


def _encoded(light: float) -> int:
    """A share of light as an sRGB byte."""
    s = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(s * 255)
