"""Decks as files that people can read and edit, TOML or CSV; every clash is named."""

import csv
import io
from collections.abc import Mapping, Sequence

import msgspec

from dealer.cards import Card
from dealer.deck import TaggedCard
from dealer.deck.enrolment import IGNORED
from hardware.uids import WHY_NOT, verdict

LONGEST_NAME = 16
Rows = Sequence[tuple[str, str, str]]
"""Deck, tag, face."""


def rows_of(tags: Mapping[str, TaggedCard]) -> list[tuple[str, str, str]]:
    """Every tag in use, by deck and face."""
    return sorted((t.deck, uid, str(t.card) if t.card else IGNORED) for uid, t in tags.items())


def to_toml(tags: Mapping[str, TaggedCard]) -> str:
    """A table for each deck: face = tag; what is ignored as a list."""
    decks: dict[str, dict[str, object]] = {}
    for deck, uid, face in rows_of(tags):
        table = decks.setdefault(deck, {})
        if face == IGNORED:
            ignored = table.setdefault(IGNORED, [])
            if isinstance(ignored, list):
                ignored.append(uid)
        else:
            table[face] = uid
    lines = []
    for deck, table in decks.items():
        lines.append(f"[{msgspec.json.encode(deck).decode()}]")
        lines += [f"{_key(face)} = {msgspec.json.encode(value).decode()}" for face, value in table.items()]
        lines.append("")
    return "\n".join(lines)


def _key(face: str) -> str:
    return face if face.isalnum() else msgspec.json.encode(face).decode()


def to_csv(tags: Mapping[str, TaggedCard]) -> str:
    """A head and a line for each tag."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows([("deck", "tag", "card"), *rows_of(tags)])
    return out.getvalue()


def from_csv(text: str) -> tuple[list[tuple[str, str, str]], list[str]]:
    """The lines, and every mistake in them."""
    rows, mistakes = [], []
    try:
        lines = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    except csv.Error as why:
        return [], [f"The file is no CSV: {why}."]
    for number, row in enumerate(lines, 1):
        if not row or (number == 1 and [c.strip().lower() for c in row] == ["deck", "tag", "card"]):
            continue
        if len(row) != 3:
            mistakes.append(f"Line {number}: deck, tag and card are wanted, not {len(row)} cells.")
            continue
        rows.append((row[0].strip(), row[1].strip().upper(), row[2].strip()))
    return rows, mistakes


def from_tables(decks: Mapping[str, object]) -> tuple[list[tuple[str, str, str]], list[str]]:
    """The same from what a TOML file holds."""
    rows, mistakes = [], []
    for deck, table in decks.items():
        if not isinstance(table, Mapping):
            mistakes.append(f"{deck} is a table of cards, written [{deck}].")
            continue
        for face, value in table.items():
            for uid in value if isinstance(value, list) else [value]:
                if isinstance(uid, str):
                    rows.append((deck, uid.strip().upper(), str(face)))
                else:
                    mistakes.append(f"[{deck}] {face} is a tag in quotation marks, not {uid!r}.")
    return rows, mistakes


def clashes(rows: Rows, tags: Mapping[str, TaggedCard]) -> tuple[str, ...]:
    """Every reason why these lines cannot be added to the tags in use."""
    said, seen, faces = [], dict(tags), {(t.deck, t.card) for t in tags.values() if t.card}
    known = set(Card)
    for deck, uid, face in rows:
        if not deck:
            said.append(f"Tag {uid} names no deck.")
        elif not deck.isprintable() or len(deck) > LONGEST_NAME:
            said.append(f"{deck!r} cannot name a deck: at most {LONGEST_NAME} letters.")
        code = verdict(uid)
        if code:
            said.append(f"{uid!r} is no tag: {WHY_NOT[code]}")
            continue
        if face not in known and face != IGNORED:
            said.append(f"{face!r} is no card; write As, Td, 7h, or {IGNORED}.")
            continue
        card = Card(face) if face in known else None
        if uid in seen:
            other = seen[uid]
            said.append(f"Tag {uid} is both {face} of {deck} and {other.card or IGNORED} of {other.deck}.")
        elif bytes.fromhex(uid)[::-1].hex().upper() in seen:
            said.append(f"Tag {uid} of {deck} is another tag read backwards.")
        elif card and (deck, card) in faces:
            said.append(f"{face} of {deck} has two tags, {uid} is one of them.")
        seen.setdefault(uid, TaggedCard(deck, card))
        if card:
            faces.add((deck, card))
    return tuple(said)
