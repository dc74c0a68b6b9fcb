"""What runs here: the version, where the evenings lie and how much room is left, the reader, the lights."""

from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.measure import lines
from dealer.views.kit.pieces import Key, Parts, bar, compose, line2, problem_strip, prompt_line, words
from dealer.views.kit.scene import Rect, Scene, Text, Tone
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.words.render import render
from dealer.words.screens import box as say
from dealer.words.screens import people, rail


def draw(ctx: Context) -> Scene:
    """A line for each thing."""
    frame = frame_of(ctx)
    said = say.ABOUT_DEALER()
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [*prompt_line(frame, said), *line2(frame, say.WHAT_RUNS())]
    )
    return compose(
        "about",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head,
        _facts(ctx, frame.body),
        bar(frame, Key("about.settings", people.SETTINGS(), 184), Key("about.back", rail.BACK(), primary=True)),
    )


def _facts(ctx: Context, body: Rect) -> Parts:
    """Heading at the left, words at the right, as many lines as they need and as there is room for."""
    y, left = body.y, 132.0
    for heading, told in ctx.about:
        box = Rect(body.x + left, y, body.w - left, 30)
        broken = lines(render(told), box.w, 20, bold=False)
        if y + 30 + 26 * (len(broken) - 1) > body.bottom:
            break
        yield words(Rect(body.x, y, left - 8, 30), heading, 22, 20, tone=Tone.DIM)
        for text in broken:
            yield Text(box, text, 22, 20, bold=False, name=True)
            box = box.moved(0, 26)
        y = box.y + 8


def press(ctx: Context, button: str) -> Outcome:
    """Back to the settings."""
    del ctx, button
    return Go(Nav(screen="settings"))
