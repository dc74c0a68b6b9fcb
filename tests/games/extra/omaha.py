"""Omaha with antes: four own cards, of which exactly two count, a board of five (omaha.md)."""

from collections.abc import Iterable, Sequence
from itertools import combinations

from dealer.cards import Card
from dealer.rules.game import HandRule
from tests.games.extra.board_poker import board_game


def two_of_four(own: Sequence[Card], board: Sequence[Card]) -> Iterable[Sequence[Card]]:
    """Two own cards and three of the board, neither more nor fewer (3.2)."""
    three = min(3, len(board))
    return [(*mine, *shared) for mine in combinations(own, 2) for shared in combinations(board, three)]


GAME = board_game(
    "omaha", "Omaha", "Omaha", 11, 4, HandRule(two_of_four),
    '{"game":"omaha","board":["Qh","9s","9d","4s","2h"],'
    '"hands":{"Ann":["Kh","Ks","3d","2c"],"Bo":["Qs","Js","8s","7h"]}}',
)  # fmt: skip
