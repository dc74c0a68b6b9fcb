"""Looking a rule up by its words: the articles to open, the keyboard, and what was found."""

from dealer.names import tidy
from dealer.rules.articles.article import Article
from dealer.rules.articles.search import Hit, search
from dealer.rules.prompts import parts_of
from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import Searching, Typing
from dealer.views.kit.layout import Frame
from dealer.views.kit.measure import lines
from dealer.views.kit.pieces import Key, Parts, bar, compose, key_button, line2, problem_strip, prompt_line
from dealer.views.kit.scene import Button, Item, Rect, Scene, Text, Tone
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of
from dealer.words.said import Words
from dealer.words.screens import lookup as say
from dealer.words.screens import people, rail, typing

HITS_A_PAGE = 3
HITS_UPRIGHT = 5


def draw(ctx: Context) -> Scene:
    """The articles, or the paragraphs found."""
    frame = frame_of(ctx)
    found = ctx.nav.gathered == Searching(found=True)
    query = ctx.nav.typed or ""
    hits = search(ctx.articles, query) if found else ()
    said = say.LOOK_UP()
    if found:
        said = say.FOUND(n=len(hits), words=_cut(query)) if hits else say.FOUND_NONE(words=_cut(query))
    left = say.TAP_ONE() if hits else say.TRY_ONE_WORD() if found else say.SEARCH_OR_TAP()
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [*prompt_line(frame, said), *line2(frame, left)]
    )
    pages = -(-len(hits) // _a_page(frame))
    keys = [Key("rules.find", say.SEARCH_AGAIN() if found else typing.SEARCH(), 200, icon="search")]
    if pages > 1:
        keys.append(Key("rules.more", people.MORE(), 152, rail.N_OF(n=ctx.nav.page + 1, of=pages)))
    return compose(
        "rules",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head,
        _hits(ctx, frame, hits) if found else _articles(ctx, frame),
        bar(frame, *keys, Key("rules.back", back_words(ctx), primary=True, size=36)),
    )


def back_words(ctx: Context) -> Words:
    """Where the way back leads: to the deal, or to what was begun on another screen."""
    begun = ctx.nav.under is not None and bool(ctx.nav.under.screen)
    return say.BACK_TO_DEAL() if ctx.prompt is not None and not begun else rail.BACK()


def _cut(query: str) -> str:
    return query if len(query) <= 14 else query[:13].rstrip() + "…"


def _a_page(frame: Frame) -> int:
    return HITS_UPRIGHT if frame.portrait else HITS_A_PAGE


def _articles(ctx: Context, frame: Frame) -> Parts:
    """A key for each article: its title, and what it is about."""
    across = 1 if frame.portrait else 2
    cells = [cell for row in frame.body.rows(5 if frame.portrait else 3) for cell in row.columns(across)]
    for article, rect in zip(ctx.articles, cells, strict=False):
        yield key_button(Key(f"rules.article.{article.key}", article.title, 0, _about(article, rect)), rect)


def _about(article: Article, rect: Rect) -> str:
    """The parts of an article as far as they have room."""
    about = ""
    for section in article.contents:
        words = section.label.partition(" ")[2].split(",")[0].lower()
        longer = f"{about}, {words}" if about else words
        if len(lines(longer, rect.w - 24, 22)) > 1:
            break
        about = longer
    return about


def _hits(ctx: Context, frame: Frame, hits: tuple[Hit, ...]) -> Parts:
    n = _a_page(frame)
    first = n * ctx.nav.page
    for i, (hit, rect) in enumerate(zip(hits[first : first + n], frame.body.rows(n), strict=False), first):
        yield Button(f"rules.hit.{i}", hit.paragraph.heading, rect, items=tuple(_hit(hit, rect)))


def _hit(hit: Hit, rect: Rect) -> list[Item]:
    """The heading, and the words around what was found, in as many lines as there is room for."""
    box = rect.inset(14, 6)
    head = Text(Rect(box.x, box.y, box.w, 28), hit.paragraph.heading, 24, 20, name=True)
    room = int((box.h - 28) // 24)
    broken = list(lines(hit.snippet, box.w, 20, bold=False))
    if len(broken) > room:
        broken = [*broken[: room - 1], broken[room - 1].rstrip(" ,;:–…") + "…"]
    rows = [
        Text(Rect(box.x, box.y + 28 + 24 * i, box.w, 24), words, 20, bold=False, tone=Tone.DIM, name=True)
        for i, words in enumerate(broken)
    ]
    return [head, *rows]


def press(ctx: Context, button: str) -> Outcome:
    """Open what was tapped, or the keyboard."""
    match parts_of(button):
        case ("rules", "find"):
            return Go(Nav(screen="keyboard", gathered=Typing("search"), article=ctx.nav.article))
        case ("rules", "more"):
            pages = -(-len(search(ctx.articles, ctx.nav.typed or "")) // _a_page(frame_of(ctx)))
            page = (ctx.nav.page + 1) % pages
            return Go(Nav(screen="rules", gathered=ctx.nav.gathered, typed=ctx.nav.typed, page=page))
        case ("rules", "hit", int(n)):
            hit = search(ctx.articles, ctx.nav.typed or "")[n]
            return Go(Nav(screen="rules", article=hit.paragraph.citation))
    article = next(a for a in ctx.articles if f"rules.article.{a.key}" == button)
    return Go(Nav(screen="rules", article=article.paragraphs[0].citation))


def looked_for(text: str) -> Outcome:
    """The keyboard's words, searched."""
    return Go(Nav(screen="rules", gathered=Searching(found=True), typed=tidy(text)))
