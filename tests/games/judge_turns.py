"""A second opinion on whose turn it is: from the stored facts alone, for every prompt of a betting game.

It shares nothing with the steps of the scripts: each kind of prompt is judged by what docs/rulings.md says of it.
A round of betting is told to `tests.chips.judge_betting`, pots are those of `tests.games.judge_money`.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

from dealer.chips.limits import Structure, round_limits
from dealer.chips.round import Act
from dealer.rules import events as e
from dealer.store import Entry, MemoryStore
from tests.chips.judge_betting import Said, Story
from tests.games.described import dealt, held, plays_series
from tests.games.judge_money import Told


@dataclass
class Round:
    """One round of betting: who opened it, what lay in the middle and behind, and what was said."""

    number: int
    opener: int
    pot: int
    live: list[int]
    stacks: dict[int, int] | None
    all_in: frozenset[int]
    said: list[Said] = field(default_factory=list)


class Overheard(MemoryStore):
    """A store that lets the judge read along."""

    def __init__(self) -> None:
        super().__init__()
        self.bodies: list[bytes] = []

    def append(
        self, evening: str, bodies: Sequence[bytes], *, expected_version: int, at_ms: int, **more: Any
    ) -> tuple[Entry, ...]:
        new = super().append(evening, bodies, expected_version=expected_version, at_ms=at_ms, **more)
        self.bodies.extend(entry.body for entry in new)
        return new


class Turns:
    """The running deal of an evening where nobody comes or goes: seat and player are one number."""

    def __init__(self) -> None:
        self.facts: list[tuple[int, e.Event]] = []
        self.read_so_far = 0
        self.deal = Running()

    def read(self, bodies: Sequence[bytes]) -> None:
        """What was stored since; what was taken back is no fact any more."""
        for number, body in enumerate(bodies[self.read_so_far :], self.read_so_far + 1):
            fact = e.decode(body)
            if isinstance(fact, e.Undone):
                self.facts = [kept for kept in self.facts if kept[0] <= fact.to]
                self.deal = Running()
                for _, kept in self.facts:
                    self.deal.hears(kept)
            else:
                self.facts.append((number, fact))
                self.deal.hears(fact)
        self.read_so_far = len(bodies)

    def judge(self, scene: dict[str, Any]) -> None:
        """The prompt asks exactly the seats that may act, and offers what they may do."""
        deal, prompt = self.deal, scene["prompt"]
        kind, asked = prompt["kind"], prompt["seats"]
        if not plays_series(deal.told.began.game):
            assert asked == deal.expected(kind), (kind, asked, deal.expected(kind))
            if scene["scene"] == "bet":
                deal.judge_the_keys({b["id"] for b in scene["buttons"] if b["enabled"]})
            elif kind != "bet" and deal.rounds and not deal.told.ended:
                assert deal.story().turn() is None, f"{kind} though a seat has still to act"


class Running:
    """The deal that the facts tell, as far as turns need it."""

    def __init__(self) -> None:
        self.rules: dict[str, e.RuleValue] = {}
        self.stacks: dict[int, int] | None = None
        self.dealers: list[int] = []

    def hears(self, fact: e.Event) -> None:
        """One more fact."""
        match fact:
            case e.RulesAgreed(_, rules):
                self.rules = dict(rules)
            case e.StacksKept(stacks):
                self.stacks = dict(stacks)
            case e.DealBegan():
                self._began(fact)
            case _ if self.dealers:
                self._happened(fact)

    def _began(self, fact: e.DealBegan) -> None:
        self.told = Told(fact, dict(self.rules))
        self.dealers.append(fact.dealer)
        self.anted: list[int] = []
        self.got: dict[int, int] = dict.fromkeys(fact.seats, 0)
        self.threw: list[int] = []
        self.owed: int | None = None
        self.all_in: set[int] = set()
        self.rounds: list[Round] = []
        self.laid = 0

    def _happened(self, fact: e.Event) -> None:
        before = dict(self.told.in_pot)
        match fact:
            case e.Opened(seat):
                pot = sum(self.told.in_pot.values()) + sum(n for n, _, _ in self.told.extra) + self.told.began.carried
                pot -= sum(n for shared in self.told.shared for n in shared.shares.values())
                stacks = None if self.stacks is None else dict(self.stacks)
                now = Round(len(self.rounds) + 1, seat, pot, list(self.told.live), stacks, frozenset(self.all_in))
                self.rounds.append(now)
            case e.Paid(seat, amount, what, all_in):
                self.all_in |= {seat} if all_in else set()
                self.anted += [seat] if what == "ante" else []
                self.anted += list(self.told.began.seats) if what == "ante for all" else []
                if what in {"six", "ante for all"}:
                    self._moves(seat, -amount)
            case e.Dealt(seats):
                for seat in seats:
                    self.got[seat] += 1
            case e.LaidDown():
                self.laid += 1
            case e.Threw(seat, down, up):
                self.threw.append(seat)
                self.owed = seat if down + up else None
            case e.Drew():
                self.owed = None
            case e.PotShared(_, shares, by):
                for seat, amount in shares.items():
                    self._moves(seat, amount)
                    self.all_in -= {seat} if by == "return" and amount else set()
            case e.Acted(seat, _, _, all_in):
                self._said(fact)
                self.all_in |= {seat} if all_in else set()
        self.told.happened(fact)
        for seat, amount in self.told.in_pot.items():
            self._moves(seat, before.get(seat, 0) - amount)

    def _moves(self, seat: int, amount: int) -> None:
        if self.stacks is not None:
            self.stacks[seat] += amount

    def _said(self, fact: e.Acted) -> None:
        now = self.rounds[-1]
        level = max((said.to for said in now.said), default=0)
        own = max((said.to for said in now.said if said.seat == fact.seat), default=0)
        to = fact.to
        if self.rules["betting"] == "lights_only":  # each bet or raise is one mark
            to = level + 1 if fact.act in {"bet", "raise"} else level if fact.act == "call" else own
        by_word = self.stacks is None or self.rules["betting"] == "lights_only"
        kind = Act.ALL_IN if fact.all_in and by_word else Act(fact.act)
        now.said.append(Said(fact.seat, kind, to))

    # --- a round of betting ---

    def story(self) -> Story:
        """The last round of betting as it was told."""
        now, rules = self.rounds[-1], self.rules
        cap = rules["raise_cap"]
        limits = round_limits(
            Structure(str(rules["betting"])),
            small_bet=int(rules["small_bet"]),
            big_bet=int(rules["big_bet"]),
            big=now.number >= int(rules["big_bet_from"]),
            raise_cap=None if cap == "none" else int(cap),
            check_raise=bool(rules["check_raise"]),
        )
        order = tuple(sorted(now.live, key=lambda s: (s - now.opener) % 8))
        counted = now.stacks is not None and rules["betting"] != "lights_only"
        stacks = {s: now.stacks[s] for s in order} if counted and now.stacks is not None else None
        broke = {s for s in order if stacks is not None and stacks[s] == 0} if counted else now.all_in
        return Story(order, limits, now.pot, stacks, frozenset(broke), tuple(now.said))

    def judge_the_keys(self, keys: Collection[str]) -> None:
        """What is offered in one tap is what the rulings allow."""
        story = self.story()
        seat = story.turn()
        assert seat is not None
        must = bool(self.rules.get("opener_must_bet")) and not story.said
        assert ("bet.fold" in keys) == (not must)
        assert ("bet.check" in keys) == (story.allows(seat, Act.CHECK, None) and not must)
        assert ("bet.call" in keys) == story.allows(seat, Act.CALL, None)
        more = Act.RAISE if story.level() else Act.BET
        if self.rules["betting"] == "lights_only":
            sized = story.may_raise(seat)
        else:
            sized = story.allows(seat, more, story.sizes(seat)[0])
        assert (f"bet.{more.value}" in keys) == sized, (story, keys)
        assert not {"bet.bet", "bet.raise"} & keys - {f"bet.{more.value}"}
        marks = {key.removeprefix("bet.all_in.") for key in keys if key.startswith("bet.all_in.")}
        if self.rules["betting"] == "lights_only":
            may = {key.removeprefix("bet.") for key in keys} & {"check", "call", "bet", "raise"}
            assert marks == may, "whatever may be said may be said all-in"
        else:
            assert not marks
        if story.stacks is not None:
            assert ("bet.all_in" in keys) == story.allows(seat, Act.ALL_IN, None)
        else:
            assert "bet.all_in" not in keys

    # --- every prompt ---

    def expected(self, kind: str) -> list[int]:
        """The seats that may act where this is asked."""
        told = self.told
        clockwise = list(told.began.seats)
        live = [s for s in clockwise if s in told.live]
        match kind:
            case "ante":
                by_dealer = self.rules["ante_by"] == "dealer"
                return [s for s in (clockwise[-1:] if by_dealer else clockwise) if s not in self.anted]
            case "openers":
                assert self.rules["openers_min"] == "JJ"
                return [next(said.seat for said in self.rounds[0].said if said.to)]
            case "bet":
                return [s for s in [self.story().turn()] if s is not None]
            case "opener":
                return live
            case "deal_card" if self.owed is not None:
                return [self.owed]
            case "deal_card" | "deal_round":
                return self._dealt_next()
            case "draw":
                return [s for s in live if s not in self.threw][:1]
            case "declare":
                order = self._of_play(live) if self.rules["hilo_method"] == "declare_in_turn" else live
                return [s for s in order if s not in told.declared][:1]
            case "up_cards":
                return [s for s in live if len(told.up.get(s, [])) < self._dealt().count("u")][:1]
            case "show_cards":
                whole = held(told.began.game, self.rules)
                return [s for s in self._of_showdown(live) if len(told.seen(s)) < whole][:1]
            case "cut":
                return [self._right_of_the_deck()]
            case "game":
                return [sorted(clockwise, key=lambda s: (s - told.began.dealer - 1) % 8)[0]]
            case "shuffle" | "shared_cards" | "turn_up" | "turn_wild" | "result":
                return []
        raise AssertionError(f"nobody said who is asked at {kind}")

    def _dealt(self) -> str:
        return dealt(self.told.began.game, self.rules)

    def _dealt_next(self) -> list[int]:
        seats, fewest = list(self.told.began.seats), min(self.got.values())
        return [] if fewest == len(self._dealt()) else [next(s for s in seats if self.got[s] == fewest)]

    def _right_of_the_deck(self) -> int:
        seats = list(self.told.began.seats)
        holder = seats[-1]
        if self.rules["dealer"] == "fixed_person" and self.dealers[0] in seats:
            holder = self.dealers[0]
        return seats[seats.index(holder) - 1]

    def _of_play(self, live: Sequence[int]) -> list[int]:
        """The last to bet or raise in the last round, else who acted first in it, then clockwise (C15)."""
        said = self.rounds[-1].said if self.rounds else []
        lifts = [now.seat for at, now in enumerate(said) if now.to > max((b.to for b in said[:at]), default=0)]
        leader = lifts[-1] if lifts else said[0].seat if said else None
        return list(live) if leader is None else sorted(live, key=lambda s: (s - leader) % 8)

    def _of_showdown(self, live: Sequence[int]) -> list[int]:
        """Last side pot first, in the order of play (C15)."""
        order = self._of_play(live)
        if self.rules["betting"] == "lights_only":
            return order
        _, pots = self.told.pots()
        return list(dict.fromkeys((*(s for _, can in reversed(pots) for s in order if s in can), *order)))
