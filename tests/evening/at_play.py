"""People at a table, through the headless lines: they play, come, go, double, err and correct; what must hold.

Whoever drives them hands in a number for each thing that they do; what must hold is looked at after every line.
"""

import random
from typing import Any

from dealer.cards import DECK
from dealer.export.build import export_evening
from dealer.export.evening import Evening, encode
from dealer.export.verify import verify
from dealer.games import games_of
from dealer.rules.state.table import Table
from dealer.views.context import Nav
from tests.games.described import game_of, plays_series
from tests.rig import Rig

Scene = dict[str, Any]
NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal")
NEW = ("Hal", "Ida", "Jo", "Kit", "Lou", "Max", "Nan", "Oz", "Pia", "Quy")
SERIES: dict[str, list[bool | int | str]] = {
    "cube": [True],
    "tie": ["no_credit", "replay", "all_credit", "shared"],
    "dead_heat": ["playoff", "split", "play_on"],
    "join_mid": ["wait", "buy_in_at_zero"],
    "leave_mid": ["forfeit", "refund", "sell_seat"],
    "close_mid": ["refund", "carry"],
    "evening_pool": [0, 3],
    "quads_pool": [0, 2],
    "cube_right": ["anyone_but_last_turner", "anyone", "owner"],
    "discard_order": ["together", "clockwise"],
    "pool_money": ["on_account", "in_the_bowl"],
    "cube_turner_pays": [True, True, False],
    "quads_same_deal": ["higher", "split"],
}
BETTING: dict[str, list[bool | int | str]] = {
    "odd_chip": ["left_of_button", "next_pot"],
    "betting": ["fixed", "no_limit", "pot", "lights_only"],
}
COMMON: dict[str, list[bool | int | str]] = {
    "button": ["moving", "dead"],
    "misdeal": ["roberts", "any_exposed", "host"],
}
FEW = 3
"""Fewer people than these call for a newcomer."""
UNDONE = 0.12
"""How often an act is taken back and done again."""


def house_rules(rng: random.Random, game: str) -> dict[str, bool | int | str]:
    """Rules that a table might agree on."""
    offered = {**COMMON, **(SERIES if plays_series(game) else BETTING)}
    agreed = {name: rng.choice(values) for name, values in offered.items()}
    return {**agreed, "choice": rng.choice(["one_game", "dealers_choice"])}


def sit_down(rng: random.Random, game: str = "") -> Rig:
    """Three to eight people at a game that is named, or at one of the program's own; a series twice as often."""
    own = games_of("dealer.games")
    game = game or rng.choice([key for key in own for _ in range(2 if plays_series(key) else 1)])
    players = NAMES[: rng.randint(3, max(game_of(game).seats))]
    rules = house_rules(rng, game)
    stacks = None if plays_series(game) or rules.get("betting") == "lights_only" else rng.choice([None, None, 60])
    return Rig(game, players, rules=rules, stacks=stacks, seed=rng.randrange(1 << 16), games={*own, game})


def money(table: Table) -> int:
    """All that was won and lost, and what waits for another evening: zero, whatever happened."""
    return sum(table.net.values()) + table.box


def seen(scene: Scene) -> Scene:
    """What undo must bring back: all but the problem and the last act."""
    return {**scene, "problem": None, "text": [scene["text"][0], *scene["text"][2:]]}


