"""Side pools: what lies in each, who has paid, and, for one that the host named, who takes it."""

from dealer.rules.pools import PAID_BACK, can_win, told
from dealer.rules.prompts import Pressed
from dealer.rules.state.bowl import where
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import menu, on_key


def draw(ctx: Context) -> Scene:
    """A key for each pool; or, in one, a key for each player who pays or wins."""
    pools, back = ctx.table.pools, Key("pools.back", "Back", primary=True)
    if ctx.nav.picked and ctx.nav.picked[0] in pools:
        return _one(ctx, ctx.nav.picked[0])
    keys = [Key(f"pools.{i}", side.name[:22], detail=_state(ctx, key)) for i, (key, side) in enumerate(pools.items())]
    keys = [*keys[-8:], Key("pools.new", "+ New pool")]
    said = "Side pools" if pools else "No side pool is open"
    return menu(ctx, "pools", said, "Only who has paid can win", keys, [back])


def _state(ctx: Context, key: str) -> str:
    side = ctx.table.pools[key]
    if side.won is not None:
        who = " and ".join(ctx.table.people[p].short for p in side.won)
        return side.why if side.why == PAID_BACK else on_key(f"won by {who}", "won")
    return f"{side.amount} {where(bowl=side.bowl)}"


def _one(ctx: Context, key: str) -> Scene:
    side, table = ctx.table.pools[key], ctx.table
    keys = []
    for seat, player in table.seats.items():
        name = table.people[player].short
        paid = can_win(table, side, player)
        by_hand = paid and key.startswith("own")
        what = f"pool.won.{key}.{seat}" if paid else f"pool.pay.{key}.{seat}"
        pays = f"pays {side.stake}"
        pays = on_key(f"{pays} {where(bowl=side.bowl)}", pays)
        detail = ("takes it" if by_hand else "has paid") if paid else pays
        keys.append(Key(what, name, detail=detail, enabled=side.open and (by_hand or not paid)))
    each = f"{side.stake} each" + (f", {side.brought} from earlier" if side.brought else "")
    left = f"{side.amount} {where(bowl=side.bowl)}, {each}" if side.open else told(table, side)
    return menu(ctx, "pools", side.name[:40], left, keys, [Key("pools.back", "Back", primary=True)])


def press(ctx: Context, button: str) -> Outcome:
    """Into a pool, or what happens in it."""
    match button.split("."):
        case ["pools", "new"]:
            return Go(Nav(screen="keyboard", field="pool"))
        case ["pools", i]:
            return Go(Nav(screen="pools", picked=(list(ctx.table.pools)[int(i)],)))
    return Say(Pressed(button), Nav(screen="pools", picked=ctx.nav.picked))
