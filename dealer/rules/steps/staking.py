"""The pool of a series is paid before its first deal; nobody plays unpaid."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply
from dealer.rules.steps.common import nothing, running, unknown
from dealer.rules.table import Table


@dataclass(frozen=True)
class Stake:
    """Each player of the series pays its stake into the pool, once."""

    article: str = ""

    begin = staticmethod(nothing)

    def words(self) -> str:
        return "the stakes"

    def _owing(self, table: Table) -> tuple[e.Seat, ...]:
        series, deal = table.series, running(table)
        if series is None or not series.stake:
            return ()
        return tuple(s for s in deal.seats if series.staked.get(deal.players[s], 0) < series.stake)

    def ask(self, table: Table) -> Prompt | None:
        owing = self._owing(table)
        if not owing or table.series is None:
            return None
        stake = table.series.stake
        seats = tuple(Choice(f"ante.{s}", table.name(s), seat=s) for s in owing)
        every = Choice("ante.all", "All are in", detail=f"pool {stake * len(table.series.players)}", primary=True)
        return Prompt("ante", f"Each player pays {stake}", self.article, (*seats, every), owing, len(owing))

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        owing = self._owing(table)
        stake = table.series.stake if table.series else 0
        match reply:
            case Pressed("ante.all"):
                return (e.Did(f"All paid {stake}"), *(e.Paid(s, stake, "stake") for s in owing))
            case Pressed(id=key) if key.startswith("ante."):
                seat = next((s for s in owing if key == f"ante.{s}"), None)
                if seat is None:
                    raise Refused("That seat owes nothing", self.article)
                return (e.Did(f"{table.name(seat)} paid {stake}"), e.Paid(seat, stake, "stake"))
        raise unknown(reply, self.article)
