"""What is remembered from one evening to the next: people with their seats, last time's table, what waits, the totals.

Money that waits and the totals are kept by currency: points are no euros.
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import date

import msgspec

from dealer.app.local_time import local, when
from dealer.export.dates import DAY_LETTERS, free_name
from dealer.export.tidied import NAME as TIDIED
from dealer.export.tidied import Tidied, acts_of, called, removed
from dealer.interpret import Trouble
from dealer.names import same_person
from dealer.rules import events as e
from dealer.rules.between_evenings import (
    Remembered,
    Totals,
    Waiting,
    added_up,
    last_time_after,
    people_after,
    what_waits,
)
from dealer.rules.prompts import LastTime
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.store import EveningRow, Store, StoreError, StoreFull
from dealer.words.machine import files as words

PEOPLE, LAST = "people", "last_time"
WAITING, TOTALS, COUNTED = "waiting", "totals", "counted"
NAMED = "redated"
"""What evenings are called that were redated; of what names are free it is known before the record says it."""
TRIALS = "trials"
"""The names of the evenings that were trials on mock hardware; what follows from them is remembered by itself."""


class Memory:
    """Reads once, writes when an evening begins to be played and when it is closed."""

    def __init__(self, store: Store, *, trial: bool = False) -> None:
        self._store, self._trial = store, trial
        people, last = self._get(PEOPLE), self._get(LAST)
        self.people = msgspec.json.decode(people, type=tuple[Remembered, ...]) if people else ()
        self.last_time = msgspec.json.decode(last, type=LastTime) if last else None
        waiting, totals = self._get(WAITING), store.get(self._key(TOTALS))
        counted = store.get(self._key(COUNTED))
        self._acts = acts_of(store)
        trials = store.get(TRIALS)
        self.trials = msgspec.json.decode(trials, type=tuple[str, ...]) if trials else ()
        self.counted = msgspec.json.decode(counted, type=str) if counted else ""
        self._waiting = msgspec.json.decode(waiting, type=dict[str, Waiting]) if waiting else {}
        self._totals = msgspec.json.decode(totals, type=dict[str, tuple[Totals, ...]]) if totals else {}

    def _key(self, key: str) -> str:
        return f"trial_{key}" if self._trial else key

    def _get(self, key: str) -> bytes | None:
        """What is remembered; a first trial begins with a copy of the real table, and never writes to it."""
        return self._store.get(self._key(key)) or self._store.get(key)

    def _put(self, documents: Mapping[str, object]) -> None:
        self._store.put_all({self._key(key): msgspec.json.encode(what) for key, what in documents.items()})

    def mark(self, evening: str, *, trial: bool | None = None) -> None:
        """Remembers that this evening is a trial, where it is one (usual: where trials are played)."""
        if (self._trial if trial is None else trial) and evening not in self.trials:
            self.trials = (*self.trials, evening)
            self._store.put(TRIALS, msgspec.json.encode(self.trials))

    def of(self, table: Table, trial: bool | None) -> "Memory":
        """What is remembered of the evening's own kind; StoreError where a trial would go on in a real evening."""
        if trial and table.trial is False and table.stage != "closed":
            raise StoreError(
                f"The evening {table.evening} that is open here is no trial; name another folder with --state."
            )
        self.mark(table.evening, trial=bool(table.trial))
        return Memory(self._store, trial=bool(table.trial))

    def check_counted(self) -> None:
        """StoreError where the totals hold evenings that are no longer here: counting anew would lose them."""
        if self._counted_anew(self._acts)[0] != self._totals:
            raise StoreError("The totals hold evenings that are not in this folder; they cannot be counted anew.")

    def tidy(self, before: Sequence[Tidied], new: Sequence[Tidied]) -> None:
        """Records what was put in order and counts anew; all of it in one go, or StoreError and nothing of it."""
        acts = (*before, *new)
        totals, waiting = self._counted_anew(acts)
        gone = [act.name for act in new if act.what in {"merge", "forget"}]
        people = tuple(r for r in self.people if not any(same_person(r.name, name) for name in gone))
        documents: dict[str, object] = {PEOPLE: people, WAITING: waiting, TOTALS: totals}
        if (last := self.last_time) is not None:
            seats = {s: n for s, n in last.seats.items() if not any(same_person(n, name) for name in gone)}
            documents[LAST] = msgspec.structs.replace(last, seats=seats)
        kept = {self._key(key): msgspec.json.encode(what) for key, what in documents.items()}
        self._store.put_all({**kept, TIDIED: msgspec.json.encode(acts)})

    def _counted_anew(self, acts: Sequence[Tidied]) -> tuple[dict[str, tuple[Totals, ...]], dict[str, Waiting]]:
        """The totals and what waits by currency, from the evenings of this kind that count."""
        totals: dict[str, tuple[Totals, ...]] = {}
        waiting = dict.fromkeys(self._waiting, Waiting())
        away, name_of = removed(acts), called(acts)
        for row in self.rows():
            if row.closed_ms is not None and row.id not in away:
                table = fold(e.decode_all([entry.body for entry in self._store.load(row.id)]))
                totals[table.currency] = added_up(totals.get(table.currency, ()), table, name_of)
                waiting[table.currency] = what_waits(table)
        return totals, waiting

    def rows(self) -> list[EveningRow]:
        """The evenings of this kind, trials or real ones, in the order in which they began."""
        return [row for row in self._store.evenings() if (row.id in self.trials) == self._trial]

    def closed_last(self) -> str | None:
        """The night of this kind that was closed last."""
        rows = self.rows() or (self._store.evenings() if self._trial else [])
        closed = [row.id for row in rows if row.entries]
        return closed[-1] if closed else None

    def keep_for_later(self, evening: str, table: Table, wall_ms: int) -> Trouble | None:
        """Keeps what later evenings need, as play begins and when the night is over; says if it cannot."""
        if table.trial is not None and table.trial != self._trial:
            return None  # a trial that a real start has closed
        if table.stage == "closed":
            return self.or_trouble(lambda: self.close(evening, table, wall_ms), table)
        return self.or_trouble(lambda: self.remember(table, wall_ms), table)

    def or_trouble(self, keep: Callable[[], None], table: Table) -> Trouble | None:
        """The act is stored already; if the notes for the next evening cannot be, says so."""
        try:
            keep()
        except StoreError as why:
            lacking = words.CLOSED_NOT_KEPT() if table.stage == "closed" else words.NAMES_NOT_KEPT()
            return Trouble(
                "refused", lacking, words.MAKE_ROOM() if isinstance(why, StoreFull) else words.LOOK_AT_DISK()
            )
        return None

    def remember(self, table: Table, wall_ms: int) -> None:
        """Whoever sits now is remembered first, then all the others; after a StoreError nobody is."""
        people, last_time = self._seen(table, wall_ms)
        self._put({PEOPLE: people, LAST: last_time})
        self.people, self.last_time = people, last_time

    def _seen(self, table: Table, wall_ms: int) -> tuple[tuple[Remembered, ...], LastTime]:
        day = weekday(table.day) if table.day else local(wall_ms).strftime("%A")
        return people_after(table, self.people), last_time_after(table, self.last_time, day)

    def waiting(self, currency: str) -> tuple[e.Event, ...]:
        """The facts of what earlier evenings left, for the beginning of the next one."""
        return self._waiting.get(currency, Waiting()).facts

    def totals(self, currency: str) -> tuple[Totals, ...]:
        """All evenings that were closed, in one currency, who won most first."""
        return self._totals.get(currency, ())

    def close(self, evening: str, table: Table, wall_ms: int) -> None:
        """The night is over: what waits is kept, and the evening is added to everybody's totals, once.

        All of it in one go: half of it would be counted again. StoreError, and nothing of it is kept, if it cannot be.
        """
        if evening == self.counted:
            return
        people, last_time = self._seen(table, wall_ms)
        waiting = {**self._waiting, table.currency: what_waits(table)}
        totals = {**self._totals, table.currency: added_up(self.totals(table.currency), table, called(self._acts))}
        self._put({PEOPLE: people, LAST: last_time, WAITING: waiting, TOTALS: totals, COUNTED: evening})
        self.people, self.last_time = people, last_time
        self._waiting, self._totals, self.counted = waiting, totals, evening

    def catch_up(self) -> None:
        """The power went between the last night's closing and what is kept of it: it is added up now."""
        closed = [row for row in self.rows() if row.closed_ms is not None]
        if closed and closed[-1].id != self.counted:
            last = closed[-1]
            bodies = [entry.body for entry in self._store.load(last.id)]
            self.close(last.id, fold(e.decode_all(bodies)), last.closed_ms or last.started_ms)

    def opened(self, evening: str, currency: str, wall_ms: int) -> e.EveningOpened:
        """The first fact of an evening, with the table's own date and zone."""
        return e.EveningOpened(evening, currency=currency, **when(wall_ms))

    def free_name(self, wall_ms: int) -> str:
        """The name of a new evening: the table's own date, and a number if it is not the first of that day."""
        return free_name(local(wall_ms).strftime("%Y-%m-%d"), self.taken())

    def taken(self, but: str = "") -> set[str]:
        """Every name that an evening has or was begun under, but those of one of them."""
        named = {evening: name for evening, name in named_anew(self._store).items() if evening != but}
        return {*(row.id for row in self._store.evenings() if row.id != but), *named.values()}

    def name_anew(self, evening: str, name: str) -> None:
        """Keeps that the evening is called that now, so that no other gets its name."""
        self._store.put(NAMED, msgspec.json.encode({**named_anew(self._store), evening: name}))

    def redate(self, before: Sequence[Tidied], new: Tidied) -> None:
        """Records the date of a closed evening, and what last time's table is called if that was it, in one go."""
        documents: dict[str, object] = {TIDIED: (*before, new)}
        documents[NAMED] = {**named_anew(self._store), new.name: new.into}
        if self.last_time is not None and self.closed_last() == new.name:
            last = msgspec.structs.replace(self.last_time, day=weekday(new.into[:DAY_LETTERS]))
            documents[self._key(LAST)] = last
        self._store.put_all({key: msgspec.json.encode(what) for key, what in documents.items()})


def named_anew(store: Store) -> dict[str, str]:
    """What evenings that were redated are called, by the names they were begun under."""
    data = store.get(NAMED)
    return msgspec.json.decode(data, type=dict[str, str]) if data else {}


def weekday(day: str) -> str:
    """Such as "Sunday" for "2026-11-29"."""
    return date.fromisoformat(day).strftime("%A")
