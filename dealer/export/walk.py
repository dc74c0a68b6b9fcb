"""Reads an evening's record from its first fact to its last, and keeps what the table of the end no longer shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from dealer.rules import events as e
from dealer.rules.evolve import evolve
from dealer.rules.game import Game
from dealer.rules.table import Series, Table
from dealer.store.contract import Entry

QUIET = (
    e.ShuffleStarted,
    e.PileCalled,
    e.PilesStacked,
    e.CutMade,
    e.Dealt,
    e.LaidDown,
    e.Burned,
    e.StepDone,
    e.Paced,
    e.CallsBy,
    e.ResultSeen,
)
"""What a deal's story leaves out: the calls."""


@dataclass
class Done:
    """One act, the facts that came of it with their numbers, and whether it was taken back."""

    number: int
    text: str
    facts: list[tuple[int, e.Event]] = field(default_factory=list)
    undone: bool = False

    @property
    def told(self) -> bool:
        """Worth a line in the story: no call, and no card that lies on the board or in a hand anyway."""
        first = self.facts[0][1] if self.facts else None
        return bool(self.text) and not isinstance(first, QUIET) and (self.undone or not isinstance(first, e.Turned))


@dataclass
class Chapter:
    """All that was done from where a deal began to where the next one did; the first chapter is before any deal."""

    acts: list[Done] = field(default_factory=list)
    began: int = 0
    """How many facts there are before it."""
    game: str = ""
    rules: Mapping[str, e.RuleValue] = field(default_factory=dict)
    wins: Mapping[e.Player, Fraction] = field(default_factory=dict)
    """Of the series that was played, after the deal."""
    net: Mapping[e.Player, int] = field(default_factory=dict)

    def standing(self) -> list[tuple[int, e.Event]]:
        """The facts that were not taken back, with their numbers."""
        return [fact for act in self.acts if not act.undone for fact in act.facts]


@dataclass
class SeriesSeen:
    """A series as it stood last, the game it was played in and its target."""

    series: Series
    game: str
    needed: int
    refunded: bool = False


@dataclass
class Walked:
    """A whole record, read."""

    table: Table
    chapters: list[Chapter]
    series: dict[int, SeriesSeen]
    draws: list[tuple[int, e.SeatsDrawn | e.ButtonGiven, Table]]
    """Seats and first dealers that were drawn, each with its number and the table before it."""
    short: int = 0
    drawn: tuple[int, int] = (0, 0)
    """The number of the deal that was begun last, and how many facts there are before it was begun first."""

    @property
    def running(self) -> bool:
        """A deal was begun and is not over: its seed is nobody's business yet, not even if its beginning was undone."""
        deal, number = self.table.deal, self.drawn[0]
        over = number == 0 or (deal is not None and deal.number == number and bool(deal.ended))
        return not over and self.table.stage != "closed"


def facts_of(entries: Sequence[Entry]) -> tuple[e.Event, ...]:
    """The facts of an evening's entries."""
    return e.decode_all([entry.body for entry in entries])


def walk(facts: Sequence[e.Event], games: Mapping[str, Game]) -> Walked:
    """Everything there is to tell of these facts, which are numbered from 1.

    Raises TypeError or ValueError for facts that cannot follow one another, KeyError for a game nobody knows.
    """
    act = Done(0, "")
    walked = Walked(Table(), [Chapter([act])], {}, [])
    for number, fact in enumerate(facts, 1):
        before, table = walked.table, evolve(walked.table, fact)
        walked.table = table
        match fact:
            case e.Did(text):
                act = Done(number, text)
                walked.chapters[-1].acts.append(act)
            case e.Undone(to):
                _take_back(walked, to)
            case e.DealBegan(deal, game):
                act = Done(number, "")  # the rest of this act is the next deal's
                walked.chapters.append(Chapter([act], began=number - 1, game=game, rules=table.rules))
                walked.drawn = (deal, walked.drawn[1] if walked.drawn[0] == deal else number - 1)
            case e.SeriesBegan():
                rules = games[table.game].series
                needed = rules.target(table.rules) if rules else 0
                walked.series[fact.number] = SeriesSeen(_series(table), table.game, needed)
            case e.SeatsDrawn() | e.ButtonGiven() if fact.seed:
                walked.draws.append((number, fact, before))
            case e.EveningClosed(short):
                walked.short = short
                if any(isinstance(other, e.SeriesWon) for _, other in act.facts):
                    walked.series[_series(table).number].refunded = True
        if not isinstance(fact, e.Did | e.Undone):
            act.facts.append((number, fact))
        _look(walked)
    return walked


def _take_back(walked: Walked, to: int) -> None:
    """Everything after that fact was undone; a deal that was begun after it is not begun any more."""
    while walked.chapters[-1].began > to:
        unbegun = walked.chapters.pop()
        walked.chapters[-1].acts += unbegun.acts
    for done in walked.chapters[-1].acts:
        done.undone |= done.number > to
    running = walked.table.series.number if walked.table.series else 0
    walked.series = {number: seen for number, seen in walked.series.items() if number <= running}


def _series(table: Table) -> Series:
    if table.series is None:
        raise ValueError("no series is being played")
    return table.series


def _look(walked: Walked) -> None:
    """Keeps the series, and the tally after a deal, as long as they are that series' and that deal's."""
    table, chapter = walked.table, walked.chapters[-1]
    if table.series is not None:
        walked.series[table.series.number].series = table.series
    if table.deal is not None and table.deal.ended:
        chapter.net = table.net
        if table.series is not None and table.series.number == table.deal.series:
            chapter.wins = table.series.wins
