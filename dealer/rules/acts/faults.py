"""Something went wrong: called by a key, asked for a seat where one is meant, and settled by rule or by the referee."""

import msgspec

from dealer.rules import events as e
from dealer.rules.acts import fault_rulings
from dealer.rules.acts.fault_rulings import Judge, Settled
from dealer.rules.acts.leaving import running_series
from dealer.rules.events.kinds import FaultKind, RuledBy
from dealer.rules.game import Games
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply
from dealer.rules.state.table import Deal, Table
from dealer.rules.steps.common import running, unknown
from dealer.words import acts, labels, refusals
from dealer.words import faults as said
from dealer.words import keys as words


class Fault(msgspec.Struct, frozen=True):
    """Something that can go wrong: its paragraph, who judges it, and whose it is; its words are in `dealer.words`."""

    article: str
    judge: Judge
    seat: bool = False
    """A seat is meant: it is asked for first."""
    asks: str = ""
    """The paragraph to read while it is asked whose fault it is; "" = the fault's own."""


FAULTS: dict[FaultKind, Fault] = {
    "misdeal": Fault("Faults F1", fault_rulings.misdeal),
    "exposed": Fault("Faults F8", fault_rulings.exposed, seat=True, asks="Faults F3"),
    "boxed": Fault("Faults F4", fault_rulings.boxed),
    "count": Fault("Faults F5", fault_rulings.count, seat=True),
    "early_board": Fault("Faults F10", fault_rulings.early_board),
    "fouled": Fault("Faults F6", fault_rulings.fouled),
    "dead_hand": Fault("Faults F7", fault_rulings.dead_hand, seat=True),
    "void": Fault("Faults F11", fault_rulings.void),
}
"""By the names of the keys."""


def callable_now(table: Table) -> bool:
    """A deal is running, so something can go wrong with it."""
    return table.deal is not None and not table.deal.ended and table.stage == "play" and table.chooser is None


def _kind(deal: Deal) -> FaultKind:
    """What went wrong; raises ValueError where nothing did."""
    if not deal.fault:
        raise ValueError("nothing is wrong with the deal")
    return deal.fault


def find(table: Table, key: str) -> tuple[e.Event, ...]:
    """The facts of a fault that somebody calls; raises Refused when no deal is running."""
    kind = next((kind for kind in FAULTS if kind == key), None)
    if kind is None:
        raise Refused(refusals.KEY_ANSWERS_NOTHING())
    if not callable_now(table):
        raise Refused(refusals.DEAL_OVER(), FAULTS[kind].article)
    return (e.Did(said.CALLED(fault=said.CALLS[kind]())), e.FaultFound(kind))


def seats_of(table: Table, games: Games) -> tuple[e.Seat, ...]:
    """Whose fault it can be: seats that are in, and for a dead hand those whose dead hand can play on (C30)."""
    deal = running(table)
    dead = tuple(s for s in deal.seats if s in deal.dead) if deal.fault == "dead_hand" else ()
    return (*deal.active, *(s for s in dead if _can_play_on(table, deal, s, games)))


def _can_play_on(table: Table, deal: Deal, seat: e.Seat, games: Games) -> bool:
    """Its cards were dealt, and its player has left neither the table nor the series."""
    player, series = deal.players[seat], running_series(table)
    gone = series is not None and games[deal.game].series is not None and player not in series.still
    return deal.cards_of(seat) > 0 and player in table.seats.values() and not gone


def who_may_have_known(table: Table) -> tuple[e.Seat, ...]:
    """Seats whose chips would go back; who knew of a fouled deck gets none (C22)."""
    deal = running(table)
    return tuple(s for s in deal.seats if deal.staying.get(s)) if deal.fault == "fouled" else ()


def settled(table: Table, games: Games) -> Settled:
    """What the rule says now, and what the referee may say."""
    deal = running(table)
    return FAULTS[_kind(deal)].judge(table, deal.fault_seat, games)


def referee(table: Table) -> str:
    """Who has the last word, by the house rule."""
    return str(table.rules.get("referee", "host"))


def ask(table: Table, games: Games) -> Prompt:
    """The seat, where one is meant; then the question that settles the fault."""
    deal = running(table)
    fault = FAULTS[_kind(deal)]
    cancel = Choice("fault.cancel", labels.IT_WAS_NOTHING())
    if fault.seat and deal.fault_seat is None:
        keys = tuple(Choice(f"fault.{s}", table.name(s), seat=s) for s in seats_of(table, games))
        keys = (*keys, msgspec.structs.replace(cancel, primary=True))
        return Prompt("fault", said.WHOSE(fault=said.CALLS[_kind(deal)]()), fault.asks or fault.article, keys, count=1)
    name = table.name(deal.fault_seat) if deal.fault_seat is not None else ""
    ruled = settled(table, games)
    choices = [
        cancel,
        Choice("fault.override", words.says(referee(table)), detail=ruled.other.words),
        Choice("fault.rule", labels.AS_RULE_SAYS(), detail=ruled.rule.words, primary=True),
    ]
    if ruled.third is not None and ruled.third.label is not None:
        choices.insert(1, Choice("fault.third", ruled.third.label, detail=ruled.third.words))
    choices += [
        Choice(f"fault.{s}", table.name(s), detail=labels.KNEW() if s in deal.knew else "", seat=s)
        for s in who_may_have_known(table)
    ]
    return Prompt("fault", said.question(_kind(deal), name), ruled.cites or fault.article, tuple(choices), count=1)


def answer(table: Table, reply: Reply, games: Games) -> tuple[e.Event, ...]:
    """The facts that settle a fault; a typed reason stands in the record with the referee's word."""
    deal = running(table)
    fault = FAULTS[_kind(deal)]
    waits = fault.seat and deal.fault_seat is None
    match reply:
        case Pressed("fault.cancel"):
            return (e.Did(acts.NOTHING_WRONG()), e.FaultDropped())
        case Pressed("fault.rule" | "fault.override" | "fault.third", name=why, by=who) if not waits:
            ruled, by = settled(table, games), ""
            ruling = ruled.rule
            if reply.id == "fault.override":
                ruling, by = ruled.other, who or referee(table)
            elif reply.id == "fault.third":
                if ruled.third is None:
                    raise unknown(reply, fault.article)
                ruling = ruled.third
            way: RuledBy = "override" if by else "rule"
            fact = e.FaultRuled(_kind(deal), way, deal.fault_seat, by, ruling.words, why)
            return (e.Did(words.ruled(by, ruling.words)), fact, *ruling.facts)
        case Pressed(id=key) if any(key == f"fault.{s}" for s in who_may_have_known(table)):
            who_knew = int(key.removeprefix("fault."))
            knew = acts.DID_NOT_KNOW if who_knew in deal.knew else acts.KNEW
            return (e.Did(knew(who=table.name(who_knew))), e.FaultKnown(who_knew))
        case Pressed(id=key) if key.startswith("fault.") and waits:
            seat = next((s for s in seats_of(table, games) if key == f"fault.{s}"), None)
            if seat is None:
                raise Refused(refusals.SEAT_NOT_IN(), fault.article)
            return (e.Did(said.OF(fault=said.CALLS[_kind(deal)](), who=table.name(seat))), e.FaultAt(seat))
    raise unknown(reply, fault.article)
