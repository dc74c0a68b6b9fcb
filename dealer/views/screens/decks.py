"""The decks of cards: which is in play, enrolling another, checking one; between deals only."""

from dealer.deck.session import DeckLine
from dealer.views.context import Context, Do, Go, Nav, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, compose, line2, problem_strip, prompt_line
from dealer.views.kit.scene import Button, Rect, Scene, Text, Tone
from dealer.views.parts.screen_places import rows_of
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of

A_PAGE = 3
ROW = 64
PLACES = ("", "in play", "second deck")


def draw(ctx: Context) -> Scene:
    """A row for each deck, and what can be done with it."""
    frame = frame_of(ctx)
    said = "Which deck is in play?"
    hint = "Tap the deck you play with" if ctx.decks.open else "Decks are changed between deals"
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [*prompt_line(frame, said), *line2(frame, hint)]
    )
    return compose(
        "decks", frame, facts_of(ctx, trouble_text(ctx) or said), nav_rail(ctx, frame), head, _rows(ctx, frame),
        bar(frame, *_keys(ctx)),
    )  # fmt: skip


def _page(ctx: Context) -> list[tuple[int, DeckLine]]:
    return list(enumerate(ctx.decks.lines))[ctx.nav.page * A_PAGE :][:A_PAGE]


def _rows(ctx: Context, frame: Frame) -> Parts:
    page = _page(ctx)
    if not page:
        box = Rect(frame.body.x, frame.body.y, frame.body.w, 96)
        yield Text(box, "No deck is enrolled: pick cards by hand, or enrol a deck", 28, 22, 2, tone=Tone.DIM)
    gap = 24 if frame.portrait else 28
    h = 2 * ROW + 8 if frame.portrait else ROW
    for (n, line), row in zip(page, rows_of(frame.body, len(page), h, gap), strict=True):
        yield from _row(ctx, n, line, row, portrait=frame.portrait)


def _row(ctx: Context, n: int, line: DeckLine, row: Rect, *, portrait: bool) -> Parts:
    top = Rect(row.x, row.y, row.w, ROW)
    keys = Rect(row.x, row.y + ROW + 8, row.w, ROW)
    if not portrait:
        top, keys = Rect(row.x, row.y, row.w - 328, ROW), Rect(row.right - 320, row.y, 320, ROW)
    count = "all 52" if line.tagged == 52 else f"{line.tagged} of 52"
    words = ", ".join(filter(None, (PLACES[line.place], count, f"{line.ignored} ignored" if line.ignored else "")))
    yield Button(f"decks.play.{n}", line.name, top, "option", ctx.decks.open, on=line.place == 1, detail=words, size=28)
    more, check = keys.columns(2)
    label = "Enrol" if line.tagged == 0 else "Add or replace" if line.tagged == 52 else "Go on"
    yield Button(f"decks.enroll.{n}", label, more, "key", ctx.decks.open, size=24)
    yield Button(f"decks.check.{n}", "Check", check, "key", ctx.decks.open and line.tagged > 0, size=24)


def _keys(ctx: Context) -> tuple[Key, ...]:
    decks = ctx.decks
    keys = [Key("decks.new", "New deck", 136, enabled=decks.open)]
    if len(decks.lines) > A_PAGE:
        keys.append(Key("decks.more", "More…", 112))
    if decks.offers:
        words = f"Add {decks.offers[0].label}"
        keys.append(Key("decks.add", words, 152, "as picked by hand", enabled=decks.open))
    watch = Key("decks.watch", "Watch the reader", 152)
    return (*keys, watch, Key("decks.back", "Back", primary=True))


def press(ctx: Context, button: str) -> Outcome:
    """A deck is put in play, enrolled or checked."""
    what, _, number = button.removeprefix("decks.").partition(".")
    here = Nav(screen="decks", page=ctx.nav.page)
    match what:
        case "more":
            pages = -(-len(ctx.decks.lines) // A_PAGE)
            return Go(Nav(screen="decks", page=(ctx.nav.page + 1) % pages))
        case "new":
            return Do("decks.new", Nav(screen="enroll"))
        case "add":
            return Do("decks.add", here)
        case "watch":
            return Go(Nav(screen="watch"))
    name = ctx.decks.lines[int(number)].name
    return Do(f"decks.{what}", here if what == "play" else Nav(screen="enroll"), name)
