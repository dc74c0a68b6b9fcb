"""Is this file the evening as it was played?  Played and worked out again from the file alone.

The record proves itself by its chain, by being what its acts give, and all the rest by being what the record gives.
Whoever can write a whole new evening can write a whole new chain too: against that stands the closing code, which the
table copied when the night was closed.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from dealer.export.bounds import too_much
from dealer.export.build import build
from dealer.export.closing import is_weak, later, wrong_code
from dealer.export.dates import date_in, name_fits
from dealer.export.evening import Evening
from dealer.export.reading import BOM, NoEvening, NotTheEvening, entries_of, read
from dealer.export.replay.links import wrong_links
from dealer.export.replay.play import WRONG, Unexplained, facts_in, unexplained
from dealer.export.replay.seeds import wrong_seeds
from dealer.export.replay.sound import unsound
from dealer.rules import events as e
from dealer.rules.game import Game
from dealer.store import chain
from dealer.store.contract import Entry
from dealer.words.machine import proof
from dealer.words.render import render

__all__ = ["NoEvening", "NotTheEvening", "Proven", "proven", "read", "verify"]

LATER = frozenset({"by_deal", "cards_put_right", "dead_by", "fours", "money", "stayed"})
"""Names that form 1 did not have at first."""
LATER_OF_THE_EVENING = frozenset({"name", "day", "zone", "offset_min", "redated"})
"""Those that it did not have at first of the evening itself; a player's name it always had."""
OF_ANCHORS = frozenset({"anchors", "taken", "anchor", "draw", "link"})
"""Names that are missing where an evening had no anchor; a file that has them has all the later ones too."""
FIRST_MS, LAST_MS = 946_684_800_000, 7_258_118_400_000
"""The years 2000 to 2199: no evening is played outside of them."""
MOST_OTHERWISE = 100
"""Acts of an earlier version that are told apart; beyond these it is said that there are more."""


class Proven(NamedTuple):
    """An evening that its file proves, and what there is to say of it beside that, a sentence each."""

    evening: Evening
    remarks: tuple[str, ...] = ()
    weak: bool = False
    """Its closing code is one of twelve digits."""


def verify(data: bytes, games: Mapping[str, Game], code: str | None = None) -> Evening:
    """The evening in the file, proven; raises NotTheEvening.  `code` is the closing code that the table copied."""
    return proven(data, games, code).evening


def proven(data: bytes, games: Mapping[str, Game], code: str | None = None) -> Proven:
    """The same, with what else has to be said."""
    evening = read(data)
    entries = entries_of(evening)
    if (wrong := chain.check(evening.evening, entries, head=evening.head)) is not None:
        raise NotTheEvening(wrong)
    try:
        facts = facts_in(entries)
        if (wrong := too_much(facts)) is not None:
            raise NotTheEvening(wrong)
        edition = _edition(evening, facts)
        _refuse_wrong_times(entries, strict=edition > 1)
        _refuse_wrong_dates(evening, facts)
        for wrong in (*wrong_seeds(facts), *wrong_links(facts)):
            raise NotTheEvening(wrong)
        remarks = _played_again(entries, facts, games, edition)
        _refuse_torn_acts(entries)
        rebuilt = build(evening.evening, entries, games, evening.redated)
    except WRONG as why:
        if isinstance(why, NotTheEvening):
            raise
        raise NotTheEvening(f"The record cannot be played through: {str(why).rstrip('.')}.") from why
    told, given = (
        msgspec.json.decode(data.removeprefix(BOM)),
        msgspec.to_builtins(replace(rebuilt, record=()), str_keys=True),
    )
    told["record"] = []
    if (wrong := difference(told, given, earlier="anchors" not in told)) is not None:
        raise NotTheEvening(wrong)
    if code is not None and (wrong := wrong_code(evening, entries, facts, code)) is not None:
        raise NotTheEvening(wrong)
    return Proven(evening, (*remarks, *later(evening, facts)), is_weak(facts))


def _edition(evening: Evening, facts: Sequence[e.Event]) -> int:
    """Which rulings and words the record was made by; one record is of one evening."""
    opened = [fact for fact in facts if isinstance(fact, e.EveningOpened)]
    named = [fact.evening for fact in opened]
    if named != [evening.evening] * len(named):
        raise NotTheEvening(f"The record is of evening {named[0]}, the file of evening {evening.evening}.")
    if len(opened) != 1:
        raise NotTheEvening("A record begins with its evening, and holds no other.")
    edition = opened[0].version
    if not 1 <= edition <= e.EVENTS_VERSION:
        raise NoEvening(f"The facts are of edition {edition}; this program knows those up to {e.EVENTS_VERSION}.")
    return edition


