"""`dealer run --headless`: the same program with a printed Scene in place of a painted one.

One JSON object a line in, exactly one Scene a line out. The clock stands still between lines; a line moves it as far as
its own effect needs, and nobody sleeps.
"""

from collections.abc import Callable, Iterable
from typing import TextIO

import msgspec

from dealer.app.errors import readable
from dealer.app.evening.loop import Loop
from dealer.app.host.clock import StoppedClock
from dealer.cards import Card
from dealer.interpret import Trouble
from dealer.views.headless import to_headless
from dealer.views.kit.scene import LitSeats, Scene
from hardware.mock_desk import EFFECT_MS, STEP_MS, MockDesk
from hardware.ports import ReaderError

WAIT_STEP_MS = 60_000
LOOK_MS = 250
LINES = "tap, type, card, tag, lift, unplug, plug, wait_ms or quit"


class InputLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of input: exactly one act, and the antenna that a card is laid on."""

    tap: str | None = None
    type: str | None = None
    card: str | None = None
    tag: str | None = None
    lift: str | None = None
    unplug: bool | None = None
    plug: bool | None = None
    wait_ms: int | None = None
    quit: bool | None = None
    antenna: int | None = None

    def act(self) -> tuple[str, str | int | bool]:
        """The one act of the line and what it says; raises ValueError for none or several."""
        acts = [
            (f, getattr(self, f)) for f in self.__struct_fields__ if f != "antenna" and getattr(self, f) is not None
        ]
        if len(acts) != 1:
            raise ValueError(f"a line holds exactly one of {LINES}")
        if self.antenna is not None and acts[0][0] not in {"card", "tag"}:
            raise ValueError("antenna goes with card or tag")
        return acts[0]


class Headless:
    """Drives the loop from lines, the mock reader's hands included."""

    def __init__(self, loop: Loop, desk: MockDesk, clock: StoppedClock) -> None:
        self.loop, self.desk, self.clock = loop, desk, clock
        self.acts: dict[str, Callable[[str | int | bool, int], None]] = {
            "tap": lambda said, _: self.loop.tap(str(said)),
            "type": lambda said, _: self.loop.type_in(str(said)),
            "card": lambda said, antenna: self._lay_card(Card(str(said)), antenna),
            "tag": lambda said, antenna: self._lay(str(said).upper(), antenna),
            "lift": lambda said, _: self._lift(str(said)),
            "unplug": lambda *_: self._plug(False),
            "plug": lambda *_: self._plug(True),
            "wait_ms": lambda said, _: self.wait(int(said)),
        }

    def run(self, lines: Iterable[str], out: TextIO) -> None:
        """Prints the first Scene, then one for each line until the input ends or says quit."""
        self.print_scene(out)
        for line in lines:
            done = self.answer(line)
            self.print_scene(out)
            if done:
                return

    def answer(self, line: str) -> bool:
        """Does what a line says; True when it says quit."""
        try:
            asked = msgspec.json.decode(line, type=InputLine)
            what, said = asked.act()
            self._check(what, said)
        except (ValueError, msgspec.MsgspecError, RecursionError) as why:
            self.loop.trouble = Trouble("bad_line", readable(f"This line cannot be read: {why}"))
            return False
        if what == "quit":
            return bool(said)
        self.acts[what](said, 1 if asked.antenna is None else asked.antenna)
        return False

    def _check(self, what: str, said: str | int | bool) -> None:
        if what == "card":
            Card(str(said))
        if what == "wait_ms" and not 0 <= int(said) <= 86_400_000:
            raise ValueError("wait_ms is between 0 and a day")

    def scene(self) -> Scene:
        """The Scene of now."""
        return self.loop.scene()

    def print_scene(self, out: TextIO) -> None:
        """Prints the Scene of now."""
        dealer, to_act = self.loop.lights.dealer, self.loop.lights.to_act
        lights = LitSeats(dealer, to_act)
        line = to_headless(self.loop.scene(), lights)
        if line["problem"] is not None:  # the texts stay the table's; what is wrong stands in `problem`
            line["text"] = to_headless(self.loop.scene(quiet=True), lights)["text"]
        out.write(msgspec.json.encode(line).decode() + "\n")
        out.flush()

    # --- the hands at the mock reader ---

    def _lay_card(self, card: Card, antenna: int) -> None:
        """The copy that was not read yet in this deal, else the last one."""
        deal = self.loop.table.deal
        tags = self.loop.room.decks(deal.decks if deal else 1).tags_of(card)
        read = {turned.tag for turned in deal.turned} if deal else set()
        if tags:
            hidden = self.loop.readings.hidden
            self._lay(next((tag for tag in tags if not hidden.means(tag, read)), tags[-1]), antenna)
        else:
            self.loop.trouble = Trouble("bad_line", f"No deck in play has a tag for {card}")

    def _lay(self, uid: str, antenna: int) -> None:
        if uid in self.desk.lying:  # who lays a card that lies there has lifted it first
            self.desk.lift(uid)
            self._settle()
        try:
            self.desk.lay(uid, antenna)
        except ReaderError as why:
            self.loop.trouble = Trouble("bad_line", readable(str(why)))
            return
        self._settle()

    def _lift(self, said: str) -> None:
        uids: tuple[str, ...] = (said.upper(),)
        if said in set(Card):
            deal = self.loop.table.deal
            uids = self.loop.room.decks(deal.decks if deal else 1).tags_of(Card(said))
        for uid in reversed(uids):
            if uid in self.desk.lying:
                self.desk.lift(uid)
                self._settle()
                return

    def _plug(self, plugged: bool) -> None:
        if plugged:
            self.desk.plug()
        else:
            self.desk.unplug()
        self._settle()

    def settle_start(self) -> None:
        """Waits for the mock reader's first answer, so that the first Scene knows of it."""
        self._settle()

    def _settle(self) -> None:
        """Lets as much time pass as the hands' act needs to be told, and no more."""
        self.loop.pump()
        passed_ms = 0
        while self.desk.pending and passed_ms < EFFECT_MS:
            self._pass(STEP_MS)
            passed_ms += STEP_MS

    def _pass(self, ms: int) -> None:
        self.clock.move(ms / 1000)
        self.desk.advance(ms)
        self.loop.pump()

    def wait(self, ms: int) -> None:
        """Lets the clock run, calls of the shuffle included, stopping wherever something is due."""
        while ms > 0:
            due = self.loop.call_due_s()
            step = min(ms, LOOK_MS if self.desk.pending or self.loop.reader_gone else WAIT_STEP_MS)
            if due is not None:
                step = max(1, min(step, round((due - self.clock.now_s()) * 1000)))
            self._pass(step)
            self.loop.tick()
            ms -= step
