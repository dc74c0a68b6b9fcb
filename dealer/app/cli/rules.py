"""`dealer rules`: the rules in the terminal, to read through or to search."""

import shutil
import textwrap
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from dealer.app.errors import tell
from dealer.app.evening.articles import for_game, load
from dealer.app.settings.toml_tables import listed
from dealer.games import all_games
from dealer.rules.articles.article import HAND_RANKS, Article, Block, HandRank, Paragraph, fill
from dealer.rules.articles.hand_ranks import agreed_order
from dealer.rules.articles.search import fold, search
from dealer.rules.house.setting import agreed_words
from dealer.words.render import render

USUAL = "Unless agreed otherwise"
NARROWEST, WIDEST = 40, 100  # columns; longer lines are hard to read
INDENT = "    "


def rules_main(game: str | None = None, search: str | None = None) -> int:
    """Print the contents, one article, or what a search finds; returns 0, or 2 after one sentence on stderr."""
    width = min(max(shutil.get_terminal_size().columns, NARROWEST), WIDEST)
    try:
        if search is not None:
            lines = found(search, game, width)
        elif game is not None:
            lines = whole(_named(game), width)
        else:
            lines = contents()
        print("\n".join(lines))
    except _Mistake as mistake:
        tell(str(mistake))
        return 2
    return 0


class _Mistake(ValueError):
    """Something the user typed cannot be: one sentence."""


def contents() -> Iterator[str]:
    """What there is to read."""
    for key, article in load().items():
        yield f"{article.title}  (dealer rules {key})"
        for part in article.parts:
            yield f"{INDENT}{part.number} {part.title}" if part.number else f"{INDENT}{part.title}"
        yield ""
    yield 'Look for words in them: dealer rules --search "odd chip"'


def whole(article: Article, width: int) -> Iterator[str]:
    """One article from end to end."""
    yield from (article.title, "=" * len(article.title))
    for part in article.parts:
        if part.title == HAND_RANKS:
            yield from ("", HAND_RANKS, "")
            yield from hands(agreed_order(article.ranks, {}), width)
            continue
        if part.number:
            yield from ("", f"{part.number}  {part.title}")
        for paragraph in part.paragraphs:
            yield from ("", _headed(paragraph))
            for block in paragraph.blocks:
                yield from _wrapped(block, width)


def hands(ranks: Iterable[HandRank], width: int) -> Iterator[str]:
    """A table of hands, best first."""
    for rank in ranks:
        cards = " ".join(card.label + "*" * (card in rank.wild) for card in rank.cards)
        yield f"{INDENT}{rank.name:<16}  {cards}"
        yield from _wrap(rank.why, width, INDENT * 2)


def found(words: str, game: str | None, width: int) -> Iterator[str]:
    """The paragraphs that hold all the words, best first; for a game also in what it shares with others."""
    if not words.strip():
        raise _Mistake('Say what to look for: dealer rules --search "odd chip".')
    article = None if game is None else _named(game)
    if article is None:
        places = [_usual(key) for key in load()]
    elif article.key in all_games():
        places = list(for_game(all_games()[article.key], {}, USUAL))
    else:
        places = [article]
    hits = search(places, words)
    if not hits:
        where = f"the rules of {article.title}" if article else "the rules"
        yield f'Nothing in {where} has "{" ".join(words.split())}".'
    for hit in hits:
        yield hit.paragraph.heading
        yield from _wrap(hit.snippet, width, INDENT)


def _named(word: str) -> Article:
    """The article that the user means: its key, its name, or a beginning of either that fits one alone."""
    wanted = _plain(word)
    for fits in (str.__eq__, str.startswith):
        names = {key: {_plain(key), _plain(each.title), _plain(each.short)} for key, each in load().items()}
        keys = [key for key, each in names.items() if wanted and any(fits(name, wanted) for name in each)]
        if len(keys) == 1:
            return _usual(keys[0])
    close = get_close_matches(wanted, load(), n=1)
    hint = f'did you mean "{close[0]}"?' if close else f"there are {listed(list(load()), 'and')}."
    raise _Mistake(f'There are no rules of "{word}"; {hint}')


def _usual(key: str) -> Article:
    """An article with the usual house rules written in; a shared one with those of all games."""
    games = [all_games()[key]] if key in all_games() else list(all_games().values())
    words = {name: render(words) for game in games for name, words in agreed_words({}, game.all_settings).items()}
    return fill(load()[key], words, USUAL)


def _plain(name: str) -> str:
    return "_".join(fold(name).replace("-", " ").replace("_", " ").split())


def _headed(paragraph: Paragraph) -> str:
    if paragraph.number == paragraph.title.lower():
        return paragraph.title
    return f"{paragraph.number}  {paragraph.title}"


def _wrapped(block: Block, width: int) -> list[str]:
    """A block in lines of the terminal; what is agreed stands behind a bar."""
    return _wrap(block.text, width, INDENT + ("| " if block.kind == "agreed" else ""))


def _wrap(text: str, width: int, indent: str) -> list[str]:
    """Lines no wider than the terminal; a hand such as A-K-Q-J-10 is never torn."""
    return textwrap.wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
