"""Everybody, or the dealer for all, antes before the cards; a short stack plays all-in for what it has (C14)."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.events.kinds import PaidFor
from dealer.rules.prompts import Choice, Keypad, Pressed, Prompt, Refused, Reply, Step
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running, unknown
from dealer.rules.steps.pots import counts_chips, stack_of
from dealer.words import acts, asking, refusals

CITES = "Betting B2"
FOR_ALL: PaidFor = "ante for all"
"""What the dealer pays for everybody is called in the record."""


def by_dealer(table: Table) -> bool:
    """The dealer puts in the ante for everybody."""
    return table.rules.get("ante_by") == "dealer"


@dataclass(frozen=True)
class Ante(Step):
    """Each player antes; seats are ticked off, or all at once. Or the dealer puts in everybody's, into the main pot.

    Where the Pi keeps no stacks the table says who is all-in for the ante, and for how much.
    """

    article: str = ""

    def words(self) -> str:
        return "the antes"

    def _owing(self, table: Table) -> tuple[e.Seat, ...]:
        deal = running(table)
        paid = {f.seat for f in deal.here if isinstance(f, e.Paid)}
        if by_dealer(table):
            return () if paid else deal.active[-1:]
        return tuple(s for s in deal.active if s not in paid)

    def may_come_in(self, table: Table) -> bool:
        """Somebody still owes the ante."""
        return bool(self._owing(table))

    def _pays(self, table: Table, seat: e.Seat) -> e.Paid:
        ante = self._due(table) if counts_chips(table) else 0
        what: PaidFor = FOR_ALL if by_dealer(table) else "ante"
        stack = stack_of(table, seat)
        if stack is None or stack > ante or not ante:
            return e.Paid(seat, ante, what)
        return e.Paid(seat, stack, what, all_in=True)

    def _due(self, table: Table) -> int:
        """What whoever antes puts in, in smallest units."""
        return int(table.rules["ante"]) * (len(running(table).active) if by_dealer(table) else 1)

    def ask(self, table: Table) -> Prompt | None:
        owing = self._owing(table)
        if not owing:
            return None
        ante = self._due(table) if counts_chips(table) else None
        text = asking.antes_for_all(table.name(owing[0]), ante) if by_dealer(table) else asking.antes(ante)
        seats = () if by_dealer(table) else tuple(Choice(f"ante.{s}", table.name(s), seat=s) for s in owing)
        every = Choice("ante.all", "It is in" if by_dealer(table) else "All are in", primary=True)
        pad = self._keypad(table)
        short = (Choice("ante.other", "All-in…", "for less" if pad.most and pad.most > 1 else "for 1"),) if pad else ()
        return Prompt("ante", text, self.article, (*seats, *short, every), owing, len(owing), keypad=pad)

    def _keypad(self, table: Table) -> Keypad | None:
        """What a seat may put in: the ante, or all it has, said in figures where no stacks are kept."""
        if table.stacks is not None or not counts_chips(table) or table.rules["short_ante"] != "all_in":
            return None
        ante = self._due(table)
        return Keypad(ante, ante, ante, all_in=True, act="ante")

    def _keyed(self, table: Table, press: Pressed) -> tuple[e.Event, ...]:
        """The ante as it was keyed for one seat: in full, or all-in for no more than that."""
        pad, owing = self._keypad(table), self._owing(table)
        seat = press.seats[0] if press.seats else 0
        if pad is None or seat not in owing or press.amount is None:
            raise Refused(refusals.OWES_NO_ANTE(), self.article)
        name, amount = table.name(seat), press.amount
        if amount > pad.least or (press.id == "keypad.ok" and amount < pad.least):
            more = "no more" if amount > pad.least else "less is only all-in"
            raise Refused(f"The ante is {pad.least}, {more}", CITES)
        chip = int(table.rules["smallest_chip"])
        if amount % chip:
            raise Refused(f"No {chip}-chips make {amount}", "Table T7")
        if not amount:
            raise Refused(f"{name} has no chips and sits out", CITES)
        all_in = press.id == "keypad.all_in"
        return (
            e.Did(acts.ANTE_ALL_IN(who=name, n=amount) if all_in else acts.ANTED(who=name)),
            e.Paid(seat, amount, FOR_ALL if by_dealer(table) else "ante", all_in),
        )

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        owing = self._owing(table)
        match reply:
            case Pressed("ante.all"):
                said = f"{table.name(owing[0])} anted for all" if by_dealer(table) and owing else "All antes are in"
                return (e.Did(said), *(self._pays(table, s) for s in owing))
            case Pressed("keypad.ok" | "keypad.all_in"):
                return self._keyed(table, reply)
            case Pressed(id=key) if key.startswith("ante."):
                seat = next((s for s in owing if key == f"ante.{s}"), None)
                if seat is None:
                    raise Refused(refusals.OWES_NO_ANTE(), self.article)
                return (e.Did(acts.ANTED(who=table.name(seat))), self._pays(table, seat))
        raise unknown(reply, self.article)
