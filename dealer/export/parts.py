"""The parts of a deal as `evening.json` holds them.

People are named by their number, places by their seat, amounts are whole smallest units, cards are written "Qh", "Td".
"""

import msgspec

from dealer.cards import Card
from dealer.rules.events import Player, Seat

Wins = int | str
"""Wins of a series: a whole number, or a share such as "4/3"."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything of the file; names that nobody knows are refused."""


class ShuffleOfDeal(Part, frozen=True):
    """How the deck was shuffled, and all that is needed to work it out again.

    `called`: `order[v]` is the place before (0 = top) of the card that ends at place v, `passes` the pile (from 1) of
    each card in the order they are dealt, pass by pass. `hand`: `cut` is how many cards were lifted off.
    """

    deal: int
    """The number that the commitment was made with; 0 where seats or the first dealer were drawn."""
    how: str
    seed: str
    """Of evenings recorded before there were anchors, as the commitment; "" since then."""
    commitment: str
    cards: int
    piles: int
    passes: tuple[tuple[int, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    order: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    cut: int | msgspec.UnsetType = msgspec.UNSET
    draw: int = 0
    """The number of the draw it follows from, of the anchor `anchor` (counted from 1); 0 for a seed's."""
    anchor: int = 0
    link: str = ""
    """The link of that draw, 256 hex digits."""


class NumberOf(Part, frozen=True):
    """A number that was said for an anchor, and by whom; one known `before` the anchor proves nothing."""

    digits: str
    seat: Seat | None
    name: str
    before: bool


class AnchorTotals(Part, frozen=True):
    """One chain of links; `number` is its place in the record, `anchor` 64 hex digits, `signs` their first 125 bits."""

    number: int
    anchor: str
    signs: str
    why: str
    """ "" for the evening's first; "preset", "asked", "used up", "copy" or "earlier version"."""
    links: int
    said: tuple[NumberOf, ...]
    numbers: str
    """What is mixed into every draw: all that was said, joined by "-"; "" where that is less than four digits."""
    seen: bool
    """It was on the screen to be photographed."""


class Taken(Part, frozen=True):
    """One draw that was taken and is over: its link, and what follows from it."""

    number: int
    """Its place in the record."""
    anchor: int
    """Which of the evening's anchors, from 1."""
    draw: int
    purpose: str
    """ "seats", "first_dealer", "shuffle" or "cut"."""
    deal: int
    of: int
    piles: int
    link: str
    order: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    cut: int | msgspec.UnsetType = msgspec.UNSET
    players: tuple[Player, ...] = ()
    """Of seats and first dealers: the people clockwise by their seats, in the order in which they were drawn."""
    again: str = ""
    """Why it was drawn once more, where it was."""


class Draw(Part, frozen=True):
    """The seats or the first dealer, drawn: the people in the order of their numbers, shuffled."""

    what: str
    """ "seats" (from the lowest seat on) or "first dealer" (the first of them)."""
    players: tuple[Player, ...]
    """In the order in which they were drawn."""
    shuffle: ShuffleOfDeal


class HandShown(Part, frozen=True):
    """A hand as it was named at the showdown."""

    category: str
    name: str
    """As far as tells it from the other hands of the deal."""
    full: str
    best: tuple[Card, ...]
    plays: dict[Card, Card]
    """What its wild cards stand for."""


class SeatOfDeal(Part, frozen=True):
    """One player's part in a deal."""

    seat: Seat
    player: Player
    up: tuple[Card, ...]
    """Up cards that the table read."""
    hole: tuple[Card, ...]
    """Hole cards shown at the end."""
    hand: HandShown | None
    low: HandShown | None
    declared: str
    folded: bool
    mucked: bool
    dead: bool
    all_in: bool
    put_in: int
    won: int
    """Paid out of the pots; what came back uncalled included."""
    credit: Wins
    """Wins of the series that the deal brought."""
    dead_by: str = ""
    """Why it was dead: "dropped" a double, "left" the table or the series, no "openers" to show, or it was "ruled"."""


class Share(Part, frozen=True):
    """What one seat got out of a pot."""

    seat: Seat
    amount: int


class PotPaid(Part, frozen=True):
    """One pot, or one half of it, and who took it; by "cards", "folds", "hand" or "return"."""

    pot: str
    half: str
    by: str
    shares: tuple[Share, ...]


class Fault(Part, frozen=True):
    """Something that went wrong and how it was settled; who overruled the house rule is named."""

    number: int
    kind: str
    ruling: str
    """ "rule" or "override"."""
    seat: Seat | None
    did: str
    """What came of it, in words."""
    override_by: str
    why: str


class Act(Part, frozen=True):
    """Something that somebody did, in the words of the screen; `number` is its place in the record."""

    number: int
    text: str
    undone: bool


class TallyLine(Part, frozen=True):
    """How one person stood after a deal."""

    player: Player
    wins: Wins | None
    """Of the running series; null for somebody who is not in it, or where no series is played."""
    net: int


class SeatResult(Part, frozen=True):
    """What a deal came to for one seat, before or after a correction."""

    seat: Seat
    up: tuple[Card, ...]
    hole: tuple[Card, ...]
    hand: HandShown | None
    low: HandShown | None
    put_in: int
    won: int
    credit: Wins


class DealResult(Part, frozen=True):
    """What a deal came to, before or after a correction."""

    board: tuple[Card, ...]
    indicator: Card | None
    seats: tuple[SeatResult, ...]
    pots: tuple[PotPaid, ...]
    winners: tuple[Seat, ...]
    text: str
    why: str
    by: str
    ended: str


class Correction(Part, frozen=True):
    """A deal that was over was put right; the deal itself tells what came out, this how it was before."""

    number: int
    """Its place in the record."""
    by: str
    why: str
    before: DealResult
    after: DealResult
    stayed: tuple[Seat, ...] = ()
    """Seats that were taken for folded, mucked or dead, and were in to the end."""


class CardPutRight(Part, frozen=True):
    """A card of the deal was put right while it was being played."""

    number: int
    """Its place in the record."""
    by: str
    why: str
    was: Card
    now: Card


class DealTotals(Part, frozen=True):
    """One deal."""

    number: int
    game: str
    series: int | None
    house_rules: int
    """The number of the agreement in force."""
    dealer: Seat
    decks: int
    shuffle: ShuffleOfDeal | None
    seats: tuple[SeatOfDeal, ...]
    """From the dealer's left, the dealer last."""
    board: tuple[Card, ...]
    indicator: Card | None
    wild: int | None
    """The wild rank, 2 to 14 (ace)."""
    carried_in: int
    carried_out: int
    pots: tuple[PotPaid, ...]
    winners: tuple[Seat, ...]
    text: str
    why: str
    by: str
    ended: str
    """ "showdown", "folds", "carried", "misdeal", "void", "replay" or "dropped" (the last one left took the pool)."""
    faults: tuple[Fault, ...]
    corrections: tuple[Correction, ...]
    """In the order they were made; the names above say what came out in the end."""
    acts: tuple[Act, ...]
    """What was done, the calls of shuffle and deal and the cards read left out unless they were undone."""
    tally: tuple[TallyLine, ...]
    """After this deal, as it counts now: a later correction of this deal or an earlier one is in it."""
    fours: tuple[Seat, ...] | None = None
    """Who showed four of a kind, where that was said by hand; null where nobody was asked."""
    cards_put_right: tuple[CardPutRight, ...] = ()
    """Cards put right while the deal was being played, in that order; they count as corrections."""

    @property
    def times_corrected(self) -> int:
        """How often the deal was put right, in the course of it and later."""
        return len(self.corrections) + len({each.number for each in self.cards_put_right})
