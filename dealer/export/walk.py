"""Reads an evening's record from its first fact to its last, and keeps what the table of the end no longer shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from dealer.rules import events as e
from dealer.rules.game import Game
from dealer.rules.state.evolve import evolve
from dealer.rules.state.table import Anchor, Table
from dealer.store.contract import Entry
from dealer.words.said import Words

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
    text: Words
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
    deal: int = 0
    series: int = 0
    game: str = ""
    rules: Mapping[str, e.RuleValue] = field(default_factory=dict)
    wins: Mapping[e.Player, Fraction] = field(default_factory=dict)
    """Of the series that was played, after the deal."""
    net: Mapping[e.Player, int] = field(default_factory=dict)

    def standing(self) -> list[tuple[int, e.Event]]:
        """The facts that were not taken back, with their numbers."""
        return [fact for act in self.acts if not act.undone for fact in act.facts]


class SeriesOf(NamedTuple):
    """The game that a series is played in, and its target."""

    game: str
    needed: int


class PutRight(NamedTuple):
    """A correction: how much it changed the tally of earlier deals, from one of them on."""

    number: int
    chapter: int
    """The chapter it was made in; the tallies of those before were kept without it."""
    from_deal: int
    net: Mapping[e.Player, int]
    wins: Mapping[e.Player, Fraction]


@dataclass
class Walked:
    """A whole record, read."""

    table: Table
    chapters: list[Chapter]
    series: dict[int, SeriesOf]
    draws: list[tuple[int, e.SeatsDrawn | e.ButtonGiven, Table]]
    """Seats and first dealers that were drawn, each with its number and the table before it."""
    put_right: list[PutRight] = field(default_factory=list)
    drawn: tuple[int, int] = (0, 0)
    """The number of the deal that was begun last, and how many facts there are before it was begun first."""
    anchors: list[tuple[int, e.AnchorMade]] = field(default_factory=list)
    taken: list[tuple[int, e.Drawn, Table]] = field(default_factory=list)
    """Every draw, with its number and the table before it; what was shown is used up, so none is ever taken back."""
    anchor_states: list[tuple[int, Anchor]] = field(default_factory=list)
    """Each of the anchors, by the number of its fact, as it stood last."""
    again: list[tuple[int, str]] = field(default_factory=list)
    """Why something was drawn once more, by the number of that fact."""
    opens: int | None = None
    """How many facts there are before the act that drew seats or a dealer while no deal was begun yet."""

    @property
    def running(self) -> bool:
        """A deal was begun and is not over: its seed is nobody's business yet, not even if its beginning was undone."""
        if self.opens is not None and self.table.deal is None:
            return self.table.stage != "closed"
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
    act, act_began = Done(0, ""), 0
    walked = Walked(Table(), [Chapter([act])], {}, [])
    for number, fact in enumerate(facts, 1):
        before, table = walked.table, evolve(walked.table, fact)
        walked.table = table
        match fact:
            case e.Did(text):
                act, act_began = Done(number, text), number - 1
                walked.chapters[-1].acts.append(act)
            case e.Undone(to):
                _take_back(walked, to)
            case e.DealBegan(deal, game, series=series):
                act = Done(number, "")  # the rest of this act is the next deal's
                walked.chapters.append(Chapter([act], number - 1, deal, series, game, table.rules))
                walked.drawn = (deal, walked.drawn[1] if walked.drawn[0] == deal else number - 1)
            case e.SeriesBegan():
                rules = games[table.game].series
                needed = rules.target(table.rules) if rules else 0
                walked.series[fact.number] = SeriesOf(table.game, needed)
            case e.AnchorMade():
                walked.anchors.append((number, fact))
            case e.Again(why=why):
                walked.again.append((number, why))
            case e.Drawn():
                walked.taken.append((number, fact, before))
                if before.deal is None and walked.opens is None:
                    walked.opens = act_began
            case e.SeatsDrawn() | e.ButtonGiven() if fact.seed:
                walked.draws.append((number, fact, before))
            case e.Corrected(deal, was, now):
                wins = {p: Fraction(now.credits.get(p, "0")) - Fraction(was.credits.get(p, "0"))
                        for p in {**was.credits, **now.credits}}  # fmt: skip
                _put_right(walked, number, deal, before, wins)
            case e.SeriesRuled(series):
                deals = [d.number for d in (*table.deals.of_series(series), table.deal) if d and d.series == series]
                _put_right(walked, number, max(deals), before, {})
        if table.anchor is not None and table.anchor is not before.anchor:
            made = walked.anchors[-1][0]
            walked.anchor_states = [*(each for each in walked.anchor_states if each[0] != made), (made, table.anchor)]
        if not isinstance(fact, e.Did | e.Undone):
            act.facts.append((number, fact))
        _look(walked)
    _rescore(walked)
    return walked


def _take_back(walked: Walked, to: int) -> None:
    """Everything after that fact was undone; a deal that was begun after it is not begun any more."""
    while walked.chapters[-1].began > to:
        unbegun = walked.chapters.pop()
        walked.chapters[-1].acts += unbegun.acts
    for done in reversed(walked.chapters[-1].acts):
        if done.number <= to:
            break
        done.undone = True


def _put_right(walked: Walked, number: int, deal: int, before: Table, wins: Mapping[e.Player, Fraction]) -> None:
    net = walked.table.net
    more = {p: net.get(p, 0) - before.net.get(p, 0) for p in {**net, **before.net}}
    walked.put_right.append(PutRight(number, len(walked.chapters) - 1, deal, more, wins))


def _rescore(walked: Walked) -> None:
    """The tallies as they count after all corrections that stand; what was kept before one does not know of it."""
    standing = {number for chapter in walked.chapters for number, _ in chapter.standing()}
    for number, made_in, deal, net, wins in walked.put_right:
        if number not in standing:
            continue
        for chapter in walked.chapters[:made_in]:
            if chapter.deal >= deal:
                chapter.net = {p: chapter.net.get(p, 0) + net.get(p, 0) for p in {**chapter.net, **net}}
                if chapter.series == _series_of_deal(walked, deal):
                    chapter.wins = {p: won + wins.get(p, 0) for p, won in chapter.wins.items()}


def _series_of_deal(walked: Walked, deal: int) -> int:
    return next(chapter.series for chapter in walked.chapters if chapter.deal == deal)


def _look(walked: Walked) -> None:
    """Keeps the tally after a deal, as long as it is that deal's and its series'."""
    table, chapter = walked.table, walked.chapters[-1]
    if table.deal is not None and table.deal.ended:
        chapter.net = table.net
        if table.series is not None and table.series.number == table.deal.series:
            chapter.wins = table.series.wins
