"""Who opened where openers are needed is asked to show them, also where all others have folded (X7)."""

from dataclasses import dataclass

from dealer.rules import events as e
from dealer.rules.prompts import Choice, Pressed, Prompt, Reply, Step
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.rules.steps.common import running, unknown
from dealer.rules.steps.paying import carried, openers_owed, won_by_folds
from dealer.words import acts, asking, coming, labels
from dealer.words.said import Said, Words
from dealer.words.showdown import NO_OPENERS


@dataclass(frozen=True)
class ShowOpeners(Step):
    """Before the showdown, or where nobody else is left: "Openers shown?"; where not, as was agreed."""

    article: str = ""
    needed: Words = ""
    """What it took to open, in words."""

    def words(self) -> Said:
        return coming.OPENERS()

    def ask(self, table: Table) -> Prompt | None:
        seat = openers_owed(running(table))
        if seat is None:
            return None
        dead = table.rules["openers_unshown"] == "dead"
        no = Choice("openers.no", labels.NO(), (labels.HAND_IS_DEAD if dead else labels.PLAYS_ON_ALL_THE_SAME)())
        yes = Choice("openers.yes", labels.YES(), self.needed, primary=True)
        return Prompt("openers", asking.OPENERS(who=table.name(seat)), self.article, (no, yes), (seat,), 1)

    def answer(self, table: Table, reply: Reply) -> tuple[e.Event, ...]:
        seat = openers_owed(running(table))
        if seat is None or not isinstance(reply, Pressed) or reply.id not in {"openers.yes", "openers.no"}:
            raise unknown(reply, self.article)
        shown, name = reply.id == "openers.yes", table.name(seat)
        facts: tuple[e.Event, ...] = (
            e.Did((acts.SHOWED_OPENERS if shown else acts.SHOWED_NO_OPENERS)(who=name)),
            e.OpenersShown(seat, shown),
        )
        if not shown and table.rules["openers_unshown"] == "dead":
            facts = (*facts, e.HandDead(seat))
        later = fold(facts, table)
        left = running(later).active
        if not left:
            return (*facts, *carried(later, NO_OPENERS()))
        return (*facts, *won_by_folds(later)) if len(left) == 1 else facts
