"""The doubling cube: who turns it; the answers are asked on the table's own screen."""

from dealer.rules.acts.cube import turners
from dealer.rules.prompts import Pressed
from dealer.views.context import Context, Outcome, Say
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import menu
from dealer.words import money
from dealer.words.screens import people as say
from dealer.words.screens import rail as rail


def draw(ctx: Context) -> Scene:
    """A key for each player who may turn it, from the dealer's left."""
    series = ctx.table.series
    cube = series.cube if series else 1
    price = series.price if series else 0
    keys = [Key(f"cube.{seat}", ctx.table.people[ctx.table.seats[seat]].short) for seat in turners(ctx.table)]
    left = say.CUBE_TURN(cube=cube, due=money.due(price, bowl=series is not None and series.bowl))
    return menu(ctx, "cube", say.WHO_TURNS(n=cube * 2), left, keys, [Key("cube.back", rail.NOBODY(), primary=True)])


def press(ctx: Context, button: str) -> Outcome:
    """The cube is turned."""
    del ctx
    return Say(Pressed(button))
