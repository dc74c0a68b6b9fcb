"""People come and go while the evening runs: they join, leave, sit out, change seats and names, buy chips."""

from dealer.names import refusal, same_person, tidy
from dealer.rules import events as e
from dealer.rules import pools
from dealer.rules.acts.leaving import (
    deals_for_series,
    hand_dead,
    last_one_left,
    left_the_series,
    left_words,
    running_deal,
    running_series,
)
from dealer.rules.acts.lobby import join
from dealer.rules.events.units import SEATS
from dealer.rules.game import Games, told_in
from dealer.rules.house.setting import MAX_BOUGHT, MAX_STACK
from dealer.rules.prompts import Pressed, Refused
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Table
from dealer.words import acts, money, refusals

ARTICLE = "Table T5"


def answer(table: Table, press: Pressed, games: Games) -> tuple[e.Event, ...]:
    """The facts of a touch on a person's key; the seat meant is the first of `press.seats`."""
    if press.id == "table.join":
        return _joins(table, press, games)
    if press.id.startswith("pool."):
        return pools.answer(table, press, games)
    seat = press.seats[0] if press.seats else 0
    if seat not in table.seats:
        raise Refused(refusals.NOBODY_THERE(), ARTICLE)
    player = table.seats[seat]
    match press.id:
        case "seat.rename":
            return _renamed(table, player, press)
        case "seat.leave":
            return _leaves(table, seat, games)
        case "seat.sell" if len(press.seats) == 2:
            return _sells(table, seat, press.seats[1], games)
        case "seat.out":
            return _sits_out(table, seat, games)
        case "seat.in":
            return _comes_in(table, seat, games)
        case "seat.move" if len(press.seats) == 2:
            return _moves(table, seat, press.seats[1])
        case "seat.buy":
            return _buys(table, player, press.amount or 0)
        case "seat.cash":
            return _cashes(table, player, press.amount)
    raise Refused(refusals.KEY_ANSWERS_NOTHING(), ARTICLE)


def free_seats(table: Table) -> tuple[e.Seat, ...]:
    """Seats that somebody can take now: nobody sits there, and nobody was dealt in there."""
    deal = running_deal(table)
    return tuple(s for s in SEATS if s not in table.seats and not (deal and s in deal.players))


def _check_room(table: Table, games: Games) -> None:
    """Raises Refused when the game cannot be played by one more."""
    game, players = games[table.game], sum(p not in table.out for p in table.seats.values()) + 1
    if players > game.seats[-1]:
        raise Refused(refusals.GAME_SEATS(game=game.title, n=game.seats[-1]), ARTICLE)
    why = game.impossible(table.rules, players) if players in game.seats else None
    if why:
        raise Refused(why, ARTICLE)


def _joins(table: Table, press: Pressed, games: Games) -> tuple[e.Event, ...]:
    _check_room(table, games)
    free = free_seats(table)
    seat = press.seats[0] if press.seats else next(iter(free), None)
    if seat is None or seat not in free:
        raise Refused(refusals.NO_SEAT_FREE(), ARTICLE)
    facts = join(table, press.name, seat, press.short)
    after = fold(facts, table)
    player = after.seats[seat]
    if player in after.out:
        facts = (*facts, e.SatOut(player, False))
    if after.stacks is not None and not after.stacks.get(player) and player not in after.bought and after.bought:
        facts = (*facts, e.BoughtIn(player, min(after.bought.values())))
    return facts


def _leaves(table: Table, seat: e.Seat, games: Games) -> tuple[e.Event, ...]:
    player = table.seats[seat]
    facts: tuple[e.Event, ...] = (e.Did(left_words(table, player)),)
    facts += _out_of_deal(table, player, games)
    facts += left_the_series(fold(facts, table), player, games)
    return (*facts, e.Seated(seat, None))


def _out_of_deal(table: Table, player: e.Player, games: Games) -> tuple[e.Event, ...]:
    deal = running_deal(table)
    dealt = next((s for s, p in deal.players.items() if p == player), None) if deal else None
    return hand_dead(table, dealt, games) if dealt is not None else ()


def _sells(table: Table, seat: e.Seat, to: e.Seat, games: Games) -> tuple[e.Event, ...]:
    """A newcomer takes over stake and wins; what is paid for it is between the two (R5)."""
    series, seller, buyer = running_series(table), table.seats[seat], table.seats.get(to)
    if table.series_rule("leave_mid") != "sell_seat":
        raise Refused(refusals.SEATS_NOT_SOLD(), told_in(games, "leave_mid"))
    if series is None or seller not in series.still or buyer is None or buyer in (*series.players, *series.gone):
        raise Refused(refusals.BUYER_WAS_IN(), told_in(games, "leave_mid"))
    names = table.people[seller].short, table.people[buyer].short
    if series.owes(seller):
        raise Refused(refusals.NOT_PAID_STAKE(who=names[0]), told_in(games, "leave_mid"))
    facts: tuple[e.Event, ...] = (e.Did(acts.SOLD_SEAT(who=names[0], to=names[1])),)
    if deals_for_series(table, games):
        facts += _out_of_deal(table, seller, games)
    back = (e.SatOut(buyer, False),) if buyer in table.out else ()
    return (*facts, e.SeatSold(seller, buyer), *back, e.Seated(seat, None))


