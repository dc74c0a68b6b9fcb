"""Side pools: the most deals of the evening, the first four of a kind, and one that the host names (R14, R15)."""

from collections.abc import Mapping, Sequence

from dealer.chips.pool import most_deals, share_pool
from dealer.names import refusal, same_person, tidy
from dealer.rules import events as e
from dealer.rules.counts import deals_won
from dealer.rules.events.kinds import PoolWonFor
from dealer.rules.game import Game, told_in
from dealer.rules.prompts import Pressed, Refused
from dealer.rules.state.bowl import in_the_bowl
from dealer.rules.state.table import Deal, SidePool, Table, clockwise
from dealer.words import money, refusals
from dealer.words import pools as words
from dealer.words.said import Said, Words

BY_RULE = {"evening": ("evening_pool", "Most deals"), "quads": ("quads_pool", "First four alike")}
"""Pools that house rules open: the rule, and what the record calls them; for the table, `called` does."""
OWN = "own"
"""The key of the pool that the host names; "own" and a number for a second one."""


def is_own(key: str) -> bool:
    """Whether the host named this pool."""
    return key.startswith(OWN)


def to_open(table: Table) -> tuple[e.Event, ...]:
    """The pools that the house rules ask for and that are not open yet."""
    stakes = [(pool, name, int(table.rules.get(rule, 0))) for pool, (rule, name) in BY_RULE.items()]
    bowl = bowl_now(table)
    return tuple(
        e.PoolOpened(pool, name, stake, bowl) for pool, name, stake in stakes if stake and pool not in table.pools
    )


def bowl_now(table: Table) -> bool:
    """Whether a side pool that is opened now lies in the bowl, as was agreed tonight for the game that has pools."""
    agreed = table.agreed
    return in_the_bowl(agreed.get(table.game, {}), *agreed.values(), table.rules)


def owed(table: Table, deal: Deal, player: e.Player) -> dict[str, int]:
    """What a player owes the pools opened with this deal, or with one called off, in smallest units, by their keys."""
    due = (p for p in table.pools.values() if p.open and p.pool in BY_RULE and not p.brought and player not in p.paid)
    return {p.pool: p.stake for p in due if p.opened <= deal.number and not _played_since(table, p.opened)}


def _played_since(table: Table, number: int) -> bool:
    """Whether a deal from this number on is over and was not called off."""
    deals = table.deals.since(number)
    return len(deals) > len(deals.ended_by({"void", "misdeal"}))


def can_win(table: Table, side: SidePool, player: e.Player) -> bool:
    """Only who has paid can win it, tonight or on an earlier evening."""
    return player in side.paid or any(table.who(name) == player for name in side.payers)


def from_left(table: Table, players: Sequence[e.Player]) -> list[e.Player]:
    """The players from the dealer's left, those without a seat last: the order of odd units."""
    seats = {p: s for s, p in table.seats.items()}
    order = clockwise(tuple(table.seats), table.button or 0)
    return sorted(players, key=lambda p: (p not in seats, order.index(seats[p]) if p in seats else p))


def at_closing(table: Table) -> tuple[e.Event, ...]:
    """The night ends: most deals takes its pool, an unwon four of a kind waits or goes back, others go back."""
    facts: list[e.Event] = []
    for side in table.pools.values():
        if not side.open or not side.amount:
            continue
        won = _deals_won(table, side) if side.pool == "evening" else {}
        if any(won.values()):
            order = from_left(table, list(won))
            facts.append(e.PoolWon(side.pool, _some(most_deals(side.amount, won, order)), "most deals"))
        elif side.brought or (side.pool == "quads" and _carries(table)):
            facts.append(e.PoolWaits(side.pool))
        else:
            facts.append(e.PoolWon(side.pool, dict(side.paid), "paid back"))
    return tuple(facts)


def _deals_won(table: Table, side: SidePool) -> dict[e.Player, int]:
    """Deals that each player who has paid won alone since the pool was opened (R14)."""
    return {p: deals_won(table, p, side.opened) for p in table.people if can_win(table, side, p)}


def _carries(table: Table) -> bool:
    """Whether an unwon four of a kind waits, as was agreed for the game that has it, whichever is at hand."""
    agreed = (table.rules, *table.agreed.values())
    return bool(next((rules["quads_carry"] for rules in agreed if "quads_carry" in rules), True))


def _some(shares: dict[e.Player, int]) -> dict[e.Player, int]:
    return {p: amount for p, amount in shares.items() if amount}


