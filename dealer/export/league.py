"""The league table over all evenings: one person, one line, whatever they were called; each currency by itself."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from dealer.export.evening import Evening, PlayerTotals
from dealer.export.parts import Part
from dealer.export.tidied import Called
from dealer.names import same_person
from dealer.rules.events import Event, PlayedOn, decode

FORMAT = "dealer-assistant league"
VERSION = 1


class LeagueNet(Part, frozen=True):
    """What one evening came to for one person of the table."""

    person: int
    net: int


class LeagueEvening(Part, frozen=True):
    """One evening of the league."""

    evening: str
    """What it is called."""
    closed: bool
    code: str
    deals: int
    series: int
    box: int
    """What waited for the next evening, less what came from earlier ones."""
    short: int
    """What the count of the chips lacked."""
    nets: tuple[LeagueNet, ...]
    day: str = ""
    """The date at the table; "" = not recorded."""
    begun_as: str = ""
    """The name in its record, where it was redated since."""


class LeaguePerson(Part, frozen=True):
    """What all evenings in one currency came to for one person."""

    person: int
    name: str
    """What they were called last."""
    earlier_names: tuple[str, ...]
    evenings: int
    deals: int
    deals_won: int
    deals_tied: int
    series_won: int
    net: int
    best: int
    """The net of the best evening."""
    worst: int
    first_evening: str
    last_evening: str


class LeagueTable(Part, frozen=True):
    """The evenings that were played in one currency; all nets with `box` and `short` sum to zero.

    Trials on mock hardware have tables of their own.
    """

    currency: str
    people: tuple[LeaguePerson, ...]
    """Who won most first."""
    evenings: tuple[LeagueEvening, ...]
    box: int
    """What waits for the next evening after all of these."""
    short: int
    """What the counts of the chips lacked in all."""
    trial: bool = False


class League(Part, frozen=True):
    """All evenings in which a deal was finished."""

    format: str
    version: int
    tables: tuple[LeagueTable, ...]


Kind = tuple[bool, str]
"""Whether it is a trial, and the currency."""


def trial(evening: Evening) -> bool:
    """Whether its record says that it was played on mock hardware."""
    return any(isinstance(fact, PlayedOn) and fact.trial for fact in first_facts(evening))


def first_facts(evening: Evening) -> Iterator[Event]:
    """The facts of the act that opened the evening."""
    yield from (decode(bytes(fact.event)) for fact in evening.record if fact.act == 1)


class _Person:
    """Somebody across the evenings, while they are being gone through."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.names: dict[str, None] = {}
        self.totals: dict[Kind, list[tuple[str, PlayerTotals]]] = {}
        """Evenings by currency, trials by themselves."""


class _People:
    """Who is who: the same name, whatever its capitals, is the same person; a rename in an evening links two names."""

    def __init__(self, name_of: Called = str) -> None:
        self._name_of = name_of
        self.known: list[_Person] = []
        self._by_name: list[tuple[str, _Person]] = []

    def of(self, evening: Evening) -> dict[int, _Person]:
        """The evening's players; two who sat at one table are never one person."""
        found: dict[int, _Person] = {}
        for p in evening.players:
            if (person := self._called(self._name_of(p.name))) is not None and person not in found.values():
                found[p.player] = person
        for p in evening.players:
            before = (self._called(self._name_of(name)) for name in (*p.earlier_names, p.name))
            if p.player not in found:
                same = (person for person in before if person is not None and person not in found.values())
                found[p.player] = next(same, None) or self._new()
            for name in (*p.earlier_names, p.name, self._name_of(p.name)):
                if self._called(name) is None:
                    self._by_name.append((name, found[p.player]))
                found[p.player].names.pop(name, None)
                found[p.player].names[name] = None
        return found

    def _called(self, name: str) -> _Person | None:
        return next((person for known, person in self._by_name if same_person(known, name)), None)

    def _new(self) -> _Person:
        self.known.append(_Person(len(self.known) + 1))
        return self.known[-1]


def league_of(evenings: Iterable[Evening], name_of: Called = str) -> League:
    """The league over these evenings, oldest first; those without a finished deal count for nothing.

    `name_of` says under which name somebody counts who was merged with another.
    """
    people = _People(name_of)
    held: dict[Kind, list[LeagueEvening]] = {}
    for evening in evenings:
        if not evening.deals:
            continue
        who, kind = people.of(evening), (trial(evening), evening.currency)
        for p in evening.players:
            if p.deals or p.net:
                who[p.player].totals.setdefault(kind, []).append((evening.name, p))
        nets = tuple(LeagueNet(who[p.player].number, p.net) for p in evening.players if p.deals or p.net)
        counts = (len(evening.deals), len(evening.series), evening.box, evening.short)
        begun_as = evening.evening if evening.name != evening.evening else ""
        line = LeagueEvening(evening.name, evening.closed, evening.code, *counts, nets, evening.day, begun_as)
        held.setdefault(kind, []).append(line)
    tables = (_table(kind, people, tuple(each)) for kind, each in sorted(held.items(), key=lambda each: each[0][0]))
    return League(FORMAT, VERSION, tuple(tables))


def _table(kind: Kind, people: _People, evenings: tuple[LeagueEvening, ...]) -> LeagueTable:
    box, short = sum(each.box for each in evenings), sum(each.short for each in evenings)
    return LeagueTable(kind[1], _people(people, kind), evenings, box, short, kind[0])


def _people(people: _People, kind: Kind) -> tuple[LeaguePerson, ...]:
    lines = [_line(person, person.totals[kind]) for person in people.known if kind in person.totals]
    return tuple(sorted(lines, key=lambda line: (-line.net, -line.deals_won, line.person)))


def _line(person: _Person, played: list[tuple[str, PlayerTotals]]) -> LeaguePerson:
    *earlier, name = person.names
    totals = [p for _, p in played]
    nets = [p.net for p in totals]
    return LeaguePerson(
        person=person.number,
        name=name,
        earlier_names=tuple(each for each in earlier if not same_person(each, name)),
        evenings=len(played),
        deals=sum(p.deals for p in totals),
        deals_won=sum(p.deals_won for p in totals),
        deals_tied=sum(p.deals_tied for p in totals),
        series_won=sum(p.series_won for p in totals),
        net=sum(nets),
        best=max(nets),
        worst=min(nets),
        first_evening=played[0][0],
        last_evening=played[-1][0],
    )


def encode_league(league: League) -> bytes:
    """The league as it is written to a file: compact JSON in UTF-8."""
    return msgspec.json.encode(league) + b"\n"


def league_schema() -> bytes:
    """The JSON Schema of `league.json`, made from the types above."""
    (top,), parts = msgspec.json.schema_components((League,), ref_template="#/$defs/{name}")
    properties: Mapping[str, dict[str, object]] = parts["League"]["properties"]
    properties["format"].update({"const": FORMAT})
    properties["version"].update({"const": VERSION})
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The league of the dealer assistant",
        **top,
        "$defs": dict(sorted(parts.items())),
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"
