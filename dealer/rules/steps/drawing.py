"""The draw: from the dealer's left each player throws cards and is given as many, up for up and down for down (C28)."""

from collections.abc import Callable
from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply
from dealer.rules.steps.common import nothing, running, unknown
from dealer.rules.steps.pots import stack_of
from dealer.rules.table import Deal, Table

Price = Callable[[Table, int], int]
"""What throwing so many cards costs, in smallest units."""


def free(table: Table, thrown: int) -> int:
    """Most draws cost nothing."""
    del table, thrown
    return 0


def to_be_had(table: Table, seat: e.Seat) -> int:
    """Cards that can be dealt to the seat: the stub, and what may be shuffled under it, never its own discards."""
    deal = running(table)
    return deal.stub + (_under(deal, seat) if table.rules.get("reshuffle") == "folded_then_discards" else 0)


def _under(deal: Deal, seat: e.Seat) -> int:
    folded = sum(deal.cards_of(s) for s in deal.folded)
    return folded + sum(n for s, n in deal.thrown.items() if s != seat)


@dataclass(frozen=True)
class Draw:
    """Each player may throw up to `most` cards; `up` says that up cards may be among them."""

    most: int
    article: str = ""
    up: bool = False
    price: Price = free
    price_article: str = ""

    begin = staticmethod(nothing)

    def words(self) -> str:
        return "the draw"

    def _owed(self, table: Table) -> e.Threw | None:
        """What was thrown and not replaced yet."""
        last = next((f for f in reversed(running(table).here) if isinstance(f, e.Threw | e.Drew)), None)
        return last if isinstance(last, e.Threw) and last.down + last.up else None

    def _next(self, table: Table) -> e.Seat | None:
        deal = running(table)
        done = {f.seat for f in deal.here if isinstance(f, e.Threw)}
        return next((s for s in deal.active if s not in done), None)

    def _may(self, table: Table, seat: e.Seat) -> tuple[tuple[int, int], ...]:
        """All that the seat may throw, as (down, up)."""
        deal = running(table)
        most = min(self.most, to_be_had(table, seat))
        ups = range(min(deal.up.get(seat, 0), most) + 1) if self.up else (0,)
        downs = range(min(deal.down.get(seat, 0), most) + 1)
        fits = [(d, u) for d in downs for u in ups if d + u <= most and self._can_pay(table, seat, d + u)]
        return tuple(fits)

    def _can_pay(self, table: Table, seat: e.Seat, thrown: int) -> bool:
        price, stack = self.price(table, thrown), stack_of(table, seat)
        return not price or (seat not in running(table).all_in and (stack is None or stack >= price))

    def ask(self, table: Table) -> Prompt | None:
        deal = running(table)
        owed = self._owed(table)
        if owed is not None:
            return self._dealt(table, owed)
        seat = self._next(table)
        if seat is None or len(deal.active) < 2:
            return None
        may = self._may(table, seat)
        most = max(d + u for d, u in may)
        keys = tuple(self._choice(table, d, u) for d, u in reversed(may))
        return Prompt("draw", f"{table.name(seat)} – how many cards?", self.article, keys, (seat,), most)

    def _choice(self, table: Table, down: int, up: int) -> Choice:
        price = self.price(table, down + up)
        detail = f"+{price}" if price else ""
        if not self.up:
            label = str(down) if down else "None"
            return Choice(f"draw.{down}", label, detail, primary=not down)
        words = [f"{down} down"] if down else []
        words += [f"{up} up"] if up else []
        return Choice(f"draw.{down}.{up}", ", ".join(words) or "None", detail, primary=not down + up)

    def _dealt(self, table: Table, owed: e.Threw) -> Prompt:
        count = owed.down + owed.up
        name = table.name(owed.seat)
        up = f", {owed.up} up" if owed.up else ""
        text = f"{name} – {count} new card{'s' if count > 1 else ''}{up}"
        if count > running(table).stub:
            text = f"Reshuffle, then {name} – {count} cards{up}"
        given = Choice("deal.next", "Cards are dealt", primary=True)
        return Prompt("deal_card", text, self.article, (given,), (owed.seat,), count)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        owed, seat = self._owed(table), self._next(table)
        if owed is not None:
            if reply != Pressed("deal.next"):
                raise unknown(reply, self.article)
            return self._given(table, owed)
        if seat is None or not isinstance(reply, Pressed) or not reply.id.startswith("draw."):
            raise unknown(reply, self.article)
        for down, up in self._may(table, seat):
            if reply.id == self._choice(table, down, up).id:
                return self._threw(table, seat, down, up)
        raise Refused(f"{table.name(seat)} cannot throw so many", self.article)

    def _threw(self, table: Table, seat: e.Seat, down: int, up: int) -> tuple[e.Event, ...]:
        count, price = down + up, self.price(table, down + up)
        name = table.name(seat)
        said = f"{name} throws {count}" if count else f"{name} stands pat"
        facts: list[e.Event] = [e.Did(said)]
        if not any(isinstance(f, e.Threw) for f in running(table).here) and table.rules.get("burn"):
            facts.append(e.Burned())
        if price:
            deal = running(table)
            side = table.rules.get("second_ante_pot") == "side"
            contest = tuple(s for s in deal.active if s not in deal.all_in) if side else ()
            all_in = stack_of(table, seat) == price
            facts.append(e.Paid(seat, price, "six", all_in, contest))
        return (*facts, e.Threw(seat, down, up))

    def _given(self, table: Table, owed: e.Threw) -> tuple[e.Event, ...]:
        deal, count = running(table), owed.down + owed.up
        facts: list[e.Event] = [e.Did(f"{table.name(owed.seat)} drew {count}")]
        if count > deal.stub:
            facts.append(e.Reshuffled(_under(deal, owed.seat), owed.seat))
        return (*facts, e.Drew(owed.seat, owed.down, owed.up))
