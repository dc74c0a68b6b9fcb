"""The doubling cube: who may turn it and when, and the answers, one seat at a time (R8 to R13)."""

from collections.abc import Mapping

from dealer.rules import events as e
from dealer.rules.acts.leaving import hand_dead, last_one_left, running_series
from dealer.rules.game import Game, told_in
from dealer.rules.prompts import Choice, Pressed, Prompt, Refused, Reply
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Series, Table, clockwise
from dealer.words import acts, asking, labels, money, refusals
from dealer.words.said import Said

BETWEEN = {"result", "shuffle", "cut"}
"""Prompts between two deals: no card of the next one is out."""


def why_not(table: Table, prompt: Prompt | None, games: Mapping[str, Game]) -> Said | None:
    """Why the cube cannot be turned now; None when it can."""
    series, rules = running_series(table), table.rules
    if table.stage != "play" or not rules.get("cube") or games[table.game].series is None:
        return refusals.CUBE_NONE()
    if series is None or prompt is None or prompt.kind in {"series_over", "game"}:
        return refusals.CUBE_NO_SERIES()
    if prompt.kind in {"fault", "double"}:
        return refusals.CUBE_SOMETHING_ELSE()
    if series.playoff:
        return refusals.CUBE_IN_PLAYOFF()
    if series.cube * 2 > int(rules["cube_max"]):
        return refusals.CUBE_STOPS(n=series.cube, most=int(rules["cube_max"]))
    if prompt.kind == "ante" or any(series.owes(p) for p in series.still):
        return refusals.CUBE_STAKES()
    if prompt.kind == "show_cards":
        return refusals.CUBE_RIVER_OUT()
    if rules.get("cube_window") == "between_deals" and prompt.kind not in BETWEEN:
        return refusals.CUBE_BETWEEN_DEALS()
    return None if turners(table) else refusals.CUBE_NOBODY()


def turners(table: Table) -> tuple[e.Seat, ...]:
    """Seats that may turn the cube, from the dealer's left: of two voices at once the first here counts (R9)."""
    series = running_series(table)
    if series is None:
        return ()
    match table.rules.get("cube_right"):
        case "owner" if series.turner is not None:
            may = set(series.takers)
        case "anyone_but_last_turner":
            may = set(series.still) - {series.turner}
        case _:
            may = set(series.still)
    return tuple(s for s in _in_series(table, series) if table.seats[s] in may)


def _in_series(table: Table, series: Series) -> tuple[e.Seat, ...]:
    seats = tuple(s for s, p in table.seats.items() if p in series.still)
    return clockwise(seats, table.button or 0)


def turn(table: Table, key: str, prompt: Prompt | None, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """A seat turns the cube; raises Refused where that is not allowed."""
    why = why_not(table, prompt, games)
    series = running_series(table)
    if why is not None or series is None:
        raise Refused(why or refusals.CUBE_NO_SERIES(), told_in(games, "cube"))
    seat = next((s for s in turners(table) if key == f"cube.{s}"), None)
    if seat is None:
        raise Refused(refusals.CUBE_NOT_NOW(), told_in(games, "cube"))
    to = series.cube * 2
    asked = tuple(s for s in clockwise(_in_series(table, series), seat) if s != seat)
    return (e.Did(acts.TURNS_CUBE(who=_name(table, seat), n=to)), e.CubeTurned(seat, to, asked))


def _name(table: Table, seat: e.Seat) -> str:
    return table.people[table.seats[seat]].short


def pending(table: Table) -> bool:
    """Somebody has to answer a double, or to pay for the one that they turned."""
    series = running_series(table)
    return series is not None and bool(series.turning or series.due)


def _next(table: Table) -> tuple[Series, e.Seat]:
    series = running_series(table)
    player = (series.turner if series.due else next(iter(series.asked), None)) if series is not None else None
    if series is None or player is None:
        raise ValueError("no double is being answered")
    seat = table.seat_of(player)
    if seat is None:
        raise ValueError("who is asked does not sit")
    return series, seat


def ask(table: Table, games: Mapping[str, Game]) -> Prompt:
    """The double, to the seat whose answer is next."""
    series, seat = _next(table)
    if series.due:
        text = asking.TURNER_PAYS(who=_name(table, seat), due=money.due(series.due, bowl=series.bowl))
        pay = Choice("double.pay", labels.PAY(n=series.due), labels.CUBE_IS_AT(n=series.cube), primary=True)
        return Prompt("double", text, told_in(games, "cube_turner_pays"), (pay,), (seat,), 1)
    turner = table.people[series.turner].short if series.turner is not None else ""
    text = asking.PAY_OR_DROP(who=_name(table, seat), due=money.due(series.price, bowl=series.bowl))
    drop = Choice("double.drop", labels.DROP_OUT(), labels.STAKE_STAYS())
    turned = labels.TURNED_TO(who=turner, n=series.turning)
    take = Choice("double.take", labels.PAY(n=series.price), turned, primary=True)
    return Prompt("double", text, told_in(games, "cube"), (drop, take), (seat,), 1)


def answer(table: Table, reply: Reply, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """Takes and pays, or drops out; after the last answer the turner is asked to pay too, or takes the pool (N4)."""
    series, seat = _next(table)
    if series.due:
        if reply != Pressed("double.pay"):
            raise Refused(refusals.TURNER_PAYS_FIRST(), told_in(games, "cube_turner_pays"))
        paid = money.goes(series.due, bowl=series.bowl)
        return (e.Did(money.PAYS(who=_name(table, seat), money=paid)), e.Paid(seat, series.due, "cube"))
    if reply not in {Pressed("double.take"), Pressed("double.drop")}:
        raise Refused(refusals.PAY_OR_DROP(), told_in(games, "cube"))
    takes = reply == Pressed("double.take")
    name, paid = _name(table, seat), money.goes(series.price, bowl=series.bowl)
    did = money.TAKES_DOUBLE(who=name, money=paid) if takes else money.DROPS_OUT(who=name)
    facts: list[e.Event] = [e.Did(did)]
    if takes:
        facts.append(e.Paid(seat, series.price, "cube"))
    facts.append(e.CubeAnswered(seat, takes))
    if not takes:
        facts += hand_dead(fold(facts, table), seat, games)
    after = fold(facts, table)
    last = len(series.asked) == 1
    if last and after.series is not None and after.series.takers and table.series_rule("cube_turner_pays") is not False:
        turner = table.seat_of(series.turner) if series.turner is not None else None
        if turner is not None:
            facts.append(e.CubeDue(turner, series.price))
    return (*facts, *last_one_left(fold(facts, table), games)) if last else tuple(facts)
