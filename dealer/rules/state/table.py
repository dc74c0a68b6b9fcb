"""The table: all that is known of an evening, frozen; what `evolve` makes of the facts.

It holds no card that the table has not seen, and no counter that the facts do not give: undo, replay and recovery need
nothing else.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, TypeAlias

import msgspec

from dealer.names import same_person
from dealer.rules.events import Player, RuleValue, Seat, SeriesBrought, Turned
from dealer.rules.events.kinds import CalledBy, DrawnFirst, DrawnOf, PoolPaidOut, SeriesStands
from dealer.rules.state.anchor import Anchor as Anchor
from dealer.rules.state.deal import Deal as Deal
from dealer.rules.state.deal import Shuffle as Shuffle
from dealer.rules.state.past_deals import Played
from dealer.words.said import Words

Stage: TypeAlias = Literal["seats", "house", "dealer", "play", "closed"]
"""How far an evening is: who sits, the house rules, who deals first where nobody was named yet, the play, the end."""


class Person(msgspec.Struct, frozen=True):
    """Somebody known this evening: the full name is stored and exported, the short one fits a tile."""

    player: Player
    name: str
    short: str
    was: tuple[str, ...] = ()
    """The full names they had before, tonight, first to last."""

    @property
    def came_as(self) -> str:
        """The full name they had when they came tonight: earlier evenings know them by it."""
        return self.was[0] if self.was else self.name


class Series(msgspec.Struct, frozen=True):
    """A run of deals for one pool; `staked` is what each player has paid into it, in smallest units."""

    number: int
    players: tuple[Player, ...]
    stake: int
    staked: Mapping[Player, int] = {}
    wins: Mapping[Player, Fraction] = {}
    playoff: tuple[Player, ...] = ()
    paid: Mapping[Player, int] = {}
    how: SeriesStands = ""
    """How it ended."""
    gone: frozenset[Player] = frozenset()
    """Who left or dropped out; what they paid stays."""
    brought: int = 0
    """What an earlier evening left in the pool, in smallest units."""
    brought_wins: Mapping[Player, Fraction] = {}
    brought_each: int = 0
    """What each of those who brought it has in that pool where all have the same, in smallest units."""
    brought_by: Mapping[Player, int] = {}
    """What each of them has in it, where that was written down."""
    brought_playoff: tuple[Player, ...] = ()
    """Who was playing a dead heat off when it was brought."""
    game: str = ""
    rules: Mapping[str, RuleValue] = {}
    """The house rules that it brought from an earlier evening; they stand until it is over."""
    cube: int = 1
    turner: Player | None = None
    """Who turned the cube last."""
    takers: tuple[Player, ...] = ()
    """Who paid when it was turned last."""
    turning: int = 0
    """What the cube is being turned to while answers are waited for; 0 otherwise."""
    asked: tuple[Player, ...] = ()
    """Who still has to answer."""
    took: tuple[Player, ...] = ()
    """Who has taken the double that is being answered."""
    due: int = 0
    """What the player who turned the cube has to pay now that somebody has taken it, in smallest units."""
    bowl: bool = False
    """The stakes lie in a bowl on the table; else they are on account and settled when the night is closed."""

    @property
    def pool(self) -> int:
        """What lies in the pool, in smallest units."""
        return sum(self.staked.values()) + self.brought

    @property
    def over(self) -> bool:
        """The pool has been taken."""
        return bool(self.how)

    @property
    def winners(self) -> tuple[Player, ...]:
        """Who took the pool, alone or shared; nobody where it went back."""
        return () if self.how == "refund" else tuple(p for p, amount in self.paid.items() if amount)

    @property
    def still(self) -> tuple[Player, ...]:
        """Who plays for the pool."""
        return tuple(p for p in self.players if p not in self.gone)

    @property
    def price(self) -> int:
        """What a place in it costs by now, in smallest units."""
        return self.stake * self.cube

    def put_in(self, player: Player) -> int:
        """What the player has paid into the pool, on an earlier evening too, in smallest units."""
        same = self.brought_each if player in self.brought_wins else 0
        return self.staked.get(player, 0) + self.brought_by.get(player, same)

    def owes(self, player: Player) -> bool:
        """Whether the player plays for the pool and has not paid the stake yet (R3)."""
        return player in self.still and not self.brought and self.staked.get(player, 0) < self.stake


class SidePool(msgspec.Struct, frozen=True):
    """A pool beside the series; only who has paid can win it. Amounts in smallest units."""

    pool: str
    name: str
    stake: int
    opened: int = 0
    """The number of the deal before which it was opened."""
    paid: Mapping[Player, int] = {}
    brought: int = 0
    """What an earlier evening left in it, in smallest units."""
    payers: tuple[str, ...] = ()
    """The full names of those who paid then."""
    won: Mapping[Player, int] | None = None
    why: PoolPaidOut = ""
    won_in: int = 0
    """The number of the deal it was won by, or that was the last one then."""
    waits: bool = False
    bowl: bool = False
    """Its money lies in a bowl on the table; else it is on account and settled when the night is closed."""

    @property
    def amount(self) -> int:
        """All that lies in it, in smallest units."""
        return sum(self.paid.values()) + self.brought

    @property
    def open(self) -> bool:
        """Nobody has taken it yet."""
        return self.won is None and not self.waits


class Table(msgspec.Struct, frozen=True):
    """An evening as it stands after `number` facts."""

    number: int = 0
    before: "Table | None" = None
    """The table before the last act that can be undone."""
    last: Words = ""
    """The last act in words: what Undo takes back, or what it took."""
    act: Words = ""
    """The act that Undo takes back, in words."""
    laid: Turned | None = None
    """The card that the last act laid or picked, and so did the act that Undo takes back; None where it did not."""
    act_laid: Turned | None = None
    mended: bool = False
    """That act put a deal right: only the key that names it takes it back."""
    evening: str = ""
    called: str = ""
    """The evening's name for people: its own, or the one it was given when it was redated."""
    day: str = ""
    """The date at the table when it began; "" where it was not recorded."""
    currency: str = "points"
    trial: bool | None = None
    """Whether it is played on mock hardware; None for an evening that does not say."""
    people: Mapping[Player, Person] = {}
    seats: Mapping[Seat, Player] = {}
    out: frozenset[Player] = frozenset()
    game: str = ""
    rules: Mapping[str, RuleValue] = {}
    agreed: Mapping[str, Mapping[str, RuleValue]] = {}
    """The house rules of each game as they were agreed this evening, by the game's key."""
    brought: Mapping[str, Mapping[str, RuleValue]] = {}
    """The house rules that came with last time's table, by the key of the game that was played by them."""
    stage: Stage = "seats"
    paced: bool = True
    calls_by: CalledBy = "card"
    button: Seat | None = None
    drawn_dealer: Player | None = None
    """Whom the screen drew to deal first."""
    chooser: Seat | None = None
    """Who names the next game, while that is waited for."""
    named: Seat | None = None
    """Where the button was when the game at hand was named."""
    anchor: Anchor | None = None
    """Where draws are taken from; None until the first is due."""
    drawing: Literal["", DrawnFirst] = ""
    """What is drawn before the first deal as soon as anchor and number stand."""
    drawn: frozenset[DrawnOf] = frozenset()
    """What was drawn so far, by its purpose: it is not drawn again but for a reason."""
    stacks: Mapping[Player, int] | None = None
    series: Series | None = None
    deal: Deal | None = None
    deals: Played = Played()
    past: tuple[Series, ...] = ()
    """The series that are over, but for the last one."""
    pools: Mapping[str, SidePool] = {}
    """Side pools of this evening, by their keys."""
    waiting: SeriesBrought | None = None
    """A series of an earlier evening that may go on."""
    box: int = 0
    """What waits from this evening for the next one, less what came from earlier ones, in smallest units."""
    bought: Mapping[Player, int] = {}
    """Chips bought, in smallest units, where that is kept."""
    cashed: Mapping[Player, int] = {}
    """Chips handed in and counted, in smallest units."""
    off: Mapping[Player, int] = {}
    """What each count was above (or, negative, below) what the player should have had, in smallest units."""
    net: Mapping[Player, int] = {}
    """What each player has won or lost in settled pots and pools, in smallest units; sums to zero."""
    carried: Mapping[Player, int] = {}
    """What each player has in the pot that waits for the next deal, in smallest units."""
    carried_back: Mapping[Player, int] = {}
    """What each got of the pot that was still waiting when the night was closed, in smallest units."""

    def person(self, seat: Seat) -> Person:
        """Who sits there; raises KeyError for an empty seat."""
        return self.people[self.player(seat)]

    def player(self, seat: Seat) -> Player:
        """Who sits there, or who was dealt in there if the deal is running."""
        if self.deal and seat in self.deal.players and not (self.deal.ended and seat in self.seats):
            return self.deal.players[seat]
        return self.seats[seat]

    def name(self, seat: Seat) -> str:
        """The short name of who sits there."""
        return self.person(seat).short

    def dealt_name(self, seat: Seat) -> str:
        """The short name of who was dealt in there, wherever they sit by now."""
        player = self.deal.players.get(seat) if self.deal else None
        return self.people[player].short if player is not None else self.name(seat)

    def who(self, name: str) -> Player | None:
        """Whom an earlier evening means by this full name: who came by it tonight, else who is called so by now."""
        people = self.people.values()
        came = next((p.player for p in people if same_person(p.came_as, name)), None)
        return came if came is not None else next((p.player for p in people if same_person(p.name, name)), None)

    def agreed_for(self, game: str) -> Mapping[str, RuleValue] | None:
        """The house rules of a game as it would be dealt now: tonight's, but for what a running series brought."""
        agreed, series = self.agreed.get(game), self.series
        if agreed is None or series is None or series.over or series.game != game:
            return agreed
        return {**agreed, **series.rules}

    def series_rule(self, name: str) -> RuleValue | None:
        """A house rule that the series is played by, whichever game is at hand; None where it has no such rule."""
        game = self.series.game if self.series is not None else self.game
        return (self.agreed_for(game) or self.rules).get(name)

    def seat_of(self, player: Player) -> Seat | None:
        """Where somebody sits, or None."""
        return next((s for s, p in self.seats.items() if p == player), None)

    @property
    def drawn_first(self) -> bool:
        """Who deals first was drawn by the screen, and has the button: that stands."""
        return (
            self.drawn_dealer is not None
            and self.button is not None
            and self.seats.get(self.button) == self.drawn_dealer
        )

    @property
    def dealer_stands(self) -> bool:
        """Nobody else is named: the draw was shown (before there were anchors it could be set aside)."""
        return self.drawn_first and "first_dealer" in self.drawn

    @property
    def balances(self) -> dict[Player, int]:
        """What each player won or lost, miscounts included; with `box` and the gap it sums to zero."""
        everybody = dict.fromkeys((*self.net, *self.off), 0)
        return {p: self.net.get(p, 0) + self.off.get(p, 0) for p in everybody}

    @property
    def short(self) -> int:
        """What the counted chips lack, in smallest units; below zero: how many there are too many."""
        return -sum(self.off.values())

    def in_play(self, player: Player) -> int:
        """What the player has on account in pools and pots that are not settled, the running deal's left out."""
        series = self.series if self.series is not None and not (self.series.over or self.series.bowl) else None
        staked = series.staked.get(player, 0) if series is not None else 0
        pools = sum(pool.paid.get(player, 0) for pool in self.pools.values() if pool.open and not pool.bowl)
        return staked + pools + self.carried.get(player, 0)

    def rule(self, name: str) -> RuleValue:
        """A house rule in force; raises KeyError for one the game does not have."""
        return self.rules[name]


def clockwise(seats: "tuple[Seat, ...]", after: Seat) -> tuple[Seat, ...]:
    """The same seats in the order the action passes, beginning at the left of `after`.

    >>> clockwise((1, 3, 5), 3)
    (5, 1, 3)
    """
    return tuple(sorted(seats, key=lambda s: (s <= after, s)))
