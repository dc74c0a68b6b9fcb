"""Everybody puts in the ante before the cards; a short stack plays all-in for what it has (C14)."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply
from dealer.rules.steps.common import nothing, running, unknown
from dealer.rules.steps.pots import stack_of
from dealer.rules.table import Table


@dataclass(frozen=True)
class Ante:
    """Each player antes; seats are ticked off, or all at once."""

    article: str = ""

    begin = staticmethod(nothing)

    def words(self) -> str:
        return "the antes"

    def _owing(self, table: Table) -> tuple[e.Seat, ...]:
        deal = running(table)
        paid = {f.seat for f in deal.here if isinstance(f, e.Paid)}
        return tuple(s for s in deal.active if s not in paid)

    def _pays(self, table: Table, seat: e.Seat) -> e.Paid:
        ante = 0 if table.rules["betting"] == "lights_only" else int(table.rules["ante"])
        stack = stack_of(table, seat)
        if stack is None or stack > ante or not ante:
            return e.Paid(seat, ante, "ante")
        return e.Paid(seat, stack, "ante", all_in=True)

    def ask(self, table: Table) -> Prompt | None:
        owing = self._owing(table)
        if not owing:
            return None
        ante = "antes" if table.rules["betting"] == "lights_only" else f"antes {table.rules['ante']}"
        seats = tuple(Choice(f"ante.{s}", table.name(s), seat=s) for s in owing)
        every = Choice("ante.all", "All are in", primary=True)
        return Prompt("ante", f"Each player {ante}", self.article, (*seats, every), owing, len(owing))

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        owing = self._owing(table)
        match reply:
            case Pressed("ante.all"):
                return (e.Did("All antes are in"), *(self._pays(table, s) for s in owing))
            case Pressed(id=key) if key.startswith("ante."):
                seat = next((s for s in owing if key == f"ante.{s}"), None)
                if seat is None:
                    raise Refused("That seat owes no ante", self.article)
                return (e.Did(f"{table.name(seat)} anted"), self._pays(table, seat))
        raise unknown(reply, self.article)
