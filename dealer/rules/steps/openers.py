"""Who opens a round of betting: a rule judges it, or, where it rests on cards not seen, the table says it."""

from collections.abc import Callable
from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Laid, Pressed, Prompt, Refused, Reply
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table, clockwise
from dealer.rules.steps.common import refuse_known, running, unknown
from dealer.words import acts, asking, cards, labels, laying, refusals, turns
from dealer.words.said import Said, UpCards, Words

Judge = Callable[[Table], e.Opened | None]
"""Gives who opens and why; None where the table must say it."""
Counts = Callable[[Table], tuple[Words, Words]]
"""What counts where the table says who opens: the question, and how equal up cards are settled."""


def left_of_dealer(table: Table) -> e.Opened:
    """The first who is still in, from the dealer's left."""
    return e.Opened(running(table).active[0], "left of the dealer")


def still_in(table: Table, seat: e.Seat) -> e.Seat:
    """The seat, or the next one on who is still in."""
    deal = running(table)
    return next(s for s in clockwise(deal.seats, seat - 1) if s in deal.active)


def opener_again(table: Table) -> e.Opened | None:
    """Who opened last time, or the next one on who is still in."""
    openers = running(table).openers
    return e.Opened(still_in(table, openers[-1]), "opened before") if openers else None


def bettor_again(table: Table) -> e.Opened:
    """Who made the first bet of the round before, or the next one on who is still in; else the dealer's left (X9)."""
    bettor = running(table).bettor
    return left_of_dealer(table) if bettor is None else e.Opened(still_in(table, bettor), "opened before")


def best_up_cards(table: Table) -> tuple[Words, Words]:
    """The best up cards open, by what is printed on them."""
    del table
    return asking.TAP_BEST_UP(), ""


def opening_words(opened: e.Opened, name: str) -> Said | None:
    """Who opens, by which up cards: "Bo opens – kings with a wild, dealer's left"; None where none decided it."""
    up = UpCards(opened.up) if opened.up else opened.holds
    return turns.opens(name, up, opened.wilds, opened.tie) if up else None


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
    counts: Counts = best_up_cards

    def judge_opener(self, table: Table) -> tuple[e.Event, ...]:
        """The fact of who opens, where it can be judged."""
        if self.reads and running(table).judged and unknown_up(table):
            return ()
        found = self.judge(table)
        return (found,) if found else ()

    def _then(self, table: Table, *facts: e.Event) -> tuple[e.Event, ...]:
        """These facts, and who opens where that can now be judged."""
        return (*facts, *self.judge_opener(fold(facts, table)))

    def ask(self, table: Table) -> Prompt:
        """Tap the seat, or read the up cards."""
        deal = running(table)
        missing = unknown_up(table)
        if deal.judged and missing:
            seat, count = missing[0]
            held = deal.up.get(seat, 0)
            asked, picks = laying.up(table.name(seat), held - count + 1, held)
            skip = Choice("up.skip", labels.SAY_WHO_OPENS())
            return Prompt(
                "up_cards",
                asked,
                self.article,
                (skip,),
                (seat,),
                count,
                place="up",
                progress=(held - count, held),
                picks=picks,
            )
        seats = tuple(Choice(f"opener.{s}", table.name(s), seat=s) for s in deal.active)
        read = (Choice("up.read", labels.READ_UP_CARDS()),) if missing else ()
        question, equal = self.counts(table)
        return Prompt("opener", question, self.article, (*seats, *read), deal.active, 1, note=equal)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        deal = running(table)
        missing = unknown_up(table)
        match reply:
            case Pressed("up.read") if missing and not deal.judged:
                return (e.Did(acts.UP_READ()), e.UpCardsAsked(True))
            case Pressed("up.skip") if missing and deal.judged:
                return self._then(table, e.Did(acts.UP_NOT_READ()), e.UpCardsAsked(False))
            case Laid(card, tag) if missing and deal.judged:
                refuse_known(table, card, self.article)
                seat = missing[0][0]
                did = e.Did(cards.laid_of(card, table.name(seat), tag))
                return self._then(table, did, e.Turned("up", card, seat, tag))
            case Pressed(id=key) if key.startswith("opener.") and not (missing and deal.judged):
                seat = next((s for s in deal.active if key == f"opener.{s}"), 0)
                if not seat:
                    raise Refused(refusals.SEAT_NOT_IN(), self.article)
                return (e.Did(acts.OPENS(who=table.name(seat))), e.Opened(seat, "named by the dealer"))
        raise unknown(reply, self.article)
