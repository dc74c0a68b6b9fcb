"""The facts of an evening's table: who sits, what was agreed, deals that begin, the night's end."""

import msgspec

from dealer.rules.events.kinds import CalledBy
from dealer.rules.events.units import Player, RuleValue, Seat

EVENTS_VERSION = 3
"""Raised with every ruling and every sentence of a fact that changes: from the same acts follow other facts then.

1: evenings that were recorded before `dealer verify` played them again. 2: those with a seed for each shuffle.
"""
FIRST_CODE, CODE_SIGNS = 12, 25
"""Signs of a closing code: hex digits before, Crockford's base 32 now."""


class EveningFact(msgspec.Struct, frozen=True):
    """What happens to the table of the evening: who sits, what was agreed, deals that begin."""


class EveningOpened(EveningFact, frozen=True, tag="evening"):
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


class Redated(EveningFact, frozen=True, tag="redated"):
    """The evening was begun with a wrong clock: it gets the table's true date, and is called by it from now on.

    `day` is that date ("2026-11-29"), `name` the same, with a number where another evening has it ("2026-11-29-2").
    """

    day: str
    name: str
    why: str = ""


class PlayedOn(EveningFact, frozen=True, tag="played_on"):
    """Whether the evening is a trial, played on mock hardware; evenings before it was asked say nothing."""

    trial: bool


class Joined(EveningFact, frozen=True, tag="joined"):
    """A person is known this evening by a number; the short name is what the table shows."""

    player: Player
    name: str
    short: str


class Renamed(EveningFact, frozen=True, tag="renamed"):
    """A person's name was written anew; their history stays theirs."""

    player: Player
    name: str
    short: str


class Seated(EveningFact, frozen=True, tag="seated"):
    """A person took a seat, leaving any other; None empties the seat."""

    seat: Seat
    player: Player | None


class SeatsDrawn(EveningFact, frozen=True, tag="seats_drawn"):
    """It was drawn who sits where, by the `draw` before it in the act.

    Evenings recorded before there were anchors have a seed and a commitment instead.
    """

    seats: dict[Seat, Player]
    seed: str = ""
    commitment: str = ""
    draw: int = 0


class ButtonGiven(EveningFact, frozen=True, tag="button"):
    """Somebody deals first: picked by the table, or drawn by the `draw` before it in the act (before: with a seed)."""

    seat: Seat
    seed: str = ""
    commitment: str = ""
    draw: int = 0


class GameChosen(EveningFact, frozen=True, tag="game"):
    """What is played next."""

    game: str


class GameAsked(EveningFact, frozen=True, tag="game_asked"):
    """It is this seat's turn to name the next game."""

    seat: Seat


class RuleSet(EveningFact, frozen=True, tag="rule"):
    """One house rule was set."""

    rule: str
    value: RuleValue


class RulesBrought(EveningFact, frozen=True, tag="rules_brought"):
    """The house rules that each game was played by last, by its key: they come with last time's table."""

    games: dict[str, dict[str, RuleValue]]


class RulesUsual(EveningFact, frozen=True, tag="usual"):
    """Every house rule is as the articles have it."""


class SeatsAgreed(EveningFact, frozen=True, tag="seats_agreed"):
    """Everybody sits; the house rules come next."""


class RulesAgreed(EveningFact, frozen=True, tag="agreed"):
    """The full set of house rules in force from here on."""

    game: str
    rules: dict[str, RuleValue]


class Paced(EveningFact, frozen=True, tag="paced"):
    """The calls of the shuffle go on by themselves, or wait for a tap."""

    on: bool


class CallsBy(EveningFact, frozen=True, tag="calls_by"):
    """How the deal is called from now on."""

    by: CalledBy


class StacksKept(EveningFact, frozen=True, tag="stacks"):
    """The Pi keeps each player's stack, in smallest units."""

    stacks: dict[Player, int]


class SatOut(EveningFact, frozen=True, tag="sat_out"):
    """A player sits out from the next deal on, or comes back."""

    player: Player
    out: bool


class DealBegan(EveningFact, frozen=True, tag="deal"):
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


class EveningClosed(EveningFact, frozen=True, tag="closed"):
    """The night is over; `short` is what the money lacked, in smallest units (0 = it adds up).

    `signs` is how many the closing code has that the table was shown.
    """

    short: int = 0
    signs: int = FIRST_CODE


OfEvening = (
    EveningOpened
    | Redated
    | PlayedOn
    | Joined
    | Renamed
    | Seated
    | SeatsDrawn
    | ButtonGiven
    | GameChosen
    | GameAsked
    | RuleSet
    | RulesBrought
    | RulesUsual
    | SeatsAgreed
    | RulesAgreed
    | Paced
    | CallsBy
    | StacksKept
    | SatOut
    | DealBegan
    | EveningClosed
)
"""The facts of this file."""
