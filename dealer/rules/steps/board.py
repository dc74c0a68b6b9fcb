"""Board cards that all players share are dealt face up and read, or picked from the grid."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Laid, Prompt, Reply
from dealer.rules.steps.common import nothing, refuse_known, running, unknown
from dealer.rules.table import Table


@dataclass(frozen=True)
class Shared:
    """The flop, the turn or the river; where it was agreed a card is burned before it."""

    name: str
    count: int
    article: str = ""

    begin = staticmethod(nothing)

    def words(self) -> str:
        return f"the {self.name}"

    def _laid(self, table: Table) -> int:
        return sum(isinstance(f, e.Turned) for f in running(table).here)

    def ask(self, table: Table) -> Prompt | None:
        laid = self._laid(table)
        if laid == self.count:
            return None
        burn = bool(table.rules.get("burn")) and not laid
        text = f"Burn 1, lay the {self.name}" if burn else f"Lay the {self.name}"
        if self.count > 1:
            text += f" – card {laid + 1} of {self.count}"
        missing, done = self.count - laid, (laid, self.count)
        return Prompt("shared_cards", text, self.article, count=missing, place="board", progress=done)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        if not isinstance(reply, Laid):
            raise unknown(reply, self.article)
        refuse_known(table, reply.card, self.article)
        burn = (e.Burned(),) if table.rules.get("burn") and not self._laid(table) else ()
        read = "Read" if reply.tag else "Picked"
        return (e.Did(f"{read}: {reply.card.label}"), *burn, e.Turned("board", reply.card, tag=reply.tag))
