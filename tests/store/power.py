"""A disk that loses its power: what a scripted evening did to its files, recorded once, and what a cut may leave of it.

    python -m tests.store.power         records it anew with strace (after a change of the tables), about 5 s

A write that was not synced is there, is lost, or is torn at any 512 bytes; what was synced is there.  Names are made
and removed in order; those that nothing was synced after may be lost.
"""

import os
import random
import re
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from dealer.store import DeckCard, MemoryStore, Store, connect
from dealer.store.sqlite import open_store

TRACE = Path(__file__).parent / "traces" / "evening.trace"
SECTOR = 512
LOG_PAGES = 24  # so that the log is folded back several times


def evening(start: Callable[[], Store]) -> Iterator[Store]:
    """Two evenings with three starts, the second after a power cut; yields after each call that was acknowledged."""
    store = start()
    yield store
    store.put("people", b"Ann, Bo")
    yield store
    for name, acts in (("one", 5), ("two", 6)):
        store.begin(name, 1)
        yield store
        for act in range(acts):
            closes = (name, act) == ("one", 4)
            bodies = [b"%s %d " % (name.encode(), act) * 20 for _ in range(1 + act % 3)]
            store.append(name, bodies, expected_version=store.version(name), at_ms=act, closes=closes)
            yield store
    store.close()
    store = start()
    for act in range(14):
        store.append("two", [b"two again %d " % act * 20], expected_version=store.version("two"), at_ms=20 + act)
        yield store
    store = start()  # without a close
    store.change_decks(enroll=[DeckCard("blue", "04A1", "As", 50), DeckCard("blue", "04A2", "Ks", 50)], at_ms=50)
    yield store
    for act in range(6):
        store.append("two", [b"two at last " * 400], expected_version=store.version("two"), at_ms=60 + act)
        yield store
    store.append("two", [b"goodnight"], expected_version=store.version("two"), at_ms=70, closes=True)
    yield store
    store.close()


def state_of(store: Store) -> tuple[Any, ...]:
    """Everything that a store holds."""
    rows = store.evenings()
    return (rows, [store.load(row.id) for row in rows], store.open_evening(), store.deck_cards(), store.get("people"))


def truths() -> list[tuple[Any, ...]]:
    """What must be held after each acknowledged call."""
    model = MemoryStore()
    return [state_of(store) for store in evening(lambda: model)]


class Op(msgspec.Struct, frozen=True, array_like=True):
    """One thing that was done: write, cut, sync, make, remove, rename, said."""

    kind: str
    name: str = ""
    at: int = 0
    data: bytes = b""


# ---- the recording ----

CALLS = "openat,pwrite64,write,ftruncate,fsync,fdatasync,unlink,unlinkat,rename"
STRACE = ("strace", "-f", "-qq", "-y", "-s", "1000000", "-x", "-e", f"trace={CALLS}")
LINE = re.compile(r"(?:\d+ +)?(\w+)\((.*)\) += (-?\d+)")
ESCAPE = re.compile(rb"\\(x[0-9a-f]{2}|[0-7]{1,3}|.)", re.DOTALL)
PLAIN = {b"n": b"\n", b"t": b"\t", b"r": b"\r", b"v": b"\v", b"f": b"\f"}


def record(to: Path) -> int:
    """Play the evening under strace and keep what it did; how many things it did."""
    with tempfile.TemporaryDirectory() as base:
        folder, log = Path(base) / "state", Path(base) / "log"
        play = [sys.executable, "-m", "tests.store.power", str(folder)]
        subprocess.run([*STRACE, "-o", str(log), *play], check=True, stdout=subprocess.DEVNULL)
        ops = list(read_strace(log.read_text("latin-1"), folder))
    to.parent.mkdir(exist_ok=True)
    to.write_bytes(zlib.compress(msgspec.msgpack.encode(ops), 9))
    return len(ops)


