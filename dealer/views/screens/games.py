"""Which game is played tonight: the list of all there are, over the seats."""

from msgspec.structs import replace

from dealer.rules.prompts import Pressed, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.pieces import Key, bar, compose
from dealer.views.kit.scene import Scene
from dealer.views.parts.game_list import GameRow, game_rows, page_keys, page_with, page_words, turned
from dealer.views.parts.menu import head_of
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.words.screens import begin as say

SAID = say.WHICH_GAME()


def opened(ctx: Context) -> Nav:
    """The list, open where the game at hand stands."""
    keys = list(ctx.games)
    place = keys.index(ctx.table.game) if ctx.table.game in keys else 0
    return Nav(screen="games", page=page_with(frame_of(ctx), place))


def draw(ctx: Context) -> Scene:
    """A row a game, the one at hand ticked; the pages, and the way back."""
    frame, page = frame_of(ctx), ctx.nav.page
    rows = [
        GameRow(f"seats.game.{key}", game.title, f"{game.seats[0]}–{game.seats[-1]}", on=key == ctx.table.game)
        for key, game in ctx.games.items()
    ]
    return compose(
        "games",
        frame,
        facts_of(ctx, trouble_text(ctx) or SAID),
        nav_rail(ctx, frame),
        head_of(ctx, frame, SAID, say.HOW_MANY_PLAY(), page_words(frame, page, len(rows))),
        game_rows(frame, rows, page),
        bar(frame, *page_keys(frame, page, len(rows)), Key("games.back", say.BACK_TO_SEATS(), primary=True, size=32)),
    )


def press(ctx: Context, button: str) -> Outcome:
    """A game is taken, or a page turned."""
    if parts_of(button)[:2] == ("seats", "game"):
        return Say(Pressed(button))
    return Go(replace(ctx.nav, page=turned(frame_of(ctx), button, ctx.nav.page, len(ctx.games))))
