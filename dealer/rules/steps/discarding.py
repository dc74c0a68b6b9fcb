"""Everybody throws the same number of cards, face down, never shown; all who still have to are lit."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply, Step
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running, unknown
from dealer.words import acts, asking, coming, labels, refusals
from dealer.words.said import Said


@dataclass(frozen=True)
class Discard(Step):
    """Each player throws `count` cards, together or, where it was agreed, one after the other."""

    count: int
    article: str = ""

    def words(self) -> Said:
        return coming.DISCARD(n=self.count)

    def _owing(self, table: Table) -> tuple[e.Seat, ...]:
        deal = running(table)
        thrown = {f.seat for f in deal.here if isinstance(f, e.Threw)}
        return tuple(s for s in deal.active if s not in thrown)

    def ask(self, table: Table) -> Prompt | None:
        owing = self._owing(table)
        if not owing:
            return None
        if table.rules.get("discard_order") == "clockwise":
            name = table.name(owing[0])
            key = Choice(f"discard.{owing[0]}", labels.HAS_DISCARDED(who=name), primary=True, seat=owing[0])
            return Prompt(
                "discard", asking.DISCARD(who=name, n=self.count), self.article, (key,), owing[:1], self.count
            )
        seats = tuple(Choice(f"discard.{s}", table.name(s), seat=s) for s in owing)
        every = Choice("discard.all", labels.ALL_DISCARDED(), primary=True)
        text = asking.EACH_DISCARDS(n=self.count)
        return Prompt("discard", text, self.article, (*seats, every), owing, self.count)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        owing = self._owing(table)
        match reply:
            case Pressed("discard.all") if table.rules.get("discard_order") != "clockwise":
                return (e.Did(acts.ALL_DISCARDED(n=self.count)), *(e.Threw(s, self.count) for s in owing))
            case Pressed(id=key) if key.startswith("discard."):
                seat = next((s for s in owing if key == f"discard.{s}"), None)
                if seat is None:
                    raise Refused(refusals.NOTHING_TO_DISCARD(), self.article)
                return (e.Did(acts.DISCARDED(who=table.name(seat), n=self.count)), e.Threw(seat, self.count))
        raise unknown(reply, self.article)
