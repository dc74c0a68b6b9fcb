"""How a deal begins: who deals, who is dealt in, for which series, with which seed."""

from collections.abc import Callable, Mapping

from dealer.rules import events as e
from dealer.rules.evolve import fold
from dealer.rules.game import Game
from dealer.rules.prompts import Refused
from dealer.rules.table import Table, clockwise
from dealer.shuffle import commitment, seed_bytes

Dice = Callable[[int], bytes]


def first_deal(table: Table, games: Mapping[str, Game], dice: Dice) -> tuple[e.Event, ...]:
    """The facts of the evening's first deal; the button is where it was put."""
    if table.button is None:
        raise ValueError("nobody has the button")
    return _deal(table, games, dice, table.button)


def next_deal(table: Table, games: Mapping[str, Game], dice: Dice) -> tuple[e.Event, ...]:
    """The facts of the next deal: the button moves left, but for a replay or a misdeal."""
    if table.deal is None:
        raise ValueError("no deal has been played")
    last = table.deal
    stays = last.same_dealer or table.rules.get("dealer") == "fixed_person"
    dealt_in = _dealt_in(_with_series(table, games)[0], games)
    if len(dealt_in) < 2:
        raise Refused("Fewer than two players can be dealt in; somebody must sit down, or the night is over")
    seat = last.dealer
    if not (stays and seat in dealt_in):
        seat = clockwise(dealt_in, last.dealer)[0]
    return _deal(table, games, dice, seat)


def _with_series(table: Table, games: Mapping[str, Game]) -> tuple[Table, tuple[e.Event, ...]]:
    """The table with a series to play for, where the game has one and none is running."""
    rules = games[table.game].series
    if rules is None or (table.series is not None and not table.series.over):
        return table, ()
    number = table.series.number + 1 if table.series else 1
    players = tuple(p for p in table.seats.values() if p not in table.out)
    facts = (e.SeriesBegan(number, players, rules.stake(table.rules)),)
    return fold(facts, table), facts


def _dealt_in(table: Table, games: Mapping[str, Game]) -> tuple[e.Seat, ...]:
    seats = tuple(s for s, p in table.seats.items() if p not in table.out)
    if games[table.game].series is not None and table.series is not None:
        playing = table.series.playoff or table.series.players
        return tuple(s for s in seats if table.seats[s] in playing)
    if table.stacks is None:
        return seats
    ante = int(table.rules.get("ante", 0))
    least = ante if table.rules.get("short_ante") == "sit_out" else 1
    return tuple(s for s in seats if table.stacks.get(table.seats[s], 0) >= least)


def _deal(table: Table, games: Mapping[str, Game], dice: Dice, dealer: e.Seat) -> tuple[e.Event, ...]:
    game = games[table.game]
    table, series = _with_series(table, games)
    seats = clockwise(_dealt_in(table, games), dealer)
    number = table.deal.number + 1 if table.deal else 1
    decks = game.decks(table.rules)
    carried = sum(table.carried.values())
    began = e.DealBegan(number, table.game, dealer, seats, decks, carried)
    how, piles, cards = str(table.rules["shuffle"]), int(table.rules["piles"]), 52 * decks
    seed = dice(seed_bytes(cards))
    drawn = e.ShuffleDrawn(number, how, seed.hex(), commitment(seed, number), cards, piles)
    return (*series, began, drawn)
