"""Series and side pools, recounted from the facts alone: who paid, who took them, what that makes of everybody's money.

Nothing of the fold is used here; what Undo takes back is taken back by going back to a copy.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field

from dealer.rules import events as e
from dealer.rules.state.deal import Deal
from dealer.rules.state.table import Table
from tests.games.described import plays_series

Money = Counter[e.Player]


@dataclass
class Pot:
    """What was paid into one pool, and what was paid out of it."""

    brought: int = 0
    payers: tuple[str, ...] = ()
    bowl: bool = False
    """It lies in a bowl, and is in nobody's money."""
    waits: bool = False
    pays: bool = True
    """Whoever turns the cube pays too."""
    playoff: bool = False
    ruled: bool = False
    """A correction decided this series anew."""
    paid: Money = field(default_factory=Counter)
    out: dict[e.Player, int] | None = None
    """Who took it; nobody, where it waits for the next evening. None while it lies there."""

    @property
    def amount(self) -> int:
        return sum(self.paid.values()) + self.brought


@dataclass
class Double:
    """The cube as it is turned: who has not answered, whether it was taken, what it costs, whether the turner paid."""

    turner: e.Player
    left: set[e.Player]
    took: bool = False
    amount: int = 0
    paid: bool = False


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
        self._agreed: dict[str, e.RuleValue] = {}
        self._double: Double | None = None
        self._cards: tuple[tuple[str, int], ...] = ()  # the cards of the deal in their order: where, and the rank
        self._asked: bool | None = None
        """Whether the table was asked who showed four of a kind; None: it need not be."""
        self.played_off: dict[int, bool | None] = {}
        """The deals that were dealt in a playoff, and those that were not; None: corrections leave it open."""

    def take(self, fact: e.Event) -> None:
        """One more fact of the record."""
        if isinstance(fact, e.Did):
            self._before[self.number] = self._copy()
        self.number += 1
        if isinstance(fact, e.Undone):
            was = self._before[fact.to]._copy()
            self.series, self.pools = was.series, was.pools
            self._seats, self._dealt, self._ended = was._seats, was._dealt, was._ended
            self._agreed, self._double, self._asked = was._agreed, was._double, was._asked
            self._cards = was._cards
            self.played_off = was.played_off
        elif isinstance(fact, e.RulesAgreed):
            self._agreed = {**self._agreed, **fact.rules} if plays_series(fact.game) else self._agreed
        elif isinstance(fact, e.Seated):
            self._seats = {s: p for s, p in self._seats.items() if s != fact.seat and p != fact.player}
            self._seats |= {fact.seat: fact.player} if fact.player is not None else {}
        elif isinstance(fact, e.DealBegan):
            self._dealt, self._ended, self._cards = {s: self._seats[s] for s in fact.seats}, False, ()
            pot = self.series.get(fact.series)
            self.played_off[fact.number] = pot is not None and pot.playoff
            self._paid_for("the next deal began")
        elif isinstance(fact, e.DealEnded):
            if self._asked is False and fact.how in {"showdown", "replay"}:
                self._say("a winner was named by hand, and nobody was asked who showed four of a kind")
            self._ended, self._asked = True, None
        else:
            self._of_series(fact)
            self._of_cube(fact)
            self._of_pools(fact)
            self._of_fours(fact)

    def _copy(self) -> "Account":
        """Its own copy of all that Undo may take back."""
        other = Account()
        other.series, other.pools = deepcopy(self.series), deepcopy(self.pools)
        other._seats, other._dealt, other._ended = self._seats, self._dealt, self._ended
        other._agreed, other._double, other._asked = self._agreed, deepcopy(self._double), self._asked
        other._cards = self._cards
        other.played_off = dict(self.played_off)
        return other

    def _say(self, wrong: str) -> None:
        self.wrong = self.wrong or wrong

    def _sits(self, seat: e.Seat) -> e.Player:
        """Who was dealt in there, or, between two deals, who sits there."""
        if self._ended and seat in self._seats:
            return self._seats[seat]
        return self._dealt.get(seat, self._seats.get(seat, 0))

    def _of_series(self, fact: e.Event) -> None:
        last = self.series[max(self.series)] if self.series else Pot()
        match fact:
            case e.SeriesBegan():
                agreed = {"pool_money": "on_account", **fact.rules} if fact.brought else self._agreed
                bowl = agreed.get("pool_money") == "in_the_bowl"
                if fact.bowl != bowl:
                    self._say(f"a series began with {agreed.get('pool_money')}, and its money is said to be elsewhere")
                pays = {**self._agreed, **({"cube_turner_pays": True, **fact.rules} if fact.brought else {})}
                turner_pays = pays.get("cube_turner_pays", True) is True
                self.series[fact.number] = Pot(fact.brought, bowl=bowl, pays=turner_pays, playoff=bool(fact.playoff))
            case e.PlayoffCalled():
                last.playoff = True
            case e.Credited(credits_) if last.playoff and credits_:
                self._say(f"{credits_} was scored in a playoff")
            case e.Paid(seat, amount, "stake" | "cube"):
                last.paid[self._sits(seat)] += amount
            case e.LeftSeries(player, back):
                last.paid[player] -= back
            case e.SeatSold(seller, buyer):
                last.paid[buyer] += last.paid.pop(seller, 0)
            case e.SeriesWon(paid):
                self._out(last, paid)
            case e.SeriesWaits():
                last.out, last.waits = {}, True
            case e.SeriesRuled(number, _, paid, playoff):
                self.series[number].out = None
                self.series[number].playoff, self.series[number].ruled = bool(playoff), True
                if paid:
                    self._out(self.series[number], paid)

    def _of_cube(self, fact: e.Event) -> None:
        """Who is asked pays what a place costs, and who turned the cube the same as soon as one of them has paid."""
        double, last = self._double, self.series[max(self.series)] if self.series else Pot()
        match fact:
            case e.CubeTurned(seat, _, asked):
                self._paid_for("the cube was turned again")
                self._double = Double(self._sits(seat), {self._sits(s) for s in asked})
            case e.Paid(seat, amount, "cube"):
                player = self._sits(seat)
                if double is None or (player != double.turner if not double.left else player not in double.left):
                    self._say(f"player {player} paid {amount} for a double and was not asked")
                elif double.amount and double.amount != amount:
                    self._say(f"{amount} was paid for a double that costs {double.amount}")
                elif not double.left and not (double.took and last.pays):
                    self._say(f"player {player} turned the cube and paid {amount}, and nothing is due")
                else:
                    double.amount, double.paid = amount, double.paid or player == double.turner
            case e.CubeAnswered(seat, takes) if double is not None:
                double.left.discard(self._sits(seat))
                double.took = double.took or takes
            case e.LeftSeries(player) if double is not None:
                double.left.discard(player)
                self._double = None if player == double.turner else double
            case e.SeatSold(seller, buyer) if double is not None and double.turner == seller:
                double.turner = buyer
            case e.SeriesWon(how="wins"):
                self._paid_for("the series was won")
            case e.SeriesWaits():
                self._paid_for("the series was left waiting")
            case e.SeriesWon():
                self._double = None

    def _paid_for(self, when: str) -> None:
        last = self.series[max(self.series)] if self.series else Pot()
        double = self._double
        if double is not None and double.took and not double.left and last.pays and not double.paid:
            self._say(f"{when} before player {double.turner} paid for the cube that was turned")

    def _of_fours(self, fact: e.Event) -> None:
        side = self.pools.get("quads")
        match fact:
            case e.DealWon(by="hand") if side is not None and not self._ended:
                open_ = side.out is None and side.amount and not side.payers
                shown = any(place == "hand" for place, _ in self._cards)  # what others showed may make it impossible
                paid = set(self._dealt.values()) <= set(some(side.paid))
                board = [rank for place, rank in self._cards if place == "board"]
                self._asked = False if open_ and paid and not shown and allows_fours(board, self._agreed) else None
            case e.FoursNamed():
                board = [rank for place, rank in self._cards if place == "board"]
                if not allows_fours(board, self._agreed):
                    self._say(f"the table was asked who showed four of a kind on a board of {board}")
                self._asked = True
            case e.Turned(place, card):
                self._cards = (*self._cards, (place, card.rank))
            case e.CardChanged(number, card) if number < len(self._cards):
                changed = (self._cards[number][0], card.rank)
                self._cards = (*self._cards[:number], changed, *self._cards[number + 1 :])
            case e.BoardTakenBack(count):
                board_at = [n for n, (place, _) in enumerate(self._cards) if place == "board"][-count:]
                self._cards = tuple(each for n, each in enumerate(self._cards) if n not in board_at)

    def _of_pools(self, fact: e.Event) -> None:
        match fact:
            case e.PoolOpened(pool, bowl=bowl):
                if bowl != (self._agreed.get("pool_money") == "in_the_bowl"):
                    self._say(f"the pool {pool} was opened, and its money is said to be elsewhere than was agreed")
                self.pools[pool] = Pot(bowl=self._agreed.get("pool_money") == "in_the_bowl")
            case e.PoolBrought(pool, _, _, amount, payers, bowl):
                self.pools[pool] = Pot(amount, payers, bowl=bowl)
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
                self.pools[pool].out, self.pools[pool].waits = {}, True

    def _out(self, pot: Pot, paid: Mapping[e.Player, int]) -> None:
        if sum(paid.values()) != pot.amount:
            self.wrong = self.wrong or f"{dict(paid)} was paid out of a pool of {pot.amount}"
        pot.out = dict(paid)

    @property
    def net(self) -> Money:
        """What the pools that are settled brought everybody; of a bowl nobody keeps account."""
        net: Money = Counter()
        for pot in (*self.series.values(), *self.pools.values()):
            if pot.out is not None and not pot.bowl:
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


