"""Whole evenings, played by the engine alone and kept in memory: quick, and the same again from the same seed."""

import random
from collections.abc import Mapping, Sequence
from contextlib import suppress

from dealer.anchor import Links
from dealer.cards import DECK, Card
from dealer.export.build import export_evening
from dealer.export.evening import Evening
from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.acts.opening import opening
from dealer.rules.engine import Engine, can_undo
from dealer.rules.prompts import Laid, Pressed, Prompt, Refused, Reply
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.store import MemoryStore

GAMES = all_games()
HARD_NAMES = ("=1+1", "@SUM(A1)", "O'Neil, Jr.", "Žofie", "<script>alert(1)</script>", "W" * 200, "משה כהן")
"""Names that a spreadsheet, a web page or a line of text may trip over."""
ENGINE = Engine(GAMES)
START_MS = 1_795_995_600_000
NEEDS_MORE = {"bet.other", "show.award", "up.read", "anchor.add"}
"""Keys that open a screen of their own."""


class Night:
    """One evening, and somebody who answers whatever is asked."""

    def __init__(
        self,
        game: str = "krg",
        players: Sequence[str] = ("Ann", "Bo", "Cy"),
        *,
        seed: int = 1,
        rules: Mapping[str, e.RuleValue] | None = None,
        stacks: int | None = None,
        evening: str = "2026-11-29",
        store: MemoryStore | None = None,
    ) -> None:
        self.begin(evening, seed, store)
        people = [(name, f"{i} {name[:6]}" if len(name) > 11 else name) for i, name in enumerate(players, 1)]
        agreed = {"shuffle": "hand", **(rules or {})}
        first = opening(GAMES, game, people, dealer=1, rules=agreed, links=self.links, stacks=stacks)
        self.commit((e.EveningOpened(evening), *first))

    def begin(self, evening: str, seed: int, store: MemoryStore | None) -> None:
        self.rng = random.Random(seed)
        self.links = Links(self.rng.randbytes)
        self.store, self.evening = store or MemoryStore(), evening
        self.store.begin(evening, START_MS)
        self.table = Table()

    @classmethod
    def from_the_first_screen(cls, evening: str = "2026-11-30", *, game: str = "krg", seed: int = 1) -> "Night":
        """Nobody sits yet."""
        night = cls.__new__(cls)
        night.begin(evening, seed, None)
        night.commit((e.EveningOpened(evening), e.GameChosen(game)))
        return night

    @classmethod
    def reopened(cls, store: MemoryStore, *, seed: int = 1) -> "Night":
        """The open evening of a store goes on, as after a start of the program."""
        night, evening = cls.__new__(cls), store.open_evening()
        assert evening is not None
        night.rng = random.Random(seed)
        night.links = Links(night.rng.randbytes)
        night.store, night.evening = store, evening
        night.table = fold(e.decode_all([entry.body for entry in store.load(evening)]))
        if facts := ENGINE.resume(night.table, night.links):
            night.commit(facts)
        return night

    def commit(self, facts: Sequence[e.Event]) -> None:
        table = fold(facts, self.table)
        number = self.table.number
        bodies = [e.encode(fact) for fact in facts]
        closes = table.stage == "closed"
        self.store.append(self.evening, bodies, expected_version=number, at_ms=START_MS + number, closes=closes)
        self.table = table

    @property
    def anchor(self) -> str:
        return self.table.anchor.anchor if self.table.anchor else ""

    @property
    def prompt(self) -> Prompt | None:
        return ENGINE.ask(self.table)

    def say(self, reply: Reply) -> None:
        self.commit(ENGINE.decide(self.table, reply, self.links).facts)

    def tap(self, key: str) -> None:
        self.say(Pressed(key))

    def draw(self, key: str, said: Mapping[e.Seat, str] | None = None) -> None:
        """Seats or the first dealer drawn; before that the anchor, and the numbers that seats say."""
        self.tap(key)
        if self.prompt and self.prompt.kind == "anchor":
            self.tap("anchor.seen")
            for seat, digits in (said or {}).items():
                self.say(Pressed("anchor.add", name=digits, seats=(seat,)))
            self.tap("anchor.done")

    def join(self, *names: str) -> None:
        """People sit down, before the first deal."""
        for name in names:
            self.say(Pressed("seats.join", name=name))

    def step(self, *, wild: float = 0.2, undo: float = 0.0, card: Card | None = None) -> None:
        """Answers the prompt: mostly the key it waits for, some of the time another, or undo."""
        prompt, deal = self.prompt, self.table.deal
        if prompt is None or deal is None:
            raise AssertionError("nothing is asked")
        if can_undo(self.table) and self.rng.random() < undo:
            self.tap("nav.undo")
        elif prompt.waits_for_cards and not self._by_key(prompt, wild):
            known = [turned.card for turned in deal.turned]
            free = [each for each in DECK if known.count(each) < deal.decks]
            self.say(Laid(card or self.rng.choice(free)))
        elif not prompt.waits_for_cards:
            keys = [c.id for c in prompt.choices if c.enabled and c.id not in NEEDS_MORE and c.id != "series.close"]
            primary = [c.id for c in prompt.choices if c.primary]
            pick = primary if primary and self.rng.random() >= wild else keys
            try:
                self.tap(self.rng.choice(pick))
            except Refused:
                self.tap(primary[0])

    def live(self) -> None:
        """Something people do beside the deal: they come and go, double, pay into pools; what is refused is nothing."""
        seat = self.rng.choice(sorted(self.table.seats) or [1])
        pools = sorted(self.table.pools) or ["own1"]
        amount = self.rng.randint(1, 30)
        replies = [
            Pressed("table.join", name=f"Guest {self.rng.randint(1, 4)}"),
            Pressed("seat.leave", seats=(seat,)),
            Pressed("seat.out", seats=(seat,)),
            Pressed("seat.in", seats=(seat,)),
            Pressed("seat.rename", seats=(seat,), name=f"Once {self.rng.randint(1, 9)}"),
            Pressed("seat.move", seats=(seat, self.rng.randint(1, 8))),
            Pressed("seat.buy", seats=(seat,), amount=amount),
            Pressed("seat.cash", seats=(seat,), amount=amount),
            Pressed("pool.open", name="Lucky seven", amount=amount),
            Pressed(f"pool.pay.{self.rng.choice(pools)}.{seat}"),
            Pressed(f"pool.won.{self.rng.choice(pools)}.{seat}"),
            Pressed(f"cube.{seat}"),
            Pressed("fix.misdeal"),
        ]
        with suppress(Refused):
            self.say(self.rng.choice(replies))

    def _by_key(self, prompt: Prompt, wild: float) -> bool:
        muck = [c.id for c in prompt.choices if c.id in {"show.muck", "up.skip"}]
        if not muck or self.rng.random() >= wild:
            return False
        self.tap(muck[0])
        return True

    def play(self, deals: int, *, wild: float = 0.2, undo: float = 0.0) -> "Night":
        """Plays until so many more deals are over and their result is shown."""
        for _ in range(deals):
            while self.prompt and self.prompt.kind in {"result", "series_over"}:
                self.step(wild=0)
            while self.prompt and self.prompt.kind != "result":
                self.step(wild=wild, undo=undo)
        return self

    def to(self, kind: str) -> "Night":
        """Plays on until the prompt is of this kind."""
        while self.prompt and self.prompt.kind != kind:
            self.step(wild=0)
        return self

    def close(self) -> "Night":
        self.tap("close.ok")
        return self

    def export(self) -> Evening:
        return export_evening(self.evening, self.store.load(self.evening), GAMES)
