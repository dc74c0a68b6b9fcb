"""The articles: numbered as their sources, every house rule told in its place, written to be read in a deal."""

import re

import pytest

from dealer.app.evening.articles import load
from dealer.games import all_games
from dealer.rules.articles.article import Article, Paragraph, fill
from dealer.rules.articles.search import search
from dealer.rules.house.common import FIXED, TABLE, Rules, Setting
from dealer.rules.house.setting import agreed_words
from dealer.words.render import render
from tests.citing import cited

ARTICLES = load()
SETTINGS: dict[str, tuple[Setting, ...]] = {key: game.settings for key, game in all_games().items()}
TOLD = [(key, setting) for key, game in all_games().items() for setting in game.all_settings]
PARAGRAPHS = [paragraph for article in ARTICLES.values() for paragraph in article.paragraphs]


def told(rules: Rules, settings: tuple[Setting, ...]) -> dict[str, str]:
    """What the house rules say, opened, by the rule."""
    return {name: render(words) for name, words in agreed_words(rules, settings).items()}


each_article = pytest.mark.parametrize("article", ARTICLES.values(), ids=ARTICLES)
each_paragraph = pytest.mark.parametrize("paragraph", PARAGRAPHS, ids=lambda each: each.citation)


@pytest.mark.parametrize(
    ("key", "numbers"),
    [
        ("krg", "1.1 1.2 1.3 1.4 2.1 2.2 2.3 2.4 3.1 3.2 3.3 3.4 3.5 3.6 4.1 5.1 5.2 final-authority hand-ranks"),
        (
            "kryky",
            "1.1 1.2 1.3 1.4 2.1 2.2 3.1 3.2 3.3 3.3(a) 3.4 3.5 3.6 3.7 4.1 5.1 5.2 5.2(a) 5.2(b) 5.3 hand-ranks",
        ),
        ("six_card_draw", "1.1 1.2 1.3 1.4 2.1 2.2 2.3 2.4 2.5 3.1 3.2 3.3 4.1 4.2 4.3 5.1 hand-ranks"),
        ("table", "T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12"),
        ("betting", "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10 B11"),
        ("faults", "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11"),
    ],
)
def test_the_paragraphs_are_numbered_as_the_sources_number_them(key: str, numbers: str) -> None:
    assert [each.number for each in ARTICLES[key].paragraphs] == [each.replace("-", " ") for each in numbers.split()]


@pytest.mark.parametrize(
    ("citation", "speaks_of"),
    [
        ("KRG 2.2", "three wins or four"),
        ("KRG 3.1", "six cards"),
        ("KRG 3.2", "two of your six"),
        ("KRG 3.5", "fifth card"),
        ("KRG 3.6", "nobody bets"),
        ("KRG 5.2", "cube"),
        ("KRG final authority", "rob"),
        ("Kryky 3.1", "first betting round"),
        ("Kryky 3.3", "throws up to two cards"),
        ("Kryky 3.3(a)", "third betting round"),
        ("Kryky 3.5", "indicator"),
        ("Kryky 3.7", "equally good up cards"),
        ("Kryky 5.2(a)", "7-5-4-3-2"),
        ("Kryky 5.2(b)", "5-4-3-2-a"),
        ("Kryky 5.3", "wild"),
        ("Six Card Draw 2.3", "up to five cards"),
        ("Six Card Draw 2.4", "six new cards"),
        ("Six Card Draw 3.2", "very same rank and suit"),
        ("Six Card Draw 4.2", "folded"),
        ("Six Card Draw 5.1", "one pack"),
    ],
)
def test_a_number_says_what_the_source_says_under_it(citation: str, speaks_of: str) -> None:
    paragraph = cited(ARTICLES.values(), citation)
    assert paragraph is not None
    assert speaks_of in paragraph.blocks[0].text.lower()


@pytest.mark.parametrize(("key", "setting"), TOLD, ids=lambda each: getattr(each, "name", each))
def test_every_house_rule_is_told_in_the_paragraph_that_it_cites(key: str, setting: Setting) -> None:
    paragraph = cited((ARTICLES[key], *ARTICLES.values()), setting.cites)
    assert paragraph is not None, setting.cites
    assert setting.name in {name for block in paragraph.blocks for name in block.asks}


@each_article
def test_an_article_asks_only_for_house_rules_that_there_are(article: Article) -> None:
    settings = SETTINGS.get(article.key, (*SETTINGS["kryky"], *TABLE))
    asked = {name for each in article.paragraphs for block in each.blocks for name in block.asks}
    assert asked <= {each.name for each in settings}


