"""Something went wrong: what the house rule says of it, and the referee's word over it (RULINGS C20-C30)."""

import msgspec

from dealer.rules import events as e
from dealer.rules.leaving import call_off
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply
from dealer.rules.steps.common import running, unknown
from dealer.rules.table import Table


class Fault(msgspec.Struct, frozen=True):
    """Something that can go wrong: its key, the question, the paragraph, and what the house rule does."""

    label: str
    question: str
    article: str
    rule: str


FAULTS: dict[str, Fault] = {
    "misdeal": Fault("Misdeal", "Misdeal – deal again?", "Faults F1", "same dealer deals again"),
    "fouled": Fault("Fouled deck", "Fouled deck – stop the deal?", "Faults F6", "the deal is void, chips go back"),
    "void": Fault("Void this deal", "Void this deal?", "Faults F1", "it counts for nothing"),
}
"""By the names of the keys."""


def callable_now(table: Table) -> bool:
    """A deal is running, so something can go wrong with it."""
    return table.deal is not None and not table.deal.ended and table.stage == "play"


def find(table: Table, kind: str) -> tuple[e.Event, ...]:
    """The facts of a fault that somebody calls; raises Refused when no deal is running."""
    if kind not in FAULTS:
        raise Refused("That key answers nothing now")
    if not callable_now(table):
        raise Refused("This deal is over", FAULTS[kind].article)
    return (e.Did(f"{FAULTS[kind].label} called"), e.FaultFound(kind))


def ask(table: Table) -> Prompt:
    """The question that settles the fault: as the house rule says, or by the referee's word."""
    fault = FAULTS[running(table).fault]
    choices = (
        Choice("fault.cancel", "Go on with the deal"),
        Choice("fault.rule", "Yes, deal again", detail=fault.rule, primary=True),
    )
    return Prompt("fault", fault.question, fault.article, choices, count=1)


def answer(table: Table, reply: Reply) -> tuple[e.Event, ...]:
    """The facts that settle a fault."""
    deal = running(table)
    match reply:
        case Pressed("fault.cancel"):
            return (e.Did("It was nothing"), e.FaultDropped())
        case Pressed("fault.rule"):
            ruled = e.FaultRuled(deal.fault, "rule", deal.fault_seat)
            word = "misdeal" if deal.fault == "misdeal" else "void"
            return (e.Did(f"Ruled: {word}"), ruled, *call_off(deal, word))
    raise unknown(reply, FAULTS[deal.fault].article)
