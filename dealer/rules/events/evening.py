"""The facts of an evening: who sits, what was agreed, the series and their pools."""

import msgspec

from dealer.rules.events.kinds import CalledBy, SeriesEnd
from dealer.rules.events.units import Player, RuleValue, Seat, WinsText

EVENTS_VERSION = 3
"""Raised with every ruling and every sentence of a fact that changes: from the same acts follow other facts then.

1: evenings that were recorded before `dealer verify` played them again. 2: those with a seed for each shuffle.
"""
FIRST_CODE, CODE_SIGNS = 12, 25
"""Signs of a closing code: hex digits before, Crockford's base 32 now."""


class EveningOpened(msgspec.Struct, frozen=True, tag="evening"):
    """An evening began; `version` is that of the facts.

    `day` is the table's own date then ("2026-11-29"; "" in evenings recorded before it was kept), `zone` what tells its
    time ("Europe/Prague"; "" where the system does not say), `offset_min` how far that was ahead of UTC.
    """

    evening: str
    version: int = EVENTS_VERSION
    currency: str = "points"
    day: str = ""
    zone: str = ""
    offset_min: int = 0


class Redated(msgspec.Struct, frozen=True, tag="redated"):
    """The evening was begun with a wrong clock: it gets the table's true date, and is called by it from now on.

    `day` is that date ("2026-11-29"), `name` the same, with a number where another evening has it ("2026-11-29-2").
    """

    day: str
    name: str
    why: str = ""


class PlayedOn(msgspec.Struct, frozen=True, tag="played_on"):
    """Whether the evening is a trial, played on mock hardware; evenings before it was asked say nothing."""

    trial: bool


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """A person is known this evening by a number; the short name is what the table shows."""

    player: Player
    name: str
    short: str


class Renamed(msgspec.Struct, frozen=True, tag="renamed"):
    """A person's name was written anew; their history stays theirs."""

    player: Player
    name: str
    short: str


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """A person took a seat, leaving any other; None empties the seat."""

    seat: Seat
    player: Player | None


class SeatsDrawn(msgspec.Struct, frozen=True, tag="seats_drawn"):
    """It was drawn who sits where, by the `draw` before it in the act.

    Evenings recorded before there were anchors have a seed and a commitment instead.
    """

    seats: dict[Seat, Player]
    seed: str = ""
    commitment: str = ""
    draw: int = 0


class ButtonGiven(msgspec.Struct, frozen=True, tag="button"):
    """Somebody deals first: picked by the table, or drawn by the `draw` before it in the act (before: with a seed)."""

    seat: Seat
    seed: str = ""
    commitment: str = ""
    draw: int = 0


class GameChosen(msgspec.Struct, frozen=True, tag="game"):
    """What is played next."""

    game: str


class GameAsked(msgspec.Struct, frozen=True, tag="game_asked"):
    """It is this seat's turn to name the next game."""

    seat: Seat


class RuleSet(msgspec.Struct, frozen=True, tag="rule"):
    """One house rule was set."""

    rule: str
    value: RuleValue


class RulesBrought(msgspec.Struct, frozen=True, tag="rules_brought"):
    """The house rules that each game was played by last, by its key: they come with last time's table."""

    games: dict[str, dict[str, RuleValue]]


class RulesUsual(msgspec.Struct, frozen=True, tag="usual"):
    """Every house rule is as the articles have it."""


class SeatsAgreed(msgspec.Struct, frozen=True, tag="seats_agreed"):
    """Everybody sits; the house rules come next."""


class RulesAgreed(msgspec.Struct, frozen=True, tag="agreed"):
    """The full set of house rules in force from here on."""

    game: str
    rules: dict[str, RuleValue]


class Paced(msgspec.Struct, frozen=True, tag="paced"):
    """The calls of the shuffle go on by themselves, or wait for a tap."""

    on: bool


class CallsBy(msgspec.Struct, frozen=True, tag="calls_by"):
    """How the deal is called from now on."""

    by: CalledBy


class StacksKept(msgspec.Struct, frozen=True, tag="stacks"):
    """The Pi keeps each player's stack, in smallest units."""

    stacks: dict[Player, int]


class SatOut(msgspec.Struct, frozen=True, tag="sat_out"):
    """A player sits out from the next deal on, or comes back."""

    player: Player
    out: bool


class EveningClosed(msgspec.Struct, frozen=True, tag="closed"):
    """The night is over; `short` is what the money lacked, in smallest units (0 = it adds up).

    `signs` is how many the closing code has that the table was shown.
    """

    short: int = 0
    signs: int = FIRST_CODE


class SeriesBegan(msgspec.Struct, frozen=True, tag="series"):
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


class Credited(msgspec.Struct, frozen=True, tag="credited"):
    """Wins of the running series go to these players; a share is written "1/3"."""

    credits: dict[Player, WinsText]


class SeriesWon(msgspec.Struct, frozen=True, tag="series_won"):
    """The series ended and its pool was paid out, in smallest units; one player, or several who split."""

    paid: dict[Player, int]
    how: SeriesEnd = "wins"


class PlayoffCalled(msgspec.Struct, frozen=True, tag="playoff"):
    """A dead heat goes on between these players only."""

    players: tuple[Player, ...]
