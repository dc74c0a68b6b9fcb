"""A deal ends in exactly one result; the last deal of a series is followed by the end of the series."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Reply, Step
from dealer.rules.state.bowl import taken
from dealer.rules.state.race import level
from dealer.rules.state.table import Series, Table
from dealer.rules.steps.common import running, unknown
from dealer.words import acts, coming, labels
from dealer.words.said import Said


def series_won(table: Table) -> Series | None:
    """The series that this deal decided, if it did; a series may also wait while other games are played."""
    series = table.series
    return series if series is not None and series.over and series.number == running(table).series else None


@dataclass(frozen=True)
class Result(Step):
    """Who won, by what; the table looks, and the next deal waits for a tap."""

    article: str = ""

    def words(self) -> Said:
        return coming.RESULT()

    def ask(self, table: Table) -> Prompt | None:
        deal = running(table)
        if any(isinstance(f, e.ResultSeen) for f in deal.here):
            return None
        series = series_won(table)
        playoff = table.series is not None and table.series.number == deal.series and bool(table.series.playoff)
        go_on = Choice("result.next", _onward(table, series=series is not None, playoff=playoff), primary=True)
        played = deal.ended in {"showdown", "folds", "replay"}
        correct = (Choice("result.correct", labels.CORRECT()),) if played else ()
        return Prompt("result", deal.text, self.article, (*correct, go_on))

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        del table
        if reply != Pressed("result.next"):
            raise unknown(reply, self.article)
        return (e.Did(acts.DEAL_OVER()), e.ResultSeen())


def _onward(table: Table, *, series: bool, playoff: bool) -> Said:
    """What the key to the next deal says."""
    if series or playoff:
        return labels.ON() if series else labels.PLAYOFF()
    return labels.PLAY_ON() if _plays_on(table) else labels.NEXT_DEAL()


def _plays_on(table: Table) -> bool:
    return table.series is not None and table.series.number == running(table).series and bool(level(table))


@dataclass(frozen=True)
class SeriesOver(Step):
    """Somebody took the pool: a new series, or the end of the night."""

    article: str = ""

    def words(self) -> Said:
        return coming.NEXT_SERIES()

    def ask(self, table: Table) -> Prompt | None:
        deal, series = running(table), series_won(table)
        if series is None or any(isinstance(f, e.ResultSeen) for f in deal.here):
            return None
        if series.how in {"refund", "waits"}:
            return None
        close = Choice("series.close", labels.CLOSE_NIGHT())
        correct = Choice("series.correct", labels.CORRECT())
        new = Choice("series.new", labels.NEXT_SERIES(), primary=True)
        said = taken(table, series.paid, bowl=series.bowl)
        return Prompt("series_over", said, self.article, (close, correct, new))

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        del table
        if reply != Pressed("series.new"):
            raise unknown(reply, self.article)
        return (e.Did(acts.NEXT_SERIES()), e.ResultSeen())
