"""Who is all-in for the ante: a tap on the seat, then the keypad; for tables where the Pi keeps no stacks."""

from dealer.rules.prompts import Choice, parts_of
from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import AnteKeyed
from dealer.views.kit.layout import centre
from dealer.views.kit.pieces import Key, bar, compose, words
from dealer.views.kit.scene import Rect, Scene, Tone
from dealer.views.parts.screen_top import head
from dealer.views.parts.table_top import around, frame_of
from dealer.words.screens import rail as rail
from dealer.words.screens import table as say


def draw(ctx: Context) -> Scene:
    """The table with the seats that owe the ante as keys."""
    frame = frame_of(ctx)
    said = say.WHO_IS_ALL_IN()
    seats = ctx.prompt.seats if ctx.prompt else ()
    x, y, w, h = centre(frame)
    return compose(
        "short",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        head(ctx, frame, said),
        around(ctx, frame, {s: Choice(f"short.{s}", ctx.table.name(s), seat=s) for s in seats}),
        [words(Rect(x + 16, y, w - 32, h), say.TAP_THEN_KEY(), 30, 20, 2, "center", Tone.DIM)],
        bar(frame, Key("short.back", rail.BACK(), primary=True)),
    )


def press(ctx: Context, button: str) -> Outcome:
    """A seat was picked: how much does it have?"""
    del ctx
    return Go(Nav("keypad", gathered=AnteKeyed(int(parts_of(button)[-1]))))
