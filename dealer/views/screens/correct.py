"""A deal is put right: which deal, then its cards, who won, what a seat put in; one key makes all of it one act."""

from collections import Counter

from msgspec.structs import replace

from dealer.cards import Card
from dealer.rules.acts.correcting import TAKE_BACK, deals_of
from dealer.rules.acts.correcting import deal_of as find_deal
from dealer.rules.events import Turned
from dealer.rules.prompts import Correction, Pressed, parts_of
from dealer.rules.state.evolve_deal import with_known
from dealer.rules.state.table import Deal
from dealer.rules.steps.fours import could_hold
from dealer.views.context import Context, Go, Nav, Outcome, Say, Wrong
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import Correcting, CorrectingPart, PutInKeyed, reason_in
from dealer.views.kit import measure
from dealer.views.kit.pieces import Key, bar, button, compose, words
from dealer.views.kit.scene import Button, CardFace, Item, Rect, Scene
from dealer.views.parts.correction import (
    asked_in,
    at,
    changed,
    opened,
    with_card,
    with_fours,
    with_stayed,
    with_winners,
)
from dealer.views.parts.key_places import card_grid
from dealer.views.parts.menu import head_of, menu
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.views.screens import reason
from dealer.views.screens.cards import grid_head
from dealer.words.people import anded, listed
from dealer.words.render import render
from dealer.words.said import Face, Words
from dealer.words.screens import fix as say
from dealer.words.screens import rail, typing

DEALS_A_PAGE = 7
ROOM = 440
"""What line 2 holds in each size, bp."""
BACK = Key("correct.back", typing.LEAVE_IT(), primary=True)


def deal_of(ctx: Context) -> Deal | None:
    """The deal that is being put right; None while it is looked for."""
    asked = asked_in(ctx.nav)
    return find_deal(ctx.table, asked.deal) if asked else None


def asked_so_far(nav: Nav) -> Correction:
    """All that was changed so far of the deal that is open; raises ValueError where none is."""
    asked = asked_in(nav)
    if asked is None:
        raise ValueError("no deal is put right now")
    return asked


def draw(ctx: Context) -> Scene:
    """The list of deals, one deal, its card grid, or its players."""
    deal = deal_of(ctx)
    if deal is None:
        return _list(ctx)
    match part_of(ctx.nav):
        case "card", place:
            return _grid(ctx, deal, place)
        case (("winner" | "amount" | "fours"), _):
            return _players(ctx, deal)
        case "out", seat:
            return _was_in(ctx, deal, seat)
    return _deal(ctx, deal)


def part_of(nav: Nav) -> tuple[CorrectingPart, int]:
    """What lies over the deal, and which card's place or seat it is about."""
    return (nav.gathered.part, nav.gathered.which) if isinstance(nav.gathered, Correcting) else ("", 0)


def _list(ctx: Context) -> Scene:
    deals = deals_of(ctx.table)[::-1]
    first = ctx.nav.page * DEALS_A_PAGE
    page = deals[first : first + DEALS_A_PAGE]
    keys = [Key(f"correct.{d.number}", say.DEAL(n=d.number), detail=_short(ctx, d)) for d in page]
    if len(deals) > DEALS_A_PAGE:
        keys.append(Key("correct.more", say.EARLIER()))
    said = say.WHICH_DEAL() if deals else say.NO_DEAL()
    return menu(ctx, "correct", said, _taken_back(ctx) or (say.NEWEST_FIRST() if deals else ""), keys, _low(ctx))


def _taken_back(ctx: Context) -> Words:
    """The correction that its key takes back, in words; "" where the last act was none."""
    return say.LAST(act=ctx.table.act) if ctx.table.mended else ""


def _low(ctx: Context) -> list[Key]:
    """The way back, and beside it the key that takes back what was corrected last."""
    return [*([Key(TAKE_BACK, say.TAKE_BACK_CORRECTION(), 232)] if ctx.table.mended else []), BACK]


