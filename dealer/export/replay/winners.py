"""Winners that the table named by hand: which seats of each pot, in the order in which they were tapped."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from dealer.rules import events as e
from dealer.rules.prompts import Pressed
from dealer.rules.state.table import Deal, Table
from dealer.rules.steps.pots import PotPart, asked_of, parts_of
from dealer.words.render import in_order
from dealer.words.said import Words

Seats = tuple[e.Seat, ...]
FEW = 4
"""So many seats are tried in every order, and in every half."""


def by_hand(table: Table, facts: Sequence[e.Event]) -> Iterator[Pressed]:
    """The awards that these facts can have come of; where chips were counted the shares of each pot say who took it."""
    won = next(fact for fact in facts if isinstance(fact, e.DealWon))
    shares = {(fact.pot, fact.half): tuple(fact.shares) for fact in facts if isinstance(fact, e.PotShared)}
    yield from (Pressed("award.ok", pots=(seats,)) for seats in in_words(table, table.deal, won.seats, won.text))
    parts = asked_of(parts_of(table))
    if any((part.name, part.half) in shares for part in parts):
        yield Pressed("award.ok", pots=tuple(shares.get((part.name, part.half), ()) for part in parts))
        return
    ways = [_some(part, won.seats) for part in parts]
    yield from (Pressed("award.ok", pots=pots) for pots in product(*ways))


def _some(part: PotPart, winners: Seats) -> list[Seats]:
    """Those of the winners who can have taken a part: all of them, or some."""
    could = tuple(seat for seat in winners if seat in part.seats)
    if len(could) > FEW:
        return [could]
    return [some for many in range(len(could), 0, -1) for some in combinations(could, many)]


def in_words(table: Table, deal: Deal | None, seats: Seats, said: Words) -> Iterator[Seats]:
    """The seats in the order in which the words name them, then in every order of a few."""
    if deal is None or not set(seats) <= deal.players.keys():
        return
    names = {seat: table.people[deal.players[seat]].short for seat in seats}
    yield tuple(in_order(said, names))
    yield from permutations(seats) if len(seats) <= FEW else (seats,)
