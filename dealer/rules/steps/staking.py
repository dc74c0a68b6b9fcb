"""The pool of a series and the side pools are paid before the first deal; nobody plays unpaid."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.pools import owed, to_open
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply, Step
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running, unknown
from dealer.words import coming, keys, labels, refusals
from dealer.words import money as words
from dealer.words.said import Said


@dataclass(frozen=True)
class Stake(Step):
    """Each player of the series pays its stake into the pool, once, and what is due for the side pools with it."""

    article: str = ""

    def begin(self, table: Table) -> tuple[e.Event, ...]:
        """The side pools that were agreed are opened with the first deal."""
        return to_open(table)

    def words(self) -> Said:
        return coming.STAKES()

    def _owing(self, table: Table) -> dict[e.Seat, tuple[e.Event, ...]]:
        """What each seat has to pay, as the facts of paying it; one whose hand is dead already plays the next deal."""
        series, deal = table.series, running(table)
        owing: dict[e.Seat, tuple[e.Event, ...]] = {}
        if series is None:
            return owing
        for seat, player in ((s, deal.players[s]) for s in deal.seats):
            if player not in series.still:
                continue
            due = (e.Paid(seat, series.stake, "stake"),) if series.owes(player) else ()
            pools = owed(table, deal, player)
            facts: tuple[e.Event, ...] = (*due, *(e.PoolPaid(player, pool, amount) for pool, amount in pools.items()))
            if facts:
                owing[seat] = facts
        return owing

    def ask(self, table: Table) -> Prompt | None:
        owing = self._owing(table)
        if not owing or table.series is None:
            return None
        sums = {_sum(facts) for facts in owing.values()}
        side = any(isinstance(f, e.PoolPaid) for facts in owing.values() for f in facts)
        coming = sum(f.amount for facts in owing.values() for f in facts if isinstance(f, e.Paid))
        pool = keys.pool(table.series.pool + coming, sides=side)
        seats = tuple(Choice(f"ante.{s}", table.name(s), seat=s) for s in owing)
        every = Choice("ante.all", labels.ALL_ARE_IN(), detail=pool, primary=True)
        money = {bowl for facts in owing.values() for bowl in _bowls(table, facts)}
        if len(sums) == len(money) == 1:
            text = words.each_pays(max(sums), bowl=money.pop(), side=side)
        else:
            text = words.each_pays_due(money)
        return Prompt("ante", text, self.article, (*seats, every), tuple(owing), len(owing))

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        owing = self._owing(table)
        match reply:
            case Pressed("ante.all"):
                sums = {_sum(facts) for facts in owing.values()}
                every = tuple(f for facts in owing.values() for f in facts)
                return (e.Did(words.all_paid(max(sums) if len(sums) == 1 else None, _bowls(table, every))), *every)
            case Pressed(id=key) if key.startswith("ante."):
                seat = next((s for s in owing if key == f"ante.{s}"), None)
                if seat is None:
                    raise Refused(refusals.OWES_NOTHING(), self.article)
                did = words.paid(table.name(seat), _sum(owing[seat]), _bowls(table, owing[seat]))
                return (e.Did(did), *owing[seat])
        raise unknown(reply, self.article)


def _bowls(table: Table, facts: tuple[e.Event, ...]) -> set[bool]:
    """Where this money goes: into the bowl, on account, or some of it here and some there."""
    stakes = {table.series.bowl for f in facts if isinstance(f, e.Paid) and table.series is not None}
    return stakes | {table.pools[f.pool].bowl for f in facts if isinstance(f, e.PoolPaid)}


def _sum(facts: tuple[e.Event, ...]) -> int:
    return sum(f.amount for f in facts if isinstance(f, e.Paid | e.PoolPaid))
