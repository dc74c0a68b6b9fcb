"""Where a citation leads."""

from collections.abc import Iterable

from dealer.rules.articles.article import Article, Paragraph


def cited(articles: Iterable[Article], citation: str) -> Paragraph | None:
    """The paragraph that "KRG 3.2" names, or None."""
    return next((each for article in articles for each in article.paragraphs if each.citation == citation), None)