@pytest.mark.parametrize(
    ("key", "rules", "citation", "text"),
    [
        ("krg", {}, "KRG 2.2", "Agreed tonight: three wins take the pool."),
        ("krg", {"wins_needed": 4}, "KRG 2.2", "Agreed tonight: four wins take the pool."),
        (
            "krg",
            {"stake": 20},
            "KRG 2.1",
            "Agreed tonight: each player pays 20; pools are on account and are settled at the close; "
            "a newcomer waits for the next series.",
        ),
        ("krg", {"referee": "Žofie"}, "KRG final authority", "Agreed tonight: Žofie has the last word."),
        ("krg", {}, "KRG 5.2", "Agreed tonight: no doubling cube."),
        ("krg", {}, "KRG 5.1", "Agreed tonight: no pool for the most deals; no pool for four of a kind."),
        (
            "kryky",
            {"hi_lo": True, "low": "27", "low_qualifier": 8},
            "Kryky 5.2",
            "Agreed tonight: the best low hand is 7-5-4-3-2; a low hand needs five cards of eight or lower.",
        ),
        ("six_card_draw", {"decks": 1}, "Six Card Draw 1.3", "Agreed tonight: one deck."),
    ],
)
def test_what_was_agreed_stands_where_it_applies(key: str, rules: Rules, citation: str, text: str) -> None:
    paragraph = cited([fill(ARTICLES[key], told(rules, SETTINGS[key]))], citation)
    assert paragraph is not None
    assert text in [block.text for block in paragraph.blocks if block.kind == "agreed"]


def test_high_low_rules_are_silent_while_the_game_is_played_high() -> None:
    paragraph = cited([fill(ARTICLES["kryky"], told({}, SETTINGS["kryky"]))], "Kryky 5.2")
    assert paragraph is not None
    assert not [block for block in paragraph.blocks if block.kind == "agreed"]


@pytest.mark.parametrize(
    ("words", "citation"),
    [
        ("tie", "KRG 2.4"),
        ("flop", "KRG 3.3"),
        ("burn flop", "KRG 3.3"),
        ("double", "KRG 5.2"),
        ("cube", "KRG 5.2"),
        ("joining late", "KRG 2.1"),
        ("leave", "KRG 2.3"),
        ("boat", "KRG hand ranks"),
        ("kicker", "KRG hand ranks"),
        ("quads", "KRG hand ranks"),
        ("four of a kind pool", "KRG 5.1"),
        ("indicator", "Kryky 3.5"),
        ("wheel", "Kryky 5.2(b)"),
        ("declare", "Kryky 5.1"),
        ("who opens", "Kryky 3.2"),
        ("up card draw", "Kryky 3.3"),
        ("twins", "Six Card Draw 3.2"),
        ("jacks", "Six Card Draw 2.2"),
        ("six new cards", "Six Card Draw 2.4"),
        ("misdeal", "Faults F1"),
        ("boxed", "Faults F4"),
        ("fouled", "Faults F6"),
        ("flashed", "Faults F3"),
        ("too many", "Faults F1"),
        ("reshuffle", "Faults F9"),
        ("all in", "Betting B7"),
        ("side pot", "Betting B7"),
        ("out of turn", "Betting B4"),
        ("odd chip", "Betting B10"),
        ("check raise", "Betting B6"),
        ("muck", "Betting B9"),
        ("cut", "Table T1"),
        ("last word", "Table T9"),
    ],
)
def test_what_players_ask_for_is_among_the_first_hits(words: str, citation: str) -> None:
    assert citation in [hit.paragraph.citation for hit in search(ARTICLES.values(), words)][:5]


def test_rules_that_are_no_choice_are_explained_somewhere() -> None:
    assert [citation for citation in FIXED.values() if cited(ARTICLES.values(), citation) is None] == []


@each_paragraph
def test_references_between_articles_lead_somewhere(paragraph: Paragraph) -> None:
    for named, first, last in re.findall(
        r"(Betting|Faults|Table) ([A-Z]\d+)(?: (?:and|to) ([A-Z]\d+))?", paragraph.text
    ):
        assert cited(ARTICLES.values(), f"{named} {first}")
        assert not last or cited(ARTICLES.values(), f"{named} {last}")
    for number in re.findall(r"(?<![\w-])\d\.\d(?![\d.])(?:\([a-z]\))?", paragraph.text):
        assert cited(ARTICLES.values(), f"{paragraph.article} {number}"), number


@each_paragraph
def test_a_paragraph_is_short_and_plain_enough_to_be_read_in_a_deal(paragraph: Paragraph) -> None:
    assert not re.search(r"[*_`\[\]{}<>]", paragraph.text), "no mark-up is left over"
    assert len(paragraph.heading) <= 44
    for block in paragraph.blocks:
        assert len(block.text) <= 420, block.text
        for sentence in re.split(r"(?<=[.!?:;]) ", block.text):
            assert len(sentence.split()) <= 30, sentence


@each_article
def test_the_contents_are_few_and_fit_their_keys(article: Article) -> None:
    assert 1 <= len(article.contents) <= 4
    for section in article.contents:
        words = section.label.split()
        assert max(map(len, words)) <= 13
        assert len(section.label) <= 24
