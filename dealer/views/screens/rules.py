"""The rules, opened at the paragraph that the prompt rests on; contents beside it, two keys to page, one way back.

The text also follows a finger.  `Nav.article` is the paragraph at the top, `Nav.page` the line of it that is first.
"""

from msgspec.structs import replace

from dealer.rules.articles.article import HAND_RANKS, Article, Paragraph, Section
from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.gathering import Searching
from dealer.views.kit.layout import Frame
from dealer.views.kit.measure import fits, lines, longest_fitting_in, width
from dealer.views.kit.pieces import Parts, button, compose, line2, problem_strip, prompt_line
from dealer.views.kit.scene import Button, Rect, Scene, Shape, Tone
from dealer.views.parts import rules_text
from dealer.views.parts.screen_places import article_places
from dealer.views.parts.screen_top import nav_rail
from dealer.views.parts.table_top import frame_of, score_line
from dealer.views.screens import rules_find
from dealer.words.said import Words
from dealer.words.screens import lookup as say
from dealer.words.screens import typing

TRACK_W = 6


def opened_at(ctx: Context) -> tuple[Article, int] | None:
    """The article that is open, and the place in it of the paragraph at the top."""
    asked = ctx.nav.article or (ctx.prompt.article if ctx.prompt else "")
    for article in ctx.articles:
        for place, paragraph in enumerate(article.paragraphs):
            if paragraph.citation == asked:
                return article, place
    return (ctx.articles[0], 0) if ctx.articles else None


def draw(ctx: Context) -> Scene:
    """A page of an article, or the search."""
    if isinstance(ctx.nav.gathered, Searching):
        return rules_find.draw(ctx)
    frame, at = frame_of(ctx), opened_at(ctx)
    places = article_places(frame)
    box = text_box(frame)
    paragraph = _at_top(ctx, at)
    said: Words = paragraph.heading if paragraph else say.NO_RULES()
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [*prompt_line(frame, _heading(frame, paragraph) if paragraph else said), *_line2(ctx, frame, at)]
    )
    return compose(
        "rules",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head,
        _contents(ctx, at, places.parts),
        _text(ctx, at, box),
        _keys(ctx, at, box, (places.up, places.down, places.back)),
        grips={"rules.text": box},
    )


def text_box(frame: Frame) -> Rect:
    """Where the text stands, room for the track at its right."""
    box = article_places(frame).text
    return Rect(box.x, box.y, box.w - TRACK_W - 10, box.h)


def _heading(frame: Frame, paragraph: Paragraph) -> str:
    title = f"{paragraph.title[0].lower()}{paragraph.title[1:]}"
    return longest_fitting_in((paragraph.heading, title), frame.prompt.w, 28, 1)


def _line2(ctx: Context, frame: Frame, at: tuple[Article, int] | None) -> Parts:
    title = at[0].title if at else ""
    score = score_line(ctx, frame.line2.w - width(title, 20) - 10)
    if not score:
        return line2(frame, title)
    return line2(frame, score, title if fits(f"{score} {title}", frame.line2.w - 10, 20) else "")


def _whole(ctx: Context, article: Article) -> tuple[rules_text.TextLine, ...]:
    return rules_text.column(article, ctx.table.rules, text_box(frame_of(ctx)).w)


def first_line(ctx: Context, at: tuple[Article, int]) -> int:
    """The line of the column that is first on the page."""
    article, place = at
    whole = _whole(ctx, article)
    start = rules_text.starts(article, ctx.table.rules, text_box(frame_of(ctx)).w).get(place, 0)
    return max(0, min(start + ctx.nav.page, len(whole) - 1))


def _at_top(ctx: Context, at: tuple[Article, int] | None) -> Paragraph | None:
    if at is None:
        return None
    return at[0].paragraphs[_whole(ctx, at[0])[first_line(ctx, at)].paragraph]


def _sections(article: Article) -> tuple[Section, ...]:
    """The keys of the contents: the article's parts, and its hands where it has some."""
    ranks = (Section(HAND_RANKS, HAND_RANKS.lower()),) if article.ranks else ()
    return (*article.contents[: 4 - len(ranks)], *ranks)


