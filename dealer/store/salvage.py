"""A damaged database is set aside as it was found, and what proves itself is saved into a new one.

The new one stands whole beside the damaged one before any name is changed, so that a power cut loses nothing.
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from dealer.store import files, tables
from dealer.store.connect import open_to_write, transaction
from dealer.store.contract import DeckCard
from dealer.store.mark import Mark, read_mark, write_mark
from dealer.store.migrations import MIGRATIONS, Migration, migrate
from dealer.store.remains import Remains, Saved, read_remains


def finish_interrupted(folder: Path) -> None:
    """Finish the changes of name that a power cut interrupted; a new database not yet whole is forgotten."""
    files.remove(files.working_copy(folder))
    files.remove(files.unfinished(folder))
    new, path = files.rebuilt(folder), files.database(folder)
    if path.exists():
        files.remove(new)
    elif new.exists():
        set_aside = files.damaged(folder)
        _put_in_place(folder, set_aside[-1] if set_aside else files.next_aside(folder))


def rebuild(folder: Path, reason: str, migrations: Sequence[Migration] = MIGRATIONS) -> list[str]:
    """Set the damaged database aside, put what can be saved in its place, and say so."""
    path, mark = files.database(folder), read_mark(files.mark_path(folder))
    found = read_remains(path, files.working_copy(folder), migrations, mark)
    notices: list[str] = []
    for copy in files.copies(folder):
        found, taken = _fill(found, read_remains(copy, files.working_copy(folder), migrations))
        if taken:
            notices.append(f"Saved from the copy {copy}: {', '.join(taken)}.")
    evenings = _in_order(found)
    notices += _losses(found, mark)
    _write_new(folder, evenings, found, migrations)
    aside = files.next_aside(folder)
    if path.exists():
        path.rename(aside)
    _put_in_place(folder, aside)
    last = evenings[-1][0] if evenings else tables.Evening(0, "", 0)
    write_mark(files.mark_path(folder), Mark(last.id, last.entries, last.head))
    return [f"{reason} What was there is set aside as {aside}.", *notices]


def _put_in_place(folder: Path, aside: Path) -> None:
    """Move the damaged database's log beside it, and the new database to where it is looked for."""
    path = files.database(folder)
    if files.log_of(path).exists():
        files.log_of(path).rename(files.log_of(aside))
    files.shared_memory_of(path).unlink(missing_ok=True)
    files.rebuilt(folder).rename(path)
    files.sync_folder(folder)


def _fill(found: Remains, older: Remains) -> tuple[Remains, list[str]]:
    """Take from an older copy what is missing, never what contradicts; and the names of what was taken."""
    taken: list[str] = []
    evenings = dict(found.evenings)
    for name, theirs in older.evenings.items():
        ours = evenings.get(name)
        if ours is None:
            evenings[name] = theirs
            taken.append(f"evening {name}")
        elif len(theirs.entries) > len(ours.entries) and theirs.entries[: len(ours.entries)] == ours.entries:
            missing = max(len(ours.entries) + ours.missing - len(theirs.entries), 0)
            evenings[name] = msgspec.structs.replace(ours, entries=theirs.entries, missing=missing)
            taken.append(f"entries of {name}")
    documents, cards = found.documents, found.cards
    if not found.documents_whole:
        documents = older.documents | documents
        taken += [f"what was remembered under {key!r}" for key in sorted(documents.keys() - found.documents.keys())]
    if not found.cards_whole:
        cards = older.cards | cards
        taken += [f"{len(cards) - len(found.cards)} cards of the decks"] if len(cards) > len(found.cards) else []
    return msgspec.structs.replace(found, evenings=evenings, documents=documents, cards=cards), taken


def _in_order(found: Remains) -> list[tuple[tables.Evening, Saved]]:
    """The saved evenings in the order in which they began, and at most the last of them open."""
    ordered = sorted(found.evenings.values(), key=lambda saved: saved.place)
    evenings: list[tuple[tables.Evening, Saved]] = []
    for place, saved in enumerate(ordered, start=1):
        closed_ms, acts = saved.closed_ms, saved.entries[-1].act if saved.entries else 0
        if closed_ms is None and place < len(ordered):
            closed_ms = saved.entries[-1].at_ms if saved.entries else saved.started_ms
        row = tables.Evening(place, saved.id, saved.started_ms, closed_ms, len(saved.entries), acts, saved.head)
        evenings.append((row, saved))
    return evenings


def _losses(found: Remains, mark: Mark | None) -> list[str]:
    """What the table has to know is gone."""
    told: list[str] = []
    evenings = sorted(found.evenings.values(), key=lambda saved: saved.place)
    for saved in evenings:
        if saved.missing:
            count = len(saved.entries)
            told.append(f"Of {count + saved.missing} entries of {saved.id} the first {count} could be proven.")
    if evenings and evenings[-1].unlisted:
        told.append(f"Whether {evenings[-1].id} was closed is not known; it is open.")
    if mark is not None and mark.evening and mark.evening not in found.evenings:
        told.append(f"Evening {mark.evening} could not be saved.")
    if found.count is None:
        told.append(f"How many evenings there were is not known; {len(evenings)} were saved.")
    elif found.count > len(evenings):
        told.append(f"Of {found.count} evenings {len(evenings)} were saved.")
    if not found.documents_whole:
        told.append("Something that was remembered (people, settings) may be missing or old.")
    if not found.cards_whole:
        told.append("Cards of the decks may be missing or old: check the decks.")
    return told


def _write_new(
    folder: Path,
    evenings: Sequence[tuple[tables.Evening, Saved]],
    found: Remains,
    migrations: Sequence[Migration],
) -> None:
    """Write what was saved into a new database that stands whole beside the damaged one."""
    unfinished, new = files.unfinished(folder), files.rebuilt(folder)
    files.remove(unfinished)
    files.make_private(unfinished)
    db = open_to_write(unfinished)
    try:
        with transaction(db, unfinished, write=True):
            migrate(db, migrations)
            for row, saved in evenings:
                tables.add_evening(db, row)
                tables.add_entries(db, row.place, saved.entries)
            opened = evenings[-1][0].place if evenings and evenings[-1][0].closed_ms is None else None
            tables.write_seal(db, "evenings", len(evenings), opened)
            for key, body in sorted(found.documents.items()):
                tables.write_document(db, key, body)
            tables.write_deck_cards(db, (), _one_card_a_tag([found.cards[place] for place in sorted(found.cards)]))
    finally:
        db.close()
    files.sync_file(unfinished)
    unfinished.rename(new)
    files.sync_folder(folder)


def _one_card_a_tag(cards: Sequence[DeckCard]) -> list[DeckCard]:
    """Of two cards in use with one tag, as an old copy may bring them, the earlier has been retired by the later."""
    newest = {card.uid: place for place, card in enumerate(cards) if card.retired_ms is None}
    return [
        card
        if card.retired_ms is not None or newest[card.uid] == place
        else msgspec.structs.replace(card, retired_ms=cards[newest[card.uid]].enrolled_ms)
        for place, card in enumerate(cards)
    ]
