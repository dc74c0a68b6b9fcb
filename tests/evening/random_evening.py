"""Random evenings through the headless lines: people come, go, double, err and correct; what must hold."""

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dealer.cards import DECK
from dealer.export.build import export_evening
from dealer.export.evening import encode
from dealer.export.verify import verify
from dealer.rules.table import Table
from tests.rig import Rig

Scene = dict[str, Any]
NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus")
NEW = ("Hal", "Ida", "Jo", "Kit", "Lou", "Max", "Nan", "Oz", "Pia", "Quy")
ANY = st.integers(0, 1 << 16)
KRG = {
    "cube": [True],
    "tie": ["no_credit", "replay", "all_credit", "shared"],
    "dead_heat": ["playoff", "split", "play_on"],
    "join_mid": ["wait", "buy_in_at_zero"],
    "leave_mid": ["forfeit", "refund", "sell_seat"],
    "close_mid": ["refund", "carry"],
    "evening_pool": [0, 3],
    "quads_pool": [0, 2],
    "cube_right": ["anyone_but_last_turner", "anyone", "owner"],
}
BETTING = {"odd_chip": ["left_of_button", "next_pot"], "betting": ["fixed", "no_limit"]}
COMMON = {"button": ["moving", "dead"], "misdeal": ["roberts", "any_exposed", "host"]}


def money(table: Table) -> int:
    """All that was won and lost, and what waits for another evening: zero, whatever happened."""
    return sum(table.net.values()) + table.box


