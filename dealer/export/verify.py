"""Is this file the evening as it was played?  Worked out again from the file alone.

The record proves itself by its chain; the shuffles by their commitments and seeds; all the rest by being what the
record gives.  Whoever can write a whole new record can write a whole new chain too: against that stands the closing
code, which the table wrote down when the night was closed.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from dealer.export.bounds import too_much
from dealer.export.build import build
from dealer.export.dates import date_in, name_fits
from dealer.export.evening import FORMAT, VERSION, Evening
from dealer.export.walk import facts_of
from dealer.rules import events as e
from dealer.rules.game import Game
from dealer.shuffle import commitment
from dealer.store import chain
from dealer.store.contract import Entry

CODE_DIGITS = 12
LATER = frozenset({"by_deal", "cards_put_right", "dead_by", "fours", "money", "stayed"})
"""Names that form 1 did not have at first."""
LATER_OF_THE_EVENING = frozenset({"name", "day", "zone", "offset_min", "redated"})
"""Those that it did not have at first of the evening itself; a player's name it always had."""
LAST_MS = 10**14
"""No clock comes so far (the year 5138)."""
BOM = b"\xef\xbb\xbf"
"""Some editors write it before what they save."""


class NotTheEvening(ValueError):
    """The file is not what was played, or no evening at all; one sentence says where."""


class NoEvening(NotTheEvening):
    """The file is no evening's export, or not one that this program can read."""


