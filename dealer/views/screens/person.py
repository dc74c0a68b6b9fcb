"""One person: sits out, comes back, leaves, moves, is named anew, buys and hands in chips, pays into a side pool."""

from collections.abc import Iterator

from dealer.rules.acts.leaving import running_deal, running_series
from dealer.rules.acts.people import buys_into_series
from dealer.rules.pools import can_win
from dealer.rules.prompts import Pressed
from dealer.rules.state.bowl import where
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import menu, on_key

SEATS = range(1, 9)
TABLE = Nav(screen="table")


def seat_of(ctx: Context) -> int:
    """Whose screen this is."""
    return int(ctx.nav.picked[0])


def draw(ctx: Context) -> Scene:
    """A key for each thing that can be done now; or, for a move, one for each seat."""
    seat = seat_of(ctx)
    if seat not in ctx.table.seats:
        return menu(ctx, "person", "Nobody sits there now", "", [], [Key("person.back", "Back", primary=True)])
    name = ctx.table.people[ctx.table.seats[seat]].short
    back = Key("person.back", "Back", primary=True)
    if ctx.nav.field == "move":
        keys = [
            Key(f"seat.move.{s}", _at(ctx, s), detail=f"seat {s}" if s in ctx.table.seats else "empty")
            for s in SEATS
            if s != seat
        ]
        return menu(ctx, "person", f"{name} – to which seat?", "Two who trade seats keep their chips", keys, [back])
    if ctx.nav.field == "sell":
        keys = [Key(f"seat.sell.{s}", _at(ctx, s)) for s in _buyers(ctx)]
        return menu(ctx, "person", f"{name} sells the seat – to whom?", "Stake and wins go with it", keys, [back])
    return menu(ctx, "person", f"{name} – what now?", ctx.table.last, [*_keys(ctx, seat)], [back])


def _at(ctx: Context, seat: int) -> str:
    return ctx.table.people[ctx.table.seats[seat]].short if seat in ctx.table.seats else f"Seat {seat}"


def _buyers(ctx: Context) -> list[int]:
    series = running_series(ctx.table)
    been = {*series.players, *series.gone} if series else set()
    return [s for s, p in ctx.table.seats.items() if p not in been]


def _keys(ctx: Context, seat: int) -> Iterator[Key]:
    table, player = ctx.table, ctx.table.seats[seat]
    series = running_series(table)
    if buys_into_series(table, player, ctx.games) and series is not None:
        money = f"{series.price} {where(bowl=series.bowl)}"
        yield Key("seat.in", "Buys in", detail=on_key(f"{money}, all agree", money))
    elif player in table.out:
        yield Key("seat.in", "Is back")
    if player not in table.out:
        yield Key("seat.out", "Sits out", detail="from the next deal")
    staked = series is not None and player in series.still
    stays = table.series_rule("leave_mid") != "refund"
    yield Key("seat.leave", "Leaves", detail=("stake stays" if stays else "stake back") if staked else "the table")
    if staked and table.series_rule("leave_mid") == "sell_seat":
        yield Key("seat.sell", "Sells the seat", enabled=bool(_buyers(ctx)))
    yield Key("seat.move", "Other seat", detail="between deals", enabled=running_deal(table) is None)
    yield Key("seat.rename", "Other name")
    yield Key("seat.buy", "Buys chips", enabled=_chips(ctx, player))
    yield Key("seat.cash", "Hands in chips", enabled=_chips(ctx, player) and player in table.bought)
    for side in table.pools.values():
        if side.open and not can_win(table, side, player):
            pays = f"Pays {side.stake}"
            pays = on_key(f"{pays} {where(bowl=side.bowl)}", pays)
            yield Key(f"seat.pool.{side.pool}", pays, detail=side.name[:18])


def _chips(ctx: Context, player: int) -> bool:
    """Chips change hands between deals."""
    deal = running_deal(ctx.table)
    return deal is None or player not in deal.players.values()


def press(ctx: Context, button: str) -> Outcome:
    """What was chosen; amounts and names have their own screens."""
    seat = seat_of(ctx)
    match button.split("."):
        case ["seat", ("move" | "sell") as what]:
            return Go(Nav(screen="person", picked=ctx.nav.picked, field=what))
        case ["seat", ("move" | "sell") as what, to]:
            return Say(Pressed(f"seat.{what}", seats=(seat, int(to))), TABLE)
        case ["seat", ("buy" | "cash") as what]:
            return Go(Nav(screen="amount", picked=ctx.nav.picked, field=what))
        case ["seat", "pool", pool]:
            return Say(Pressed(f"pool.pay.{pool}.{seat}"), TABLE)
        case ["seat", "rename"]:
            return Go(Nav(screen="keyboard", picked=ctx.nav.picked, field="rename"))
    return Say(Pressed(button, seats=(seat,)), TABLE)
