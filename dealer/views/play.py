"""The deal screen: the table seen from above, what to do now, and the keys that do it."""

from dealer.rules.engine import can_undo
from dealer.rules.prompts import Choice, Pressed
from dealer.views.context import Context, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.layout import board_places, frame_for, ring
from dealer.views.parts import Key, bar, board_row, compose, felt, line2, problem_strip, prompt_line, rail
from dealer.views.scene import Scene
from dealer.views.seat import Seat, seat_tile


def draw(ctx: Context) -> Scene:
    """The table."""
    frame = frame_for(ctx.settings.size, ctx.settings.left_handed)
    prompt, table = ctx.prompt, ctx.table
    choices = prompt.choices if prompt else ()
    seats = tuple(table.seats)
    around = ring(frame, seats or (1, 2), ctx.settings.stands_at)
    by_seat = {c.seat: c for c in choices if c.seat is not None and not c.primary}
    said = prompt.text if prompt else "The table"
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [*prompt_line(frame, said), *line2(frame, table.last)]
    )
    tiles = [
        part
        for seat in seats
        for part in seat_tile(
            around.seats[seat],
            Seat(
                table.name(seat), "to_act" if prompt and seat in prompt.seats else "idle", button=seat == table.button
            ),
            tap=by_seat[seat].id if seat in by_seat else "",
        )
    ]
    board = [str(c) for c in table.deal.board] if table.deal else []
    row = board_row(board_places(frame), board, ("flop", "flop", "flop", "turn", "river"))
    keys = [_key(c) for c in choices if c.seat is None or c.primary]
    return compose(
        "deal",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        felt(around.felt),
        rail(frame, undo=can_undo(table)),
        head,
        tiles,
        row,
        bar(frame, *keys),
    )


def _key(choice: Choice) -> Key:
    return Key(choice.id, choice.label, detail=choice.detail, primary=choice.primary, enabled=choice.enabled)


def press(ctx: Context, button: str) -> Outcome:
    """A key of the prompt answers it."""
    del ctx
    return Say(Pressed(button))
