"""The whole tally as a list: everybody of tonight, those who left among them."""

from dealer.views.around import frame_of
from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.menu import menu
from dealer.views.parts import Key
from dealer.views.scene import Scene
from dealer.views.tally import tally_rows


def draw(ctx: Context) -> Scene:
    """A row for each person."""
    frame = frame_of(ctx)
    playing = ctx.table.stage == "play" and ctx.table.deal is not None
    low = [Key("more.pools", "Side pools", 184, enabled=playing), Key("more.back", "Back", primary=True)]
    return menu(ctx, "tally", "The tally tonight", ctx.table.last, [], low, tally_rows(ctx, frame))


def press(ctx: Context, button: str) -> Outcome:
    """On to the pools."""
    del ctx, button
    return Go(Nav(screen="pools"))
