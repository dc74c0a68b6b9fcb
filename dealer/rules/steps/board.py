"""Board cards that all players share are dealt face up and read, or picked from the grid."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Laid, Prompt, Reply, Step
from dealer.rules.state.table import Table
from dealer.rules.steps.common import refuse_known, running, unknown
from dealer.words import cards, coming, laying
from dealer.words.said import Said


@dataclass(frozen=True)
class Shared(Step):
    """The flop, the turn or the river; where it was agreed a card is burned before it."""

    name: str
    count: int
    article: str = ""

    def words(self) -> Said:
        return coming.street(self.name)

    def _laid(self, table: Table) -> int:
        here = running(table).here
        back = sum(f.cards for f in here if isinstance(f, e.BoardTakenBack))
        return sum(isinstance(f, e.Turned) for f in here) - back

    def _burns(self, table: Table) -> bool:
        """One card before the first of these; a card that was seen on the deal is the first burn of all (C24)."""
        deal = running(table)
        burned = any(isinstance(f, e.Burned) for f in deal.here) or (deal.burn_lies and not deal.board)
        return bool(table.rules.get("burn")) and not self._laid(table) and not burned

    def ask(self, table: Table) -> Prompt | None:
        laid = self._laid(table)
        if laid == self.count:
            return None
        burn = self._burns(table)
        asked, picks = laying.shared(self.name, laid + 1, self.count, burn=burn)
        missing, done = self.count - laid, (laid, self.count)
        return Prompt(
            "shared_cards", asked, self.article, count=missing, place="board", progress=done, burn=burn, picks=picks
        )

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        if not isinstance(reply, Laid):
            raise unknown(reply, self.article)
        refuse_known(table, reply.card, self.article)
        burn = (e.Burned(),) if self._burns(table) else ()
        return (e.Did(cards.laid(reply.card, reply.tag)), *burn, e.Turned("board", reply.card, tag=reply.tag))
