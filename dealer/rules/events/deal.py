"""The facts of a deal: the shuffle, the cards that move, and the cards that the table sees."""

import msgspec

from dealer.cards import Card, Rank
from dealer.rules.events.kinds import FaceDown, Lies, PaidFor, Shuffled, Under
from dealer.rules.events.units import Seat


class DealBegan(msgspec.Struct, frozen=True, tag="deal"):
    """A deal was begun; seats stand in the order cards reach them, the dealer last.

    `carried` is what waits in the pot, in smallest units; `series` the number of the series it counts for, 0 for none.
    `chosen` says that the dealer named the game in the same act, so that undo leads back to the choice.
    """

    number: int
    game: str
    dealer: Seat
    seats: tuple[Seat, ...]
    decks: int = 1
    carried: int = 0
    series: int = 0
    chosen: bool = False


class ShuffleDrawn(msgspec.Struct, frozen=True, tag="shuffle"):
    """The seed of this deal's shuffle, committed to before the deck is touched; as it was before there were anchors."""

    deal: int
    how: Shuffled
    seed: str
    commitment: str
    cards: int
    piles: int


class ShuffleStarted(msgspec.Struct, frozen=True, tag="shuffle_on"):
    """The deck was mixed by hand and the calls began."""


class PileCalled(msgspec.Struct, frozen=True, tag="pile"):
    """One card went where the call said."""


class PilesStacked(msgspec.Struct, frozen=True, tag="stacked"):
    """The piles were stacked, pile 1 on top, and the next pass may begin."""


class CutMade(msgspec.Struct, frozen=True, tag="cut"):
    """The deck was cut by this seat."""

    seat: Seat


class StepDone(msgspec.Struct, frozen=True, tag="done"):
    """A step of the game's script is over."""


class Paid(msgspec.Struct, frozen=True, tag="paid"):
    """Chips went from a seat into the middle."""

    seat: Seat
    amount: int
    what: PaidFor
    all_in: bool = False
    contest: tuple[Seat, ...] = ()
    """Who may win it, where that is not everybody who is in (a second ante that goes to the side pot)."""


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """One card each went to these seats, in this order."""

    seats: tuple[Seat, ...]
    up: bool = False


class LaidDown(msgspec.Struct, frozen=True, tag="laid"):
    """Cards were laid face down on the table: "community" or "indicator"."""

    place: FaceDown
    count: int


class Burned(msgspec.Struct, frozen=True, tag="burned"):
    """The top card was burned."""


class Threw(msgspec.Struct, frozen=True, tag="threw"):
    """A seat discarded so many of its cards, never seen."""

    seat: Seat
    down: int
    up: int = 0


class Drew(msgspec.Struct, frozen=True, tag="drew"):
    """A seat was given so many new cards for those it threw."""

    seat: Seat
    down: int
    up: int = 0


class Reshuffled(msgspec.Struct, frozen=True, tag="reshuffled"):
    """The stub is too short for this seat's draw, and so many cards were shuffled under it.

    They are the "folded" hands, or, where those do not reach, the "discards"; never the seat's own (C26).
    """

    cards: int
    seat: Seat
    what: Under = "discards"


class Turned(msgspec.Struct, frozen=True, tag="turned"):
    """A card became known to the table: on the "board", as "indicator", or of a seat ("up", "hand").

    `tag` is the physical card it was read from, "" when it was picked from the grid.
    """

    place: Lies
    card: Card
    seat: Seat | None = None
    tag: str = ""


class WildNamed(msgspec.Struct, frozen=True, tag="wild"):
    """Every other card of this rank is wild for the rest of the deal."""

    rank: Rank
