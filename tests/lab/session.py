"""A machine that is switched on, with its twin, and everything to play on it."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import time
from pathlib import Path
from types import TracebackType

from tests.lab.eye import Eye
from tests.lab.glass import Glass, Size
from tests.lab.machine import BOOT_SECONDS, Image, Machine
from tests.lab.reader import Board, Typing
from tests.lab.table import Hands, Table, tags_of
from tests.lab.twin import Twin
from tests.lab.wire import LabError, until

STATE = "/var/lib/dealer"
STILL_S = 4.0
"""Longer than a file of an export takes."""
AS_DEALER = "cd /run/dealer && runuser -u dealer --"


def settings(turn: int = 0) -> str:
    """The settings of the lab's table: no pins, a screen that stays lit while the lab thinks, and hangs turned.

    The shuffle is called as slowly as can be set, since the twin's clock stands still.
    """
    screen = f"[screen]\ndim_after_min = 0\nsleep_after_min = 0\nrotate = {turn}\n"
    return f'{screen}[call]\npace_ms = 10000\n[lights]\nfactory = "mock"\n'


def designed(panel: Size, turn: int) -> Size:
    """Of the three sizes that screens are designed for, the one for a panel of this size."""
    width, height = panel[::-1] if turn in (90, 270) else panel
    if height > width:
        return 720, 1280
    return (800, 480) if width < 1280 else (1280, 720)


class Session:
    """One card in one machine.  `folder` holds all of it; what was there before is gone."""

    def __init__(self, image: Image, folder: Path, *, panel: Size = (800, 480), turn: int = 0) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        self.image, self.folder, self.turn = image, folder, turn
        self.machine = Machine(image, folder / "machine", size=panel)
        self.board: Board | Typing = Board(self.machine.socket("reader"), folder / "board")
        self.glass = Glass(panel, designed(panel, turn), turn)
        self.hands: Hands | None = None
        self.twin: Twin | None = None
        self.boots: list[float] = []

    def __enter__(self) -> Session:
        return self

    def __exit__(self, kind: type[BaseException] | None, why: BaseException | None, _: TracebackType | None) -> None:
        with contextlib.suppress(LabError, OSError):
            self.board.pull()
        self.machine.cut()
        if self.twin is not None:
            self.twin.close()

    # ---- power ----

    def boot(self) -> None:
        """Power on, until the hand is in and the unit plays."""
        begun = time.monotonic()
        self.machine.start()
        self.reach()
        self.boots.append(time.monotonic() - begun)

    def reach(self, first: str = "true") -> None:
        """In a machine that was switched on: the hand, a word of the shell, the panel, until the unit plays."""
        hand = self.machine.reach_in()
        hand.sh(first, 300)
        hand.panel(self.machine.size)
        self.plays()
        eye = Eye(self.machine, self.glass)
        if self.hands is None:
            self.hands = Hands(self.machine, hand, eye, self.board)
        else:
            self.hands.hand, self.hands.eye = hand, eye

    def cut(self) -> None:
        """The power is taken away, from the reader too."""
        self.board.pull()
        self.machine.cut()

    def plays(self, seconds: float = BOOT_SECONDS) -> None:
        """Until the unit is at the table."""
        look = "until systemctl is-active -q dealer; do sleep 0.2; done"
        self.machine.hand.sh(f"timeout {seconds:.0f} sh -c '{look}'", seconds + 30)

    def restart(self) -> None:
        """The daemon begins anew."""
        self.machine.hand.sh("systemctl reset-failed dealer; systemctl restart dealer", 300)

    def journal(self, *more: str) -> str:
        """What the unit said since it last started, or with other words for journalctl."""
        said: str = self.machine.hand.sh(f"journalctl -u dealer --no-pager -o cat {' '.join(more) or '-b'}")
        return said

    # ---- the table ----

    def _set_up(self, reader: str) -> Table:
        """Settings and a deck, as a host does it; the table before anybody sits, with its reader plugged in."""
        hand = self.machine.hand
        text = settings(self.turn)
        hand.sh("systemctl stop dealer")
        hand.sh(f"cat >/etc/dealer/config.toml <<'END'\n{text}{reader}END")
        hand.sh("dealer deck list --mock >/run/decks.toml")
        hand.sh(f"{AS_DEALER} dealer deck enroll --from /run/decks.toml --state {STATE}", 120)
        self.restart()
        self.plays()
        tags = tags_of(hand.sh("cat /run/decks.toml"))
        assert self.hands is not None
        self.twin = Twin(self.image, self.folder / "twin", text, self.glass.picture, self.hands.drawn)
        table = Table(self.twin, self.hands, tags.__getitem__)
        self.twin.act(unplug=True)
        table.same("the first picture")
        table.plug()
        return table

    def anew(self, turn: int = 0, *, typing: bool = False) -> Table:
        """A table that nobody has played at, its panel hanging so; with the reader board, or one that types."""
        self.board.pull()
        if self.twin is not None:
            self.twin.close()
        shutil.rmtree(self.folder / "twin", ignore_errors=True)
        hand = self.machine.hand
        hand.sh(f"systemctl stop dealer; find {STATE} -mindepth 1 -delete")
        self.turn, self.glass = turn, Glass(self.glass.panel, designed(self.glass.panel, turn), turn)
        if typing:
            self.board = Typing(hand)
        elif isinstance(self.board, Typing):
            self.board = Board(self.machine.socket("reader"), self.folder / "board")
        self.hands = Hands(self.machine, hand, Eye(self.machine, self.glass), self.board)
        return self._set_up('[reader]\nprotocol = "keyboard"\n' if typing else "")

    def again(self, table: Table) -> None:
        """After the power came back: the twin begins anew as well; no reader, and the same picture."""
        assert self.twin is not None
        self.twin.close()
        self.twin.start()
        self.twin.act(unplug=True)
        table.same("the picture after the power came back", 120)

    def stick(self, name: str, size_mb: int = 64) -> Path:
        """A FAT stick's file, freshly made: one partition, as sticks are sold."""
        place = self.folder / f"{name}.img"
        make_stick(place, size_mb)
        return place

    def put_in(self, stick: Path, name: str = "stick", *, mounted: bool = True, read_only: bool = False) -> None:
        """The stick is put in; returns when it is mounted, where it can be."""
        ro = ",read-only=on" if read_only else ""
        self.machine.qmp.monitor(f"drive_add 0 if=none,id={name}-file,format=raw,file={stick}{ro}")
        self.machine.plug("usb-storage", name, drive=f"{name}-file", removable=True)
        if mounted:
            self.machine.hand.sh(
                "timeout 120 sh -c 'until grep -q /run/dealer-sticks/ /proc/mounts; do sleep 0.2; done'", 150
            )

    def pull_out(self, name: str = "stick") -> None:
        """The stick is pulled out; returns when the machine has let go of it."""
        self.machine.pull(name)
        self.released()

        def gone() -> bool:
            return f"{name}-file" not in self.machine.qmp.monitor("info block")

        until("the emulator lets go of the stick", 30, gone)

    def last_word(self, before: bytes) -> Path:
        """What the display shows when it has changed from a picture and stands still: an export has its last word.

        The first word is that it is being written; where that is all that was seen it may only be slow.
        """
        seen, since = [before], time.monotonic()

        def still() -> bool:
            nonlocal since
            now = self.machine.screenshot().read_bytes()
            if now != seen[-1]:
                seen.append(now)
                since = time.monotonic()
            return len(seen) > 1 and time.monotonic() > since + (STILL_S if len(seen) > 2 else 8 * STILL_S)

        until("the display stands still", 180, still)
        return self.machine.folder / "shot.ppm"

    def released(self) -> None:
        """Until no stick is mounted any more."""
        look = "while grep -q /run/dealer-sticks/ /proc/mounts; do sleep 0.2; done"
        self.machine.hand.sh(f"timeout 60 sh -c '{look}'", 90)


def make_stick(place: Path, size_mb: int) -> None:
    """An image with a partition table and one FAT partition."""
    with place.open("wb") as image:
        image.truncate(size_mb << 20)
    subprocess.run(
        ["/usr/sbin/sfdisk", "-q", str(place)], input=b"start=2048, type=c\n", check=True, capture_output=True
    )
    subprocess.run(["mformat", "-i", f"{place}@@1M", "-F", "-T", str((size_mb - 1) << 11), "::"], check=True)
