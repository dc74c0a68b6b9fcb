"""Whole evenings of random legal acts: every deal ends, every chip is accounted for, every act can be taken back."""

import random

import pytest

from dealer.games import all_games
from tests.games.playing import Evening, random_rules
from tests.soak import SoakSeeds

MONEY = [key for key, game in all_games().items() if game.series is None]


def evening(game: str, seed: int, deals: int, undo: float) -> Evening:
    """One table of random size, rules and stacks, and what was played there."""
    rng = random.Random(f"{game} {seed}")
    players = rng.choice([*all_games()[game].seats])
    rules = random_rules(game, players, rng) if rng.random() < 0.8 else {}
    stacks = rng.choice((None, None, 12, 40, 200))
    if stacks is not None and rules.get("short_ante") == "sit_out" and stacks < int(rules.get("ante", 1)):
        stacks = 200  # nobody could be dealt in, and such a table is refused
    with Evening(game, players, seed, rules=rules, stacks=stacks, undo=undo) as table:
        table.play(deals)
    return table


def play(game: str, seed: int, deals: int, undo: float) -> None:
    """So many deals; where nobody has chips left to play on, at another table."""
    played = 0
    while played < deals:
        played += evening(game, seed, deals - played, undo).played
        seed += 100_000


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("game", MONEY)
def test_thirty_random_deals_of_each_game_end_and_no_chip_is_lost(game: str, seed: int) -> None:
    play(game, seed, deals=4, undo=0.15)


@pytest.mark.parametrize("seed", range(90, 92))
@pytest.mark.parametrize("game", all_games())
def test_undo_takes_back_every_single_act_of_two_deals(game: str, seed: int) -> None:
    assert evening(game, seed, deals=2, undo=1.0).undone > 20


@pytest.mark.soak
@pytest.mark.parametrize("hundred", range(30))
@pytest.mark.parametrize("game", all_games())
def test_three_thousand_deals_of_each_game_soak(game: str, hundred: int) -> None:
    for seed in range(1_000_000 + 25 * hundred, 1_000_000 + 25 * (hundred + 1)):
        play(game, seed, deals=4, undo=0.1)


@pytest.mark.soak
@pytest.mark.parametrize("game", MONEY)
def test_random_deals_soak(game: str, soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        evening(game, seed, deals=6, undo=0.3)
