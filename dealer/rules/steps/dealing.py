"""Cards are dealt one at a time from the dealer's left; the next seat is called and its light lit."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Reply
from dealer.rules.steps.common import nothing, running, unknown
from dealer.rules.table import Table


@dataclass(frozen=True)
class Deal:
    """Each seat dealt in gets its cards, one a round: `down` of them face down, or a pattern such as "ddduu"."""

    down: int = 0
    article: str = ""
    pattern: str = ""

    begin = staticmethod(nothing)

    def words(self) -> str:
        return "the deal"

    def _pattern(self) -> str:
        return self.pattern or "d" * self.down

    def _dealt(self, table: Table) -> int:
        return sum(len(f.seats) for f in running(table).here if isinstance(f, e.Dealt))

    def ask(self, table: Table) -> Prompt | None:
        seats, pattern, dealt = running(table).seats, self._pattern(), self._dealt(table)
        total = len(pattern) * len(seats)
        if dealt == total:
            return None
        turn, i = divmod(dealt, len(seats))
        up = " up" if pattern[turn] == "u" else ""
        rest = Choice("deal.all", "All dealt", detail=f"{total - dealt} left")
        by_round = Choice(
            "deal.round",
            f"Round {turn + 1} done",
            detail=f"skip to card {turn + 2}" if turn + 1 < len(pattern) else "the last one",
        )
        if table.calls_by == "round":
            text = f"Deal round {turn + 1} of {len(pattern)}{up}"
            left = seats[i:]
            key = Choice("deal.round", "Round is dealt", primary=True)
            return Prompt("deal_round", text, self.article, (rest, key), left, len(left), progress=(dealt, total))
        text = f"{table.name(seats[i])} – card {turn + 1} of {len(pattern)}{up}"
        key = Choice("deal.next", "Next card", primary=True)
        then = f"then {table.name(seats[(i + 1) % len(seats)])}" if dealt + 1 < total else ""
        choices = (by_round, rest, key)
        return Prompt("deal_card", text, self.article, choices, (seats[i],), 1, then=then, progress=(dealt, total))

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        seats, pattern, dealt = running(table).seats, self._pattern(), self._dealt(table)
        total = len(pattern) * len(seats)
        turn, i = divmod(dealt, len(seats))
        match reply:
            case Pressed("deal.next"):
                until, text = dealt + 1, f"{table.name(seats[i])}'s card {turn + 1}"
            case Pressed("deal.round"):
                until, text = dealt + len(seats) - i, f"Round {turn + 1} dealt"
            case Pressed("deal.all"):
                until, text = total, "All cards dealt"
            case _:
                raise unknown(reply, self.article)
        facts: list[e.Event] = [e.Did(text)]
        while dealt < until:
            turn, i = divmod(dealt, len(seats))
            run = seats[i : i + until - dealt]
            facts.append(e.Dealt(run, up=pattern[turn] == "u"))
            dealt += len(run)
        return tuple(facts)
