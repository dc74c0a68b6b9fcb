"""Power cuts: the card as it stands at a moment, and whether the evening on it is what the table had shown.

A cut is the emulator stopped dead (SIGSTOP) and its card's file copied, or the emulator killed.  What the machine had
asked to be on the card (a flush) is in the file; what it had only written may be missing, since the emulator keeps the
tables of the qcow2 file in its own memory until it is asked to flush, and the machine keeps its pages in its own.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

from tests.lab.session import Session
from tests.lab.table import Table
from tests.lab.wire import LabError, until

LONGEST_S = 1.2
"""A cut comes within so long after the finger was lifted: before, while and after the act is kept."""


def entries(file: Path) -> list[bytes]:
    """The bodies of all entries of a store, oldest first."""
    with sqlite3.connect(f"file:{file}?mode=rw", uri=True) as db:
        rows = db.execute("SELECT body FROM entries ORDER BY evening, number").fetchall()
    db.close()
    return [bytes(body) for (body,) in rows]


def freeze(session: Session, to: Path, *more: Path) -> None:
    """The card as it would be if the power went now, and a stick's file with it (from, to); the machine goes on."""
    pid = int((session.machine.folder / "pid").read_text())
    os.kill(pid, signal.SIGSTOP)
    try:
        stat = Path(f"/proc/{pid}/stat")
        until("the emulator stands still", 10, lambda: stat.read_text().rsplit(")", 1)[1].split()[0] in "Tt")
        subprocess.run(["cp", "--sparse=always", str(session.machine.disk), str(to)], check=True)
        if more:
            subprocess.run(["cp", "--sparse=always", *map(str, more)], check=True)
    finally:
        os.kill(pid, signal.SIGCONT)


def recovered(card: Path, folder: Path) -> list[bytes]:
    """What the evenings on a card hold, read as the next start would: journal first, nothing else repaired."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    disk = folder / "disk.raw"
    subprocess.run(["qemu-img", "convert", "-q", "-f", "qcow2", "-O", "raw", str(card), str(disk)], check=True)
    subprocess.run(["e2fsck", "-p", "-E", "journal_only", str(disk)], check=False, capture_output=True)
    judged = subprocess.run(["e2fsck", "-fn", str(disk)], check=False, capture_output=True, text=True)
    if judged.returncode:
        raise LabError(f"the card's file system needs a repair: {judged.stdout.strip()[-300:]}")
    subprocess.run(["debugfs", "-R", f"rdump /var/lib/dealer {folder}", str(disk)], check=True, capture_output=True)
    disk.unlink()
    unknown = [each.name for each in (folder / "dealer").iterdir() if "damaged" in each.name]
    if unknown:
        raise LabError(f"a store was set aside as damaged: {unknown}")
    return entries(folder / "dealer" / "evenings.db")


def files_on(stick: Path, folder: Path) -> dict[str, bytes]:
    """What the product wrote to a stick, by path."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    subprocess.run(
        ["mcopy", "-s", "-n", "-i", f"{stick}@@1M", "::dealer", str(folder)], check=False, capture_output=True
    )
    return {str(each.relative_to(folder)): each.read_bytes() for each in folder.rglob("*") if each.is_file()}


class Cuts:
    """Cuts the power in the middle of what the table does; `count` of all that came, and how they found the card."""

    def __init__(self, session: Session, table: Table, seed: int = 1) -> None:
        self._session, self._table = session, table
        self._random = random.Random(seed)
        self.before = self.after = self.killed = 0
        self.took_s: list[float] = []

    @property
    def count(self) -> int:
        """All so far."""
        return self.before + self.after

    def _twin_has(self) -> list[bytes]:
        assert self._session.twin is not None
        return entries(self._session.twin.folder / "state" / "evenings.db")

    def _moment(self) -> None:
        end = time.monotonic() + self._random.uniform(0, LONGEST_S)
        until("the moment of the cut", 5, lambda: time.monotonic() >= end)

    def during(self, act: str) -> None:
        """A key is touched, the power goes at some moment after that, and the card is looked at; the table plays on."""
        session, table = self._session, self._table
        assert session.hands is not None
        assert session.twin is not None
        card = session.folder / "cut.qcow2"

        def cut() -> None:
            self._moment()
            freeze(session, card)

        shown = self._twin_has()
        session.hands.then = cut
        try:
            table.tap(act)
        finally:
            session.hands.then = None
        told = self._twin_has()
        found = recovered(card, session.folder / "cut")
        card.unlink()
        self.judge(act, found, shown, told)

    def exporting(self, stick: Path, times: int) -> int:
        """The power goes while a closed evening is written to a stick; how many files stood there whole in all.

        What stands there under its name is whole, or empty where FAT was cut off between its two writes of a new name;
        the next export to the same stick brings the rest.
        """
        session, table = self._session, self._table
        assert session.hands is not None
        card, torn = session.folder / "cut.qcow2", session.folder / "torn.img"
        shown = self._twin_has()

        def cut() -> None:
            self._moment()
            freeze(session, card, stick, torn)

        session.put_in(stick)
        found: list[dict[str, bytes]] = []
        for _ in range(times):
            session.hands.then = cut
            try:
                table.tap("closed.export")
            finally:
                session.hands.then = None
            self.judge("closed.export", recovered(card, session.folder / "cut"), shown, self._twin_has())
            found.append(files_on(torn, session.folder / "torn"))
        session.pull_out()
        whole = files_on(stick, session.folder / "whole")
        for files in found:
            half = sorted(name for name, body in files.items() if body not in (b"", whole.get(name, body)))
            if half:
                raise LabError(f"after a power cut in an export these are not whole under their names: {half}")
        return sum(whole.get(name) == body for files in found for name, body in files.items())

    def judge(self, act: str, found: list[bytes], shown: list[bytes], told: list[bytes]) -> None:
        """What was found is what was shown before the act, or what was due after it; nothing else."""
        if found == told:
            self.after += 1
        elif found == shown:
            self.before += 1
        else:
            same = next(
                (n for n, (a, b) in enumerate(zip(found, told, strict=False)) if a != b), min(len(found), len(told))
            )
            raise LabError(
                f"a power cut during {act}: {len(found)} facts are on the card, {len(shown)} were shown, "
                f"{len(told)} were due; the first {same} are the same"
            )

    @staticmethod
    def kills(act: str) -> bool:
        """Whether it may be killed for real after this act: not where it calls on by its own clock when it is back."""
        return act not in {"shuffle.start", "shuffle.pace"}

    def for_real(self, act: str) -> None:
        """The emulator is killed at some moment after a key was touched, and started again: the same picture."""
        session, table = self._session, self._table
        assert session.hands is not None
        assert session.twin is not None
        shown = self._twin_has()
        session.hands.tap(session.twin.button(act))
        self._moment()
        session.cut()
        begun = time.monotonic()
        session.boot()
        self.took_s.append(time.monotonic() - begun)
        kept = int(session.machine.hand.sh(COUNT))
        if kept < len(shown):
            raise LabError(f"after a power cut during {act} {kept} facts are kept, {len(shown)} were shown")
        if kept > len(shown):
            session.twin.act(tap=act)
            self.after += 1
        else:
            self.before += 1
        if kept != len(self._twin_has()):
            raise LabError(f"after a power cut during {act} {kept} facts are kept, {len(self._twin_has())} were due")
        self.killed += 1
        session.again(table)
        table.plug()


COUNT = """python3 -c '
import sqlite3
db = sqlite3.connect("file:/var/lib/dealer/evenings.db?mode=ro", uri=True)
print(db.execute("SELECT count(*) FROM entries").fetchone()[0])
'"""
