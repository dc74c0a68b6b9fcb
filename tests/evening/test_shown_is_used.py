"""A draw that was shown is used up: no touch, Undo, restart, cut power or fault leads back to it."""

import random
import shutil
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dealer.anchor import LINKS, Links, Root
from dealer.app.evening.secrets import ROOT, kept_root
from dealer.rules import events as e
from dealer.store import Entry, MemoryStore, StoreFull, files
from dealer.store.sqlite import open_store
from dealer.views import prerender
from tests.rig import Rig
from tests.soak import SoakSeeds

NEVER = {"close.ok", "close.yes", "settings.off", "settings.shutdown", "closed.new", "series.close", "table.close"}
NAMES = ("Ann", "Bo", "Cy", "Dee")


class PowerCut(Exception):
    """The power goes, before or after an act is on the disk."""


class Disk(MemoryStore):
    """A store whose next act is cut off, or finds no room."""

    cut = ""

    def append(self, *args: Any, **more: Any) -> tuple[Entry, ...]:
        cut, self.cut = self.cut, ""
        if cut == "full":
            raise StoreFull("There is no room left.")
        if cut == "before":
            raise PowerCut
        kept = super().append(*args, **more)
        if cut == "after":
            raise PowerCut
        return kept


class Walk:
    """Random acts at one table, and the newest draw that any picture, word or picture made ahead could show."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        game = self.rng.choice(("krg", "kryky", "five_card_draw"))
        self.disk = Disk()
        kind = self.rng.choice(("lobby", "called", "hand"))
        if kind == "lobby":
            self.rig = Rig(seated=False, store=self.disk, seed=seed)
            for name in NAMES:
                self.rig.act(tap="seats.new")
                self.rig.act(type=name)
                self.rig.act(tap="keyboard.ok")
        else:
            self.rig = Rig(game, NAMES, shuffle=kind, store=self.disk, seed=seed, rules={"piles": 11})
        self.anchors: list[str] = []
        self.shown = (0, 0)
        self.what: dict[tuple[int, int], tuple[object, ...]] = {}
        self.look()

    def look(self) -> None:
        """The draw behind what is seen now never comes before one that was seen, and is always the same."""
        table = self.rig.loop.table
        if (anchor := table.anchor) is None:
            assert self.shown == (0, 0), "the anchor is forgotten"
            return
        if anchor.anchor not in self.anchors:
            self.anchors.append(anchor.anchor)
        now = (self.anchors.index(anchor.anchor) + 1, anchor.draws)
        assert now >= self.shown, f"draw {self.shown} was shown, and now {now}"
        self.shown = now
        drawn = table.deal.shuffle if table.deal else None
        if drawn is not None and drawn.draw == anchor.draws:
            seen = (drawn.how, drawn.seed, table.deal and table.deal.number)
            assert self.what.setdefault(now, seen) == seen
        body = self.disk.secret(ROOT)
        assert body is not None

    def step(self) -> None:
        chance = self.rng.random()
        if chance < 0.06:
            self.rig.restart()
        elif chance < 0.1:
            self.disk.cut = self.rng.choice(("before", "after", "full"))
        try:
            self.touch()
        except PowerCut:
            self.rig.restart()
        self.look()
        if self.rng.random() < 0.05:
            before = self.rig.loop.table
            assert len(list(islice(prerender.unseen(self.rig.loop.context()), 6))) == 6
            assert self.rig.loop.table is before, "a picture that nobody sees yet draws nothing"

    def touch(self) -> None:
        keys = [b["id"] for b in self.rig.scene["buttons"] if b["enabled"] and b["id"] not in NEVER]
        primary = [b["id"] for b in self.rig.scene["buttons"] if b["enabled"] and b["primary"]]
        chance = self.rng.random()
        if chance < 0.2 and "nav.undo" in keys:
            self.rig.act(tap="nav.undo")
        elif chance < 0.28:
            for key in ("nav.fix", self.rng.choice(("fix.shuffle_again", "fix.misdeal", "fix.void", "fix.fouled"))):
                self.rig.act(tap=key)
        elif self.rig.loop.prompt is not None and self.rig.loop.prompt.waits_for_cards and chance < 0.7:
            self.rig.act(card=self.rng.choice("23456789TJQKA") + self.rng.choice("shdc"))
        elif chance < 0.75 and primary:
            self.rig.act(tap=self.rng.choice(primary))
        else:
            self.rig.act(tap=self.rng.choice(keys))

    def whole(self) -> None:
        """What the record says of it: no Undo goes behind a draw, and a second draw of a deal has its reason."""
        store = self.disk
        facts = e.decode_all([entry.body for entry in store.load(store.evenings()[-1].id)])
        newest, last, again, links = 0, {}, set[tuple[str, int]](), set[str]()
        for number, fact in enumerate(facts, 1):
            match fact:
                case e.Undone(to):
                    assert to >= newest, "Undo went behind a draw"
                case e.Again(purpose, deal):
                    again.add((purpose, deal))
                case e.Drawn(draw, purpose, deal, link=link):
                    assert link not in links
                    key = (purpose, deal)
                    assert key not in last or key in again, f"{key} was drawn twice for no reason"
                    again.discard(key)
                    last[key], newest = draw, number
                    links.add(link)


def walk(seed: int, steps: int) -> int:
    walker = Walk(seed)
    with walker.rig:
        for _ in range(steps):
            if walker.rig.loop.table.stage == "closed":
                break
            walker.step()
        walker.whole()
        return walker.shown[1]


@pytest.mark.parametrize("seed", range(4))
def test_no_random_acts_lead_back_to_a_draw_that_was_shown(seed: int) -> None:
    walk(seed, 120)


@pytest.mark.soak
def test_no_random_acts_lead_back_for_as_long_as_there_is_time(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        walk(seed, 500)


def test_after_the_last_link_a_new_anchor_is_photographed_and_a_new_number_said() -> None:
    store = MemoryStore()
    with Rig("krg", ["Ann", "Bo"], shuffle="hand", store=store) as rig:
        first = rig.loop.table.anchor
        assert first is not None
        rig.loop.table = replace(rig.loop.table, anchor=replace(first, draws=LINKS - 1))
        rig.step()
        assert rig.drawn == LINKS
        rig.play_to("result")
        rig.tap(rig.primary())
        rig.play_to("anchor")
        second = rig.loop.table.anchor
        assert second is not None
        assert (second.why, second.draws, second.numbers, second.said) == ("used up", 0, "", ())
        assert second.anchor != first.anchor


def test_a_root_of_another_draw_is_none() -> None:
    links = Links(random.Random(1).randbytes)
    with Rig("krg", ["Ann", "Bo"]) as rig:
        anchor, store = rig.loop.table.anchor, rig.store
        assert anchor is not None
        assert kept_root(store, rig.loop.evening, anchor) is not None
        for wrong in (
            Root("x", anchor.anchor, links.secret(), 1),
            Root(rig.loop.evening, anchor.anchor, bytes(128), 1),
        ):
            store._secrets[ROOT] = msgspec.msgpack.encode(wrong)  # type: ignore[attr-defined]
            assert kept_root(store, rig.loop.evening, anchor) is None


def test_a_new_anchor_that_was_asked_for_stays_when_it_is_undone() -> None:
    with Rig("krg", ["Ann", "Bo"]) as rig:
        rig.play_to("result")
        for key in ("nav.table", "table.settings", "settings.anchor", "anchor.new"):
            rig.tap(key)
        new = rig.loop.table.anchor
        assert new is not None
        assert (new.why, new.draws) == ("asked", 0)
        rig.tap("nav.undo")
        kept = rig.loop.table.anchor
        assert kept is not None
        assert kept.anchor == new.anchor
        rig.play_to("anchor")
        rig.play_to("number")
        rig.play_to("cut")
        assert rig.drawn == 1


def restored(folder: Path, seed: int) -> None:
    """An evening in a file; some of it is put back from a daily copy, from damage, or from a copy somebody made."""
    rng = random.Random(seed)
    seen = set[str]()
    store = open_store(folder)
    for _ in range(4):
        with Rig("krg", ["Ann", "Bo", "Cy"], shuffle="hand", store=store, seed=rng.randrange(10**6)) as rig:
            for _ in range(rng.randint(5, 60)):
                rig.step()
            if rng.random() < 0.6:
                store.daily_copy("2026-03-27")
            for _ in range(rng.randint(0, 40)):
                rig.step()
            facts = e.decode_all([entry.body for entry in store.load(rig.loop.evening)])
        links = [fact.link for fact in facts if isinstance(fact, e.Drawn)]
        assert len(set(links)) == len(links)
        store.close()
        back = seen | set(links)
        if (copies := files.copies(folder)) and rng.random() < 0.7:
            for old in (files.database(folder), files.log_of(files.database(folder)), files.mark_path(folder)):
                old.unlink(missing_ok=True)
            shutil.copyfile(copies[0], files.database(folder))
        store = open_store(folder)
        kept = e.decode_all([entry.body for entry in store.load(store.open_evening() or "")])
        still = {fact.link for fact in kept if isinstance(fact, e.Drawn)}
        seen = back - still  # what a copy does not tell of was shown all the same
        with Rig("krg", ["Ann", "Bo", "Cy"], shuffle="hand", store=store, seed=rng.randrange(10**6)) as rig:
            for _ in range(30):
                rig.step()
            facts = e.decode_all([entry.body for entry in store.load(rig.loop.evening)])
            assert not seen & {fact.link for fact in facts if isinstance(fact, e.Drawn)}
    store.close()


@pytest.mark.parametrize("seed", range(3))
def test_an_evening_from_a_copy_shows_no_draw_again(tmp_path: Path, seed: int) -> None:
    restored(tmp_path, seed)


@pytest.mark.soak
def test_evenings_from_copies_for_as_long_as_there_is_time(tmp_path: Path, soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        restored(tmp_path / str(seed), seed)
