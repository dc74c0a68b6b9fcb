"""Dealer's choice: the next dealer names the game, or has its house rules agreed first."""

from dealer.rules.prompts import parts_of
from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.pieces import Key, bar, compose
from dealer.views.kit.scene import Scene
from dealer.views.parts.game_list import DOWN, UP, GameRow, game_rows, page_keys, page_words, turned
from dealer.views.parts.menu import head_of
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.screens import deal
from dealer.words.screens import begin as say

RULES = "house.open"


def draw(ctx: Context) -> Scene:
    """A row a game; the same game again is the largest key."""
    frame, page = frame_of(ctx), ctx.nav.page
    rows, others = _rows(ctx), [c for c in (ctx.prompt.choices if ctx.prompt else ()) if _game_of(c.id) is None]
    usual = [c for c in (ctx.prompt.choices if ctx.prompt else ()) if c.primary]
    keys = [Key(c.id, c.label, 0, c.detail, enabled=c.enabled, size=26) for c in others if not c.primary]
    said = ctx.prompt.text if ctx.prompt else ""
    return compose(
        "game",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head_of(ctx, frame, said, ctx.table.last, page_words(frame, page, len(rows))),
        game_rows(frame, rows, page),
        bar(
            frame,
            Key(RULES, say.HOUSE_RULES(), 136, size=26),
            *keys,
            *page_keys(frame, page, len(rows)),
            *(Key(c.id, c.label, 0, c.detail, primary=True, size=36) for c in usual),
        ),
    )


def _rows(ctx: Context) -> list[GameRow]:
    """Every game but the usual one, which has a key of its own; why it cannot be dealt, or how many can play it."""
    rows = []
    for choice in ctx.prompt.choices if ctx.prompt else ():
        game = ctx.games.get(_game_of(choice.id) or "")
        if game is not None and not choice.primary:
            note = choice.detail or f"{game.seats[0]}–{game.seats[-1]}"
            rows.append(GameRow(choice.id, choice.label, note, choice.enabled))
    return rows


def _game_of(key: str) -> str | None:
    """The game that a key names; None for another key."""
    match parts_of(key):
        case ("game", game):
            return str(game)
    return None


def press(ctx: Context, button: str) -> Outcome:
    """A game is named, a page turned, or the rules are looked at."""
    if button in {UP, DOWN}:
        return Go(Nav(page=turned(frame_of(ctx), button, ctx.nav.page, len(_rows(ctx)))))
    return Go(Nav(screen="house")) if button == RULES else deal.press(ctx, button)
