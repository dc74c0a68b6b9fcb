"""A series that nobody has won although the wins are there: a playoff, or all play on until one leads (R2, N11)."""

from dealer.rules.events import Player
from dealer.rules.state.table import Series, Table
from dealer.words import pools
from dealer.words.said import Said


def level(table: Table) -> tuple[Player, ...]:
    """Who have the wins together and play on; nobody in a playoff, or while somebody still needs a win."""
    series = table.series
    if series is None or series.over or series.playoff or table.series_rule("dead_heat") != "play_on":
        return ()
    best = max(series.wins.values(), default=0)
    needed = int(table.series_rule("wins_needed") or 0)
    return tuple(p for p, wins in series.wins.items() if wins == best) if needed and best >= needed else ()


def named(table: Table) -> Said | None:
    """What decides the series now; None while it is simply the first to the agreed wins."""
    series = table.series
    if series is None or series.over:
        return None
    if series.playoff:
        return pools.playoff([table.people[p].short for p in series.playoff], series.pool)
    both = level(table)
    return pools.level([table.people[p].short for p in both], _wins(series), series.pool) if both else None


def _wins(series: Series) -> str:
    best = max(series.wins.values())
    whole, rest = divmod(best, 1)
    return str(whole) if not rest else f"{whole} {rest}"
