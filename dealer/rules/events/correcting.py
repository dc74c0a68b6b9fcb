"""A deal that was over is put right: what it came to before and after."""

import msgspec

from dealer.rules.events.deal import Turned
from dealer.rules.events.kinds import Ended, Won
from dealer.rules.events.play import HandNamed, PotShared
from dealer.rules.events.units import Player, Seat, WinsText
from dealer.words.said import Words


class Figures(msgspec.Struct, frozen=True):
    """What a deal came to: the cards, the chips, and who won."""

    turned: tuple[Turned, ...]
    put_in: dict[Seat, int]
    hands: tuple[HandNamed, ...]
    pots: tuple[PotShared, ...]
    winners: tuple[Seat, ...]
    credits: dict[Player, WinsText]
    text: Words
    why: Words
    by: Won
    ended: Ended
    fours: tuple[Seat, ...] | None = None
    """Who showed four of a kind where that was said by hand; None: nobody was asked."""


class Corrected(msgspec.Struct, frozen=True, tag="corrected"):
    """A deal that was over was put right; both results stay in the record."""

    deal: int
    before: Figures
    after: Figures
    by: str
    why: str = ""
    stayed: tuple[Seat, ...] = ()
    """Seats whose hands were taken for folded, mucked or dead, and were in to the end."""
