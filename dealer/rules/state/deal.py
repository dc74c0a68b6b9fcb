"""One deal as it stands, or as it ended: what the facts give, frozen; no card in it that the table has not seen."""

from collections.abc import Mapping
from functools import cached_property

import msgspec

from dealer.cards import Card, Rank
from dealer.rules.events import Event, HandNamed, Player, PotShared, RuleValue, Seat, Turned
from dealer.rules.events.kinds import Ended, FaultOpen, Shuffled, Way, Won
from dealer.words.said import Words


class Shuffle(msgspec.Struct, frozen=True):
    """This deal's shuffle; `seed` is what its stream is made from, and hidden until the deal is over (hex).

    `draw` is the number of its draw; 0 where the evening was recorded before there were anchors.
    """

    how: Shuffled
    seed: str
    commitment: str
    cards: int
    piles: int
    draw: int = 0
    begun: bool = False
    """The deck was mixed, and the calls go on."""
    stacked: int = 0
    """How many passes are over: their piles were stacked."""
    called: int = 0
    """How many cards of the running pass were called."""


class Deal(msgspec.Struct, frozen=True, dict=True):
    """One deal, running or over. Seats stand in the order cards reach them, the dealer last.

    What follows from the fields is worked out once for each deal, when it is asked for first.
    """

    number: int
    game: str
    dealer: Seat
    seats: tuple[Seat, ...]
    players: Mapping[Seat, Player]
    decks: int = 1
    series: int = 0
    shuffle: Shuffle | None = None
    step: int = 0
    here: tuple[Event, ...] = ()
    """What happened since the running step of the script began."""
    down: Mapping[Seat, int] = {}
    up: Mapping[Seat, int] = {}
    up_cards: Mapping[Seat, tuple[Card, ...]] = {}
    stub: int = 0
    """Cards left in the undealt part of the deck."""
    thrown: Mapping[Seat, int] = {}
    """Cards each seat has discarded that were not shuffled back."""
    owed: Mapping[Seat, tuple[int, int]] = {}
    """Cards each seat threw and was given no others for yet, down and up; a game that draws gives them."""
    drew: Mapping[Seat, int] = {}
    """How many cards each seat drew; told until the next bet (C28)."""
    face_down: Mapping[str, int] = {}
    turned: tuple[Turned, ...] = ()
    board: tuple[Card, ...] = ()
    indicator: Card | None = None
    wild: Rank | None = None
    shown: Mapping[Seat, tuple[Card, ...]] = {}
    folded: frozenset[Seat] = frozenset()
    mucked: frozenset[Seat] = frozenset()
    all_in: frozenset[Seat] = frozenset()
    put_in: Mapping[Seat, int] = {}
    """What each seat has put into the pots of this deal, in smallest units."""
    carried: int = 0
    extra: tuple[tuple[Seat, int, tuple[Seat, ...]], ...] = ()
    """Second antes, and the dealer's for all: who paid, how much, and who may win it (nobody named: whoever is in)."""
    first: Seat | None = None
    """Who acted first in the round of betting at hand, or in the last one."""
    bettor: Seat | None = None
    """Who made the first bet in that round."""
    opened_pot: Seat | None = None
    """Who made the first bet in the first round of betting."""
    openers_shown: bool | None = None
    """Whether that seat showed what it takes to open; None while that was not said."""
    aggressor: Seat | None = None
    """Who bet or raised last in that round."""
    dead: frozenset[Seat] = frozenset()
    fault: FaultOpen = ""
    """What went wrong and is not settled yet."""
    fault_seat: Seat | None = None
    openers: tuple[Seat, ...] = ()
    judged: bool = False
    """The up cards are read, so the Pi says who opens."""
    declared: Mapping[Seat, Way] = {}
    hands: tuple[HandNamed, ...] = ()
    pots: tuple[PotShared, ...] = ()
    credits: Mapping[Player, str] = {}
    winners: tuple[Seat, ...] = ()
    fours: tuple[Seat, ...] | None = None
    """Who showed four of a kind, where that was said by hand; None: nobody was asked."""
    text: Words = ""
    why: Words = ""
    by: Won = ""
    ended: Ended = ""
    same_dealer: bool = False
    rules: Mapping[str, RuleValue] = {}
    """The house rules it is played by."""
    acted: frozenset[Seat] = frozenset()
    """Seats that have bet or thrown a card: from some number of them on the deal stands."""
    exposed: Mapping[Seat, int] = {}
    """Cards that were seen on the deal, by seat."""
    swapped: Mapping[Seat, int] = {}
    """Of those, the ones that stand as up cards: as many due up go down."""
    redraws: Mapping[Seat, int] = {}
    """Cards that were seen on the draw and are replaced when all have drawn, by seat."""
    knew: frozenset[Seat] = frozenset()
    """Seats that knew of a fouled deck: their chips do not go back."""
    burn_lies: bool = False
    """A card seen on the deal lies ready as the first burn."""
    scrapped: int = 0
    """Cards that lay face up in the deck and were laid aside."""

    @cached_property
    def active(self) -> tuple[Seat, ...]:
        """Seats still in the deal, from the dealer's left."""
        gone = self.folded | self.mucked | self.dead
        return tuple([s for s in self.seats if s not in gone]) if gone else self.seats

    @property
    def won_alone(self) -> Player | None:
        """Who won it alone; None where nobody or several did, or nobody yet."""
        return self.players[self.winners[0]] if len(self.winners) == 1 else None

    @cached_property
    def pot(self) -> int:
        """All that was put in and carried, less what was paid out, in smallest units."""
        paid = sum(sum(p.shares.values()) for p in self.pots)
        return sum(self.put_in.values()) + self.carried - paid

    @cached_property
    def staying(self) -> Mapping[Seat, int]:
        """What each seat has in the pots: put in, less what came back because nobody could match it."""
        back = [p.shares for p in self.pots if p.by == "return"]
        if not back:
            return self.put_in
        return {s: amount - sum(shares.get(s, 0) for shares in back) for s, amount in self.put_in.items()}

    @cached_property
    def face_up(self) -> Mapping[Seat, tuple[Card, ...]]:
        """The cards that lie face up before each seat still in: up cards that are known, and what was shown."""
        seats = (s for s in sorted(self.active) if s in self.up_cards or s in self.shown)
        return {s: (*self.up_cards.get(s, ()), *self.shown.get(s, ())) for s in seats}

    def cards_of(self, seat: Seat) -> int:
        """How many cards the seat holds, up and down."""
        return self.down.get(seat, 0) + self.up.get(seat, 0)
