"""Searching the rules: all words, beginnings of words, no accents, best first."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.rules.articles.article import fill, parse
from dealer.rules.articles.search import SNIPPET, search

TEXT = """\
---
short: Tiny
contents: 1 The game
---
# Tiny
## 1 The game
### 1.1 The burn
Lay one card aside.

> {referee}

Nobody looks at the burned card, and this sentence goes on and on and on to be longer than what fits in a hit of a
search, with the zebra in the middle and then some more words after it, so that both ends have to be cut off.
### 1.2 Discards
A burned card is not a discard. Déjà vu.
### 1.3 Odd
Cards are dealt.

A card is a card.
"""
TINY = fill(parse("tiny", TEXT), {"referee": "Žofie O’Neil, Jr. has the last word"})
LONG = TEXT.replace("the zebra", "z" * 300)


def numbers(query: str) -> list[str]:
    return [hit.paragraph.number for hit in search([TINY], query)]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("burn", ["1.1", "1.2"]),  # the title first
        ("burned card", ["1.2", "1.1"]),  # the rule before a note
        ("BURNED  Card ", ["1.2", "1.1"]),
        ("card", ["1.1", "1.2", "1.3"]),  # the whole word in a rule before its beginning
        ("disc", ["1.2"]),
        ("discard nobody", []),  # every word is wanted
        ("aside zebra", ["1.1"]),
        ("scard", []),  # only beginnings
        ("deja", ["1.2"]),
        ("DÉJÀ", ["1.2"]),
        ("de\u0301ja\u0300", ["1.2"]),  # accents as characters of their own
        ("zofie", ["1.1"]),
        ("o'neil jr", ["1.1"]),
        ("1.2", ["1.2"]),
        ("1.2 discard", ["1.2"]),
        ("1.9", []),
        ("tiny", ["1.1", "1.2", "1.3"]),  # the article's name
        ("tiny odd", ["1.3"]),
        ("burns", ["1.1", "1.2"]),  # more than one
        ("", []),
        (" \t", []),
        ("?!", []),
    ],
)
def test_a_search_finds_what_a_player_would_expect(query: str, found: list[str]) -> None:
    assert numbers(query) == found


def test_a_hit_shows_the_words_in_their_place() -> None:
    (hit,) = search([TINY], "zebra")
    assert hit.snippet.startswith("…")
    assert hit.snippet.endswith("…")
    assert "zebra" in hit.snippet
    assert len(hit.snippet) <= SNIPPET
    assert [each.snippet for each in search([TINY], "deja")] == ["A burned card is not a discard. Déjà vu."]


def test_a_word_longer_than_a_hit_is_cut() -> None:
    (hit,) = search([parse("tiny", LONG)], "zzz")
    assert len(hit.snippet) <= SNIPPET
    assert "z" * 40 in hit.snippet


@settings(max_examples=150)
@given(st.text(max_size=30))
def test_any_query_is_answered_within_bounds(query: str) -> None:
    for hit in search([TINY], query):
        assert hit.score > 0
        assert 0 < len(hit.snippet) <= SNIPPET
