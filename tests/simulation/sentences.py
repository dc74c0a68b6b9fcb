"""A judge of sentences: what a Scene says comes next, who it says leads, why it says a hand won, and what it cites.

It reads the Scene's texts and holds them against the facts, the cards that lie open and the rulings. How the program
makes its sentences is not used; hands are ranked by `second_opinion`, chips laid into pots by `judge_money`.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import Any

from dealer.rules import events as e
from dealer.rules.prompts import Prompt
from dealer.rules.state.deal import Deal
from dealer.rules.state.table import Table
from dealer.rules.steps import Discard, DrawCards, Lay, Shared
from dealer.words.render import render
from tests.games.described import betting_round, dealt, plays_series, steps
from tests.simulation.paragraphs import wrongly_cited
from tests.simulation.standing import Standing, called, goes, pots
from tests.simulation.told_results import wrong_result

Scene = dict[str, Any]
SEAT_KINDS = {"show_cards", "deal_card"}
ANSWERS = (
    e.HandDead, e.HandRestored, e.FaultFound, e.FaultRuled, e.FaultDropped, e.Undone, e.Again, e.RulesAgreed, e.Seated,
    e.PoolOpened, e.SatOut, e.EveningClosed, e.BoardTakenBack, e.Scrapped, e.Exposed,
)  # fmt: skip
"""Facts that change what comes: somebody's answer, and no order, makes it so."""


def step_of(prompt: Prompt | None, deal: Deal) -> str:
    """What the table calls the step that asks now; "" for a question beside the order."""
    full = all(deal.cards_of(s) >= len(dealt(deal.game, deal.rules)) for s in deal.active)
    match prompt.kind if prompt else "":
        case "cut":
            return "the cut"
        case "shuffle":
            return "the shuffle"
        case "ante":
            return "the stakes" if plays_series(deal.game) else "the antes"
        case "deal_card" | "deal_round":
            if not full and not deal.thrown:
                return "the deal"
            if (lays := steps(deal.game, Lay)) and not deal.thrown:
                community = deal.face_down.get("community", 0) + len(deal.board)
                return "lay the indicator face down" if community else f"lay {lays[0].count} community cards face down"
            return "the draw" if steps(deal.game, DrawCards) else "the deal"
        case "discard":
            return f"discard {steps(deal.game, Discard)[_streets_done(deal)].count}"
        case "shared_cards":
            return f"the {steps(deal.game, Shared)[_streets_done(deal)].name}"
        case "bet" | "opener" | "up_cards":
            return f"betting round {_round(deal)}"
        case "turn_up":
            return f"turn up card {len(deal.board) + 1}"
    names = {
        "turn_wild": "the indicator", "draw": "the draw", "declare": "the declaration", "show_cards": "the showdown",
        "result": "the result",
    }  # fmt: skip
    return names.get(prompt.kind if prompt else "", "").replace("the indicator", "turn the indicator")


def _streets_done(deal: Deal) -> int:
    """How many of flop, turn and river lie there whole."""
    after = accumulate(step.count for step in steps(deal.game, Shared))
    return sum(laid <= len(deal.board) for laid in after)


def _round(deal: Deal) -> int:
    wild, declared = deal.indicator is not None, bool(deal.declared)
    return betting_round(deal.game, len(deal.board), drawn=bool(deal.thrown), wild=wild, declared=declared)


class Claim:
    """What a screen said comes, of which deal, at which step and for which seats."""

    def __init__(self, deal: Deal, prompt: Prompt, texts: Sequence[str], names: Iterable[str]) -> None:
        people = set(names)
        said = [t.removeprefix("then ") for t in texts if t.startswith("then ")]
        self.number, self.kind, self.seats = deal.number, prompt.kind, prompt.seats
        self.step = step_of(prompt, deal)
        self.seat = next((t for t in said if t in people), "")
        self.then = next((t for t in said if t not in people), "")
        self.facts: list[e.Event] = []


