"""Every paragraph that the program cites is there to be read."""

import re
from pathlib import Path

import pytest

from dealer.rules.articles import Article, exists, parse

DEALER = Path(__file__).resolve().parent.parent / "dealer"
ARTICLES: list[Article] = [
    parse(path.stem, path.read_text("utf-8"))
    for path in sorted([*DEALER.glob("games/*.md"), *DEALER.glob("rules/*.md")])
]
CITATION = re.compile(rf"\b({'|'.join(article.short for article in ARTICLES)}) ([A-Z]?\d+(?:\.\d+)*(?:\([a-z]\))?)")
CITED = sorted(
    {
        (f"{short} {number}", str(path.relative_to(DEALER)))
        for path in DEALER.rglob("*.py")
        for short, number in CITATION.findall(path.read_text("utf-8"))
    }
)


def test_the_citations_are_found_in_the_code() -> None:
    assert ("KRG 2.2", "games/krg_settings.py") in CITED


@pytest.mark.parametrize(("citation", "place"), CITED)
def test_every_paragraph_that_the_code_cites_exists(citation: str, place: str) -> None:
    assert exists(ARTICLES, citation), f"{place} cites {citation}"