def read_strace(log: str, folder: Path) -> Iterator[Op]:
    """What was done below the folder, and what was said on stdout."""
    known: set[str] = set()
    for line in log.splitlines():
        found = LINE.match(line)
        if found is None or int(found[3]) < 0:
            continue
        call, arguments = found[1], found[2]
        names = re.findall(rf"{re.escape(str(folder))}(?:/([\w.-]+))?[>\"]", arguments)
        if call == "write" and arguments.startswith("1<"):
            yield Op("said", data=_bytes(arguments))
        elif not names or "-shm" in names[0]:
            continue
        elif call in ("pwrite64", "write"):
            yield Op(
                "write", names[0], int(arguments.rsplit(", ", 1)[1]) if call == "pwrite64" else -1, _bytes(arguments)
            )
        elif call == "ftruncate":
            yield Op("cut", names[0], int(arguments.rsplit(", ", 1)[1]))
        elif call in ("fsync", "fdatasync"):
            yield Op("sync", names[0])
        elif call.startswith("unlink"):
            known.discard(names[0])
            yield Op("remove", names[0])
        elif call == "rename":
            known = known - {names[0]} | {names[1]}
            yield Op("rename", names[0], data=names[1].encode())
        elif "O_CREAT" in arguments and names[0] not in known:
            known.add(names[0])
            yield Op("make", names[0])


def _bytes(arguments: str) -> bytes:
    quoted = arguments[arguments.index('"') + 1 : arguments.rindex('"')].encode("latin-1")

    def plain(found: re.Match[bytes]) -> bytes:
        text = found[1]
        if text[:1] == b"x":
            return bytes([int(text[1:], 16)])
        return bytes([int(text, 8)]) if text[:1].isdigit() else PLAIN.get(text, text)

    return ESCAPE.sub(plain, quoted)


def recorded(trace: Path = TRACE) -> list[Op]:
    """What the evening did."""
    return msgspec.msgpack.decode(zlib.decompress(trace.read_bytes()), type=list[Op])


# ---- the disk ----


class Disk:
    """Files as they are, and as they may be after a cut."""

    def __init__(self) -> None:
        self.names: dict[str, list[Op]] = {}  # each file as what was done to it; up to its last sync it is one write
        self.may_be: list[dict[str, list[Op]]] = [{}]  # the names, since something was last synced
        self.said = 0

    def do(self, op: Op) -> None:
        """One more thing is done."""
        match op.kind:
            case "said":
                self.said += 1
            case "make":
                self.names[op.name] = []
            case "remove":
                del self.names[op.name]
            case "rename":
                self.names[op.data.decode()] = self.names.pop(op.name)
            case "sync":
                if op.name:
                    self.names[op.name][:] = [Op("synced", data=_content(self.names[op.name]))]
                self.may_be = [dict(self.names)]
            case _:
                self.names[op.name].append(op)
        if op.kind in ("make", "remove", "rename"):
            self.may_be.append(dict(self.names))

    def after_a_cut(self, chance: random.Random | None, folder: Path, *, keep: bool = True) -> None:
        """Write the files as a cut leaves them; without `chance` every unsynced write is kept, or none is."""
        names = chance.choice(self.may_be) if chance else self.may_be[-1 if keep else 0]
        for name, ops in names.items():
            left: list[Op] = []
            for op in ops:
                if op.kind == "synced":
                    left.append(op)
                    continue
                fate = chance.choice(("kept", "lost", "torn")) if chance else "kept" if keep else "lost"
                if fate == "kept":
                    left.append(op)
                elif fate == "torn" and chance is not None and op.kind == "write":
                    left += [part for part in _sectors(op) if chance.random() < 0.5]
            (folder / name).write_bytes(_content(left))


def _sectors(op: Op) -> Iterator[Op]:
    for start in range(0, len(op.data), SECTOR):
        yield Op("write", op.name, op.at + start if op.at >= 0 else -1, op.data[start : start + SECTOR])


def _content(ops: list[Op]) -> bytes:
    content = bytearray()
    for op in ops:
        at = len(content) if op.at < 0 else op.at
        content.extend(bytes(max(at - len(content), 0)))
        if op.kind == "cut":
            del content[at:]
        else:
            content[at : at + len(op.data)] = op.data
    return bytes(content)


def _play(folder: Path) -> None:
    connect.SETTINGS = tuple(re.sub(r"(autocheckpoint) = \d+", rf"\1 = {LOG_PAGES}", line) for line in connect.SETTINGS)
    for _ in evening(lambda: open_store(folder)):
        os.write(1, b"said\n")


if __name__ == "__main__":
    if sys.argv[1:]:
        _play(Path(sys.argv[1]))
    else:
        print(record(TRACE), "things done, kept in", TRACE)
