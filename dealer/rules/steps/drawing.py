"""The draw: from the dealer's left each player throws cards and is given as many, up for up and down for down (C28)."""

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply, Step
from dealer.rules.state.table import Deal, Table
from dealer.rules.steps.common import running, unknown
from dealer.rules.steps.dealing import given_for_seen, replaces_seen
from dealer.rules.steps.pots import counts_chips, stack_of
from dealer.words import acts, asking, coming, keys, labels, refusals
from dealer.words.said import Said

Price = Callable[[Table, int], int]
"""How many antes throwing so many cards costs."""


def free(table: Table, thrown: int) -> int:
    """Most draws cost nothing."""
    del table, thrown
    return 0


def to_be_had(table: Table, seat: e.Seat) -> int:
    """Cards that the seat can be dealt: the stub and what may be shuffled under it, never its own discards (C26)."""
    deal = running(table)
    again = table.rules.get("reshuffle") == "folded_then_discards"
    return deal.stub + (_folded(deal) + _discards(deal, seat) if again else 0)


def _folded(deal: Deal) -> int:
    return sum(deal.cards_of(s) for s in deal.folded)


def _discards(deal: Deal, seat: e.Seat) -> int:
    return sum(n for s, n in deal.thrown.items() if s != seat)


def shuffled_under(deal: Deal, seat: e.Seat, count: int) -> tuple[e.Event, ...]:
    """The stub does not reach: folded hands are shuffled under it, and only if those do not reach, discards (C26)."""
    facts: list[e.Event] = []
    stub, folded, discards = deal.stub, _folded(deal), _discards(deal, seat)
    if count > stub and folded:
        facts.append(e.Reshuffled(folded, seat, "folded"))
        stub += folded
    if count > stub:
        facts.append(e.Reshuffled(discards, seat, "discards"))
    return tuple(facts)


def drawn_late(deal: Deal, seat: e.Seat) -> tuple[e.Event, ...]:
    """A hand that threw, was dead and plays on once the draw is over is given its cards at once."""
    down, up = deal.owed.get(seat, (0, 0))
    if not down + up or any(isinstance(f, e.Threw) and f.seat == seat for f in deal.here):
        return ()  # the draw itself asks for them
    return (*shuffled_under(deal, seat, down + up), e.Drew(seat, down, up))


def still_owed(deal: Deal, seat: e.Seat) -> int:
    """How many cards the seat threw and has none for; 0 in a game that does not draw."""
    return sum(deal.owed.get(seat, (0, 0)))


def as_many(table: Table) -> int:
    """Most games have one number for all tables."""
    del table
    return 52


