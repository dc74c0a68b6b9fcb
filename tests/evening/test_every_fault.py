"""Every fault and every correction from every prompt of every game: three taps, and ordinary play ends the deal."""

import copy
import random
from collections.abc import Iterator, Mapping
from itertools import islice

import pytest

from dealer.games import all_games
from dealer.rules.acts.faults import FAULTS
from dealer.rules.steps import Ante, Bet, Declare, Discard, DrawCards, Shared, TurnUp, TurnWild
from dealer.store import MemoryStore
from tests.evening.at_play import People
from tests.games.described import dealt, plays_series
from tests.rig import Rig

WAYS = ("rule", "override", "third")
RULES: Mapping[str, Mapping[str, bool | int | str]] = {
    "krg": {"cube": True, "quads_pool": 2, "dead_heat": "playoff"},
    "kryky": {"hi_lo": True, "hilo_method": "declare_in_turn"},
}
KINDS = {
    Ante: "ante", Discard: "discard", Shared: "shared_cards", Bet: "bet", DrawCards: "draw", TurnUp: "turn_up",
    TurnWild: "turn_wild", Declare: "declare",
}  # fmt: skip
"""What the steps of a script ask for."""
MOST_TAPS = 3
MOST_ACTS = 250
A_SLICE = 11
"""Of so many cases one is tried at every run, all of them in the soak."""


def prompts_of(game: str) -> dict[str, MemoryStore]:
    """The evening as it stood at each kind of prompt of a second deal, the first one being there to correct."""
    rng = random.Random(7)
    store = MemoryStore()
    found: dict[str, MemoryStore] = {}
    with Rig(game, ("Ann", "Bo", "Cy", "Dee"), rules=RULES.get(game, {}), store=store) as rig:
        people = People(rng, rig, undoes=0)
        while not (rig.kind == "result" and rig.scene["deal"] > 1):
            if rig.scene["deal"] > 1 and rig.kind not in found:
                found[rig.kind] = copy.deepcopy(store)
                if rig.kind == "discard" and "double" not in found:
                    people.turn_cube(0)
                    continue
            _on(people, rng)
        found["result"] = copy.deepcopy(store)
    return found


def _on(people: People, rng: random.Random) -> None:
    """Nobody folds while that can be helped, so that every prompt is come to."""
    for key in ("bet.call", "bet.bet", "bet.check", "double.take", "double.pay"):
        if people.keys(key):
            people.act(tap=key)
            return
    people.go_on(rng.randrange(1 << 16))


def cases(game: str) -> Iterator[tuple[str, MemoryStore, str, str]]:
    """Prompt, the evening there, what is done, and how it is settled."""
    for kind, store in prompts_of(game).items():
        for fault in FAULTS if kind != "result" else ():
            for way in WAYS:
                yield kind, store, fault, way
        for what in ("winner", "card"):
            yield kind, store, "correct", what


def settle(game: str, kind: str, store: MemoryStore, fault: str, way: str) -> None:
    """The fault is called and settled, or a deal put right, and the table plays on to the next deal."""
    rng = random.Random(f"{game} {kind} {fault} {way}")
    with Rig(game, store=copy.deepcopy(store), seed=rng.randrange(1 << 16)) as rig:
        people = People(rng, rig, undoes=0)
        assert rig.kind == kind
        number = rig.scene["deal"]
        if fault == "correct":
            people.correct(rng.randrange(1 << 16), way)
        elif not called(people, fault, way):
            return
        for _ in range(MOST_ACTS):
            if rig.scene["deal"] != number:
                break
            people.go_on(rng.randrange(1 << 16))
        assert rig.scene["deal"] > number, "the deal does not end"
        people.exported()


def called(people: People, fault: str, way: str) -> bool:
    """Three taps from Fix at the most; False where there is no such way now."""
    people.act(tap="nav.fix")
    taps = [f"fix.{fault}"]
    people.act(tap=taps[0])
    if "fault.rule" not in people.keys("fault."):
        seats = [key for key in people.keys("fault.") if key.removeprefix("fault.").isdigit()]
        taps.append(people.rng.choice(seats))
        people.act(tap=taps[-1])
    taps.append(f"fault.{way}")
    if taps[-1] not in people.keys("fault."):
        assert way == "third", people.rig.scene["buttons"]
        return False
    assert any(len(text) > len("it stays") for text in people.rig.scene["text"]), "what each way does is said"
    people.act(tap=taps[-1])
    assert len(taps) <= MOST_TAPS
    assert people.rig.kind != "fault"
    return True


@pytest.mark.parametrize("game", all_games())
def test_some_faults_from_some_prompts_leave_a_deal_that_ordinary_play_ends(game: str) -> None:
    for kind, store, fault, way in islice(cases(game), 3, None, A_SLICE):
        settle(game, kind, store, fault, way)


@pytest.mark.parametrize("game", all_games())
def test_every_kind_of_prompt_of_the_game_is_among_those_tried(game: str) -> None:
    kinds = set(prompts_of(game))
    assert {"shuffle", "cut", "deal_card", "show_cards", "result"} <= kinds
    assert {KINDS[type(step)] for step in all_games()[game].script if type(step) in KINDS} <= kinds
    assert "double" in kinds or not plays_series(game)
    assert "opener" in kinds or "u" not in dealt(game, {})


@pytest.mark.soak
@pytest.mark.parametrize("game", all_games())
def test_every_fault_from_every_prompt_leaves_a_deal_that_ordinary_play_ends(game: str) -> None:
    for kind, store, fault, way in cases(game):
        settle(game, kind, store, fault, way)
