"""What people did at the table as they came and went, told from the facts of it."""

from collections.abc import Iterator, Sequence

from dealer.rules import events as e
from dealer.rules.prompts import LastTime, Pressed, Reply
from dealer.rules.state.table import Table

Facts = Sequence[e.Event]


def people(table: Table, facts: Facts) -> Iterator[Reply]:
    """Who may have sat down, moved, left, sold, bought, counted or been renamed."""
    if any(isinstance(fact, e.RulesBrought) for fact in facts):
        yield Pressed("seats.last", last=_last_time(table, facts))
        return
    sold = next((fact for fact in facts if isinstance(fact, e.SeatSold)), None)
    if sold is not None:
        seats = tuple(seat for p in (sold.seller, sold.buyer) if (seat := table.seat_of(p)) is not None)
        yield Pressed("seat.sell", seats=seats)
        return
    yield from _seated(table, facts)
    first = facts[0] if facts else None
    match first:
        case e.Renamed(player, name, short) if (seat := table.seat_of(player)) is not None:
            yield Pressed("seat.rename", seats=(seat,), name=name, short=short)
        case e.SatOut(player, out) if (seat := table.seat_of(player)) is not None:
            yield Pressed("seat.out" if out else "seat.in", seats=(seat,))
        case e.JoinedSeries(player) if (seat := table.seat_of(player)) is not None:
            yield Pressed("seat.in", seats=(seat,))
        case e.BoughtIn(player, amount) if (seat := table.seat_of(player)) is not None:
            yield Pressed("seat.buy", seats=(seat,), amount=amount)
        case e.CashedOut(player, amount) if (seat := table.seat_of(player)) is not None:
            yield Pressed("seat.cash", seats=(seat,), amount=amount)


def _seated(table: Table, facts: Facts) -> Iterator[Reply]:
    """Somebody sat down, moved to another seat, changed seats with somebody, or left."""
    seated = [fact for fact in facts if isinstance(fact, e.Seated)]
    if not seated:
        return
    here = next((fact for fact in seated if fact.player is not None), None)
    if here is None:
        seat = seated[0].seat
        yield Pressed(f"seats.away.{seat}")
        yield Pressed("seat.leave", seats=(seat,))
        return
    player = here.player
    before = table.seat_of(player) if player is not None else None
    if before is not None:
        yield Pressed(f"seats.move.{before}.{here.seat}")
        yield Pressed("seat.move", seats=(before, here.seat))
        return
    joined = next((fact for fact in facts if isinstance(fact, e.Joined)), None)
    known = table.people.get(player) if player is not None else None
    name, short = (joined.name, joined.short) if joined else (known.name, "") if known else ("", "")
    yield Pressed("seats.join", name=name, seats=(here.seat,), short=short)
    yield Pressed("table.join", name=name, seats=(here.seat,), short=short)


def _last_time(table: Table, facts: Facts) -> LastTime:
    """Last time's table as the facts have it."""
    brought = next(fact.games for fact in facts if isinstance(fact, e.RulesBrought))
    game = next((fact.game for fact in facts if isinstance(fact, e.GameChosen)), "")
    names = {player: person.name for player, person in table.people.items()}
    names |= {fact.player: fact.name for fact in facts if isinstance(fact, e.Joined)}
    sat = [fact for fact in facts if isinstance(fact, e.Seated) and fact.player is not None]
    seats = {fact.seat: names.get(fact.player, "") for fact in sat if fact.player is not None}
    return LastTime("", seats, game, brought.get(game, {}), brought)
