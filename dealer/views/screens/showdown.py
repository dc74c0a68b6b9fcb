"""The showdown and its result: who must show next, each hand as it is read, the best five lifted, why it won."""

from collections.abc import Sequence

import msgspec

from dealer.cards import Card
from dealer.hands import HandError
from dealer.hands.calling import is_plain_low
from dealer.rules.events import HandNamed
from dealer.rules.pools import won_words
from dealer.rules.state.hands import called, forms
from dealer.rules.state.table import Deal, SidePool
from dealer.rules.steps.standing import Half, Lead, leads, verdicts
from dealer.views.context import Context, Outcome
from dealer.views.facts import facts_of, plays_series, trouble_text
from dealer.views.kit import pieces
from dealer.views.kit.layout import Frame
from dealer.views.kit.measure import longest_fitting, longest_fitting_in
from dealer.views.kit.pieces import Key, Parts, compose, key_button, line2, problem_strip, prompt_line
from dealer.views.kit.scene import CardFace, Rect, Scene, Text, Tone
from dealer.views.parts.pot_list import LINE, LOW_LINE, TakenPots, pot_list, taken
from dealer.views.parts.problem_keys import way_keys
from dealer.views.parts.screen_places import LIFT, ShowdownPlaces, showdown_places
from dealer.views.parts.screen_top import gone_words, nav_rail
from dealer.views.parts.showdown_rows import showdown_rows
from dealer.views.parts.table_top import frame_of, score_line
from dealer.views.screens import deal as play
from dealer.words import correcting
from dealer.words import showdown as words
from dealer.words.people import PLAYERS, told_on
from dealer.words.render import joined, wordings
from dealer.words.said import Count, Words
from dealer.words.screens import showdown as say
from dealer.words.screens import table as table
from dealer.words.screens.rail import dotted
from dealer.words.showdown import tells_hands


def draw(ctx: Context) -> Scene:
    """Board, leader, and a row for each player."""
    frame, prompt, deal = frame_of(ctx), ctx.prompt, ctx.table.deal
    if prompt is None or deal is None:
        return play.draw(ctx)
    hands = hands_now(ctx, deal)
    ahead = () if deal.ended else leads(deal, hands)
    best = deal.winners or tuple(dict.fromkeys(seat for lead in ahead for seat in lead.seats))
    lead = ahead[0].hand if ahead else _winning(deal, hands)
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
        _side(ctx, deal, places, best, lead) if deal.ended else _leading(ctx, places, ahead),
        showdown_rows(ctx, deal, places.rows, hands, best),
        _keys(ctx, frame, places),
    )


def hands_now(ctx: Context, deal: Deal) -> tuple[HandNamed, ...]:
    """The hands that are all on the table, named; worked out while they come, as recorded when all have."""
    game = ctx.games[deal.game]
    if deal.hands or game.preview is None:
        return deal.hands
    try:
        return game.preview(ctx.table)
    except HandError:
        return ()


def _winning(deal: Deal, hands: Sequence[HandNamed]) -> HandNamed | None:
    """Whose cards lie beside the board: of those who share the pots, the best high hand of the main pot.

    The low hand, where all that was won was won by lows: nobody had gone high (K13).
    """
    if not deal.winners:
        return None
    if not any(part.by != "return" for part in deal.pots) and (won := _halves_won(deal, hands)):  # lights only
        return won[0].hand
    only_low = {part.half for part in deal.pots if part.by != "return"} == {"low"}
    high = next((part for part in deal.pots if part.by != "return" and part.half != "low"), None)
    seat = next((s for s in deal.winners if high and high.shares.get(s)), deal.winners[0])
    mine = [hand for hand in hands if hand.seat == seat]
    return next((h for h in mine if h.low == only_low), mine[0] if mine else None)


def _halves_won(deal: Deal, hands: Sequence[HandNamed]) -> tuple[Lead, ...]:
    """Who won each half of what the cards decided, and by what, high first."""
    if not (judged := verdicts(deal)):
        return ()
    won = judged[0][1]
    halves: tuple[tuple[Half, tuple[int, ...]], ...] = ("high", won.high), ("low", won.low)
    return tuple(
        Lead(half, seats, hand)
        for half, seats in halves
        for hand in hands
        if seats and hand.seat == seats[0] and hand.low == (half == "low")
    )