def won_by(table: Table, pool: str, players: Sequence[e.Player], why: PoolWonFor, deal: int = 0) -> tuple[e.Event, ...]:
    """The facts of a pool that these players take, by this deal, odd units from the dealer's left."""
    side = table.pools[pool]
    return (e.PoolWon(pool, _some(share_pool(side.amount, players, from_left(table, players))), why, deal),)


def called(side: SidePool) -> Words:
    """What the table calls a side pool."""
    return words.called(side.pool, side.name)


def won_words(table: Table, side: SidePool) -> Said:
    """Who took how much of a side pool, for the deal that decided it."""
    return words.won(called(side), side.amount, _paid(table, side), bowl=side.bowl)


def _paid(table: Table, side: SidePool) -> list[tuple[str, int]]:
    return [(table.people[p].short, amount) for p, amount in (side.won or {}).items()]


def told(table: Table, side: SidePool) -> Said:
    """What became of a side pool, in a sentence: "First four alike, 9 on account: Ann 5, Bo 4 (deal 1)"."""
    pool, lies = called(side), money.lies(side.amount, bowl=side.bowl)
    if side.waits:
        return words.WAITS(pool=pool, money=lies)
    if side.won is None:
        return words.OPEN(pool=pool, money=lies)
    who = words.shares(_paid(table, side))
    if side.why == "paid back":
        return words.BACK(pool=pool, money=lies, who=who)
    if side.why == "four of a kind" and side.won_in:
        return words.TOOK_IN(pool=pool, money=lies, who=who, n=side.won_in)
    return words.WON_ONE(pool=pool, n=side.amount, money=lies, who=who)


def answer(table: Table, press: Pressed, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    """A touch on the screen of the pools; raises Refused and changes nothing."""
    _, what, *rest = press.id.split(".")
    match what, rest:
        case "open", []:
            return _opened(table, tidy(press.name), press.amount or 0, games)
        case "pay", [pool, seat] if pool in table.pools and int(seat) in table.seats:
            return _pays(table, table.pools[pool], int(seat), games)
        case "won", [pool, seat] if pool in table.pools and int(seat) in table.seats:
            return _award(table, table.pools[pool], int(seat), games)
    raise Refused(refusals.KEY_ANSWERS_NOTHING(), told_in(games, "evening_pool"))


def _opened(table: Table, name: str, stake: int, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    why = refusal(name)
    if why or stake < 1:
        raise Refused(why.rstrip(".") if why else refusals.POOL_NEEDS_AMOUNT(), told_in(games, "evening_pool"))
    if any(same_person(side.name, name) and side.open for side in table.pools.values()):
        raise Refused(refusals.POOL_OPEN(pool=name), told_in(games, "evening_pool"))
    taken = [key for key in table.pools if is_own(key)]
    key = f"{OWN}{len(taken) + 1}"
    bowl = bowl_now(table)
    return (
        e.Did(money.pool_opened(name, stake, bowl=bowl)), e.PoolOpened(key, name, stake, bowl)
    )  # fmt: skip


def _pays(table: Table, side: SidePool, seat: e.Seat, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    player = table.seats[seat]
    short = table.people[player].short
    if not side.open:
        raise Refused(refusals.POOL_WON(pool=called(side)), told_in(games, "evening_pool"))
    if can_win(table, side, player):
        raise Refused(refusals.HAS_PAID(who=short), told_in(games, "evening_pool"))
    paid = money.goes(side.stake, bowl=side.bowl)
    return (e.Did(money.PAYS_POOL(who=short, money=paid, pool=called(side))), e.PoolPaid(player, side.pool, side.stake))


def _award(table: Table, side: SidePool, seat: e.Seat, games: Mapping[str, Game]) -> tuple[e.Event, ...]:
    player = table.seats[seat]
    short = table.people[player].short
    if not side.open or not side.amount:
        raise Refused(refusals.POOL_EMPTY(pool=called(side)), told_in(games, "evening_pool"))
    if not can_win(table, side, player):
        raise Refused(refusals.NOT_PAID_POOL(who=short), told_in(games, "evening_pool"))
    did = e.Did(money.TAKES_POOL(who=short, pool=called(side), money=money.lies(side.amount, bowl=side.bowl)))
    number = table.deal.number if table.deal else 0
    return (did, *won_by(table, side.pool, [player], "named by hand", number))
