"""The whole evening as plain data: what `evening.json` holds, and what its published schema is made from.

Everything but the record follows from the record, so anybody can work it out again. People are named by their number
(`players` says who that is), places by their seat, amounts are whole smallest units, cards are written "Qh" and "Td".
"""

import msgspec

from dealer.cards import Card
from dealer.rules.events import Event, Player, RuleValue, Seat

FORMAT = "dealer-assistant evening"
VERSION = 1
"""Raised when a name in the file goes or changes its meaning; a new name alone does not raise it."""

Wins = int | str
"""Wins of a series: a whole number, or a share such as "4/3"."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Anything of the file; names that nobody knows are refused."""


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
    """Won or lost in all pots and pools that are settled; over all people these sum to zero."""
    in_play: int
    """What they have in a pool or a pot that is not settled yet; not counted in `net`."""


class SeriesPlayer(Part, frozen=True):
    """One person's part in a series."""

    player: Player
    staked: int
    wins: Wins
    paid: int
    """What the pool paid them, the stakes of everybody included."""


class SeriesTotals(Part, frozen=True):
    """A run of deals for one pool."""

    number: int
    game: str
    wins_needed: int
    stake: int
    pool: int
    players: tuple[SeriesPlayer, ...]
    playoff: tuple[Player, ...]
    """Who had to play a dead heat off."""
    winners: tuple[Player, ...]
    ended: str
    """ "won", "split", "refunded" (the night was closed before its end), or "open"."""
    deals: tuple[int, ...]


class ShuffleOfDeal(Part, frozen=True):
    """How the deck was shuffled, and all that is needed to work it out again.

    `called`: `order[v]` is the place before (0 = top) of the card that ends at place v, `passes` the pile (from 1) of
    each card in the order they are dealt, pass by pass. `hand`: `cut` is how many cards were lifted off.
    """

    deal: int
    """The number that the commitment was made with; 0 where seats or the first dealer were drawn."""
    how: str
    seed: str
    commitment: str
    cards: int
    piles: int
    passes: tuple[tuple[int, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    order: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET
    cut: int | msgspec.UnsetType = msgspec.UNSET


class Draw(Part, frozen=True):
    """The seats or the first dealer, drawn: the people in the order of their numbers, shuffled."""

    what: str
    """ "seats" (from the lowest seat on) or "first dealer" (the first of them)."""
    players: tuple[Player, ...]
    """In the order in which they were drawn."""
    shuffle: ShuffleOfDeal


class HandShown(Part, frozen=True):
    """A hand as it was named at the showdown."""

    category: str
    name: str
    """As far as tells it from the other hands of the deal."""
    full: str
    best: tuple[Card, ...]
    plays: dict[Card, Card]
    """What its wild cards stand for."""


class SeatOfDeal(Part, frozen=True):
    """One player's part in a deal."""

    seat: Seat
    player: Player
    up: tuple[Card, ...]
    """Up cards that the table read."""
    hole: tuple[Card, ...]
    """Hole cards shown at the end."""
    hand: HandShown | None
    low: HandShown | None
    declared: str
    folded: bool
    mucked: bool
    dead: bool
    all_in: bool
    put_in: int
    won: int
    """Paid out of the pots; what came back uncalled included."""
    credit: Wins
    """Wins of the series that the deal brought."""


class Share(Part, frozen=True):
    """What one seat got out of a pot."""

    seat: Seat
    amount: int


class PotPaid(Part, frozen=True):
    """One pot, or one half of it, and who took it; by "cards", "folds", "hand" or "return"."""

    pot: str
    half: str
    by: str
    shares: tuple[Share, ...]


class Fault(Part, frozen=True):
    """Something that went wrong and how it was settled; who overruled the house rule is named."""

    number: int
    kind: str
    ruling: str
    seat: Seat | None
    override_by: str


class Act(Part, frozen=True):
    """Something that somebody did, in the words of the screen; `number` is its place in the record."""

    number: int
    text: str
    undone: bool


class TallyLine(Part, frozen=True):
    """How one person stood after a deal."""

    player: Player
    wins: Wins | None
    """Of the running series; null for somebody who is not in it, or where no series is played."""
    net: int


class DealTotals(Part, frozen=True):
    """One deal."""

    number: int
    game: str
    series: int | None
    house_rules: int
    """The number of the agreement in force."""
    dealer: Seat
    decks: int
    shuffle: ShuffleOfDeal | None
    seats: tuple[SeatOfDeal, ...]
    """From the dealer's left, the dealer last."""
    board: tuple[Card, ...]
    indicator: Card | None
    wild: int | None
    """The wild rank, 2 to 14 (ace)."""
    carried_in: int
    carried_out: int
    pots: tuple[PotPaid, ...]
    winners: tuple[Seat, ...]
    text: str
    why: str
    by: str
    ended: str
    """ "showdown", "folds", "carried", "misdeal", "void" or "replay"."""
    faults: tuple[Fault, ...]
    acts: tuple[Act, ...]
    """What was done, the calls of shuffle and deal and the cards read left out unless they were undone."""
    tally: tuple[TallyLine, ...]
    """After this deal."""


class Agreement(Part, frozen=True):
    """A full set of house rules that was agreed, and the deal from which it was in force."""

    number: int
    from_deal: int
    game: str
    rules: dict[str, RuleValue]


class Payment(Part, frozen=True):
    """One of the fewest payments that bring everybody to zero."""

    payer: Player
    payee: Player
    amount: int


class Fact(Part, frozen=True):
    """One entry of the record. `hash` is SHA-256 over the hash before it, the evening, number, act and time, a line
    each, and then `event` as compact JSON."""

    number: int
    act: int
    at_ms: int
    event: msgspec.Raw
    hash: str


class Evening(Part, frozen=True):
    """One evening, whole."""

    format: str
    version: int
    evening: str
    currency: str
    closed: bool
    short: int
    """What the money lacked when the night was closed (0 = it added up)."""
    note: str
    head: str
    """The hash of the record's last entry."""
    code: str
    """The closing code: the first twelve digits of the head."""
    players: tuple[PlayerTotals, ...]
    payments: tuple[Payment, ...]
    series: tuple[SeriesTotals, ...]
    deals: tuple[DealTotals, ...]
    house_rules: tuple[Agreement, ...]
    draws: tuple[Draw, ...]
    acts: tuple[Act, ...]
    """What was done before the first deal."""
    record: tuple[Fact, ...]


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
