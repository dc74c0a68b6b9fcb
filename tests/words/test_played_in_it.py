"""In a language that nobody speaks every game plays to the same facts: nothing hangs on a word."""

import random

import pytest

from dealer.games import all_games
from dealer.words.language import Language, speaking
from dealer.words.render import render
from tests.games.playing import Evening, random_rules
from tests.rig import Rig
from tests.soak import SoakSeeds
from tests.words.pseudo import PLAIN, pseudo


@pytest.fixture(scope="module")
def nobodys() -> Language:
    return pseudo()


def facts(game: str, seed: int, deals: int) -> list[bytes]:
    """What a table of random size and rules comes to."""
    rng = random.Random(f"words {game} {seed}")
    players = rng.choice([*all_games()[game].seats])
    with Evening(game, players, seed, rules=random_rules(game, players, rng), undo=0.1) as table:
        table.play(deals)
        assert isinstance(table.rig, Rig)
        return [bytes(entry.body) for entry in table.rig.store.load(table.rig.loop.evening)]


def same(game: str, seed: int, deals: int, language: Language) -> None:
    english = facts(game, seed, deals)
    with speaking(language):
        assert facts(game, seed, deals) == english


@pytest.mark.parametrize("game", all_games())
def test_a_deal_of_each_game_comes_to_the_same_facts(game: str, nobodys: Language) -> None:
    same(game, 7, 1, nobodys)


@pytest.mark.soak
@pytest.mark.parametrize("game", all_games())
def test_random_deals_come_to_the_same_facts_soak(game: str, nobodys: Language, soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        same(game, seed, 3, nobodys)


def test_what_was_played_is_told_in_it(nobodys: Language) -> None:
    with Evening("krg", 4, 3, undo=0.0) as table:
        table.play(1)
        deal = table.table.deals[-1] if table.table.deals else table.table.deal
    assert deal is not None
    names = {person.short for person in table.table.people.values()}
    told = render(deal.text, nobodys)
    for name in sorted(names, key=len, reverse=True):
        told = told.replace(name, "")
    assert told
    assert not set(told) & set(PLAIN), told
