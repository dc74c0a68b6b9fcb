"""The rules, opened at the paragraph that the prompt rests on; contents at the left, two keys to page, one way back."""

from dealer.rules.articles import Article, Paragraph
from dealer.rules.articles import cited as find_cited
from dealer.views.around import frame_of
from dealer.views.context import Context, Go, Nav, Outcome
from dealer.views.facts import facts_of, trouble_text
from dealer.views.head import nav_rail
from dealer.views.layout import Frame
from dealer.views.parts import Parts, compose, line2, problem_strip, prompt_line
from dealer.views.places import article_places
from dealer.views.scene import Button, Rect, Scene, Shape, Text, Tone

CHARS_A_LINE = 40  # of the note size in the text box at 800x480; a narrow estimate, so that nothing is cut
LINE_BP = 29.0


def opened_at(ctx: Context) -> tuple[Article, int] | None:
    """The article and the place in it where the rules are open."""
    asked = ctx.nav.article or (ctx.prompt.article if ctx.prompt else "")
    for article in ctx.articles:
        for place, paragraph in enumerate(article.paragraphs):
            if paragraph.citation == asked:
                return article, place + ctx.nav.page
    return (ctx.articles[0], ctx.nav.page) if ctx.articles else None


def draw(ctx: Context) -> Scene:
    """One paragraph or as many as fit."""
    frame, at = frame_of(ctx), opened_at(ctx)
    places = article_places(frame)
    paragraph = _paragraph(at)
    said = paragraph.heading if paragraph else "No rules are loaded"
    head = (
        problem_strip(frame, ctx.trouble.text, ctx.trouble.hint)
        if ctx.trouble
        else [*prompt_line(frame, _shortened(said)), *line2(frame, at[0].title if at else "")]
    )
    return compose(
        "rules",
        frame,
        facts_of(ctx, trouble_text(ctx) or said),
        nav_rail(ctx, frame),
        head,
        _contents(at, places.parts),
        _text(frame, paragraph, places.text),
        _paging(at, places.up, places.down, places.back),
    )


def _paragraph(at: tuple[Article, int] | None) -> Paragraph | None:
    if at is None:
        return None
    article, place = at
    return article.paragraphs[max(0, min(place, len(article.paragraphs) - 1))]


def _shortened(words: str) -> str:
    return words if len(words) <= 36 else words[:35].rstrip() + "…"


def _contents(at: tuple[Article, int] | None, parts: tuple[Rect, ...]) -> Parts:
    if at is None:
        return
    article, place = at
    now = article.paragraphs[max(0, min(place, len(article.paragraphs) - 1))].number
    for section, rect in zip(article.contents[: len(parts)], parts, strict=False):
        on = now.split(".")[0] == section.number.split(".")[0]
        name = section.number.lower().replace(" ", "_")
        yield Button(f"rules.part.{name}", section.label, rect, "option", on=on, size=26)


def _text(frame: Frame, paragraph: Paragraph | None, box: Rect) -> Parts:
    if paragraph is None:
        return
    y = box.y
    per_line = max(24, int(CHARS_A_LINE * box.w / 520))
    for block in paragraph.blocks:
        if not block.text:
            continue
        lines = max(1, -(-len(block.text) // per_line))
        height = lines * LINE_BP + 6
        if y + height > box.bottom + 4:
            lines = max(1, int((box.bottom - y) / LINE_BP))
            height = lines * LINE_BP
            if y + LINE_BP > box.bottom:
                return
        rect = Rect(box.x, y, box.w, height)
        if block.kind == "agreed":
            yield Shape(rect, Tone.SURFACE, radius=4)
            yield Shape(Rect(rect.x, rect.y, 6, rect.h), Tone.TEXT, radius=0)
            rect = Rect(rect.x + 16, rect.y, rect.w - 24, rect.h)
        bold = block.kind in {"rule", "agreed"}
        yield Text(rect, block.text, 26 if block.kind == "rule" else 24, 20, lines + 1, bold=bold, top=True, name=True)
        y += height + 6
    del frame


def _paging(at: tuple[Article, int] | None, up: Rect, down: Rect, back: Rect) -> Parts:
    last = len(at[0].paragraphs) - 1 if at else 0
    place = at[1] if at else 0
    yield Button("rules.up", "Up", up, icon="up", enabled=place > 0)
    yield Button("rules.down", "Down", down, icon="down", enabled=place < last)
    yield Button("rules.back", "Back to the deal", back, "primary", primary=True, size=36)


def press(ctx: Context, button: str) -> Outcome:
    """Another paragraph; the deal waits as it is."""
    at = opened_at(ctx)
    if at is None:
        return Go(Nav())
    article, place = at
    place = max(0, min(place, len(article.paragraphs) - 1))
    if button in {"rules.up", "rules.down"}:
        step = -1 if button == "rules.up" else 1
        return Go(Nav(screen="rules", article=article.paragraphs[place + step].citation))
    wanted = button.removeprefix("rules.part.")
    for paragraph in article.paragraphs:
        number = paragraph.number.lower().replace(" ", "_")
        if number == wanted or number.startswith(f"{wanted}."):
            return Go(Nav(screen="rules", article=paragraph.citation))
    found = find_cited(ctx.articles, f"{article.short} {wanted}")
    return Go(Nav(screen="rules", article=found.citation if found else ""))
