"""How a deal begins: who deals, who is dealt in, for which series."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise

from dealer.rules import events as e
from dealer.rules.events.units import SEATS
from dealer.rules.game import Game
from dealer.rules.prompts import Refused
from dealer.rules.state.bowl import in_the_bowl
from dealer.rules.state.evolve import fold
from dealer.rules.state.table import Deal, Table, clockwise

OF_THE_EVENING = frozenset({"evening_pool", "quads_pool", "quads_own_card", "quads_same_deal", "quads_carry"})
"""House rules of the side pools: they are the evening's, whichever series is played."""
BEFORE_ASKED: dict[str, e.RuleValue] = {"pool_money": "on_account", "cube_turner_pays": True}
"""What a series was played by when it was begun by a version that did not ask."""


def first_deal(table: Table, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """The facts of the evening's first deal; the button is where it was put."""
    if table.button is None:
        raise ValueError("nobody has the button")
    return _deal(table, games, table.button)


def next_deal(table: Table, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """The facts of the next deal, dealt by who named the game, else by who is next.

    Raises Refused while fewer than two can be dealt in.
    """
    seats = _enough(_dealt_in_now(_with_series(table, games)[0], games))
    if table.chooser is not None:
        return _deal(table, games, clockwise(seats, table.chooser - 1)[0])
    return _deal(table, games, next_button(table, seats))


def too_few(table: Table, games: Mapping[str, Game]) -> bool:
    """Whether fewer than two could be dealt in, were the next deal begun now."""
    return len(_dealt_in_now(_with_series(table, games)[0], games)) < 2


def _enough(seats: tuple[e.Seat, ...]) -> tuple[e.Seat, ...]:
    if len(seats) < 2:
        raise Refused("Fewer than two players can be dealt in; somebody must sit down, or the night is over")
    return seats


def next_button(table: Table, seats: Sequence[e.Seat]) -> e.Seat:
    """Where the button goes: on to the left, but for a replay or a misdeal; a dead one may rest at an empty seat (C29).

    One person may hold the deck all evening: the button moves on all the same.
    """
    last = table.deal
    if last is None:
        raise ValueError("no deal has been played")
    if last.same_dealer and last.dealer in seats:
        return last.dealer
    empty = _left_behind(table) if table.rules.get("button") == "dead" else frozenset()
    return clockwise((*seats, *empty), last.dealer)[0]


def _left_behind(table: Table) -> frozenset[e.Seat]:
    """Seats whose players have gone since the button was there last."""
    back: Iterator[Deal | None] = chain((table.deal,) if table.deal else (), reversed(table.deals), (None,))
    here = {s for s, p in table.seats.items() if p not in table.out}
    passed, left = set[e.Seat](), set[e.Seat]()
    for deal, before in pairwise(back):
        if deal is None:
            break
        passed.add(deal.dealer)
        left |= {*deal.seats} - passed - here
        if before is None or len(passed) == len(SEATS):
            break
        on = (deal.dealer - before.dealer) % len(SEATS)
        passed |= {s for s in SEATS if 0 < (s - before.dealer) % len(SEATS) <= on}
    return frozenset(left)


def _with_series(table: Table, games: Mapping[str, Game]) -> tuple[Table, tuple[e.Event, ...]]:
    """The table with a series to play for, where the game has one and none is running."""
    rules = games[table.game].series
    if rules is None or (table.series is not None and not table.series.over):
        return table, ()
    number = table.series.number + 1 if table.series else 1
    players = tuple(p for p in table.seats.values() if p not in table.out)
    tonight = table.agreed.get(table.game, table.rules)
    new = e.SeriesBegan(number, players, rules.stake(tonight), bowl=in_the_bowl(tonight))
    began = _goes_on(table, number, players, games) or new
    return fold((began,), table), (began,)


def going_on(table: Table, games: Mapping[str, Game]) -> e.SeriesBegan | None:
    """The series of an earlier evening that the first deal goes on with; None where none waits, or too few are here."""
    if games[table.game].series is None or table.series is not None:
        return None
    return _goes_on(table, 1, tuple(p for p in table.seats.values() if p not in table.out), games)


def _goes_on(table: Table, number: int, here: tuple[e.Player, ...], games: Mapping[str, Game]) -> e.SeriesBegan | None:
    """The series of an earlier evening, where at least two who can win it are here; the others have forfeited.

    The rules that a series is played for are locked until it is over, whatever was agreed for tonight.
    """
    waiting = table.waiting
    if waiting is None:
        return None
    wins = {p: won for name, won in waiting.wins.items() if (p := table.who(name)) is not None and p in here}
    playoff = tuple(p for p in wins if p in {table.who(name) for name in waiting.playoff})
    if len(wins) < 2 or (waiting.playoff and len(playoff) < 2):
        return None
    players = tuple(p for p in here if p in wins)
    locked = {s.name: s for s in games[table.game].settings if s.scope == "series" and s.name not in OF_THE_EVENING}
    rules = {name: v for name, v in waiting.rules.items() if name in locked and locked[name].allows(v)}
    rules = {**{name: before for name, before in BEFORE_ASKED.items() if name in locked}, **rules}
    turner = table.who(waiting.turner) if waiting.turner else None
    takers = tuple(p for name in waiting.takers if (p := table.who(name)) in players and p is not None)
    turner = turner if turner in players else None
    put_in = {
        p: amount for name, amount in waiting.put_in.items() if (p := table.who(name)) in players and p is not None
    }
    takers = takers if turner is not None else ()
    return e.SeriesBegan(
        number, players, waiting.stake, waiting.pool, wins, waiting.cube, rules, turner, takers, playoff,
        in_the_bowl(rules), put_in,
    )  # fmt: skip


def dealt_in(table: Table, games: Mapping[str, Game]) -> tuple[e.Seat, ...]:
    """Who gets cards in the chosen game: who plays the series, or who has chips for the ante."""
    seats = tuple(s for s, p in table.seats.items() if p not in table.out)
    if games[table.game].series is not None:
        if table.series is None or table.series.over:
            return seats
        playing = table.series.playoff or table.series.still
        return tuple(s for s in seats if table.seats[s] in playing)
    if table.stacks is None or table.rules.get("betting") == "lights_only":
        return seats
    ante = int(table.rules.get("ante", 0)) if table.rules.get("ante_by") != "dealer" else 1
    least = ante if table.rules.get("short_ante") == "sit_out" else 1
    return tuple(s for s in seats if table.stacks.get(table.seats[s], 0) >= least)


def _dealt_in_now(table: Table, games: Mapping[str, Game]) -> tuple[e.Seat, ...]:
    """Who gets cards in the next deal: in one that is dealt again, only who was in it and is still here (T5)."""
    seats, last = dealt_in(table, games), table.deal
    if last is None or not is_dealt_again(last):
        return seats
    earlier = {*last.players.values()}
    if games[last.game].series is not None:
        if table.series is None or table.series.number != last.series:
            return seats  # that series is over: a new one begins, with everybody
        # Who was in the series before may be in its playoff now.
        earlier |= {p for d in table.deals.of_series(last.series) for p in d.players.values()}
    again = tuple(s for s in seats if table.seats[s] in earlier)
    return again if len(again) > 1 else seats


def is_dealt_again(deal: Deal) -> bool:
    """It was called off and the same dealer deals it once more."""
    return deal.ended in {"misdeal", "void"} and deal.same_dealer


def _unpaid(table: Table, seats: tuple[e.Seat, ...]) -> tuple[e.LeftSeries, ...]:
    """Who sits out while the others pay their stakes does not play for the pool (R3)."""
    here = [table.seats[s] for s in seats]
    still = table.series.still if table.series is not None and not table.series.over else ()
    return tuple(e.LeftSeries(p) for p in still if table.series and table.series.owes(p) and p not in here)


def _deal(table: Table, games: Mapping[str, Game], dealer: e.Seat) -> tuple[e.Event, ...]:
    game = games[table.game]
    chosen = table.chooser is not None
    table, series = _with_series(table, games)
    seats = clockwise(_enough(_dealt_in_now(table, games)), dealer)
    number = table.deal.number + 1 if table.deal else 1
    decks = game.decks(table.rules)
    counts_for = table.series.number if game.series and table.series else 0
    # A pot waits while a series is played, or while the table counts its own chips.
    uncounted = game.series is not None or table.rules.get("betting") == "lights_only"
    carried = 0 if uncounted else sum(table.carried.values())
    began = e.DealBegan(number, table.game, dealer, seats, decks, carried, counts_for, chosen)
    unpaid = _unpaid(table, seats) if game.series is not None else ()
    return (*series, *unpaid, began)
