"""Is what is stored what was written?  A quick look at every start, a slow one when nobody waits."""

import sqlite3
from collections.abc import Callable, Sequence

from dealer.store import tables
from dealer.store.contract import Entry, StoreDamaged
from dealer.store.mark import Mark
from dealer.store.migrations import MIGRATIONS, Migration, new_schema, schema


def examine(db: sqlite3.Connection, mark: Mark | None, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Prove what a restart leans on: the tables, the decks, the things remembered, the list, the open evening.

    Of old evenings no more is read than their line in the list and the rows that the next act is written beside; what
    is in them is proven when they are loaded.
    The mark must have been read before the transaction began, or it may rightly claim more than is seen here.
    """
    if schema(db) != new_schema(migrations):
        raise StoreDamaged("The tables are not those that this version makes.")
    tables.read_documents(db)
    tables.read_deck_cards(db)
    seal = tables.read_seal(db, "evenings")
    evenings = tables.read_evenings(db)
    last = evenings[-1] if evenings else None
    if any(evening.closed_ms is None and evening.place != seal.open for evening in evenings) or (
        seal.open is not None and (last is None or last.place != seal.open or last.closed_ms is not None)
    ):
        raise StoreDamaged("Which evening is open is not what was written.")
    tables.prove_tail(db, evenings)
    entries = tables.read_entries(db, last) if last is not None and seal.open is not None else []
    if mark is not None:
        _compare(db, mark, evenings, entries)


def mark_of(db: sqlite3.Connection) -> Mark:
    """What the mark beside this database should say."""
    count = tables.read_seal(db, "evenings").rows
    last = tables.read_evening(db, count) if count else tables.EveningEntry(0, "", 0)
    changes = {"documents": tables.changes(db, "documents"), "deck_cards": tables.changes(db, "deck_cards")}
    return Mark(last.id, last.entries, last.head, **changes)


def _compare(
    db: sqlite3.Connection, mark: Mark, evenings: Sequence[tables.EveningEntry], entries: Sequence[Entry]
) -> None:
    """Raise StoreDamaged if something that was acknowledged is not there; `entries` are the open evening's.

    There may be more than the mark says: an act, or a whole new evening, that the power did not let be acknowledged.
    """
    found = mark_of(db)
    if mark.documents > found.documents or mark.deck_cards > found.deck_cards:
        raise StoreDamaged("What was last remembered or enrolled is gone.")
    if not mark.evening:
        return
    named = next((evening for evening in evenings if evening.id == mark.evening), None)
    if named is None:
        raise StoreDamaged(f"Evening {mark.evening} was begun, and is not on the list.")
    if named.entries < mark.entries:
        raise StoreDamaged(f"{mark.entries} entries of {named.id} were acknowledged, and {named.entries} are there.")
    if named.closed_ms is None and mark.entries:
        head = entries[mark.entries - 1].hash
    elif named.entries == mark.entries:
        head = named.head
    else:
        return  # what is in a closed evening is proven when it is loaded
    if head != mark.head:
        raise StoreDamaged(f"Entry {mark.entries} of {named.id} is not the one that was acknowledged.")


def everything_wrong(db: sqlite3.Connection) -> tuple[str, ...]:
    """Every sentence there is to say about the whole file; its time grows with the club's history."""
    wrong = [f"The database says: {row[0]}." for row in db.execute("PRAGMA quick_check(20)") if row[0] != "ok"]
    looks: list[Callable[[sqlite3.Connection], object]] = [tables.read_documents, tables.read_deck_cards]
    for look in looks:
        try:
            look(db)
        except StoreDamaged as damage:
            wrong.append(str(damage))
    try:
        evenings = tables.read_evenings(db)
    except StoreDamaged as damage:
        return (*wrong, str(damage))
    for evening in evenings:
        try:
            tables.read_entries(db, evening)
        except StoreDamaged as damage:
            wrong.append(str(damage))
    return tuple(wrong)
