"""A deal ends in exactly one result; the last deal of a series is followed by the end of the series."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Reply
from dealer.rules.steps.common import nothing, running, unknown
from dealer.rules.table import Series, Table


def series_won(table: Table) -> Series | None:
    """The series that this deal decided, if it did; a series may also wait while other games are played."""
    series = table.series
    return series if series is not None and series.over and series.number == running(table).series else None


@dataclass(frozen=True)
class Result:
    """Who won, by what; the table looks, and the next deal waits for a tap."""

    article: str = ""

    begin = staticmethod(nothing)

    def words(self) -> str:
        return "the result"

    def ask(self, table: Table) -> Prompt | None:
        deal = running(table)
        if any(isinstance(f, e.ResultSeen) for f in deal.here):
            return None
        go_on = Choice("result.next", "On" if series_won(table) else "Next deal", primary=True)
        played = deal.ended in {"showdown", "folds", "replay"}
        correct = (Choice("result.correct", "Correct"),) if played else ()
        return Prompt("result", deal.text, self.article, (*correct, go_on))

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        del table
        if reply != Pressed("result.next"):
            raise unknown(reply, self.article)
        return (e.Did("Deal over"), e.ResultSeen())


@dataclass(frozen=True)
class SeriesOver:
    """Somebody took the pool: a new series, or the end of the night."""

    article: str = ""

    begin = staticmethod(nothing)

    def words(self) -> str:
        return "the next series"

    def ask(self, table: Table) -> Prompt | None:
        deal, series = running(table), series_won(table)
        if series is None or any(isinstance(f, e.ResultSeen) for f in deal.here):
            return None
        if series.how in {"refund", "waits"}:
            return None
        names = " and ".join(table.people[p].short for p in series.paid)
        verb = "takes" if len(series.paid) == 1 else "split"
        close = Choice("series.close", "Close the night")
        correct = Choice("series.correct", "Correct")
        new = Choice("series.new", "Next series", primary=True)
        return Prompt("series_over", f"{names} {verb} the pool, {series.pool}", self.article, (close, correct, new))

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        del table
        if reply != Pressed("series.new"):
            raise unknown(reply, self.article)
        return (e.Did("Next series"), e.ResultSeen())
