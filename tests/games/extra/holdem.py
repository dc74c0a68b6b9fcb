"""Texas Hold'em with antes: two own cards, a board of five (holdem.md)."""

from dealer.rules.game import HandRule
from tests.games.extra.board_poker import board_game

GAME = board_game(
    "holdem", "Texas Hold'em", "Hold'em", 10, 2, HandRule(),
    '{"game":"holdem","board":["Qh","9s","9d","4s","2h"],"hands":{"Ann":["Kh","Ks"],"Bo":["Qs","Js"]}}',
)  # fmt: skip
