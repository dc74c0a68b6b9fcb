"""The showdown of a game without folding: every hand is read, from the dealer's left."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import AwardPot, Choice, Laid, Pressed, Prompt, Refused, Reply, Step
from dealer.rules.state.table import Table
from dealer.rules.steps import fours
from dealer.rules.steps.common import refuse_known, running, unknown
from dealer.rules.steps.showdown import then_shows
from dealer.words import cards, coming, labels, laying, refusals
from dealer.words import showdown as said
from dealer.words.said import Said


@dataclass(frozen=True)
class ShowAll(Step):
    """Every player still in shows `count` hole cards; or the table names the winner without cards, and who had four
    of a kind while a pool for them is open."""

    count: int
    article: str = ""
    fours_article: str = ""
    """Where the pool for four of a kind is told of."""

    def words(self) -> Said:
        return coming.SHOWDOWN()

    def _to_show(self, table: Table) -> list[e.Seat]:
        """Who has still to show, in the order in which they are asked; nobody once the winner was named."""
        deal = running(table)
        if deal.by == "hand":
            return []
        return [s for s in deal.active if len(deal.shown.get(s, ())) < self.count]

    def _next(self, table: Table) -> e.Seat | None:
        return next(iter(self._to_show(table)), None)

    def ask(self, table: Table) -> Prompt | None:
        seat = self._next(table)
        if seat is None:
            return fours.ask(table, self.fours_article)
        shown = len(running(table).shown.get(seat, ()))
        asked, picks = laying.hole(table.name(seat), shown + 1, self.count)
        award = Choice("show.award", labels.NAME_WINNER())
        return Prompt(
            "show_cards", asked, self.article, (award,), (seat,), self.count - shown, place="hand",
            then=then_shows(table, self._to_show(table)[1:]), progress=(shown, self.count),
            awards=(AwardPot("", 0, running(table).active),), picks=picks,
        )  # fmt: skip

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        seat = self._next(table)
        if seat is None:
            return fours.answer(table, reply, self.fours_article)
        match reply:
            case Laid(card, tag):
                refuse_known(table, card, self.article)
                return (e.Did(cards.laid_for(card, table.name(seat), tag)), e.Turned("hand", card, seat, tag))
            case Pressed("award.ok", pots=(seats,)):
                if not seats or not set(seats) <= set(running(table).active):
                    raise Refused(refusals.NAME_A_WINNER(), self.article)
                names = [table.name(s) for s in seats]
                text = said.wins(names) if len(names) == 1 else said.tie(names)
                won = e.DealWon(tuple(s for s in running(table).seats if s in seats), text, by="hand")
                return (e.Did(said.named_by_hand(names)), won)
        raise unknown(reply, self.article)
