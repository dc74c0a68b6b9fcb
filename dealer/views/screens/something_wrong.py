"""Something went wrong: what can be called, each with what the house rule says; two taps, and the deal goes on."""

from dealer.rules.acts.correcting import deals_of
from dealer.rules.acts.faults import FAULTS, callable_now
from dealer.rules.engine import can_undo
from dealer.rules.prompts import Pressed
from dealer.rules.steps.anchoring import repeatable
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.pieces import Key, Parts, bar, compose, key_button, line2, problem_strip, prompt_line
from dealer.views.kit.scene import Scene
from dealer.views.parts import correction
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.screens import draw_again
from dealer.words.faults import CALLS
from dealer.words.screens import fix as say
from dealer.words.screens import rail


def draw(ctx: Context) -> Scene:
    """A key for each fault."""
    frame = frame_of(ctx)
    said = say.WHAT_WENT_WRONG()
    last = say.LAST(act=ctx.table.act) if can_undo(ctx.table) else ""
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [*prompt_line(frame, said), *line2(frame, last)]
    )

    def keys() -> Parts:
        across = 2 if frame.portrait else 3
        down = max(1, -(-(len(FAULTS) + 2) // across))
        cells = [cell for row in frame.body.rows(max(down, 3)) for cell in row.columns(across)]
        now = callable_now(ctx.table)
        for kind, cell in zip(FAULTS, cells, strict=False):
            yield key_button(Key(f"fix.{kind}", CALLS[kind](), enabled=now), cell)
        again = Key("fix.shuffle_again", draw_again.label(ctx), enabled=bool(repeatable(ctx.table)))
        yield key_button(again, cells[len(FAULTS)])
        yield key_button(
            Key("fix.correct", rail.CORRECT(), detail=say.WHAT_WAS_ENTERED(), enabled=bool(deals_of(ctx.table))),
            cells[len(FAULTS) + 1],
        )

    return compose(
        "fix",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head,
        keys(),
        bar(
            frame,
            Key("fix.undo", say.UNDO_THAT(), 232, say.A_WRONG_TAP(), enabled=can_undo(ctx.table)),
            Key("fix.back", say.NOTHING_BACK(), primary=True),
        ),
    )


def press(ctx: Context, button: str) -> Outcome:
    """The fault is called and the house rule asked next; or a deal is put right."""
    if button == "fix.undo":
        return Say(Pressed("nav.undo"))
    if button == "fix.shuffle_again":
        return Go(Nav(screen="again"))
    if button == "fix.correct":
        deals = deals_of(ctx.table)
        return Go(correction.opened(deals[-1].number if len(deals) == 1 else None))
    return Say(Pressed(button))
