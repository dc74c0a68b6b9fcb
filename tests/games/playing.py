"""Random play through the real headless lines: every legal act has its turn, and after each the books are right."""

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from dealer.cards import DECK
from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.house.common import Setting, Value
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.rules.steps.betting import bets_now
from tests.conformance.play_headless import check
from tests.games.judge_money import judge_the_money
from tests.games.judge_turns import Overheard, Turns
from tests.games.through_process import FromFile, ProcessRig
from tests.rig import Rig, Scene

NAMES = ("Ann", "Bartholomew", "Cy", "Žofie", "Ed", "Flo", "Gus", "Hal")
ANSWERS = {
    "bet": "bet.",
    "draw": "draw.",
    "opener": "opener.",
    "declare": "declare.",
    "ante": "ante.",
    "game": "game.",
    "openers": "openers.",
}
AMOUNTS = {
    "ante": range(1, 6),
    "small_bet": range(2, 5),
    "big_bet": range(4, 9),
    "second_ante": range(1, 4),
    "smallest_chip": (1, 2, 5),
}
LINES_IN_A_DEAL = 1500
LEFT_ALONE = {"house.agree", "house.back", "house.usual", "house.shuffle.called"}
"""A called shuffle is played elsewhere: it is a hundred taps a deal."""
MUCH = 3_000  # chips; beyond that nobody raises any more


def random_rules(game: str, players: int, rng: random.Random) -> dict[str, Value]:
    """A set of house rules that can be played: any value of any rule of the game, now and then."""
    played = all_games()[game]
    while True:
        rules = {s.name: _value(s, rng) for s in played.settings if rng.random() < 0.4 and s.name != "choice"}
        _let_them_matter(rules, played.settings, rng)
        if played.series is None and rules.get("smallest_chip", 1) != 1:
            usual = {**played.usual(), **rules}
            rules |= {name: int(usual[name]) * int(usual["smallest_chip"]) for name in ("ante", "small_bet", "big_bet")}
        if not played.impossible({**played.usual(), **rules}, players):
            return rules


def _let_them_matter(rules: dict[str, Value], settings: Sequence[Setting], rng: random.Random) -> None:
    """Most of those that depend on another rule get what they need, but for how bets go: high-low for its method."""
    by_name = {setting.name: setting for setting in settings}
    for name in [name for name in rules if rng.random() < 0.7]:
        while (needs := by_name[name].idle_when) is not None and needs[0] != "betting":
            name, idle = needs
            if rules.get(name, by_name[name].default) in idle:
                rules[name] = rng.choice([v for v in by_name[name].values or range(1, 4) if v not in idle])


def _value(setting: Setting, rng: random.Random) -> Value:
    if setting.options:
        return rng.choice(setting.values)
    if setting.name in AMOUNTS:
        return rng.choice(AMOUNTS[setting.name])
    return setting.default


