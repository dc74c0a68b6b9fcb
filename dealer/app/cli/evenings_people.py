"""`dealer evenings` and `dealer people`: what is to count no more, and who is one person; asked first, and recorded."""

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from dealer.app.errors import UserError
from dealer.app.evening.remembered import Memory
from dealer.app.files.lock import FolderLock
from dealer.app.files.state_folder import state_folder
from dealer.export.tidied import Tidied, acts_of, called, merged, redated, removed
from dealer.names import same_person
from dealer.rules import events as e
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.store import EveningRow, Store, StoreError
from dealer.store.files import database
from dealer.store.sqlite import open_store


@contextmanager
def opened(state: Path | None) -> Iterator[Store]:
    """The evenings that there are, for us alone; UserError where there are none."""
    folder = state_folder(state)
    if not database(folder).exists():
        raise UserError(f"There are no evenings in {folder}.")
    with FolderLock(folder, now_ms()):
        try:
            store = open_store(folder)
        except StoreError as why:
            raise UserError(str(why)) from why
        try:
            yield store
        except StoreError as why:
            raise UserError(str(why)) from why
        finally:
            store.close()


def now_ms() -> int:
    """The clock's time, in ms since 1970."""
    return time.time_ns() // 1_000_000


def table_of(store: Store, evening: str) -> Table:
    """The evening's table as it is after its last fact."""
    return fold(e.decode_all([entry.body for entry in store.load(evening)]))


def agreed(question: str, *, yes: bool) -> bool:
    """Whether somebody says yes to the question; UserError where nobody answers."""
    if yes:
        return True
    print(f"{question} yes or no: ", end="", flush=True)
    answer = sys.stdin.readline() if sys.stdin is not None else ""
    if not answer:
        print()
        raise UserError("Nobody answered, so nothing was changed; --yes answers for you.")
    if answer.strip().lower() in {"y", "yes"}:
        return True
    print("Nothing was changed.")
    return False


def called_now(store: Store, row: EveningRow, acts: Sequence[Tidied]) -> str:
    """What people call the evening: its own name, or the one that it was redated to."""
    since = redated(acts, row.id)
    return since.name if since else table_of(store, row.id).called or row.id


def keep(store: Store, *acts: Tidied) -> None:
    """Records the acts and counts anew, real evenings and trials each by themselves."""
    kinds = (False, True) if Memory(store).trials else (False,)
    for trial in kinds:
        Memory(store, trial=trial).check_counted()
    before = acts_of(store)
    for trial in kinds:
        Memory(store, trial=trial).tidy(before, acts)


def figures(table: Table) -> str:
    """What the evening came to, in a few words."""
    deals = sum(1 for deal in (*table.deals, table.deal) if deal is not None and deal.ended)
    money = [f"{table.people[p].name} {amount:+}" for p, amount in table.balances.items() if amount]
    return ", ".join([f"{deals} deal{'' if deals == 1 else 's'}", *money])


def list_evenings(state: Path | None) -> int:
    """A line for each evening: its name, what it came to, and whether it is open, a trial, or removed."""
    with opened(state) as store:
        acts, trials = acts_of(store), Memory(store).trials
        away = removed(acts)
        for row in store.evenings():
            name = called_now(store, row, acts)
            kinds = [*(["open"] if row.closed_ms is None else []), *(["trial"] if row.id in trials else [])]
            kinds += [*(["removed"] if row.id in away else []), *([f"begun as {row.id}"] if name != row.id else [])]
            print(": ".join((name, "; ".join((figures(table_of(store, row.id)), *kinds)))))
    return 0


def row_of(store: Store, evening: str) -> EveningRow:
    """The evening that is called that, or that was begun under that name; UserError where there is none."""
    rows, acts = store.evenings(), acts_of(store)
    if (row := next((row for row in rows if row.id == evening), None)) is None:
        row = next((row for row in rows if called_now(store, row, acts) == evening), None)
    if row is None:
        raise UserError(f"There is no evening {evening}; `dealer evenings list` names them all.")
    return row


