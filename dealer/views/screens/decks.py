"""The decks of cards: which is in play, enrolling another, checking one; between deals only."""

from dealer.deck.session import DeckLine
from dealer.rules.prompts import parts_of
from dealer.views.context import Context, Go, Nav, Outcome, WithDecks, Wrong
from dealer.views.facts import facts_of, trouble_text
from dealer.views.kit.layout import Frame
from dealer.views.kit.pieces import Key, Parts, bar, button, compose, line2, problem_strip, prompt_line, words
from dealer.views.kit.scene import Rect, Scene, Tone
from dealer.views.parts.screen_places import rows_of
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.words.machine.decks import BETWEEN_DEALS
from dealer.words.people import listed
from dealer.words.said import Face
from dealer.words.screens import decks as say
from dealer.words.screens import rail

A_PAGE = 3
ROW = 64
PLACES = ("", say.IN_PLAY(), say.SECOND_DECK())


def draw(ctx: Context) -> Scene:
    """A row for each deck, and what can be done with it."""
    frame = frame_of(ctx)
    said = say.WHICH_IN_PLAY()
    hint = say.TAP_DECK() if ctx.decks.open else BETWEEN_DEALS()
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
        yield words(box, say.NO_DECK(), 28, 22, 2, tone=Tone.DIM)
    gap = 24 if frame.portrait else 28
    h = 2 * ROW + 8 if frame.portrait else ROW
    for (n, line), row in zip(page, rows_of(frame.body, len(page), h, gap), strict=True):
        yield from _row(ctx, n, line, row, portrait=frame.portrait)


def _row(ctx: Context, n: int, line: DeckLine, row: Rect, *, portrait: bool) -> Parts:
    top = Rect(row.x, row.y, row.w, ROW)
    keys = Rect(row.x, row.y + ROW + 8, row.w, ROW)
    if not portrait:
        top, keys = Rect(row.x, row.y, row.w - 328, ROW), Rect(row.right - 320, row.y, 320, ROW)
    count = say.ALL_52() if line.tagged == 52 else rail.N_OF(n=line.tagged, of=52)
    ignored = say.IGNORED(n=line.ignored) if line.ignored else ""
    told = listed([part for part in (PLACES[line.place], count, ignored) if part])
    yield button(f"decks.play.{n}", line.name, top, "option", ctx.decks.open, on=line.place == 1, detail=told, size=28)
    more, check = keys.columns(2)
    label = say.ENROL() if line.tagged == 0 else say.ADD_OR_REPLACE() if line.tagged == 52 else say.GO_ON()
    yield button(f"decks.enroll.{n}", label, more, "key", ctx.decks.open, size=24)
    yield button(f"decks.check.{n}", say.CHECK(), check, "key", ctx.decks.open and line.tagged > 0, size=24)


def _keys(ctx: Context) -> tuple[Key, ...]:
    decks = ctx.decks
    keys = [Key("decks.new", say.NEW_DECK(), 136, enabled=decks.open)]
    if len(decks.lines) > A_PAGE:
        keys.append(Key("decks.more", rail.MORE(), 112))
    if decks.offers:
        added = say.ADD(card=Face(decks.offers[0]))
        keys.append(Key("decks.add", added, 152, say.AS_PICKED(), enabled=decks.open))
    watch = Key("decks.watch", say.WATCH_READER(), 152)
    return (*keys, watch, Key("decks.back", rail.BACK(), primary=True))


def press(ctx: Context, button: str) -> Outcome:
    """A deck is put in play, enrolled or checked."""
    here = Nav(screen="decks", page=ctx.nav.page)
    match parts_of(button):
        case ("decks", "more"):
            pages = -(-len(ctx.decks.lines) // A_PAGE)
            return Go(Nav(screen="decks", page=(ctx.nav.page + 1) % pages))
        case ("decks", "new"):
            return WithDecks("new", Nav(screen="enroll"))
        case ("decks", "add"):
            return WithDecks("add", here)
        case ("decks", "watch"):
            return Go(Nav(screen="watch"))
        case ("decks", ("play" | "enroll" | "check") as what, int(n)):
            return WithDecks(what, here if what == "play" else Nav(screen="enroll"), ctx.decks.lines[n].name)
    return Wrong(rail.NO_SUCH_KEY())