class Sentences:
    """Follows an evening from screen to screen."""

    def __init__(self) -> None:
        self._claim: Claim | None = None
        self._standing = Standing()
        self.judged = 0
        """Sentences that were held against what came."""

    def wrong(self, table: Table, prompt: Prompt | None, scene: Scene, new: Sequence[e.Event], *, bare: bool) -> str:
        """The first false sentence of a screen; `bare`: nothing lies over the deal. "" where all is true."""
        deal = table.deal
        found = self._unsaid(table, new)
        if deal is None or prompt is None or table.stage != "play":
            self._claim = None
            return found
        if self._claim is not None:
            self._claim.facts += new
            found = found or self._came(table, deal, prompt)
            if (self._claim.number, self._claim.step, self._claim.seats) != (
                deal.number,
                step_of(prompt, deal),
                prompt.seats,
            ):
                self._claim = None  # it came, or something else did: what comes next was not said yet
        if not bare or scene["problem"] is not None or deal.fault:
            return found
        texts = list(scene["text"])
        if step_of(prompt, deal):
            self._claim = Claim(deal, prompt, texts, (table.name(s) for s in deal.seats))
        found = found or wrongly_cited(prompt)
        if prompt.kind == "show_cards":
            found = found or self._list(texts) or self._leads(table, deal, texts)
            found = found or self._muck(deal, prompt, scene)
        elif prompt.kind == "result" and scene["scene"] == "result" and deal.ended == "showdown":
            found = found or wrong_result(table, deal, texts, self._standing)
        return found

    # --- what comes ---

    def _came(self, table: Table, deal: Deal, prompt: Prompt) -> str:
        """What was said to come came, unless an answer changed it."""
        claim = self._claim
        if claim is None or deal.number != claim.number:
            return ""
        facts = claim.facts
        if any(isinstance(f, ANSWERS) for f in facts) or any(map(_is_an_answer, facts)):
            return ""
        now = step_of(prompt, deal)
        if claim.then and now and now != claim.step:
            self.judged += 1
            if now != claim.then:
                return f'"then {claim.then}" was said, and {now} came ({render(prompt.text)})'
        if not claim.seat or any(isinstance(f, e.Mucked) for f in facts):
            return ""
        if claim.kind == "show_cards" and deal.ended == "showdown" and deal.by == "cards":
            return f'"then {claim.seat}" was said, and nobody was asked'
        several = sum(len(f.seats) for f in facts if isinstance(f, e.Dealt)) > 1
        if prompt.kind == claim.kind and prompt.kind in SEAT_KINDS and prompt.seats != claim.seats and not several:
            self.judged += 1
            if now == claim.step and table.name(prompt.seats[0]) != claim.seat:
                return f'"then {claim.seat}" was said, and {table.name(prompt.seats[0])} is asked'
        return ""

    def _list(self, texts: Sequence[str]) -> str:
        """Of the list, the first who has still to show is who is said to come."""
        rows = [name for name, words in pairwise(texts) if words.split(" · ")[-1] == "to show"]
        said = next((t.removeprefix("then ") for t in texts if t.startswith("then ")), "")
        if rows and said != rows[0]:
            return f'the list has {rows[0]} to show next, and "then {said}" is said'
        return "" if rows or not said else f'"then {said}" is said, and nobody is left to show'

    # --- who leads ---

    def _leads(self, table: Table, deal: Deal, texts: Sequence[str]) -> str:
        """For each half the best of those who went that way, and nobody else, is said to lead."""
        due = self._standing.leaders(deal)
        heads = {half: f"{half.capitalize()}: " for half in ("high", "low")}
        for half, seats in due.items():
            who = called(table, seats)
            said = f"{heads[half]}{who}" if half else f"{who} {'leads' if len(seats) == 1 else 'lead'}"
            if seats and not any(t == said or t.startswith(f"{said} –") for t in texts):
                return f'"{said}" is due of deal {deal.number}, and {texts} is said'
            if half and not seats and any(t.startswith(heads[half]) for t in texts):
                return f"somebody leads for {half}, and no such hand is shown"
        self.judged += sum(map(bool, due.values()))
        if "" not in due and any(re.search(r" leads?$", t) for t in texts):
            return "somebody leads, and for which half is not said"
        return ""

    def _muck(self, deal: Deal, prompt: Prompt, scene: Scene) -> str:
        """Only who can be beaten in all that he is in for is offered to muck."""
        if "show.muck" not in {b["id"] for b in scene["buttons"]}:
            return ""
        (seat,) = prompt.seats
        high, low = self._standing.strengths(deal)
        for can in pots(deal):
            for half in ("high", "low") if low is not None else ("high",):
                shown = low or {} if half == "low" else high
                if seat in can and goes(deal, seat, half):
                    rivals = [s for s in can if s != seat and s in shown and goes(deal, s, half)]
                    if not rivals:
                        return f"seat {seat} is offered Muck, and nobody has beaten it for {half}"
        return ""

    # --- chips that move ---

    def _unsaid(self, table: Table, new: Sequence[e.Event]) -> str:
        """Chips that nobody could match do not go back without a word."""
        last = max((i for i, f in enumerate(new) if isinstance(f, e.Did | e.Undone)), default=-1)
        for fact in new[last + 1 :]:
            if isinstance(fact, e.PotShared) and fact.by == "return" and table.deal is not None:
                for seat, amount in fact.shares.items():
                    said = rf"\b{amount} (back )?to {re.escape(table.dealt_name(seat))}"
                    if amount and not re.search(said, render(table.last)):
                        return f'"{said}" is due, and "{render(table.last)}" is said'
        return ""


def _is_an_answer(fact: e.Event) -> bool:
    """A fold, an all-in, a deal that ended otherwise than by the cards or because nobody opened."""
    match fact:
        case e.Acted(act=act, all_in=all_in):
            return act == "fold" or all_in
        case e.Paid(all_in=all_in):
            return all_in
        case e.DealEnded(how):
            return how not in {"showdown", "carried", "replay"}
        case e.DealWon(by=by):
            return by not in {"cards", "carried"}
    return False
