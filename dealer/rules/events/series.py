"""The facts of a series: wins, the cube, who leaves and joins, its pool."""

import msgspec

from dealer.rules.events.kinds import SeriesEnd
from dealer.rules.events.units import Player, RuleValue, Seat, WinsText


class SeriesFact(msgspec.Struct, frozen=True):
    """What happens to a series: its wins, its cube, its pool."""


class SeriesBegan(SeriesFact, frozen=True, tag="series"):
    """A new series for these players, at this stake each (smallest units); or one of an earlier evening goes on.

    `brought` is what lies in its pool from then, `wins` what was won then, `cube` where the cube stands, `turner` and
    `takers` who turned it last and who paid then, `playoff` who plays a dead heat off; `rules` are those it was begun
    by, which stand until it is over. `bowl` says that the stakes lie in a bowl on the table and are in no account,
    `put_in` what each had paid then (nothing said: all the same).
    """

    number: int
    players: tuple[Player, ...]
    stake: int
    brought: int = 0
    wins: dict[Player, WinsText] = {}
    cube: int = 1
    rules: dict[str, RuleValue] = {}
    turner: Player | None = None
    takers: tuple[Player, ...] = ()
    playoff: tuple[Player, ...] = ()
    bowl: bool = False
    put_in: dict[Player, int] = {}


class Credited(SeriesFact, frozen=True, tag="credited"):
    """Wins of the running series go to these players; a share is written "1/3"."""

    credits: dict[Player, WinsText]


class SeriesWon(SeriesFact, frozen=True, tag="series_won"):
    """The series ended and its pool was paid out, in smallest units; one player, or several who split."""

    paid: dict[Player, int]
    how: SeriesEnd = "wins"


class PlayoffCalled(SeriesFact, frozen=True, tag="playoff"):
    """A dead heat goes on between these players only."""

    players: tuple[Player, ...]


class CubeTurned(SeriesFact, frozen=True, tag="cube"):
    """A seat turned the doubling cube to this number; the seats asked answer in this order."""

    seat: Seat
    to: int
    asked: tuple[Seat, ...]


class CubeAnswered(SeriesFact, frozen=True, tag="cube_answer"):
    """A seat takes the double, or drops out of the series."""

    seat: Seat
    takes: bool


class CubeDue(SeriesFact, frozen=True, tag="cube_due"):
    """The double was taken: now the seat that turned the cube pays too, so much in smallest units (5.2)."""

    seat: Seat
    amount: int


class LeftSeries(SeriesFact, frozen=True, tag="left_series"):
    """A player is out of the running series; `back` is what came out of the pool for it, in smallest units."""

    player: Player
    back: int = 0


class JoinedSeries(SeriesFact, frozen=True, tag="joined_series"):
    """A player buys into the running series with no wins; what it costs is paid next."""

    player: Player


class SeatSold(SeriesFact, frozen=True, tag="seat_sold"):
    """A newcomer took over a player's place in the series, stake and wins and all."""

    seller: Player
    buyer: Player


class SeriesWaits(SeriesFact, frozen=True, tag="series_waits"):
    """The night ends before the series does: pool and wins wait for the next evening."""


class SeriesBrought(SeriesFact, frozen=True, tag="series_brought"):
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


class SeriesRuled(SeriesFact, frozen=True, tag="series_ruled"):
    """After a correction: the wins of a series, and who took its pool (nobody: it goes on), in smallest units."""

    number: int
    wins: dict[Player, WinsText]
    paid: dict[Player, int]
    playoff: tuple[Player, ...] = ()


OfSeries = (
    SeriesBegan
    | Credited
    | SeriesWon
    | PlayoffCalled
    | CubeTurned
    | CubeAnswered
    | CubeDue
    | LeftSeries
    | JoinedSeries
    | SeatSold
    | SeriesWaits
    | SeriesBrought
    | SeriesRuled
)
"""The facts of this file."""
