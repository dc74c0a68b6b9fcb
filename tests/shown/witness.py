"""Who sits beside the table and writes down which draw every picture tells of; it knows no way back.

It believes nothing that the table says of its draws: it knows what was kept, works the words out of the links itself,
and compares them with what is on the screen.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256, shake_256

from dealer.anchor import numbers_of
from dealer.rules import events as e
from dealer.rules.state.table import Table
from dealer.shuffle import cut_after, permutation, plan_shuffle, stream, words
from dealer.views.kit.scene import Scene, Text

PILE = re.compile(r"\bcard to pile (\d+)", re.IGNORECASE)
CUT = re.compile(r"\bcut after (\d+) card", re.IGNORECASE)
WAITS = ("Mix the deck by hand", "Shuffle the deck by hand")
"""What is asked before the first word of a draw."""
DECK = "deck"


class Way(AssertionError):
    """A way back to a draw that was shown, to a choice between two, or to a link that nothing shows."""


def must(right: object, why: str) -> None:
    if not right:
        raise Way(why)


@dataclass
class Drawn:
    """A draw as it was kept: its place among all of them, and the random value that it follows from."""

    place: int
    anchor: str
    fact: e.Drawn
    key: bytes
    shown: int = 0
    """How many pictures told of it."""

    @cached_property
    def passes(self) -> tuple[tuple[int, ...], ...]:
        return plan_shuffle(self.key, deal=0, cards=self.fact.of, piles=self.fact.piles).passes

    @cached_property
    def cut(self) -> int:
        return cut_after(self.key, self.fact.of)

    @cached_property
    def order(self) -> tuple[int, ...]:
        return permutation(self.fact.of, words(stream(self.key)))


@dataclass
class Witness:
    """What was kept and shown at one table, over restarts, copies and evenings."""

    drawn: list[Drawn] = field(default_factory=list)
    links: set[str] = field(default_factory=set)
    taken: set[tuple[str, int]] = field(default_factory=set)
    anchors: dict[str, bytes] = field(default_factory=dict)
    """The last link taken of each."""
    newest: dict[tuple[str, int], Drawn] = field(default_factory=dict)
    """The draw that stands for the deck of each deal, for the seats, for the first dealer."""
    handed: list[tuple[str, int]] = field(default_factory=list)
    """Links that were given out and that no fact holds yet."""
    pictures: list[int] = field(default_factory=list)
    """The place of the draw behind every picture that tells of one."""
    anchor: str = ""
    said: list[str] = field(default_factory=list)
    draws: dict[str, int] = field(default_factory=dict)
    old: set[str] = field(default_factory=set)
    """Anchors that a copy was made under, or a file that was saved: no draw comes from them any more."""
    first: int | None = None
    """Whom the screen drew as first dealer, a player."""
    first_words: int = 0

    # --- what is kept ---

    def hands_out(self, anchor: str, number: int) -> None:
        self.handed.append((anchor, number))

    def kept(self, facts: Sequence[e.Event], before: Table) -> None:
        """An act was made durable; `before` is the table that it was made at."""
        for fact in facts:
            match fact:
                case e.EveningOpened():
                    self.newest.clear()
                    self.first = None
                case e.AnchorMade(anchor):
                    must(anchor not in self.anchors, "an anchor was made twice")
                    deal = before.deal
                    inside = deal is not None and not deal.ended and (DECK, deal.number) in self.newest
                    begins = any(isinstance(each, e.DealBegan) for each in facts)
                    must(not inside or begins, "a new anchor inside a deal")
                    self.anchor, self.said, self.anchors[anchor] = anchor, [], b""
                case e.NumberSaid(digits):
                    must(self.draws.get(self.anchor, 0) == 0, "a number was said after the first draw")
                    self.said.append(digits)
                case e.Drawn():
                    self._draws(fact)
                case e.Again(purpose, deal_number):
                    must(fact.why, "drawn again for no reason")
                    must(self.newest.pop((_what(purpose), deal_number), None), "again, and nothing was drawn")
                case e.SeatsDrawn(seats):
                    people = [before.seats[seat] for seat in sorted(before.seats)]
                    order = self.newest["seats", 0].order
                    must(list(seats.values()) == [people[place] for place in order], "the seats of another draw")
                case e.ButtonGiven(seat, draw=draw) if before.deal is None:
                    self._button(before, facts, seat, draw)
                case e.DealBegan(1, _, dealer) if self.first in before.seats.values():
                    must(before.seats[dealer] == self.first, "another deals first than was drawn")
                case _:
                    pass

    def _draws(self, fact: e.Drawn) -> None:
        number, link = (self.anchor, fact.draw), bytes.fromhex(fact.link)
        must(self.handed == [number], f"{fact.draw} was kept, and {self.handed} were given out")
        self.handed.clear()
        must(self.anchor not in self.old, "an evening opened from a copy, or saved, goes on with its anchor")
        must(number not in self.taken, f"draw {fact.draw} was taken twice")
        must(fact.link not in self.links, "a link was taken twice")
        must(fact.draw == self.draws.get(self.anchor, 0) + 1, f"draw {fact.draw} is not the next one")
        before = shake_256(b"link" + fact.draw.to_bytes(8, "big") + link).digest(128)
        last = self.anchors[self.anchor]
        fits = before == last if last else sha256(b"anchor" + before).hexdigest() == self.anchor
        must(fits, f"link {fact.draw} is none of its anchor")
        what = (_what(fact.purpose), fact.deal)
        must(what not in self.newest, f"{what} was drawn twice, and nobody asked for it")
        self.taken.add(number)
        self.links.add(fact.link)
        self.anchors[self.anchor], self.draws[self.anchor] = link, fact.draw
        key = link + numbers_of(self.said).encode()
        self.newest[what] = Drawn(len(self.drawn), self.anchor, fact, key)
        self.drawn.append(self.newest[what])

    def _button(self, before: Table, facts: Sequence[e.Event], seat: int, draw: int) -> None:
        sits = dict(before.seats)
        for fact in facts:
            if isinstance(fact, e.Seated):
                sits = {s: p for s, p in sits.items() if s != fact.seat and p != fact.player}
                sits |= {fact.seat: fact.player} if fact.player is not None else {}
            elif isinstance(fact, e.SeatsDrawn):
                sits = dict(fact.seats)
        if draw:
            people = [sits[at] for at in sorted(sits)]
            must(sits[seat] == people[self.newest["first_dealer", 0].order[0]], "another than was drawn")
            self.first = sits[seat]
        elif self.first in sits.values():
            must(sits[seat] == self.first, "a first dealer was drawn and shown, and another was named")

    def act_is_over(self) -> None:
        """Nobody holds a link that no picture shows."""
        must(not self.handed, f"{self.handed} were given out, and no fact holds them")

    def goes_back_to(self, facts: Sequence[e.Event]) -> None:
        """The evening was opened from a copy, or the act under way is lost with the power."""
        newest, anchor, said = dict[tuple[str, int], Drawn](), "", list[str]()
        by_link = {each.fact.link: each for each in self.drawn}
        for fact in facts:
            match fact:
                case e.AnchorMade(made):
                    anchor, said = made, []
                case e.NumberSaid(digits):
                    said.append(digits)
                case e.Drawn():
                    newest[_what(fact.purpose), fact.deal] = by_link[fact.link]
                case e.Again(purpose, deal):
                    newest.pop((_what(purpose), deal), None)
                case _:
                    pass
        self.newest, self.anchor, self.said, self.first = newest, anchor, said, _dealer_drawn(facts)
        self.handed.clear()
        self.pictures.append(0)
        self.old = set(self.anchors)

    # --- what is shown ---

    def sees(self, scene: Scene, table: Table) -> None:
        """A picture, whoever it is for; `table` says how many cards were called by now, and nothing else."""
        said, facts = self._texts(scene), scene.facts
        must(not self.handed, "a picture before its link was kept")
        deal = table.deal
        drawn = self.newest.get((DECK, deal.number)) if deal is not None else None
        piles = [int(n) for text in said for n in PILE.findall(text)]
        cuts = [int(n) for text in said for n in CUT.findall(text)]
        if deal is None or drawn is None:
            must(not piles and not cuts, f"a word of a draw that is over: {said}")
            return
        asks = facts.prompt is not None and deal.ended == "" and table.stage == "play" and not table.chooser
        must(not (asks and facts.said.startswith(WAITS)), f"back before a draw that was shown: {facts.said}")
        must(not (asks and facts.prompt and facts.prompt.kind in {"anchor", "number"}), "an anchor inside a deal")
        if cuts:
            must(drawn.fact.purpose == "cut" and {*cuts} == {drawn.cut}, f"{cuts}, and drawn was {drawn.fact}")
        if piles:
            must(drawn.fact.purpose == "shuffle", "piles where a cut was drawn")
            self._right_piles(scene, table, drawn, piles)
        if cuts or piles:
            drawn.shown += 1
            self.first_words += drawn.shown == 1
            last = self.pictures[-1] if self.pictures else 0
            must(drawn.place >= last, f"the {drawn.place}th draw is shown again after the {last}th")
            self.pictures.append(drawn.place)

    def _called(self, table: Table) -> tuple[int, int]:
        """The pass, and the cards called in it."""
        here = table.deal.here if table.deal is not None else ()
        done = sum(isinstance(fact, e.PilesStacked) for fact in here)
        of = table.deal.decks * 52 if table.deal is not None else 52
        called = sum(isinstance(fact, e.PileCalled) for fact in here) - done * of
        return done, called

    def _right_piles(self, scene: Scene, table: Table, drawn: Drawn, piles: list[int]) -> None:
        calls = [pile for each in drawn.passes for pile in each]
        done, called = self._called(table)
        at = done * drawn.fact.of + called
        if table.deal is not None and table.deal.step > 0:
            at = len(calls)
        near = {calls[n] for n in (at - 1, at) if 0 <= n < len(calls)}
        must({*piles} <= near, f"pile {piles} at call {at} of draw {drawn.fact.draw}, that gives {near}")
        if asked := PILE.findall(scene.facts.said):
            must(
                at < len(calls) and int(asked[0]) == calls[at],
                f"asked for pile {asked}, drawn was {calls[at : at + 1]}",
            )

    def _texts(self, scene: Scene) -> list[str]:
        shown = [item.text for item in scene.items if isinstance(item, Text)]
        return [str(text) for text in (scene.facts.said, scene.facts.last, *shown) if text]


def _what(purpose: str) -> str:
    """Shuffle and cut are draws of the same deck."""
    return DECK if purpose in {"shuffle", "cut"} else purpose


def _dealer_drawn(facts: Sequence[e.Event]) -> int | None:
    sits: Mapping[int, int] = {}
    sat, first = [sits], None
    for fact in facts:
        match fact:
            case e.Undone(to):
                sits = sat[to]
            case e.Seated(seat, player):
                sits = {s: p for s, p in sits.items() if s != seat and p != player}
                sits = {**sits, seat: player} if player is not None else sits
            case e.SeatsDrawn(seats):
                sits = dict(seats)
            case e.ButtonGiven(seat, draw=draw) if draw:
                first = sits[seat]
            case _:
                pass
        sat.append(sits)
    return first