class RandomEvening(RuleBasedStateMachine):
    """One table; every rule is something that people do."""

    rig: Rig
    closed = False

    @initialize(
        game=st.sampled_from(["krg", "krg", "kryky", "six_card_draw"]),
        players=st.integers(2, 6),
        pick=ANY,
        stacks=st.sampled_from([None, None, 60]),
        choice=st.booleans(),
    )
    def sits_down(self, game: str, players: int, pick: int, stacks: int | None, choice: bool) -> None:
        rules: dict[str, bool | int | str] = {"choice": "dealers_choice"} if choice else {}
        for name, values in {**COMMON, **(KRG if game == "krg" else BETTING)}.items():
            pick, n = divmod(pick, 4)
            value = values[n % len(values)]
            rules[name] = value if isinstance(value, bool | int) else str(value)
        self.rig = Rig(game, NAMES[:players], rules=rules, stacks=None if game == "krg" else stacks, seed=pick % 97)

    def teardown(self) -> None:
        if hasattr(self, "rig"):
            self.exports()
            self.rig.close()

    # --- hands on the screen ---

    def keys(self, *starts: str) -> list[str]:
        return [b["id"] for b in self.rig.scene["buttons"] if b["enabled"] and b["id"].startswith(starts)]

    def tap_one(self, pick: int, *starts: str) -> bool:
        keys = [key for key in self.keys(*starts) if not key.endswith((".back", ".cancel", ".more"))]
        if not keys:
            return False
        self.rig.act(tap=keys[pick % len(keys)])
        return True

    def back(self) -> None:
        """Whatever is open closes."""
        for key in ("nav.table", "nav.table"):
            if self.rig.loop.nav.screen:
                self.rig.act(tap=key)

    @property
    def playing(self) -> bool:
        return not self.closed and hasattr(self, "rig")

    # --- what people do ---

    @precondition(lambda self: self.playing)
    @rule(pick=ANY, times=st.integers(1, 60))
    def the_deal_goes_on(self, pick: int, times: int) -> None:
        for n in range(times):
            self._goes_on(pick + n * 7919)

    def _goes_on(self, pick: int) -> None:
        rig = self.rig
        prompt = rig.loop.prompt
        if prompt is not None and prompt.waits_for_cards:
            if self.keys("show.muck") and pick % 5 == 0:
                rig.act(tap="show.muck")
                return
            known = {t.card for t in rig.loop.table.deal.turned} if rig.loop.table.deal else set()
            free = [card for card in DECK if card not in known]
            card = str(free[pick % len(free)])
            rig.act(card=card)
            rig.act(lift=card)
        elif self.keys("deal.all") and pick % 3:
            rig.act(tap="deal.all")
        elif rig.kind == "bet":
            self.tap_one(pick, "bet.c", "bet.f", "bet.b", "bet.r", "bet.a")
        elif rig.kind in {"draw", "opener", "declare", "double", "game"}:
            self.tap_one(pick, f"{rig.kind}.")
        else:
            (primary,) = [b["id"] for b in rig.scene["buttons"] if b["primary"]]
            rig.act(tap=primary)

    @precondition(lambda self: self.playing)
    @rule(pick=ANY, times=st.integers(20, 60))
    def a_deal_is_played(self, pick: int, times: int) -> None:
        self.the_deal_goes_on(pick, times)

    @precondition(lambda self: self.playing)
    @rule(pick=ANY)
    def somebody_turns_the_cube(self, pick: int) -> None:
        self.rig.act(tap="nav.table")
        if self.keys("table.cube"):
            self.rig.act(tap="table.cube")
            self.tap_one(pick, "cube.")
        self.back()

    @precondition(lambda self: self.playing)
    @rule(pick=ANY, way=st.sampled_from(["rule", "rule", "override", "cancel", "third"]))
    def something_goes_wrong(self, pick: int, way: str) -> None:
        self.rig.act(tap="nav.fix")
        if not self.tap_one(pick, "fix.m", "fix.e", "fix.b", "fix.co", "fix.f", "fix.d", "fix.v"):
            self.back()
            return
        if self.rig.kind == "fault":
            seats = [key for key in self.keys("fault.") if key.removeprefix("fault.").isdigit()]
            if seats:
                self.rig.act(tap=seats[pick % len(seats)])
            self.rig.act(tap=f"fault.{way}" if f"fault.{way}" in self.keys("fault.") else "fault.rule")
        self.back()

    @precondition(lambda self: self.playing)
    @rule(pick=ANY, key=st.sampled_from(["leave", "out", "in", "sell", "move", "buy", "cash", "rename", "pool"]))
    def a_person_does_something(self, pick: int, key: str) -> None:
        self.rig.act(tap="nav.table")
        self.tap_one(pick, "table.seat.")
        if self.tap_one(pick, f"seat.{key}"):
            if key in {"sell", "move"}:
                self.tap_one(pick // 8, f"seat.{key}.")
            elif key in {"buy", "cash"}:
                self.rig.act(type=str(1 + pick % 90))
                self.rig.act(tap="amount.ok")
            elif key == "rename":
                self.rig.act(type=f"N{pick % 50}")
                self.rig.act(tap="keyboard.ok")
        self.back()

    @precondition(lambda self: self.playing)
    @rule(pick=ANY)
    def somebody_joins(self, pick: int) -> None:
        self.rig.act(tap="nav.table")
        if self.keys("table.join"):
            self.rig.act(tap="table.join")
            if pick % 2 and self.tap_one(pick, "join.name."):
                pass
            elif self.keys("join.new"):
                self.rig.act(tap="join.new")
                self.rig.act(type=NEW[pick % len(NEW)])
                self.rig.act(tap="keyboard.ok")
        self.back()

    @precondition(lambda self: self.playing)
    @rule(pick=ANY, what=st.sampled_from(["card", "winner", "amount"]))
    def a_deal_is_corrected(self, pick: int, what: str) -> None:
        rig = self.rig
        rig.act(tap="nav.fix")
        if not self.keys("fix.correct"):
            self.back()
            return
        rig.act(tap="fix.correct")
        numbers = [key for key in self.keys("correct.") if key.removeprefix("correct.").isdigit()]
        if numbers:
            rig.act(tap=numbers[pick % len(numbers)])
        if what == "card" and self.tap_one(pick, "correct.card."):
            self.tap_one(pick // 3, "card.")
        elif what == "winner" and self.tap_one(0, "correct.winner"):
            for n in range(1 + pick % 3):
                self.tap_one(pick // (n + 1), "correct.won.")
            rig.act(tap="correct.done")
        elif what == "amount" and self.tap_one(0, "correct.amount"):
            self.tap_one(pick, "correct.put.")
            rig.act(type=str(pick % 20))
            rig.act(tap="amount.ok")
        if self.keys("correct.ok"):
            rig.act(tap="correct.ok")
        self.back()

    @precondition(lambda self: self.playing)
    @rule(pick=ANY)
    def a_pool_is_named_paid_or_won(self, pick: int) -> None:
        rig = self.rig
        for key in ("nav.table", "table.more", "more.pools"):
            rig.act(tap=key)
        if pick % 3 == 0 and self.keys("pools.new"):
            rig.act(tap="pools.new")
            rig.act(type=f"Pool {pick % 9}")
            rig.act(tap="keyboard.ok")
            rig.act(type="2")
            rig.act(tap="amount.ok")
        pools = [key for key in self.keys("pools.") if key.removeprefix("pools.").isdigit()]
        if pools:
            rig.act(tap=pools[pick % len(pools)])
            for n in range(3):
                self.tap_one(pick // (n + 1), "pool.pay" if pick % 4 else "pool.")
        self.back()

    @precondition(lambda self: self.playing)
    @rule()
    def the_last_act_is_undone_and_done_again_differs_in_nothing_before_it(self) -> None:
        """What undo leads back to is what was there: the Scene before an act is the Scene after it was undone."""
        rig = self.rig
        before, number = rig.scene, rig.loop.table.number
        (primary,) = [b["id"] for b in rig.scene["buttons"] if b["primary"]] or [""]
        deal = before["deal"]
        if not primary or rig.loop.nav.screen:
            return
        after = rig.act(tap=primary)
        moved = rig.loop.table.number != number and not rig.loop.nav.screen
        if not moved or after["deal"] != deal or not self.keys("nav.undo"):
            return
        again = rig.act(tap="nav.undo")
        assert _seen(again) == _seen(before)

    @precondition(lambda self: self.playing)
    @rule(times=st.integers(1, 3))
    def acts_are_undone(self, times: int) -> None:
        for _ in range(times):
            if self.keys("nav.undo"):
                self.rig.act(tap="nav.undo")

    @precondition(lambda self: self.playing)
    @rule()
    def the_power_goes(self) -> None:
        self.back()
        before = {**self.rig.scene, "problem": None}
        assert {**self.rig.restart(), "problem": None} == before

    @precondition(lambda self: self.playing)
    @rule()
    def exports(self) -> None:
        rig = self.rig
        entries = rig.store.load(rig.loop.evening)
        told = verify(encode(export_evening(rig.loop.evening, entries, rig.engine.games)), rig.engine.games)
        assert sum(p.net for p in told.players) + told.box + told.short == 0

    # --- what must hold after every act ---

    @invariant()
    def money_sums_to_zero(self) -> None:
        if not hasattr(self, "rig"):
            return
        table = self.rig.loop.table
        assert money(table) == 0
        assert all(amount >= 0 for amount in (table.carried or {}).values())
        if table.stacks is not None:
            assert min(table.stacks.values()) >= 0
        tally = self.rig.scene["tally"]
        if table.deal is not None and self.rig.engine.games[table.deal.game].series is None:
            assert sum(tally.values()) + table.box == 0

    @invariant()
    def no_seat_acts_that_is_out(self) -> None:
        if not hasattr(self, "rig") or self.rig.scene["prompt"] is None:
            return
        rig, table = self.rig, self.rig.loop.table
        seats = set(rig.scene["prompt"]["seats"])
        assert sorted(seats) == sorted(rig.scene["lights"]["to_act"])
        if rig.kind == "double":
            assert table.series is not None
            assert {table.seats[s] for s in seats} <= set(table.series.still)
        elif rig.kind != "game" and table.deal is not None:
            assert seats <= set(table.deal.active)
        if rig.kind == "deal_card" and table.deal is not None:
            assert not seats & (table.deal.folded | table.deal.dead)

    @invariant()
    def there_is_always_a_way_on(self) -> None:
        if hasattr(self, "rig"):
            scene = self.rig.scene
            ways = [b["id"] for b in scene["buttons"] if b["enabled"] and not b["id"].startswith("nav.")]
            alone = self.rig.kind == "game"  # too few for any game: somebody has to sit down first
            assert ways or alone, (scene["scene"], scene["prompt"], scene["problem"])


def _seen(scene: Scene) -> Scene:
    return {**scene, "problem": None, "text": [scene["text"][0], *scene["text"][2:]]}
