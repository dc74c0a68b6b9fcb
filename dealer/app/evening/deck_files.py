"""Decks as files that people can read and edit, TOML or CSV; every clash is named."""

import csv
import io
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from dealer import names
from dealer.app.errors import UserError
from dealer.app.files.input_files import MB, read_text
from dealer.cards import Card
from dealer.deck import TaggedCard
from dealer.deck.enrolment import IGNORED
from dealer.export.cells import unguarded, write_csv
from hardware.uids import LENGTHS, WHY_NOT, verdict

LONGEST_NAME = 16
MOST_BYTES = MB
"""A file of decks is never so long; sixteen of them take 50 kB."""
_NUMBER = re.compile(r"[-+]?([1-9]\d*)([.,]\d*(?:E[-+]?\d+)?|E[-+]\d+)?", re.IGNORECASE)
Rows = Sequence[tuple[str, str, str]]
"""Deck, tag, face."""


def name_wrong(name: str, there: Iterable[str] = ()) -> str | None:
    """Why a tidied name cannot be a deck's, or None; `there` are the decks that have a name.

    >>> name_wrong("Red", ["red"])
    "'Red' is the deck 'red' with other letters: write it so."
    """
    if not name or not name.isprintable() or names.refusal(name) or max(len(name), names.letters(name)) > LONGEST_NAME:
        return f"{names.spelled_out(name)} cannot name a deck: at most {LONGEST_NAME} letters that can be seen."
    same = next((other for other in there if other != name and names.same_person(other, name)), None)
    return same and f"{name!r} is the deck {same!r} with other letters: write it so."


def read_decks(file: Path) -> tuple[list[tuple[str, str, str]], list[str]]:
    """What a TOML or CSV file of decks holds, and every mistake in how it is written; UserError if it is no such."""
    text = read_text(file, MOST_BYTES, "decks")
    try:
        rows, mistakes = from_csv(text) if file.suffix.lower() == ".csv" else from_tables(tomllib.loads(text))
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
    """A head and a line for each tag; no spreadsheet makes a number of one."""
    return write_csv([("deck", "tag", "card"), *rows_of(tags)]).decode()


def from_csv(text: str) -> tuple[list[tuple[str, str, str]], list[str]]:
    """The lines, and every mistake in them; commas, semicolons and tabs are all taken for what cuts them."""
    rows, mistakes = [], []
    text = text.removeprefix("\ufeff")
    try:
        first = text.partition("\n")[0]
        delimiter = next((sign for sign in ",;\t" if sign in first), ",")
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    except csv.Error as why:
        return [], [f"The file is no CSV: {why}."]
    longest = max((len(row[1].strip().lstrip("'")) for row in lines if len(row) == 3), default=0)
    for number, row in enumerate(lines, 1):
        if not any(row) or (number == 1 and [c.strip().lower() for c in row] == ["deck", "tag", "card"]):
            continue
        if len(row) != 3:
            mistakes.append(f"Line {number}: deck, tag and card are wanted, not {len(row)} cells.")
            continue
        deck, tag, face = (unguarded(cell.strip()) for cell in row)
        if number_of_a_spreadsheet(row[1].strip(), longest):
            mistakes.append(f"Line {number}: {row[1].strip()[:40]} may be a number that a spreadsheet made of a tag: "
                            "write the tag's own number with an apostrophe before it, such as '04123456.")  # fmt: skip
            continue
        rows.append((names.tidy(deck), tag.lstrip("'").strip().upper(), face.strip()))
    return rows, mistakes


def number_of_a_spreadsheet(cell: str, longest: int = 0) -> bool:
    """Whether a tag's cell holds what a spreadsheet writes for a number: an exponent, or zeros lost or put there.

    `longest` is how many digits the longest tag of the file has.

    >>> [number_of_a_spreadsheet(cell) for cell in ("1E+13", "4,12E+12", "10000000000000", "4123456", "123456.0")]
    [True, True, True, True, True]
    >>> [number_of_a_spreadsheet(cell) for cell in ("10E00012", "04123456", "12345678", "'10000000")]
    [False, False, False, False]
    """
    if not (found := _NUMBER.fullmatch(cell)):
        return False
    whole, rest = found.groups()
    return bool(rest) or whole.endswith("00") or len(whole) not in LENGTHS or len(whole) < longest


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
