"""Cards laid face down on the table, and turned up one at a time; a card read before its turn leaves no trace."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.events.kinds import FaceDown
from dealer.rules.prompts import Choice, Laid, Pressed, Prompt, Reply, Step
from dealer.rules.state.table import Table
from dealer.rules.steps.common import refuse_known, running, unknown
from dealer.words import acts, asking, cards, coming, labels, laying
from dealer.words.said import Said


def burned(table: Table) -> tuple[e.Event, ...]:
    """The card that is burned before each turn, where that was agreed."""
    return (e.Burned(),) if burns(table) else ()


def burns(table: Table) -> bool:
    """Whether a card is burned before each turn."""
    return bool(table.rules.get("burn"))


@dataclass(frozen=True)
class Lay(Step):
    """The dealer lays so many cards face down."""

    place: FaceDown
    count: int
    article: str = ""

    def words(self) -> Said:
        return coming.lay_down(self.place, self.count)

    def ask(self, table: Table) -> Prompt | None:
        if any(isinstance(f, e.LaidDown) for f in running(table).here):
            return None
        laid = Choice("deal.next", (labels.THEY_LIE_THERE if self.count > 1 else labels.IT_LIES_THERE)(), primary=True)
        return Prompt("deal_card", asking.lay_down(self.place, self.count), self.article, (laid,), count=1)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        del table
        if reply != Pressed("deal.next"):
            raise unknown(reply, self.article)
        return (e.Did(acts.LAID_DOWN[self.place]()), e.LaidDown(self.place, self.count))


@dataclass(frozen=True)
class TurnUp(Step):
    """A community card is turned face up, by the reader or the grid."""

    number: int
    article: str = ""

    def words(self) -> Said:
        return coming.TURN_CARD(n=self.number)

    def ask(self, table: Table) -> Prompt | None:
        if any(isinstance(f, e.Turned) for f in running(table).here):
            return None
        burn = burns(table)
        asked, picks = laying.turn_up(self.number, burn=burn), laying.turn_up(self.number, burn=False)
        return Prompt("turn_up", asked, self.article, count=1, place="board", burn=burn, picks=picks)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        if not isinstance(reply, Laid):
            raise unknown(reply, self.article)
        refuse_known(table, reply.card, self.article)
        return (e.Did(cards.laid(reply.card, reply.tag)), *burned(table), e.Turned("board", reply.card, tag=reply.tag))


@dataclass(frozen=True)
class TurnWild(Step):
    """The indicator is turned: every other card of its rank is wild, itself in no hand."""

    article: str = ""

    def words(self) -> Said:
        return coming.INDICATOR()

    def ask(self, table: Table) -> Prompt | None:
        if running(table).indicator is not None:
            return None
        burn = burns(table)
        asked, picks = laying.indicator(burn=burn), laying.indicator(burn=False)
        return Prompt("turn_wild", asked, self.article, count=1, place="indicator", burn=burn, picks=picks)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        if not isinstance(reply, Laid):
            raise unknown(reply, self.article)
        refuse_known(table, reply.card, self.article)
        turned = e.Turned("indicator", reply.card, tag=reply.tag)
        return (
            e.Did(cards.are_wild(reply.card, reply.card.rank)),
            *burned(table),
            turned,
            e.WildNamed(reply.card.rank),
        )
