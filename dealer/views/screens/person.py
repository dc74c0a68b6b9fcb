"""One person: sits out, comes back, leaves, moves, is named anew, buys and hands in chips, pays into a side pool."""

from collections.abc import Iterator

from dealer.rules.acts.leaving import running_deal, running_series
from dealer.rules.acts.people import buys_into_series
from dealer.rules.events.units import SEATS
from dealer.rules.pools import called, can_win
from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.gathering import ChipsKeyed, PersonLooked, Typing
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import menu
from dealer.words import money
from dealer.words.pools import cut
from dealer.words.said import Words
from dealer.words.screens import people as say
from dealer.words.screens import rail as rail

TABLE = Nav(screen="table")


def looked_at(ctx: Context) -> PersonLooked:
    """Whose screen this is, and what is asked on it; seat 0 where nobody's is open."""
    return ctx.nav.gathered if isinstance(ctx.nav.gathered, PersonLooked) else PersonLooked(0)


def draw(ctx: Context) -> Scene:
    """A key for each thing that can be done now; or, for a move, one for each seat."""
    person = looked_at(ctx)
    seat = person.seat
    if seat not in ctx.table.seats:
        return menu(ctx, "person", say.NOBODY_THERE(), "", [], [Key("person.back", rail.BACK(), primary=True)])
    name = ctx.table.people[ctx.table.seats[seat]].short
    back = Key("person.back", rail.BACK(), primary=True)
    if person.doing == "move":
        keys = [
            Key(f"seat.move.{s}", _at(ctx, s), detail=say.AT_SEAT(n=s) if s in ctx.table.seats else say.EMPTY())
            for s in SEATS
            if s != seat
        ]
        return menu(ctx, "person", say.TO_WHICH_SEAT(who=name), say.KEEP_THEIR_CHIPS(), keys, [back])
    if person.doing == "sell":
        keys = [Key(f"seat.sell.{s}", _at(ctx, s)) for s in _buyers(ctx)]
        return menu(ctx, "person", say.SELLS_TO_WHOM(who=name), say.STAKE_GOES_WITH(), keys, [back])
    return menu(ctx, "person", say.WHAT_NOW(who=name), ctx.table.last, [*_keys(ctx, seat)], [back])


def _at(ctx: Context, seat: int) -> Words:
    return ctx.table.people[ctx.table.seats[seat]].short if seat in ctx.table.seats else say.SEAT_N(n=seat)


def _buyers(ctx: Context) -> list[int]:
    series = running_series(ctx.table)
    been = {*series.players, *series.gone} if series else set()
    return [s for s, p in ctx.table.seats.items() if p not in been]


def _keys(ctx: Context, seat: int) -> Iterator[Key]:
    table, player = ctx.table, ctx.table.seats[seat]
    series = running_series(table)
    if buys_into_series(table, player, ctx.games) and series is not None:
        price = money.lies(series.price, bowl=series.bowl)
        yield Key("seat.in", say.BUYS_IN(), detail=say.ALL_AGREE(money=price))
    elif player in table.out:
        yield Key("seat.in", say.IS_BACK())
    if player not in table.out:
        yield Key("seat.out", say.SITS_OUT_KEY(), detail=say.FROM_NEXT_DEAL())
    staked = series is not None and player in series.still
    stays = table.series_rule("leave_mid") != "refund"
    stake = say.STAKE_STAYS() if stays else say.STAKE_BACK()
    yield Key("seat.leave", say.LEAVES(), detail=stake if staked else say.THE_TABLE())
    if staked and table.series_rule("leave_mid") == "sell_seat":
        yield Key("seat.sell", say.SELLS_SEAT(), enabled=bool(_buyers(ctx)))
    yield Key("seat.move", say.OTHER_SEAT(), detail=say.BETWEEN_DEALS(), enabled=running_deal(table) is None)
    yield Key("seat.rename", say.OTHER_NAME())
    yield Key("seat.buy", say.BUYS_CHIPS(), enabled=_chips(ctx, player))
    yield Key("seat.cash", say.HANDS_IN_CHIPS(), enabled=_chips(ctx, player) and player in table.bought)
    for side in table.pools.values():
        if side.open and not can_win(table, side, player):
            pays = say.PAYS_KEY(money=money.lies(side.stake, bowl=side.bowl), n=side.stake)
            yield Key(f"seat.pool.{side.pool}", pays, detail=cut(called(side), 18))


def _chips(ctx: Context, player: int) -> bool:
    """Chips change hands between deals."""
    deal = running_deal(ctx.table)
    return deal is None or player not in deal.players.values()


def press(ctx: Context, button: str) -> Outcome:
    """What was chosen; amounts and names have their own screens."""
    seat = looked_at(ctx).seat
    match parts_of(button):
        case ("seat", ("move" | "sell") as what):
            return Go(Nav(screen="person", gathered=PersonLooked(seat, what)))
        case ("seat", ("move" | "sell") as what, int(to)):
            return Say(Pressed(f"seat.{what}", seats=(seat, to)), TABLE)
        case ("seat", ("buy" | "cash") as what):
            return Go(Nav(screen="amount", gathered=ChipsKeyed(what, seat)))
        case ("seat", "pool", pool):
            return Say(Pressed(f"pool.pay.{pool}.{seat}"), TABLE)
        case ("seat", "rename"):
            return Go(Nav(screen="keyboard", gathered=Typing("rename", seat)))
    return Say(Pressed(button, seats=(seat,)), TABLE)
