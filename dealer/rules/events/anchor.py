"""The facts of fairness: the evening's anchor, the numbers that the table said, and every draw that was taken."""

from typing import Literal

import msgspec

from dealer.rules.events.kinds import AgainWhy, AnchorWhy, DrawnFirst, DrawnOf
from dealer.rules.events.units import Seat


class AnchorFact(msgspec.Struct, frozen=True):
    """What happens to the anchor and its draws."""


class AnchorMade(AnchorFact, frozen=True, tag="anchor"):
    """A chain of links was made, and this is its anchor, 64 hex digits; what was said before counts no more."""

    anchor: str
    links: int
    why: AnchorWhy = ""


class AnchorLost(AnchorFact, frozen=True, tag="anchor_lost"):
    """The root of the anchor is not here: the evening was opened from a copy, or saved from damage."""

    why: Literal["copy"] = "copy"


class AnchorSeen(AnchorFact, frozen=True, tag="anchor_seen"):
    """The table had the anchor on the screen, to be photographed."""


class NumberSaid(AnchorFact, frozen=True, tag="number"):
    """Somebody said a number aloud; it is mixed into every draw of this anchor.

    `seat` and `name` are whose it is (None and "" where nobody says so); `before` says that it was known before the
    anchor was made, as a preset's is.
    """

    digits: str
    seat: Seat | None = None
    name: str = ""
    before: bool = False


class NumbersClosed(AnchorFact, frozen=True, tag="numbers_closed"):
    """The table said what it wanted to say; draws may be taken."""


class DrawAsked(AnchorFact, frozen=True, tag="draw_asked"):
    """Before the first deal: the "seats" or the "first_dealer" are drawn as soon as the anchor and the number stand."""

    purpose: DrawnFirst


class Drawn(AnchorFact, frozen=True, tag="draw"):
    """The next link of the anchor was taken, just before the first picture or word that depends on it.

    `purpose`: "seats", "first_dealer", "shuffle" (called, to so many `piles`) or "cut" (shuffled by hand). `deal` is 0
    before the first; `of` how many people or cards; `link` 256 hex digits.
    """

    draw: int
    purpose: DrawnOf
    deal: int
    of: int
    link: str
    piles: int = 0


class Again(AnchorFact, frozen=True, tag="again"):
    """What was drawn and shown is drawn once more, from the next link; `why` is a word such as "card_fell"."""

    purpose: DrawnOf
    deal: int
    why: AgainWhy


OfAnchors = Again | AnchorLost | AnchorMade | AnchorSeen | DrawAsked | Drawn | NumberSaid | NumbersClosed
"""The facts of this room."""
