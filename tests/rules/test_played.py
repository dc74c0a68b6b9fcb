"""Deals that are over weigh little, and are what they were."""

import sys

import pytest

from dealer.games import all_games
from dealer.rules.state.deal import Deal
from dealer.rules.state.past_deals import Played, kept
from tests.export.nights import Night

MOST_BYTES = 1500
"""What one deal of seven players may weigh."""


def deals(game: str, count: int = 6) -> list[Deal]:
    """Deals as they stood when they were over, none of them packed."""
    night = Night(game, ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus")[: max(all_games()[game].seats)], seed=4)
    over: list[Deal] = []
    while len(over) < count:
        night.to("result")
        assert night.table.deal is not None
        over.append(night.table.deal)
        night.step()
    return over


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_deal_comes_out_as_it_went_in(game: str) -> None:
    over = deals(game)
    played = Played()
    for deal in over:
        played = played.and_then(deal)
    without_steps = [kept(deal).whole() for deal in over]
    assert list(played) == without_steps
    assert list(reversed(played)) == without_steps[::-1]
    assert [played[place] for place in range(len(over))] == without_steps
    for deal, again in zip(over, played, strict=True):
        for field in set(Deal.__struct_fields__) - {"here"}:
            assert getattr(again, field) == getattr(deal, field), field
        assert again.rules is deal.rules


def test_equal_deals_are_equal_and_a_changed_one_is_not() -> None:
    one, two, *_ = deals("krg", 2)
    assert Played().and_then(one) == Played().and_then(one)
    assert Played().and_then(one) != Played().and_then(two)
    both = Played().and_then(one).and_then(two)
    assert both[:1] == Played().and_then(one)
    assert both.changed(99, lambda deal: deal) == both
    assert both.changed(two.number, lambda _: one)[1].winners == one.winners
    assert hash(both) == hash(Played().and_then(one).and_then(two))


def test_what_is_asked_of_all_needs_no_unpacking() -> None:
    played = Played()
    for deal in deals("krg"):
        played = played.and_then(deal)
    won = [d.players[d.winners[0]] for d in played if len(d.winners) == 1]
    assert [played.won_alone(player) for player in range(1, 8)] == [won.count(player) for player in range(1, 8)]
    assert [d.number for d in played.of_series(1)] == [d.number for d in played if d.series == 1]
    assert [d.number for d in played.ended_by({"showdown"})] == [d.number for d in played if d.ended == "showdown"]
    assert played.numbered(3) == played[2]
    assert played.numbered(99) is None


@pytest.mark.parametrize("game", sorted(all_games()))
def test_a_deal_weighs_next_to_nothing(game: str) -> None:
    for deal in deals(game):
        small = kept(deal)
        assert sys.getsizeof(small) + sys.getsizeof(small.packed) < MOST_BYTES
