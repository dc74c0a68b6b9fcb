"""The showdown of a betting game: in order, by reader or grid, mucked where that is allowed, or awarded by hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.prompts import AwardPot, Choice, Laid, Pressed, Prompt, Reply, Step
from dealer.rules.state.table import Table, clockwise
from dealer.rules.steps.common import refuse_known, running, unknown
from dealer.rules.steps.pots import PotPart, asked_of, parts_of, pot_names, pots_of
from dealer.rules.steps.scoring import won_by_hand
from dealer.words import cards, coming, labels, laying, turns
from dealer.words import showdown as said
from dealer.words.said import Said, Words


def order_of_play(table: Table) -> tuple[e.Seat, ...]:
    """From the last to bet or raise, after checks from who acted first; then clockwise (C15)."""
    deal = running(table)
    leader = deal.aggressor if deal.aggressor is not None else deal.first
    if leader is None:
        return deal.active
    return tuple(s for s in clockwise(deal.seats, leader - 1) if s in deal.active)


def showdown_order(table: Table) -> tuple[e.Seat, ...]:
    """Who shows when: those who contest the last side pot before those who can only win the others (C15).

    Where there are no pots, from the dealer's left.
    """
    order = order_of_play(table)
    by_pot = [s for pot in reversed(pots_of(running(table)).pots) for s in order if s in pot.seats]
    return tuple(dict.fromkeys((*by_pot, *order)))


def then_shows(table: Table, after: Sequence[e.Seat]) -> Words:
    """Who is asked to show after the one who shows now; "" where nobody is left."""
    return coming.then(table.name(after[0])) if after else ""


def rows_order(table: Table) -> tuple[e.Seat, ...]:
    """Everybody dealt in, in the order in which they are asked to show, who mucked in their place; then the others."""
    deal = running(table)
    if deal.ended not in {"", "showdown"}:
        return deal.seats
    came = replace(table, deal=replace(deal, mucked=frozenset()))
    return tuple(dict.fromkeys((*showdown_order(came), *deal.seats)))


def no_names(table: Table) -> tuple[e.HandNamed, ...]:
    """Most games name no low hand before the end."""
    del table
    return ()


@dataclass(frozen=True)
class ShowDown(Step):
    """Who must show shows all of the hand; up cards that are known are not read again."""

    article: str = ""
    named: Callable[[Table], tuple[e.HandNamed, ...]] = no_names
    """The hands that lie on the table so far, by name."""
    first: Step | None = None
    """What everybody has answered before the showdown; a hand that the referee brings back later is asked it here."""

    def words(self) -> Said:
        return coming.SHOWDOWN()

    def _missing(self, table: Table, seat: e.Seat) -> int:
        deal = running(table)
        return deal.cards_of(seat) - len(deal.face_up.get(seat, ()))

    def _to_show(self, table: Table) -> list[e.Seat]:
        """Who has still to show, in the order in which they are asked."""
        return [s for s in showdown_order(table) if self._missing(table, s) > 0]

    def _next(self, table: Table) -> e.Seat | None:
        return next(iter(self._to_show(table)), None)

    def _may_muck(self, table: Table, seat: e.Seat) -> bool:
        """Only where it can be beaten: in every pot, and every half of it that it is in for, another hand lies open.

        So never the first to show, nor the last who can win a part; for the low half the other must be low enough.
        """
        if not table.rules["muck_beaten"]:
            return False
        shown = {s for s in running(table).active if not self._missing(table, s)}
        lows = {hand.seat for hand in self.named(table) if hand.low}
        parts = [part for part in parts_of(table) if seat in part.seats]
        return all((lows if part.half == "low" else shown) & (set(part.seats) - {seat}) for part in parts)

    def ask(self, table: Table) -> Prompt | None:
        deal = running(table)
        if self.first and (before := self.first.ask(table)):
            return before
        seat = self._next(table)
        if seat is None or len(deal.active) < 2:
            return None
        held, missing = deal.cards_of(seat), self._missing(table, seat)
        asked, picks = laying.hole(table.name(seat), held - missing + 1, held)
        keys = [Choice("show.award", labels.NAME_WINNER())]
        if self._may_muck(table, seat):
            keys.insert(0, Choice("show.muck", labels.MUCK()))
        return Prompt(
            "show_cards", asked, self.article, tuple(keys), (seat,), missing, place="hand",
            then=then_shows(table, self._to_show(table)[1:]),
            awards=tuple(_asked(part, pot_names(pots_of(deal).pots)) for part in asked_of(parts_of(table))),
            progress=(held - missing, held), picks=picks,
        )  # fmt: skip

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        if self.first and self.first.ask(table):
            return self.first.answer(table, reply)
        seat = self._next(table)
        match reply:
            case Laid(card, tag) if seat is not None:
                refuse_known(table, card, self.article)
                return (e.Did(cards.laid_for(card, table.name(seat), tag)), e.Turned("hand", card, seat, tag))
            case Pressed("show.muck") if seat is not None and self._may_muck(table, seat):
                return (e.Did(turns.mucks(table.name(seat))), e.Mucked(seat))
            case Pressed("award.ok", pots=named):
                return won_by_hand(table, named, self.article)
        raise unknown(reply, self.article)


def _asked(part: PotPart, names: Sequence[str]) -> AwardPot:
    pot = said.pot(names.index(part.name), len(names)) if part.name in names else None
    return AwardPot(said.part(pot, part.half), part.amount, part.seats)
