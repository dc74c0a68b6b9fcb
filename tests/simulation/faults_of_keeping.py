"""Faults of what is kept: seeded where an act meets the disk."""

import contextlib
from collections.abc import Callable, Sequence
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from dealer.app.evening.loop import Loop
from dealer.app.evening.remembered import Memory
from dealer.rules import events as e
from dealer.rules.engine import Decision
from dealer.store import Entry, MemoryStore
from tests.simulation.disk import Disk


def sync_skipped() -> contextlib.AbstractContextManager[Any]:
    """The last act is acknowledged and not yet on the disk when the power goes."""

    def lost(disk: Disk) -> None:
        disk.cut_after_append = False
        for evening, entries in disk._entries.items():
            kept = [entry for entry in entries if entry.act < entries[-1].act]
            if kept:
                disk._entries[evening] = kept
                head = kept[-1].hash
                disk._evenings[evening] = replace(disk._evenings[evening], entries=len(kept), head=head)

    return patch.object(Disk, "power_goes", lost)


def shown_before_stored() -> contextlib.AbstractContextManager[Any]:
    """The table goes on before the act is kept, and does not go back when it cannot be."""
    real = Loop.keep

    def keep(loop: Loop, act: Decision) -> bool:
        before = loop.table
        loop._now_at(act.table)
        loop.table = before
        done = real(loop, act)
        if not done:
            loop._now_at(act.table)
        return done

    return patch.object(Loop, "keep", keep)


def clash_overlooked() -> contextlib.AbstractContextManager[Any]:
    """Two programs write to one evening and neither minds."""
    real = Disk.append

    def append(disk: Disk, evening: str, bodies: Sequence[bytes], **named: Any) -> tuple[Entry, ...]:
        named["expected_version"] = disk.version(evening)
        return real(disk, evening, bodies, **named)

    return patch.object(Disk, "append", append)


def half_an_act_kept() -> contextlib.AbstractContextManager[Any]:
    """Of an act of several facts the last one is not kept."""
    real = MemoryStore.append

    def append(disk: MemoryStore, evening: str, bodies: Sequence[bytes], **named: Any) -> tuple[Entry, ...]:
        return real(disk, evening, bodies[:-1] if len(bodies) > 4 else bodies, **named)

    return patch.object(MemoryStore, "append", append)


def refused_card_believed() -> contextlib.AbstractContextManager[Any]:
    """A card that could not be kept is shown all the same."""
    real = Loop.keep

    def keep(loop: Loop, act: Decision) -> bool:
        done = real(loop, act)
        if not done and any(isinstance(fact, e.Turned) for fact in act.facts):
            loop._now_at(act.table)
        return done

    return patch.object(Loop, "keep", keep)


def counted_by_halves() -> contextlib.AbstractContextManager[Any]:
    """What is remembered of a night is written piece by piece."""
    real = Disk.put_all

    def put_all(disk: Disk, documents: Any) -> None:
        for key, body in documents.items():
            real(disk, {key: body})

    return patch.object(Disk, "put_all", put_all)


def left_money_forgotten() -> contextlib.AbstractContextManager[Any]:
    """The power goes at the close, and nobody adds the night up later."""
    return patch.object(Memory, "catch_up", lambda _: None)


FAULTS_OF_KEEPING: dict[str, Callable[[], contextlib.AbstractContextManager[Any]]] = {
    "a sync is skipped": sync_skipped,
    "shown before it is stored": shown_before_stored,
    "half an act is kept": half_an_act_kept,
    "two programs write at once": clash_overlooked,
    "a card that was not kept counts": refused_card_believed,
    "a night is counted by halves": counted_by_halves,
    "money that waits is forgotten": left_money_forgotten,
}
