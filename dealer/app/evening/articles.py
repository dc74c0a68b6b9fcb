"""The articles that come with the program: read once, filled with what was agreed, looked up by citation."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from dealer.app.evening.ports import Library
from dealer.games import all_games, packages
from dealer.rules.articles import article
from dealer.rules.articles.article import AGREED, Article
from dealer.rules.game import Game
from dealer.rules.house.setting import Rules, agreed_words
from dealer.words.render import render


@cache
def load() -> Mapping[str, Article]:
    """Every article by its key: those of the games, in their order, then those that the games share."""
    games = list(all_games())
    of_games = {key: article for package in packages() for key, article in _read(package).items()}
    keys = sorted(of_games, key=lambda key: games.index(key) if key in games else len(games))
    return {**{key: of_games[key] for key in keys}, **shared()}


@cache
def shared() -> Mapping[str, Article]:
    """The articles that several games share, by key."""
    return _read("dealer.rules.articles")


def _read(room: str) -> dict[str, Article]:
    places = sorted((each for each in files(room).iterdir() if each.name.endswith(".md")), key=lambda each: each.name)
    keys = [place.name.removesuffix(".md") for place in places]
    return {key: article.parse(key, place.read_text("utf-8")) for key, place in zip(keys, places, strict=True)}


def for_game(game: Game, rules: Rules, lead: str = AGREED) -> tuple[Article, ...]:
    """A game's article, then the shared ones that concern it, with the house rules of tonight written in."""
    words = {name: render(words) for name, words in agreed_words(rules, game.all_settings).items()}
    others = [each for each in shared().values() if _concerns(each, words)]
    return tuple(article.fill(each, words, lead) for each in (load()[game.key], *others))


def _concerns(article: Article, words: Mapping[str, str]) -> bool:
    """A shared article is for every game that has one of the house rules it tells."""
    return any(name in words for paragraph in article.paragraphs for block in paragraph.blocks for name in block.asks)


class Shelf:
    """The articles that are open to be read, written anew only when the game or what was agreed changes."""

    def __init__(self, library: Library | None) -> None:
        self._library = library
        self._at: tuple[str, Rules] = ("", {})
        self._articles: tuple[Article, ...] = ()

    def of(self, game: str, rules: Rules) -> tuple[Article, ...]:
        """The articles that concern a game by these house rules; none while no game is chosen."""
        if self._library is None or not game:
            return ()
        if self._at != (game, rules):
            self._at, self._articles = (game, rules), self._library(game, rules)
        return self._articles
