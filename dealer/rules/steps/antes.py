"""Everybody, or the dealer for all, antes before the cards; a short stack plays all-in for what it has (C14)."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.events.kinds import PaidFor
from dealer.rules.prompts import Choice, Keypad, Pressed, Prompt, Refused, Reply, Step
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running, unknown
from dealer.rules.steps.pots import counts_chips, stack_of
from dealer.words import acts, asking, coming, labels, refusals
from dealer.words.said import Said

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

    def words(self) -> Said:
        return coming.ANTES()

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
        every = Choice("ante.all", labels.IT_IS_IN() if by_dealer(table) else labels.ALL_ARE_IN(), primary=True)
        pad = self._keypad(table)
        short = (Choice("ante.other", labels.ALL_IN_ASK(), _for_less(pad)),) if pad else ()
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
            why = refusals.ANTE_MORE if amount > pad.least else refusals.ANTE_LESS
            raise Refused(why(n=pad.least), CITES)
        chip = int(table.rules["smallest_chip"])
        if amount % chip:
            raise Refused(refusals.NO_CHIPS_MAKE(chip=chip, n=amount), "Table T7")
        if not amount:
            raise Refused(refusals.NO_CHIPS_SITS_OUT(who=name), CITES)
        all_in = press.id == "keypad.all_in"
        return (
            e.Did(acts.ANTE_ALL_IN(who=name, n=amount) if all_in else acts.ANTED(who=name)),
            e.Paid(seat, amount, FOR_ALL if by_dealer(table) else "ante", all_in),
        )

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        owing = self._owing(table)
        match reply:
            case Pressed("ante.all"):
                one = acts.ANTED_FOR_ALL(who=table.name(owing[0])) if by_dealer(table) and owing else acts.ALL_ANTED()
                return (e.Did(one), *(self._pays(table, s) for s in owing))
            case Pressed("keypad.ok" | "keypad.all_in"):
                return self._keyed(table, reply)
            case Pressed(id=key) if key.startswith("ante."):
                seat = next((s for s in owing if key == f"ante.{s}"), None)
                if seat is None:
                    raise Refused(refusals.OWES_NO_ANTE(), self.article)
                return (e.Did(acts.ANTED(who=table.name(seat))), self._pays(table, seat))
        raise unknown(reply, self.article)


def _for_less(pad: Keypad) -> Said:
    return labels.FOR_LESS() if pad.most and pad.most > 1 else labels.FOR_ONE()
