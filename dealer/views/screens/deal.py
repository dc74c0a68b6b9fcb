"""The deal screen: the table seen from above, the board or the next seat in the middle, and the keys that act."""

from dealer.rules.prompts import Choice, Pressed, Prompt, parts_of
from dealer.views.context import Context, Go, Nav, Outcome, Say
from dealer.views.facts import facts_of, plays_series, streets_of, trouble_text
from dealer.views.gathering import AnteKeyed
from dealer.views.kit.layout import Frame, board_and_pots, board_places, centre
from dealer.views.kit.pieces import Key, Note, Parts, bar, board_row, compose, words
from dealer.views.kit.scene import CardFace, Rect, Scene, Tone
from dealer.views.parts import correction
from dealer.views.parts.pots import pots
from dealer.views.parts.problem_keys import way_keys, way_pressed
from dealer.views.parts.screen_top import head
from dealer.views.parts.table_top import around, frame_of, who_of
from dealer.words.laying import street_of
from dealer.words.refusals import NIGHT_OVER
from dealer.words.render import render, wordings
from dealer.words.said import Said, Words
from dealer.words.screens import table as say

PICK = "cards.open"


def draw(ctx: Context) -> Scene:
    """The table, whatever it waits for."""
    frame = frame_of(ctx)
    prompt = ctx.prompt
    asked = prompt.text if prompt else NIGHT_OVER()
    return compose(
        name_of(prompt),
        frame,
        facts_of(ctx, trouble_text(ctx) or asked),
        head(ctx, frame, asked),
        around(ctx, frame, seat_keys(prompt)),
        middle(ctx, frame),
        keys(ctx, frame),
    )


def name_of(prompt: Prompt | None) -> str:
    """The scene's name for machines."""
    if prompt is None:
        return "closed"
    return {"deal_card": "deal", "deal_round": "deal", "shared_cards": "board", "turn_up": "board"}.get(
        prompt.kind, prompt.kind
    )


def seat_keys(prompt: Prompt | None) -> dict[int, Choice]:
    """Choices that are made by a touch on a seat."""
    choices = prompt.choices if prompt else ()
    return {c.seat: c for c in choices if c.seat is not None and not c.primary}


def middle(ctx: Context, frame: Frame) -> Parts:
    """What lies between the seats: the giant name while cards are dealt, else cards and pots."""
    prompt = ctx.prompt
    if prompt and prompt.kind in {"deal_card", "deal_round"} and prompt.seats and prompt.progress[1]:
        yield from _giant(ctx, frame, prompt)
    elif streets := streets_of(ctx):
        yield from _board(ctx, frame, streets)
    else:
        yield from _stud(ctx, frame)


def _giant(ctx: Context, frame: Frame, prompt: Prompt) -> Parts:
    """The name of who gets the next card, as large as it can be."""
    x, y, w, h = centre(frame)
    name: Words = ctx.table.name(prompt.seats[0]) if prompt.kind == "deal_card" else say.EVERYBODY()
    done, total = prompt.progress
    card = say.CARD_OF(n=done + 1, of=total)
    if frame.portrait:
        yield words(Rect(x + 16, y, w - 32, h * 0.62), name, 92, 48, name=True)
        low = Rect(x + 16, y + h * 0.67, (w - 32) / 2, 48)
        yield words(low, prompt.then, 36, 20, name=True)
        yield words(low.moved(low.w, 0), card, 26, 20, align="right", tone=Tone.DIM)
        return
    yield words(Rect(x + 40, y, w * 0.63, h), name, 104, 48, name=True)
    right = Rect(x + w * 0.63 + 40, y + 16, w * 0.37 - 80, 50)
    yield words(right, prompt.then, 36, 20, align="right", name=True)
    yield words(Rect(right.x, right.bottom - 4, right.w, 40), card, 26, 20, align="right", tone=Tone.DIM)


def _board(ctx: Context, frame: Frame, streets: tuple[tuple[str, int], ...]) -> Parts:
    """The places of shared cards under the names of their streets; where chips are counted, the pots too."""
    deal, prompt = ctx.table.deal, ctx.prompt
    cards = tuple(str(c) for c in deal.board) if deal else ()
    waiting = prompt is not None and prompt.place == "board"
    labels: list[str] = []
    for name, count in streets:
        named = render(street_of(name))
        now = waiting and count > 1 and len(labels) <= len(cards) < len(labels) + count
        labels += [str(n + 1) if now else named for n in range(count)]
    laid = ctx.table.laid
    read = cards[-1:] if laid is not None and laid.place == "board" else ()
    problem = ctx.trouble.card if ctx.trouble else ""
    if plays_series(ctx) or ctx.table.rules.get("betting") == "lights_only":
        yield from board_row(board_places(frame, len(labels)), cards, labels, waiting, read, problem)
        return
    places, rest = board_and_pots(frame, len(labels))
    yield from board_row(places, cards, labels, waiting, read, problem)
    below = frame.portrait
    yield from pots(ctx, rest, beside=not below, most=2 if below else 3, largest=44)


