"""Tables that play at random for the witness: real loop, real lines; fingers tap anything, and the power goes."""

import copy
import random
import re
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dealer.anchor import Links
from dealer.games import all_games
from dealer.rules import events as e
from dealer.rules.between_evenings import Remembered
from dealer.rules.prompts import Pressed
from dealer.store import MemoryStore
from dealer.store.files import database, mark_path
from dealer.store.sqlite import open_store
from dealer.views import prerender
from dealer.views.context import Nav
from tests.rig import with_shorts
from tests.shown.watched import PowerCut, WatchedRig
from tests.shown.witness import Way, Witness

NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal")
GAMES = all_games()
DAY = "2026-11-29"


class Hands:
    """One table, and people who do anything; `folder` keeps it in a real file, None in memory."""

    def __init__(self, seed: int, folder: Path | None = None) -> None:
        self.rng = rng = random.Random(seed)
        self.witness, self.folder, self.copies = Witness(), folder, list[object]()
        self.trail, self.did = list[str](), Counter[str]()
        self.damaged = False
        self.evening_of: dict[int, str] = {}
        """The evening of each draw, by its place."""
        game = rng.choice(sorted(GAMES))
        how = rng.choice(["hand", "called", "called"])
        rules: dict[str, Any] = {"choice": rng.choice(["one_game", "dealers_choice"])}
        store = MemoryStore() if folder is None else open_store(folder)
        players = NAMES[: rng.randint(2, min(5, max(GAMES[game].seats)))]
        seated = rng.random() < 0.5
        self.rig = WatchedRig(
            self.witness, store, game=game, players=players, seed=seed, shuffle=how, rules=rules, seated=seated
        )
        self._remembers()

    def _remembers(self) -> None:
        self.rig.loop.memory.people = tuple(Remembered(full, short, 1) for full, short in with_shorts(NAMES))

    def close(self) -> None:
        self.rig.store.close()
        self.rig.close()

    # --- acts ---

    def act(self) -> None:
        """One thing that somebody does, or that happens."""
        lobby = self.rig.loop.table.deal is None
        ways: tuple[tuple[float, Callable[[], None]], ...] = (
            (6 if lobby else 30, self.goes_on),
            (14, self.taps),
            (12, self.undoes),
            (6, self.waits),
            (5, self.again),
            (4, self.restarts),
            (4, self.power_goes),
            (2, self.no_room),
            (4, self.fault),
            (7, self.calls_off),
            (30 if lobby else 0, self.before_the_deal),
            (1.5, self.new_anchor),
            (1, self.looks_ahead),
            (1, self.copies_itself),
            (0.6, self.opens_a_copy),
            (0.3, self.ends_the_night),
        )
        (does,) = self.rng.choices([way for _, way in ways], [weight for weight, _ in ways])
        self.did[does.__name__] += 1
        self.trail.append(does.__name__)
        self.does(does)

    def does(self, act: Callable[[], None]) -> None:
        """One act, and what must hold after it."""
        act()
        self.witness.act_is_over()
        for place in range(len(self.evening_of), len(self.witness.drawn)):
            self.evening_of[place] = self.rig.loop.evening

    def tap(self, key: str) -> None:
        self.trail.append(key)
        self.rig.act(tap=key)

    def keys(self, *starts: str) -> list[str]:
        return [b["id"] for b in self.rig.scene["buttons"] if b["enabled"] and b["id"].startswith(starts)]

    def goes_on(self) -> None:
        """The next thing that is waited for."""
        rig = self.rig
        if rig.loop.nav != Nav():
            self._home()
        if rig.loop.prompt is not None and rig.loop.prompt.waits_for_cards:
            rig.step()
            return
        primary = [b["id"] for b in rig.scene["buttons"] if b["primary"] and b["enabled"]]
        answers = [c.id for c in rig.loop.prompt.choices if c.enabled] if rig.loop.prompt else []
        answers = [key for key in answers if key in self.keys("")]
        if primary and (not answers or self.rng.random() < 0.7):
            self.tap(primary[0])
        elif answers:
            self.tap(self.rng.choice(answers))
        else:
            self.before_the_deal()

    def taps(self) -> None:
        """Any key there is."""
        if keys := [key for key in self.keys("") if key not in {"close.ok"}]:
            self.tap(self.rng.choice(keys))

    def undoes(self) -> None:
        for _ in range(self.rng.choice([1, 1, 2, 5, 12])):
            self.tap("nav.undo")

    def waits(self) -> None:
        """The calls come by themselves."""
        self.rig.act(wait_ms=self.rng.choice([400, 3_000, 20_000, 60_000]))

    def again(self) -> None:
        """What was shown is drawn once more."""
        self._home()
        if self.rig.loop.table.deal is not None:
            self.tap("nav.fix")
        if not self.keys("fix.shuffle_again", "fix.draw_again"):
            self._home()
            self.rig.loop.reply(Pressed(self.rng.choice(["fix.draw_again", "fix.shuffle_again"]), name="other"))
            self.rig.act(wait_ms=0)
            return
        self.tap(self.keys("fix.shuffle_again", "fix.draw_again")[0])
        if reasons := [key for key in self.keys("again.") if key != "again.back"]:
            self.tap(self.rng.choice(reasons))
        self._home()

    def restarts(self) -> None:
        self.rig.restart()
        self._remembers()

    def power_goes(self) -> None:
        """It goes while an act is being kept: before that, or after it and before anything is shown."""
        self.rig.watched.dies = self.rng.choice(["before", "after"])
        try:
            self.rng.choice([self.goes_on, self.goes_on, self.undoes, self.again, self.before_the_deal])()
        except PowerCut:
            self.did["the power went"] += 1
            if self.rig.watched.dies == "before":
                self.witness.handed.clear()  # with the process
        self.rig.watched.dies = ""
        self.restarts()

    def no_room(self) -> None:
        self.rig.watched.full = True
        self.goes_on()
        self.rig.watched.full = False

    def fault(self) -> None:
        """Something goes wrong, and is settled or is nothing."""
        self._home()
        self.tap("nav.fix")
        if keys := self.keys("fix.m", "fix.e", "fix.b", "fix.co", "fix.f", "fix.d"):
            self.tap(self.rng.choice(keys))
            for _ in range(2):
                if keys := self.keys("fault."):
                    self.tap(self.rng.choice(keys))
        self._home()

    def calls_off(self) -> None:
        """The deal is void or a misdeal, and the next one begins."""
        self._home()
        self.tap("nav.fix")
        kind = self.rng.choice(["fix.void", "fix.misdeal"])
        if kind in self.keys("fix."):
            self.tap(kind)
            self.tap(self.rng.choice(["fault.rule", "fault.override"]))
        self._home()
        for _ in range(3):
            if self.rig.kind in {"result", "series"}:
                self.goes_on()

    def before_the_deal(self) -> None:
        """People sit down and away, seats and the first dealer are drawn, rules are agreed anew."""
        if self.rig.loop.table.deal is not None:
            return
        self._home()
        for _ in range(self.rng.randint(1, 6)):
            begins = ("seats.", "house.", "dealer.", "anchor.", "keypad.", "fix.")
            if keys := self.keys(*begins):
                weights = [
                    6 if "draw" in key or key.endswith((".done", ".agree")) or "name" in key else 1 for key in keys
                ]
                self.tap(self.rng.choices(keys, weights)[0])
        if self.rng.random() < 0.3:
            seat = self.rng.choice(sorted(self.rig.loop.table.seats) or [1])
            key = self.rng.choice(
                [f"seats.away.{seat}", f"seats.button.{seat}", f"seats.move.{seat}.{1 + seat % 8}", "seats.draw"]
            )
            self.rig.loop.reply(Pressed(key))
            self.rig.act(wait_ms=0)

    def new_anchor(self) -> None:
        if self.rig.loop.reply(Pressed("anchor.new")):
            self.did["another anchor"] += 1
        self.rig.act(wait_ms=0)

    def looks_ahead(self) -> None:
        """Pictures that nobody sees yet."""
        for scene in prerender.scenes_to_prerender(self.rig.loop.context()):
            self.witness.sees(scene, self.rig.loop.table)

    def ends_the_night(self) -> None:
        """It is closed, and another one begun."""
        self._home()
        if self.rig.loop.table.deal is None:
            return
        for key in ("nav.table", "table.close", "close.ok"):
            self.tap(key)
        if self.rig.loop.table.stage == "closed":
            self.rig.loop.begin_evening()
            self.copies.clear()
            self._remembers()
            self.rig.act(wait_ms=0)

    def _home(self) -> None:
        for _ in range(4):
            if self.rig.loop.nav.screen:
                self.tap("nav.table")
        if self.rig.loop.nav != Nav():
            self.rig.loop.nav = Nav()
            self.rig.act(wait_ms=0)

    # --- copies ---

    def copies_itself(self) -> None:
        """The day's copy, as the daemon makes it."""
        store = self.rig.watched.store
        if self.folder is None:
            made = copy.deepcopy(store)
            made._secrets.clear()  # type: ignore[attr-defined]
            self.copies.append(made)
            return
        wrong = store.daily_copy(DAY)  # type: ignore[attr-defined]
        assert not wrong or self.damaged, wrong
        if wrong:  # in an evening that is closed: nothing is copied over a good copy
            return
        kept = Path(tempfile.mkdtemp(dir=self.folder.parent)) / "copy.db"
        shutil.copyfile(self.folder / "copies" / f"evenings-{DAY}.db", kept)
        self.copies.append(kept)

    def opens_a_copy(self) -> None:
        """The file is lost, and the evening goes on from a copy."""
        if not self.copies:
            self.copies_itself()
        if not self.copies:
            return
        chosen = self.rng.choice(self.copies)
        if self.folder is None:
            self.rig.watched.store = copy.deepcopy(chosen)  # type: ignore[assignment]
        else:
            self.rig.watched.store.close()
            for gone in self.folder.glob("evenings.db-*"):
                gone.unlink()
            mark_path(self.folder).unlink(missing_ok=True)
            if self.rng.random() < 0.5:  # in place: the same inode
                database(self.folder).write_bytes(Path(str(chosen)).read_bytes())
            else:
                database(self.folder).unlink()
                shutil.copyfile(str(chosen), database(self.folder))
            self.rig.watched.store = open_store(self.folder)
        self.went_back()

    def is_damaged(self) -> bool:
        """A sign of the file changes while nobody plays, and what can be is saved; False where nothing was lost."""
        assert self.folder is not None
        self.rig.watched.store.close()
        data = bytearray(database(self.folder).read_bytes())
        facts = [found.start() for found in re.finditer(rb'"type":"', data)]
        if not facts:
            self.rig.watched.store = open_store(self.folder)
            self.restarts()
            return False
        data[self.rng.choice(facts) + 1] ^= 1
        self.damaged = True
        database(self.folder).write_bytes(data)
        self.rig.watched.store = open_store(self.folder)
        saved = bool(self.rig.watched.store.notices)
        if saved:
            self.went_back()
        else:
            self.restarts()
        return saved

    def went_back(self) -> None:
        """The program starts on what is kept now, and knows of no root."""
        store = self.rig.watched.store
        evening = store.open_evening()
        facts = e.decode_all([entry.body for entry in store.load(evening)]) if evening else []
        self.witness.goes_back_to(facts)
        self.rig.links = Links(self.rig.dice)
        self.restarts()


def walk(seed: int, acts: int, folder: Path | None = None) -> Hands:
    """So many random acts at one table; what was done last stands in the failure."""
    hands = Hands(seed, folder)
    try:
        for _ in range(acts):
            hands.act()
    except Exception as why:
        kind = Way if isinstance(why, Way) else type(why)
        why.add_note(f"{kind.__name__}, seed {seed}, after: {' | '.join(hands.trail[-30:])}")
        raise
    finally:
        hands.close()
    return hands
