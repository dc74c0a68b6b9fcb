"""The table of hands in each article, held against the ranking itself."""

from importlib.resources import files

import pytest

from dealer.hands.hand import Category
from dealer.hands.settings import HandSettings, read
from dealer.rules.articles.article import Article, parse
from dealer.rules.articles.hand_ranks import agreed_order, example
from dealer.rules.house.setting import Rules

ARTICLES = {key: parse(key, (files("dealer.games") / f"{key}.md").read_text("utf-8")) for key in
            ("krg", "kryky", "six_card_draw")}  # fmt: skip
FIVE = [
    *("five_of_a_kind", "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight"),
    *("three_of_a_kind", "two_pair", "one_pair", "high_card"),
]
SIX = [
    *("six_of_a_kind", "straight_flush", "five_of_a_kind", "double_triplet", "four_and_two", "flush", "straight"),
    *("four_of_a_kind", "three_pair", "full_house", "three_of_a_kind", "two_pair", "one_pair", "high_card"),
]


@pytest.mark.parametrize(("key", "order"), [("krg", FIVE[1:]), ("kryky", FIVE), ("six_card_draw", SIX)])
def test_the_table_names_every_hand_of_the_game_best_first(key: str, order: list[str]) -> None:
    assert [rank.category for rank in ARTICLES[key].ranks] == order


@pytest.mark.parametrize("article", ARTICLES.values(), ids=ARTICLES)
def test_every_example_is_the_hand_that_it_stands_for(article: Article) -> None:
    for rank in article.ranks:
        hand = example(rank, HandSettings())
        assert hand.category == Category(rank.category), rank.name
        assert hand.best == rank.cards, f"{rank.name}: its cards stand as a dealer would lay them out"


@pytest.mark.parametrize("article", ARTICLES.values(), ids=ARTICLES)
def test_the_table_as_printed_is_the_usual_order(article: Article) -> None:
    assert agreed_order(article.ranks, {}) == article.ranks


@pytest.mark.parametrize(
    ("rules", "place"),
    [
        ({"five_of_a_kind": "top"}, 0),
        ({"five_of_a_kind": "below_royal"}, 1),
        ({"five_of_a_kind": "below_straight_flush"}, 2),
    ],
)
def test_kryky_1_4_five_of_a_kind_stands_where_it_was_agreed(rules: Rules, place: int) -> None:
    order = [rank.category for rank in agreed_order(ARTICLES["kryky"].ranks, {"hi_lo": True, "tie": "replay", **rules})]
    assert order.index("five_of_a_kind") == place
    assert [each for each in order if each != "five_of_a_kind"] == FIVE[1:]


def test_six_card_draw_3_1_four_and_two_may_be_placed_above_the_double_triplet() -> None:
    order = [rank.category for rank in agreed_order(ARTICLES["six_card_draw"].ranks, {"double_triplet_first": False})]
    assert order == [*SIX[:3], "four_and_two", "double_triplet", *SIX[5:]]


def test_six_card_draw_5_1_with_one_deck_six_and_five_of_a_kind_cannot_be_made() -> None:
    order = [rank.category for rank in agreed_order(ARTICLES["six_card_draw"].ranks, {"decks": 1})]
    assert order == [each for each in SIX if each not in ("six_of_a_kind", "five_of_a_kind")]


def test_the_example_of_a_six_card_straight_holds_where_the_ace_is_only_high() -> None:
    straight = next(rank for rank in ARTICLES["six_card_draw"].ranks if rank.category == "straight")
    assert example(straight, read({"six_ace_low": False})).category == Category.STRAIGHT
