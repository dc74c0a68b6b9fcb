"""Dealer's choice: the next dealer names the game, or has its house rules agreed first."""

from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.kit.pieces import Key
from dealer.views.kit.scene import Scene
from dealer.views.parts.menu import menu
from dealer.views.screens import deal

RULES = "house.open"


def draw(ctx: Context) -> Scene:
    """A key a game; the same game again is the largest."""
    choices = ctx.prompt.choices if ctx.prompt else ()
    games = [Key(c.id, c.label, 0, c.detail, enabled=c.enabled, size=32) for c in choices if not c.primary]
    usual = [Key(c.id, c.label, 0, c.detail, primary=True, size=36) for c in choices if c.primary]
    said = ctx.prompt.text if ctx.prompt else ""
    return menu(ctx, "game", said, ctx.table.last, games, [Key(RULES, "House rules", 184), *usual])


def press(ctx: Context, button: str) -> Outcome:
    """A game is named, or the rules are looked at."""
    return Go(Nav(screen="house")) if button == RULES else deal.press(ctx, button)
