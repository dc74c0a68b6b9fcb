"""High-low with a declaration: high, low or both, with chips in the fist or one after the other (K12)."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.events.kinds import Way
from dealer.rules.prompts import Choice, Pressed, Prompt, Reply, Step
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running, unknown
from dealer.rules.steps.showdown import order_of_play
from dealer.words import acts, asking, coming, labels
from dealer.words.said import Said

WAYS: dict[str, Way] = {"declare.high": "high", "declare.low": "low", "declare.both": "both"}
"""What each key declares."""


def is_declared(table: Table) -> bool:
    """The table plays high-low and declares; else the cards speak."""
    return bool(table.rules.get("hi_lo")) and table.rules.get("hilo_method") != "cards_speak"


@dataclass(frozen=True)
class Declare(Step):
    """Everybody still in declares; what was in the fists is entered from the dealer's left."""

    article: str = ""

    def words(self) -> Said:
        return coming.DECLARATION()

    def _next(self, table: Table) -> e.Seat | None:
        deal = running(table)
        if not is_declared(table) or len(deal.active) < 2:
            return None
        in_turn = table.rules.get("hilo_method") == "declare_in_turn"
        order = order_of_play(table) if in_turn else deal.active
        return next((s for s in order if s not in deal.declared), None)

    def ask(self, table: Table) -> Prompt | None:
        seat = self._next(table)
        if seat is None:
            return None
        keys = tuple(Choice(f"declare.{way}", label()) for way, label in labels.WAYS.items())
        return Prompt("declare", asking.DECLARE(who=table.name(seat)), self.article, keys, (seat,), 1)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        seat = self._next(table)
        match reply:
            case Pressed(id=key) if key in WAYS and seat is not None:
                way = WAYS[key]
                return (e.Did(acts.DECLARES[way](who=table.name(seat))), e.Declared(seat, way))
        raise unknown(reply, self.article)
