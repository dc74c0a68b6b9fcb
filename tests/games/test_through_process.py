"""Random legal play through the real process and SQLite, killed after every deal; the file is what is judged."""

import random
from pathlib import Path

import pytest

from dealer.games import all_games
from tests.games.playing import Evening, random_rules
from tests.games.through_process import ROOT

DEALS = 30


def through_the_process(folder: Path, game: str, seed: int, deals: int) -> int:
    """One table of random size, rules and stacks; every fifth act is taken back. How many deals were played."""
    rng = random.Random(f"process {game} {seed}")
    players = rng.choice([*all_games()[game].seats])
    rules = random_rules(game, players, rng) if rng.random() < 0.8 else {}
    stacks = rng.choice((None, 40, 200))
    with Evening(game, players, seed, rules=rules, stacks=stacks, undo=0.2, process=folder) as table:
        table.play(deals)
    return table.played


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.mark.parametrize("game", all_games())
def test_a_deal_of_each_game_through_the_process_and_sqlite(game: str, tmp_path: Path) -> None:
    assert through_the_process(tmp_path, game, 0, deals=1) == 1


@pytest.mark.soak
@pytest.mark.parametrize("game", all_games())
def test_thirty_deals_of_each_game_through_the_process_and_sqlite_soak(game: str, tmp_path: Path) -> None:
    played = seed = 0
    while played < DEALS:
        seed += 1
        folder = tmp_path / str(seed)
        folder.mkdir()
        played += through_the_process(folder, game, seed, min(4, DEALS - played))
