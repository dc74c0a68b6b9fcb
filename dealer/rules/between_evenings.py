"""What one evening leaves to the next: people, what waits in pools and series, what everybody has come to."""

from collections.abc import Callable, Sequence

import msgspec

from dealer.names import same_person
from dealer.rules import events as e
from dealer.rules.counts import deals_won, series_won
from dealer.rules.prompts import LastTime
from dealer.rules.state.table import Series, Table


class Remembered(msgspec.Struct, frozen=True):
    """Somebody who has played before, and where they sat last."""

    name: str
    short: str
    seat: int | None = None


class Waiting(msgspec.Struct, frozen=True):
    """What an evening left for the next one."""

    pools: tuple[e.PoolBrought, ...] = ()
    series: e.SeriesBrought | None = None

    @property
    def facts(self) -> tuple[e.Event, ...]:
        """The facts that the next evening begins with."""
        return (*self.pools, *((self.series,) if self.series else ()))


class Totals(msgspec.Struct, frozen=True):
    """What all evenings that were closed came to for one person."""

    name: str
    short: str
    evenings: int = 0
    deals_won: int = 0
    series_won: int = 0
    net: int = 0
    """Smallest units."""


def people_after(table: Table, before: Sequence[Remembered]) -> tuple[Remembered, ...]:
    """Who is remembered from now on: whoever sits, then all the others by the names they have by now."""
    now = [Remembered(table.people[p].name, table.people[p].short, seat) for seat, p in table.seats.items()]
    others = {r.name: r for r in (renamed(r, table) for r in before)}
    return (*now, *(r for r in others.values() if not any(same_person(r.name, one.name) for one in now)))


def last_time_after(table: Table, before: LastTime | None, day: str) -> LastTime:
    """The table as the next evening is offered it; `day` is the name of the weekday."""
    games = {**before.games, before.game: before.rules} if before is not None else {}
    games |= {game: dict(rules) for game, rules in table.agreed.items()}
    seats = {seat: table.people[p].name for seat, p in table.seats.items()}
    return LastTime(day, seats, table.game, games.get(table.game, {}), games)


def what_waits(table: Table) -> Waiting:
    """The side pools and the series that wait when the night is closed."""
    pools = []
    for side in table.pools.values():
        if side.waits:
            payers = (*side.payers, *(table.people[p].name for p in side.paid))
            pools.append(e.PoolBrought(side.pool, side.name, side.stake, side.amount, payers, side.bowl))
    series = table.waiting
    if table.series is not None and table.series.how == "waits":
        series = as_brought(table, table.series)
    return Waiting(tuple(pools), series)


def as_brought(table: Table, series: Series) -> e.SeriesBrought:
    """A series that waits, as the next evening takes it up: by full names, with the rules it was begun by."""
    names = {p: table.people[p].name for p in series.still}
    return e.SeriesBrought(
        series.stake,
        series.cube,
        series.pool,
        wins={name: str(series.wins.get(p, 0)) for p, name in names.items()},
        rules=dict(table.agreed_for(series.game) or {}) | dict(series.rules),
        turner=names.get(series.turner, "") if series.turner is not None else "",
        takers=tuple(names[p] for p in series.takers if p in names),
        playoff=tuple(names[p] for p in series.playoff if p in names),
        put_in={name: series.put_in(p) for p, name in names.items()},
    )


def added_up(totals: tuple[Totals, ...], table: Table, name_of: Callable[[str], str] = str) -> tuple[Totals, ...]:
    """The totals with this evening in them; one person is one line, whatever the spelling, and after a new name too.

    `name_of` says under which name somebody counts who was merged with another.
    """
    lines = list(totals)
    played = {p for deal in (*table.deals, table.deal) if deal for p in deal.players.values()}
    balances = table.balances
    owners = [table.who(line.name) for line in totals]
    for person in table.people.values():
        mine = [line for line, owner in zip(totals, owners, strict=True) if owner == person.player]
        here = person.player in played or bool(balances.get(person.player))
        if not here and not mine:
            continue
        lines = [line for line in lines if line not in mine]
        lines.append(
            Totals(
                person.name,
                person.short,
                sum(line.evenings for line in mine) + here,
                sum(line.deals_won for line in mine) + deals_won(table, person.player),
                sum(line.series_won for line in mine) + series_won(table, person.player),
                sum(line.net for line in mine) + balances.get(person.player, 0),
            )
        )
    return tuple(sorted(_as_one(lines, name_of), key=lambda line: (-line.net, line.name)))


def _as_one(lines: Sequence[Totals], name_of: Callable[[str], str]) -> list[Totals]:
    """The lines with those of merged people added up; the line of the name they count under is the one that stays."""
    found: list[Totals] = []
    for line in sorted(lines, key=lambda line: not same_person(name_of(line.name), line.name)):
        name = name_of(line.name)
        same = next((other for other in found if same_person(other.name, name)), None)
        if same is None:
            short = line.short if same_person(name, line.name) else name
            found.append(msgspec.structs.replace(line, name=name, short=short))
            continue
        found[found.index(same)] = msgspec.structs.replace(
            same,
            evenings=same.evenings + line.evenings,
            deals_won=same.deals_won + line.deals_won,
            series_won=same.series_won + line.series_won,
            net=same.net + line.net,
        )
    return found


def renamed(known: Remembered, table: Table) -> Remembered:
    """Somebody remembered, by the name they have by now."""
    player = table.who(known.name)
    if player is None:
        return known
    person = table.people[player]
    return Remembered(person.name, person.short, known.seat)
