"""The chances in hindsight against a judge that shares no code with them, against a library, and their time."""

import random
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.cards import DECK, Card
from dealer.export.equity import chances
from dealer.hands.high import DEFAULT
from tests.hands import judge
from tests.soak import SoakSeeds

Hands = Mapping[int, Sequence[Card]]


def dealt(rng: random.Random, players: int, board: int) -> tuple[Hands, list[Card]]:
    """Random hands, every third time from few suits or few ranks, where ties and flushes are."""
    deck = list(DECK)
    if rng.random() < 0.3:
        deck = [card for card in deck if card[1] in "sh"]
    elif rng.random() < 0.4:
        deck = [card for card in deck if card.rank > 8]
    cards = rng.sample(deck, 2 * players + board)
    return {p: cards[2 * p : 2 * p + 2] for p in range(players)}, cards[2 * players :]


def counted(
    hands: Hands, board: Sequence[Card], worth: Callable[[Sequence[Card]], object]
) -> dict[int, tuple[int, int, int]]:
    """Every board that may come, one by one."""
    unseen = [card for card in DECK if card not in board and all(card not in hand for hand in hands.values())]
    wins, ties, boards = dict.fromkeys(hands, 0), dict.fromkeys(hands, 0), 0
    for coming in combinations(unseen, 5 - len(board)):
        values = {player: worth([*hand, *board, *coming]) for player, hand in hands.items()}
        best = max(values.values())  # type: ignore[type-var]
        winners = [player for player in hands if values[player] == best]
        boards += 1
        for player in winners:
            (wins if len(winners) == 1 else ties)[player] += 1
    return {player: (wins[player], ties[player], boards) for player in hands}


def by_the_judge(cards: Sequence[Card]) -> object:
    return judge.high(cards, (), DEFAULT)


@given(st.randoms(use_true_random=False), st.integers(2, 7))
@settings(max_examples=12)
def test_the_turn_against_the_judge(rng: random.Random, players: int) -> None:
    hands, board = dealt(rng, players, 4)
    assert chances(hands, board) == counted(hands, board, by_the_judge)


@pytest.mark.parametrize("seed", range(20))
def test_the_flop_against_a_library(seed: int) -> None:
    phevaluator = pytest.importorskip("phevaluator", reason="no phevaluator on this machine")
    rng = random.Random(seed)
    hands, board = dealt(rng, rng.choice([2, 3, 7]), 3)
    assert chances(hands, board) == counted(hands, board, lambda cards: -phevaluator.evaluate_cards(*cards))


@pytest.mark.soak
def test_flop_and_turn_against_the_judge(soak_seeds: SoakSeeds) -> None:
    for seed in soak_seeds:
        rng = random.Random(seed)
        hands, board = dealt(rng, rng.randint(2, 4), rng.choice([3, 4, 4, 4]))
        assert chances(hands, board) == counted(hands, board, by_the_judge)


def test_a_complete_board_leaves_nothing_to_chance() -> None:
    board = [Card(card) for card in ("Qh", "9s", "9d", "4s", "2h")]
    hands = {"Ann": [Card("Kh"), Card("Ks")], "Cy": [Card("4d"), Card("4c")]}
    assert chances(hands, board) == {"Ann": (0, 0, 1), "Cy": (1, 0, 1)}