@dataclass(frozen=True)
class DrawCards(Step):
    """Each player may throw up to `most` cards; `up` says that up cards may be among them."""

    most: int
    article: str = ""
    limit: Callable[[Table], int] = as_many
    """The most that the table agreed on, where that is a choice."""
    up: bool = False
    price: Price = free
    price_article: str = ""
    burns: bool = False
    """A card is burned before the first draw, where burning was agreed."""

    def words(self) -> Said:
        return coming.DRAW()

    def _owed(self, table: Table) -> e.Threw | None:
        """What was thrown and not replaced yet, by a hand that was dead meanwhile too."""
        deal = running(table)
        return next((e.Threw(s, *deal.owed[s]) for s in deal.active if any(deal.owed.get(s, ()))), None)

    def _next(self, table: Table) -> e.Seat | None:
        deal = running(table)
        done = {f.seat for f in deal.here if isinstance(f, e.Threw)}
        return next((s for s in deal.active if s not in done), None)

    def _burns_now(self, table: Table) -> bool:
        first = not any(isinstance(f, e.Threw) for f in running(table).here)
        return self.burns and first and bool(table.rules.get("burn"))

    def _costs(self, table: Table, thrown: int) -> int:
        """What it costs in smallest units; nothing that is counted where no chips are."""
        return self.price(table, thrown) * int(table.rules["ante"]) if counts_chips(table) else 0

    def _affordable(self, table: Table, seat: e.Seat) -> tuple[tuple[int, int], ...]:
        """All that the seat may throw, as (down, up); none is always among them."""
        return tuple((d, u) for d, u in self._possible(table, seat) if self._can_pay(table, seat, d + u))

    def _possible(self, table: Table, seat: e.Seat) -> tuple[tuple[int, int], ...]:
        """All that the cards allow the seat to throw, paid for or not."""
        deal = running(table)
        most = min(self.most, self.limit(table), max(0, to_be_had(table, seat) - self._burns_now(table)))
        ups = range(min(deal.up.get(seat, 0), most) + 1) if self.up else (0,)
        downs = range(min(deal.down.get(seat, 0), most) + 1)
        return tuple((d, u) for d in downs for u in ups if d + u <= most)

    def _can_pay(self, table: Table, seat: e.Seat, thrown: int) -> bool:
        """All-in players pay for nothing, and nobody pays a part of the price (X11)."""
        if not self.price(table, thrown):
            return True
        stack = stack_of(table, seat)
        return seat not in running(table).all_in and (stack is None or stack >= self._costs(table, thrown))

    def ask(self, table: Table) -> Prompt | None:
        deal = running(table)
        if len(deal.active) < 2:
            return None
        owed = self._owed(table)
        if owed is not None:
            return self._deal_prompt(table, owed)
        seat = self._next(table)
        if seat is None:
            seen = self._to_replace(table)
            return None if seen is None else self._replace_prompt(table, seen)
        may = self._affordable(table, seat)
        most = max(d + u for d, u in may)
        sizes = sorted(self._possible(table, seat), key=lambda m: (-sum(m), -m[0]))
        made = tuple(replace(self._choice(table, d, u), enabled=(d, u) in may) for d, u in sizes)
        return Prompt("draw", self._question(table, seat, most), self.article, made, (seat,), most)

    def _question(self, table: Table, seat: e.Seat, most: int) -> Said:
        """The question, and why more than `most` cannot be had though there are cards for it."""
        name, dear = table.name(seat), max(d + u for d, u in self._possible(table, seat))
        if dear == most:
            return asking.how_many(name)
        if seat in running(table).all_in:
            return asking.how_many_all_in(name, most)
        return asking.how_many_priced(name, dear, self._costs(table, dear), stack_of(table, seat))

    def _to_replace(self, table: Table) -> e.Seat | None:
        """Whose card was seen on the draw and is replaced now that all have drawn; kept if no card is left (C25)."""
        deal = running(table)
        seats = (s for s in deal.active if deal.redraws.get(s, 0) > 0)
        return next((s for s in seats if to_be_had(table, s) > 0), None)

    def _replace_prompt(self, table: Table, seat: e.Seat) -> Prompt:
        under = tuple(f.what for f in shuffled_under(running(table), seat, 1) if isinstance(f, e.Reshuffled))
        return given_for_seen(table, seat, self.article, labels.FIRST[under])

    def _choice(self, table: Table, down: int, up: int) -> Choice:
        antes = self.price(table, down + up)
        chips = self._costs(table, down + up)
        detail = keys.pay(chips) if chips else keys.antes(antes) if antes else ""
        if not self.up:
            every = down and down == self.most and antes
            label = labels.ALL_N(n=down) if every else str(down) if down else labels.KEEPS_ALL()
            return Choice(f"draw.{down}", label, detail, primary=not down)
        words = [labels.N_DOWN(n=down)] if down else []
        words += [labels.N_UP(n=up)] if up else []
        label, *rest = words or [labels.KEEPS_ALL()]
        return Choice(f"draw.{down}.{up}", label, rest[0] if rest else detail, primary=not down + up)

    def _deal_prompt(self, table: Table, owed: e.Threw) -> Prompt:
        """So many new cards to the seat; the last of the stub comes first, what is shuffled then stands on the key."""
        deal, count, name = running(table), owed.down + owed.up, table.name(owed.seat)
        under = tuple(f.what for f in shuffled_under(deal, owed.seat, count) if isinstance(f, e.Reshuffled))
        text = (asking.shuffle_then if under else asking.new_cards)(name, count, owed.up)
        detail = labels.FIRST[under]
        if under and deal.stub:  # what is left of the stub is dealt before anything is shuffled
            text = asking.last_then(name, deal.stub, count - deal.stub, owed.up)
            detail = labels.AFTER[under]
        given = Choice("deal.next", labels.CARDS_DEALT(), detail, primary=True)
        return Prompt("deal_card", text, self.article, (given,), (owed.seat,), count)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        owed, seat = self._owed(table), self._next(table)
        if owed is not None:
            if reply != Pressed("deal.next"):
                raise unknown(reply, self.article)
            return self._deal_facts(table, owed)
        if seat is None and (seen := self._to_replace(table)) is not None:
            did, replaced = replaces_seen(table, reply, seen, self.article)
            return (did, *shuffled_under(running(table), seen, 1), replaced)
        if seat is None or not isinstance(reply, Pressed) or not reply.id.startswith("draw."):
            raise unknown(reply, self.article)
        for down, up in self._affordable(table, seat):
            if reply.id == self._choice(table, down, up).id:
                return self._throw_facts(table, seat, down, up)
        raise Refused(*self._why_not(table, seat, reply.id))

    def _why_not(self, table: Table, seat: e.Seat, key: str) -> tuple[Said, str]:
        counts = [int(n) for n in key.split(".")[1:] if n.isdecimal()]
        thrown, name = sum(counts), table.name(seat)
        if self.price(table, thrown) and not self._can_pay(table, seat, thrown):
            return refusals.CANNOT_PAY_DRAW(who=name, n=thrown), self.price_article
        most = max(d + u for d, u in self._affordable(table, seat))
        return refusals.THROWS_AT_MOST(who=name, n=most), self.article

    def _throw_facts(self, table: Table, seat: e.Seat, down: int, up: int) -> tuple[e.Event, ...]:
        deal, count, costs = running(table), down + up, self._costs(table, down + up)
        name = table.name(seat)
        facts: list[e.Event] = [e.Did(acts.THROWS(who=name, n=count) if count else acts.STANDS_PAT(who=name))]
        if self._burns_now(table):
            facts.append(e.Burned())
        if costs:
            side = table.rules.get("second_ante_pot") == "side"
            contest = tuple(s for s in deal.active if s not in deal.all_in) if side else ()
            facts.append(e.Paid(seat, costs, "six", stack_of(table, seat) == costs, contest))
        return (*facts, e.Threw(seat, down, up))

    def _deal_facts(self, table: Table, owed: e.Threw) -> tuple[e.Event, ...]:
        count = owed.down + owed.up
        shuffled = shuffled_under(running(table), owed.seat, count)
        did = e.Did(acts.DREW(who=table.name(owed.seat), n=count))
        return (did, *shuffled, e.Drew(owed.seat, owed.down, owed.up))