def _leading(ctx: Context, places: ShowdownPlaces, ahead: Sequence[Lead]) -> Parts:
    """Who leads by what, each half by itself; then who shows next."""
    lines = 2 if places.hand.h > 40 else 1
    if len(ahead) == 1 and not ahead[0].half:
        (lead,) = ahead
        leading = say.LEADS(who=_names(ctx, lead.seats), n=Count(len(lead.seats)))
        yield pieces.words(places.name, leading, 32, 20, name=True)
        hand = longest_fitting_in(_hand_words(lead.hand), places.hand.w, 20, lines)
        yield Text(places.hand, hand, 24, 20, lines, tone=Tone.DIM)
    else:
        yield from _halves(ctx, places, ahead)
    if ctx.prompt and ctx.prompt.then:
        yield pieces.words(places.why, ctx.prompt.then, 22, 20, 1, tone=Tone.DIM, name=True)


def _halves(ctx: Context, places: ShowdownPlaces, leaders: Sequence[Lead]) -> Parts:
    """High and low one under the other: who, and by what."""
    box = Rect(places.name.x, places.name.y, places.name.w, places.hand.bottom - places.name.y)
    for lead, place in zip(leaders, box.rows(2, 0), strict=False):
        leads_it = say.LEADS_LOW if lead.half == "low" else say.LEADS_HIGH
        who, hands = leads_it(who=_names(ctx, lead.seats)), _hand_words(lead.hand)
        if place.h < 44:
            whole = [
                say.WITH(who=who, hand=hand) for hand in (forms(lead.hand, bare=True) if lead.half == "low" else hands)
            ]
            yield Text(place, longest_fitting(whole, place.w, 20), 24, 20, name=True)
            continue
        upper, lower = place.rows(2, 0)
        yield pieces.words(upper, who, 24, 20, name=True)
        yield Text(lower, longest_fitting(hands, lower.w, 20), 22, 20, tone=Tone.DIM)


def _hand_words(hand: HandNamed) -> tuple[Words, ...]:
    """The hand in ever fewer words; that the board plays is said before what it is."""
    found = called(hand)
    told = forms(hand, bare=found is not None and not is_plain_low(found.parts))
    if not hand.board:
        return told
    return (*(say.BOARD_PLAYS_A(hand=each) for each in told), words.board_plays())


def _side(ctx: Context, deal: Deal, places: ShowdownPlaces, best: tuple[int, ...], lead: HandNamed | None) -> Parts:
    """Who takes which pot, where that is not the same for all; else who won, and why."""
    entries = taken(deal)
    if len(entries) < 2:
        won = () if entries else _halves_won(deal, deal.hands)
        apart = len(won) > 1 and len({frozenset(each.seats) for each in won}) > 1
        return _won_apart(ctx, deal, places, won) if apart else _leader(ctx, deal, places, best, lead)
    box = Rect(places.name.x, places.name.y, places.name.w, places.why.bottom - places.name.y)
    return _pots_and_why(ctx, deal, entries, box)


def _won_apart(ctx: Context, deal: Deal, places: ShowdownPlaces, won: Sequence[Lead]) -> Parts:
    """Lights only, where no chips are known: who won which half by what, and what the declarations made of it."""
    yield from _halves(ctx, places, won)
    if deal.declared and not tells_hands(deal.why):
        lines = 3 if places.why.h > 60 else 1
        yield Text(places.why, longest_fitting_in(deal.why, places.why.w, 20, lines), 22, 20, lines)


def _pots_and_why(ctx: Context, deal: Deal, entries: Sequence[TakenPots], box: Rect) -> Parts:
    """Who takes which pot; below it, where there is room, what the declarations made of it."""
    room = box.h - LINE * len(entries)
    if room < LOW_LINE + 8:  # then one line for each pot
        room = box.h - LOW_LINE * len(entries)
    why = longest_fitting_in(deal.why, box.w, 20, 3) if deal.declared and room >= LOW_LINE + 8 else ""
    yield from pot_list(ctx, entries, Rect(box.x, box.y, box.w, box.h - room) if why else box)
    if why:
        yield Text(Rect(box.x, box.bottom - room + 8, box.w, room - 8), why, 22, 20, 3)


def _head(ctx: Context, frame: Frame, asked: Words) -> Parts:
    if ctx.trouble:
        return problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
    result = ctx.prompt is not None and ctx.prompt.kind == "result"
    if result:
        asked = longest_fitting_in(asked, frame.prompt.w, 28, 2 if frame.portrait else 1)
    warn = bool(ctx.reader_gone) and not result
    left: Words = gone_words(ctx) if warn else _second(ctx, frame, result=result)
    if result and ctx.decks.offers:
        left = say.NO_TAG_YET(card=ctx.decks.offers[0].label)
    return [*prompt_line(frame, asked), *line2(frame, left, warn=warn)]