def _short(ctx: Context, deal: Deal) -> Words:
    if not deal.ended:
        return say.BEING_PLAYED()
    names = [ctx.table.people[deal.players[s]].short for s in deal.winners]
    return names[0] if len(names) == 1 else say.SO_MANY_TIE(n=len(names)) if names else say.NOBODY()


def _deal(ctx: Context, deal: Deal) -> Scene:
    frame = frame_of(ctx)
    asked = asked_so_far(ctx.nav)
    made = changed(asked)
    counts = ctx.games[deal.game].series is None and deal.rules.get("betting") != "lights_only" and bool(deal.ended)
    across, down = (5, 5) if frame.portrait else (8, 3)
    a_page = across * down
    pages = max(1, -(-len(deal.turned) // a_page))
    low = [Key("correct.winner", say.WHO_WON(), 128, enabled=bool(deal.ended), on=asked.winners is not None)]
    if counts:
        low.append(Key("correct.amount", say.AMOUNTS(), 128, on=bool(asked.amounts)))
    if _asks_fours(ctx, deal, asked):
        low.append(Key("correct.fours", say.FOUR_ALIKE(), 128, on=asked.fours is not None))
    if pages > 1:
        low.append(Key("correct.more", say.MORE_CARDS(), 128))
    twice = next((card for card, times in _known(deal, asked).items() if times > deal.decks), None)
    if made:
        low += [Key("correct.why", rail.WHY(), 88), Key("correct.back", typing.LEAVE_IT(), 112)]
        low.append(Key("correct.ok", say.CORRECT_IT(), primary=True, enabled=twice is None))
    else:
        low += _low(ctx)
    said = say.TAP_WHAT_IS_WRONG(n=deal.number)
    left: Words = (
        reason.words(reason_in(ctx.nav.gathered)) or _becomes(ctx, deal, asked) or _taken_back(ctx) or deal.text
    )
    left = left or say.CARD_ENTERED_WRONGLY()
    if twice is not None:
        said, left = say.TOO_OFTEN(card=Face(twice)), say.SAY_THE_OTHER()
    cells = [cell for row in frame.body.rows(down) for cell in row.columns(across)]
    first = (ctx.nav.page % pages) * a_page
    becomes = dict(asked.cards)
    shown = list(enumerate(deal.turned))[first : first + a_page]
    return compose(
        "correct",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head_of(ctx, frame, said, left),
        [_card(ctx, deal, n, turned, becomes.get(n), cell) for (n, turned), cell in zip(shown, cells, strict=False)],
        bar(frame, *low),
    )


def _becomes(ctx: Context, deal: Deal, asked: Correction) -> Words:
    """What would be changed, the last things first to stay where there is no room for all."""
    says = [say.BECOMES(was=Face(deal.turned[n].card), now=Face(card)) for n, card in asked.cards]
    says += [say.WHO_PUT_IN(who=_name(ctx, deal, seat), n=chips) for seat, chips in asked.amounts]
    if asked.winners is not None:
        names = anded([_name(ctx, deal, seat) for seat in asked.winners])
        says.append((say.WINNER_IS if len(asked.winners) == 1 else say.THEY_TIE)(who=names))
    if asked.fours is not None:
        names = anded([_name(ctx, deal, seat) for seat in asked.fours]) or say.NOBODY()
        says.append(say.FOURS_BY(who=names))
    return measure.longest_fitting((listed(says[-2:]), says[-1]), ROOM, 20) if says else ""


def _name(ctx: Context, deal: Deal, seat: int) -> str:
    return ctx.table.people[deal.players[seat]].short


def _known(deal: Deal, asked: Correction) -> Counter[Card]:
    """How often each card lies there once all that was said so far is changed."""
    now = dict(asked.cards)
    return Counter(now.get(n, turned.card) for n, turned in enumerate(deal.turned))


def _as_said(deal: Deal, asked: Correction) -> Deal:
    """The deal with the cards that are said so far."""
    now = dict(asked.cards)
    return with_known(deal, [replace(each, card=now.get(n, each.card)) for n, each in enumerate(deal.turned)])


def _card(ctx: Context, deal: Deal, n: int, turned: Turned, now: Card | None, rect: Rect) -> Button:
    whose: Words = say.BOARD() if turned.seat is None else _name(ctx, deal, turned.seat)
    if turned.place == "indicator":
        whose = say.WILD()
    face = Rect(rect.cx - 26, rect.y + 2, 52, rect.h - 32)
    card = now or turned.card
    items: tuple[Item, ...] = (
        CardFace(face, str(card), ring="read" if now else ""),
        words(Rect(rect.x, rect.bottom - 28, rect.w, 26), whose, 20, 20, align="center", name=True),
    )
    return button(f"correct.card.{n}", say.CARD_OF_WHOM(card=Face(card), who=whose), rect, "bare", items=items)


def _grid(ctx: Context, deal: Deal, n: int) -> Scene:
    frame = frame_of(ctx)
    grid = card_grid(frame)
    said = say.IS_REALLY(n=deal.number, card=Face(deal.turned[n].card))
    asked = asked_so_far(ctx.nav)
    known, now = _known(deal, asked), dict(asked.cards).get(n, deal.turned[n].card)
    keys = [_choice(Card(card), rect, known[Card(card)], deal.decks, now) for card, rect in grid.cards.items()]
    word = words(grid.back, typing.LEAVE_IT(), 32, align="center")
    back = button("correct.done", typing.LEAVE_IT(), grid.back, "key", primary=True, items=(word,))
    return compose(
        "correct",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        grid_head(ctx, frame, grid, said),
        [*keys, back],
    )


def _choice(card: Card, rect: Rect, known: int, decks: int, now: Card) -> Button:
    """One key of the grid: dashed where it stands so already; of one that lies elsewhere the foot says so."""
    same = card == now
    foot = "" if same or not known else say.USED() if known >= decks else rail.N_OF(n=known, of=decks)
    face = CardFace(rect, card.value, "key", "used" if same else "up", render(foot))
    return Button(f"card.{card}", card.label, rect, "bare", not same, items=(face,))


def _asks_fours(ctx: Context, deal: Deal, asked: Correction) -> bool:
    """Whether the table says who had four of a kind: there is a pool for it, and the cards do not say it."""
    by_hand = deal.by == "hand" or asked.winners is not None
    pool = bool(deal.ended) and by_hand and "quads" in ctx.table.pools and ctx.games[deal.game].series is not None
    return pool and (bool(deal.fours) or any(could_hold(_as_said(deal, asked), s) for s in _in_it(deal, asked)))


def _players(ctx: Context, deal: Deal) -> Scene:
    asked, part = asked_so_far(ctx.nav), part_of(ctx.nav)[0]
    put_in = {**deal.put_in, **dict(asked.amounts)}
    winners = asked.winners if asked.winners is not None else deal.winners
    fours = (asked.fours if asked.fours is not None else deal.fours) or ()
    in_it = _in_it(deal, asked)
    keys = []
    for seat in sorted(deal.seats):
        name = _name(ctx, deal, seat)
        if part == "winner":
            out = "" if seat in in_it else say.OUT[_out(deal, seat)]()
            keys.append(Key(f"correct.won.{seat}", name, detail=out, on=seat in winners, style="option"))
        elif part == "fours":
            can = seat in in_it and (could_hold(_as_said(deal, asked), seat) or seat in fours)
            keys.append(Key(f"correct.four.{seat}", name, on=seat in fours, style="option", enabled=can))
        else:
            keys.append(Key(f"correct.put.{seat}", name, detail=say.PUT_IN(n=put_in.get(seat, 0))))
    done = Key("correct.done", typing.THAT_IS_ALL(), primary=True)
    match part:
        case "winner":
            leave = Key("correct.leave", say.AS_IT_WAS(), 152, enabled=asked.winners is not None or not winners)
            done = replace(done, enabled=bool(winners))
            return menu(ctx, "correct", say.WHO_WON_IT(), deal.text, keys, [leave, done])
        case "fours":
            leave = Key("correct.leave", say.AS_IT_WAS(), 152, enabled=asked.fours is not None)
            return menu(ctx, "correct", say.WHO_SHOWED_FOURS(), deal.text, keys, [leave, done])
    return menu(ctx, "correct", say.WHOSE_AMOUNT(), deal.text, keys, [done])


def _in_it(deal: Deal, asked: Correction) -> set[int]:
    """Who was in to the end, as is known or said now."""
    return {*deal.active, *asked.stayed}


def _out(deal: Deal, seat: int) -> say.Out:
    return "folded" if seat in deal.folded else "mucked" if seat in deal.mucked else "dead"


def _was_in(ctx: Context, deal: Deal, seat: int) -> Scene:
    """A winner who was out of the deal: it has to be said that this is what was wrong."""
    name, out = _name(ctx, deal, seat), _out(deal, seat)
    keys = [Key(f"correct.stayed.{seat}", say.HAD_STAYED[out](who=name), detail=say.AND_WINS())]
    asked = say.WAS_OUT_WRONG[out](who=name)
    return menu(ctx, "correct", asked, deal.text, keys, [Key("correct.winner", say.NO(), primary=True)])


def press(ctx: Context, button: str) -> Outcome:
    """Looking and choosing change nothing; `correct.ok` says all of it at once."""
    nav, deal = ctx.nav, deal_of(ctx)
    match parts_of(button):
        case ("correct", "more"):
            more = len(deals_of(ctx.table)) > (nav.page + 1) * DEALS_A_PAGE
            return Go(at(nav, page=nav.page + 1 if deal or more else 0))
        case ("correct", int(number)):
            return Go(opened(number))
        case ("correct", "card", int(n)):
            return Go(at(nav, "card", n))
        case ("card", str(card)) if part_of(nav)[0] == "card":
            place = part_of(nav)[1]
            again = deal is not None and deal.turned[place].card == card
            return Go(at(nav, asked=with_card(asked_so_far(nav), place, None if again else Card(card))))
        case ("correct", ("winner" | "amount" | "fours") as part):
            return Go(at(nav, part))
        case ("correct", "won", int(seat)) if deal is not None:
            asked = asked_so_far(nav)
            chosen = asked.winners
            # the first tap names the winner in place of the one who stood there; further taps share it
            now = {seat} if chosen is None else set(chosen) ^ {seat}
            if seat in now - {*deal.active, *asked.stayed}:
                return Go(at(nav, "out", seat))
            return Go(at(nav, "winner", asked=with_winners(asked, now)))
        case ("correct", "stayed", int(seat)) if deal is not None:
            return Go(at(nav, "winner", asked=with_stayed(asked_so_far(nav), seat)))
        case ("correct", "four", int(seat)) if deal is not None:
            asked = asked_so_far(nav)
            before = set(asked.fours if asked.fours is not None else deal.fours or ())
            return Go(at(nav, "fours", asked=with_fours(asked, before ^ {seat})))
        case ("correct", "put", int(seat)) if isinstance(nav.gathered, Correcting):
            return Go(Nav(screen="amount", gathered=PutInKeyed(seat, nav.gathered)))
        case ("correct", "leave"):
            as_was = with_fours if part_of(nav)[0] == "fours" else with_winners
            return Go(at(nav, asked=as_was(asked_so_far(nav), None)))
        case ("correct", "done"):
            return Go(at(nav))
        case ("correct", "ok") if isinstance(nav.gathered, Correcting):
            return reason.filed(nav.gathered)
        case ("correct", "undo"):
            return Say(Pressed(TAKE_BACK))
        case ("correct", "why") if isinstance(nav.gathered, Correcting):
            return reason.opened(nav.gathered)
    return Wrong(rail.NO_SUCH_KEY())


def type_in(ctx: Context, text: str) -> Outcome:
    """Why the deal is put right; it stands in the record."""
    if deal_of(ctx) is None:
        return Wrong(say.PICK_DEAL_FIRST())
    gathered = reason.typed_on(ctx.nav.gathered, text)
    return gathered if isinstance(gathered, Wrong) else Go(replace(ctx.nav, gathered=gathered))
