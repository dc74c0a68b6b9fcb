"""How many deals and series somebody has won: counted here for screens, pools, totals and the export."""

from dealer.rules.events import Player
from dealer.rules.state.table import Table


def deals_won(table: Table, player: Player, since: int = 0) -> int:
    """Deals of this evening that the player alone won, those from number `since` on."""
    now = table.deal
    return table.deals.won_alone(player, since) + (now is not None and now.number >= since and now.won_alone == player)


def series_won(table: Table, player: Player) -> int:
    """Series of this evening whose pool went to the player, alone or shared."""
    every = (*table.past, *((table.series,) if table.series else ()))
    return sum(player in series.winners for series in every)
