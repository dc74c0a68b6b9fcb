"""Searching the rules: every word must be there, the beginning of a word is enough, accents and capitals do not matter.

>>> from dealer.rules.articles.article import TINY, parse
>>> [hit.paragraph.number for hit in search([parse("krg", TINY)], "WIN thrée")]
['2.2']
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

import msgspec

from dealer.rules.articles.article import Article, Paragraph

SNIPPET = 96  # characters: four lines beside the contents keys, one and a bit in a terminal

_WORD = re.compile(r"\w+")
_NUMBER = re.compile(r"[a-z]?\d+(\.\d+)*(\([a-z]\))?", re.IGNORECASE)
_WORTH = {"rule": 6, "hand": 8}  # by the kind of block; a note is 3, a title 12


Term = tuple[str, ...]
"""A word of the query, and what may be its singular: "discards" finds "discard", "aces" finds "ace"."""


class Hit(msgspec.Struct, frozen=True):
    """A paragraph that holds all the words, and a piece of it around the first of them."""

    paragraph: Paragraph
    snippet: str
    score: int
    """The higher the better: words in the title, then in the rule, then anywhere; whole words before beginnings."""


def search(articles: Iterable[Article], query: str) -> tuple[Hit, ...]:
    """The paragraphs with all the words of the query, best first, equals in the order of the articles."""
    words = [each for word in query.split() for each in ((fold(word),) if _NUMBER.fullmatch(word) else _words(word))]
    terms = [_forms(word) for word in words]
    if not terms:
        return ()
    hits = []
    for article in articles:
        for paragraph in article.paragraphs:
            scores = [_score(paragraph, term) for term in terms]
            if all(scores):
                hits.append(Hit(paragraph, _snippet(paragraph, terms), sum(scores)))
    return tuple(sorted(hits, key=lambda hit: -hit.score))


def fold(text: str) -> str:
    """Lower case without accents, letter for letter, so that places in it are places in the text."""
    if text.isascii():
        return text.lower()
    return "".join((unicodedata.normalize("NFD", letter)[0].casefold() or letter)[0] for letter in text)


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(fold(unicodedata.normalize("NFC", text))))


def _score(paragraph: Paragraph, term: Term) -> int:
    """What a word is worth in a paragraph; 0 when it is not there."""
    if term[0] == fold(paragraph.number):
        return 100
    found = 0
    places = [(paragraph.title, 12), (paragraph.article, 4)]
    places += [(block.text, _WORTH.get(block.kind, 3)) for block in paragraph.blocks]
    for text, worth in places:
        for word in _words(text):
            if word.startswith(term):
                found = max(found, worth + (2 if word in term else 0))
    return found


def _forms(word: str) -> Term:
    return (word, word[:-1]) if len(word) > 3 and word.endswith("s") else (word,)


def _snippet(paragraph: Paragraph, terms: list[Term]) -> str:
    """At most SNIPPET characters of the block that holds most of the words, the first of them included."""
    texts = [unicodedata.normalize("NFC", block.text) for block in paragraph.blocks if block.text]
    text = max(texts, key=lambda each: sum(any(word.startswith(term) for word in _words(each)) for term in terms))
    found = [match.start() for match in _WORD.finditer(fold(text)) if any(match[0].startswith(term) for term in terms)]
    at = found[0] if found else 0
    if len(text) <= SNIPPET:
        return text
    start = text.rfind(". ", 0, at) + 2 if ". " in text[:at] else 0
    if at - start > SNIPPET // 2:
        start = text.rfind(" ", 0, at - SNIPPET // 3) + 1
        text = "…" + text[start:]
    else:
        text = text[start:]
    if len(text) <= SNIPPET:
        return text
    cut = text.rfind(" ", SNIPPET // 2, SNIPPET)
    return text[: cut if cut > 0 else SNIPPET - 1].rstrip(" ,;:–") + "…"
