"""Every paragraph and every ruling that the program cites is there to be read."""

import io
import re
import tokenize
from pathlib import Path

import pytest

from dealer.rules.articles.article import Article, exists, parse

ROOT = Path(__file__).resolve().parent.parent
DEALER = ROOT / "dealer"
RULINGS = (ROOT / "docs" / "rulings.md").read_text("utf-8")
ARTICLES: list[Article] = [
    parse(path.stem, path.read_text("utf-8"))
    for path in sorted([*DEALER.glob("games/*.md"), *DEALER.glob("rules/articles/*.md")])
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


def test_every_ruling_that_a_comment_or_docstring_names_is_written_down() -> None:
    written = set(re.findall(r"^- \*\*([CKNRSX]\d+)\*\*", RULINGS, re.MULTILINE))
    named = {
        (number, str(path.relative_to(ROOT)))
        for path in [*DEALER.rglob("*.py"), *(ROOT / "hardware").rglob("*.py")]
        for words in _words_of(path)
        for number in re.findall(r"\b[CKNRSX]\d{1,2}\b", words)
    }
    assert ("R15", "dealer/games/krg.py") in named
    assert {each for each in named if each[0] not in written} == set()


def test_every_paragraph_that_a_ruling_names_exists() -> None:
    cited = {f"{short} {number}" for short, number in CITATION.findall(" ".join(RULINGS.split()))}
    assert "KRG 2.4" in cited
    assert {each for each in cited if not exists(ARTICLES, each)} == set()


def _words_of(path: Path) -> list[str]:
    """The comments of a file, and its strings of three quotes."""
    tokens = tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline)
    return [t.string for t in tokens if t.type == tokenize.COMMENT or t.string.startswith('"""')]
