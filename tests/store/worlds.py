"""A small state folder whose every value is known, and what may be said of it after it was damaged."""

import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from dealer.store import DeckCard, Entry, EveningRow, Store, StoreDamaged, chain, files
from dealer.store.sqlite import SqliteStore, open_store

CARDS = tuple(DeckCard("blue", f"04A{number}", face, number) for number, face in enumerate(("As", "Ks", "Qs", "Js")))
DOCUMENTS = {"people": b'["Ann","Bo"]', "settings": b"{}"}


@dataclass(frozen=True)
class Truth:
    """What was written."""

    rows: dict[str, EveningRow]
    entries: dict[str, list[Entry]]


def play(store: Store) -> None:
    """Two evenings, the second still open; four cards; two things remembered."""
    for key, body in DOCUMENTS.items():
        store.put(key, body)
    store.change_decks(enroll=CARDS, at_ms=5)
    store.begin("one", 1)
    store.append("one", [b"ante", b"deal"], expected_version=0, at_ms=2)
    store.append("one", [b"goodnight"], expected_version=2, at_ms=3, closes=True)
    store.begin("two", 5)
    store.append("two", [b"ante", b"deal"], expected_version=0, at_ms=6)
    store.append("two", [b"fold"], expected_version=2, at_ms=7)
    store.append("two", [b"win", b"next deal"], expected_version=3, at_ms=8)


def truth_of(store: Store) -> Truth:
    rows = {row.id: row for row in store.evenings()}
    return Truth(rows, {name: store.load(name) for name in rows})


def closed_world(folder: Path) -> Truth:
    """The folder after the program has ended as it should: no log."""
    store = open_store(folder)
    play(store)
    truth = truth_of(store)
    store.close()
    return truth


def killed_world(folder: Path) -> Truth:
    """The folder after the program was killed: everything is in the log."""
    first = folder.with_name(folder.name + ".first")
    store = open_store(first)
    play(store)
    truth = truth_of(store)
    copy_world(first, folder)
    store.close()
    shutil.rmtree(first)
    return truth


def copy_world(folder: Path, to: Path) -> None:
    """The folder as a power cut leaves it: what running programs share of the log is gone."""
    shutil.rmtree(to, ignore_errors=True)
    shutil.copytree(folder, to)
    files.shared_memory_of(files.database(to)).unlink(missing_ok=True)


def whole_acts(entries: list[Entry]) -> Iterator[list[Entry]]:
    """The evening as it stood after each act."""
    for end in range(len(entries) + 1):
        if end == len(entries) or end == 0 or entries[end].act != entries[end - 1].act:
            yield entries[:end]


def open_and_judge(folder: Path, truth: Truth) -> SqliteStore:
    """Open a damaged folder; everything in it is what was written, or it is told."""
    store = open_store(folder)
    if store.notices:
        _judge_saved(store, truth)
    else:
        _judge_untold(store, truth)
    return store


def _judge_untold(store: SqliteStore, truth: Truth) -> None:
    assert {row.id: row for row in store.evenings()} == truth.rows
    assert store.open_evening() == "two"
    assert store.load("two") == truth.entries["two"]
    assert {key: store.get(key) for key in DOCUMENTS} == DOCUMENTS
    assert store.deck_cards() == CARDS
    with suppress(StoreDamaged):  # an old evening's damage is told when it is read
        assert store.load("one") == truth.entries["one"]


def _judge_saved(store: SqliteStore, truth: Truth) -> None:
    told = " ".join(store.notices[1:])
    early = "of the evenings before it something may be missing" in told  # the log was lost from some act on
    rows = {row.id: row for row in store.evenings()}
    assert set(rows) <= set(truth.rows)
    for name, row in truth.rows.items():
        if name not in rows:
            assert name in told or "evenings" in told
            continue
        entries = store.load(name)
        assert entries in list(whole_acts(truth.entries[name]))
        told_of = f"entries of {name} the first {len(entries)} could be proven" in told
        assert entries == truth.entries[name] or told_of or early
        assert rows[name].started_ms == row.started_ms
        assert rows[name].closed_ms == row.closed_ms or f"Whether {name} was closed is not known" in told or early
        assert chain.check(name, entries, head=rows[name].head, version=rows[name].entries) is None
    for key, body in DOCUMENTS.items():
        found = store.get(key)
        assert found == body or (found is None and "remembered" in told)
    cards = store.deck_cards()
    assert set(cards) <= set(CARDS)
    assert cards == CARDS or "check the decks" in told


def goes_on(store: SqliteStore, folder: Path) -> None:
    """The store takes the next act, and the next start finds everything and has nothing to tell.

    Only where an old evening's damage was met meanwhile, the start after that sets the file aside and tells.
    """
    evening = store.open_evening()
    if evening is None:
        evening = "three"
        store.begin(evening, 10)
    store.append(evening, [b"on"], expected_version=store.version(evening), at_ms=11)
    rows, entries, cards = store.evenings(), store.load(evening), store.deck_cards()
    met = store.check() != ()
    assert not met or not store.notices, "what was saved into a new file is whole"
    store.close()
    again = open_store(folder)
    assert (again.notices != ()) == met
    assert (again.load(evening), again.deck_cards()) == (entries, cards)
    assert met or again.evenings() == rows
    assert again.check() == ()
    again.close()
