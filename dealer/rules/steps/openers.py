"""Who opens a round of betting: a rule judges it, or, where it rests on cards not seen, the table says it."""

from collections.abc import Callable
from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.evolve import fold
from dealer.rules.prompts import Choice, Laid, Pressed, Prompt, Refused, Reply
from dealer.rules.steps.common import refuse_known, running, unknown
from dealer.rules.table import Table, clockwise

Judge = Callable[[Table], tuple[e.Seat, str] | None]
"""Gives the seat that opens and why, in words; None where the table must say it."""


def left_of_dealer(table: Table) -> tuple[e.Seat, str]:
    """The first who is still in, from the dealer's left."""
    return running(table).active[0], "left of the dealer"


def still_in(table: Table, seat: e.Seat) -> e.Seat:
    """The seat, or the next one on who is still in."""
    deal = running(table)
    return next(s for s in clockwise(deal.seats, seat - 1) if s in deal.active)


def opener_again(table: Table) -> tuple[e.Seat, str] | None:
    """Who opened last time, or the next one on who is still in."""
    openers = running(table).openers
    return (still_in(table, openers[-1]), "opened before") if openers else None


def bettor_again(table: Table) -> tuple[e.Seat, str]:
    """Who made the first bet of the round before, or the next one on who is still in; else the dealer's left (X9)."""
    bettor = running(table).bettor
    return left_of_dealer(table) if bettor is None else (still_in(table, bettor), "opened before")


def unknown_up(table: Table) -> tuple[tuple[e.Seat, int], ...]:
    """Seats still in whose up cards the Pi has not seen, and how many; from the dealer's left."""
    deal = running(table)
    missing = ((s, deal.up.get(s, 0) - len(deal.up_cards.get(s, ()))) for s in deal.active)
    return tuple((s, n) for s, n in missing if n > 0)


@dataclass(frozen=True)
class Opener:
    """Who opens, by a judge; where it gives None the dealer taps the seat or has the up cards read."""

    judge: Judge
    article: str = ""
    reads: bool = False
    """Up cards may be new: where the Pi judges, those it does not know are read first, whoever opens."""

    def judged(self, table: Table) -> tuple[e.Event, ...]:
        """The fact of who opens, where it can be judged."""
        if self.reads and running(table).judged and unknown_up(table):
            return ()
        found = self.judge(table)
        return (e.Opened(*found),) if found else ()

    def _then(self, table: Table, *facts: e.Event) -> tuple[e.Event, ...]:
        """These facts, and who opens where that can now be judged."""
        return (*facts, *self.judged(fold(facts, table)))

    def ask(self, table: Table) -> Prompt:
        """Tap the seat, or read the up cards."""
        deal = running(table)
        missing = unknown_up(table)
        if deal.judged and missing:
            seat, count = missing[0]
            held = deal.up.get(seat, 0)
            text = f"{table.name(seat)} – lay up card {held - count + 1} of {held}"
            skip = Choice("up.skip", "Say who opens")
            return Prompt(
                "up_cards", text, self.article, (skip,), (seat,), count, place="up", progress=(held - count, held)
            )
        seats = tuple(Choice(f"opener.{s}", table.name(s), seat=s) for s in deal.active)
        read = (Choice("up.read", "Read the up cards"),) if missing else ()
        return Prompt("opener", "Tap the best up cards", self.article, (*seats, *read), deal.active, 1)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        deal = running(table)
        missing = unknown_up(table)
        match reply:
            case Pressed("up.read") if missing and not deal.judged:
                return (e.Did("Up cards are read"), e.UpCardsAsked(True))
            case Pressed("up.skip") if missing and deal.judged:
                return self._then(table, e.Did("Up cards are not read"), e.UpCardsAsked(False))
            case Laid(card, tag) if missing and deal.judged:
                refuse_known(table, card, self.article)
                seat = missing[0][0]
                read = "Read" if tag else "Picked"
                did = e.Did(f"{read}: {card.label} of {table.name(seat)}")
                return self._then(table, did, e.Turned("up", card, seat, tag))
            case Pressed(id=key) if key.startswith("opener.") and not (missing and deal.judged):
                seat = next((s for s in deal.active if key == f"opener.{s}"), 0)
                if not seat:
                    raise Refused("That seat is not in the deal", self.article)
                return (e.Did(f"{table.name(seat)} opens"), e.Opened(seat, "named by the dealer"))
        raise unknown(reply, self.article)
