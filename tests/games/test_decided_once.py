"""What a deal comes to for its series is decided by the game alone: play and corrections ask the same function."""

import random

import pytest

from dealer.games import all_games
from dealer.rules.acts.correcting_series import decided
from tests.evening.at_play import People
from tests.rig import Rig

SERIES = [key for key, game in all_games().items() if game.series]
LINES = 900


@pytest.mark.parametrize("game", SERIES)
@pytest.mark.parametrize("dead_heat", ["playoff", "split", "play_on"])
@pytest.mark.parametrize("seed", range(2))
def test_a_series_is_decided_alike_from_its_deals_and_in_play(game: str, dead_heat: str, seed: int) -> None:
    rules, rng, looked = all_games()[game].series, random.Random(seed), set[int]()
    assert rules is not None
    agreed = {"dead_heat": dead_heat, "tie": "all_credit", "wins_needed": 3}
    with Rig(game, ("Ann", "Bo", "Cy"), seed=seed, rules=agreed) as rig:
        people = People(rng, rig, undoes=0)
        for _ in range(LINES):
            people.go_on(rng.randrange(1 << 16))
            table, series = rig.loop.table, rig.loop.table.series
            if rig.kind != "result" or series is None or table.deal is None or table.deal.number in looked:
                continue
            looked.add(table.deal.number)
            found, wins = decided(rules, series, [*table.deals.of_series(series.number), table.deal])
            assert wins == dict(series.wins)
            assert set(found.takes) == set(series.paid)
            assert found.takes or found.playoff == series.playoff
            if series.over:
                break
    assert looked
