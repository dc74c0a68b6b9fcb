"""The showdown of a betting game: in order, by reader or grid, mucked where that is allowed, or awarded by hand."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.evolve import fold
from dealer.rules.prompts import AwardPot, Choice, Laid, Pressed, Prompt, Refused, Reply
from dealer.rules.steps.common import nothing, refuse_known, running, unknown
from dealer.rules.steps.pots import awards_of, paid_by_hand, pots_of, won_by_folds
from dealer.rules.table import Table, clockwise


def showdown_order(table: Table) -> tuple[e.Seat, ...]:
    """The last to bet or raise shows first, after checks who acted first; then clockwise (C15)."""
    deal = running(table)
    leader = deal.aggressor if deal.aggressor is not None else deal.first
    if leader is None:
        return deal.active
    return tuple(s for s in clockwise(deal.seats, leader - 1) if s in deal.active)


def named_by_hand(table: Table, pots: tuple[tuple[e.Seat, ...], ...]) -> tuple[e.Event, ...]:
    """The facts of an award by hand; raises Refused where a pot has no winner among those who can win it."""
    deal = running(table)
    awards = awards_of(table)
    if len(pots) != len(awards) or any(
        not w or not set(w) <= set(seats) for w, (*_, seats) in zip(pots, awards, strict=False)
    ):
        raise Refused("Name for each pot at least one player who can win it")
    won = tuple(s for s in deal.seats if any(s in w for w in pots))
    names = " and ".join(table.name(s) for s in won)
    text = f"{names} {'wins' if len(won) == 1 else 'share'}"
    return (
        e.Did(f"{names} named by hand"),
        *paid_by_hand(table, pots),
        e.DealWon(won, text, by="hand"),
        e.DealEnded("showdown"),
    )


@dataclass(frozen=True)
class ShowDown:
    """Who must show shows all of the hand; up cards that are known are not read again."""

    article: str = ""

    begin = staticmethod(nothing)

    def words(self) -> str:
        return "the showdown"

    def _missing(self, table: Table, seat: e.Seat) -> int:
        deal = running(table)
        return deal.cards_of(seat) - len(deal.up_cards.get(seat, ())) - len(deal.shown.get(seat, ()))

    def _next(self, table: Table) -> e.Seat | None:
        return next((s for s in self._order(table) if self._missing(table, s) > 0), None)

    def _order(self, table: Table) -> tuple[e.Seat, ...]:
        return showdown_order(table)

    def _may_muck(self, table: Table, seat: e.Seat) -> bool:
        """Not the first to show, and never so that a pot is left with nobody who can win it."""
        deal = running(table)
        someone_showed = any(not self._missing(table, s) for s in deal.active)
        rest = set(deal.active) - {seat}
        covered = all(rest & set(pot.seats) for pot in pots_of(deal).pots)
        return bool(table.rules.get("muck_beaten")) and someone_showed and covered and bool(rest)

    def ask(self, table: Table) -> Prompt | None:
        deal = running(table)
        seat = self._next(table)
        if seat is None or len(deal.active) < 2:
            return None
        held, missing = deal.cards_of(seat), self._missing(table, seat)
        text = f"{table.name(seat)} – lay card {held - missing + 1} of {held}"
        keys = [Choice("show.award", "Name the winner")]
        if self._may_muck(table, seat):
            keys.insert(0, Choice("show.muck", "Muck"))
        pots = tuple(
            AwardPot(f"{name}, {half}" if half else name, amount, seats)
            for name, amount, half, seats in awards_of(table)
        )
        return Prompt(
            "show_cards", text, self.article, tuple(keys), (seat,), missing, place="hand", awards=pots,
            progress=(held - missing, held),
        )  # fmt: skip

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        seat = self._next(table)
        if seat is None:
            raise unknown(reply, self.article)
        match reply:
            case Laid(card, tag):
                refuse_known(table, card, self.article)
                read = "Read" if tag else "Picked"
                return (e.Did(f"{read}: {card.label} for {table.name(seat)}"), e.Turned("hand", card, seat, tag))
            case Pressed("show.muck") if self._may_muck(table, seat):
                facts = (e.Did(f"{table.name(seat)} mucks"), e.Mucked(seat))
                later = fold(facts, table)
                return (*facts, *won_by_folds(later)) if len(running(later).active) == 1 else facts
            case Pressed("award.ok", pots=pots):
                return named_by_hand(table, pots)
        raise unknown(reply, self.article)
