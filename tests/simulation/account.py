"""Series and side pools, recounted from the facts alone: who paid, who took them, what that makes of everybody's money.

Nothing of the fold is used here; what Undo takes back is taken back by going back to a copy.
"""

from collections import Counter
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field

from dealer.rules import events as e
from dealer.rules.deal import Deal
from dealer.rules.table import Table

Money = Counter[e.Player]


@dataclass
class Pot:
    """What was paid into one pool, and what was paid out of it."""

    brought: int = 0
    payers: tuple[str, ...] = ()
    paid: Money = field(default_factory=Counter)
    out: dict[e.Player, int] | None = None
    """Who took it; nobody, where it waits for the next evening. None while it lies there."""

    @property
    def amount(self) -> int:
        return sum(self.paid.values()) + self.brought


class Account:
    """The pools after the facts so far."""

    def __init__(self) -> None:
        self.number = 0
        self.series: dict[int, Pot] = {}
        self.pools: dict[str, Pot] = {}
        self.wrong = ""
        """The first thing that was paid wrongly."""
        self._seats: dict[e.Seat, e.Player] = {}
        self._dealt: dict[e.Seat, e.Player] = {}
        self._ended = True
        self._before: dict[int, Account] = {}

    def take(self, fact: e.Event) -> None:
        """One more fact of the record."""
        if isinstance(fact, e.Did):
            self._before[self.number] = self._copy()
        self.number += 1
        if isinstance(fact, e.Undone):
            was = self._before[fact.to]._copy()
            self.series, self.pools = was.series, was.pools
            self._seats, self._dealt, self._ended = was._seats, was._dealt, was._ended
        elif isinstance(fact, e.Seated):
            self._seats = {s: p for s, p in self._seats.items() if s != fact.seat and p != fact.player}
            self._seats |= {fact.seat: fact.player} if fact.player is not None else {}
        elif isinstance(fact, e.DealBegan):
            self._dealt, self._ended = {s: self._seats[s] for s in fact.seats}, False
        elif isinstance(fact, e.DealEnded):
            self._ended = True
        else:
            self._of_series(fact)
            self._of_pools(fact)

    def _copy(self) -> "Account":
        """Its own copy of all that Undo may take back."""
        other = Account()
        other.series, other.pools = deepcopy(self.series), deepcopy(self.pools)
        other._seats, other._dealt, other._ended = self._seats, self._dealt, self._ended
        return other

    def _sits(self, seat: e.Seat) -> e.Player:
        """Who was dealt in there, or, between two deals, who sits there."""
        if self._ended and seat in self._seats:
            return self._seats[seat]
        return self._dealt.get(seat, self._seats.get(seat, 0))

    def _of_series(self, fact: e.Event) -> None:
        last = self.series[max(self.series)] if self.series else Pot()
        match fact:
            case e.SeriesBegan():
                self.series[fact.number] = Pot(fact.brought)
            case e.Paid(seat, amount, "stake" | "cube"):
                last.paid[self._sits(seat)] += amount
            case e.LeftSeries(player, back):
                last.paid[player] -= back
            case e.SeatSold(seller, buyer):
                last.paid[buyer] += last.paid.pop(seller, 0)
            case e.SeriesWon(paid):
                self._out(last, paid)
            case e.SeriesWaits():
                last.out = {}
            case e.SeriesRuled(number, _, paid):
                self.series[number].out = None
                if paid:
                    self._out(self.series[number], paid)

    def _of_pools(self, fact: e.Event) -> None:
        match fact:
            case e.PoolOpened(pool):
                self.pools[pool] = Pot()
            case e.PoolBrought(pool, _, _, amount, payers):
                self.pools[pool] = Pot(amount, payers)
            case e.PoolPaid(player, pool, amount):
                self.pools[pool].paid[player] += amount
            case e.PoolWon(pool, paid):
                side = self.pools[pool]
                if not side.payers and set(paid) - {p for p, amount in side.paid.items() if amount}:
                    self.wrong = self.wrong or f"{dict(paid)} took the pool {pool}, and {dict(side.paid)} was paid"
                self._out(side, paid)
            case e.PoolReopened(pool):
                self.pools[pool].out = None
            case e.PoolWaits(pool):
                self.pools[pool].out = {}

    def _out(self, pot: Pot, paid: Mapping[e.Player, int]) -> None:
        if sum(paid.values()) != pot.amount:
            self.wrong = self.wrong or f"{dict(paid)} was paid out of a pool of {pot.amount}"
        pot.out = dict(paid)

    @property
    def net(self) -> Money:
        """What the pools that are settled brought everybody."""
        net: Money = Counter()
        for pot in (*self.series.values(), *self.pools.values()):
            if pot.out is not None:
                net.update(pot.out)
                net.subtract(pot.paid)
        return net

    def differs(self, table: Table) -> str:
        """What the table says otherwise; "" if nothing."""
        if self.wrong:
            return self.wrong
        every = (*table.past, *((table.series,) if table.series else ()))
        told = {s.number: (some(s.staked), s.pool) for s in every}
        due = {n: (some(pot.paid), pot.amount) for n, pot in self.series.items()}
        if told != due:
            return f"the series' pools are {due}, and the table says {told}"
        sides = {key: (some(side.paid), side.amount, side.open) for key, side in table.pools.items()}
        kept = {key: (some(pot.paid), pot.amount, pot.out is None) for key, pot in self.pools.items()}
        return f"the side pools are {kept}, and the table says {sides}" if sides != kept else ""


