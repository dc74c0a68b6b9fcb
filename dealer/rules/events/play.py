"""The facts of betting, the showdown, the pots, faults, and how a deal ends."""

from typing import Literal

import msgspec

from dealer.cards import Card
from dealer.hands.calling import Called
from dealer.hands.hand import Category
from dealer.rules.events.kinds import BetAct, EndedBy, FaultKind, Half, OpensWhy, RuledBy, SharedBy, Way, WonBy
from dealer.rules.events.units import Seat
from dealer.words.said import Words


class PlayFact(msgspec.Struct, frozen=True):
    """What happens to a deal: bets, showdown, pots, faults, and how it ends."""


class Opened(PlayFact, frozen=True, tag="opened"):
    """This seat opens the round, and why.

    `up` are the up cards it opens by, `wilds` counts the wild cards among them; `tie` says what put it before equal
    ones. In evenings of earlier versions `holds` names the up cards in words.
    """

    seat: Seat
    why: OpensWhy
    holds: str = ""
    wilds: int = 0
    tie: Literal["", "dealers_left", "suit"] = ""
    up: Called | None = None


class Acted(PlayFact, frozen=True, tag="acted"):
    """A seat bet: "check", "call", "fold", "bet", "raise"; `to` is what its bet of this round comes to."""

    seat: Seat
    act: BetAct
    to: int
    all_in: bool = False


class OpenersShown(PlayFact, frozen=True, tag="openers_shown"):
    """Whether the seat that opened showed what it takes to open."""

    seat: Seat
    shown: bool


class UpCardsAsked(PlayFact, frozen=True, tag="up_asked"):
    """The up cards are to be read, so that the Pi judges who opens; or no longer."""

    on: bool


class Declared(PlayFact, frozen=True, tag="declared"):
    """A seat declared which half it goes for."""

    seat: Seat
    way: Way


class Mucked(PlayFact, frozen=True, tag="mucked"):
    """A seat gave up its hand unseen at the showdown."""

    seat: Seat


class HandNamed(PlayFact, frozen=True, tag="hand"):
    """A shown hand as a dealer names it; `low` says it is the low hand.

    `called` are its ranks, and how far they tell it from the other hands of this showdown. `rank` is its place among
    the high or the low hands of this showdown: 1 for the best, the same for equal ones, 0 where that was not kept.
    """

    seat: Seat
    category: Category
    best: tuple[Card, ...]
    plays: dict[Card, Card] = {}
    low: bool = False
    rank: int = 0
    board: bool = False
    """The shared cards alone make it."""
    called: Called | None = None
    name: str = ""
    """What `called` is in words, and the whole hand in words: in evenings of earlier versions only."""
    full: str = ""


class FoursNamed(PlayFact, frozen=True, tag="fours_named"):
    """Four of a kind was shown in a deal whose winner was named by hand: by these seats, or by nobody.

    `more` says that the table is asked for others still.
    """

    seats: tuple[Seat, ...]
    more: bool = False


class PotShared(PlayFact, frozen=True, tag="pot"):
    """One pot (or one half of it) went to these seats, in smallest units."""

    pot: str
    shares: dict[Seat, int]
    by: SharedBy
    half: Half = ""


class PotCarried(PlayFact, frozen=True, tag="carried"):
    """What nobody took waits for the next deal, in smallest units."""

    amount: int


class DealWon(PlayFact, frozen=True, tag="won"):
    """Who won the deal, and what decided it."""

    seats: tuple[Seat, ...]
    text: Words
    why: Words = ""
    by: WonBy = "cards"


class DealEnded(PlayFact, frozen=True, tag="deal_ended"):
    """The deal is over."""

    how: EndedBy
    same_dealer: bool = False


class FaultFound(PlayFact, frozen=True, tag="fault"):
    """Something went wrong on the deal; the deal waits until it is settled."""

    kind: FaultKind


class FaultAt(PlayFact, frozen=True, tag="fault_at"):
    """The fault is this seat's."""

    seat: Seat


class FaultKnown(PlayFact, frozen=True, tag="fault_known"):
    """This seat knew of the fault and kept silent (C22), or, said again, did not know."""

    seat: Seat


class FaultDropped(PlayFact, frozen=True, tag="fault_none"):
    """It was nothing: the deal goes on."""


class FaultRuled(PlayFact, frozen=True, tag="ruled"):
    """A fault was settled, as the house rule says or by the referee's word, who is named.

    `did` says in words what came of it, `why` the reason that was given.
    """

    kind: FaultKind
    ruling: RuledBy
    seat: Seat | None = None
    override_by: str = ""
    did: Words = ""
    why: str = ""


class HandDead(PlayFact, frozen=True, tag="dead"):
    """A seat's hand is dead: its chips stay in, its cards do not count."""

    seat: Seat


class HandRestored(PlayFact, frozen=True, tag="restored"):
    """A hand that was called dead plays on, by the referee's word."""

    seat: Seat


class ResultSeen(PlayFact, frozen=True, tag="seen"):
    """The table has seen how the deal, or the series, ended."""


OfPlay = (
    Opened
    | Acted
    | OpenersShown
    | UpCardsAsked
    | Declared
    | Mucked
    | HandNamed
    | FoursNamed
    | PotShared
    | PotCarried
    | DealWon
    | DealEnded
    | FaultFound
    | FaultAt
    | FaultKnown
    | FaultDropped
    | FaultRuled
    | HandDead
    | HandRestored
    | ResultSeen
)
"""The facts of this file."""