class Evening:
    """One table that plays by itself, in process or (folder `process`) as one, and what must hold all the time."""

    def __init__(
        self,
        game: str,
        players: int,
        seed: int,
        *,
        rules: Mapping[str, Value] | None = None,
        stacks: int | None = None,
        undo: float = 0.0,
        process: Path | None = None,
    ) -> None:
        self.rng, self.undo = random.Random(seed), undo
        self.rig: Rig | ProcessRig
        self.store: Overheard | FromFile
        if process is None:
            self.store = Overheard()
            self.rig = Rig(game, NAMES[:players], seed=seed, rules=rules, stacks=stacks, store=self.store)
        else:
            self.rig = ProcessRig(process, game, NAMES[:players], rules or {}, stacks)
            self.store = self.rig.store
        self.players, self.laid, self.lines, self.over = players, set[str](), 0, False
        self.chips = self.on_the_table()
        self.turns = Turns()
        self.played = self.undone = self.agreed = 0
        self.told = f"{game}, {players} players, seed {seed}, rules {dict(rules or {})}, stacks {stacks}"

    def __enter__(self) -> "Evening":
        return self

    def __exit__(self, *why: object) -> None:
        self.rig.close()

    # --- what must hold ---

    @property
    def table(self) -> Table:
        return self.rig.loop.table

    def on_the_table(self) -> int:
        """All chips: behind, in the pots, waiting for the next deal."""
        table, deal = self.table, self.table.deal
        assert deal is not None
        if table.stacks is None:
            return 0
        running = {deal.players[s]: n for s, n in deal.staying.items()} if not deal.ended else {}
        waiting = 0 if deal.carried and not deal.ended else sum(table.carried.values())
        assert all(n >= running.get(p, 0) for p, n in table.stacks.items()), "nobody bets more than there is"
        return sum(table.stacks.values()) - sum(running.values()) + (0 if deal.ended else deal.pot) + waiting

    def holds(self) -> None:
        """The Scene is as documented, every chip is somewhere, and the tally sums to zero."""
        scene, deal = self.rig.scene, self.table.deal
        assert deal is not None
        money = self.rig.engine.games[deal.game].series is None
        check(scene, *self.rig.size, self.players, self.laid, money)
        assert self.on_the_table() == self.chips
        if money:
            net = {p: n for p, n in self.table.net.items() if n}
            assert sum(net.values()) == 0
            assert scene["tally"] == {self.table.people[p].short: net.get(p, 0) for p in self.table.people}
        if money and not deal.ended:
            counted = self.table.rules["betting"] != "lights_only"
            paid = sum(sum(pot.shares.values()) for pot in deal.pots)
            assert scene["pot"] == (sum(deal.put_in.values()) + deal.carried - paid if counted else None)
            assert min(deal.staying.values(), default=0) >= 0
        assert deal.stub >= 0
        assert all(n >= 0 for held in (deal.down, deal.up) for n in held.values())
        self.lit(scene)

    def lit(self, scene: Scene) -> None:
        """Exactly the seats that may act are asked, and exactly those are lit."""
        self.turns.read(self.store.bodies)
        self.turns.judge(scene)
        prompt = scene["prompt"]
        assert prompt is not None
        asked = prompt["seats"]
        assert scene["lights"] == {"dealer": self.table.button, "to_act": asked}, (scene["lights"], prompt)

    def folds_to_the_same(self) -> None:
        """The stored record, decoded, is this table."""
        if isinstance(self.rig, ProcessRig):
            self.rig.killed()
            return
        loop = self.rig.loop
        stored = e.decode_all([entry.body for entry in self.rig.store.load(loop.evening)])
        assert fold(stored) == loop.table

    # --- what is done ---

    def play(self, deals: int) -> None:
        """So many deals, each to its result and beyond; fewer where nobody has chips left to play on."""
        for _ in range(deals):
            number = self.table.deal.number if self.table.deal else 0
            for _ in range(LINES_IN_A_DEAL):
                self.step()
                if self.over or (self.table.deal and self.table.deal.number > number):
                    break
            else:
                raise AssertionError(f"stuck at {self.rig.scene['prompt']}: {self.told}")
            self.folds_to_the_same()
            self.played += 1
            if self.over:
                return

    def step(self) -> None:
        """One act, checked; now and then taken back and done again."""
        rig = self.rig
        before, number, keep = rig.scene, self.table.number, rig.pack[:]
        line = self.chosen()
        if line is None:
            return
        try:
            self.act(line)
            if self.table.number != number:
                self.taken_back(before, number, line, keep)
        except AssertionError:
            print(self.told)
            raise

    def taken_back(self, before: Scene, number: int, line: tuple[Any, ...], keep: list[Any]) -> None:
        """Undo is there for every act of the deal at hand; it restores the Scene, and the act can be done again."""
        rig, table = self.rig, self.table
        deal = table.deal
        over = (
            deal is None
            or before["deal"] != deal.number
            or (table.chooser is not None) != (self.kind_of(before) == "game")
            or self.kind_of(before) in {"shuffle", "number"}  # what was drawn or said is used up
        )
        assert (table.before is not None) or over, "an act of this deal that cannot be taken back"
        if table.before is None or self.rng.random() >= self.undo:
            return
        assert table.before.number == number
        after, kept = rig.scene, rig.pack[:]
        rig.act(tap="nav.undo")
        self.undone += 1
        self.holds()
        assert seen(rig.scene) == seen(before)
        rig.pack = keep
        self.act(line)
        assert seen(rig.scene) == seen(after)
        rig.pack = kept

    @staticmethod
    def kind_of(scene: Scene) -> str:
        return str((scene["prompt"] or {}).get("kind"))

    def act(self, line: tuple[Any, ...]) -> None:
        """A tap, the cards laid, or several taps on the way through a keypad or the award screen."""
        rig = self.rig
        kind, *what = line
        if kind == "card":
            self.laid.add(what[0])
            scene = rig.act(card=what[0])
            assert scene["problem"] is None, scene["problem"]
            rig.act(lift=what[0])
        else:
            for tap in what:
                scene = rig.act(type=tap.removeprefix("type:")) if tap.startswith("type:") else rig.act(tap=tap)
                assert scene["problem"] is None, (tap, scene["problem"])
                self.lines += 1
        self.lines += 1
        self.holds()

    def enabled(self, prefix: str) -> list[str]:
        return [b["id"] for b in self.rig.scene["buttons"] if b["enabled"] and b["id"].startswith(prefix)]

    def chosen(self) -> tuple[Any, ...] | None:
        """Something legal, at random."""
        rig, rng, prompt = self.rig, self.rng, self.rig.loop.prompt
        assert prompt is not None
        if prompt.kind == "shuffle":
            self.laid = set()
            rig.pack = []
        if prompt.kind in {"result", "game"} and rng.random() < 0.12:
            return self.rules_anew()
        if prompt.kind == "result":
            return self.next_deal()
        if prompt.kind in {"show_cards", "opener", "up_cards"} and rng.random() < 0.12:
            keys = self.enabled("show.muck") or self.enabled("up.")
            if keys:
                return ("tap", rng.choice(keys))
        if prompt.kind == "ante" and prompt.keypad and rng.random() < 0.15:
            return self.short_of_the_ante()
        if prompt.kind == "show_cards" and rng.random() < 0.04:
            return self.award()
        if prompt.waits_for_cards:
            if not rig.pack:
                rig.pack = self.fresh_pack()
            return ("card", str(rig.pack.pop()))
        keys = self.enabled(ANSWERS[prompt.kind]) if prompt.kind in ANSWERS else []
        if self.table.deal and self.table.deal.pot > MUCH:
            keys = [key for key in keys if key in {"bet.check", "bet.call", "bet.fold"}] or keys
        if "bet.other" in keys and rng.random() < 0.25:
            return self.keyed()
        keys = [key for key in keys if key not in {"bet.other", "ante.other"}]
        if prompt.kind == "ante" and rng.random() < 0.7:
            keys = ["ante.all"]
        return ("tap", rng.choices(keys, [1 if key == "bet.fold" else 6 for key in keys])[0] if keys else rig.primary())

    def fresh_pack(self) -> list[Any]:
        deal = self.table.deal
        assert deal is not None
        known = [t.card for t in deal.turned]
        pack = list(DECK) * deal.decks
        for card in known:
            pack.remove(card)
        self.rng.shuffle(pack)
        return pack

    def keyed(self) -> tuple[Any, ...]:
        """An amount on the keypad: typed, the size filled in, or all-in for it."""
        pad = self.rig.loop.prompt.keypad if self.rig.loop.prompt else None
        assert pad is not None
        chip = int(self.table.rules["smallest_chip"])
        most = min(pad.least * 2 + 9, pad.least * 2 + 9 if pad.most is None else pad.most)
        amount = self.rng.randint(min(pad.least, most), most) // chip * chip
        amount = amount if amount >= pad.least else pad.least
        if pad.all_in and self.rng.random() < 0.4:
            deal = self.table.deal
            assert deal is not None
            own = bets_now(deal).get(self.rig.scene["prompt"]["seats"][0], 0)
            amount = max(own, self.rng.randint(own, max(own, most)) // chip * chip)
            return ("tap", "bet.other", f"type:{amount}", "keypad.all_in")
        return ("tap", "bet.other", *((f"type:{amount}",) if self.rng.random() < 0.7 else ()), "keypad.ok")

    def short_of_the_ante(self) -> tuple[Any, ...]:
        """Somebody is all-in for the ante, or for less; the last one to pay is asked for the amount at once."""
        prompt = self.rig.loop.prompt
        assert prompt is not None
        assert prompt.keypad is not None
        seat = self.rng.choice(prompt.seats)
        which = (f"short.{seat}",) if len(prompt.seats) > 1 else ()
        chip = int(self.table.rules["smallest_chip"])
        amount = self.rng.randint(1, prompt.keypad.least // chip) * chip
        return ("tap", "ante.other", *which, f"type:{amount}", "keypad.all_in")

    def rules_anew(self) -> tuple[Any, ...] | None:
        """Some house rules are touched between two deals, and agreed where the set can be played."""
        rig, plain = self.rig, self.rig.scene
        for tap in ("house.open",) if rig.kind == "game" else ("nav.table", "table.more", "more.house"):
            self.act(("tap", tap))
        for _ in range(self.rng.randint(1, 6)):
            keys = [key for key in self.enabled("house.") if key not in LEFT_ALONE]
            self.act(("tap", self.rng.choice(keys)))
        number = self.table.number
        scene = rig.act(tap="house.agree")
        if scene["problem"] is not None:
            assert self.table.number == number
            self.act(("tap", "house.back"))
            return None
        self.agreed += 1
        self.holds()
        if self.rng.random() < self.undo:
            self.act(("tap", "nav.undo"))
            assert seen(rig.scene) == seen(plain)
        return None

    def award(self) -> tuple[Any, ...]:
        """Every pot to somebody who can win it, now and then to two."""
        pots = self.rig.loop.prompt.awards if self.rig.loop.prompt else ()
        taps = ["show.award"]
        for pot in pots:
            winners = self.rng.sample(pot.seats, min(len(pot.seats), self.rng.choice((1, 1, 2))))
            taps += [*(f"award.{s}" for s in winners), "award.ok"]
        return ("tap", *taps)

    def next_deal(self) -> tuple[Any, ...] | None:
        """The deal that is over is judged anew; then on, unless too few have chips."""
        table, deal = self.table, self.table.deal
        assert deal is not None
        if self.rig.engine.games[deal.game].series is None:
            judge_the_money(self.store.bodies)
        if self.rig.primary() == "series.close":
            with_chips = [p for p in table.seats.values() if table.stacks is None or table.stacks[p] > 0]
            short = table.rules.get("short_ante") == "sit_out"
            assert len(with_chips) < 2 or short, "two could be dealt in"
            self.over = True
            return None
        return ("tap", "result.next")


def seen(scene: Scene) -> Scene:
    """A Scene but for its problem and the last act in words."""
    return {**scene, "problem": None, "text": [scene["text"][0], *scene["text"][2:]]}
