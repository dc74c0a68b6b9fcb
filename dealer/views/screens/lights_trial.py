"""The lights test: a tap on a seat lights its two lights and no others; only while no deal needs them."""

from dealer.rules.events.units import SEATS
from dealer.rules.prompts import parts_of
from dealer.views.context import Context, Nav, Outcome, TryLights
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.layout import Frame, ring
from dealer.views.kit.pieces import Key, Parts, bar, compose, felt, line2, problem_strip, prompt_line, words
from dealer.views.kit.scene import Rect, Scene, Tone
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.seat_tile import SeatTile, seat_tile
from dealer.views.parts.table_top import frame_of
from dealer.words.render import render
from dealer.words.screens import box as say
from dealer.words.screens import rail


def draw(ctx: Context) -> Scene:
    """Eight seats to tap; what is lit is read back from the pins."""
    frame = frame_of(ctx)
    said = say.TAP_A_SEAT()
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [*prompt_line(frame, said), *line2(frame, say.EACH_HAS_TWO())]
    )
    return compose(
        "lights",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head,
        _seats(ctx, frame),
        bar(frame, Key("lights.all", say.ALL_TO_ACT(), 184), Key("lights.back", rail.BACK(), primary=True)),
    )


def _seats(ctx: Context, frame: Frame) -> Parts:
    places = ring(frame, SEATS, ctx.settings.stands_at)
    yield from felt(places.felt)
    for number in SEATS:
        name = render(say.SEAT_N(n=number))
        lit, dealer = number in ctx.to_act_lights, ctx.dealer_light == number
        note = say.LIT() if lit or dealer else ""
        seat = SeatTile(name, "to_act" if lit else "idle", dealer, note=note)
        yield from seat_tile(places.seats[number], seat, f"lights.{number}")
    if ctx.dealer_light is None and not ctx.to_act_lights:
        body = frame.body
        middle = Rect(body.x + 40, body.cy - 30, body.w - 80, 60)
        yield words(middle, say.ALL_DARK(), 36, 24, align="center", tone=Tone.DIM)


def press(ctx: Context, button: str) -> Outcome:
    """Both lights of one seat, or the to-act lights of all."""
    del ctx
    seat = parts_of(button)[-1]
    return TryLights(seat if isinstance(seat, int) else None, Nav(screen="lights"))
