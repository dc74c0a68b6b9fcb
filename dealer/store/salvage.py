"""A damaged database is set aside as it was found, and what proves itself is saved into a new one.

The new one stands whole beside the damaged one before any name is changed, so that a power cut loses nothing.
"""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from dealer.store import files, tables
from dealer.store.connect import open_to_write, transaction
from dealer.store.contract import DeckCard
from dealer.store.mark import Mark, read_mark
from dealer.store.migrations import MIGRATIONS, Migration, migrate
from dealer.store.remains import Remains, Saved, read_remains


def finish_interrupted(folder: Path) -> tuple[str, ...]:
    """Finish the changes of name that a power cut interrupted, and say again what was to be said then."""
    files.remove(files.working_copy(folder))
    files.remove(files.unfinished(folder))
    new, path = files.rebuilt(folder), files.database(folder)
    if path.exists():
        files.remove(new)
    elif new.exists():  # a report was synced before the damaged database lost its name
        report = files.reports(folder)[-1]
        _put_in_place(folder, report.with_suffix(".db"))
        return tuple(report.read_text("utf-8").splitlines())
    return ()


def create(folder: Path, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Make a new database, whole before it has its name."""
    _write_new(folder, [], Remains(), migrations)
    files.unfinished(folder).rename(files.database(folder))
    files.sync_folder(folder)


def rebuild(folder: Path, reason: str, migrations: Sequence[Migration] = MIGRATIONS) -> tuple[str, ...]:
    """Set the damaged database aside, put what can be saved in its place, and say so; the report lies beside it."""
    path, mark = files.database(folder), read_mark(files.mark_path(folder))
    found = _with_and_without_log(path, files.working_copy(folder), migrations, mark)
    taken: list[str] = []
    for copy in files.copies(folder):
        found, names = _fill(found, read_remains(copy, files.working_copy(folder), migrations))
        taken += [f"Saved from the copy {copy}: {', '.join(names)}."] if names else []
    aside = files.next_aside(folder)
    kept = f"What was there is set aside as {aside}." if path.exists() else "Nothing of it was there to be set aside."
    lost = _losses(found, mark) or ["Everything in it could be saved."]
    notices = (f"{reason} {kept}", *taken, *lost)
    _write_new(folder, _in_order(found, mark), found, migrations)
    files.unfinished(folder).rename(files.rebuilt(folder))
    report = aside.with_suffix(".txt")
    files.make_private(report)
    report.write_text("\n".join(notices) + "\n", "utf-8")
    files.sync_file(report)
    files.sync_folder(folder)
    if path.exists():
        path.rename(aside)
    _put_in_place(folder, aside)
    return notices


def _with_and_without_log(path: Path, working: Path, migrations: Sequence[Migration], mark: Mark | None) -> Remains:
    """What proves itself with the log, and what it hides: it may be another database's, or of a later one than this."""
    found = read_remains(path, working, migrations, mark)
    if not files.log_of(path).exists():
        return found
    bare = read_remains(path, working, migrations, mark, log=False)
    whole = None not in (bare.evenings_seal, bare.documents_seal, bare.cards_seal)
    hides = all(
        name in bare.evenings and len(bare.evenings[name].entries) >= len(saved.entries)
        for name, saved in found.evenings.items()
    )
    lacks = None in (found.evenings_seal, found.documents_seal, found.cards_seal)
    return bare if whole and hides and lacks else _fill(found, bare)[0]


def _put_in_place(folder: Path, aside: Path) -> None:
    """Move the damaged database's log beside it, and the new database to where it is looked for."""
    path = files.database(folder)
    if files.log_of(path).exists():
        files.log_of(path).rename(files.log_of(aside))
    files.shared_memory_of(path).unlink(missing_ok=True)
    files.mark_path(folder).unlink(missing_ok=True)  # it claims what could not be saved, as the report says
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
    if found.documents_seal is None:
        documents = older.documents | documents
        taken += [f"what was remembered under {key!r}" for key in sorted(documents.keys() - found.documents.keys())]
    if found.cards_seal is None:
        cards = older.cards | cards
        taken += [f"{len(cards) - len(found.cards)} cards of the decks"] if len(cards) > len(found.cards) else []
    return msgspec.structs.replace(found, evenings=evenings, documents=documents, cards=cards), taken


def _in_order(found: Remains, mark: Mark | None) -> list[tuple[tables.EveningEntry, Saved]]:
    """The saved evenings in the order in which they began; all but the last that was begun are closed."""
    later_lost = _last_lost(found, mark)
    ordered = sorted(found.evenings.values(), key=lambda saved: saved.place)
    evenings: list[tuple[tables.EveningEntry, Saved]] = []
    for place, saved in enumerate(ordered, start=1):
        closed_ms, acts = saved.closed_ms, saved.entries[-1].act if saved.entries else 0
        if closed_ms is None and (later_lost or place < len(ordered)):
            closed_ms = saved.entries[-1].at_ms if saved.entries else saved.started_ms
        row = tables.EveningEntry(place, saved.id, saved.started_ms, closed_ms, len(saved.entries), acts, saved.head)
        evenings.append((row, saved))
    return evenings


def _last_lost(found: Remains, mark: Mark | None) -> str | None:
    """The last evening that was begun, if it is not among those saved."""
    return mark.evening if mark is not None and mark.evening and mark.evening not in found.evenings else None


def _losses(found: Remains, mark: Mark | None) -> list[str]:
    """What the table has to know is gone."""
    told: list[str] = []
    evenings = sorted(found.evenings.values(), key=lambda saved: saved.place)
    for saved in evenings:
        count = len(saved.entries)
        known = max(count + saved.missing, mark.entries if mark is not None and mark.evening == saved.id else 0)
        if known > count:
            told.append(f"Of {known} entries of {saved.id} the first {count} could be proven.")
    if (lost := _last_lost(found, mark)) is not None:
        told.append(f"Evening {lost} could not be saved, and of the evenings before it something may be missing.")
    elif evenings and evenings[-1].unlisted:
        told.append(f"Whether {evenings[-1].id} was closed is not known; it is open.")
    if found.evenings_seal is None:
        told.append(f"How many evenings there were is not known; {len(evenings)} were saved.")
    elif found.evenings_seal.rows > len(evenings):
        told.append(f"Of {found.evenings_seal.rows} evenings {len(evenings)} were saved.")
    if found.documents_seal is None or (mark is not None and mark.documents > found.documents_seal.changes):
        told.append("Something that was remembered (people, settings) may be missing or old.")
    if found.cards_seal is None or (mark is not None and mark.deck_cards > found.cards_seal.changes):
        told.append("Cards of the decks may be missing or old: check the decks.")
    return told


def _write_new(
    folder: Path,
    evenings: Sequence[tuple[tables.EveningEntry, Saved]],
    found: Remains,
    migrations: Sequence[Migration],
) -> None:
    """Write what was saved into a new database, under a name that no start takes for one that is whole."""
    unfinished = files.unfinished(folder)
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
            tables.seal_evenings(db, len(evenings), opened)
            tables.write_documents(db, {}, found.documents)
            tables.write_deck_cards(db, (), _one_card_a_tag([found.cards[place] for place in sorted(found.cards)]))
    finally:
        db.close()
    files.sync_file(unfinished)


def _one_card_a_tag(cards: Sequence[DeckCard]) -> list[DeckCard]:
    """Of two cards in use with one tag, as an old copy may bring them, the earlier has been retired by the later."""
    newest = {card.uid: place for place, card in enumerate(cards) if card.retired_ms is None}
    return [
        card
        if card.retired_ms is not None or newest[card.uid] == place
        else msgspec.structs.replace(card, retired_ms=cards[newest[card.uid]].enrolled_ms)
        for place, card in enumerate(cards)
    ]
