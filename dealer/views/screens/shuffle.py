"""The called shuffle: mixed by hand first, then where each card goes, then the stacking; or the shuffle by hand."""

from dealer.rules.state.table import Shuffle
from dealer.rules.steps.shuffling import calls_of
from dealer.shuffle import passes_needed, usual_piles
from dealer.views.context import Context, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.layout import Frame, bar_places
from dealer.views.kit.pieces import Key, Parts, bar, compose, key_button, line2, problem_strip, prompt_line, words
from dealer.views.kit.scene import Rect, Scene, Shape, Text, Tone
from dealer.views.parts.screen_places import pile_places
from dealer.views.parts.screen_top import gone_words, nav_rail, second_line
from dealer.views.parts.table_top import frame_of, score_line
from dealer.views.screens import deal as play
from dealer.words.said import Said, Words
from dealer.words.screens import fair


def draw(ctx: Context) -> Scene:
    """The screen of the moment: mixing, calls, or stacking."""
    frame = frame_of(ctx)
    prompt, deal = ctx.prompt, ctx.table.deal
    if prompt is None or deal is None:
        return play.draw(ctx)
    calling = any(c.id == "shuffle.next" for c in prompt.choices)
    body = _piles(ctx, frame, deal.shuffle) if calling and deal.shuffle else _mixing(ctx, frame)
    return compose(
        "shuffle",
        frame,
        facts_of(ctx, trouble_text(ctx) or prompt.text),
        nav_rail(ctx, frame),
        _head(ctx, frame, calling=calling),
        body,
        _bar(ctx, frame, calling=calling),
    )


def _head(ctx: Context, frame: Frame, *, calling: bool) -> Parts:
    prompt, deal = ctx.prompt, ctx.table.deal
    if ctx.trouble:
        yield from problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        return
    yield from prompt_line(frame, prompt.text if prompt else "")
    if any(c.id in {"shuffle.start", "shuffle.done"} for c in (prompt.choices if prompt else ())):
        yield from line2(frame, _begins(ctx), _then(ctx))
        return
    if not calling or prompt is None or deal is None or deal.shuffle is None:
        yield from second_line(ctx, frame)
        return
    calls = calls_of(deal.shuffle)[deal.shuffle.stacked]
    done = prompt.progress[0]
    then = fair.THEN_PILE(n=calls[done + 1]) if done + 1 < len(calls) else fair.THEN_STACK()
    series = ctx.table.series
    scored = series is not None and any(series.wins.values())
    left = score_line(ctx) if scored and not frame.portrait else fair.DEAL_FACE_DOWN()
    yield from line2(frame, left, then)


def _begins(ctx: Context) -> Words:
    """Whose anchor the draw comes from, or why no reading can come; no digits stand in anybody's way."""
    number = ctx.table.deal.number if ctx.table.deal else 0
    return gone_words(ctx) if ctx.reader_gone else fair.OF_TONIGHT(n=number)


def _then(ctx: Context) -> Said:
    deal = ctx.table.deal
    if deal is None or _by_hand(ctx):
        return fair.THEN_THE_CUT()
    piles = int(deal.rules.get("piles", usual_piles(52 * deal.decks)))
    return fair.CALLS(n=52 * deal.decks * passes_needed(52 * deal.decks, piles))


def _by_hand(ctx: Context) -> bool:
    return any(c.id == "shuffle.done" for c in (ctx.prompt.choices if ctx.prompt else ()))


def _mixing(ctx: Context, frame: Frame) -> Parts:
    """Two packets that are mixed on the felt, or how the piles are stacked."""
    body = frame.body
    yield Shape(body, Tone.FELT, Tone.FELT_EDGE, 10, 96)
    asked = {c.id for c in (ctx.prompt.choices if ctx.prompt else ())}
    if "shuffle.stacked" in asked:
        yield words(body.inset(40, 20), fair.STACK(), 36, 24, 2, "center")
        return
    high = min(150.0, body.h * 0.5)
    for side in (-1, 1):
        for n in range(5):
            x = body.cx + side * (80 + 7 * n) - high * 0.36
            yield Shape(Rect(x, body.cy - high / 2 + 3 * n, high * 0.72, high), Tone.BACK, Tone.BACKLINE, 2, 10)
    if frame.portrait:
        return
    room = body.w / 2 - 204
    cut = (fair.THEN_THE_CUT(), fair.IS_DRAWN()) if _by_hand(ctx) else _plan(ctx)
    for pair, x in (((fair.SO_NOBODY(), fair.KNOWS()), body.x + 14), (cut, body.right - 14 - room)):
        for told, y in zip(pair, (body.cy - 36, body.cy), strict=True):
            yield words(Rect(x, y, room, 36), told, 26, 20, align="center")


