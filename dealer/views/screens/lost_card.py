"""Which card of the deck was lost: a grid of the 52, one tap."""

from dealer.cards import Card
from dealer.rules.prompts import parts_of
from dealer.views.context import Context, Nav, Outcome, WithDecks
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.pieces import Parts, button, compose, words
from dealer.views.kit.scene import Button, CardFace, Scene, Tone
from dealer.views.parts.key_places import Grid, card_grid
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.screens.cards import grid_head
from dealer.words.screens import rail as rail
from dealer.words.screens import table as say


def draw(ctx: Context) -> Scene:
    """52 keys and the way back."""
    frame = frame_of(ctx)
    grid = card_grid(frame)
    said = say.WHICH_LOST()
    head = grid_head(ctx, frame, grid, said)
    return compose("lost", frame, facts_of(ctx, trouble_text(ctx) or said), nav_rail(ctx, frame), head, _keys(grid))


def _keys(grid: Grid) -> Parts:
    for card, rect in grid.cards.items():
        face = CardFace(rect, card, "key")
        yield Button(f"card.{card}", Card(card).label, rect, "bare", items=(face,))
    back = words(grid.back, rail.BACK(), 32, align="center", tone=Tone.INK)
    yield button("lost.back", rail.BACK(), grid.back, "primary", primary=True, items=(back,))


def press(ctx: Context, button: str) -> Outcome:
    """The card's new tag is waited for."""
    del ctx
    return WithDecks("lost", Nav(screen="enroll"), card=Card(str(parts_of(button)[-1])))
