"""The biggest pot of an evening is all that lay in the middle of one deal, counted chip by chip from the facts."""

import random
from collections import Counter

import pytest

from dealer.export.records import records
from dealer.rules import events as e
from tests.export.nights import GAMES, Night
from tests.games.playing import random_rules
from tests.soak import SoakSeeds

MONEY = [key for key, game in GAMES.items() if game.series is None]


class Middle:
    """The chips of one deal: what came into the middle, what went back unmatched, what waits, who took the rest."""

    def __init__(self, carried: int) -> None:
        self.put, self.round, self.taken = carried, Counter[int](), Counter[int]()

    def happened(self, fact: e.Event) -> None:
        match fact:
            case e.Paid(_, amount, "ante" | "six" | "ante for all"):
                self.put += amount
            case e.Opened():
                self.round.clear()
            case e.Acted(seat, _, to) if to > self.round[seat]:
                self.put += to - self.round[seat]
                self.round[seat] = to
            case e.PotShared(by="return"):
                self.put -= sum(fact.shares.values())
            case e.PotShared():
                self.taken.update(fact.shares)
            case e.PotCarried(amount):
                self.put -= amount


def biggest(facts: list[e.Event]) -> tuple[int, int, set[int]] | None:
    """How many chips, in which deal, and the seats that took them; None where nobody took any."""
    deals: dict[int, Middle] = {}
    now = None
    for fact in facts:
        if isinstance(fact, e.DealBegan):
            now = deals[fact.number] = Middle(fact.carried)
        elif now is not None:
            now.happened(fact)
    won = [(m.put, -number) for number, m in deals.items() if sum(m.taken.values())]
    if not won:
        return None
    amount, number = max(won)
    return amount, -number, {seat for seat, n in deals[-number].taken.items() if n}


def check(game: str, seed: int) -> int:
    """One evening; how many players took its biggest pot."""
    rng = random.Random(f"{game} {seed}")
    players = ("Ann", "Bo", "Cy", "Di", "Ed")[: rng.randint(2, 5)]
    rules = {**random_rules(game, len(players), rng), "shuffle": "hand"}
    rules.pop("choice", None)
    rules |= {"betting": "no_limit"} if rules.get("betting") == "lights_only" else {}
    night = Night(game, players, seed=seed, rules=rules, stacks=None if rng.random() < 0.3 else 3000)
    for _ in range(3):
        night.play(1, wild=0.3)
        if not any(choice.id == "result.next" for choice in (night.prompt.choices if night.prompt else ())):
            break  # one player has it all
    facts = e.decode_all([entry.body for entry in night.store.load(night.evening)])
    due = biggest(list(facts))
    told = [each for each in records(night.close().export(), GAMES, {}) if each.title == "Biggest pot"]
    if due is None:
        assert told == []
        return 0
    amount, number, seats = due
    names = [players[seat - 1] for seat in seats]
    (record,) = told
    assert (record.deal, record.text.split(",")[0]) == (number, str(amount)), (record, due)
    assert sorted(record.text.partition(", to ")[2].split(" and ")) == sorted(names), (record, due)
    return len(seats)


@pytest.mark.parametrize("game", MONEY)
def test_it_is_the_whole_pot_whatever_was_agreed(game: str) -> None:
    assert max(check(game, seed) for seed in range(12)) > 0


@pytest.mark.soak
def test_biggest_pots(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        for game in MONEY:
            check(game, seed)
