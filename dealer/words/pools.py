"""The pool of a series that is not won yet, side pools, and what becomes of both."""

from collections.abc import Sequence

from dealer.words.catalogue import message
from dealer.words.money import SHARE, lies
from dealer.words.people import anded, listed
from dealer.words.said import Said, Value, Words

PLAYOFF = message(
    "race.playoff",
    "Playoff: {who} – the next one to win alone takes {n}",
    shorter=("Playoff: {who} – win alone for {n}", "Playoff: {who}", "Playoff for {n}"),
)
LEVEL = message(
    "race.level",
    "Level at {wins}: {who} – the first to lead alone takes {n}",
    shorter=("Level: {who} – lead alone for {n}", "Level: {who}", "Level: lead for {n}"),
)

MOST_DEALS = message("pool.most_deals", "Most deals")
FIRST_FOUR = message("pool.first_four", "First four alike")
NAMES = {"evening": MOST_DEALS, "quads": FIRST_FOUR}
"""What the pools that house rules open are called, by their keys."""

WON = message(
    "pool.won",
    "{pool}, {money}: {who}",
    shorter=("{pool}, {n}: {who}", "{pool}: {who}", "{pool}: {count} players share {money}"),
)
WON_ONE = message(
    "pool.won_one", "{pool}, {money}: {who}", shorter=("{pool}, {n}: {who}", "{pool}: {who}")
)  # fmt: skip
TOOK_IN = message("pool.took_in", "{pool}, {money}: {who} (deal {n})")
WAS_PAID_BACK = message("pool.was_paid_back", "paid back")
BACK = message("pool.back", "{pool} paid back, {money}: {who}")
WAITS = message("pool.waits", "{pool}: {money} waits for next time")
OPEN = message("pool.open", "{pool}: {money}, nobody has it yet")

SERIES_WAITS = message("pool.series_waits", "The pool of {money} waits for next time")
SERIES_BACK = message("pool.series_back", "The pool of {money} paid back: {who}")
CARRIED = message("pool.carried", "The pot of {n} that was carried: {who}")
ON_ACCOUNT = message("pool.on_account", "Pools on account are in these payments")
IN_BOWL = message("pool.in_bowl", "What lay in the bowl is in no payment")
OPEN_AGAIN = message("pool.open_again", "the pool of {n} is open again")
PLAYED_OFF = message("pool.played_off", "a playoff of {who}")

Shares = Sequence[tuple[str, int]]
"""Who took how much."""


def playoff(who: Sequence[str], pool: int) -> Said:
    """A playoff is on."""
    return PLAYOFF(who=listed(who), n=pool)


def level(who: Sequence[str], wins: str, pool: int) -> Said:
    """Several have the wins together and play on."""
    return LEVEL(who=listed(who), wins=wins, n=pool)


def called(key: str, name: str) -> Words:
    """What the table calls a side pool: in words where a house rule opened it, else as the host named it."""
    return NAMES[key]() if key in NAMES else name


def cut(name: Words, letters: int) -> Words:
    """What somebody typed, cut to so many letters; a name of our own as it is."""
    return name[:letters] if isinstance(name, str) else name


def shares(paid: Shares) -> Said:
    """ "Ann 5, Bo 4"; nobody: nothing is said."""
    return listed([SHARE(who=name, n=amount) for name, amount in paid if amount] or [""])


def won(pool: Words, amount: int, paid: Shares, *, bowl: bool) -> Said:
    """Who took how much of a side pool, for the deal that decided it."""
    values: dict[str, Value] = {"pool": pool, "n": amount, "money": lies(amount, bowl=bowl), "who": shares(paid)}
    return WON(**values, count=len(paid)) if len(paid) != 1 else WON_ONE(**values)


def playing_off(who: Sequence[str]) -> Said:
    """ "a playoff of Ann and Bo"."""
    return PLAYED_OFF(who=anded(who))
