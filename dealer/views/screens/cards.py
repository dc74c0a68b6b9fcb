"""The card grid: any card of the 52 by a tap, where a card is waited for; always one tap away."""

from dealer.cards import Card
from dealer.rules.prompts import Laid, Prompt, parts_of
from dealer.views.context import Context, Nav, Outcome, Say
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import CardsPicked
from dealer.views.kit import measure
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Parts, button, compose, problem_strip, words
from dealer.views.kit.scene import Button, CardFace, Icon, Item, Rect, Scene, Shape, Style, Text, Tone
from dealer.views.parts.key_places import Grid, card_grid
from dealer.views.parts.screen_top import nav_rail, picked_last
from dealer.views.parts.table_top import frame_of, score_line
from dealer.words.problems import NO_CARD_NOW
from dealer.words.render import render
from dealer.words.said import Words
from dealer.words.screens import rail as rail


def draw(ctx: Context) -> Scene:
    """52 keys; those that are known already are used up."""
    frame = frame_of(ctx)
    grid = card_grid(frame)
    said = _prompt(ctx)
    return compose(
        "cards",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        grid_head(ctx, frame, grid, said),
        _keys(ctx, grid),
    )


def _prompt(ctx: Context) -> Words:
    prompt = ctx.prompt
    if prompt is None or not prompt.waits_for_cards:
        return NO_CARD_NOW()
    return prompt.picks or prompt.text


def grid_head(ctx: Context, frame: Frame, grid: Grid, said: Words) -> Parts:
    """What the grid is for, or what is wrong, and the score beside it."""
    if ctx.trouble and frame.portrait:
        yield from problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    elif ctx.trouble:
        strip = Rect(frame.content.x, 4, frame.content.w, 40)
        yield Shape(strip, Tone.PROBLEM)
        yield Icon("triangle", Rect(strip.x + 8, strip.y + 4, 36, 32), Tone.INK)
        box = Rect(strip.x + 52, strip.y, strip.w - 60, strip.h)
        told = measure.longest_fitting((trouble_text(ctx), ctx.trouble.text), box.w, 24)
        yield Text(box, told, 28, 20, tone=Tone.INK)
    elif frame.portrait:
        yield words(grid.prompt, said, 42, 24, 2)
        yield Text(grid.score, _beside(ctx, grid.score.w), 20, tone=Tone.DIM, name=True)
    else:
        room = grid.score.right - grid.prompt.x
        asked = min(measure.width(measure.longest_fitting(said, room, 34), 34), room)
        asked = max(asked, grid.prompt.w) if _beside(ctx, 0) else room
        yield words(Rect(grid.prompt.x, grid.prompt.y, asked, grid.prompt.h), said, 34, 24)
        score = Rect(
            grid.prompt.x + asked + 16, grid.score.y, grid.score.right - grid.prompt.x - asked - 16, grid.score.h
        )
        beside = _beside(ctx, score.w) if score.w > 60 else ""
        if measure.fits(beside, score.w, 20):  # half a score says nothing
            yield Text(score, beside, 20, align="right", tone=Tone.DIM, name=True)


def _beside(ctx: Context, w: float) -> str:
    """The card that Undo takes back, once one was picked here; else the score, as much of it as there is room for."""
    if ctx.nav.screen == "cards" and picked_last(ctx):
        return render(ctx.table.last)
    return score_line(ctx, w) if w else score_line(ctx)


def _keys(ctx: Context, grid: Grid) -> Parts:
    waits = ctx.prompt is not None and ctx.prompt.waits_for_cards
    decks = ctx.table.deal.decks if ctx.table.deal else 1
    for card, rect in grid.cards.items():
        known = sum(t.card == card for t in ctx.table.deal.turned) if ctx.table.deal else 0
        used = known >= decks
        label = render(rail.N_OF(n=1, of=2)) if known and not used else ""
        face = CardFace(rect, card, "key", "used" if used else "up" if waits else "off", label)
        yield Button(f"card.{card}", Card(card).label, rect, "bare", waits and not used, items=(face,))
    # while a card is waited for, the cards are what to touch, and the way back stands back
    style: Style = "key" if waits else "primary"
    yield button("cards.back", rail.BACK(), grid.back, style, primary=True, items=_back(ctx, grid.back, waits=waits))


def _back(ctx: Context, back: Rect, *, waits: bool) -> tuple[Item, ...]:
    """The word, and the cards picked or read in this step with the place of the next."""
    tone = Tone.TEXT if waits else Tone.INK
    if back.h < 120 or not waits:
        return (words(back, rail.BACK(), 32, align="center", tone=tone),)
    shown = [*_of_this_step(ctx)[-3:], ""]
    w = 56.0
    x = back.cx - (len(shown) * (w + 6) - 6) / 2
    chips: list[Item] = []
    for card in shown:
        rect = Rect(x, back.bottom - 60, w, 40)
        chips.append(CardFace(rect, card, "chip") if card else CardFace(rect, "", "chip", "waiting"))
        x += w + 6
    return (
        words(Rect(back.x, back.y + 8, back.w, back.h / 2 - 10), rail.BACK(), 32, align="center", tone=tone),
        *chips,
    )


def _of_this_step(ctx: Context) -> tuple[str, ...]:
    """What lies already where the next card goes: of the seat that lays, or on the board."""
    prompt, deal = ctx.prompt, ctx.table.deal
    if prompt is None or deal is None or not prompt.progress[0]:
        return ()
    seat = next(iter(prompt.seats), None)
    cards = deal.board if seat is None else (*deal.up_cards.get(seat, ()), *deal.shown.get(seat, ()))
    return tuple(str(card) for card in cards[-prompt.progress[0] :])


def press(ctx: Context, button: str) -> Outcome:
    """A tap enters the card at once; the grid stays while more of the same are waited for."""
    card = Card(str(parts_of(button)[-1]))
    before = ctx.nav.gathered.cards if isinstance(ctx.nav.gathered, CardsPicked) else ()
    return Say(Laid(card), after_card(Nav(screen="cards", gathered=CardsPicked((*before, card))), ctx.prompt))


def after_card(nav: Nav, asked: Prompt | None) -> Nav:
    """After a card picked or read: the grid closes with the last one that the prompt asked for."""
    return Nav() if nav.screen == "cards" and (asked is None or asked.count <= 1) else nav