def some(money: Mapping[e.Player, int]) -> dict[e.Player, int]:
    """Without those who have nothing in it."""
    return {player: amount for player, amount in money.items() if amount}


def wrong_takers(table: Table) -> str:
    """A series goes to who has the agreed wins, or won its playoff, or is the last one in; in equal parts."""
    for series in (*table.past, *((table.series,) if table.series else ())):
        paid = some(series.paid)
        if series.how not in {"wins", "left"} or not series.pool:
            continue
        if len(paid) > 1 and max(paid.values()) - min(paid.values()) > 1:
            return f"the pool of {series.pool} was not split in equal parts: {paid}"
        best = {p for p, won in series.wins.items() if won == max(series.wins.values())}
        due = set(series.playoff) if series.playoff else set(series.still) if series.how == "left" else best
        one = series.playoff or series.how == "left"
        if (len(paid) != 1 or not set(paid) <= due) if one else set(paid) != due:
            return f"{paid} took the pool of series {series.number}, and it is {sorted(due)}'s: {dict(series.wins)}"
    return ""


def wrong_fours(table: Table) -> str:
    """The pool for the first four of a kind went to somebody who showed it, and lies there while nobody did."""
    side = table.pools.get("quads")
    if side is None or not side.amount or side.payers or not (side.open or side.why == "four of a kind"):
        return ""
    deals = (*table.deals, *((table.deal,) if table.deal else ()))
    played = [d for d in deals if d.number >= side.opened and d.game == "krg" and d.ended in {"showdown", "replay"}]
    could = next(filter(None, (_fours(deal) & set(some(side.paid)) for deal in played)), set[e.Player]())
    if set(side.won or ()) <= could and (not side.open or not could):
        return ""
    return f"{side.won or 'nobody'} took the pool for four of a kind, and {sorted(could)} showed the first one"


def _fours(deal: Deal) -> set[e.Player]:
    """Who showed four of a kind, one of the four their own where that was agreed."""
    if deal.by == "hand":
        return set()
    found = set()
    for seat in deal.active:
        own = [card.rank for card in deal.shown.get(seat, ())]
        ranks = [*own, *(card.rank for card in deal.board)]
        if any(ranks.count(rank) == 4 for rank in (own if deal.rules["quads_own_card"] else ranks)):
            found.add(deal.players[seat])
    return found
