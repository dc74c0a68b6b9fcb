"""Side pools: what lies in each, who has paid, and, for one that the host named, who takes it."""

from dealer.rules.pools import called, can_win, is_own, told
from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.gathering import PoolLooked, Typing
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import menu
from dealer.words import money
from dealer.words.people import anded
from dealer.words.pools import WAS_PAID_BACK, cut
from dealer.words.said import Words
from dealer.words.screens import people as say
from dealer.words.screens import rail as rail


def draw(ctx: Context) -> Scene:
    """A key for each pool; or, in one, a key for each player who pays or wins."""
    pools, back = ctx.table.pools, Key("pools.back", rail.BACK(), primary=True)
    if isinstance(ctx.nav.gathered, PoolLooked) and ctx.nav.gathered.pool in pools:
        return _one(ctx, ctx.nav.gathered.pool)
    keys = [
        Key(f"pools.{i}", cut(called(side), 22), detail=_state(ctx, key)) for i, (key, side) in enumerate(pools.items())
    ]
    keys = [*keys[-8:], Key("pools.new", say.NEW_POOL())]
    said = say.SIDE_POOLS() if pools else say.NO_SIDE_POOL()
    return menu(ctx, "pools", said, say.ONLY_WHO_PAID(), keys, [back])


def _state(ctx: Context, key: str) -> Words:
    side = ctx.table.pools[key]
    if side.won is not None:
        who = anded([ctx.table.people[p].short for p in side.won])
        return WAS_PAID_BACK() if side.why == "paid back" else say.WON_BY(who=who)
    return money.lies(side.amount, bowl=side.bowl)


def _one(ctx: Context, key: str) -> Scene:
    side, table = ctx.table.pools[key], ctx.table
    keys = []
    for seat, player in table.seats.items():
        name = table.people[player].short
        paid = can_win(table, side, player)
        by_hand = paid and is_own(key)
        what = f"pool.won.{key}.{seat}" if paid else f"pool.pay.{key}.{seat}"
        pays = say.PAYS(money=money.lies(side.stake, bowl=side.bowl), n=side.stake)
        detail = (say.TAKES_IT() if by_hand else say.HAS_PAID()) if paid else pays
        keys.append(Key(what, name, detail=detail, enabled=side.open and (by_hand or not paid)))
    lies = money.lies(side.amount, bowl=side.bowl)
    each = say.EACH(money=lies, n=side.stake)
    if side.brought:
        each = say.EACH_BROUGHT(money=lies, n=side.stake, brought=side.brought)
    left = each if side.open else told(table, side)
    return menu(ctx, "pools", cut(called(side), 40), left, keys, [Key("pools.back", rail.BACK(), primary=True)])


def press(ctx: Context, button: str) -> Outcome:
    """Into a pool, or what happens in it."""
    match parts_of(button):
        case ("pools", "new"):
            return Go(Nav(screen="keyboard", gathered=Typing("pool")))
        case ("pools", int(i)):
            return Go(Nav(screen="pools", gathered=PoolLooked(list(ctx.table.pools)[i])))
    return Say(Pressed(button), Nav(screen="pools", gathered=ctx.nav.gathered))
