"""Both tables in step: an act of the hands at the machine, the same at its twin, and the same picture on both."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from typing import Any

import msgspec

from dealer.anchor import LINK_BYTES, SECRET_BYTES, Root
from tests.lab.eye import Eye
from tests.lab.machine import Machine
from tests.lab.reader import Board, Typing
from tests.lab.twin import Twin
from tests.lab.wire import Hand, LabError, until

SETTLE_S = 0.45
"""So long after a new primary key appeared a finger waits; the window believes none for 0.3 s."""
PICTURE_S = 60.0
FINGER_S = 0.06
RANKS, SUITS = "A23456789TJQK", "cdhs"
PACK = [rank + suit for rank in RANKS for suit in SUITS]

ROOT = """python3 - <<'END'
import sqlite3
db = sqlite3.connect("file:/var/lib/dealer/evenings.db?mode=ro", uri=True)
for (body,) in db.execute("SELECT body FROM secrets WHERE name = 'root'"):
    print(bytes(body).hex())
END"""


class Hands:
    """What people do at the machine: fingers on the panel, cards on the reader, eyes on the display."""

    def __init__(self, machine: Machine, hand: Hand, eye: Eye, board: Board | Typing) -> None:
        self.machine, self.hand, self.eye, self.board = machine, hand, eye, board
        self._not_before = 0.0
        self._root = b""
        self.taps = 0
        self.then: Callable[[], None] | None = None
        """What happens right after the finger is lifted."""

    def tap(self, at: tuple[int, int]) -> None:
        """A finger on a pixel of the picture."""
        until("the moment in which no finger is believed", 5, lambda: time.monotonic() >= self._not_before)
        self.hand.down(*self.eye.glass.on_panel(at))
        begun = time.monotonic()
        until("a finger's touch", 5, lambda: time.monotonic() >= begun + FINGER_S)
        self.hand.up()
        self.taps += 1
        if self.then is not None:
            self.then()

    def settled(self) -> None:
        """A new picture is there."""
        self._not_before = time.monotonic() + SETTLE_S

    def drawn(self, size: int) -> str:
        """The root of the machine's next chain of draws, as its store keeps it; the twin has to draw from the same.

        What hides the twin's tags shows on no picture: any bytes do.
        """
        if size == SECRET_BYTES:
            return bytes(size).hex()
        assert size == LINK_BYTES, size

        def look() -> bytes | None:
            kept = self.hand.sh(ROOT)
            root = msgspec.msgpack.decode(bytes.fromhex(kept), type=Root).root if kept else b""
            return root if root not in (b"", self._root) else None

        found = until("the machine makes an anchor", 60, look)
        assert found is not None
        self._root = found
        return found.hex()


class Table:
    """One evening at the machine and at its twin; without hands only the twin plays (to try a play out)."""

    def __init__(self, twin: Twin, hands: Hands | None, tag_of: Callable[[str], str], seed: int = 1) -> None:
        self.twin, self.hands, self._tag_of = twin, hands, tag_of
        self._random = random.Random(seed)
        self._pack: list[str] = []
        self.after_act: Callable[[], None] = lambda: None
        self.acts = 0

    @property
    def scene(self) -> dict[str, Any]:
        """What both show."""
        return self.twin.scene

    # ---- what hands do ----

    def tap(self, key: str) -> None:
        """A key is touched."""
        at, before = self.twin.button(key), self._primary()
        if self.hands is not None:
            self.hands.tap(at)
        self.twin.act(tap=key)
        problem = self.scene["problem"]
        if problem and problem["code"] == "refused":
            raise LabError(f"{key} is refused: {problem['text']}")
        self.same(f"after a tap on {key}")
        if self.hands is not None and self._primary() != before:
            self.hands.settled()
        self.acts += 1
        self.after_act()

    def label(self, label: str) -> None:
        """The key with this on it is touched."""
        keys = [b["id"] for b in self.scene["buttons"] if b["enabled"] and b["label"].lower() == label.lower()]
        if not keys:
            raise LabError(f"No key says {label!r}: {[b['label'] for b in self.scene['buttons']]}")
        self.tap(keys[0])

    def type(self, words: str) -> None:
        """Letters on the screen's own keyboard."""
        for letter in words:
            self.label(letter)

    def card(self, card: str) -> None:
        """A card is laid on the reader, believed, and taken away."""
        uid, before = self._tag_of(card), self._primary()
        if self.hands is not None:
            self.hands.board.lay(uid)
        self.twin.act(tag=uid)
        self.same(f"after {card} was laid on the reader")
        if self.hands is not None:
            self.hands.board.lift(uid)
        self.twin.act(lift=uid)
        self.same(f"after {card} was lifted")
        if self.hands is not None and self._primary() != before:
            self.hands.settled()
        self.acts += 1
        self.after_act()

    def unplug(self) -> None:
        """The reader is pulled out."""
        if self.hands is not None:
            self.hands.board.pull()
        self.twin.act(unplug=True)
        self.same("after the reader was pulled out")

    def plug(self) -> None:
        """The reader is put in."""
        if self.hands is not None:
            self.hands.board.plug()
        self.twin.act(plug=True)
        self.same("after the reader was put in")

    # ---- what eyes see ----

    def same(self, words: str, seconds: float = PICTURE_S) -> None:
        """Until the display shows the twin's picture."""
        if self.hands is not None:
            self.hands.eye.wait_for(self.twin.picture(), words, seconds, self.twin.own)

    def _primary(self) -> str | None:
        return next((b["id"] for b in self.scene["buttons"] if b["primary"]), None)

    # ---- on and on ----

    @property
    def kind(self) -> str:
        """What the table waits for."""
        return self.twin.kind

    def step(self, *cards: str) -> None:
        """Whatever the table waits for: a card, or its primary key."""
        if self.kind in {"shuffle", "cut"} or not self._pack:
            self._pack = list(PACK)
            self._random.shuffle(self._pack)
        if self.twin.waits_for_cards:
            self.card(cards[0] if cards else self._pack.pop())
        else:
            self.tap(self.twin.primary())

    def play_to(self, *kinds: str, most: int = 400) -> None:
        """On until the table waits for one of these."""
        for _ in range(most):
            if self.kind in kinds:
                return
            self.step()
        raise LabError(f"never came to {' or '.join(kinds)}; the table waits for {self.kind}")


def tags_of(listing: str) -> dict[str, str]:
    """The tags of the first deck of `dealer deck list`: card to UID."""
    found: dict[str, str] = {}
    for key, uid in re.findall(r'^(\w+) = "([0-9A-F]+)"$', listing, re.MULTILINE):
        found.setdefault(key, uid)
    return found
