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

EACH_PAYS_DUE = message("money.each_pays_due", "Each pays what is due – {where}")
ACCOUNT_AND_BOWL = message("money.account_and_bowl", "account and bowl")
WHERE_BOWL = message("money.where_bowl", "in the bowl")
WHERE_ACCOUNT = message("money.where_account", "on account")
WHERE_BOTH = message("money.where_both", "on account and in the bowl")
PAID = message("money.paid", "{who} paid {n} {where}")
ALL_PAID = message("money.all_paid", "All paid {n} {where}")
ALL_HAVE_PAID = message("money.all_have_paid", "All have paid {where}")
PUT_IN_BOWL = message("money.put_in_bowl", "put {n} in the bowl")
PAY_ON_ACCOUNT = message("money.pay_on_account", "pay {n} on account")

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


def each_pays_due(bowls: set[bool]) -> Said:
    """What all are asked for where not all owe the same, or not to the same place."""
    return EACH_PAYS_DUE(where=ACCOUNT_AND_BOWL() if len(bowls) > 1 else where(bowls))


def where(bowls: set[bool]) -> Said:
    """Where money goes: into the bowl, on account, or some of it here and some there."""
    if len(bowls) > 1:
        return WHERE_BOTH()
    return WHERE_BOWL() if True in bowls else WHERE_ACCOUNT()


def paid(who: str, amount: int, bowls: set[bool]) -> Said:
    """ "Ann paid 5 on account"."""
    return PAID(who=who, n=amount, where=where(bowls))


def all_paid(amount: int | None, bowls: set[bool]) -> Said:
    """ "All paid 5 on account"; no amount where they differ."""
    return ALL_HAVE_PAID(where=where(bowls)) if amount is None else ALL_PAID(n=amount, where=where(bowls))


def due(amount: int, *, bowl: bool) -> Said:
    """What somebody is asked for: "put 5 in the bowl", "pay 5 on account"."""
    return (PUT_IN_BOWL if bowl else PAY_ON_ACCOUNT)(n=amount)


def and_back(act: Words, back: Sequence[tuple[int, str]]) -> Said:
    """An act, and the chips that nobody could match: "Bo folded · 52 back to Ann"."""
    return AND_BACK(act=act, back=listed([BACK(n=amount, who=who) for amount, who in back]))
