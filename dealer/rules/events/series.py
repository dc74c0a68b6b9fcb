"""The facts of what lasts longer than a deal: cube and pools, who leaves a series, money, and corrections."""

import msgspec

from dealer.cards import Card
from dealer.rules.events.deal import Turned
from dealer.rules.events.kinds import Ended, PoolPaidOut, SeenCard, Won
from dealer.rules.events.play import HandNamed, PotShared
from dealer.rules.events.units import Player, RuleValue, Seat, WinsText
from dealer.words.said import Words


class CubeTurned(msgspec.Struct, frozen=True, tag="cube"):
    """A seat turned the doubling cube to this number; the seats asked answer in this order."""

    seat: Seat
    to: int
    asked: tuple[Seat, ...]


class CubeAnswered(msgspec.Struct, frozen=True, tag="cube_answer"):
    """A seat takes the double, or drops out of the series."""

    seat: Seat
    takes: bool


class CubeDue(msgspec.Struct, frozen=True, tag="cube_due"):
    """The double was taken: now the seat that turned the cube pays too, so much in smallest units (5.2)."""

    seat: Seat
    amount: int


class LeftSeries(msgspec.Struct, frozen=True, tag="left_series"):
    """A player is out of the running series; `back` is what came out of the pool for it, in smallest units."""

    player: Player
    back: int = 0


class JoinedSeries(msgspec.Struct, frozen=True, tag="joined_series"):
    """A player buys into the running series with no wins; what it costs is paid next."""

    player: Player


class SeatSold(msgspec.Struct, frozen=True, tag="seat_sold"):
    """A newcomer took over a player's place in the series, stake and wins and all."""

    seller: Player
    buyer: Player


class SeriesWaits(msgspec.Struct, frozen=True, tag="series_waits"):
    """The night ends before the series does: pool and wins wait for the next evening."""


class SeriesBrought(msgspec.Struct, frozen=True, tag="series_brought"):
    """A series of an earlier evening waits: what lies in its pool, stake and cube, and the wins so far by full name.

    `rules` are the house rules it was begun by, `turner` and `takers` the full names of who turned the cube last and of
    who paid then, `playoff` of those who play a dead heat off, `put_in` what each who is still in has paid (in earlier
    versions all had paid the same).
    """

    stake: int
    cube: int
    pool: int
    wins: dict[str, WinsText]
    rules: dict[str, RuleValue] = {}
    turner: str = ""
    takers: tuple[str, ...] = ()
    playoff: tuple[str, ...] = ()
    put_in: dict[str, int] = {}


class SeriesRuled(msgspec.Struct, frozen=True, tag="series_ruled"):
    """After a correction: the wins of a series, and who took its pool (nobody: it goes on), in smallest units."""

    number: int
    wins: dict[Player, WinsText]
    paid: dict[Player, int]
    playoff: tuple[Player, ...] = ()


class PoolOpened(msgspec.Struct, frozen=True, tag="pool_opened"):
    """A side pool was opened: "evening" (most deals), "quads" (first four of a kind) or one that the host named.

    `bowl` says that its money lies in a bowl on the table and is in no account.
    """

    pool: str
    name: str
    stake: int
    bowl: bool = False


class PoolBrought(msgspec.Struct, frozen=True, tag="pool_brought"):
    """A side pool of an earlier evening waits on: what lies in it, and the names of those who have paid.

    `bowl` says that its money lies in a bowl and is in no account.
    """

    pool: str
    name: str
    stake: int
    amount: int
    payers: tuple[str, ...]
    bowl: bool = False


class PoolPaid(msgspec.Struct, frozen=True, tag="pool_paid"):
    """A player paid into a side pool, in smallest units."""

    player: Player
    pool: str
    amount: int


class PoolWon(msgspec.Struct, frozen=True, tag="pool_won"):
    """A side pool was paid out, in smallest units; `why` says for what.

    `deal` is the deal that decided it, 0 for none (or, in earlier versions, the one that was at hand).
    """

    pool: str
    paid: dict[Player, int]
    why: PoolPaidOut = ""
    deal: int = 0


class FoursNamed(msgspec.Struct, frozen=True, tag="fours_named"):
    """Four of a kind was shown in a deal whose winner was named by hand: by these seats, or by nobody.

    `more` says that the table is asked for others still.
    """

    seats: tuple[Seat, ...]
    more: bool = False


class PoolReopened(msgspec.Struct, frozen=True, tag="pool_reopened"):
    """After a correction nobody has won this side pool yet."""

    pool: str


class PoolWaits(msgspec.Struct, frozen=True, tag="pool_waits"):
    """The night ends and nobody has won this side pool: it waits for the next evening."""

    pool: str


class CarriedShared(msgspec.Struct, frozen=True, tag="carried_shared"):
    """The night ends with a pot carried over: it is split, in smallest units."""

    shares: dict[Player, int]


class BoughtIn(msgspec.Struct, frozen=True, tag="bought_in"):
    """A player bought chips, in smallest units."""

    player: Player
    amount: int


class CashedOut(msgspec.Struct, frozen=True, tag="cashed_out"):
    """A player's chips were counted and handed in, in smallest units."""

    player: Player
    amount: int


class HandRestored(msgspec.Struct, frozen=True, tag="restored"):
    """A hand that was called dead plays on, by the referee's word."""

    seat: Seat


class Exposed(msgspec.Struct, frozen=True, tag="exposed"):
    """A card of a seat was seen on the deal: it is "kept", "replaced" (and burned), or stands as an "up" card; or it
    was seen on the draw and is "redrawn" when all have drawn."""

    seat: Seat
    how: SeenCard


class Replaced(msgspec.Struct, frozen=True, tag="replaced"):
    """A seat was given another card for the one that was seen."""

    seat: Seat


class Scrapped(msgspec.Struct, frozen=True, tag="scrapped"):
    """A card that lay face up in the deck was laid aside."""


class BoardTakenBack(msgspec.Struct, frozen=True, tag="taken_back"):
    """So many board cards that came too early went back into the deck, which was shuffled."""

    cards: int


class CardChanged(msgspec.Struct, frozen=True, tag="card_changed"):
    """A card of the running deal was entered wrongly; `place` counts the known cards of the deal from 0.

    `by` and `why` say whose word it is and why; earlier versions did not ask.
    """

    place: int
    card: Card
    by: str = ""
    why: str = ""


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


OfSeries = (
    BoardTakenBack
    | BoughtIn
    | CardChanged
    | CarriedShared
    | CashedOut
    | Corrected
    | CubeAnswered
    | CubeDue
    | CubeTurned
    | Exposed
    | FoursNamed
    | HandRestored
    | JoinedSeries
    | LeftSeries
    | PoolBrought
    | PoolOpened
    | PoolPaid
    | PoolReopened
    | PoolWaits
    | PoolWon
    | Replaced
    | Scrapped
    | SeatSold
    | SeriesBrought
    | SeriesRuled
    | SeriesWaits
)
"""The facts of this room."""
