"""The showdown and its result: who must show next, each hand as it is read, the best five lifted, why it won."""

import msgspec

from dealer.cards import Card
from dealer.hands import HandError
from dealer.rules.events import HandNamed, PotShared
from dealer.rules.table import Deal
from dealer.views import play
from dealer.views.around import frame_of, score_line
from dealer.views.context import Context, Outcome
from dealer.views.facts import facts_of, plays_series, trouble_text
from dealer.views.head import nav_rail
from dealer.views.layout import Frame
from dealer.views.parts import Key, Parts, compose, key_button, line2, problem_strip, prompt_line
from dealer.views.places import LIFT, Showdown, showdown_places
from dealer.views.scene import CardFace, Icon, Rect, Scene, Shape, Text, Tone
from dealer.views.ways import way_keys


def draw(ctx: Context) -> Scene:
    """Board, leader, and a row for each player."""
    frame, prompt, deal = frame_of(ctx), ctx.prompt, ctx.table.deal
    if prompt is None or deal is None:
        return play.draw(ctx)
    hands = hands_now(ctx, deal)
    best = leaders(deal, hands)
    lead = hands.get(best[0]) if best else None
    own = tuple(c for c in lead.best if c not in deal.board) if lead else ()
    places = showdown_places(frame, len(deal.seats), len(deal.board), len(own))
    said = trouble_text(ctx) or prompt.text
    return compose(
        "result" if prompt.kind == "result" else "showdown",
        frame,
        facts_of(ctx, said),
        nav_rail(ctx, frame),
        _head(ctx, frame, prompt.text),
        _best(ctx, deal, places, lead, own),
        _leader(ctx, deal, places, best, lead),
        _rows(ctx, deal, places, hands, best),
        _keys(ctx, frame, places),
    )


def hands_now(ctx: Context, deal: Deal) -> dict[int, HandNamed]:
    """The hands that are all on the table, named; worked out while they come, as recorded when all have."""
    if deal.hands:
        return {h.seat: h for h in deal.hands if not h.low}
    game = ctx.games[deal.game]
    if game.preview is None:
        return {}
    try:
        return {h.seat: h for h in game.preview(ctx.table)}
    except HandError:
        return {}


def leaders(deal: Deal, hands: dict[int, HandNamed]) -> tuple[int, ...]:
    """Who wins, or leads so far: the preview names the best first."""
    if deal.winners:
        return deal.winners
    return tuple(hands)[:1]


def _head(ctx: Context, frame: Frame, said: str) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    result = ctx.prompt is not None and ctx.prompt.kind == "result"
    words = (
        f"{' and '.join(ctx.table.name(s) for s in _winners(ctx))} {_verb(ctx)}" if result and _winners(ctx) else said
    )
    left = score_line(ctx) or ctx.table.last
    warn = bool(ctx.reader_gone) and not result
    if warn:
        left = f"{ctx.reader_gone.rstrip('.')} · pick by hand"
    return [*prompt_line(frame, words), *line2(frame, left, warn=warn)]


def _winners(ctx: Context) -> tuple[int, ...]:
    return ctx.table.deal.winners if ctx.table.deal else ()


def _verb(ctx: Context) -> str:
    text = ctx.table.deal.text if ctx.table.deal else ""
    names = " and ".join(ctx.table.name(s) for s in _winners(ctx))
    return text.removeprefix(names).split("–")[0].strip() or "wins"


def _best(ctx: Context, deal: Deal, places: Showdown, lead: HandNamed | None, own: tuple[Card, ...]) -> Parts:
    """The board and the leader's own cards; the five that count stand higher and at full light."""
    used = set(lead.best) if lead else set()
    for rect, card in zip(places.board, deal.board, strict=True):
        counts = card in used
        yield CardFace(rect.moved(0, -LIFT if counts else 0), str(card), dim=bool(lead) and not counts)
    for rect, card in zip(places.own, own, strict=True):
        plays = lead.plays.get(card) if lead else None
        words = f"= {plays.label}" if plays and plays != card else ""
        wild = deal.wild is not None and card.rank == deal.wild
        yield CardFace(rect.moved(0, -LIFT), str(card), wild=wild, plays=words)
    del ctx


def _leader(ctx: Context, deal: Deal, places: Showdown, best: tuple[int, ...], lead: HandNamed | None) -> Parts:
    """Who leads or won, by what; and why, in one line."""
    if best:
        names = " and ".join(ctx.table.name(s) for s in best)
        verb = _verb(ctx) if deal.winners else "leads"
        yield Text(places.name, f"{names} {verb}", 32, 20, name=True)
        yield Text(places.hand, lead.name if lead else deal.text.split("–")[-1].strip(), 24, 20, 2, tone=Tone.DIM)
    elif deal.text:
        yield Text(places.name, deal.text.split("–")[0].strip(), 32, 20, name=True)
        yield Text(places.hand, deal.text.split("–")[-1].strip(), 24, 20, 2, tone=Tone.DIM)
    if deal.why:
        yield Text(places.why, deal.why, 26, 20, 2, name=True)
    elif (after := _after(ctx, deal)) and not deal.ended:
        yield Text(places.why, f"then {after}", 22, 20, 2, tone=Tone.DIM, name=True)


