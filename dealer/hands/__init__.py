"""Which hand is better, and what tells it from others: high with wild cards, low, six-card and exposed hands."""

from dealer.hands import calling, exposed, high, low, settings, showdown, six
from dealer.hands.hand import Category, Hand, HandError, wild_cards

__all__ = [
    "Category",
    "Hand",
    "HandError",
    "calling",
    "exposed",
    "high",
    "low",
    "settings",
    "showdown",
    "six",
    "wild_cards",
]