def _sits_out(table: Table, seat: e.Seat, games: Games) -> tuple[e.Event, ...]:
    """From the next deal on; at once for who has not paid for this one."""
    player, deal = table.seats[seat], running_deal(table)
    if player in table.out:
        raise Refused(refusals.SITS_OUT_ALREADY(), ARTICLE)
    facts: tuple[e.Event, ...] = (e.Did(acts.SITS_OUT(who=table.people[player].short)), e.SatOut(player, True))
    if deal is None or player not in deal.players.values():
        return facts
    dealt = next(s for s, p in deal.players.items() if p == player)
    series = running_series(table)
    if games[deal.game].series is None:
        unpaid = not deal.put_in.get(dealt) and not deal.cards_of(dealt)
        return (*facts, *hand_dead(table, dealt, games)) if unpaid else facts
    if series is not None and series.owes(player):
        facts += (*hand_dead(table, dealt, games), e.LeftSeries(player))
        return (*facts, *last_one_left(fold(facts, table), games))
    return facts


def buys_into_series(table: Table, player: e.Player, games: Games) -> bool:
    """Whether coming in means to buy into the running series, which all have to agree to (R4)."""
    series = running_series(table)
    return (
        games[table.game].series is not None
        and series is not None
        and table.rules.get("join_mid") == "buy_in_at_zero"
        and not series.playoff
        and player not in (*series.players, *series.gone)
    )


def _comes_in(table: Table, seat: e.Seat, games: Games) -> tuple[e.Event, ...]:
    player = table.seats[seat]
    short, out = table.people[player].short, player in table.out
    if out:
        _check_room(table, games)
    back = (e.SatOut(player, False),) if out else ()
    if buys_into_series(table, player, games) and table.series is not None:
        price = table.series.price
        return (
            e.Did(money.BUYS_IN(who=short, money=money.goes(price, bowl=table.series.bowl))),
            *back,
            e.JoinedSeries(player),
            e.Paid(seat, price, "stake"),
        )
    if not out:
        raise Refused(refusals.IS_IN_ALREADY(who=short), told_in(games, "join_mid"))
    return (e.Did(acts.IS_BACK(who=short)), *back)


def _moves(table: Table, a: e.Seat, b: e.Seat) -> tuple[e.Event, ...]:
    if running_deal(table) is not None:
        raise Refused(refusals.MOVE_BETWEEN_DEALS(), ARTICLE)
    if a == b or b not in SEATS:
        raise Refused(refusals.ANOTHER_SEAT(), ARTICLE)
    one, other = table.seats[a], table.seats.get(b)
    facts: list[e.Event] = [e.Did(acts.MOVED_TO(who=table.people[one].short, n=b))]
    if other is not None:
        facts += [e.Seated(a, None), e.Seated(b, one), e.Seated(a, other)]
    else:
        facts.append(e.Seated(b, one))
    return tuple(facts)


def _renamed(table: Table, player: e.Player, press: Pressed) -> tuple[e.Event, ...]:
    """The history stays: it is kept by person, not by name. One person has one name."""
    name = tidy(press.name)
    short = tidy(press.short) or name
    why = refusal(name) or refusal(short)
    if why:
        raise Refused(why.rstrip("."))
    for other in table.people.values():
        if other.player != player and (same_person(other.name, name) or same_person(other.short, short)):
            raise Refused(refusals.NAME_TAKEN(who=other.short))
    return (e.Did(acts.RENAMED(who=table.people[player].short, name=short)), e.Renamed(player, name, short))


def _buys(table: Table, player: e.Player, amount: int) -> tuple[e.Event, ...]:
    """Chips are bought between deals: on the table are only those that lay there when the cards came."""
    deal = running_deal(table)
    if amount < 1:
        raise Refused(refusals.KEY_AMOUNT())
    if table.stacks is not None and deal is not None and player in deal.players.values():
        raise Refused(refusals.BUY_BETWEEN_DEALS(), "Table T7")
    short = table.people[player].short
    if table.stacks is not None and table.stacks.get(player, 0) + amount > MAX_STACK:
        raise Refused(refusals.CHIPS_AT_MOST(who=short, n=MAX_STACK), "Table T7")
    if table.bought.get(player, 0) + amount > MAX_BOUGHT:
        raise Refused(refusals.CHIPS_A_NIGHT(who=short, n=MAX_BOUGHT), "Table T7")
    return (e.Did(acts.BUYS(who=short, n=amount)), e.BoughtIn(player, amount))


def _cashes(table: Table, player: e.Player, amount: int | None) -> tuple[e.Event, ...]:
    deal = running_deal(table)
    if amount is None or amount < 0:
        raise Refused(refusals.KEY_COUNTED_CHIPS())
    if deal is not None and player in deal.players.values():
        raise Refused(refusals.COUNT_BETWEEN_DEALS(), "Table T7")
    if player not in table.bought:
        raise Refused(refusals.HAS_BOUGHT_NOTHING(who=table.people[player].short), "Table T7")
    return (e.Did(acts.HANDS_IN(who=table.people[player].short, n=amount)), e.CashedOut(player, amount))
