"""The whole evening as plain data: what `evening.json` holds, and what its published schema is made from.

Everything but the record follows from the record, so anybody can work it out again. People are named by their number
(`players` says who that is), places by their seat, amounts are whole smallest units, cards are written "Qh" and "Td".
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

from dealer.export.parts import Act, AnchorTotals, DealTotals, Draw, Part, Taken, Wins
from dealer.rules.events import Event, Player, RuleValue, Seat

FORMAT = "dealer-assistant evening"
VERSION = 1
"""Raised when a name in the file goes or changes its meaning; a new name alone does not raise it."""

ON_ACCOUNT, IN_THE_BOWL = "on_account", "in_the_bowl"
"""Where the money of a pool is."""


class PlayerTotals(Part, frozen=True):
    """What the evening came to for one person."""

    player: Player
    name: str
    short: str
    """What the table called them."""
    earlier_names: tuple[str, ...]
    """What they were called before they were renamed this evening."""
    seat: Seat | None
    """Where they sat last; null when they had left."""
    deals: int
    """Deals they were dealt in, those that were called off left out."""
    deals_won: int
    """Deals won alone."""
    deals_tied: int
    """Deals won together with others."""
    series_won: int
    """Pools of a series taken alone or shared."""
    net: int
    """Won or lost in all pots and pools that are settled, a miscount of chips included; with the evening's `box` and
    `short` these sum to zero."""
    off: int
    """What the count of their chips was above (or, negative, below) what they should have had; part of `net`."""
    bought: int
    """Chips bought, where that was kept."""
    cashed: int
    """Chips handed in and counted."""
    in_play: int
    """What they have in a pool or a pot that is not settled yet; not counted in `net`."""


class SeriesPlayer(Part, frozen=True):
    """One person's part in a series."""

    player: Player
    staked: int
    wins: Wins
    paid: int
    """What the pool paid them, the stakes of everybody included."""
    left: bool
    """They left the series, or dropped a double; what they paid stays in the pool."""


class SeriesTotals(Part, frozen=True):
    """A run of deals for one pool."""

    number: int
    game: str
    wins_needed: int
    stake: int
    cube: int
    """Where the doubling cube stood last."""
    brought: int
    """What an earlier evening left in the pool."""
    pool: int
    players: tuple[SeriesPlayer, ...]
    playoff: tuple[Player, ...]
    """Who had to play a dead heat off."""
    winners: tuple[Player, ...]
    ended: str
    """ "won", "split", "left" (the last one left took the pool), "refunded" (the night was closed before its end),
    "waits" (for the next evening), or "open"."""
    deals: tuple[int, ...]
    money: str = ON_ACCOUNT
    """ "on_account" (settled when the night is closed) or "in_the_bowl" (in no net and no payment)."""


class PoolShare(Part, frozen=True):
    """What one person paid into a side pool, or got out of it."""

    player: Player
    amount: int


class SidePoolTotals(Part, frozen=True):
    """A pool beside the series: most deals of the evening, first four of a kind, or one that the host named."""

    pool: str
    name: str
    stake: int
    from_deal: int
    """The number of the deal before which it was opened."""
    paid: tuple[PoolShare, ...]
    brought: int
    """What an earlier evening left in it."""
    amount: int
    won: tuple[PoolShare, ...]
    why: str
    ended: str
    """ "won", "waits" (for the next evening), or "open"."""
    money: str = ON_ACCOUNT
    """ "on_account" or "in_the_bowl", as of a series."""
    by_deal: int | None = None
    """The deal that decided it; null where no deal did."""


class Agreement(Part, frozen=True):
    """A full set of house rules that was agreed, and the deal from which it was in force."""

    number: int
    from_deal: int
    game: str
    rules: dict[str, RuleValue]


class Payment(Part, frozen=True):
    """One of the fewest payments that bring everybody to zero."""

    payer: Player | Literal["box", "gap"]
    payee: Player | Literal["box", "gap"]
    """ "box" is what waits for the next evening, "gap" what the count of the chips lacked or had too much."""
    amount: int


class Fact(Part, frozen=True):
    """One entry of the record. `hash` is SHA-256 over the hash before it, the evening, number, act and time, a line
    each, and then `event` as compact JSON."""

    number: int
    act: int
    at_ms: int
    event: msgspec.Raw
    hash: str


class Redating(Part, frozen=True):
    """An evening dated anew once it was closed, since the clock had been wrong; kept beside the record."""

    at_ms: int
    day: str
    name: str
    why: str


class Evening(Part, frozen=True):
    """One evening, whole."""

    format: str
    version: int
    evening: str
    """The name that it was begun under, and that the hashes of its record are made with."""
    currency: str
    closed: bool
    short: int
    """What the counted chips lacked (below zero: had too much); 0 = they add up."""
    box: int
    """What waits from this evening for the next one, less what came from earlier ones."""
    note: str
    head: str
    """The hash of the record's last entry."""
    code: str
    """The closing code: 25 signs, the first 125 bits of the hash that the night was closed with in Crockford's base 32
    (the first twelve digits of that hash where it was closed before those were shown); "" while it is not closed."""
    players: tuple[PlayerTotals, ...]
    payments: tuple[Payment, ...]
    series: tuple[SeriesTotals, ...]
    side_pools: tuple[SidePoolTotals, ...]
    deals: tuple[DealTotals, ...]
    house_rules: tuple[Agreement, ...]
    draws: tuple[Draw, ...]
    acts: tuple[Act, ...]
    """What was done before the first deal."""
    record: tuple[Fact, ...]
    name: str = ""
    """What it is called: `evening`, or its name since it was redated."""
    day: str = ""
    """The date at the table when it began ("2026-11-29"), redated where the clock was wrong; "" = not recorded."""
    zone: str = ""
    """What told the table's time ("Europe/Prague"); "" = not recorded."""
    offset_min: int | None = None
    """How many minutes the clock was ahead of UTC when the evening began; null = not recorded."""
    anchors: tuple[AnchorTotals, ...] = ()
    """The chains of links that draws were taken from."""
    taken: tuple[Taken, ...] = ()
    """Every draw that is over, in the order they were taken; those undone are used up too."""
    redated: Redating | None = None
    """Dated anew after it was closed; no part of the record, so the closing code does not stand for it."""


PARTIES = {"box": "the box", "gap": "the gap"}
"""What is said where a payment is not to or from a person."""


def who(names: Mapping[Player, str], party: Player | str) -> str:
    """The name of whom a payment comes from or goes to."""
    return PARTIES[party] if isinstance(party, str) else names[party]


def encode(evening: Evening) -> bytes:
    """The evening as it is written to a file: compact JSON in UTF-8, the same evening always the same bytes."""
    return msgspec.json.encode(evening) + b"\n"


def schema() -> bytes:
    """The JSON Schema of `evening.json`, made from the types above and from the closed set of facts."""
    (top, event), parts = msgspec.json.schema_components((Evening, Event), ref_template="#/$defs/{name}")
    parts["Fact"]["properties"]["event"] = event
    parts["Evening"]["properties"]["format"] = {"const": FORMAT}
    parts["Evening"]["properties"]["version"] = {"const": VERSION}
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "An evening of the dealer assistant",
        **top,
        "$defs": dict(sorted(parts.items())),
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=2) + b"\n"