def _refuse_wrong_times(entries: Sequence[Entry], *, strict: bool) -> None:
    """No act is of another century, and none is before the one before it: that is seen to as they are stored.

    Earlier versions took the clock as it was; a machine that had none began in 1970.
    """
    last = FIRST_MS
    for entry in entries:
        if not (FIRST_MS if strict else 0) <= entry.at_ms < LAST_MS:
            raise NotTheEvening(f"Entry {entry.number} has a time outside the years 2000 to 2199.")
        if strict and entry.at_ms < last:
            raise NotTheEvening(f"Entry {entry.number} is of a time before the one that stands before it.")
        last = entry.at_ms


def _refuse_torn_acts(entries: Sequence[Entry]) -> None:
    """An act is stored at once, whichever version did it."""
    for one, after in pairwise(entries):
        if one.act == after.act and one.at_ms != after.at_ms:
            raise NotTheEvening(render(proof.ANOTHER_TIME(n=after.number)))


def _refuse_wrong_dates(evening: Evening, facts: Sequence[e.Event]) -> None:
    """A date is a day of the calendar and the name is of it; once a night is closed nothing is played any more."""
    since = evening.redated
    given = [(f.day, f.name) for f in facts if isinstance(f, e.Redated)] + ([(since.day, since.name)] if since else [])
    for day, name in given:
        date_in(day)
        if not name_fits(name, day):
            raise NotTheEvening(f"An evening of {day} cannot be called {name}.")
    if since and (not evening.closed or not FIRST_MS <= since.at_ms < LAST_MS):
        raise NotTheEvening("An evening that is not closed is redated in its record, at a time that there is.")
    closed = next((n for n, fact in enumerate(facts) if isinstance(fact, e.EveningClosed)), len(facts))
    if not all(isinstance(fact, e.Redated) for fact in facts[closed + 1 :]):
        raise NotTheEvening("The record goes on after the night was closed.")


def _played_again(
    entries: Sequence[Entry], facts: Sequence[e.Event], games: Mapping[str, Game], edition: int
) -> list[str]:
    """Raises NotTheEvening for the first thing that does not follow from what was done.

    An evening of the first edition followed other rulings: what cannot have been by any is refused, the rest told.
    Whoever made an anchor went by those of today, so from there on nothing else is believed.
    """
    anchored = (entry.act for entry, fact in zip(entries, facts, strict=True) if isinstance(fact, e.AnchorMade))
    since = next(anchored, len(entries) + 1) if edition == 1 else 0
    found = _older(unexplained(entries, facts, games, edition), since)
    if edition > 1:
        return [each.sentence for each in found]
    if (wrong := unsound(facts)) is not None:
        raise NotTheEvening(wrong)
    first, many = next(found, None), 1
    if first is None:
        return []
    while many <= MOST_OTHERWISE and next(found, None) is not None:
        many += 1
    acts = "one act" if many == 1 else f"{many} acts" if many <= MOST_OTHERWISE else f"more than {MOST_OTHERWISE} acts"
    return [
        f"It was begun with an earlier version, whose rulings and words were not all those of today: {acts} would not "
        f"come out so now, and these results are not proven. The first: {first.sentence}"
    ]


def _older(found: Iterator[Unexplained], since: int) -> Iterator[Unexplained]:
    """Those of the acts before one; raises NotTheEvening for the first of the others."""
    for each in found:
        if each.act >= since:
            raise NotTheEvening(each.sentence)
        yield each


def difference(found: object, given: object, place: str = "", *, earlier: bool = True) -> str | None:
    """Where a file first says something else than its record gives, or None.

    Names that came later are missing in what `earlier` versions wrote.
    """
    later = (LATER if place else LATER | LATER_OF_THE_EVENING) if earlier else frozenset[str]()
    if isinstance(found, dict) and isinstance(given, dict) and _has_the_names(found, given, later):
        inner = ((found[key], given[key], f"{place}.{key}" if place else str(key)) for key in found)
    elif isinstance(found, list | tuple) and isinstance(given, list | tuple) and len(found) == len(given):
        inner = ((one, other, f"{place}[{i}]") for i, (one, other) in enumerate(zip(found, given, strict=True)))
    elif type(found) is type(given) and found == given:
        return None
    else:
        told, right, what = _short(found), _short(given), place or "evening.json"
        return f"{what} is {told} in the file, but the record gives {right if right != told else 'others'}."
    return next((wrong for wrong in (difference(*each, earlier=earlier) for each in inner) if wrong), None)


def _has_the_names(found: Mapping[str, object], given: Mapping[str, object], later: frozenset[str]) -> bool:
    missing = given.keys() - found.keys() - later
    return found.keys() <= given.keys() and all(name in OF_ANCHORS and not given[name] for name in missing)


def _short(value: object) -> str:
    if isinstance(value, list | tuple | dict):
        return f"{len(value)} entries" if len(value) != 1 else "1 entry"
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 60 else text[:60] + "…"
