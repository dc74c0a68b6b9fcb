"""In a language that nobody speaks every screen of the gallery is told in it, and none of its words is cut.

Names, the signs of cards, games and decks stay as they are. Articles are a folder a language: here their words are
turned round as they are shown.
"""

import re
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from dealer.games import all_games
from dealer.rules.articles.article import Article, ArticlePart, Block, Paragraph
from dealer.views import console
from dealer.views.context import Context
from dealer.views.kit.layout import frame_for
from dealer.views.kit.scene import CardFace, Item, Line, Scene, Text
from dealer.window.fonts import Fonts
from dealer.window.paint import Painter
from dealer.window.theme import Theme
from dealer.words.language import speaking
from tests.gallery.states import KNOWN, PLAYERS, states
from tests.screen import all_items
from tests.words.pseudo import pseudo, turned

SIZES = ((800, 480), (720, 1280))
PLAIN = re.compile(r"[A-Za-z]{2,}")
MOST = 144
"""Texts that are still English in it, most of them the rules' own: lower it with each that moves to dealer/words."""
GROUP = re.compile("[0-9A-HJKMNP-TV-Z]{5}")
"""Five signs of an anchor or a code are no word."""
STAYS = re.compile(
    rf"\b({'|'.join(re.escape(game.title) for game in all_games().values())}|Faults|Betting|ABC|EUR|USD|CZK)\b"
    r"|\b[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5})+\b"  # a closing code
)
"""Names of games and articles, currencies, the first letters of the alphabet, and codes."""


def in_it(article: Article) -> Article:
    """The article as a translator would give it."""

    def paragraph(one: Paragraph) -> Paragraph:
        return replace(one, title=turned(one.title), blocks=tuple(map(block, one.blocks)))

    def block(one: Block) -> Block:
        return replace(one, text=turned(one.text))

    def part(one: ArticlePart) -> ArticlePart:
        return replace(one, title=turned(one.title), paragraphs=tuple(map(paragraph, one.paragraphs)))

    return replace(
        article,
        title=turned(article.title),
        contents=tuple(replace(each, label=turned(each.label)) for each in article.contents),
        parts=tuple(map(part, article.parts)),
        ranks=tuple(replace(each, name=turned(each.name), why=turned(each.why)) for each in article.ranks),
    )


@pytest.fixture(scope="module")
def scenes() -> list[tuple[str, Context, Scene]]:
    """Every state of the gallery, played and looked at in it."""
    with speaking(pseudo()):
        return [
            (f"{name} {size[0]}", told, console.view(told))
            for name, ctx in states()
            for size in SIZES
            for told in [
                replace(ctx, settings=replace(ctx.settings, size=size), articles=tuple(map(in_it, ctx.articles)))
            ]
        ]


def texts(item: Item) -> tuple[str, ...]:
    """What is written on an item."""
    match item:
        case Text():
            return (item.text,)
        case Line():
            return (item.left, item.right, item.shorter)
        case CardFace():
            return (item.label, item.plays)
    return ()


def written(scene: Scene) -> Iterator[str]:
    """Everything written on a screen, or read out of it."""
    for item in all_items(scene):
        yield from texts(item)
    for button in scene.buttons:
        yield from (button.label, button.detail)
    facts = scene.facts
    yield from (facts.said, facts.last, facts.prompt.text if facts.prompt else "")


def named(gathered: object) -> list[str]:
    """What somebody typed that stands on the screen."""
    typed = (getattr(gathered, field, "") for field in ("full", "name"))
    return [each for each in typed if isinstance(each, str)]


def plain(text: str, ctx: Context) -> list[str]:
    """Words of it that are still English: neither a name nor what stays as it is."""
    people = [*ctx.table.people.values(), *ctx.people]
    names = {*PLAYERS, *KNOWN, *(name for p in people for name in (p.name, p.short)), *named(ctx.nav.gathered)}
    names |= {line.name for line in ctx.decks.lines} | {ctx.nav.typed or ""}
    for name in sorted(names - {""}, key=len, reverse=True):
        text = text.replace(name, "")
    return PLAIN.findall(STAYS.sub("", text))


def test_no_english_word_is_on_any_screen(scenes: list[tuple[str, Context, Scene]]) -> None:
    found = {text: name for name, ctx, scene in scenes for text in written(scene) if plain(text, ctx)}
    found = {text: name for text, name in found.items() if not GROUP.fullmatch(text)}
    assert len(found) <= MOST, found


def test_nothing_is_cut(scenes: list[tuple[str, Context, Scene]]) -> None:
    fonts = Fonts()
    painters = {size: Painter(Theme(), fonts, frame_for(size).scale) for size in SIZES}
    cut = []
    with speaking(pseudo()):
        for name, _, scene in scenes:
            painter = painters[scene.size]
            for item in all_items(scene):
                if isinstance(item, Text) and not painter.fitted(item).whole:
                    cut.append((name, item.text))
                elif isinstance(item, Line) and not painter.line_fits(item).whole:
                    cut.append((name, item.left))
    assert cut == []
