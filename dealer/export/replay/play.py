"""Plays a record again, act by act, and tells what in it the game does not give.

The engine is asked what follows from each act at the table that came before it. What a record alone decides (who said
what, which card came, which random values were drawn) is taken from it; all the rest has to be what follows.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

import msgspec

from dealer.export.reading import NotTheEvening
from dealer.export.replay.opening import opened
from dealer.export.replay.recorded import Recorded, as_then, until_the_cut
from dealer.export.replay.replies import replies
from dealer.export.replay.told import first_difference, kind
from dealer.rules import events as e
from dealer.rules.acts import closing
from dealer.rules.engine import Engine
from dealer.rules.game import Game
from dealer.rules.house.common import validate
from dealer.rules.prompts import Refused
from dealer.rules.state.evolve import evolve, fold
from dealer.rules.state.table import Table
from dealer.store.contract import Entry
from dealer.words.machine import proof
from dealer.words.render import render

Facts = tuple[e.Event, ...]
ANCHORED = 3
"""The first edition that had anchors."""
WRONG = (msgspec.MsgspecError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What the engine may stumble over at a table that no acts lead to."""


class ReplayedAct(NamedTuple):
    """The facts of one act, and the number of the first of them."""

    number: int
    first: int
    facts: Facts
    cut: bool = False
    """The file ends here, in the middle of a night: a deal that this act began is left out until it is over."""


class Unexplained(NamedTuple):
    """Something in a record that does not follow from what was done; `deal` is 0 before the first one."""

    deal: int
    act: int
    did: str
    why: str
    words: bool = False
    """Only how it is said differs."""

    @property
    def sentence(self) -> str:
        """Where it is, and what is wrong with it."""
        return f"{_where(self.deal, self.act)}{f' ({self.did})' if self.did else ''}: {self.why}."


def _where(deal: int, act: int) -> str:
    return f"Deal {deal}, act {act}" if deal else f"Before the first deal, act {act}"


def facts_in(entries: Sequence[Entry]) -> tuple[e.Event, ...]:
    """The facts of a record; raises NotTheEvening, with deal and act, for one that this program cannot read."""
    facts: list[e.Event] = []
    for entry in entries:
        try:
            facts.append(e.decode(entry.body))
        except msgspec.ValidationError as why:
            deal = next((fact.number for fact in reversed(facts) if isinstance(fact, e.DealBegan)), 0)
            where, what = _where(deal, entry.act), str(why).rstrip(".")
            raise NotTheEvening(f"{where}: {render(proof.NOT_READ(why=what))}.") from why
    return tuple(facts)


def acts_of(entries: Sequence[Entry], facts: Sequence[e.Event]) -> Iterator[ReplayedAct]:
    """The acts of a record, first to last."""
    over = any(isinstance(fact, e.EveningClosed) for fact in facts)
    for number, group in groupby(zip(entries, facts, strict=True), key=lambda pair: pair[0].act):
        pairs = list(group)
        cut = pairs[-1][0].number == len(entries) and not over
        yield ReplayedAct(number, pairs[0][0].number, tuple(fact for _, fact in pairs), cut)


def unexplained(
    entries: Sequence[Entry], facts: Sequence[e.Event], games: Mapping[str, Game], edition: int = e.EVENTS_VERSION
) -> Iterator[Unexplained]:
    """Everything in the record that its acts do not give, in order; after each the record is believed and gone on with.

    An earlier edition did not say all that is said now. Raises TypeError, ValueError or LookupError where it cannot
    even be gone on with.
    """
    table, player = Table(), _Player(games, edition)
    for act in acts_of(entries, facts):
        if any(isinstance(fact, e.AnchorMade) for fact in act.facts):  # whoever makes one plays by today's rulings
            player.edition = max(edition, ANCHORED)
        wrong = player.wrong(table, act) or _unread(entries, act)
        if wrong is not None:
            why, words = wrong
            began = next((fact.number for fact in act.facts if isinstance(fact, e.DealBegan)), 0)
            yield Unexplained(table.deal.number if table.deal else began, act.number, _did(act.facts), why, words)
        table = player.after or fold(act.facts, table)


def _unread(entries: Sequence[Entry], act: ReplayedAct) -> tuple[str, bool] | None:
    """Whatever a fact holds has to be something that is read: nothing stands there that no line of the export tells."""
    for place, fact in enumerate(act.facts, act.first - 1):
        body = entries[place].body
        if body == e.encode(fact):
            continue
        if not _within(msgspec.json.decode(body), msgspec.to_builtins(fact, str_keys=True)):
            return f'the fact "{kind(fact)}" holds something that is no part of it', False
    return None


