"""Where the money of KRG's pools is: on account until the night is closed, or in a bowl; who took it (N3)."""

from collections.abc import Mapping

from dealer.rules.events.units import Player, RuleValue
from dealer.rules.state.table import Table
from dealer.words import money
from dealer.words.said import Said


def in_the_bowl(*agreed: Mapping[str, RuleValue]) -> bool:
    """Whether the money lies on the table by the first of these house rules that says where it is; else on account."""
    return next((rules["pool_money"] == "in_the_bowl" for rules in agreed if "pool_money" in rules), False)


def taken(table: Table, paid: Mapping[Player, int], *, bowl: bool) -> Said:
    """Who took the pool of a series, and how much: "Ann takes the pool, 15 on account"."""
    some = {p: amount for p, amount in paid.items() if amount} or paid  # where nobody has paid yet, an empty pool
    won = [(table.people[p].short, amount) for p, amount in some.items()]
    return money.takes_pool(won, sum(paid.values()), bowl=bowl)