def remove_evening(state: Path | None, evening: str, why: str, *, yes: bool) -> int:
    """The evening stays in the record and counts no more: in totals, league and what waits."""
    with opened(state) as store:
        row = row_of(store, evening)
        if row.closed_ms is None:
            raise UserError(f"Evening {evening} is open; close it first.")
        if row.id in removed(acts_of(store)):
            raise UserError(f"Evening {evening} is removed already.")
        question = (
            f"{evening}: {figures(table_of(store, row.id))}. It stays in the record and counts no more. Remove it?"
        )
        if agreed(question, yes=yes):
            keep(store, Tidied(now_ms(), "remove", row.id, why=why))
            print(f"Evening {evening} is removed; `dealer evenings restore {evening}` brings it back.")
    return 0


def restore_evening(state: Path | None, evening: str, why: str, *, yes: bool) -> int:
    """A removed evening counts again."""
    with opened(state) as store:
        row = row_of(store, evening)
        if row.id not in removed(acts_of(store)):
            raise UserError(f"Evening {evening} is not removed.")
        if agreed(f"{evening}: {figures(table_of(store, row.id))}. Let it count again?", yes=yes):
            keep(store, Tidied(now_ms(), "restore", row.id, why=why))
            print(f"Evening {evening} counts again.")
    return 0


def _known(store: Store) -> list[str]:
    """Every full name that sat at a table or is remembered, each person's spelling once."""
    names = [each.name for trial in (False, True) for each in Memory(store, trial=trial).people]
    for row in store.evenings():
        for person in table_of(store, row.id).people.values():
            names += [person.name, *person.was]
    found: list[str] = []
    for name in names:
        if not any(same_person(name, other) for other in found):
            found.append(name)
    return found


def _person(store: Store, name: str) -> str:
    found = next((known for known in _known(store) if same_person(known, name)), None)
    if found is None:
        raise UserError(f"Nobody is called {name} here; `dealer people list` names them all.")
    return found


def list_people(state: Path | None) -> int:
    """A line for each name, and the one that its evenings count under where it was merged."""
    with opened(state) as store:
        pairs = merged(acts_of(store))
        for name in _known(store):
            into = next((into for known, into in pairs if same_person(known, name)), "")
            print(f"{name}: counts as {into}" if into else name)
    return 0


def merge_people(state: Path | None, name: str, into: str, why: str, *, yes: bool) -> int:
    """Two names are one person: all evenings of the first count under the second, each evening once."""
    with opened(state) as store:
        one, other, name_of = _person(store, name), _person(store, into), called(acts_of(store))
        if same_person(name_of(one), name_of(other)):
            raise UserError(f"{one} and {other} count as one person already.")
        for row in store.evenings():
            sat = {name_of(each.name) for each in table_of(store, row.id).people.values()}
            if {name_of(one), name_of(other)} <= sat:
                raise UserError(f"{one} and {other} sat at one table on {row.id}: they are two people.")
        if agreed(f"All evenings of {one} then count as {other}'s; the record keeps both names. Merge them?", yes=yes):
            keep(store, Tidied(now_ms(), "merge", one, other, why))
            print(f"{one} counts as {other}; `dealer people split` takes it back.")
    return 0


def split_people(state: Path | None, name: str, why: str, *, yes: bool) -> int:
    """A name that was merged counts by itself again."""
    with opened(state) as store:
        one = _person(store, name)
        into = next((into for known, into in merged(acts_of(store)) if same_person(known, one)), None)
        if into is None:
            raise UserError(f"{one} was not merged.")
        if agreed(f"{one} then counts apart from {into} again. Split them?", yes=yes):
            keep(store, Tidied(now_ms(), "split", one, why=why))
            print(f"{one} counts by itself again.")
    return 0


def forget_person(state: Path | None, name: str, why: str, *, yes: bool) -> int:
    """A name is offered no more where people sit down; their evenings count as before, for money sums to zero."""
    with opened(state) as store:
        one = _person(store, name)
        if agreed(f"{one} is then offered no more; evenings that were played count as before. Remove it?", yes=yes):
            keep(store, Tidied(now_ms(), "forget", one, why=why))
            print(f"{one} is offered no more until somebody types the name.")
    return 0
