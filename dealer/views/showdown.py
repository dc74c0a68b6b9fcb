"""The showdown and its result: who must show next, each hand as it is read, the best five lifted, why it won."""

from collections.abc import Sequence

import msgspec

from dealer.cards import Card
from dealer.hands import HandError
from dealer.rules.events import HandNamed
from dealer.rules.pools import FOURS, won_words
from dealer.rules.table import Deal, SidePool
from dealer.views import play
from dealer.views.around import frame_of, score_line
from dealer.views.context import Context, Outcome
from dealer.views.facts import facts_of, plays_series, trouble_text
from dealer.views.hand_words import shorter
from dealer.views.head import gone_words, nav_rail
from dealer.views.layout import Frame
from dealer.views.measure import said, said_in
from dealer.views.parts import Key, Parts, compose, key_button, line2, problem_strip, prompt_line
from dealer.views.places import LIFT, Showdown, showdown_places
from dealer.views.pot_list import pot_list, taken
from dealer.views.scene import CardFace, Rect, Scene, Text, Tone
from dealer.views.showdown_rows import showdown_rows
from dealer.views.ways import way_keys


def draw(ctx: Context) -> Scene:
    """Board, leader, and a row for each player."""
    frame, prompt, deal = frame_of(ctx), ctx.prompt, ctx.table.deal
    if prompt is None or deal is None:
        return play.draw(ctx)
    hands = hands_now(ctx, deal)
    best = leaders(deal, hands)
    lead = (_only_low(deal) or hands).get(_first_best(deal, best)) if best else None
    own = tuple(c for c in lead.best if c not in deal.board) if lead else ()
    held = max((deal.cards_of(s) for s in deal.seats), default=2)
    table_cards = (*deal.board, *((deal.indicator,) if deal.indicator else ()))
    places = showdown_places(frame, len(deal.seats), len(table_cards), max(len(own), 2 if held < 3 else 5))
    return compose(
        "result" if prompt.kind == "result" else "showdown",
        frame,
        facts_of(ctx, trouble_text(ctx) or prompt.text),
        nav_rail(ctx, frame),
        _head(ctx, frame, prompt.text),
        _best(deal, places, lead, own),
        _side(ctx, deal, places, best, lead),
        showdown_rows(ctx, deal, places.rows, hands, best),
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


def _only_low(deal: Deal) -> dict[int, HandNamed]:
    """The low hands, where all that was won was won by them: nobody had declared high (K13)."""
    halves = {part.half for part in deal.pots if part.by != "return"}  # none under lights only
    went = halves or {deal.declared.get(seat, "") for seat in deal.active}
    return {h.seat: h for h in deal.hands if h.low} if went == {"low"} else {}


def leaders(deal: Deal, hands: dict[int, HandNamed]) -> tuple[int, ...]:
    """Who wins, or leads so far: the preview names the best first, and only hands that tie alike."""
    if deal.winners:
        return deal.winners
    best = next((hand.name for hand in hands.values()), "")
    return tuple(seat for seat, hand in hands.items() if hand.name == best)


def _first_best(deal: Deal, best: Sequence[int]) -> int:
    """Whose cards lie beside the board: of those who share the pots, the best high hand of the main pot."""
    high = next((part for part in deal.pots if part.by != "return" and part.half != "low"), None)
    return next((seat for seat in best if high and high.shares.get(seat)), best[0])


def _side(ctx: Context, deal: Deal, places: Showdown, best: tuple[int, ...], lead: HandNamed | None) -> Parts:
    """Who takes which pot, where that is not the same for all; else who leads or won, and why."""
    entries = taken(deal)
    if len(entries) < 2:
        return _leader(ctx, deal, places, best, lead)
    return pot_list(ctx, entries, Rect(places.name.x, places.name.y, places.name.w, places.why.bottom - places.name.y))


def _head(ctx: Context, frame: Frame, said: str) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    result = ctx.prompt is not None and ctx.prompt.kind == "result"
    words = said
    if result and _winners(ctx):
        who, _, hand = said.partition(" – ")
        choices = [f"{who} – {words}" for words in shorter(hand)] if hand else []
        short = f"{_names(ctx, _winners(ctx))} {_verb(ctx)}"
        words = said_in((*choices, who, short), frame.prompt.w, 28, 2 if frame.portrait else 1)
    warn = bool(ctx.reader_gone) and not result
    left = gone_words(ctx) if warn else _second(ctx, frame, result=result)
    if result and ctx.decks.offers:
        left = f"{ctx.decks.offers[0].label} has no tag yet – Table, Decks"
    return [*prompt_line(frame, words), *line2(frame, left, warn=warn)]


def _second(ctx: Context, frame: Frame, *, result: bool) -> str:
    """The score; before it what became of the pools with this deal, and what a correction came to."""
    score, w = score_line(ctx, frame.line2.w), frame.line2.w
    if not result or ctx.table.deal is None:
        return score or ctx.table.last
    if ctx.table.last.startswith(f"Deal {ctx.table.deal.number} corrected: "):
        parts = ctx.table.last.split("; ")
        shorter = ["; ".join(parts[n:]) for n in range(len(parts))]
        pools = [words for side in _won(ctx) for words in won_words(ctx.table, side)]
        return said((*shorter, *pools, f"Deal {ctx.table.deal.number} corrected"), w, 20)
    every = [won_words(ctx.table, side) for side in _won(ctx)]
    if not every:
        return score or ctx.table.last
    pools = ["; ".join(words) for words in zip(*every, strict=True)]
    return said((*((f"{pools[0]} · {score}",) if score else ()), *pools), w, 20)


def _won(ctx: Context) -> list[SidePool]:
    """The side pools that this deal decided."""
    number = ctx.table.deal.number if ctx.table.deal else 0
    return [s for s in ctx.table.pools.values() if s.won and s.won_in == number and s.why == FOURS]


def _winners(ctx: Context) -> tuple[int, ...]:
    return ctx.table.deal.winners if ctx.table.deal else ()


def _names(ctx: Context, seats: Sequence[int]) -> str:
    names = [ctx.table.dealt_name(s) for s in seats]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if 1 < len(names) < 4 else (
        names[0] if len(names) == 1 else f"{len(names)} players"
    )  # fmt: skip


def _verb(ctx: Context) -> str:
    text = ctx.table.deal.text if ctx.table.deal else ""
    names = " and ".join(ctx.table.dealt_name(s) for s in _winners(ctx))
    if not text.startswith(names):
        return "win" if len(_winners(ctx)) > 1 else "wins"
    return text.removeprefix(names).split("–")[0].strip() or "wins"


def _best(deal: Deal, places: Showdown, lead: HandNamed | None, own: tuple[Card, ...]) -> Parts:
    """The board and the leader's own cards; the five that count stand higher and at full light."""
    used = set(lead.best) if lead else set()
    if deal.indicator is not None:
        yield CardFace(places.board[-1], str(deal.indicator), wild=True, dim=True)
    for rect, card in zip(places.board, deal.board, strict=False):
        counts = card in used
        yield CardFace(rect.moved(0, -LIFT if counts else 0), str(card), dim=bool(lead) and not counts)
    for rect, card in zip(places.own, own, strict=False):
        plays = lead.plays.get(card) if lead else None
        words = f"= {plays.label}" if plays and plays != card else ""
        wild = deal.wild is not None and card.rank == deal.wild
        if rect.w:
            yield CardFace(rect.moved(0, -LIFT), str(card), wild=wild, plays=words)


def _leader(ctx: Context, deal: Deal, places: Showdown, best: tuple[int, ...], lead: HandNamed | None) -> Parts:
    """Who leads or won, by what; and why, in one line."""
    if best:
        verb = _verb(ctx) if deal.winners else "leads" if len(best) == 1 else "lead"
        yield Text(places.name, f"{_names(ctx, best)} {verb}", 32, 20, name=True)
        hand = lead.name if lead else deal.text.partition("–")[2].strip()
        lines = 2 if places.hand.h > 40 else 1
        words = said_in(shorter(hand), places.hand.w, 20, lines)
        yield Text(places.hand, words, 24, 20, lines, tone=Tone.DIM)
    elif deal.text:
        yield Text(places.name, deal.text.split("–")[0].strip(), 32, 20, name=True)
        rest = deal.text.partition("–")[2].strip()
        yield Text(places.hand, rest, 24, 20, 2 if places.hand.h > 40 else 1, tone=Tone.DIM)
    lines = 3 if places.why.h > 60 else 1
    tie = _tie(ctx, deal)
    if deal.why or tie:
        whole = [f"{why}; {tie}" if tie else why for why in shorter(deal.why)] if deal.why else []
        words = said_in((*whole, tie) if tie else whole, places.why.w, 20, lines)
        yield Text(places.why, words, 26, 20, lines)
    elif (after := _after(ctx, deal)) and not deal.ended:
        yield Text(places.why, f"then {after}", 22, 20, 1, tone=Tone.DIM, name=True)


def _tie(ctx: Context, deal: Deal) -> str:
    """What a tied deal of a series comes to, as it was agreed: "tie: no win"."""
    agreed = deal.rules.get("tie")
    if not deal.ended or len(deal.winners) < 2 or not plays_series(ctx) or agreed is None:
        return ""
    if deal.ended == "replay" and agreed != "replay":
        return "tie: the playoff goes on"
    value = agreed
    setting = next(each for each in ctx.games[deal.game].all_settings if each.name == "tie")
    return f"tie: {setting.label_of(value)}"


def _after(ctx: Context, deal: Deal) -> str:
    """Who shows after the one who shows now."""
    if ctx.prompt is None or not ctx.prompt.seats:
        return ""
    now = ctx.prompt.seats[0]
    rest = [s for s in deal.active if not deal.shown.get(s) and s != now]
    return ctx.table.dealt_name(rest[0]) if rest else ""


def _keys(ctx: Context, frame: Frame, places: Showdown) -> Parts:
    """Two keys at the side, or three; the ways on from a problem take their place."""
    prompt = ctx.prompt
    if prompt is None:
        return
    if ctx.trouble and ctx.trouble.ways and prompt.waits_for_cards:
        made = sorted(way_keys(ctx.trouble.ways), key=lambda k: k.primary)
        made = [msgspec.structs.replace(key, detail="", size=26) for key in made]
    else:
        made = [
            Key(c.id, c.label, 0, c.detail, c.primary, c.enabled, size=0 if c.primary else 26) for c in prompt.choices
        ]
        if prompt.waits_for_cards:
            made.append(Key("cards.open", "Pick cards", primary=bool(ctx.reader_gone)))
    upper, lower = places.keys
    for key, rect in zip(
        made, (*upper.columns(2), lower) if len(made) == 3 else places.keys[-len(made) :], strict=True
    ):
        yield key_button(key, frame.mirrored(rect) if frame.portrait else rect)


def press(ctx: Context, button: str) -> Outcome:
    """The keys are the prompt's, or open the grid and the award."""
    return play.press(ctx, button)