def _within(told: object, read: object) -> bool:
    """All that was told is there in what was read of it; a tag stands for itself."""
    if isinstance(told, dict) and isinstance(read, dict):
        return all(key in read and _within(value, read[key]) for key, value in told.items())
    if isinstance(told, list) and isinstance(read, list | tuple):
        return len(told) == len(read) and all(_within(*pair) for pair in zip(told, read, strict=True))
    return type(told) is type(read) and told == read


def _did(facts: Facts) -> str:
    return render(next((fact.text for fact in facts if isinstance(fact, e.Did | e.Undone)), ""))


class _Given(NamedTuple):
    """The facts that a reply gives, and the table after them where it is known already."""

    facts: Facts
    after: Table | None = None


class _Player:
    """Plays every act again; learns how the house plays where a record alone can tell it."""

    def __init__(self, games: Mapping[str, Game], edition: int) -> None:
        self.edition = edition
        self.after: Table | None = None
        """The table after the act, where playing it gave exactly the facts of the record."""
        self.games, self.engine = dict(games), Engine(games)

    def wrong(self, table: Table, act: ReplayedAct) -> tuple[str, bool] | None:
        """Why the act does not give its facts, and whether only words differ; None where it does."""
        self.after = None
        if act.number == 1:
            return opened(act.facts, self.games, self.edition, cut=act.cut)
        if all(isinstance(fact, e.Redated) for fact in act.facts):
            return None  # a word of the owner's, and its dates are looked at by themselves
        match act.facts:
            case (e.CallsBy(),):
                return None  # a touch on Settings: how the deal is called changes nothing else
        if isinstance(act.facts[0], e.AnchorLost):
            made = (e.AnchorLost(), *self.engine.resume(evolve(table, act.facts[0]), Recorded(act.facts)))
            lost = first_difference(act.facts, made, self.edition)
            return None if lost is None else (lost.why, lost.words)
        found = self._tried(table, act.facts, cut=act.cut)
        learned = self._learn(table, act.facts) if found is not None else False
        return self._tried(table, act.facts, cut=act.cut) if learned else found

    def _tried(self, table: Table, facts: Facts, *, cut: bool) -> tuple[str, bool] | None:
        """None where something that can have been said gives exactly these facts; else what comes nearest lacks."""
        said = facts[1:] if isinstance(facts[0], e.Did) else facts
        nearest, refused = None, ""
        for made in self._made(table, said, facts):
            if isinstance(made, str):
                refused = refused or made
                continue
            found = first_difference(facts, until_the_cut(made.facts, facts) if cut else made.facts, self.edition)
            if found is None:
                self.after = made.after if made.facts == facts else None
                return None
            if nearest is None or found.place > nearest.place:
                nearest = found
        if nearest is None:
            return (
                f"this cannot have been done there: {refused.rstrip('.') or 'nothing that was asked gives it'}",
                False,
            )
        return nearest.why, nearest.words

    def _made(self, table: Table, said: Facts, facts: Facts) -> "Iterator[_Given | str]":
        """What each thing that can have been said gives, or why it is refused."""
        try:
            for reply in replies(self.engine, table, said):
                try:
                    made, after = self.engine.decide(table, reply, Recorded(facts))
                    then = as_then(made, facts, table)
                    yield _Given(then, after if then is made else None)
                except Refused as why:
                    yield str(why)
        except WRONG as why:
            yield f"the game does not go on from here: {why}"
        if table.trial and any(isinstance(fact, e.EveningClosed) for fact in facts):
            yield _Given(closing.close(table))  # a trial ends when the real table is opened

    def _learn(self, table: Table, facts: Facts) -> bool:
        """House rules that are usual at this table stand in no fact until they are agreed."""
        agreed = next((fact for fact in facts if isinstance(fact, e.RulesAgreed)), None)
        game = self.games.get(agreed.game) if agreed is not None else None
        if agreed is None or game is None or validate(agreed.rules, game.all_settings):
            return False
        known = table.rules if table.stage == "house" else {}
        house = {name: value for name, value in agreed.rules.items() if name not in known}
        self.games[agreed.game] = replace(game, house=house)
        self.engine = Engine(self.games)
        return True
