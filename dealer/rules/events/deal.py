"""The facts of a deal: the shuffle, the cards that move, those that the table sees, and what was seen too early."""

import msgspec

from dealer.cards import Card, Rank
from dealer.rules.events.kinds import FaceDown, Lies, PaidFor, SeenCard, Shuffled, Under
from dealer.rules.events.units import Seat


class CardFact(msgspec.Struct, frozen=True):
    """What happens to a deal: its shuffle, its steps and its cards."""


class ShuffleDrawn(CardFact, frozen=True, tag="shuffle"):
    """The seed of this deal's shuffle, committed to before the deck is touched; as it was before there were anchors."""

    deal: int
    how: Shuffled
    seed: str
    commitment: str
    cards: int
    piles: int


class ShuffleStarted(CardFact, frozen=True, tag="shuffle_on"):
    """The deck was mixed by hand and the calls began."""


class PileCalled(CardFact, frozen=True, tag="pile"):
    """One card went where the call said."""


class PilesStacked(CardFact, frozen=True, tag="stacked"):
    """The piles were stacked, pile 1 on top, and the next pass may begin."""


class CutMade(CardFact, frozen=True, tag="cut"):
    """The deck was cut by this seat."""

    seat: Seat


class StepDone(CardFact, frozen=True, tag="done"):
    """A step of the game's script is over."""


class Paid(CardFact, frozen=True, tag="paid"):
    """Chips went from a seat into the middle."""

    seat: Seat
    amount: int
    what: PaidFor
    all_in: bool = False
    contest: tuple[Seat, ...] = ()
    """Who may win it, where that is not everybody who is in (a second ante that goes to the side pot)."""


class Dealt(CardFact, frozen=True, tag="dealt"):
    """One card each went to these seats, in this order."""

    seats: tuple[Seat, ...]
    up: bool = False


class LaidDown(CardFact, frozen=True, tag="laid"):
    """Cards were laid face down on the table: "community" or "indicator"."""

    place: FaceDown
    count: int


class Burned(CardFact, frozen=True, tag="burned"):
    """The top card was burned."""


class Threw(CardFact, frozen=True, tag="threw"):
    """A seat discarded so many of its cards, never seen."""

    seat: Seat
    down: int
    up: int = 0


class Drew(CardFact, frozen=True, tag="drew"):
    """A seat was given so many new cards for those it threw."""

    seat: Seat
    down: int
    up: int = 0


class Reshuffled(CardFact, frozen=True, tag="reshuffled"):
    """The stub is too short for this seat's draw, and so many cards were shuffled under it.

    They are the "folded" hands, or, where those do not reach, the "discards"; never the seat's own (C26).
    """

    cards: int
    seat: Seat
    what: Under = "discards"


class Turned(CardFact, frozen=True, tag="turned"):
    """A card became known to the table: on the "board", as "indicator", or of a seat ("up", "hand").

    `tag` is the physical card it was read from, "" when it was picked from the grid.
    """

    place: Lies
    card: Card
    seat: Seat | None = None
    tag: str = ""


class WildNamed(CardFact, frozen=True, tag="wild"):
    """Every other card of this rank is wild for the rest of the deal."""

    rank: Rank


class Exposed(CardFact, frozen=True, tag="exposed"):
    """A card of a seat was seen on the deal: it is "kept", "replaced" (and burned), or stands as an "up" card; or it
    was seen on the draw and is "redrawn" when all have drawn."""

    seat: Seat
    how: SeenCard


class Replaced(CardFact, frozen=True, tag="replaced"):
    """A seat was given another card for the one that was seen."""

    seat: Seat


class Scrapped(CardFact, frozen=True, tag="scrapped"):
    """A card that lay face up in the deck was laid aside."""


class BoardTakenBack(CardFact, frozen=True, tag="taken_back"):
    """So many board cards that came too early went back into the deck, which was shuffled."""

    cards: int


class CardChanged(CardFact, frozen=True, tag="card_changed"):
    """A card of the running deal was entered wrongly; `place` counts the known cards of the deal from 0.

    `by` and `why` say whose word it is and why; earlier versions did not ask.
    """

    place: int
    card: Card
    by: str = ""
    why: str = ""


OfCards = (
    ShuffleDrawn
    | ShuffleStarted
    | PileCalled
    | PilesStacked
    | CutMade
    | StepDone
    | Paid
    | Dealt
    | LaidDown
    | Burned
    | Threw
    | Drew
    | Reshuffled
    | Turned
    | WildNamed
    | Exposed
    | Replaced
    | Scrapped
    | BoardTakenBack
    | CardChanged
)
"""The facts of this file."""