class People:
    """The people of one table; `acts` counts what changed it."""

    def __init__(self, rng: random.Random, rig: Rig | None = None, undoes: float = UNDONE) -> None:
        self.rng, self.rig, self.undoes = rng, rig or sit_down(rng), undoes
        self.acts, self.undone, self.restarts, self.exports = 0, 0, 0, 0
        self.games: set[str] = set()
        self.trail: list[object] = []
        self._base = self.rig.scene
        self._number = self.rig.loop.table.number

    def close(self) -> None:
        self.rig.close()

    # --- every line ---

    def act(self, **line: object) -> Scene:
        """One headless line; what must hold is looked at, and sometimes the act is taken back and done again."""
        number, open_ = self.rig.loop.table.number, self.rig.loop.nav != Nav()
        self._line(line)
        after, base = self.rig.scene, self._base
        if self.rig.loop.table.number == number or line == {"tap": "nav.undo"}:
            return after
        self.acts += 1
        known = self._number == number and "tap" in line and "nav.undo" in self.keys("nav.undo")
        if known and self.rng.random() < self.undoes:
            assert seen(self._line({"tap": "nav.undo"})) == seen(base), "undo did not bring the Scene back"
            self.undone += 1
            if not open_ and self.rig.loop.nav == Nav():
                again = self._line(line)
                assert {**again, "problem": None} == {**after, "problem": None}, "done again it is another Scene"
        self._remember()
        return self.rig.scene

    def _line(self, line: dict[str, object]) -> Scene:
        self.trail.append(line)
        self.rig.act(**line)
        self.check()
        return self.rig.scene

    def _remember(self) -> None:
        if self.rig.loop.nav == Nav():
            self._base, self._number = self.rig.scene, self.rig.loop.table.number

    def keys(self, *starts: str) -> list[str]:
        """Keys that can be touched now."""
        return [b["id"] for b in self.rig.scene["buttons"] if b["enabled"] and b["id"].startswith(starts)]

    def tap_one(self, pick: int, *starts: str) -> bool:
        """One of these keys, if there is any."""
        keys = [key for key in self.keys(*starts) if not key.endswith((".back", ".cancel", ".more"))]
        if not keys:
            return False
        self.act(tap=keys[pick % len(keys)])
        return True

    def back(self) -> None:
        """Whatever is open closes."""
        for key in ("nav.table", "nav.table"):
            if self.rig.loop.nav.screen:
                self.act(tap=key)
        self._remember()

    # --- what must hold ---

    def check(self) -> None:
        """Money adds up, who acts is in, and there is a way on."""
        scene, table, kind = self.rig.scene, self.rig.loop.table, self.rig.kind
        assert money(table) == 0, "the money does not sum to zero"
        assert all(amount >= 0 for amount in table.carried.values())
        assert table.stacks is None or min(table.stacks.values()) >= 0, "a stack below zero"
        if table.deal is not None and self.rig.engine.games[table.deal.game].series is None:
            assert sum(scene["tally"].values()) + table.box == 0, "the tally does not sum to zero"
        ways = [b["id"] for b in scene["buttons"] if b["enabled"] and not b["id"].startswith("nav.")]
        assert ways or kind == "game", "no way on"  # too few for any game: somebody has to sit down first
        if scene["prompt"] is None:
            return
        seats = set(scene["prompt"]["seats"])
        assert sorted(seats) == sorted(scene["lights"]["to_act"])
        if kind == "double":
            assert table.series is not None
            assert {table.seats[s] for s in seats} <= set(table.series.still)
        elif kind == "game":
            assert all(s in table.seats and table.seats[s] not in table.out for s in seats)
        elif table.deal is not None:
            self.games.add(table.deal.game)
            stakes = kind == "ante" and table.deal.series > 0  # a dead hand owes the stake of its series all the same
            gone = table.deal.folded | table.deal.mucked | (set() if stakes else table.deal.dead)
            assert not seats & gone, "a seat acts that is out"
            assert seats <= set(table.deal.seats if stakes else table.deal.active)

    def power_goes(self) -> None:
        """The power goes and comes back to the same Scene."""
        self.back()
        before = {**self.rig.scene, "problem": None}
        assert {**self.rig.restart(), "problem": None} == before, "a restart shows another Scene"
        self.restarts += 1
        self._remember()

    def exported(self) -> Evening:
        """An export at this moment proves itself, and its money adds up."""
        rig = self.rig
        entries = rig.store.load(rig.loop.evening)
        told = verify(encode(export_evening(rig.loop.evening, entries, rig.engine.games)), rig.engine.games)
        left: dict[int | str, int] = {p.player: p.net for p in told.players} | {"box": told.box, "gap": told.short}
        assert sum(left.values()) == 0
        for payment in told.payments:
            left[payment.payer] += payment.amount
            left[payment.payee] -= payment.amount
        assert set(left.values()) <= {0}, "the payments do not settle the evening"
        for deal in told.deals:
            assert all(each.why and each.by for each in (*deal.corrections, *deal.cards_put_right)), "nobody says why"
        pools = {each.money for each in told.series} | {each.money for each in told.side_pools}
        if pools == {"in_the_bowl"} and all(plays_series(deal.game) for deal in told.deals):
            assert not any(p.net for p in told.players), "what lies in the bowl is in somebody's money"
        self.exports += 1
        return told

    # --- what people do ---

    def go_on(self, pick: int) -> None:
        """The next thing that the deal waits for."""
        rig, prompt = self.rig, self.rig.loop.prompt
        if prompt is not None and prompt.waits_for_cards:
            if self.keys("show.muck") and pick % 5 == 0:
                self.act(tap="show.muck")
            elif self.keys("show.award") and pick % 11 == 0:
                self._award(pick)
            else:
                self._lay(pick)
        elif self.keys("deal.all") and pick % 3:
            self.act(tap="deal.all")
        elif rig.kind == "bet":
            self.tap_one(pick, "bet.c", "bet.f", "bet.b", "bet.r", "bet.a")
        elif rig.kind in {"draw", "opener", "declare", "double", "fours", "game", "openers"}:
            if not self.tap_one(pick, f"{rig.kind}."):
                self.join(pick)
        else:
            (primary,) = [b["id"] for b in rig.scene["buttons"] if b["primary"]]
            self.act(tap=primary)

    def _lay(self, pick: int) -> None:
        deal = self.rig.loop.table.deal
        known = {t.card for t in deal.turned} if deal else set()
        free = [card for card in DECK if card not in known]
        card = str(free[pick % len(free)])
        before, base = self.rig.loop.table.number, seen(self.rig.scene)
        self.act(card=card)
        self.act(lift=card)
        if self.rig.loop.table.number > before and self.keys("nav.undo") and self.rng.random() < self.undoes:
            assert seen(self._line({"tap": "nav.undo"})) == base, "undo did not bring the Scene back"
            self.undone += 1
            self.act(card=card)
            self.act(lift=card)

    def _award(self, pick: int) -> None:
        self.act(tap="show.award")
        for n in range(12):
            if not self.tap_one(pick + n, "award.1", "award.2", "award.3", "award.4", "award.5", "award.6", "award.7"):
                break
            if "award.ok" in self.keys("award.ok"):
                self.act(tap="award.ok")
            if self.rig.loop.nav.screen != "award":
                break
        self.back()

    def turn_cube(self, pick: int) -> None:
        self.act(tap="nav.table")
        if self.keys("table.cube"):
            self.act(tap="table.cube")
            self.tap_one(pick, "cube.")
        self.back()

    def err(self, pick: int) -> None:
        """Something goes wrong, and is settled in one of the ways there are."""
        self.act(tap="nav.fix")
        if not self.tap_one(pick, "fix.m", "fix.e", "fix.b", "fix.co", "fix.f", "fix.d", "fix.v"):
            self.back()
            return
        if self.rig.kind == "fault":
            seats = [key for key in self.keys("fault.") if key.removeprefix("fault.").isdigit()]
            if seats:
                self.act(tap=seats[pick % len(seats)])
            way = ("rule", "rule", "override", "cancel", "third")[pick // 8 % 5]
            self.act(tap=f"fault.{way}" if f"fault.{way}" in self.keys("fault.") else "fault.rule")
        self.back()

    def person(self, pick: int, key: str) -> None:
        """Somebody leaves, sits out, comes back, sells, moves, buys, cashes, is renamed, pays into a pool."""
        self.act(tap="nav.table")
        self.tap_one(pick, "table.seat.")
        if self.tap_one(pick, f"seat.{key}"):
            if key in {"sell", "move"}:
                self.tap_one(pick // 8, f"seat.{key}.")
            elif key in {"buy", "cash"}:
                self.act(type=str(1 + pick % 90))
                self.act(tap="amount.ok")
            elif key == "rename":
                self.act(type=f"N{pick % 50}")
                self.act(tap="keyboard.ok")
        self.back()

    def join(self, pick: int) -> None:
        self.act(tap="nav.table")
        if self.keys("table.join"):
            self.act(tap="table.join")
            if not (pick % 2 and self.tap_one(pick, "join.name.")) and self.keys("join.new"):
                self.act(tap="join.new")
                self.act(type=NEW[pick % len(NEW)])
                self.act(tap="keyboard.ok")
        self.back()

    def correct(self, pick: int, what: str) -> None:
        """A deal of this evening is put right."""
        self.act(tap="nav.fix")
        if not self.keys("fix.correct"):
            self.back()
            return
        self.act(tap="fix.correct")
        numbers = [key for key in self.keys("correct.") if key.removeprefix("correct.").isdigit()]
        if numbers:
            self.act(tap=numbers[pick % len(numbers)])
        if what == "card" and self.tap_one(pick, "correct.card."):
            self.tap_one(pick // 3, "card.")
        elif what == "winner" and self.tap_one(0, "correct.winner"):
            for n in range(1 + pick % 3):
                self.tap_one(pick // (n + 1), "correct.won.")
                self.tap_one(pick, "correct.stayed.")
            self.act(tap="correct.done")
        elif what == "fours" and self.tap_one(0, "correct.fours"):
            self.tap_one(pick, "correct.four.")
            self.act(tap="correct.done")
        elif what == "amount" and self.tap_one(0, "correct.amount"):
            self.tap_one(pick, "correct.put.")
            self.act(type=str(pick % 20))
            self.act(tap="amount.ok")
        if self.keys("correct.ok"):
            self.act(tap="correct.ok")
            self.tap_one(pick // 5, "why.0", "why.1", "why.2")
        self.back()

    def pool(self, pick: int) -> None:
        """A side pool is named, paid or won."""
        for key in ("nav.table", "table.more", "more.pools"):
            self.act(tap=key)
        if pick % 3 == 0 and self.keys("pools.new"):
            self.act(tap="pools.new")
            self.act(type=f"Pool {pick % 9}")
            self.act(tap="keyboard.ok")
            self.act(type="2")
            self.act(tap="amount.ok")
        pools = [key for key in self.keys("pools.") if key.removeprefix("pools.").isdigit()]
        if pools:
            self.act(tap=pools[pick % len(pools)])
            for n in range(3):
                self.tap_one(pick // (n + 1), "pool.pay" if pick % 4 else "pool.")
        self.back()

    def undo(self, times: int) -> None:
        for _ in range(times):
            if self.keys("nav.undo"):
                self.act(tap="nav.undo")
        self._remember()

    def close_night(self) -> Evening:
        """The night is closed; its code is the one of its export."""
        self.back()
        for key in ("nav.table", "table.close", "close.ok"):
            self.act(tap=key)
        assert self.rig.loop.table.stage == "closed"
        told = self.exported()
        assert told.closed
        shown = " ".join(self.rig.scene["text"])
        assert told.code in shown
        before = self.rig.scene
        assert self.rig.restart() == before
        return told