def _plan(ctx: Context) -> tuple[Said, Said]:
    deal = ctx.table.deal
    size = 52 * deal.decks if deal else 52
    piles = int(deal.rules.get("piles", usual_piles(size))) if deal else usual_piles(size)
    return fair.PILES(n=piles), fair.PASSES(n=passes_needed(size, piles))


def _piles(ctx: Context, frame: Frame, shuffle: Shuffle) -> Parts:
    """The piles where they lie; the one for the next card is amber, the one after it outlined."""
    prompt, deal = ctx.prompt, ctx.table.deal
    if prompt is None or deal is None:
        return
    calls = calls_of(shuffle)[shuffle.stacked]
    done = prompt.progress[0]
    now = calls[done]
    after = calls[done + 1] if done + 1 < len(calls) else 0
    for number, rect in enumerate(pile_places(frame, shuffle.piles), 1):
        is_now, is_next = number == now, number == after
        outline = Tone.TEXT if is_next else None
        yield Shape(rect, Tone.AMBER if is_now else Tone.SURFACE, outline, 3 if is_next else 0)
        tone = Tone.INK if is_now else Tone.TEXT if is_next else Tone.DIM
        size = min(132 if is_now else 64 if is_next else 48, rect.h)
        yield Text(rect, str(number), size, 40, align="center", tone=tone)


def _bar(ctx: Context, frame: Frame, *, calling: bool) -> Parts:
    prompt, deal = ctx.prompt, ctx.table.deal
    if prompt is None or deal is None:
        return
    if not calling or deal.shuffle is None:
        yield from bar(frame, *(Key(c.id, c.label, 0, c.detail, c.primary) for c in prompt.choices))
        return
    pace = next((c for c in prompt.choices if c.id == "shuffle.pace"), None)
    every = ctx.settings.pace_ms / 1000
    keys = (
        Key(
            "shuffle.pace",
            pace.label if pace else "",
            136,
            fair.EVERY(n=f"{every:g}") if ctx.table.paced else fair.WAITS_NOW(),
        ),
        Key("shuffle.next", fair.NEXT_CARD(), 312, primary=True),
    )
    spots = bar_places(frame, [key.natural for key in keys], note=True)
    if spots.note:
        done, size = prompt.progress
        passes = len(calls_of(deal.shuffle))
        yield from _progress(frame, spots.note, (done, size), (deal.shuffle.stacked, passes))
    for key, rect in zip(keys, spots.keys, strict=True):
        yield key_button(key, rect)


def _progress(frame: Frame, box: Rect, cards: tuple[int, int], passes: tuple[int, int]) -> Parts:
    (done, size), (past, all_) = cards, passes
    if frame.portrait:
        yield words(Rect(box.x, box.y, box.w * 0.55, 26), fair.CARD_OF_PASS(n=done + 1, of=size, at=past + 1), 24, 20)
        track = Rect(box.x + box.w * 0.6, box.y + 6, box.w * 0.4, 14)
    else:
        yield words(Rect(box.x, box.y - 2, box.w, 44), fair.CARD_OF(n=done + 1, of=size), 32, 24)
        yield words(Rect(box.x, box.y + 42, box.w, 28), fair.PASS_OF(n=past + 1, of=all_), 22, 20, tone=Tone.DIM)
        track = Rect(box.x, box.y + 78, box.w, 14)
    part = (past * size + done) / (all_ * size)
    yield Shape(track, Tone.RAISED, radius=7)
    yield Shape(Rect(track.x, track.y, max(track.h, track.w * part), track.h), Tone.TEXT, radius=7)


def press(ctx: Context, button: str) -> Outcome:
    """The keys are the prompt's."""
    return play.press(ctx, button)