def _second(ctx: Context, frame: Frame, *, result: bool) -> Words:
    """The score; before it what became of the pools with this deal, and what a correction came to."""
    score, w = score_line(ctx, frame.line2.w), frame.line2.w
    if not result or ctx.table.deal is None:
        return score or ctx.table.last
    if correcting.corrects(ctx.table.last, ctx.table.deal.number):
        *whole, least = wordings(ctx.table.last)
        pools = [told for side in _won(ctx) for told in wordings(won_words(ctx.table, side))]
        return longest_fitting((*whole, *pools, least), w, 20)
    if waits := _waits(ctx):
        return waits
    every = [won_words(ctx.table, side) for side in _won(ctx)]
    if not every:
        return score or ctx.table.last
    each = wordings(told_on(every))
    return longest_fitting((*((dotted([each[0], score]),) if score else ()), *each), w, 20)


def _won(ctx: Context) -> list[SidePool]:
    """The side pools that this deal decided."""
    number = ctx.table.deal.number if ctx.table.deal else 0
    return [s for s in ctx.table.pools.values() if s.won and s.won_in == number and s.why == "four of a kind"]


def _waits(ctx: Context) -> Words:
    """Chips that nobody took, odd ones or a whole pot, lie there for the next deal."""
    deal = ctx.table.deal
    if deal is None or deal.ended != "showdown" or not deal.pot:
        return ""
    return say.WAITS(n=deal.pot)


def _names(ctx: Context, seats: Sequence[int]) -> Words:
    return joined([ctx.table.dealt_name(s) for s in seats]) if len(seats) < 4 else PLAYERS(n=len(seats))


def _best(deal: Deal, places: ShowdownPlaces, lead: HandNamed | None, own: tuple[Card, ...]) -> Parts:
    """The board and the leader's own cards; the five that count stand higher and at full light."""
    used = set(lead.best) if lead else set()
    if deal.indicator is not None:
        yield CardFace(places.board[-1], str(deal.indicator), dim=True)
    for rect, card in zip(places.board, deal.board, strict=False):
        counts = card in used
        yield CardFace(rect.moved(0, -LIFT if counts else 0), str(card), dim=bool(lead) and not counts)
    for rect, card in zip(places.own, own, strict=False):
        plays = lead.plays.get(card) if lead else None
        as_it = f"= {plays.label}" if plays and plays != card else ""
        wild = deal.wild is not None and card.rank == deal.wild
        if rect.w:
            yield CardFace(rect.moved(0, -LIFT), str(card), wild=wild, plays=as_it)


def _leader(ctx: Context, deal: Deal, places: ShowdownPlaces, best: tuple[int, ...], lead: HandNamed | None) -> Parts:
    """Who won, by what; and why, in one line."""
    if deal.text:
        yield Text(places.name, longest_fitting(words.head(deal.text), places.name.w, 20), 32, 20, name=True)
        hands = _hand_words(lead) if lead and best else (words.rest(deal.text),)
        lines = 2 if places.hand.h > 40 else 1
        yield Text(places.hand, longest_fitting_in(hands, places.hand.w, 20, lines), 24, 20, lines, tone=Tone.DIM)
    lines = 3 if places.why.h > 60 else 1
    tie = _tie(ctx, deal)
    if deal.why or tie:
        whole = ([told_on([deal.why, tie]) if tie else deal.why]) if deal.why else []
        why = longest_fitting_in((*whole, tie) if tie else whole, places.why.w, 20, lines)
        yield Text(places.why, why, 26, 20, lines)


def _tie(ctx: Context, deal: Deal) -> Words:
    """What a tied deal of a series comes to, as it was agreed: "tie: no win"."""
    agreed = deal.rules.get("tie")
    if not deal.ended or len(deal.winners) < 2 or not plays_series(ctx) or agreed is None:
        return ""
    if deal.ended == "replay" and agreed != "replay":
        return say.TIE_PLAYOFF()
    value = agreed
    setting = next(each for each in ctx.games[deal.game].all_settings if each.name == "tie")
    return say.TIE(what=setting.label_of(value))


def _keys(ctx: Context, frame: Frame, places: ShowdownPlaces) -> Parts:
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
            made.append(Key("cards.open", table.PICK_CARDS(), primary=bool(ctx.reader_gone)))
    upper, lower = places.keys
    for key, rect in zip(
        made, (*upper.columns(2), lower) if len(made) == 3 else places.keys[-len(made) :], strict=True
    ):
        yield key_button(key, frame.mirrored(rect) if frame.portrait else rect)


def press(ctx: Context, button: str) -> Outcome:
    """The keys are the prompt's, or open the grid and the award."""
    return play.press(ctx, button)
