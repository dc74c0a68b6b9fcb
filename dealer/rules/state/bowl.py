"""Where the money of KRG's pools is: on account until the night is closed, or in a bowl; who took it (N3)."""

from collections.abc import Iterable, Mapping

from dealer.rules.events.units import Player, RuleValue
from dealer.rules.state.table import Table
from dealer.words import money
from dealer.words.said import Said


def in_the_bowl(*agreed: Mapping[str, RuleValue]) -> bool:
    """Whether the money lies on the table by the first of these house rules that says where it is; else on account."""
    return next((rules["pool_money"] == "in_the_bowl" for rules in agreed if "pool_money" in rules), False)


def where(*, bowl: bool) -> str:
    """ "in the bowl" or "on account"."""
    return "in the bowl" if bowl else "on account"


def due_words(amount: int, *, bowl: bool) -> str:
    """What somebody is asked for: "put 5 in the bowl", "pay 5 on account"."""
    return f"put {amount} in the bowl" if bowl else f"pay {amount} on account"


def shares(paid: Iterable[tuple[str, int]]) -> str:
    """Who took how much: "Ann 5, Bo 4"."""
    return ", ".join(f"{name} {amount}" for name, amount in paid if amount)


def taken(table: Table, paid: Mapping[Player, int], *, bowl: bool) -> Said:
    """Who took the pool of a series, and how much: "Ann takes the pool, 15 on account"."""
    some = {p: amount for p, amount in paid.items() if amount} or paid  # where nobody has paid yet, an empty pool
    won = [(table.people[p].short, amount) for p, amount in some.items()]
    return money.takes_pool(won, sum(paid.values()), bowl=bowl)
