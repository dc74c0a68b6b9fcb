"""Articles as data: parts, paragraphs, house rules written in, and what is wrong with a bad one."""

import contextlib

import pytest

from dealer.cards import Card
from dealer.rules.articles.article import (
    AGREED,
    ArticleError,
    Block,
    HandRank,
    Section,
    fill,
    parse,
)
from tests.citing import cited

TEXT = """\
---
short: Tiny
contents: 1 The game; 2-3 Deal, draw; B2 All-in
---

# Tiny Poker

## 1 The game

### 1.1 How many can play

Two
to eight.

> {ante} {burn}

> {tie}

Nobody else.

Example: Ann and Bo.

## 2 The deal

### 2.1 Cards

Six.

### 2.1(a) Too many

Seven.

## B Betting

### B1 The ante

One.

### B2 All-in

All.

## Final authority

Rob.

> {referee}

## Hand ranks

Best first.

| Hand | Example | What it is |
| --- | --- | --- |
| Five of a kind | 9s 9h 2c* | With a wild card. |
| High card | Ts 2h | Nothing. |
"""
TINY = parse("tiny", TEXT)


def test_an_article_has_parts_paragraphs_and_blocks_in_order() -> None:
    assert (TINY.key, TINY.short, TINY.title) == ("tiny", "Tiny", "Tiny Poker")
    assert [(part.number, part.title) for part in TINY.parts] == [
        ("1", "The game"),
        ("2", "The deal"),
        ("B", "Betting"),
        ("", "Final authority"),
        ("", "Hand ranks"),
    ]
    numbers = ["1.1", "2.1", "2.1(a)", "B1", "B2", "final authority", "hand ranks"]
    assert [each.number for each in TINY.paragraphs] == numbers
    assert TINY.paragraphs[0].blocks == (
        Block("rule", "Two to eight."),
        Block("agreed", "", ("ante", "burn")),
        Block("agreed", "", ("tie",)),
        Block("note", "Nobody else."),
        Block("example", "Example: Ann and Bo."),
    )


def test_each_key_of_the_contents_opens_a_part_or_a_paragraph() -> None:
    assert TINY.contents == (Section("1 The game", "1.1"), Section("2–3 Deal, draw", "2.1"), Section("B2 All-in", "B2"))


def test_a_paragraph_is_found_by_its_citation_and_by_nothing_else() -> None:
    found = cited([TINY], "Tiny 2.1(a)")
    assert found is not None
    assert (found.citation, found.heading, found.text) == ("Tiny 2.1(a)", "Tiny 2.1(a) – too many", "Seven.")
    assert cited([TINY], "Tiny B2") is not None
    assert [cited([TINY], each) for each in ("Tiny 2", "2.1", "2", "Tiny", "tiny B2", "")] == [None] * 6


def test_a_closing_part_without_a_number_is_cited_by_its_name() -> None:
    last = cited([TINY], "Tiny final authority")
    assert last is not None
    assert last.heading == "Tiny – final authority"


def test_what_was_agreed_is_written_in_where_it_applies_and_the_rest_stays() -> None:
    filled = fill(TINY, {"ante": "the ante is 2", "burn": "no card is burned", "tie": "a tie counts for nobody"})
    assert [each.text for each in filled.paragraphs[0].blocks] == [
        "Two to eight.",
        "Agreed tonight: the ante is 2; no card is burned.",
        "Agreed tonight: a tie counts for nobody.",
        "Nobody else.",
        "Example: Ann and Bo.",
    ]
    assert filled.paragraphs[1:5] == TINY.paragraphs[1:5]
    assert filled.ranks == TINY.ranks


def test_a_house_rule_of_which_nothing_is_said_leaves_no_trace() -> None:
    assert [each.kind for each in fill(TINY, {}).paragraphs[0].blocks] == ["rule", "note", "example"]
    assert fill(TINY, {"burn": "x"}, "Usually").paragraphs[0].blocks[1].text == "Usually: x."


def test_filling_twice_changes_nothing_more() -> None:
    words = {"ante": "the ante is 2"}
    assert fill(fill(TINY, words), words) == fill(TINY, words)
    assert AGREED == "Agreed tonight"


def test_hands_are_read_with_their_cards_and_wild_ones() -> None:
    assert TINY.ranks == (
        HandRank(
            "five_of_a_kind",
            "Five of a kind",
            (Card("9s"), Card("9h"), Card("2c")),
            (Card("2c"),),
            "With a wild card.",
        ),
        HandRank("high_card", "High card", (Card("Ts"), Card("2h")), (), "Nothing."),
    )
    table = cited([TINY], "Tiny hand ranks")
    assert table is not None
    assert [each.text for each in table.blocks] == [
        "Best first.",
        "Five of a kind: With a wild card.",
        "High card: Nothing.",
    ]


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ("---\nshort", "short", "line 1: an article begins with ---"),
        ("short: Tiny", "short", "line 2: the head wants lines like"),
        ("short: Tiny\n", "", "the head names short and contents, nothing else"),
        ("contents: 1 The game", "contents: 9 The game", "the contents name no part and no paragraph: 9 The game"),
        ("# Tiny Poker\n", "", "expected a line that begins with #"),
        ("### 2.1 Cards", "### 1.1 Cards", "not a paragraph of part 2: ### 1.1 Cards"),
        ("### 2.1 Cards", "### Cards", "not a paragraph of part 2: ### Cards"),
        ("### 2.1(a) Too", "### 2.1 Too", "2.1 stands twice"),
        ("Six.\n", "", "Tiny 2.1 does not begin with its rule"),
        ("Six.\n", "> {ante}\n", "Tiny 2.1 does not begin with its rule"),
        ("> {tie}", "> {tie} and more", "house rules stand in braces, nothing else: > {tie} and more"),
        ("9s 9h 2c*", "9s 9h 2x", "Five of a kind: '2x' is not a valid Card"),
        ("| Nothing. |", "", "a hand has a name, an example and a word on it"),
        ("Best first.\n", "", "Hand ranks wants a sentence and a table of hands"),
        ("### B1 The ante\n\nOne.\n\n### B2 All-in\n\nAll.\n", "", "part B Betting is empty"),
    ],
)
def test_a_bad_article_is_refused_with_the_line_and_the_reason(good: str, bad: str, why: str) -> None:
    assert TEXT.count(good) == 1
    with pytest.raises(ArticleError) as refused:
        parse("tiny", TEXT.replace(good, bad))
    assert str(refused.value).startswith("tiny.md, line ")
    assert why in str(refused.value)


@pytest.mark.parametrize("cut", range(len(TEXT.splitlines())))
def test_a_torn_article_is_refused_or_read_but_never_breaks_the_program(cut: int) -> None:
    torn = "\n".join(TEXT.splitlines()[:cut])
    with contextlib.suppress(ArticleError):
        assert parse("tiny", torn).short == "Tiny"
