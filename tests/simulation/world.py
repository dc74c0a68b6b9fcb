"""One seed drives a whole evening: people, cards, reader, wire, clock, disk and power, on the real program's own lines.

The world knows the truth (which cards hands have laid where the table sees them) and holds the program against it after
every act. It plays by the prompts and misbehaves as tables do.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from dealer.cards import DECK, Card
from dealer.store import Entry, MemoryStore, StoreFull
from hardware.mock import mock_uid
from tests.rig import Rig
from tests.simulation.invariants import Broken, check

NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal")
CHOICES = {
    "bet": "bet.",
    "draw": "draw.",
    "opener": "opener.",
    "declare": "declare.",
    "double": "double.",
    "game": "game.",
}
FOREIGN = tuple(f"04F0{n:02X}BEEF4280" for n in range(8))
DEALS = 5
MOST_ACTS = 4000
GAMES = ("krg", "krg", "kryky", "six_card_draw")
RULES: dict[str, tuple[dict[str, Any], ...]] = {
    "krg": ({}, {"tie": "all_credit"}, {"tie": "shared"}, {"tie": "replay"}, {"wins_needed": 4, "burn": False},
            {"discard_order": "clockwise"}),
    "kryky": ({}, {"betting": "no_limit"}, {"betting": "pot", "hi_lo": True}, {"betting": "lights_only"},
              {"hi_lo": True, "hilo_method": "declare_fist"}),
    "six_card_draw": ({}, {"decks": 1}, {"betting": "spread", "all_check_first": "draw_anyway"},
                      {"odd_chip": "next_pot"}),
}  # fmt: skip


class PowerCut(Exception):
    """The power went between the disk and the screen."""


class Disk(MemoryStore):
    """The memory store on a disk that fills up, under a power strip that gets kicked."""

    full = False
    cut_after_append = False

    def append(
        self, evening: str, bodies: Sequence[bytes], *, expected_version: int, at_ms: int, closes: bool = False
    ) -> tuple[Entry, ...]:
        if self.full:
            raise StoreFull("There is no room left for the evening.")
        kept = super().append(evening, bodies, expected_version=expected_version, at_ms=at_ms, closes=closes)
        if self.cut_after_append:
            self.cut_after_append = False
            raise PowerCut
        return kept


class World:
    """One evening of one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.game = self.rng.choice(GAMES)
        most = 8 if self.game == "six_card_draw" else 7
        players = NAMES[: self.rng.randint(3, most)]
        rules = self.rng.choice(RULES[self.game])
        stacks = self.rng.choice((None, None, 60)) if self.game != "krg" and not rules.get("betting") else None
        if rules.get("decks") == 1:
            players = players[:5]
        self.disk = Disk()
        self.rig = Rig(self.game, players, rules=rules, seed=seed, stacks=stacks, store=self.disk, shuffle="hand")
        self.pack: list[Card] = []
        self.visible: set[str] = set()
        self.old_ids: list[str] = []
        self.deals = 0

    def play(self) -> int:
        """Plays the evening; gives back how many acts it took. Raises Broken."""
        acts = 0
        with self.rig:
            while self.deals < DEALS and acts < MOST_ACTS:
                acts += 1
                try:
                    if self.rng.random() < 0.25:
                        self.mischief()
                    elif not self.step():
                        break
                except PowerCut:
                    self.rig.restart()
                check(self)
        return acts

    # --- what people do ---

    def step(self) -> bool:
        """One right act; False when the evening cannot go on (nobody has chips)."""
        rig = self.rig
        kind, prompt = rig.kind, rig.loop.prompt
        if kind in {"shuffle", "cut"} or not self.pack:
            self.fresh_pack()
        if prompt is not None and prompt.waits_for_cards:
            self.lay(self.pack.pop())
        elif kind in CHOICES:
            self.tap(self.one_of(CHOICES[kind]))
        else:
            before = rig.scene
            if kind == "result":
                self.deals += 1
            self.tap(rig.primary())
            if kind == "result" and rig.scene == {**before, "problem": rig.scene["problem"]}:
                return self.deals > 0 and not rig.scene["problem"]
        return True

    def one_of(self, prefix: str) -> str:
        ids = [b["id"] for b in self.rig.scene["buttons"] if b["id"].startswith(prefix) and b["enabled"]]
        ids = [i for i in ids if i != "bet.other"]
        return self.rng.choices(ids, [0.2 if i == "bet.all_in" else 1 if i == "bet.fold" else 4 for i in ids])[0]

    def tap(self, button: str) -> None:
        self.old_ids = [b["id"] for b in self.rig.scene["buttons"]]
        self.rig.act(tap=button)

    def fresh_pack(self) -> None:
        decks = self.rig.loop.table.deal.decks if self.rig.loop.table.deal else 1
        self.pack = list(DECK) * decks
        self.rng.shuffle(self.pack)
        self.visible.clear()

    def lay(self, card: Card) -> None:
        """A card that the table sees is laid, and lifted again most of the time."""
        self.visible.add(card)
        scene = self.rig.act(card=card, antenna=self.rng.choice((1, 1, 2, 3)))
        if scene["problem"] is not None:  # people do what the strip says: lift everything, lay again
            self.pack.insert(0, card)
            for tag in tuple(self.rig.desk.lying):
                self.rig.act(lift=tag)
        elif self.rng.random() < 0.9:
            self.rig.act(lift=card)

    # --- what goes wrong ---

    def mischief(self) -> None:
        """One thing that should change nothing, or that is put right at once."""
        self.rng.choice(tuple(self.evils()))()

    def evils(self) -> "Iterator[Any]":
        yield self.ghost
        yield self.early_card
        yield self.other_deck
        yield self.unplug
        yield self.late_tap
        yield self.undo
        yield self.look_round
        yield self.power
        yield self.power_between
        yield self.full_disk
        yield self.clock_jumps
        yield self.noise

    def unchanged(self, what: str, *ignored: str) -> "Unchanged":
        return Unchanged(self, what, ignored)

    def ghost(self) -> None:
        """A tag of no deck."""
        tag = self.rng.choice(FOREIGN)
        with self.unchanged("a foreign tag"):
            self.rig.act(tag=tag)
        self.rig.act(lift=tag)

    def early_card(self) -> None:
        """A card falls on the reader while none is waited for."""
        if self.rig.loop.prompt is not None and not self.rig.loop.prompt.waits_for_cards and self.pack:
            card = self.rng.choice(self.pack)
            with self.unchanged("a card before its time"):
                self.rig.act(card=card)
            if self.rng.random() < 0.5:
                self.rig.act(lift=card)

    def other_deck(self) -> None:
        """A card of the deck that is not in play."""
        if self.rig.loop.table.deal is not None and self.rig.loop.table.deal.decks == 1:
            tag = mock_uid(self.rng.randrange(52), 1)
            with self.unchanged("a card of the other deck"):
                self.rig.act(tag=tag)
            self.rig.act(lift=tag)

    def unplug(self) -> None:
        self.rig.act(unplug=True)
        self.rig.act(plug=True)

    def late_tap(self) -> None:
        """A finger that meant the screen before: refused, or a key that is there now."""
        ids = [b["id"] for b in self.rig.scene["buttons"]]
        gone = [i for i in self.old_ids if i not in ids]
        if gone:
            with self.unchanged("a tap on a key that is gone"):
                self.rig.act(tap=self.rng.choice(gone))

    def undo(self) -> None:
        """One step back; the world only goes on by the prompts, so that is all."""
        if any(b["id"] == "nav.undo" and b["enabled"] for b in self.rig.scene["buttons"]):
            was_result = self.rig.kind == "result"
            self.rig.act(tap="nav.undo")
            self.deals -= was_result and self.rig.kind == "result"
            self.pack = [c for c in self.pack if not self.known(c)]
            self.visible = {str(t.card) for t in self.turned()} | self.visible

    def turned(self) -> tuple[Any, ...]:
        deal = self.rig.loop.table.deal
        return deal.turned if deal else ()

    def known(self, card: Card) -> bool:
        return any(t.card == card for t in self.turned())

    def look_round(self) -> None:
        """Somebody looks something up and comes back."""
        nav = self.rng.choice(("nav.rules", "nav.cards", "nav.table", "nav.fix"))
        with self.unchanged(nav):
            self.rig.act(tap=nav)
            self.rig.act(tap=nav)

    def power(self) -> None:
        """The strip is kicked; it comes back at the very same Scene."""
        with self.unchanged("a power cut"):
            if self.rig.scene["problem"]:
                self.rig.act(wait_ms=0)
            self.rig.restart()

    def power_between(self) -> None:
        """The next act is stored, and the power goes before it is shown."""
        self.disk.cut_after_append = True

    def full_disk(self) -> None:
        """The disk is full for one act: nothing of it is shown as done."""
        self.disk.full = True
        try:
            with self.unchanged("a full disk"):
                if self.rig.loop.prompt is not None and self.rig.kind not in CHOICES and not self.waits():
                    self.rig.act(tap=self.rig.primary())
        finally:
            self.disk.full = False

    def waits(self) -> bool:
        return self.rig.loop.prompt is not None and self.rig.loop.prompt.waits_for_cards

    def clock_jumps(self) -> None:
        """Hours pass, or the clock is set back; nothing is ordered by it."""
        self.rig.clock.move(self.rng.choice((3600.0, 0.0)))
        self.rig.clock.jump(self.rng.choice((-86_400_000, 86_400_000)))

    def noise(self) -> None:
        """Bytes on the wire that are no frame, or a torn one."""
        junk = self.rng.choice((b"$S,torn", b"\x00\xff" * 20, b"MicroPython v1.25\r\n>>> ", b"$S,1,2,3*0000\n"))
        with self.unchanged("noise on the wire"):
            self.rig.desk.board.say(junk + b"\n")
            self.rig.desk.settle()
            self.rig.act(wait_ms=0)


class Unchanged:
    """What happens inside leaves the table as it was."""

    def __init__(self, world: World, what: str, ignored: tuple[str, ...]) -> None:
        self.world, self.what, self.ignored = world, what, {"problem", "text", "buttons", *ignored}

    def __enter__(self) -> None:
        self.before = self._seen()

    def __exit__(self, kind: object, why: object, trace: object) -> None:
        if kind is None and self._seen() != self.before:
            raise Broken(f"{self.what} changed the table")

    def _seen(self) -> dict[str, Any]:
        return {k: v for k, v in self.world.rig.scene.items() if k not in self.ignored}
