"""Five of seven, held against two libraries of other people; neither knows wild cards, twins or six-card hands."""

import os
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from phevaluator import evaluate_cards
from pokerkit import EightOrBetterLowHand, RegularLowHand, StandardHighHand, StandardLowHand

from dealer.cards import DECK, Card
from dealer.hands import high, low
from dealer.hands.low import LowSettings

HANDS = 200_000  # in the long run
SLICE = 2_000  # in every run
Hands = list[list[Card]]


def deal(count: int, seed: int) -> Hands:
    """Random hands of five to seven cards, the half of them from few ranks or suits."""
    chance = random.Random(seed)
    poor = [[card for card in DECK if card.rank > 8], [card for card in DECK if card.suit in "sh"]]
    return [
        chance.sample(DECK if place % 2 else poor[place // 2 % 2], chance.choice((5, 6, 7, 7, 7)))
        for place in range(count)
    ]


def one_order(hands: Hands, ours: Callable[[list[Card]], Any], theirs: Callable[[list[Card]], Any]) -> None:
    """The same hands tie, and the better is the better, whatever the numbers are."""
    pairs = {(ours(hand), theirs(hand)) for hand in hands}
    assert len({mine for mine, _ in pairs}) == len({other for _, other in pairs}) == len(pairs)
    ranked = sorted(pairs)
    assert [other for _, other in ranked] == sorted(other for _, other in ranked)


def low_value(rules: LowSettings) -> Callable[[Sequence[Card]], int]:
    def value(hand: Sequence[Card]) -> int:
        found = low.best(hand, settings=rules)
        return found.value if found else 0

    return value


def pokerkit(kind: Any) -> Callable[[Sequence[Card]], int]:
    """The place of a hand in pokerkit's own table of that kind: the larger, the better."""

    def value(hand: Sequence[Card]) -> int:
        found = kind.from_game_or_none("", "".join(hand))
        if found is None:
            return -1_000_000  # it does not qualify
        index = found.entry.index + 1
        return -index if kind.low else index

    return value


def against_phevaluator(hands: Hands) -> None:
    one_order(hands, lambda hand: high.best(hand).value, lambda hand: -evaluate_cards(*hand))


def test_high_hands_stand_in_the_order_of_phevaluator() -> None:
    against_phevaluator(deal(10 * SLICE, 1))


KINDS = {
    "high": (lambda hand: high.best(hand).value, StandardHighHand),
    "27": (low_value(LowSettings("27")), StandardLowHand),
    "a5": (low_value(LowSettings("a5")), RegularLowHand),
    "8 or better": (low_value(LowSettings("a5", low_qualifier=8)), EightOrBetterLowHand),
}


@pytest.mark.parametrize("kind", KINDS)
def test_high_and_low_hands_stand_in_the_order_of_pokerkit(kind: str) -> None:
    ours, theirs = KINDS[kind]
    one_order(deal(SLICE, 2), ours, pokerkit(theirs))


@pytest.mark.soak
def test_soak_phevaluator_on_200000_hands() -> None:
    seed = int(os.environ.get("SOAK_SEED", random.randrange(1 << 32)))
    print(f"\nphevaluator: {HANDS} hands of seed {seed}", flush=True)
    against_phevaluator(deal(HANDS, seed))


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_soak_pokerkit_on_200000_hands(kind: str) -> None:
    seed = int(os.environ.get("SOAK_SEED", random.randrange(1 << 32)))
    print(f"\npokerkit, {kind}: {HANDS} hands of seed {seed}", flush=True)
    ours, theirs = KINDS[kind]
    one_order(deal(HANDS, seed), ours, pokerkit(theirs))
