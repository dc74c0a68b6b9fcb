"""The engine: what does the table wait for (`ask`), and what follows from a reply (`decide`).

It names no game: a game is a script of steps, framed by the shuffle before it and the result after it.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from dealer.anchor import Links
from dealer.rules import events as e
from dealer.rules.acts import agreeing, choosing, closing, correcting, cube, faults, lobby, people
from dealer.rules.begin import first_deal, next_deal
from dealer.rules.game import Game, Happening, told_in
from dealer.rules.prompts import Pressed, Prompt, Refused, Reply, Step
from dealer.rules.state.evolve import evolve, fold
from dealer.rules.state.table import Table
from dealer.rules.steps import Bet, CutDeck, Result, SeriesOver, ShowAll, ShowDown, ShuffleDeck, anchoring
from dealer.rules.steps.uncalled import back_now
from dealer.words import cards, fairness, refusals

ASIDES = {"anchor", "close", "correct", "cube", "fix", "pool", "rules", "seat", "table"}
"""Heads of the keys that are there whatever is asked."""

BEFORE: tuple[Step, ...] = (ShuffleDeck(), CutDeck())
AFTER: tuple[Step, ...] = (Result("Table T10"), SeriesOver("Table T10"))
"""What every deal ends with, the one that was called off too."""


class Decision(NamedTuple):
    """What follows from an act: its facts, `Did` or `Undone` first, and the table after them."""

    facts: tuple[e.Event, ...]
    table: Table

    @classmethod
    def of(cls, facts: Iterable[e.Event], table: Table) -> "Decision":
        """The facts, and what they make of the table."""
        facts = tuple(facts)
        return cls(facts, fold(facts, table))


class Engine:
    """Plays the games it is given; holds nothing but them."""

    def __init__(self, games: Mapping[str, Game]) -> None:
        self.games = games

    def script(self, key: str) -> tuple[Step | Happening, ...]:
        """The whole of a deal, from the shuffle to the result."""
        game = self.games[key]
        return (*BEFORE, *game.script, game.series.after_deal if game.series else _nothing, *AFTER)

    def ask(self, table: Table) -> Prompt | None:
        """What the table waits for; None before the first deal and after the night was closed."""
        if table.drawing and table.deal is None and table.stage in lobby.STAGES:
            return anchoring.ask(table)
        if table.deal is None or table.stage != "play":
            return None
        if table.deal.fault:
            return faults.ask(table, self.games)
        if cube.pending(table):
            return cube.ask(table, self.games)
        if table.chooser is not None:
            return choosing.ask(table, self.games)
        step = self.script(table.deal.game)[table.deal.step]
        prompt = None if callable(step) else step.ask(table)
        return prompt and choosing.after_deal(table, prompt, self.games)

    def coming(self, table: Table) -> Step | None:
        """The step that asks after this one, unless somebody's answer changes it; found by going on with a copy.

        None where the answers themselves settle it: a fault or a double is open, nobody has bet and the deal would end
        so, or the hands are shown and the result follows.
        """
        deal = table.deal
        if deal is None or table.stage != "play" or deal.ended or deal.fault or cube.pending(table) or table.chooser:
            return None
        script = self.script(deal.game)
        step = script[deal.step]
        if isinstance(step, Bet):
            table = fold(step.checked_round(table), table)
        for ahead in script[deal.step + 1 :]:
            if isinstance(step, ShowAll | ShowDown):
                return None
            table, step = evolve(table, e.StepDone()), ahead
            if callable(step):
                if step(table):
                    return None
                continue
            table = fold(step.begin(table), table)
            if step.ask(table) is not None:
                return step
        return None

    def decide(self, table: Table, reply: Reply, links: Links) -> Decision:
        """What follows from a reply; raises Refused and changes nothing.

        A draw among them takes the next of the `links`; a new anchor is made of a new chain.
        """
        if reply == Pressed("nav.undo"):
            if table.mended:
                raise Refused(refusals.TAKEN_BACK_UNDER_FIX(), correcting.ARTICLE)
            return Decision.of((undo(table),), table)
        if reply == Pressed(correcting.TAKE_BACK) and table.mended:
            return Decision.of((undo(table),), table)
        if reply == Pressed("close.ok") and table.stage == "dealer":
            return Decision.of(closing.close(table), table)
        if table.stage in lobby.STAGES:
            facts = self._lobby(table, reply, links)
            after = fold(facts, table)
            if after.stage == "play" or reply == Pressed("dealer.done"):
                facts = (*facts, *first_deal(after, self.games))
        elif table.deal is None or table.stage == "closed":
            raise Refused(refusals.NIGHT_OVER())
        elif isinstance(reply, Pressed) and reply.id.split(".")[0] in ASIDES:
            facts = self._aside(table, reply, links)
        elif table.deal.fault:
            facts = faults.answer(table, reply, self.games)
        elif cube.pending(table):
            facts = cube.answer(table, reply, self.games)
        elif table.chooser is not None:
            facts = choosing.answer(table, reply, self.games)
        else:
            step = self.script(table.deal.game)[table.deal.step]
            if callable(step):
                raise TypeError("the table rests at a step that happens by itself")
            facts = step.draw(table, reply, links) if isinstance(step, ShuffleDeck) else step.answer(table, reply)
        return self._settle(Decision.of(facts, table), links)

    def resume(self, table: Table, links: Links) -> tuple[e.Event, ...]:
        """What follows where an evening is opened: no act, since nobody did it."""
        return anchoring.resumed(table, links)

    def _lobby(self, table: Table, reply: Reply, links: Links) -> tuple[e.Event, ...]:
        """Before the first deal: people and seats, or the anchor that something is drawn from."""
        if isinstance(reply, Pressed) and reply.id == "fix.draw_again":
            return lobby.draw_again(table, reply.name, links)
        if not table.drawing:
            return lobby.answer(table, reply, self.games, links)
        facts = anchoring.answer(table, reply)
        after = fold(facts, table)
        if not anchoring.ready(after):
            return facts
        did, *drawn = lobby.draw_now(after, table.drawing, links)
        return (did, *facts[1:], *drawn)

    def _aside(self, table: Table, press: Pressed, links: Links) -> tuple[e.Event, ...]:
        """What can be done whatever is asked: end the night, call a fault, turn the cube, come and go."""
        if press.id == "anchor.new":
            return anchoring.renewed(table, links)
        if press.id.startswith("anchor."):
            prompt = self.ask(table)
            if prompt is None or prompt.kind not in {"anchor", "number"}:
                raise Refused(refusals.KEY_ANSWERS_NOTHING())
            return anchoring.answer(table, press)
        if press.id == "fix.shuffle_again":
            return shuffled_again(table, press.name)
        if press == Pressed("close.ok"):
            return closing.close(table)
        if press.id == "rules.agree":
            return agreeing.answer(table, press, self.games)
        if press.id.startswith("fix."):
            return faults.find(table, press.id.removeprefix("fix."))
        if press.id.startswith("cube."):
            return cube.turn(table, press.id, self.ask(table), self.games)
        corrects = press.id.startswith("correct.")
        if press.id != "seat.rename" and cube.pending(table) and not (corrects and correcting.of_running(table, press)):
            raise Refused(refusals.DOUBLE_FIRST(), told_in(self.games, "cube"))
        if corrects:
            return correcting.answer(table, press, self.games)
        return people.answer(table, press, self.games)

    def _settle(self, decided: Decision, links: Links) -> Decision:
        """With the facts that follow by themselves, up to the next prompt."""
        facts, table = list(decided.facts), decided.table

        def happened(*more: e.Event) -> None:
            nonlocal table
            for event in more:
                table = evolve(table, event)
                facts.append(event)

        while table.deal is not None and table.stage == "play" and not (table.deal.fault or cube.pending(table)):
            script = self.script(table.deal.game)
            if table.deal.step == len(script):
                if table.chooser is not None:
                    break
                due = choosing.is_due(table)
                happened(*(choosing.asks(table) if due else next_deal(table, self.games)))
                continue
            step = script[table.deal.step]
            happened(*back_now(table, step))
            if anchoring.waits(table) and anchoring.due(table):
                happened(anchoring.made(table, links))
            if _skipped(table, len(script)):
                pass
            elif callable(step):
                happened(*step(table))
            elif step.ask(table) is not None:
                break
            happened(e.StepDone())
            if table.deal.step < len(script) and not _skipped(table, len(script)):
                step = script[table.deal.step]
                if not callable(step):
                    happened(*step.begin(table))
        return Decision(tuple(facts), table)


def _nothing(table: Table) -> tuple[e.Event, ...]:
    """What follows a scored deal where no series is played."""
    del table
    return ()


def _skipped(table: Table, steps: int) -> bool:
    """A deal that has ended, by folds or by being called off, skips the rest of its script."""
    return bool(table.deal and table.deal.ended and table.deal.step < steps - len(AFTER) - 1)


def shuffled_again(table: Table, why: str) -> tuple[e.Event, ...]:
    """The deck is mixed and shuffled once more, from the next link; raises Refused once a card was dealt."""
    purpose = anchoring.repeatable(table)
    if purpose is None or purpose == "seats" or purpose == "first_dealer":
        raise Refused(fairness.NOT_DEALT_ONLY(), anchoring.CITES)
    return anchoring.again(table, purpose, why)


def can_undo(table: Table) -> bool:
    """Whether there is an act for Undo, since the evening or the running deal began; a correction has its own key."""
    return table.before is not None and not table.mended


def undo(table: Table) -> e.Undone:
    """Takes back the last act; raises Refused where nothing is left."""
    if table.before is None:
        raise Refused(anchoring.before_first_word(table) or refusals.NOTHING_TO_UNDO())
    return e.Undone(table.before.number, cards.undone(table.act))
