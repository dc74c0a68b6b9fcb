"""The articles that come with the program, and how a game's are filled with what was agreed tonight."""

import pytest

from dealer.app.evening.articles import for_game, load
from dealer.games import all_games
from dealer.rules.game import Game
from dealer.words.render import render
from tests.citing import cited

each_game = pytest.mark.parametrize("game", all_games().values(), ids=all_games())


def test_the_games_come_first_in_their_order_then_what_they_share() -> None:
    keys = list(load())
    assert keys[: len(all_games())] == list(all_games())
    assert set(keys) >= {"krg", "kryky", "six_card_draw", "table", "betting", "faults"}
    assert all(article.key == key for key, article in load().items())


@each_game
def test_every_game_has_its_article_a_table_of_hands_and_a_paragraph_for_each_house_rule(game: Game) -> None:
    article = load()[game.key]
    assert article.title == game.title
    assert article.ranks
    for setting in game.all_settings:
        paragraph = cited(load().values(), setting.cites)
        assert paragraph is not None, f"{setting.name} cites {setting.cites}"
        assert any(setting.name in block.asks for block in paragraph.blocks), setting.name


@each_game
def test_every_house_rule_that_matters_is_written_into_the_articles_of_the_game(game: Game) -> None:
    places = for_game(game, game.usual())
    told = " ".join(paragraph.text for article in places for paragraph in article.paragraphs)
    for setting in game.all_settings:
        if setting.idle_when is None:
            assert render(setting.says_of(game.usual()[setting.name])) in told
    assert "{" not in told


def test_a_game_without_betting_is_not_bothered_with_the_article_on_it() -> None:
    assert [article.key for article in for_game(all_games()["krg"], {})] == ["krg", "faults", "table"]


def test_krg_2_2_what_was_agreed_tonight_is_read_in_the_paragraph() -> None:
    krg = for_game(all_games()["krg"], {"wins_needed": 4, "tie": "shared"})[0]
    wins, tie = (cited([krg], citation) for citation in ("KRG 2.2", "KRG 2.4"))
    assert wins is not None
    assert tie is not None
    assert "Agreed tonight: four wins take the pool." in wins.text
    assert "Agreed tonight: the players in the tie share one win; two done at once play it off." in tie.text, (
        "a dead heat matters only now that wins are shared"
    )


@pytest.mark.parametrize("citation", ["KRG 3.2", "Kryky 3.3(a)", "Six Card Draw 2.4", "Faults F6", "Table T9"])
def test_a_citation_leads_to_its_paragraph(citation: str) -> None:
    paragraph = cited(load().values(), citation)
    assert paragraph is not None
    assert paragraph.citation == citation


@pytest.mark.parametrize("citation", ["KRG", "KRG 3", "KRG 3.7", "3.2", "Krg 3.2", "Kryky 3.3 (a)", ""])
def test_a_citation_that_names_no_paragraph_leads_nowhere(citation: str) -> None:
    assert cited(load().values(), citation) is None
