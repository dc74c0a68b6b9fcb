"""In a language that nobody speaks every game plays to the same facts, keys, lights and figures."""

import json
import random
from typing import Any

import pytest

from dealer.export.build import export_evening
from dealer.export.evening import encode
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


class Watched(Evening):
    """Keeps of every Scene what is no word: what is asked, the keys that can be touched, lights, pots and tally."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.seen: list[object] = []
        super().__init__(*args, **more)

    def holds(self) -> None:
        super().holds()
        scene = self.rig.scene
        prompt = {name: value for name, value in (scene["prompt"] or {}).items() if name != "text"}
        keys = [(b["id"], b["enabled"], b["primary"]) for b in scene["buttons"]]
        rest = [scene[name] for name in ("scene", "deal", "board", "wild", "shown", "pot", "lights", "tally")]
        self.seen.append((prompt, keys, rest))


def figures(node: object) -> object:
    """A document without its texts: every number, yes and no, in their places."""
    if isinstance(node, dict):
        return {name: figures(value) for name, value in node.items()}
    return [figures(each) for each in node] if isinstance(node, list) else None if isinstance(node, str) else node


def played(game: str, seed: int, deals: int) -> tuple[list[bytes], list[object], object]:
    """What a table of random size and rules comes to: facts, what was seen on the way, figures of the export."""
    rng = random.Random(f"words {game} {seed}")
    players = rng.choice([*all_games()[game].seats])
    with Watched(game, players, seed, rules=random_rules(game, players, rng), undo=0.1) as table:
        table.play(deals)
        assert isinstance(table.rig, Rig)
        evening, entries = table.rig.loop.evening, table.rig.store.load(table.rig.loop.evening)
        document = json.loads(encode(export_evening(evening, entries, all_games())))
        document.pop("record")
        return [bytes(entry.body) for entry in entries], table.seen, figures(document)


def same(game: str, seed: int, deals: int, language: Language) -> None:
    english = played(game, seed, deals)
    with speaking(language):
        for here, there in zip(played(game, seed, deals), english, strict=True):
            assert here == there


@pytest.mark.parametrize("game", all_games())
def test_a_deal_of_each_game_comes_to_the_same(game: str, nobodys: Language) -> None:
    same(game, 7, 1, nobodys)


@pytest.mark.soak(goal=50, of="evenings of each game", each=1)
@pytest.mark.parametrize("game", all_games())
def test_random_evenings_come_to_the_same_soak(game: str, nobodys: Language, soak_seeds: SoakSeeds) -> None:
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