def allows_fours(board: Sequence[int], agreed: Mapping[str, e.RuleValue]) -> bool:
    """Whether two cards in a hand can make four of a kind of it: a pair lies there, or there is still to come one."""
    if len(board) < 5:
        return True
    enough = {2, 3} if agreed.get("quads_own_card", True) else {2, 3, 4}
    return any(board.count(rank) in enough for rank in board)


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
    played = [
        d for d in deals if d.number >= side.opened and plays_series(d.game) and d.ended in {"showdown", "replay"}
    ]
    could = next(filter(None, (_fours(deal) & set(some(side.paid)) for deal in played)), set[e.Player]())
    if set(side.won or ()) <= could and (not side.open or not could):
        return ""
    return f"{side.won or 'nobody'} took the pool for four of a kind, and {sorted(could)} showed the first one"


def _fours(deal: Deal) -> set[e.Player]:
    """Who showed four of a kind, one of the four their own where that was agreed."""
    if deal.by == "hand":
        possible = allows_fours([card.rank for card in deal.board], deal.rules)
        return {deal.players[s] for s in deal.fours or () if possible and s in deal.active}
    found = set()
    for seat in deal.active:
        own = [card.rank for card in deal.shown.get(seat, ())]
        ranks = [*own, *(card.rank for card in deal.board)]
        if any(ranks.count(rank) == 4 for rank in (own if deal.rules["quads_own_card"] else ranks)):
            found.add(deal.players[seat])
    return found
