"""Decks as files that people can read and edit, TOML or CSV; every clash is named."""

import csv
import io
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from dealer import names
from dealer.app.errors import UserError
from dealer.cards import Card
from dealer.deck import TaggedCard
from dealer.deck.enrolment import IGNORED
from dealer.export.sheets import guarded, unguarded
from hardware.uids import WHY_NOT, verdict

LONGEST_NAME = 16
MOST_BYTES = 1 << 20
"""A file of decks is never so long; sixteen of them take 50 kB."""
Rows = Sequence[tuple[str, str, str]]
"""Deck, tag, face."""


def name_wrong(name: str, there: Iterable[str] = ()) -> str | None:
    """Why a tidied name cannot be a deck's, or None; `there` are the decks that have a name.

    >>> name_wrong("Red", ["red"])
    "'Red' is the deck 'red' with other letters: write it so."
    """
    if not name or not name.isprintable() or names.refusal(name) or max(len(name), names.letters(name)) > LONGEST_NAME:
        return f"{names.shown(name)} cannot name a deck: at most {LONGEST_NAME} letters that can be seen."
    same = next((other for other in there if other != name and names.same_person(other, name)), None)
    return same and f"{name!r} is the deck {same!r} with other letters: write it so."


def read_decks(file: Path) -> tuple[list[tuple[str, str, str]], list[str]]:
    """What a TOML or CSV file of decks holds, and every mistake in how it is written; UserError if it is no such."""
    try:
        with file.open("rb") as opened:
            body = opened.read(MOST_BYTES + 1)
        if len(body) > MOST_BYTES:
            raise UserError(f"{file} is too long for a file of decks.")
        text = body.decode("utf-8-sig")
        rows, mistakes = from_csv(text) if file.suffix.lower() == ".csv" else from_tables(tomllib.loads(text))
    except OSError as why:
        raise UserError(f"{file} cannot be read: {why.strerror or why}.") from why
    except UnicodeDecodeError as why:
        raise UserError(f"{file} is no text in UTF-8.") from why
    except (ValueError, RecursionError) as why:  # numbers without end and tables without bottom are no TOML either
        said = str(why) if isinstance(why, tomllib.TOMLDecodeError) else "it is not written like one"
        raise UserError(f"{file} is no TOML: {said}.") from why
    if not rows and not mistakes:
        raise UserError(f"{file} holds no tags.")
    return rows, mistakes


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
    csv.writer(out).writerows([("deck", "tag", "card"), *((guarded(deck), *row) for deck, *row in rows_of(tags))])
    return out.getvalue()


def from_csv(text: str) -> tuple[list[tuple[str, str, str]], list[str]]:
    """The lines, and every mistake in them."""
    rows, mistakes = [], []
    try:
        first = text.partition("\n")[0]
        delimiter = ";" if ";" in first and "," not in first else ","
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error as why:
        return [], [f"The file is no CSV: {why}."]
    for number, row in enumerate(lines, 1):
        if not row or (number == 1 and [c.strip().lower() for c in row] == ["deck", "tag", "card"]):
            continue
        if len(row) != 3:
            mistakes.append(f"Line {number}: deck, tag and card are wanted, not {len(row)} cells.")
            continue
        rows.append((names.tidy(unguarded(row[0])), row[1].strip().upper(), row[2].strip()))
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
                    rows.append((names.tidy(deck), uid.strip().upper(), str(face)))
                else:
                    mistakes.append(f"[{deck}] {face} is a tag in quotation marks, not {uid!r}.")
    return rows, mistakes


def clashes(rows: Rows, tags: Mapping[str, TaggedCard]) -> tuple[str, ...]:
    """Every reason why these lines cannot be added to the tags in use."""
    said, seen, faces = [], dict(tags), {(t.deck, t.card) for t in tags.values() if t.card}
    known = set(Card)
    decks = {t.deck: None for t in tags.values()}
    for deck, uid, face in rows:
        if not deck:
            said.append(f"Tag {uid} names no deck.")
        elif deck not in decks:
            said += filter(None, [name_wrong(deck, decks)])
            decks[deck] = None
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
            if other == TaggedCard(deck, card):
                said.append(f"Tag {uid}, {face} of {deck}, stands there twice.")
                continue
            said.append(f"Tag {uid} is both {face} of {deck} and {other.card or IGNORED} of {other.deck}.")
        elif bytes.fromhex(uid)[::-1].hex().upper() in seen:
            said.append(f"Tag {uid} of {deck} is another tag read backwards.")
        elif card and (deck, card) in faces:
            said.append(f"{face} of {deck} has two tags, {uid} is one of them.")
        seen.setdefault(uid, TaggedCard(deck, card))
        if card:
            faces.add((deck, card))
    return tuple(said)