def verify(data: bytes, games: Mapping[str, Game], code: str | None = None) -> Evening:
    """The evening in the file, proven; raises NotTheEvening.  `code` is the closing code that the table wrote down."""
    evening = read(data)
    entries = entries_of(evening)
    if (wrong := chain.check(evening.evening, entries, head=evening.head)) is not None:
        raise NotTheEvening(wrong)
    try:
        facts = facts_of(entries)
        if (wrong := too_much(facts)) is not None:
            raise NotTheEvening(wrong)
        _refuse_other_evening(evening, facts)
        for wrong in _wrong_seeds(facts):
            raise NotTheEvening(wrong)
        _refuse_wrong_dates(evening, facts)
        rebuilt = build(evening.evening, entries, games, evening.redated)
    except (msgspec.MsgspecError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as why:
        if isinstance(why, NotTheEvening):
            raise
        raise NotTheEvening(f"The record cannot be played through: {why}.") from why
    told, given = (
        msgspec.json.decode(data.removeprefix(BOM)),
        msgspec.to_builtins(replace(rebuilt, record=()), str_keys=True),
    )
    told["record"] = []
    if (wrong := difference(told, given)) is not None:
        raise NotTheEvening(wrong)
    if code is not None and (wrong := _wrong_code(evening, code)) is not None:
        raise NotTheEvening(wrong)
    return evening


def read(data: bytes) -> Evening:
    """The evening that a file claims to hold; raises NoEvening when it has not that form."""
    data = data.removeprefix(BOM)
    try:
        kind = msgspec.json.decode(data, type=_Head)
        json.loads(data.decode(), object_pairs_hook=_once_each)
    except msgspec.DecodeError as why:
        raise NoEvening(f"This is not the export of an evening: {why}.") from why
    except (UnicodeDecodeError, RecursionError, ValueError) as why:
        raise NoEvening(f"This is not the export of an evening: {why}.") from why
    if kind.format != FORMAT:
        raise NoEvening("This is not the export of an evening: its format has another name.")
    if kind.version != VERSION:
        raise NoEvening(f"This evening is written in form {kind.version}; this program knows form {VERSION}.")
    try:
        return msgspec.json.decode(data, type=Evening)
    except msgspec.DecodeError as why:
        raise NoEvening(f"The file has not the form of an evening: {why}.") from why


class _Head(msgspec.Struct):
    format: str = ""
    version: int = 0


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Two readers of a name that stands twice may each see another value."""
    found = dict(pairs)
    if len(found) < len(pairs):
        (twice, _), *_ = Counter(name for name, _ in pairs).most_common(1)
        raise ValueError(f'"{twice}" stands twice in one place')
    return found


def entries_of(evening: Evening) -> list[Entry]:
    """The entries as the store had them: the fact of each as compact JSON, however the file is laid out."""
    try:
        return [Entry(f.number, f.act, f.at_ms, canonical(bytes(f.event)), f.hash) for f in evening.record]
    except msgspec.DecodeError as why:  # a fact is skipped over until here
        raise NotTheEvening(f"A fact of the record cannot be read: {why}.") from why


def canonical(body: bytes) -> bytes:
    """A fact as the bytes that were stored and hashed.

    >>> canonical(b'{ "type": "did", "text": "Bo" }').decode()
    '{"type":"did","text":"Bo"}'
    """
    return msgspec.json.encode(msgspec.json.decode(body))


def _refuse_other_evening(evening: Evening, facts: Sequence[e.Event]) -> None:
    named = [fact.evening for fact in facts if isinstance(fact, e.EveningOpened)]
    if named != [evening.evening] * len(named):
        raise NotTheEvening(f"The record is of evening {named[0]}, the file of evening {evening.evening}.")


def _refuse_wrong_dates(evening: Evening, facts: Sequence[e.Event]) -> None:
    """A date is a day of the calendar and the name is of it; once a night is closed its record has no more facts."""
    since = evening.redated
    given = [(f.day, f.name) for f in facts if isinstance(f, e.Redated)] + ([(since.day, since.name)] if since else [])
    for day, name in given:
        date_in(day)
        if not name_fits(name, day):
            raise NotTheEvening(f"An evening of {day} cannot be called {name}.")
    if since and (not evening.closed or not 0 <= since.at_ms < LAST_MS):
        raise NotTheEvening("An evening that is not closed is redated in its record, at a time that there is.")
    closed = next((n for n, fact in enumerate(facts) if isinstance(fact, e.EveningClosed)), len(facts))
    if any(isinstance(fact, e.Redated) for fact in facts[closed:]):
        raise NotTheEvening("The record goes on after the night was closed.")


def _wrong_seeds(facts: Sequence[e.Event]) -> Iterator[str]:
    """What is wrong with the commitments: one that is not its seed's, a seed that serves two deals."""
    used: dict[str, int] = {}
    running = 0
    for fact in facts:
        match fact:
            case e.DealBegan(number):
                running = number
            case e.ShuffleDrawn(deal, _, seed, committed):
                if deal != running:
                    yield f"The shuffle of deal {deal} stands in deal {running}."
                if commitment(bytes.fromhex(seed), deal) != committed:
                    yield f"The seed of deal {deal} is not the one that was committed to."
                if used.get(seed, deal) != deal:
                    yield f"Deal {deal} was shuffled with the seed of deal {used[seed]}."
                used[seed] = deal
            case e.SeatsDrawn(_, seed, committed) | e.ButtonGiven(_, seed, committed) if seed:
                if commitment(bytes.fromhex(seed), 0) != committed:
                    yield "The seed that seats or the first dealer were drawn with is not the one committed to."


def _wrong_code(evening: Evening, code: str) -> str | None:
    wanted = "".join(code.split()).lower()
    if len(wanted) != CODE_DIGITS or not set(wanted) <= set("0123456789abcdef"):
        return f"A closing code has {CODE_DIGITS} digits from 0 to 9 and a to f."
    if not evening.closed:
        return "This night was not closed yet when the file was written, so no closing code belongs to it."
    if wanted != evening.code:
        return f"This is not the night that was closed with {wanted}: its code is {evening.code}."
    return None


def difference(found: object, given: object, place: str = "") -> str | None:
    """Where a file first says something else than its record gives, or None.

    Names that came later are missing in what earlier versions wrote.
    """
    later = LATER if place else LATER | LATER_OF_THE_EVENING
    if isinstance(found, dict) and isinstance(given, dict) and given.keys() - later <= found.keys() <= given.keys():
        inner = ((found[key], given[key], f"{place}.{key}" if place else str(key)) for key in found)
    elif isinstance(found, list | tuple) and isinstance(given, list | tuple) and len(found) == len(given):
        inner = ((one, other, f"{place}[{i}]") for i, (one, other) in enumerate(zip(found, given, strict=True)))
    elif type(found) is type(given) and found == given:
        return None
    else:
        told, right = _short(found), _short(given)
        return f"{place} is {told} in the file, but the record gives {right if right != told else 'others'}."
    return next((wrong for wrong in (difference(*each) for each in inner) if wrong), None)


def _short(value: object) -> str:
    if isinstance(value, list | tuple | dict):
        return f"{len(value)} entries" if len(value) != 1 else "1 entry"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:60] + "…"