def _after(ctx: Context, deal: Deal) -> str:
    """Who shows after the one who shows now."""
    if ctx.prompt is None or not ctx.prompt.seats:
        return ""
    now = ctx.prompt.seats[0]
    rest = [s for s in deal.active if not deal.shown.get(s) and s != now]
    return ctx.table.name(rest[0]) if rest else ""


def _rows(ctx: Context, deal: Deal, places: Showdown, hands: dict[int, HandNamed], best: tuple[int, ...]) -> Parts:
    for seat, rect in zip(deal.seats, places.rows, strict=True):
        yield from _row(ctx, deal, seat, rect, hands.get(seat), leads=seat in best)


def _row(ctx: Context, deal: Deal, seat: int, rect: Rect, hand: HandNamed | None, *, leads: bool) -> Parts:
    frame = frame_of(ctx)
    now = ctx.prompt is not None and seat in ctx.prompt.seats
    cards = [str(c) for c in (*deal.up_cards.get(seat, ()), *deal.shown.get(seat, ()))]
    won = leads and bool(deal.winners)
    if cards or now or won:
        fill = Tone.FACE if won else Tone.AMBER if now else Tone.SURFACE
        yield Shape(rect, fill, Tone.TEXT if leads and not won else None, 3 if leads and not won else 0, 8)
    tone = Tone.BLACK if won else Tone.INK if now else Tone.TEXT if cards else Tone.DIM
    many = _most_cards(deal) > 2
    name_w = 124 if many or frame.portrait else 150
    chip_w = 36.0 if many or frame.portrait else 46.0
    x = rect.x + name_w + 10
    name = Text(Rect(rect.x + 10, rect.y, name_w - 4, rect.h), ctx.table.name(seat), 22, 20, tone=tone, name=True)
    yield name
    for card in cards:
        yield CardFace(Rect(x, rect.cy - 15, chip_w, 30), card, "chip")
        x += chip_w + 3
    if now:
        yield Shape(Rect(x, rect.cy - 15, chip_w, 30), None, Tone.INK, 3, 6)
        x += chip_w + 3
    x = max(x, rect.x + name_w + 10 + (2 * (chip_w + 3) if not many else 0)) + 6
    star = 34 if leads else 4
    words = _row_words(ctx, deal, seat, hand, now=now)
    yield Text(Rect(x, rect.y, rect.right - x - star, rect.h), words, 24, 20, tone=tone, name=True)
    if leads:
        yield Icon("star", Rect(rect.right - 32, rect.cy - 12, 24, 24), tone)


def _most_cards(deal: Deal) -> int:
    return max((len(deal.shown.get(s, ())) + len(deal.up_cards.get(s, ())) for s in deal.seats), default=0)


def _row_words(ctx: Context, deal: Deal, seat: int, hand: HandNamed | None, *, now: bool) -> str:
    won = sum(p.shares.get(seat, 0) for p in deal.pots if isinstance(p, PotShared) and p.by != "return")
    gain = f" · {won}" if won and not plays_series(ctx) else ""
    if now and ctx.prompt is not None:
        done, of = ctx.prompt.progress
        return f"{done} of {of} read"
    if hand is not None:
        low = next((h.name for h in deal.hands if h.low and h.seat == seat), "")
        return hand.name + (f" / {low}" if low else "") + gain
    if seat in deal.folded:
        return "folded"
    if seat in deal.mucked:
        return "mucked"
    if seat in deal.dead:
        return "dead hand"
    if deal.ended:
        return gain.removeprefix(" · ")
    return "shown" if deal.shown.get(seat) else "to show"


def _keys(ctx: Context, frame: Frame, places: Showdown) -> Parts:
    """Two keys at the side; ways on take the whole bar."""
    prompt = ctx.prompt
    if prompt is None:
        return
    if ctx.trouble and ctx.trouble.ways and prompt.waits_for_cards:
        made = [msgspec.structs.replace(key, width=0) for key in way_keys(ctx.trouble.ways)]
    else:
        made = [Key(c.id, c.label, 0, c.detail, c.primary, c.enabled) for c in prompt.choices]
        if prompt.waits_for_cards:
            made.append(Key("cards.open", "Pick cards", primary=bool(ctx.reader_gone)))
    upper, lower = places.keys
    rects = (*upper.columns(2), lower) if len(made) == 3 else places.keys[-len(made) :]
    for key, rect in zip(made, rects, strict=True):
        yield key_button(key, rect)
    del frame


def press(ctx: Context, button: str) -> Outcome:
    """The keys are the prompt's, or open the grid and the award."""
    return play.press(ctx, button)
