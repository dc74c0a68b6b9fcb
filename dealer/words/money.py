"""Chips that go back, and what is paid."""

from collections.abc import Sequence

from dealer.words.catalogue import message
from dealer.words.people import listed
from dealer.words.said import Names, Said, Words

BACK = message("money.back", "{n} back to {who}")
AND_BACK = message("money.and_back", "{act} · {back}")

EACH_PAYS = message("money.each_pays", "Each player pays {n} on account")
EACH_PUTS = message("money.each_puts", "Each player puts {n} in the bowl")
EACH_PAYS_SIDE = message("money.each_pays_side", "Each pays {n} on account, side pools too")
EACH_PUTS_SIDE = message("money.each_puts_side", "Each puts {n} in the bowl, side pools too")

IN_BOWL = message("money.in_bowl", "{n} in the bowl")
ON_ACCOUNT = message("money.on_account", "{n} on account")
INTO_BOWL = message("money.into_bowl", "{n} into the bowl")
PAYS = message("money.pays", "{who} pays {money}")
PAYS_POOL = message("money.pays_pool", "{who} pays {money}: {pool}")
TAKES_POOL = message("money.takes_pool", "{who} takes {pool}, {money}")
POOL_OPENED = message("money.pool_opened", "Pool opened: {pool}, {n} each, on account")
POOL_OPENED_BOWL = message("money.pool_opened_bowl", "Pool opened: {pool}, {n} each, in the bowl")
TAKES_DOUBLE = message("money.takes_double", "{who} takes the double, {money}")
DROPS_OUT = message("money.drops_out", "{who} drops out, the stake stays")
BUYS_IN = message("money.buys_in", "{who} buys in, {money}, all agree")
LEFT_TABLE = message("money.left_table", "{who} left the table")
LEFT_STAYS = message("money.left_stays", "{who} left the table; {money} stay in the pool")
LEFT_BACK = message("money.left_back", "{who} left the table; {money} back")
TAKES = message("money.takes", "{who} takes the pool, {money}")
SPLIT_EACH = message("money.split_each", "{who} split the pool, {money}: {n} each")
SPLIT = message("money.split", "{who} split the pool, {money}: {shares}")
SHARE = message("money.share", "{who} {n}")


def takes_pool(won: Sequence[tuple[str, int]], amount: int, *, bowl: bool) -> Said:
    """Who took the pool of a series, and how much: "Ann and Bo split the pool, 15 on account: Ann 8, Bo 7"."""
    who, each = Names(tuple(name for name, _ in won)), {share for _, share in won}
    lies_there = lies(amount, bowl=bowl)
    if len(won) == 1:
        return TAKES(who=who, money=lies_there)
    if len(each) == 1:
        return SPLIT_EACH(who=who, money=lies_there, n=each.pop())
    return SPLIT(who=who, money=lies_there, shares=listed([SHARE(who=name, n=share) for name, share in won]))


def lies(amount: int, *, bowl: bool) -> Said:
    """An amount, and where it lies: "5 in the bowl", "5 on account"."""
    return (IN_BOWL if bowl else ON_ACCOUNT)(n=amount)


def goes(amount: int, *, bowl: bool) -> Said:
    """An amount that is paid, and where it goes: "5 into the bowl", "5 on account"."""
    return (INTO_BOWL if bowl else ON_ACCOUNT)(n=amount)


def pool_opened(pool: str, stake: int, *, bowl: bool) -> Said:
    """A side pool was opened, and where its money lies."""
    return (POOL_OPENED_BOWL if bowl else POOL_OPENED)(pool=pool, n=stake)


def each_pays(amount: int, *, bowl: bool, side: bool) -> Said:
    """What all are asked for."""
    plain, with_side = (EACH_PUTS, EACH_PUTS_SIDE) if bowl else (EACH_PAYS, EACH_PAYS_SIDE)
    return (with_side if side else plain)(n=amount)


def and_back(act: Words, back: Sequence[tuple[int, str]]) -> Said:
    """An act, and the chips that nobody could match: "Bo folded · 52 back to Ann"."""
    return AND_BACK(act=act, back=listed([BACK(n=amount, who=who) for amount, who in back]))