def _stud(ctx: Context, frame: Frame) -> Parts:
    """Community cards and the indicator as they lie, and the pots beside them."""
    deal, prompt = ctx.table.deal, ctx.prompt
    if deal is None:
        return
    area = centre(frame)
    w, h = (56, 80) if frame.portrait else (80, 114)
    x, y = area.x + (8 if frame.portrait else 24), area.cy - h / 2
    laid = deal.face_down.get("community", 0) + len(deal.board)
    place = prompt.place if prompt else ""
    for i in range(laid):
        rect = Rect(x, y, w, h)
        if i < len(deal.board):
            yield CardFace(rect, str(deal.board[i]))
        else:
            turn = place == "board" and i == len(deal.board)
            yield CardFace(rect, state="waiting" if turn else "down", label=render(say.CARD_N(n=i + 1)) if turn else "")
        x += w + 10
    if deal.face_down.get("indicator"):
        x += 24
        rect = Rect(x, y, w * 0.77, h * 0.77)
        under = say.INDICATOR()
        if deal.indicator is not None:
            letter = deal.indicator.rank.letter
            under = say.WILD(rank="10" if letter == "T" else letter)
            yield CardFace(rect, str(deal.indicator))
        elif place == "indicator":
            yield CardFace(rect, state="waiting")
        else:
            yield CardFace(rect, state="down")
        yield words(Rect(rect.cx - 48, rect.bottom, 96, 26), under, 22, 20, align="center")
        x += w + 18
    rest = Rect(x, area.y, area.right - x - 8, area.h) if laid else area
    yield from pots(ctx, rest, beside=bool(laid), most=3 if laid else 6)


def keys(ctx: Context, frame: Frame) -> Parts:
    """The keys of the bar: ways on from a problem, else the prompt's."""
    prompt = ctx.prompt
    if ctx.trouble and ctx.trouble.ways and prompt and prompt.waits_for_cards:
        return bar(frame, *way_keys(ctx.trouble.ways))
    choices = [c for c in (prompt.choices if prompt else ()) if c.seat is None or c.primary]
    made = [_key(c) for c in choices]
    if prompt and prompt.waits_for_cards:
        gone = bool(ctx.reader_gone)
        made = [*made, Key(PICK, say.PICK_CARDS(), 232, primary=gone)]
    note = _note(ctx, prompt)
    if note and len(made) < 3:
        return bar(frame, *made, note=note)
    return bar(frame, *made)


def _key(choice: Choice) -> Key:
    kind, *counts = parts_of(choice.id)
    if kind == "draw":
        up = len(counts) == 2 and 0 not in counts
        shortest = wordings(choice.detail)[-1]
        width = 108 if up else 104 + 16 * max(0, len(shortest) - 6) if shortest else 80
        return Key(
            choice.id, choice.label, width, choice.detail, choice.primary, choice.enabled, size=26 if up else 0
        )  # fmt: skip
    widths = {
        "bet.fold": 128,
        "bet.other": 152,
        "bet.raise": 168,
        "bet.bet": 152,
        "ante.other": 128,
        "discard.all": 288,
        "ante.all": 288,
    }
    return Key(
        choice.id,
        choice.label,
        widths.get(choice.id, 0),
        choice.detail,
        choice.primary,
        choice.enabled,
        size=44 if choice.id in {"bet.call", "bet.check"} else 0,
    )


def _note(ctx: Context, prompt: Prompt | None) -> Note | None:
    """Words beside the keys: who still owes, or what to do at the reader."""
    if prompt is None:
        return None
    if prompt.kind in {"discard", "ante"} and len(prompt.seats) > 1:
        head_words = say.STILL_TO_DISCARD() if prompt.kind == "discard" else say.STILL_TO_PAY()
        return Note(head_words, who_of(ctx, prompt.seats))
    if prompt.waits_for_cards:
        if ctx.reader_gone:
            return Note(say.PICK_WHAT_LIES(), say.UNTIL_READER(), strong=False)
        return Note(_hands_say(prompt), say.READER_IS_READY(), strong=False)
    if prompt.kind == "opener":
        body = prompt.note or say.OR_UP_CARDS()
        return Note(say.TAP_OPENER(), body, strong=False)
    return None


def _hands_say(prompt: Prompt) -> Said:
    match prompt.kind:
        case "turn_up" | "turn_wild":
            return say.TURN_IT()
        case "up_cards":
            return say.LAY_UP_CARDS()
    return say.BURN_THEN_LAY() if prompt.burn else say.LAY_IT()


def press(ctx: Context, button: str) -> Outcome:
    """A key of the prompt answers it; some open another screen first."""
    way = way_pressed(ctx, button)
    if way is not None:
        return way
    match button:
        case "cards.open":
            return Go(Nav(screen="cards"))
        case "people.open":
            return Go(Nav(screen="table"))
        case "ante.other":
            seats = ctx.prompt.seats if ctx.prompt else ()
            return Go(Nav("keypad", gathered=AnteKeyed(seats[0])) if len(seats) == 1 else Nav(screen="short"))
        case "bet.other":
            return Go(Nav(screen="keypad"))
        case "show.award":
            return Go(Nav(screen="award"))
        case "series.close":
            return Go(Nav(screen="close"))
        case "result.correct" | "series.correct":
            number = ctx.table.deal.number if ctx.table.deal else 0
            return Go(correction.opened(number if button == "result.correct" else None))
    return Say(Pressed(button))