def _contents(ctx: Context, at: tuple[Article, int] | None, places: tuple[Rect, ...]) -> Parts:
    yield button("rules.find", typing.SEARCH(), places[0], icon="search", size=26)
    top = _at_top(ctx, at)
    if at is None or top is None:
        return
    sections = _sections(at[0])
    numbers = [each.number for each in at[0].paragraphs]
    here = numbers.index(top.number)
    begun = [s for s in sections if s.number in numbers and numbers.index(s.number) <= here]
    for section, rect in zip(sections, places[1:], strict=False):
        on = bool(begun) and section is begun[-1]
        yield Button(_id_of(section), _label(section.label, rect), rect, "option", on=on, size=26)


def _id_of(section: Section) -> str:
    return f"rules.part.{section.number.lower().replace(' ', '_')}"


def _label(label: str, rect: Rect) -> str:
    """The words of a key of the contents, the last ones left out where they do not fit."""
    shorter = label.split(",")[0]
    return label if len(lines(label, rect.w - 24, 20)) <= 2 else shorter


def _text(ctx: Context, at: tuple[Article, int] | None, box: Rect) -> Parts:
    """The page, and beside it how far in the article it is."""
    if at is None:
        return
    whole, first = _whole(ctx, at[0]), first_line(ctx, at)
    yield from rules_text.drawn(whole, first, box)
    total = sum(line.height for line in whole)
    above = sum(line.height for line in whole[:first])
    track = Rect(box.right + 10, box.y, TRACK_W, box.h)
    tall = max(24.0, track.h * min(1.0, box.h / max(total, 1)))
    yield Shape(track, Tone.RAISED, radius=3)
    y = track.y + (track.h - tall) * min(1.0, above / max(1.0, total - whole[-1].height))
    yield Shape(Rect(track.x, y, TRACK_W, tall), Tone.DIM, radius=3)


def _keys(ctx: Context, at: tuple[Article, int] | None, box: Rect, places: tuple[Rect, Rect, Rect]) -> Parts:
    up, down, back = places
    whole, first = (_whole(ctx, at[0]), first_line(ctx, at)) if at else ((), 0)
    more = bool(whole) and first + rules_text.count_fitting(whole, first, box.h) < len(whole) - 1
    yield button("rules.up", say.PAGE_UP(), up, icon="up", enabled=first > 0)
    yield button("rules.down", say.PAGE_DOWN(), down, icon="down", enabled=more)
    yield button("rules.back", rules_find.back_words(ctx), back, "primary", primary=True, size=36)


def _go(ctx: Context, article: Article, line: int, rest: float = 0) -> Go:
    """The page that begins at a line of the column."""
    whole = _whole(ctx, article)
    line = max(0, min(line, len(whole) - 1))
    place = whole[line].paragraph
    start = rules_text.starts(article, ctx.table.rules, text_box(frame_of(ctx)).w)[place]
    return Go(Nav(screen="rules", article=article.paragraphs[place].citation, page=line - start, rest=rest))


def press(ctx: Context, button: str) -> Outcome:
    """Another page or part; the deal waits as it is."""
    if isinstance(ctx.nav.gathered, Searching) or button == "rules.find":
        return rules_find.press(ctx, button)
    at = opened_at(ctx)
    if at is None:
        return Go(Nav())
    article = at[0]
    whole, first, h = _whole(ctx, article), first_line(ctx, at), text_box(frame_of(ctx)).h
    if button == "rules.up":
        return _go(ctx, article, rules_text.before(whole, first, h))
    if button == "rules.down":
        return _go(ctx, article, first + rules_text.count_fitting(whole, first, h))
    section = next(s for s in _sections(article) if _id_of(s) == button)
    return Go(Nav(screen="rules", article=f"{article.short} {section.number}"))


def drag(ctx: Context, grip: str, x: float, y: float, dy: float, *, done: bool) -> Outcome | None:
    """The text follows the finger, line by line."""
    del x, y
    at = opened_at(ctx)
    if grip != "rules.text" or isinstance(ctx.nav.gathered, Searching) or at is None:
        return None
    whole, line = _whole(ctx, at[0]), first_line(ctx, at)
    rest = ctx.nav.rest - dy / frame_of(ctx).scale
    while rest >= whole[line].height and line < len(whole) - 1:
        rest -= whole[line].height
        line += 1
    while rest <= -whole[max(line - 1, 0)].height and line > 0:
        line -= 1
        rest += whole[line].height
    went = _go(ctx, at[0], line, 0.0 if done else rest)
    return Go(replace(went.nav))
